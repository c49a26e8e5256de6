import { ACTION, type DominionContent, TREASURE } from '@cardwright/games/dominion/content';
import type { DominionState } from '@cardwright/games/dominion/state';

/** `data` of a Play, as far as its shape goes: what the card takes, or null. */
export type CardData =
  | null
  | boolean
  | string
  | string[]
  | {
      trash?: string | null;
      gain?: string | null;
      topdeck?: string | null;
      card?: string | null;
      data?: CardData;
    };

/** What is sent does not have the shape its card takes: malformed, judged before turn and rules. */
export class Malformed extends Error {}
/** Well-formed, but the rules forbid it. */
export class Illegal extends Error {}

const LISTS = new Set(['Cellar', 'Chapel']);

/**
 * The data of a card, checked for its shape only; whatever comes for a card that takes none is
 * ignored.
 */
export function shapeOf(
  content: DominionContent,
  card: string,
  data: unknown,
  depth = 0,
): CardData {
  if (data === undefined || data === null) return null;
  const known = (value: unknown): string => {
    if (typeof value !== 'string' || !content.byName.has(value))
      throw new Malformed(`${JSON.stringify(value)?.slice(0, 60)} is not a card`);
    return value;
  };
  const optional = (value: unknown): string | null =>
    value === undefined || value === null ? null : known(value);
  const fields = (): { [field: string]: unknown } => {
    if (typeof data !== 'object' || Array.isArray(data))
      throw new Malformed(`the data of ${card} is an object`);
    return data as { [field: string]: unknown };
  };
  if (LISTS.has(card)) {
    if (!Array.isArray(data)) throw new Malformed(`the data of ${card} is a list of cards`);
    return data.map(known);
  }
  switch (card) {
    case 'Workshop':
      return known(data);
    case 'Moneylender':
      if (typeof data !== 'boolean')
        throw new Malformed('the data of Moneylender is true or false');
      return data;
    case 'Remodel':
    case 'Mine': {
      const { trash, gain } = fields();
      return trash === null ? null : { trash: known(trash), gain: optional(gain) };
    }
    case 'Artisan': {
      const { gain, topdeck } = fields();
      return { gain: optional(gain), topdeck: optional(topdeck) };
    }
    case 'ThroneRoom': {
      const { card: throned, data: inner } = fields();
      if (throned === null) return null;
      const name = known(throned);
      if (depth > 40) throw new Malformed('nested too deeply');
      return { card: name, data: shapeOf(content, name, inner, depth + 1) };
    }
    default:
      return null;
  }
}

/**
 * Throws `Illegal` where the rules forbid what the data says. `hand` is without the card itself.
 */
export function checkData(
  content: DominionContent,
  state: DominionState,
  card: string,
  data: CardData,
  hand: readonly number[],
): void {
  const { cards, byName } = content;
  const number = (name: string): number => byName.get(name)!;
  const inHand = (names: readonly string[], zone: readonly number[] = hand): void => {
    const left = zone.slice();
    for (const name of names) {
      const at = left.indexOf(number(name));
      if (at < 0) throw new Illegal(`${name} is not in your hand`);
      left.splice(at, 1);
    }
  };
  const canGain = (most: number, types = 0): boolean =>
    state.piles.some(
      (pile) =>
        state.supply[pile]! > 0 &&
        cards[pile]!.cost <= most &&
        (types === 0 || (cards[pile]!.types & types) !== 0),
    );
  const gains = (name: string | null | undefined, most: number, types = 0): void => {
    if (name === null || name === undefined) {
      if (canGain(most, types)) throw new Illegal(`${card}: a card is to be gained`);
      return;
    }
    const c = number(name);
    if (!(state.supply[c]! > 0)) throw new Illegal(`there is no ${name} in the supply`);
    if (cards[c]!.cost > most) throw new Illegal(`${name} costs more than ${most}`);
    if (types !== 0 && (cards[c]!.types & types) === 0) throw new Illegal(`${name} is no Treasure`);
  };
  switch (card) {
    case 'Cellar':
      return inHand((data ?? []) as string[]);
    case 'Chapel': {
      const list = (data ?? []) as string[];
      if (list.length > 4) throw new Illegal('Chapel trashes up to four cards');
      return inHand(list);
    }
    case 'Workshop':
      return gains(data as string | null, 4);
    case 'Moneylender':
      if (data === true) inHand(['Copper']);
      return;
    case 'Remodel': {
      if (data === null) {
        if (hand.length > 0) throw new Illegal('Remodel: a card is to be trashed');
        return;
      }
      const { trash, gain } = data as { trash: string; gain: string | null };
      inHand([trash]);
      return gains(gain, cards[number(trash)]!.cost + 2);
    }
    case 'Mine': {
      if (data === null) return;
      const { trash, gain } = data as { trash: string; gain: string | null };
      inHand([trash]);
      if ((cards[number(trash)]!.types & TREASURE) === 0)
        throw new Illegal(`${trash} is no Treasure`);
      return gains(gain, cards[number(trash)]!.cost + 3, TREASURE);
    }
    case 'Artisan': {
      const { gain = null, topdeck = null } = (data ?? {}) as {
        gain?: string | null;
        topdeck?: string | null;
      };
      gains(gain, 5);
      const after = gain === null ? hand : [...hand, number(gain)];
      if (topdeck !== null) return inHand([topdeck], after);
      if (after.length > 0) throw new Illegal('Artisan: a card is to be put onto the deck');
      return;
    }
    case 'ThroneRoom': {
      if (data === null) return;
      const { card: throned, data: inner } = data as { card: string; data: CardData };
      inHand([throned]);
      if ((cards[number(throned)]!.types & ACTION) === 0)
        throw new Illegal(`${throned} is no Action`);
      const left = hand.slice();
      left.splice(left.indexOf(number(throned)), 1);
      return checkData(content, state, throned, inner ?? null, left);
    }
    default:
  }
}
