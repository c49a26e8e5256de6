import type { EffectJson } from '../effects/define.ts';

/**
 * The kind of a list: of the played card, of the other players, of a reaction, or of a scheduled
 * event.
 */
export type Place = 'play' | 'others' | 'everyone' | 'reaction' | 'later' | 'lasting' | 'event';

/** What would use the cards that the list under way has set aside. */
const ASIDE: readonly string[] = [
  'look',
  'reveal',
  'revealUntil',
  'drawUpTo',
  'putBack',
  'discardAside',
  'rest',
];

/**
 * What makes no sense in a list: only the player whose turn it is has Actions, Buys, coins and
 * cards in play.
 */
const OWN = [
  'actions',
  'buys',
  'coins',
  'play',
  'whenFirst',
  'costLess',
  'later',
  'nextTurn',
  'everyTurn',
  'extraTurn',
];
const NOT_IN: { readonly [place in Place]: readonly string[] } = {
  play: ['unaffected', 'pass:you'],
  later: ['unaffected', 'attack', 'pass:you', 'nextTurn', 'everyTurn'],
  lasting: ['unaffected', 'attack', 'pass:you', 'nextTurn', 'everyTurn'],
  others: ['unaffected', 'attack', 'others', 'everyone', ...OWN],
  everyone: ['unaffected', 'attack', 'others', 'everyone', 'pass:you', ...OWN],
  reaction: ['attack', 'others', 'everyone', 'pass:you', ...OWN],
  event: ['unaffected', 'attack', 'pass:you', ...ASIDE, ...OWN],
};
const PLACE_WORDS: { readonly [place in Place]: string } = {
  play: 'in a "play" list',
  later: 'in a "whenFirst" or "later" list',
  lasting: 'in a list for a later turn',
  others: 'in a list for the other players',
  everyone: 'in a list for every player',
  reaction: 'in a reaction',
  event: 'in a list that responds to a gain, a trash or a discard',
};
const PLACES: { readonly [effect: string]: Place } = {
  whenFirst: 'later',
  later: 'later',
  nextTurn: 'lasting',
  everyTurn: 'lasting',
  everyone: 'everyone',
};
export const placeOf = (effect: string): Place => PLACES[effect] ?? 'others';

/** Whether an effect can be in the lists of another. */
export const isAllowedIn = (effect: string, outer: string): boolean =>
  !NOT_IN[placeOf(outer)].includes(effect);

/** Some effects are allowed in some lists only; `answering`: in a list that answers an event. */
export function misplaced(
  { do: effect, to }: EffectJson,
  list: { place: Place; answering: boolean },
): { message: string; hint: string } | undefined {
  const place = list.answering && ASIDE.includes(effect) ? 'event' : list.place;
  const kind = effect === 'pass' && to === 'you' ? 'pass:you' : effect;
  if (!NOT_IN[place].includes(kind)) return undefined;
  return {
    message: `'${effect}' is not allowed ${PLACE_WORDS[place]}`,
    hint:
      effect === 'unaffected'
        ? 'move it into a "reaction"'
        : kind === 'pass:you'
          ? 'only the other players can pass cards to "you"; "left" works here'
          : 'it only works for the player who plays the card',
  };
}
