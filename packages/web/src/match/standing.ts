import type { Standing } from '@cardwright/protocol';
import { type Call, call, type RefusedEvent, type Step, show, step } from './events.ts';
import { sameAsk, type TableModel } from './state.ts';

/** Takes the seat whose token this browser holds, or watches. */
export function enter(model: TableModel, token: string | undefined): Step {
  // A request made before the connection is open is sent automatically once it is.
  if (model.shown.phase === 'elsewhere' || model.entering) return step(model);
  const since = model.n;
  const request: Call =
    token === undefined
      ? { method: 'watch', params: { match: model.shown.match, since, show: 'scene' } }
      : { method: 'resume', params: { token, since, show: 'scene' } };
  return step({ ...model, entering: token === undefined ? 'watch' : 'resume' }, call(request));
}

/** Fetches the current table: all of it, or the part after event number `since`. */
export const fetchStanding = (model: TableModel, since: number): Step =>
  step(
    { ...model, fetching: true },
    call({ method: 'view', params: { match: model.shown.match, scene: true, since } }),
  );

/** Shows a standing. With `since`, its log continues where the shown one ended. */
export function takeStanding(
  model: TableModel,
  standing: Standing,
  since: number,
  now: number,
): Step {
  const { info } = standing;
  const old = since > 0 && !standing.gap ? model.shown.log : [];
  const last = old.at(-1)?.n ?? -1;
  const taken = show(model, {
    phase: 'ready',
    error: undefined,
    info,
    seat: standing.seat,
    ask: sameAsk(model.shown.ask, standing.ask),
    waiting: standing.waiting,
    held: standing.waiting === null && standing.ask === null,
    alwaysReveal: standing.alwaysReveal ?? false,
    clocks: standing.clocks,
    offers: standing.offers,
    log: [...old, ...standing.log.filter(({ n }) => n > last)],
    busy: false,
    result: info.result,
    again: undefined,
    heardAt: now,
    ...(since > 0 ? {} : { answeredAt: standing.n }),
    ...(standing.scene && { scene: standing.scene }),
  });
  return step(
    { ...taken, joined: true, n: standing.n, fetching: false, queue: [], shownAt: 0 },
    ...(info.state === 'ended' ? [{ do: 'mark-over' } as const] : []),
  );
}

/** The server refuses access, or postpones it. */
export function entryRefused(model: TableModel, { code }: RefusedEvent): Step {
  const out = { ...model, entering: undefined, fetching: false };
  if (code === 'link/lost') return step(out);
  if (code === 'watch/asked') return step(show(out, { phase: 'asked-to-watch' }));
  const wrong = show(out, { phase: 'wrong', error: code });
  return code === 'seat/token' ? step(wrong, { do: 'drop-seat' }) : step(wrong);
}

/** A spectator leaves. A seat is kept: leaving a table that waits for friends would free it. */
export const leave = (model: TableModel): Step =>
  model.shown.seat < 0 && model.entering !== 'resume'
    ? step(model, call({ method: 'leave', params: { match: model.shown.match } }))
    : step(model);
