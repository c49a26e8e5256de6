import {
  type Ask,
  Fault,
  type Machine,
  type Personality,
  roll,
  type Seat,
  type State,
} from '@cardwright/kernel';
import { codesOf, keyOf, placesIn } from './answers.ts';
import { PlanFollower } from './plan-follower.ts';
import { Playouts } from './playout.ts';
import { redealt } from './redealt.ts';
import { Root, type RunningTrial } from './root.ts';
import { ownRng, rngOfDeal } from './search-rng.ts';
import type { SearchSettings } from './settings.ts';
import { longestGame } from './strategist.ts';
import type { Late, Roll, Searching, Thinking } from './thinking.ts';
import {
  addEdge,
  choose,
  type Edge,
  mostVisited,
  nextMeeting,
  type Question,
  questionName,
  TreeNode,
  untried,
} from './tree.ts';
import { valueFunctionOf } from './value-function.ts';

/** How a playout of a trial begins, and who watches it. */
interface Continuation {
  readonly seat: Seat;
  readonly edge: Edge;
  readonly searching: Searching;
  readonly seen: (() => void) | undefined;
}

/**
 * Information-set Monte Carlo tree search for any game. Every iteration redeals what the seat
 * cannot see, descends one shared tree by UCB over the options of that deal, adds one answer, plays
 * on with the game's heuristic and backs up the value for every seat. The real table is copied and
 * redealt before anything in it is read.
 */
export class SearchPlayer {
  readonly name: string;
  private readonly machine: Machine;
  private readonly settings: SearchSettings;
  private readonly now: () => number;
  private readonly playouts: Playouts;
  private readonly plans: PlanFollower;
  private root = new TreeNode();
  /** The last answer, and the number of the seat's question it belongs to. */
  private last: { edge: Edge; ask: number; seat: Seat } | undefined;
  private path: Edge[] = [];
  private questions: Question[] = [];
  private seats: Seat[] = [];
  private values = new Float64Array(0);
  /** Decisions after which the table of a trial is watched; it goes on after that. */
  private readonly watchHorizon: number;
  /** Iterations of this player so far. */
  iterations = 0;
  /** Visits in the tree kept from the last move. */
  known = 0;

  constructor(
    name: string,
    machine: Machine,
    settings: SearchSettings,
    now: () => number = () => performance.now(),
  ) {
    this.name = name;
    this.machine = machine;
    const judge = settings.judges ? valueFunctionOf(machine) : undefined;
    this.settings = judge ? { ...settings, ...settings.learned } : settings;
    this.now = now;
    this.playouts = new Playouts(machine, judge);
    this.plans = new PlanFollower(machine, this.settings, this.playouts);
    this.watchHorizon = settings.horizon;
  }

  answer(state: State, seat: Seat, chance: Roll, withinMs?: number): number[] {
    return this.think(state, seat, chance, this.deadlineAfter(withinMs)).goOn(never)!;
  }

  /** The same in slices. One decision at a time, because the player keeps its tree. */
  think(state: State, seat: Seat, chance: Roll, late: Late): Thinking {
    const obvious = this.obvious(state, seat);
    const { planning, isCoach } = this.settings;
    const plans = planning && (!obvious || isCoach) && !isForced(state.ask!);
    const planned = plans ? this.plans.start(planning, state, seat, chance, late) : undefined;
    if (!planned && !obvious) return this.decide(state, seat, chance, late);
    let made: Thinking | undefined;
    const decision = (): Thinking => (made ??= this.decide(state, seat, chance, late));
    return {
      goOn: (pause) => {
        if (planned && !made && !planned(pause)) return undefined;
        return obvious ?? decision().goOn(pause);
      },
      ranking: () => decision().ranking(),
      deepen: (...given) => decision().deepen(...given),
      startTrial: (...given) => decision().startTrial(...given),
    };
  }

  /** The answer, if the game knows that no other makes sense. */
  private obvious(state: State, seat: Seat): number[] | undefined {
    const { game, content } = this.machine;
    if (this.settings.overlook > 0) return undefined;
    return game.players.obvious?.(game.information.sight(content, state, seat), state.ask!);
  }

  private decide(state: State, seat: Seat, chance: Roll, late: Late): Thinking {
    const table = redealt(this.machine, state, seat, ownRng(chance));
    const ask = table.ask!;
    if (isForced(ask))
      return {
        goOn: () => [0],
        ranking: () => [[0]],
        deepen: () => undefined,
        startTrial: (picks) => evenTrial(picks.length, table.asked.length),
      };
    const rng = ownRng(chance);
    const rolls: Roll = (n) => roll(rng, n);
    const seats = table.asked.length;
    if (this.values.length !== seats) this.values = new Float64Array(seats);
    this.root = this.kept(ask);
    const question = this.root.question(ask);
    this.known = question.visits;
    let first = codesOf(ask, this.playouts.heuristic(table, seat, rolls));
    let { trust } = this.settings;
    const notices = this.noticing(ask, first, rolls);
    if (!notices(first)) {
      first = untried(NOTHING_TRIED, ask, rolls, notices) ?? first;
      trust = 0;
    }
    const base = rng.words.slice();
    const settings = { ...this.settings, trust };
    const run = (edge: Edge, deal: number): number => {
      const own = rngOfDeal(base, deal);
      this.iterations++;
      try {
        const world = redealt(this.machine, table, seat, own);
        return this.iterate(world, question, edge, (n) => roll(own, n));
      } catch (error) {
        // the playout ran into a limit of the game
        if (!(error instanceof Fault)) throw error;
        return 1 / seats;
      }
    };
    const codes = (picks: readonly (readonly number[])[]): number[][] =>
      picks.map((pick) => codesOf(ask, pick));
    const root = new Root(ask, question, first, seats, settings, run);
    let deepened = 0;
    return {
      goOn: (pause) => {
        if (!root.search(rolls, notices, late, pause)) return undefined;
        const edge = root.best();
        this.last = { edge, ask: ask.id, seat };
        return placesIn(ask, edge.codes)!;
      },
      ranking: () => root.ranking().map(({ codes }) => placesIn(ask, codes)!),
      deepen: (picks) => {
        for (const edge of root.edgesOf(codes(picks))) run(edge, deepened);
        deepened++;
      },
      startTrial: (picks, { skip = 0, watch, searching = byNobody } = {}) =>
        root.startTrial(codes(picks), (edge, deal, answer) => {
          const own = rngOfDeal(base, deal + skip);
          const world = redealt(this.machine, table, seat, own);
          const seen = watch && (() => watch(answer, world));
          const start = { seat, edge, searching: searching(answer), seen };
          return this.playOn(world, start, (n) => roll(own, n)) ?? 1 / seats;
        }),
    };
  }

  /** Decisions that a playout makes at most before the table is evaluated. */
  private get horizon(): number {
    return this.plans.isFollowing ? longestGame(this.machine.game) : this.settings.horizon;
  }

  /** Without a time limit only the iteration count decides, and the clock is never read. */
  private deadlineAfter(ms: number | undefined): Late {
    if (ms === undefined) return never;
    const start = this.now();
    return (share = 1) => this.now() - start >= share * ms;
  }

  /** The subtree of the last tree that answers the seat's next question. */
  private kept(ask: Ask): TreeNode {
    const { last } = this;
    this.last = undefined;
    if (!last || last.seat !== ask.seat || last.ask + 1 !== ask.id || !last.edge.child)
      return new TreeNode();
    return nextMeeting(last.edge.child, questionName(ask)) ?? new TreeNode();
  }

  /**
   * Selects the options it notices: like people, it overlooks some, but never all. With several
   * picks or an order, it may miss the sensible answer.
   */
  private noticing(
    ask: Ask,
    sensible: readonly number[],
    rolls: Roll,
  ): (codes: readonly number[]) => boolean {
    const { overlook } = this.settings;
    if (overlook === 0) return seesAll;
    if (ask.kind !== 'one') {
      const missed = rolls(1000) < 10 * overlook ? keyOf(sensible) : undefined;
      return (codes) => keyOf(codes) !== missed;
    }
    const seen = new Set(ask.options.filter(() => rolls(1000) >= 10 * overlook));
    if (seen.size === 0) seen.add(ask.options[rolls(ask.options.length)]!);
    return (codes) => seen.has(codes[0]!);
  }

  private iterate(world: State, rootQuestion: Question, rootEdge: Edge, rolls: Roll): number {
    const { machine, settings, path, questions, seats, values } = this;
    const widen = settings.count < FEW ? settings.widen / SLOWER : settings.widen;
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
        chosen.offered < Math.floor(1 + widen * Math.sqrt(question.visits))
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
    this.playouts.run(world, this.horizon, settings.random, rolls);
    this.playouts.value(world, settings.clear, values);
    if (settings.personality) this.addTaste(settings.personality, world, seats[0]);
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

  /**
   * Answers and plays on without the search; returns the share of the win for the seat, or
   * undefined if the playout ran into a limit of the game.
   */
  private playOn(
    world: State,
    { seat, edge, searching, seen }: Continuation,
    rolls: Roll,
  ): number | undefined {
    const { machine, playouts, values, watchHorizon } = this;
    const { random } = this.settings;
    const horizon = Math.max(this.horizon, FARTHER * watchHorizon);
    try {
      machine.answer(world, placesIn(world.ask!, edge.codes)!);
      if (searching !== 'nobody') {
        const searcher = searching === 'seat' ? seat : undefined;
        this.answerFromTree(world, searcher, edge.child, rolls);
      }
      playouts.run(world, watchHorizon, random, rolls);
      seen?.();
      playouts.run(world, horizon - watchHorizon, random, rolls);
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      return undefined;
    }
    playouts.value(world, GAMES_WON, values);
    return values[seat]!;
  }

  /**
   * Answers as the tree recommends, for one seat or for all, while the tree knows their questions
   * well. The others play on simply.
   */
  private answerFromTree(
    world: State,
    searcher: Seat | undefined,
    start: TreeNode | undefined,
    rolls: Roll,
  ): void {
    for (let node = start; node && world.ask; ) {
      const { ask }: State = world;
      if (searcher === undefined || ask.seat === searcher) {
        const best = mostVisited(node, ask);
        if (!best || best.edge.visits < WELL_EXPLORED) return;
        this.machine.answer(world, best.places);
        node = best.edge.child;
      } else {
        const pick = this.playouts.heuristic(world, ask.seat, rolls);
        const key = keyOf(codesOf(ask, pick));
        const known = node.questions.get(questionName(ask))?.edges;
        this.machine.answer(world, pick);
        node = known?.find(({ codes }) => keyOf(codes) === key)?.child;
      }
    }
  }

  /** Others play to win: only the value for the own seat changes. */
  private addTaste({ taste, weight }: Personality, world: State, seat: Seat): void {
    const chances = this.values[seat]!;
    this.values[seat] = (1 - weight) * chances + weight * taste(this.machine.content, world, seat);
  }

  /** A new answer to try: first the heuristic's, then a random one. */
  private proposal(question: Question, ask: Ask, world: State, rolls: Roll): number[] | undefined {
    if (question.edges.length === 0)
      return codesOf(ask, this.playouts.heuristic(world, ask.seat, rolls));
    return untried(question, ask, rolls, seesAll);
  }
}

/**
 * With few iterations, answers are added more slowly below the root (progressive widening): each
 * poor one that is tried lowers the value of the answer above it.
 */
const FEW = 100;
const SLOWER = 4;

/** Whether there is only one answer. */
const isForced = ({ kind, options, min }: Ask): boolean =>
  kind !== 'number' && kind !== 'yes-no' && options.length === 1 && min === 1;

/** How much farther trials play on than the search does without a trained value function. */
const FARTHER = 3;

/** Visits of an answer below which the tree's opinion of it is mostly luck. */
const WELL_EXPLORED = 12;

/** Counts only games won; the lead does not matter. */
const GAMES_WON = 0;

/** With only one answer, there is nothing to compare. */
function evenTrial(answers: number, seats: number): RunningTrial {
  let deals = 0;
  return {
    deal: () => ++deals,
    results: () =>
      Array.from({ length: answers }, () => ({ value: 1 / seats, error: 0, valueError: 0 })),
  };
}

const seesAll = (): boolean => true;
const never = (): boolean => false;
const byNobody = (): Searching => 'nobody';
const NOTHING_TRIED: Question = { edges: [], keys: new Set(), visits: 0, sum: 0 };
