import { type Ask, at, pickError, randomPick } from '@cardwright/kernel';
import { ACTION, cardAt, TREASURE } from '../../content.ts';
import { NONE } from '../../effects/choose.ts';
import type { DominionSight } from '../../view.ts';
import { keepValue, worthsOf } from './worth.ts';

/**
 * Sound answers to what cards ask, from the view alone. What it does not know, or a pack's card
 * asks in an unusual way, it answers at random.
 */
export function sensiblePick(
  sight: DominionSight,
  ask: Ask,
  roll: (n: number) => number,
): number[] {
  const pick = soundly(sight, ask);
  return pick === undefined || pickError(ask, pick) ? randomPick(ask, roll) : pick;
}

function soundly(sight: DominionSight, ask: Ask): number[] | undefined {
  const { content } = sight;
  const { options } = ask;
  const value = (card: number): number => keepValue(content, card);
  const isJunk = (card: number): boolean => value(card) < 0;
  const late = sight.supply(content.province) <= 4;
  const shed = (card: number): boolean => isTrash(sight, card, late);
  if (ask.why.startsWith('ask.react.')) return [1];
  switch (ask.why) {
    case 'ask.discard': {
      if (ask.min === ask.max) return lowest(options, value, ask.min);
      return options.flatMap((card, place) => (isJunk(card) ? [place] : [])).slice(0, ask.max);
    }
    case 'ask.trash': {
      if (ask.kind === 'one') return [trashOne(sight, ask, late)];
      const bad = options.flatMap((card, place) => (shed(card) ? [place] : []));
      const spare = coppersToSpare(sight);
      let coppers = 0;
      const picked = bad
        .filter((place) => options[place] !== content.copper || ++coppers <= spare)
        .slice(0, ask.max);
      for (let i = 0; picked.length < ask.min; i++) if (!picked.includes(i)) picked.push(i);
      return picked;
    }
    case 'ask.gain':
      return [bestGain(sight, options, late)];
    case 'ask.topdeck': {
      // From the discard pile the best card comes back; from the hand the one that is worth least
      // now but most next turn.
      const best = highest(options, (card) => (card === NONE ? UNWANTED : value(card)));
      if (options.includes(NONE))
        return [value(at(options, best)) > 1.5 ? best : options.indexOf(NONE)];
      return lowest(options, value, 1);
    }
    case 'ask.play':
      return [highest(options, (card) => (card === NONE ? UNWANTED : cardAt(content, card).cost))];
    case 'ask.may.trash':
    case 'ask.may.play':
    case 'ask.react':
      return [1];
    case 'ask.setAside':
      return [sight.turn.actions > 0 ? 0 : 1];
    case 'ask.putBack':
      return options
        .map((_, place) => place)
        .sort((a, b) => value(at(options, a)) - value(at(options, b)));
    default:
      return undefined;
  }
}

/** Curses always, Estates until late, Coppers while there is better money. */
function isTrash(sight: DominionSight, card: number, late: boolean): boolean {
  const c = cardAt(sight.content, card);
  if (c.points < 0) return true;
  if (card === sight.content.estate) return !late;
  return card === sight.content.copper;
}

/** Coppers that may go while five coins of Treasure stay. */
function coppersToSpare(sight: DominionSight): number {
  return Math.max(0, sight.sumOwned(worthsOf(sight.content).money) - 5);
}

function trashOne(sight: DominionSight, ask: Ask, late: boolean): number {
  const { content } = sight;
  const { options } = ask;
  const none = options.indexOf(NONE);
  const type = content.cards[options[0] ?? NONE]?.types ?? 0;
  // Mine: the dearest Treasure that has a better one; Remodel: Gold into Province when it ends,
  // else the worst card.
  if (none >= 0 && (type & TREASURE) !== 0) {
    const may = (card: number): boolean => card !== NONE && cardAt(content, card).coins < 3;
    const best = highest(options, (card) => (may(card) ? card : UNWANTED));
    return may(at(options, best)) ? best : none;
  }
  const gold = content.byName.get('Gold');
  if (late && gold !== undefined && options.includes(gold)) return options.indexOf(gold);
  const bad = options.findIndex((card) => card !== NONE && isTrash(sight, card, late));
  if (bad >= 0) return bad;
  return none >= 0
    ? none
    : at(
        lowest(options, (card) => cardAt(content, card).cost, 1),
        0,
      );
}

function bestGain(sight: DominionSight, options: readonly number[], late: boolean): number {
  const score = (card: number): number => {
    if (card === NONE) return -0.5;
    const c = cardAt(sight.content, card);
    if (c.points < 0) return -10;
    if ((c.types & (ACTION | TREASURE)) === 0)
      return late ? 20 + c.points : c.points >= 6 ? 15 : -1;
    return c.cost + (c.coins > 0 ? 0.6 : sight.owned(card) > 1 ? -1 : 0.3);
  };
  return highest(options, score);
}

const UNWANTED = Number.NEGATIVE_INFINITY;

/** The place of the option worth most, the first of those that are alike. */
function highest(options: readonly number[], value: (card: number) => number): number {
  let best = 0;
  let most = UNWANTED;
  for (const [place, card] of options.entries()) {
    const worth = value(card);
    if (worth <= most) continue;
    most = worth;
    best = place;
  }
  return best;
}

/** The places of the n options worth least. */
function lowest(options: readonly number[], value: (card: number) => number, n: number): number[] {
  return options
    .map((_, place) => place)
    .sort((a, b) => value(at(options, a)) - value(at(options, b)) || a - b)
    .slice(0, n);
}
