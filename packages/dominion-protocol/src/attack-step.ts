import {
  type DominionContent,
  type DominionState,
  TREASURE,
  VICTORY,
} from '@cardwright/games/dominion';
import { type Ask, at, type GameEvent, type Machine, type Seat } from '@cardwright/kernel';
import { Malformed } from './card-data.ts';
import { placesOf } from './turn-script.ts';
import { cardAt, cardNamed, stateOf } from './dominion-types.ts';

export interface AttackAnswer {
  moat: boolean;
  /** Cards discarded (Militia), put back (Bureaucrat) or trashed (Bandit). */
  cards: string[];
}

/**
 * One attack: who is asked, what they see, what they answered. Victims of a Bandit are asked one
 * after another.
 */
export class AttackStep {
  readonly card: string;
  readonly oneByOne: boolean;
  readonly answers = new Map<Seat, AttackAnswer>();
  readonly asked = new Set<Seat>();
  /** What a Bandit has revealed. */
  readonly revealed = new Map<Seat, string[]>();
  private readonly content: DominionContent;
  private readonly hands: number[][];

  constructor(content: DominionContent, card: string, state: DominionState) {
    this.content = content;
    this.card = card;
    this.oneByOne = card === 'Bandit';
    this.hands = state.seats.map((p) => p.hand.slice());
  }

  handOf(seat: Seat): string[] {
    return at(this.hands, seat).map((card) => cardAt(this.content, card).name);
  }

  /** Handles a victim's answer; throws `Malformed` if it is invalid. */
  hear(seat: Seat, result: unknown): void {
    const fields = result === undefined || result === null ? {} : result;
    if (typeof fields !== 'object' || Array.isArray(fields))
      throw new Malformed('the answer to Attack must be an object');
    const { reaction, data } = fields as { reaction?: unknown; data?: unknown };
    const hand = this.handOf(seat);
    if (reaction !== undefined && reaction !== null) {
      if (reaction !== 'Moat') throw new Malformed('the only reaction is "Moat"');
      if (!hand.includes('Moat')) throw new Malformed('there is no Moat in your hand');
      this.answers.set(seat, { moat: true, cards: [] });
      return;
    }
    this.answers.set(seat, { moat: false, cards: this.cardsOf(seat, hand, data ?? null) });
  }

  private cardsOf(seat: Seat, hand: string[], data: unknown): string[] {
    if (this.card === 'Militia') return this.discarded(hand, data);
    if (this.card === 'Bureaucrat') return this.putBack(hand, data);
    return this.card === 'Bandit' ? this.trashed(seat, data) : [];
  }

  private hasType(name: string, type: number): boolean {
    return (cardAt(this.content, cardNamed(this.content, name)).types & type) !== 0;
  }

  private discarded(hand: string[], data: unknown): string[] {
    if (data !== null && !Array.isArray(data)) throw new Malformed('a list of cards is expected');
    const owed = Math.max(0, hand.length - 3);
    const list = ((data ?? []) as unknown[]).map((name) => {
      if (typeof name !== 'string' || !this.content.byName.has(name))
        throw new Malformed(`${JSON.stringify(name)} is not a card`);
      return name;
    });
    const cut = list.slice(0, owed);
    if (cut.length < owed) throw new Malformed(`discard ${owed} cards, not ${cut.length}`);
    const left = hand.slice();
    for (const name of cut) {
      const place = left.indexOf(name);
      if (place < 0) throw new Malformed(`${name} is not in your hand`);
      left.splice(place, 1);
    }
    return cut;
  }

  private putBack(hand: string[], data: unknown): string[] {
    const choices = hand.filter((name) => this.hasType(name, VICTORY));
    if (choices.length === 0) {
      if (data !== null && data !== 'reveal')
        throw new Malformed('"reveal" is expected: there is no Victory card in your hand');
      return [];
    }
    if (typeof data !== 'string' || !choices.includes(data))
      throw new Malformed('a Victory card of your hand is expected');
    return [data];
  }

  private trashed(seat: Seat, data: unknown): string[] {
    const choices = (this.revealed.get(seat) ?? []).filter(
      (name) => name !== 'Copper' && this.hasType(name, TREASURE),
    );
    const chosen = data === 'null' ? null : data;
    if (choices.length === 0) {
      if (chosen !== null) throw new Malformed('null is expected: nothing to trash was revealed');
      return [];
    }
    if (typeof chosen !== 'string' || !choices.includes(chosen))
      throw new Malformed('the Treasure to trash is expected');
    return [chosen];
  }

  /** The victim's answer to a question of the machine. */
  pick(ask: Ask): number[] | undefined {
    const answer = this.answers.get(ask.seat);
    if (!answer) return undefined;
    if (ask.why === 'ask.react') return [answer.moat ? 1 : 0];
    return placesOf(this.content, ask, answer.cards);
  }

  /**
   * What the Bandit would reveal for a victim, without revealing it: plays on a copy of the table
   * with the answers so far, and "no Moat" from the victim.
   */
  peek(machine: Machine, state: DominionState, seat: Seat): string[] {
    const known = this.revealed.get(seat);
    if (known) return known;
    const table = stateOf(machine.fork(state));
    const attacker = state.turn.seat;
    for (let ask = table.ask; ask && ask.seat !== attacker; ask = table.ask) {
      const events: GameEvent[] = [];
      const pick =
        this.pick(ask) ??
        (ask.why === 'ask.react' ? [0] : machine.game.rules.fallback(machine.content, table));
      machine.answer(table, pick, events);
      const shown = events.find((event) => event.type === 'reveal' && event['seat'] === seat);
      if (shown) {
        this.revealed.set(seat, shown['cards'] as string[]);
        return shown['cards'] as string[];
      }
    }
    this.revealed.set(seat, []);
    return [];
  }
}
