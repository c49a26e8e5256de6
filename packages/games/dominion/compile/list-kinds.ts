import type { EffectJson } from '../effects/define.ts';

/**
 * The kind of a list: of the played card, of the other players, of a reaction, or of a scheduled
 * event.
 */
export type Place =
  | 'play'
  | 'others'
  | 'everyone'
  | 'reaction'
  | 'later'
  | 'lasting'
  | 'event'
  | 'bought';

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
/** A card is bought in the turn of its player, who may buy more. */
const FOR_BUYING = new Set(['buys', 'coins', 'costLess', 'later', 'extraTurn']);
const isNotForBuying = (effect: string): boolean => !FOR_BUYING.has(effect);
const NOT_IN: { readonly [place in Place]: readonly string[] } = {
  play: ['unaffected', 'pass:you'],
  later: ['unaffected', 'attack', 'pass:you', 'nextTurn', 'everyTurn'],
  lasting: ['unaffected', 'pass:you', 'nextTurn', 'everyTurn'],
  others: ['unaffected', 'attack', 'others', 'everyone', ...OWN],
  everyone: ['unaffected', 'attack', 'others', 'everyone', 'pass:you', ...OWN],
  reaction: ['attack', 'others', 'everyone', 'pass:you', ...OWN],
  event: ['unaffected', 'attack', 'pass:you', ...ASIDE, ...OWN],
  bought: ['unaffected', 'attack', 'pass:you', ...ASIDE, ...OWN.filter(isNotForBuying)],
};
const PLACE_WORDS: { readonly [place in Place]: string } = {
  play: 'in a "play" list',
  later: 'in a "whenFirst" or "later" list',
  lasting: 'in a list for a later turn',
  others: 'in a list for the other players',
  everyone: 'in a list for every player',
  reaction: 'in a reaction',
  event: 'in a list that responds to a gain, a trash or a discard',
  bought: 'in a list that responds to a purchase',
};
const PLACES: { readonly [effect: string]: Place } = {
  whenFirst: 'later',
  later: 'later',
  nextTurn: 'lasting',
  everyTurn: 'lasting',
  everyone: 'everyone',
};
export const placeOf = (effect: string): Place => PLACES[effect] ?? 'others';

/** Whether the list of a line runs later this turn, where nothing can attack. */
export const isLaterThisTurn = (line: EffectJson): boolean => placeOf(line.do) === 'later';

/** Whether an effect can be in the lists of another. */
export const isAllowedIn = (effect: string, outer: string): boolean =>
  !NOT_IN[placeOf(outer)].includes(effect);

/** Some effects are allowed in some lists only; `answering`: in a list that answers an event. */
export function misplaced(
  { do: effect, to }: EffectJson,
  list: { place: Place; answering: boolean },
): { message: string; hint: string } | undefined {
  const isAside = list.answering && ASIDE.includes(effect);
  const place = isAside && list.place !== 'bought' ? 'event' : list.place;
  const kind = effect === 'pass' && to === 'you' ? 'pass:you' : effect;
  if (!NOT_IN[place].includes(kind)) return undefined;
  return {
    message: `'${effect}' is not allowed ${PLACE_WORDS[place]}`,
    hint: ASIDE.includes(kind) ? UNDER_WAY : ((HINTS[kind] ?? OF_OWN_TURN)[place] ?? OWN_TURN),
  };
}

type Hints = { readonly [place in Place]?: string };
const OWN_TURN = 'it only works for the player whose turn it is: move it out of this list';
const ANY_TURN =
  'it may be the turn of another player; "cards", "gain", "points" and "tokens" work here';
const BUYING = 'the card is bought, not played; "buys", "coins", "cards" and "gain" work here';
const OF_OWN_TURN: Hints = { reaction: ANY_TURN, event: ANY_TURN, bought: BUYING };
const UNDER_WAY =
  'another card may be under way that has set cards aside; "cards" and "choose" work here';
const REACTION = 'it belongs into a "reaction" with "to": "attack"';
const TO_YOU = 'only the other players can pass cards to "you"; "left" works here';
const HERE = 'this list is already for each of those players: write the lines here';
const ALONE = 'a reaction to an attack is about its own player only';
const ONLY_PLAYED = 'write "others": only a card that is played can attack';
const OUTSIDE = 'write it outside this list';
const AGAIN = 'a list for a later turn cannot begin another; "everyTurn" repeats its list';
const ONCE: Hints = {
  later: OUTSIDE,
  lasting: AGAIN,
  reaction: ANY_TURN,
  event: ANY_TURN,
  bought: BUYING,
};

/** What to do about an effect in a list where it is not allowed. */
const HINTS: { readonly [kind: string]: Hints } = {
  unaffected: {
    play: REACTION,
    later: REACTION,
    lasting: REACTION,
    others: REACTION,
    everyone: REACTION,
    event: REACTION,
    bought: REACTION,
  },
  'pass:you': {
    play: TO_YOU,
    later: TO_YOU,
    lasting: TO_YOU,
    everyone: TO_YOU,
    reaction: TO_YOU,
    event: TO_YOU,
    bought: TO_YOU,
  },
  attack: {
    later: 'write "others", and leave "Attack" out of "types" if no other line attacks',
    others: HERE,
    everyone: 'put it beside this list, not into it',
    reaction: ALONE,
    event: ONLY_PLAYED,
    bought: ONLY_PLAYED,
  },
  others: { others: HERE, everyone: HERE, reaction: ALONE },
  everyone: { others: HERE, everyone: HERE, reaction: ALONE },
  nextTurn: ONCE,
  everyTurn: ONCE,
};
