import { call, type RefusedEvent, type Step, show, step } from './events.ts';
import { fetchStanding } from './standing.ts';
import type { TableModel } from './state.ts';

/** Sends an answer to the open ask; without a connection it waits for the next one. */
export function answer(model: TableModel, pick: number[], now: number): Step {
  const { ask, busy, log, match } = model.shown;
  if (!ask || busy) return step(model);
  const answeredAt = log.at(-1)?.n ?? 0;
  const waiting = {
    ...show(model, { busy: true, refused: undefined, heardAt: now, answeredAt }),
    unconfirmed: { ask: ask.id, pick },
    ownStep: true,
  };
  if (!model.joined) return step(waiting);
  const params = { match, seat: ask.seat, ask: ask.id, pick };
  return step(waiting, call({ method: 'answer', params }));
}

/** After a reconnect: repeating an answer is idempotent, so it is safe. */
export function answerAgain(model: TableModel, now: number): Step {
  const { unconfirmed } = model;
  if (!unconfirmed) return step(model);
  const settled = { ...model, unconfirmed: undefined, ownStep: false };
  return model.shown.ask?.id === unconfirmed.ask
    ? answer(settled, unconfirmed.pick, now)
    : step(settled);
}

export function answerAccepted(model: TableModel, ask: number): Step {
  const settled = { ...model, unconfirmed: undefined };
  return step(settled.shown.ask?.id === ask ? show(settled, { ask: null, busy: false }) : settled);
}

const MOVED_ON = ['answer/stale', 'answer/wrong-seat'];

export function answerRefused(model: TableModel, { code, message }: RefusedEvent): Step {
  if (code === 'link/lost') return step(model);
  const refused = show(model, { busy: false, refused: { code, message } });
  // The connection is about to close; the answer is repeated on the next one.
  if (code === 'server/stopping') return step(refused);
  const settled = { ...refused, unconfirmed: undefined, ownStep: false };
  return MOVED_ON.includes(code) ? fetchStanding(settled, 0) : step(settled);
}
