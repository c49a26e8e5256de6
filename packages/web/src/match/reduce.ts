import type { ParamsIn } from '@cardwright/protocol';
import { answer, answerAccepted, answerAgain, answerRefused } from './answering.ts';
import {
  type Call,
  call,
  type Notified,
  type RefusedEvent,
  type Replied,
  type Step,
  show,
  step,
  type TableEvent,
  type When,
} from './events.ts';
import { drain } from './frames.ts';
import { notified } from './notified.ts';
import { enter, fetchStanding, leave, entryRefused, takeStanding } from './standing.ts';
import type { TableModel } from './state.ts';

/**
 * The core of the page: maps a table and an event to the next table and the effects to run. Pure:
 * no socket, no DOM, no clock; `when` comes with the event.
 */
export function reduceTable(model: TableModel, event: TableEvent, when: When): Step {
  switch (event.type) {
    case 'connected':
      return enter(model, event.token);
    case 'disconnected':
      return step({ ...model, joined: false, fetching: false });
    case 'timer':
      return drain(model, when);
    case 'notified':
      return isAbout(model, event) ? notified(model, event, when) : step(model);
    case 'replied':
      return replied(model, event, when);
    case 'refused':
      return refused(model, event);
    case 'answer':
      return answer(model, event.pick, when.now);
    case 'request':
      return send(model, { method: event.method, params: seatOf(model) });
    case 'agree': {
      const { offer, yes } = event;
      return send(model, { method: 'agree', params: { ...seatOf(model), offer, yes } });
    }
    case 'reveal':
      return send(model, {
        method: 'reveal',
        params: { ...seatOf(model), always: event.always },
      });
    case 'dismiss':
      return step(show(model, { refused: undefined }));
    case 'take-over':
      return enter(show(model, { phase: 'loading' }), event.token);
    case 'leave':
      return leave(model);
  }
}

/** One connection may follow several matches. */
const isAbout = (model: TableModel, { params }: Notified): boolean =>
  'match' in params && params.match === model.shown.match;

const seatOf = ({ shown }: TableModel): { match: string; seat: number } => ({
  match: shown.match,
  seat: shown.seat,
});

/** A connection that has not joined the table yet would be refused. */
const send = (model: TableModel, request: Call): Step =>
  model.joined
    ? step(model, call(request))
    : step({ ...model, unsent: [...model.unsent, request] });

function replied(model: TableModel, event: Replied, { now }: When): Step {
  switch (event.method) {
    case 'resume':
    case 'watch':
      return entered(model, event, now);
    case 'view':
      return takeStanding(model, event.result, event.params.since ?? 0, now);
    case 'answer':
      return answerAccepted(model, event.params.ask);
    case 'undo':
      return event.result.done ? fetchStanding(model, 0) : step(model);
    case 'agree':
      return step(withoutOffer(model, event.params));
    case 'reveal':
      return step(show(model, { alwaysReveal: event.result.always }));
    case 'leave':
    case 'resign':
    case 'rematch':
      return step(model);
  }
}

const withoutOffer = (model: TableModel, { offer }: ParamsIn<'agree'>): TableModel =>
  show(model, { offers: model.shown.offers.filter(({ id }) => id !== offer) });

/** Joined: sends what could not be sent meanwhile. */
function entered(model: TableModel, event: Replied<'resume' | 'watch'>, now: number): Step {
  const { unsent } = model;
  const taken = takeStanding(
    { ...model, entering: undefined, unsent: [] },
    event.result,
    event.params.since ?? 0,
    now,
  );
  const again = answerAgain(taken.model, now);
  return step(again.model, ...taken.effects, ...again.effects, ...unsent.map(call));
}

function refused(model: TableModel, event: RefusedEvent): Step {
  const { code, message } = event;
  switch (event.call.method) {
    case 'resume':
    case 'watch':
    case 'view':
      return entryRefused(model, event);
    case 'answer':
      return answerRefused(model, event);
    case 'leave':
      return step(model);
    case 'resign':
    case 'undo':
    case 'rematch':
    case 'agree':
    case 'reveal':
      return step(show(model, { refused: { code, message } }));
  }
}
