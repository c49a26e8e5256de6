import { ACTION, type DominionContent, type DominionState, NONE } from '@cardwright/games/dominion';
import { type Ask, at } from '@cardwright/kernel';
import { type CardData, checkData, Illegal, Malformed, shapeOf } from './card-data.ts';
import { cardAt, cardNamed, seatAt } from './dominion-types.ts';
import { names } from './wire-format.ts';

/** A card being played: how often it still will be, and with which data this time. */
interface Playing {
  card: string;
  left: number;
  times: number;
  data: CardData;
}

/** A request to the active player that its Play waits for. */
export interface CardRequest {
  method: string;
  params: object;
  /** Handles the answer; throws `Malformed` if it is invalid. */
  hear(result: unknown): void;
}

type Fields = { [field: string]: unknown };
const fieldsOf = (result: unknown): Fields => {
  if (result === undefined || result === null) return {};
  if (typeof result !== 'object' || Array.isArray(result))
    throw new Malformed('the answer must be an object');
  return result as Fields;
};

/**
 * The script of one Play of the active player: turns the data it sent, and the answers to card
 * requests, into answers of the machine's questions.
 */
export class TurnScript {
  private readonly content: DominionContent;
  private readonly frames: Playing[] = [];
  private sentry: { card: number; placement: string }[] | undefined = undefined;
  private reply: { picks: number[] } | undefined = undefined;

  constructor(content: DominionContent, card: string, data: CardData) {
    this.content = content;
    this.frames.push({ card, left: 1, times: 1, data });
  }

  /**
   * A card of the active player starts; returns true for the second time (Throne Room), which is
   * asked about first.
   */
  played(card: string): boolean {
    while (this.frames.length > 1 && this.top.left === 0) this.frames.pop();
    const top = this.top;
    if (top.card !== card || top.left === 0) return false;
    top.left--;
    return top.times === 2 && top.left === 0;
  }

  /** What Throne Room asks before the second play. */
  throneRoom(state: DominionState, seat: number): CardRequest {
    // the earlier table: if the second play asks nothing, the machine has already continued
    const top = this.top;
    return {
      method: 'ThroneRoom',
      params: { card: top.card },
      hear: (result) => {
        top.data = this.fitting(
          state,
          top.card,
          fieldsOf(result)['data'],
          seatAt(state, seat).hand,
        );
      },
    };
  }

  /** Data that came as an answer cannot be refused: invalid data is malformed. */
  private fitting(
    state: DominionState,
    card: string,
    data: unknown,
    hand: readonly number[],
  ): CardData {
    const shaped = shapeOf(this.content, card, data);
    try {
      checkData(this.content, state, card, shaped, hand);
    } catch (error) {
      if (error instanceof Illegal) throw new Malformed(error.message);
      throw error;
    }
    return shaped;
  }

  /** The answer to the machine's question, or what must be asked of the player first. */
  answer(state: DominionState, ask: Ask): { pick: number[] } | CardRequest {
    if (this.reply) {
      const { picks } = this.reply;
      this.reply = undefined;
      return { pick: picks };
    }
    const card = this.content.cards[ask.card]?.name ?? '';
    const pick = this.fromData(card, ask);
    if (pick) return { pick };
    switch (card) {
      case 'Harbinger':
        return this.harbinger(state, ask);
      case 'Vassal':
        return this.vassal(state, ask);
      case 'Poacher':
        return this.poacher(seatAt(state, ask.seat).hand, ask.min, (list) => {
          this.reply = { picks: this.places(ask, list) };
        });
      case 'Library':
        return this.library(state, ask);
      case 'Sentry':
        return this.sentryAnswer(state, ask);
      default:
        throw new Malformed(`this protocol cannot ask the question of ${card}`);
    }
  }

  /** The answer of a card whose choices came with its Play; undefined for all others. */
  private fromData(card: string, ask: Ask): number[] | undefined {
    const { data } = this.top;
    switch (card) {
      case 'Cellar':
      case 'Chapel':
        return this.places(ask, (data ?? []) as string[]);
      case 'Workshop':
        return this.one(ask, data as string | null);
      case 'Moneylender':
        return [data === true ? 1 : 0];
      case 'Remodel':
      case 'Mine':
      case 'Artisan': {
        const fields = (data ?? {}) as Partial<Record<string, string | null>>;
        const field =
          ask.why === 'ask.trash' ? 'trash' : ask.why === 'ask.gain' ? 'gain' : 'topdeck';
        return this.one(ask, fields[field] ?? null);
      }
      case 'ThroneRoom': {
        const { card: throned = null, data: inner = null } = (data ?? {}) as {
          card?: string | null;
          data?: CardData;
        };
        if (throned !== null) this.frames.push({ card: throned, left: 2, times: 2, data: inner });
        return this.one(ask, throned);
      }
      default:
        return undefined;
    }
  }

  /** The card being played now. */
  private get top(): Playing {
    return at(this.frames, this.frames.length - 1);
  }

  private harbinger(state: DominionState, ask: Ask): CardRequest {
    return {
      method: 'Harbinger',
      params: { discard: names(this.content, seatAt(state, ask.seat).discard) },
      hear: (result) => {
        const { card } = fieldsOf(result);
        const name = card === undefined || card === null ? null : this.cardName(card);
        this.reply = { picks: this.one(ask, name) };
      },
    };
  }

  private vassal(state: DominionState, ask: Ask): CardRequest {
    const card = cardAt(this.content, at(ask.options, 0)).name;
    return {
      method: 'Vassal',
      params: { card },
      hear: (result) => {
        const { play, data } = fieldsOf(result);
        if (play !== undefined && play !== null && typeof play !== 'boolean')
          throw new Malformed('"play" must be true or false');
        this.reply = { picks: [play === true ? 1 : 0] };
        if (play !== true) return;
        this.frames.push({
          card,
          left: 1,
          times: 1,
          data: this.fitting(state, card, unwrapped(card, data), seatAt(state, ask.seat).hand),
        });
      },
    };
  }

  /**
   * Also asked when the machine need not: the hand is what was left after the draw, `n` how many
   * must go.
   */
  poacher(hand: readonly number[], n: number, take?: (list: string[]) => void): CardRequest {
    return {
      method: 'Poacher',
      params: { hand: names(this.content, hand), empty_supply_piles: n },
      hear: (result) => {
        const { discard } = fieldsOf(result);
        const list = this.cardNames(discard ?? []);
        if (list.length !== n) throw new Malformed(`discard ${n} cards, not ${list.length}`);
        this.within(list, hand);
        take?.(list);
      },
    };
  }

  private library(state: DominionState, ask: Ask): CardRequest {
    return {
      method: 'Library',
      params: {
        card: cardAt(this.content, at(ask.options, 0)).name,
        hand: names(this.content, seatAt(state, ask.seat).hand),
      },
      hear: (result) => {
        const { skip } = fieldsOf(result);
        if (skip !== undefined && skip !== null && typeof skip !== 'boolean')
          throw new Malformed('"skip" must be true or false');
        this.reply = { picks: [skip === true ? 1 : 0] };
      },
    };
  }

  /**
   * One request becomes up to three answers: what is trashed, what is discarded, the order of the
   * rest.
   */
  private sentryAnswer(state: DominionState, ask: Ask): { pick: number[] } | CardRequest {
    if (!this.sentry)
      return this.sentryRequest(
        names(this.content, seatAt(state, ask.seat).hand),
        seatAt(state, ask.seat).aside,
      );
    const placement =
      ask.why === 'ask.trash' ? 'trash' : ask.why === 'ask.discard' ? 'discard' : 'topdeck';
    const list = this.sentry
      .filter((e) => e.placement === placement)
      .map((e) => cardAt(this.content, e.card).name);
    const left = this.sentry.filter((e) => e.placement === 'topdeck');
    const discards = this.sentry.some((e) => e.placement === 'discard');
    // the machine's next question of this Sentry, if it has one, is for what is left
    if (
      placement === 'topdeck' ||
      (placement === 'discard' && !differ(left)) ||
      (placement === 'trash' && !discards && left.length === 0)
    )
      this.sentry = undefined;
    return { pick: this.places(ask, list) };
  }

  sentryRequest(hand: string[], looked: readonly number[]): CardRequest {
    return {
      method: 'Sentry',
      params: { hand, cards: names(this.content, looked) },
      hear: (result) => {
        const list = result === null || result === undefined ? [] : result;
        if (!Array.isArray(list)) throw new Malformed('the answer must be a list');
        const entries = list.map((entry: unknown) => {
          const { card, placement } = fieldsOf(entry);
          if (placement !== 'trash' && placement !== 'discard' && placement !== 'topdeck')
            throw new Malformed('"placement" must be "trash", "discard" or "topdeck"');
          return { card: cardNamed(this.content, this.cardName(card)), placement };
        });
        const given = entries.map((e) => e.card).sort((a, b) => a - b);
        if (
          given.join() !==
          looked
            .slice()
            .sort((a, b) => a - b)
            .join()
        )
          throw new Malformed('the cards named are not those looked at');
        this.sentry = looked.length > 0 ? entries : undefined;
      },
    };
  }

  cardName(value: unknown): string {
    if (typeof value !== 'string' || !this.content.byName.has(value))
      throw new Malformed(`${JSON.stringify(value)?.slice(0, 60)} is not a card`);
    return value;
  }

  cardNames(value: unknown): string[] {
    if (!Array.isArray(value)) throw new Malformed('a list of cards is expected');
    return value.map((v) => this.cardName(v));
  }

  private within(list: readonly string[], zone: readonly number[]): void {
    const left = zone.slice();
    for (const name of list) {
      const at = left.indexOf(cardNamed(this.content, name));
      if (at < 0) throw new Malformed(`${name} is not there`);
      left.splice(at, 1);
    }
  }

  private one(ask: Ask, name: string | null): number[] {
    const at = ask.options.indexOf(name === null ? NONE : cardNamed(this.content, name));
    if (at < 0) throw new Malformed(name === null ? 'name a card' : `${name} cannot be chosen`);
    return [at];
  }

  places(ask: Ask, list: readonly string[]): number[] {
    return placesOf(this.content, ask, list);
  }
}

/** The indices of cards by name; each option once. */
export function placesOf(content: DominionContent, ask: Ask, list: readonly string[]): number[] {
  if (list.length === 0 && ask.kind === 'one') {
    const none = ask.options.indexOf(NONE);
    if (none < 0) throw new Malformed('name a card');
    return [none];
  }
  const taken = new Set<number>();
  return list.map((name) => {
    const card = content.byName.get(name);
    const at = ask.options.findIndex((option, i) => option === card && !taken.has(i));
    if (at < 0) throw new Malformed(`${name} cannot be chosen`);
    taken.add(at);
    return at;
  });
}

const differ = (entries: readonly { card: number }[]): boolean =>
  entries.some((e) => e.card !== entries[0]?.card);

/** A strict bot wraps the data as `{card, data}`; for Throne Room that is the data itself. */
function unwrapped(card: string, data: unknown): unknown {
  if (card === 'ThroneRoom' || typeof data !== 'object' || data === null || Array.isArray(data))
    return data;
  const wrapped = data as Fields;
  return wrapped['card'] === card && 'data' in wrapped ? wrapped['data'] : data;
}

export const isAction = (content: DominionContent, card: number): boolean =>
  (cardAt(content, card).types & ACTION) !== 0;
