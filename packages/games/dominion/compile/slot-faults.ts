import { nearest } from '../../loading/index.ts';
import type { EffectJson, SlotZone } from '../effects/define.ts';
import type { SeatZone } from '../state.ts';
import { isAllowedIn } from './list-kinds.ts';
import { keyOf, type Slots } from './slots.ts';

/** What is wrong with a slot, and what to do. */
export interface SlotFault {
  message: string;
  hint?: string;
}

/** Why the cards of a slot cannot be moved. */
export function notMovable(
  from: Exclude<SlotZone, SeatZone>,
  slot: string,
  line: EffectJson,
): SlotFault {
  const chooses = line.do === 'choose';
  switch (from) {
    case 'supply':
      return {
        message: `the card in ${slot} is still in the supply`,
        hint: `gain it first: { "do": "gain", "cards": "${slot}" }`,
      };
    case 'gone':
      return {
        message: `the card in ${slot} has been trashed`,
        ...(chooses && { hint: likeThose('trash', slot) }),
      };
    case 'named':
      return {
        message: `${slot} names a card but does not hold one`,
        ...(chooses && { hint: likeThose('hand', slot) }),
      };
    case 'split':
      return {
        message: `an earlier line has chosen some of the cards in ${slot}`,
        hint: chooses
          ? 'choose them all in that line, with "count"'
          : 'move the chosen cards, or move all of them before the choice',
      };
    case 'unsure':
      return {
        message: `a list before this line may have moved the card in ${slot}`,
        hint: 'put this line into each of the lists instead',
      };
  }
}

/** Cards with the names of those in a slot, wherever these are. */
const likeThose = (from: string, slot: string): string =>
  `choose by name: "from": "${from}", "where": { "sameAs": "${slot}" }`;

/** A line about cards that another line has moved, with all others of their zone. */
export function alreadyMoved(effect: string, slot: string, by: string): SlotFault {
  const first = effect === 'play' ? `put { "do": "toHand", "cards": "${slot}" }` : 'put this line';
  return {
    message: `"${by}" has already moved the cards in ${slot}, so nothing happens here`,
    hint: `${first} before the "${by}"`,
  };
}

/** Effects whose list can be given a slot of the enclosing one. */
const GIVES: ReadonlySet<string> = new Set(['nextTurn', 'others', 'everyone', 'attack']);

/** How a list that cannot be given a slot gets to know its cards; `slot` is how it calls them. */
export const takenInside = (effect: string, slot: string): string =>
  effect === 'everyTurn'
    ? `set the cards aside on a mat before, and begin the list of "everyTurn" with ` +
      `{ "do": "all", "from": "mat", "mat": "Name", "as": "${keyOf(slot)}" }`
    : 'it has slots of its own: choose the cards inside it';

/** How the list of a line gets to know a slot. */
function handOver({ do: effect, with: given }: EffectJson, key: string): string {
  if (!GIVES.has(effect)) return takenInside(effect, key);
  return given === undefined
    ? `add "with": "$${key}" to the "${effect}"`
    : `"with" gives it one slot, now ${String(given)}; write another "${effect}" with "with": "$${key}"`;
}

/** Why a line cannot use a slot that no line before it fills. */
export function unfilled(
  wanted: string,
  line: EffectJson,
  { numbers, outer, opener, elsewhere }: Slots,
): SlotFault {
  const key = keyOf(wanted);
  if (opener && outer.has(key))
    return {
      message: `the list of "${opener.do}" does not know ${wanted}`,
      hint: handOver(opener, key),
    };
  const inside = elsewhere.get(key);
  if (inside !== undefined)
    return {
      message: `${wanted} is filled in the list of "${inside}" and cannot be used outside it`,
      hint: isAllowedIn(line.do, inside)
        ? 'move this line into that list'
        : `'${line.do}' cannot depend on it: give a fixed number, or count something of your own`,
    };
  const meant = nearest(key, numbers.keys());
  return {
    message: `no line before this one fills ${wanted}`,
    hint:
      key === 'this' || key === 'it'
        ? EVENT_HINTS[key]
        : meant
          ? `did you mean '$${meant}'?`
          : `add "as": "${key}" to an earlier line`,
  };
}

/** `$it` is the card of an event; `$this` is the card itself, which other players do not have. */
const EVENT_HINTS = {
  it: '$it is the card of an event, in a "reaction" to "gain", "trash" or "discard"',
  this: 'other players do not have this card; to compare with its name, write "with": "$this" outside',
};
