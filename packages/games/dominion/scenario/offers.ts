import type { Ask, Plain } from '@cardwright/kernel';
import type { Offered } from '../../scenario/words.ts';
import { cardAt } from '../content.ts';
import { MODE } from '../effects/branch.ts';
import { NONE } from '../effects/choose.ts';
import { dominionOption } from '../options.ts';
import { END_PHASE, END_TURN, phaseAfterBuying } from '../procedures/turn.ts';
import { seatOf } from '../state.ts';
import { isSentry, QUESTIONS, type Table } from './steps.ts';

/** The words of steps that the open question takes. Of several cards, one answer is an example. */
export function offers(play: Table): readonly Offered[] {
  const { ask } = play.state;
  if (!ask) return [];
  if (QUESTIONS.has(ask.why)) return turnOffers(play, ask);
  if (isSentry(play, ask)) return [{ answer: { choose: sentryExample(play, ask) } }];
  if (ask.kind === 'yes-no') return [{ answer: { choose: true } }, { answer: { choose: false } }];
  if (ask.kind === 'one') return distinct(ask).map((code) => oneOffer(play, ask, code));
  return someOffers(play, ask);
}

const distinct = (ask: Ask): number[] => [...new Set(ask.options)];

/** As a step names it: a card by its name, one of several lists by its number. */
const named = ({ machine: { content } }: Table, code: number): Plain =>
  code === NONE ? null : code <= MODE ? MODE - code + 1 : cardAt(content, code).name;

function turnOffers(play: Table, ask: Ask): Offered[] {
  const verb = ask.why === 'ask.buy' ? 'buy' : 'play';
  const { machine, state } = play;
  const goesOn = state.turn.phase === 'buy' && phaseAfterBuying(machine.content, state);
  const steps = distinct(ask).flatMap((code): Plain[] => {
    if (code === END_PHASE) return [{ endPhase: true }];
    if (code !== END_TURN) return [{ [verb]: named(play, code) }];
    return goesOn ? [{ endPhase: true }, { endTurn: true }] : [{ endTurn: true }];
  });
  if (ask.why === 'ask.treasures') steps.push({ endPhase: true });
  return steps.map((answer) => ({ answer }));
}

/** A list says what it does; the name of a card is enough. */
function oneOffer(play: Table, ask: Ask, code: number): Offered {
  const answer = { choose: named(play, code) };
  if (code > MODE) return { answer };
  const { content } = play.machine;
  return {
    answer,
    message: dominionOption(content, play.state, ask, ask.options.indexOf(code)).words,
  };
}

function someOffers(play: Table, ask: Ask): Offered[] {
  const { options, min, kind } = ask;
  const several = kind === 'order' ? options.length : min;
  if (several > 1)
    return [{ answer: { choose: options.slice(0, several).map((code) => named(play, code)) } }];
  const single = distinct(ask).map((code): Offered => {
    const { answer, ...more } = oneOffer(play, ask, code);
    return { answer: { choose: [(answer as { choose: Plain }).choose] }, ...more };
  });
  return min === 0 ? [...single, { answer: { choose: [] } }] : single;
}

/** Each card looked at, with one of its placements. */
const sentryExample = (play: Table, ask: Ask): Plain =>
  seatOf(play.state, ask.seat).aside.map((card) => ({
    card: cardAt(play.machine.content, card).name,
    placement: 'discard',
  }));
