import {
  ACTION,
  type CompiledCard,
  type DominionContent,
  type DominionState,
  TREASURE,
} from '@cardwright/games/dominion';
import { at } from '@cardwright/kernel';
import { cardAt, cardNamed } from './dominion-types.ts';

/** The shape of the `data` of a Play: what the card takes, or null. */
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

/** The data does not have the shape its card takes: malformed, checked before turn and rules. */
export class Malformed extends Error {}
/** Well-formed, but the rules forbid it. */
export class Illegal extends Error {}

const LISTS = new Set(['Cellar', 'Chapel']);

/** The data of a card, checked for its shape only; data for a card that takes none is ignored. */
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
      throw new Malformed(`the data of ${card} must be an object`);
    return data as { [field: string]: unknown };
  };
  if (LISTS.has(card)) {
    if (!Array.isArray(data)) throw new Malformed(`the data of ${card} must be a list of cards`);
    return data.map(known);
  }
  switch (card) {
    case 'Workshop':
      return known(data);
    case 'Moneylender':
      if (typeof data !== 'boolean')
        throw new Malformed('the data of Moneylender must be true or false');
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
 * Throws `Illegal` if the rules forbid what the data says. `hand` does not include the card itself.
 */
export function checkData(
  content: DominionContent,
  state: DominionState,
  card: string,
  data: CardData,
  hand: readonly number[],
): void {
  const check = new DataCheck(content, state, card, hand);
  switch (card) {
    case 'Cellar':
      return check.inHand((data ?? []) as string[]);
    case 'Chapel': {
      const list = (data ?? []) as string[];
      if (list.length > 4) throw new Illegal('Chapel trashes up to four cards');
      return check.inHand(list);
    }
    case 'Workshop':
      return check.gains(data as string | null, 4);
    case 'Moneylender':
      if (data === true) check.inHand(['Copper']);
      return;
    case 'Remodel':
      return check.remodel(data as { trash: string; gain: string | null } | null);
    case 'Mine':
      return check.mine(data as { trash: string; gain: string | null } | null);
    case 'Artisan':
      return check.artisan((data ?? {}) as { gain?: string | null; topdeck?: string | null });
    case 'ThroneRoom':
      return check.throneRoom(data as { card: string; data: CardData } | null);
    default:
  }
}

/** What the rules say about the data of one card. */
class DataCheck {
  private readonly content: DominionContent;
  private readonly state: DominionState;
  private readonly card: string;
  private readonly hand: readonly number[];

  constructor(
    content: DominionContent,
    state: DominionState,
    card: string,
    hand: readonly number[],
  ) {
    this.content = content;
    this.state = state;
    this.card = card;
    this.hand = hand;
  }

  private number(name: string): number {
    return cardNamed(this.content, name);
  }

  private compiled(name: string): CompiledCard {
    return cardAt(this.content, this.number(name));
  }

  inHand(names: readonly string[], zone = this.hand): void {
    const left = zone.slice();
    for (const name of names) {
      const place = left.indexOf(this.number(name));
      if (place < 0) throw new Illegal(`${name} is not in your hand`);
      left.splice(place, 1);
    }
  }

  private canGain(most: number, types: number): boolean {
    const { piles, supply } = this.state;
    return piles.some((pile) => {
      const { cost, types: own } = cardAt(this.content, pile);
      return at(supply, pile) > 0 && cost <= most && (types === 0 || (own & types) !== 0);
    });
  }

  gains(name: string | null, most: number, types = 0): void {
    if (name === null) {
      if (this.canGain(most, types)) throw new Illegal(`${this.card}: name a card to gain`);
      return;
    }
    if (!((this.state.supply[this.number(name)] ?? 0) > 0))
      throw new Illegal(`there is no ${name} in the supply`);
    const { cost, types: own } = this.compiled(name);
    if (cost > most) throw new Illegal(`${name} costs more than ${most}`);
    if (types !== 0 && (own & types) === 0) throw new Illegal(`${name} is not a Treasure`);
  }

  remodel(data: { trash: string; gain: string | null } | null): void {
    if (data === null) {
      if (this.hand.length > 0) throw new Illegal('Remodel: name a card to trash');
      return;
    }
    this.inHand([data.trash]);
    this.gains(data.gain, this.compiled(data.trash).cost + 2);
  }

  mine(data: { trash: string; gain: string | null } | null): void {
    if (data === null) return;
    const { trash, gain } = data;
    this.inHand([trash]);
    const { types, cost } = this.compiled(trash);
    if ((types & TREASURE) === 0) throw new Illegal(`${trash} is not a Treasure`);
    this.gains(gain, cost + 3, TREASURE);
  }

  artisan({
    gain = null,
    topdeck = null,
  }: {
    gain?: string | null;
    topdeck?: string | null;
  }): void {
    this.gains(gain, 5);
    const after = gain === null ? this.hand : [...this.hand, this.number(gain)];
    if (topdeck !== null) return this.inHand([topdeck], after);
    if (after.length > 0) throw new Illegal('Artisan: name a card to put onto the deck');
  }

  throneRoom(data: { card: string; data: CardData } | null): void {
    if (data === null) return;
    const { card: throned, data: inner } = data;
    this.inHand([throned]);
    if ((this.compiled(throned).types & ACTION) === 0)
      throw new Illegal(`${throned} is not an Action`);
    const left = this.hand.slice();
    left.splice(left.indexOf(this.number(throned)), 1);
    checkData(this.content, this.state, throned, inner ?? null, left);
  }
}
