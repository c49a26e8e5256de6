import {
  at,
  Bug,
  type Content,
  Fault,
  type Game,
  type Machine,
  type Personality,
  type Plain,
  type Player,
  type PlayerEvolution,
  type Rng,
  roll,
  seedRng,
  type Seat,
  type State,
} from '@cardwright/kernel';

/** The effort spent on finding a plan: counts only, so the same table gets the same plan. */
interface Planning {
  /** Initial plans, and deals that each plays against each rival; the best third continues. */
  readonly first: number;
  readonly firstDeals: number;
  readonly secondDeals: number;
  /** How often the rivals are replaced by the best so far, and generations in between. */
  readonly rounds: number;
  readonly generations: number;
  /** New plans per generation, and deals that each plays against each rival. */
  readonly children: number;
  readonly deals: number;
  /** Deals that the best of a generation play on. */
  readonly finalDeals: number;
}

/** How thoroughly to plan: about 2,000, 13,000 and 34,000 games. */
export type Effort = 'quick' | 'moderate' | 'thorough';

const PLANNING: Readonly<Record<Effort, Planning>> = {
  quick: {
    first: 40,
    firstDeals: 1,
    secondDeals: 3,
    rounds: 1,
    generations: 2,
    children: 14,
    deals: 5,
    finalDeals: 10,
  },
  moderate: {
    first: 120,
    firstDeals: 3,
    secondDeals: 8,
    rounds: 3,
    generations: 4,
    children: 14,
    deals: 5,
    finalDeals: 10,
  },
  thorough: {
    first: 150,
    firstDeals: 3,
    secondDeals: 8,
    rounds: 3,
    generations: 4,
    children: 28,
    deals: 10,
    finalDeals: 20,
  },
};

/** How many of the shipped strategies every initial plan plays against. */
const FIRST_BASELINES = 2;
/** How many plans are promising: of those found, of the initial ones, and in all. */
const ALIKE = 3;
const UNLIKE = 4;
const PROMISING = 8;
/** How many plans are the parents of the next generation. */
const FINALISTS = 5;

/** A player that plans are measured against. */
interface Rival {
  readonly player: Player;
}

/** A plan for a table, and the player that follows it. */
export interface TablePlan extends Rival {
  readonly genome: Plain;
}

/** A plan and its results. */
interface Candidate extends TablePlan {
  won: number;
  games: number;
}

/**
 * Finds plans for one table, before and during a match on it: candidates play whole games against
 * each other, the best are mutated, and so on. It works in steps of one game, so it can stop at any
 * time with the best so far and continue later. It is seeded by the table's options, not by the
 * match, so all matches of a table share one plan. A personality finds plans of its own: its taste
 * is part of what a game is worth.
 */
export class Strategist {
  private readonly machine: Machine;
  private readonly evolution: PlayerEvolution;
  private readonly planning: Planning;
  private readonly personality: Personality | undefined;
  private readonly start: State;
  private readonly options: ReturnType<PlayerEvolution['options']>;
  private readonly rng: Rng;
  private readonly seed: string;
  /**
   * The game's default player. As a rival of every plan, it keeps plans from only beating each
   * other.
   */
  private readonly everyday: Rival;
  private readonly work: Generator<void, void>;
  private ranked: Candidate[] = [];
  /** The best of the initial plans: unlike the ranked ones, they are not related. */
  private seeds: Candidate[] = [];
  private known: Candidate[] = [];
  private deal = 0;
  games = 0;
  isDone = false;

  constructor(
    machine: Machine,
    evolution: PlayerEvolution,
    table: State,
    effort: Effort,
    personality?: Personality,
  ) {
    this.machine = machine;
    this.evolution = evolution;
    this.planning = PLANNING[effort];
    this.personality = personality;
    this.options = evolution.options(machine.content, table);
    this.seed = JSON.stringify(this.options);
    this.start = machine.start({ seed: this.seed, seats: 2, options: this.options });
    this.rng = seedRng(`${this.seed}/plan`);
    this.everyday = { player: playerOf(machine, machine.game.players.default, []) };
    this.work = this.steps();
  }

  /** Plays games until nothing is left to try or it is time to pause. */
  goOn(pause: () => boolean): boolean {
    while (!this.isDone) {
      if (this.work.next().done) this.isDone = true;
      if (pause()) break;
    }
    return this.isDone;
  }

  /** If there was no time at all, the known plans are available after one game. */
  private begin(): void {
    if (this.known.length === 0) this.goOn(() => true);
  }

  /** The best plan found so far. */
  get best(): TablePlan {
    this.begin();
    return at(this.ranked.length > 0 ? this.ranked : this.known, 0);
  }

  /** The best plan, some like it, some others that looked good at first, and the best known one. */
  get promising(): TablePlan[] {
    const { best, ranked, seeds, known } = this;
    const found = [best, ...ranked.slice(0, ALIKE), ...seeds.slice(0, UNLIKE), ...byScore(known)];
    return [...new Set(found)].slice(0, PROMISING);
  }

  /** A new plan: a mutation of this one, which may borrow from one of the others. */
  mutationOf(
    { genome }: TablePlan,
    others: readonly TablePlan[],
    chance: (n: number) => number,
  ): Candidate {
    const { machine, evolution, start } = this;
    const other = at(others, chance(others.length)).genome;
    return this.candidate(evolution.vary(machine.content, start, genome, chance, other));
  }

  /**
   * The plan that a seat seems to follow, judging by its actions: one that was found, or a known
   * one. Of plans that differ in likeness by `doubt` at most, the best found one is taken.
   */
  likelyPlayerOf(state: State, seat: Seat, doubt = 0): Player {
    const { content } = this.machine;
    this.begin();
    const all = [...this.ranked.slice(0, 4), ...this.known];
    const likeness = all.map(({ genome }) => this.evolution.likeness(content, state, seat, genome));
    const least = Math.max(...likeness) - doubt;
    return at(
      all,
      likeness.findIndex((one) => one >= least),
    ).player;
  }

  private *steps(): Generator<void, void> {
    const { machine, evolution, planning, start } = this;
    const chance = (n: number): number => roll(this.rng, n);
    const baselines = evolution.baselines(machine.content, start).length;
    const genomes = evolution.first(machine.content, start, planning.first, chance);
    const field = genomes.map((genome) => this.candidate(genome));
    this.known = field.slice(0, Math.max(1, baselines));
    const first = [this.everyday, ...this.known.slice(0, FIRST_BASELINES)];
    yield* this.contest(field, first, planning.firstDeals);
    const better = byScore(field).slice(0, Math.ceil(field.length / 3));
    yield* this.contest(better, first, planning.secondDeals);
    const seeds = byScore(field).slice(0, 2 * FINALISTS);
    this.seeds = seeds;
    this.ranked = seeds;
    for (let round = 0; round < planning.rounds; round++) {
      const rivals = [this.everyday, at(this.ranked, 0), at(byScore(this.known), 0)];
      this.ranked = this.ranked.map(({ genome }) => this.candidate(genome));
      yield* this.contest(this.ranked, rivals, planning.deals);
      for (let generation = 0; generation < planning.generations; generation++) {
        const parents = byScore(this.ranked).slice(0, FINALISTS);
        const children = this.children(parents, [...parents, ...seeds], chance);
        yield* this.contest(children, rivals, planning.deals);
        const finalists = byScore([...parents, ...children]).slice(0, FINALISTS);
        yield* this.contest(finalists, rivals, planning.finalDeals);
        this.ranked = byScore([...parents, ...finalists.filter((one) => !parents.includes(one))]);
      }
    }
    yield* this.preferEnding();
  }

  private children(
    parents: readonly Candidate[],
    others: readonly Candidate[],
    chance: (n: number) => number,
  ): Candidate[] {
    return Array.from({ length: this.planning.children }, () =>
      this.mutationOf(at(parents, chance(parents.length)), others, chance),
    );
  }

  private candidate(genome: Plain): Candidate {
    const { machine, evolution } = this;
    const [kind = '', ...args] = evolution.player(genome).split(':');
    return { genome, player: playerOf(machine, kind, [args.join(':')]), won: 0, games: 0 };
  }

  /** Every candidate plays every rival on the same deals, from both seats. */
  private *contest(
    field: readonly Candidate[],
    rivals: readonly Rival[],
    deals: number,
  ): Generator<void, void> {
    for (let deal = 0; deal < deals; deal++, this.deal++)
      for (const candidate of field)
        for (const rival of rivals) {
          if (rival.player === candidate.player) continue;
          for (const seat of [0, 1]) {
            const players = seat === 0 ? [candidate, rival] : [rival, candidate];
            candidate.won += this.play(players, seat);
            candidate.games++;
            yield;
          }
        }
  }

  /**
   * The seat's share of the win, mixed with its taste if it has one. A game that does not end
   * counts as lost, because the plan could not end it; one that hits a limit of the rules counts as
   * even.
   */
  private play(players: readonly Rival[], seat: Seat): number {
    const { game, content } = this.machine;
    const state = this.lastState(players);
    if (!state) return 0.5;
    if (state.ask) return 0;
    const { winners, scores } = game.rules.outcome(content, state);
    const lead = at(scores, seat) - at(scores, 1 - seat);
    // the margin says more about a plan than the win alone
    const clearly = 0.5 + lead / (2 * (Math.abs(lead) + LEAD));
    const won = (clearly + (winners.includes(seat) ? 1 / winners.length : 0)) / 2;
    if (!this.personality) return won;
    const { taste, weight } = this.personality;
    return (1 - weight) * won + weight * taste(content, state, seat);
  }

  /** How a game ends, or where it is given up; undefined if it hits a limit of the rules. */
  private lastState(players: readonly Rival[]): State | undefined {
    const { machine } = this;
    const { game, content } = machine;
    const seed = `${this.seed}/${this.deal}`;
    this.games++;
    try {
      const state = machine.start({ seed, seats: 2, options: this.options });
      const sights = players.map((_, own) => game.information.sight(content, state, own));
      const rng = seedRng(seed);
      const chance = (n: number): number => roll(rng, n);
      for (let left = longestGame(game); state.ask && left > 0; left--) {
        const { ask } = state;
        machine.answer(state, at(players, ask.seat).player.answer(sights[ask.seat], ask, chance));
      }
      return state;
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      return undefined;
    }
  }

  /**
   * Moves the best plan that ends a game against itself to the front: at a table, the other seats
   * may follow the same plan.
   */
  private *preferEnding(): Generator<void, void> {
    for (const candidate of new Set([...this.ranked, ...this.seeds, ...byScore(this.known)])) {
      const state = this.lastState([candidate, candidate]);
      yield;
      if (state?.ask) continue;
      this.ranked = [candidate, ...this.ranked.filter((other) => other !== candidate)];
      return;
    }
  }
}

function playerOf(machine: Machine, kind: string, args: readonly string[]): Player {
  const { game, content } = machine;
  const maker = game.players.byName[kind];
  if (!maker) throw new Bug(`${game.name} has no player '${kind}'`);
  return maker.make(args, content);
}

/**
 * The number of decisions after which a game played by plans is given up. It is several times the
 * length of a long game: by then neither deck can buy anything any more.
 */
const GIVEN_UP_AFTER = 2000;

export const longestGame = ({ rules }: Game): number =>
  Math.min(GIVEN_UP_AFTER, rules.maxDecisions);

/** The lead that counts as half of a clear win. */
const LEAD = 8;
/** Prior: this many games with a slightly worse than even score. */
const DOUBT = 16;

const scoreOf = ({ won, games }: Candidate): number => (won + 0.45 * DOUBT) / (games + DOUBT);

const byScore = (field: readonly Candidate[]): Candidate[] =>
  [...field].sort((a, b) => scoreOf(b) - scoreOf(a));

/** A cache of plans by content, personality and table: all matches of a table share one. */
const plans = new WeakMap<Content, Map<Personality | undefined, Map<string, Strategist>>>();
const MOST_PLANS = 200;

/** The plan for a table; undefined for games without evolving players. */
export function strategistFor(
  machine: Machine,
  state: State,
  effort: Effort,
  personality?: Personality,
): Strategist | undefined {
  const { evolution } = machine.game.players;
  if (!evolution) return undefined;
  let byPersonality = plans.get(machine.content);
  if (!byPersonality) plans.set(machine.content, (byPersonality = new Map()));
  let known = byPersonality.get(personality);
  if (!known) byPersonality.set(personality, (known = new Map()));
  const key = JSON.stringify([effort, evolution.options(machine.content, state)]);
  let plan = known.get(key);
  if (plan) known.delete(key);
  else plan = new Strategist(machine, evolution, state, effort, personality);
  known.set(key, plan);
  for (const old of known.keys()) {
    if (known.size <= MOST_PLANS) break;
    known.delete(old);
  }
  return plan;
}
