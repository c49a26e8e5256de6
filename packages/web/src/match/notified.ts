import type { NotificationParams } from '@cardwright/protocol';
import { type Notified, type Step, show, step, type When } from './events.ts';
import { queueFrame } from './frames.ts';
import { fetchStanding, takeStanding } from './standing.ts';
import type { TableModel } from './state.ts';

/** A notification about this match. */
export function notified(model: TableModel, event: Notified, when: When): Step {
  switch (event.name) {
    case 'happened': {
      const { scene, happened: log } = event.params;
      return queueFrame(model, { scene, log }, when);
    }
    case 'asked': {
      const { scene, ask, clocks } = event.params;
      return queueFrame(model, { scene, ask, clocks }, when);
    }
    case 'ended': {
      const { scene, result } = event.params;
      return queueFrame(model, { scene, result }, when);
    }
    case 'held':
      return step(show(model, { held: true, heardAt: when.now }));
    case 'waiting':
      return step(waiting(model, event.params, when.now));
    case 'started':
      return fetchStanding(show(model, { info: event.params.info }), 0);
    case 'standing':
      return takeStanding(model, event.params.standing, 0, when.now);
    case 'offer':
      return offered(model, event.params);
    case 'again':
      return playedAgain(model, event.params);
    case 'presence': {
      const { seats, watchers } = event.params;
      const { info } = model.shown;
      return step(show(model, { watchers, ...(info && { info: { ...info, seats } }) }));
    }
    case 'clock':
      return step(show(model, { clocks: event.params.clocks }));
    case 'elsewhere':
      return step(show({ ...model, joined: false }, { phase: 'elsewhere' }));
    case 'said':
    case 'closing':
      return step(model);
  }
}

function waiting(
  model: TableModel,
  { seats, clocks }: NotificationParams<'waiting'>,
  now: number,
): TableModel {
  const { shown } = model;
  return {
    ...show(model, {
      waiting: seats,
      held: false,
      clocks: clocks ?? shown.clocks,
      // Answered in another window: the question is gone here as well.
      ask: seats.includes(shown.seat) ? shown.ask : null,
      heardAt: now,
    }),
    ownStep: false,
  };
}

/** An offer was made or closed; an accepted undo has changed the table. */
function offered(model: TableModel, offer: NotificationParams<'offer'>): Step {
  const others = model.shown.offers.filter(({ id }) => id !== offer.id);
  const changed = show(model, { offers: offer.open ? [...others, offer] : others });
  const undone = !offer.open && offer.agreed === true && offer.kind === 'undo';
  return undone ? fetchStanding(changed, 0) : step(changed);
}

const playedAgain = (
  model: TableModel,
  { again, seat, token }: NotificationParams<'again'>,
): Step =>
  step(show(model, { again }), {
    do: 'hold-seat',
    match: again,
    game: model.shown.info?.game ?? '',
    seat,
    token,
  });
