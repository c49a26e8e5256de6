import {
  type Ask,
  Fault,
  hashPlain,
  type Machine,
  type Rng,
  type Seat,
  seedRng,
  type State,
} from '@cardwright/kernel';
import { codesOf, placesIn } from '../search/answers.ts';
import { redealt } from '../search/redealt.ts';

/** What may have been on the table at a decision of a seat, as far as the seat knew. */
interface Outlook {
  readonly entry: number;
  /** The table with everything hidden redealt, played on with the real answers. */
  readonly worlds: readonly State[];
}

/**
 * Tells whether luck had a part in what happened from one decision of a seat to its next. It had
 * none if the same answers lead to what the seat then saw on every redeal of what it did not know:
 * no card was drawn, no die rolled and nothing hidden shown.
 */
export class Foresight {
  private readonly machine: Machine;
  private readonly rng: Rng;
  private readonly outlooks = new Map<Seat, Outlook>();
  /** The entries of the decisions after which luck had no part. */
  readonly foreseen = new Set<number>();

  constructor(machine: Machine, seed: string) {
    this.machine = machine;
    this.rng = seedRng(`${seed} foresight`, 'quick');
  }

  /** A seat is asked at this entry. */
  ask(state: State, entry: number): void {
    const { seat } = state.ask!;
    const earlier = this.outlooks.get(seat);
    const seen = this.seenBy(seat, state);
    if (earlier?.worlds.every((world) => this.seenBy(seat, world) === seen))
      this.foreseen.add(earlier.entry);
    const worlds = Array.from({ length: WORLDS }, () =>
      redealt(this.machine, state, seat, this.rng),
    );
    this.outlooks.set(seat, { entry, worlds });
  }

  /** The open question is answered like this. */
  answer(ask: Ask, pick: readonly number[]): void {
    const codes = codesOf(ask, pick);
    for (const [seat, { worlds }] of this.outlooks)
      if (!worlds.every((world) => this.canAnswer(world, ask, codes))) this.outlooks.delete(seat);
  }

  /** A seat leaves, which nobody can foresee. */
  leave(): void {
    this.outlooks.clear();
  }

  private canAnswer(world: State, real: Ask, codes: readonly number[]): boolean {
    const { ask } = world;
    if (ask?.id !== real.id || !isSameQuestion(ask, real)) return false;
    const places = placesIn(ask, codes);
    if (!places) return false;
    try {
      this.machine.answer(world, places);
      return true;
    } catch (error) {
      if (error instanceof Fault) return false;
      throw error;
    }
  }

  private seenBy(seat: Seat, state: State): string {
    const { game, content } = this.machine;
    return hashPlain(game.information.view(content, state, seat));
  }
}

/** What was hidden may lead to another question, for which the answer makes no sense. */
const isSameQuestion = (a: Ask, b: Ask): boolean =>
  a.seat === b.seat && a.why === b.why && a.kind === b.kind;

/** Redeals of a table; a coin that falls the same way on all of them is taken for certain. */
const WORLDS = 6;
