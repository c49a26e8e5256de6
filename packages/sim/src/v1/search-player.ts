import {
  type Ask,
  Fault,
  type Machine,
  nextWord,
  type Rng,
  roll,
  type Seat,
  type State,
} from '@cardwright/kernel';
import { codesOf, placesIn } from '../search/answers.ts';
import { Playouts } from './playout.ts';
import { Root } from './root.ts';
import type { SeatedPlayer } from '../seat-players.ts';
import type { SearchSettings } from '../search/settings.ts';
import {
  addEdge,
  choose,
  type Edge,
  nextMeeting,
  type Question,
  questionName,
  TreeNode,
  untried,
} from './tree.ts';

type Roll = (n: number) => number;

/**
 * Information-set Monte Carlo tree search for any game. Every iteration deals anew what the seat
 * cannot see, walks one common tree by UCB over what that deal offers, adds one answer, plays on by
 * the game's heuristic and hands the value of every seat back up. The true table is copied and
 * dealt anew before anything of it is read.
 *
 * This is the search of version 0.1, without slices and clocks. It stays as it is, so that later
 * searches can be compared with it.
 */
export class V1SearchPlayer implements SeatedPlayer {
  readonly name: string;
  private readonly machine: Machine;
  private readonly settings: SearchSettings;
  private readonly playouts: Playouts;
  private root = new TreeNode();
  /** What was answered last, and which of the seat's questions that was. */
  private last: { edge: Edge; ask: number; seat: Seat } | undefined;
  private path: Edge[] = [];
  private questions: Question[] = [];
  private seats: Seat[] = [];
  private values = new Float64Array(0);
  constructor(name: string, machine: Machine, settings: SearchSettings) {
    this.name = name;
    this.machine = machine;
    this.settings = settings;
    this.playouts = new Playouts(machine);
  }

  answer(state: State, seat: Seat, chance: Roll): number[] {
    const table = this.dealt(state, seat, ownRng(chance));
    const ask = table.ask!;
    if (ask.kind !== 'number' && ask.kind !== 'yes-no' && ask.options.length === 1 && ask.min === 1)
      return [0];
    const rng = ownRng(chance);
    const rolls: Roll = (n) => roll(rng, n);
    const seats = table.asked.length;
    if (this.values.length !== seats) this.values = new Float64Array(seats);
    this.root = this.kept(ask);
    const question = this.root.question(ask);
    const first = codesOf(ask, this.playouts.heuristic(table, seat, rolls));
    const base = rng.words.slice();
    const run = (edge: Edge, deal: number): number => {
      const own: Rng = {
        kind: 'quick',
        words: [base[0]! ^ Math.imul(deal + 1, 0x9e3779b9), base[1]!, base[2]!, base[3]! | 1],
      };
      for (let i = 0; i < 8; i++) nextWord(own);
      try {
        return this.iterate(this.dealt(table, seat, own), question, edge, (n) => roll(own, n));
      } catch (error) {
        // a deal whose play ran into a limit of the game
        if (!(error instanceof Fault)) throw error;
        return 1 / seats;
      }
    };
    const root = new Root(ask, question, first, seats, this.settings, run);
    root.search(rolls);
    const edge = root.best();
    this.last = { edge, ask: ask.id, seat };
    return placesIn(ask, edge.codes)!;
  }

  /**
   * A copy of the table with everything that the seat cannot know dealt anew, the chance to come
   * included.
   */
  private dealt(state: State, seat: Seat, rng: Rng): State {
    const table = this.machine.fork(state);
    table.rng = {
      kind: 'quick',
      words: [nextWord(rng), nextWord(rng), nextWord(rng), nextWord(rng) | 1],
    };
    this.machine.redeal(table, seat, rng);
    table.rng = {
      kind: 'quick',
      words: [nextWord(rng), nextWord(rng), nextWord(rng), nextWord(rng) | 1],
    };
    return table;
  }

  /** The part of the last tree, below what was answered, that is about the seat's next question. */
  private kept(ask: Ask): TreeNode {
    const { last } = this;
    this.last = undefined;
    if (!last || last.seat !== ask.seat || last.ask + 1 !== ask.id || !last.edge.child)
      return new TreeNode();
    return nextMeeting(last.edge.child, questionName(ask)) ?? new TreeNode();
  }

  private iterate(world: State, rootQuestion: Question, rootEdge: Edge, rolls: Roll): number {
    const { machine, settings, path, questions, seats, values } = this;
    path.length = 1;
    questions.length = 1;
    seats.length = 1;
    path[0] = rootEdge;
    questions[0] = rootQuestion;
    seats[0] = world.ask!.seat;
    machine.answer(world, placesIn(world.ask!, rootEdge.codes)!);
    let fresh = rootEdge.visits === 0;
    let node = fresh ? undefined : (rootEdge.child ??= new TreeNode());
    while (node && world.ask && !fresh) {
      const { ask }: State = world;
      const question = node.question(ask);
      const chosen = choose(question, ask);
      let { edge, places } = chosen;
      if (
        chosen.offered === 0 ||
        chosen.offered < Math.floor(1 + (settings.widen * Math.sqrt(question.visits)) / SLOWER)
      ) {
        const codes = this.proposal(question, ask, world, rolls);
        if (codes) {
          edge = addEdge(question, codes, values.length);
          edge.offered++;
          places = placesIn(ask, codes);
          fresh = true;
        }
      }
      if (!edge || !places) break;
      path.push(edge);
      questions.push(question);
      seats.push(ask.seat);
      machine.answer(world, places);
      node = fresh ? undefined : (edge.child ??= new TreeNode());
    }
    this.playouts.run(world, settings.horizon, settings.random, rolls);
    this.playouts.value(world, settings.clear, values);
    for (let i = 0; i < path.length; i++) {
      const edge = path[i]!;
      const question = questions[i]!;
      edge.visits++;
      question.visits++;
      question.sum += values[seats[i]!]!;
      for (let seat = 0; seat < values.length; seat++) edge.sums[seat]! += values[seat]!;
    }
    return values[seats[0]]!;
  }

  /** A new answer to try: the heuristic's first, then any. */
  private proposal(question: Question, ask: Ask, world: State, rolls: Roll): number[] | undefined {
    if (question.edges.length === 0)
      return codesOf(ask, this.playouts.heuristic(world, ask.seat, rolls));
    return untried(question, ask, rolls);
  }
}

/**
 * Below the root, answers are added more slowly: each one tried costs the answer above it some of
 * its value.
 */
const SLOWER = 4;

/** The search's own chance, seeded from the player's. */
function ownRng(chance: Roll): Rng {
  const word = (): number => chance(0x10000) * 0x10000 + chance(0x10000);
  return { kind: 'quick', words: [word(), word(), word(), word() || 1] };
}
