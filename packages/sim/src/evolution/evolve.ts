import { at, Bug, type Plain, roll, seedRng } from '@cardwright/kernel';
import { type Plan, prepare } from '../batch.ts';
import type { RunOptions, TaskRunner } from '../game-pool.ts';
import { eachInOrder } from '../in-order.ts';
import { type MatchUp, matchUp } from '../match-up.ts';
import { SIXTIETHS, type Tally } from '../tally.ts';

export interface EvolutionOptions extends RunOptions {
  generations: number;
  /** Genomes per generation. */
  population: number;
  /**
   * Deals per rival in the first round of a generation; each later round has three times as many.
   */
  deals: number;
  /** Deals against each baseline at the end; default 200. */
  finalDeals?: number;
  /** Called after every generation with the best genome so far. */
  generation?: (result: Generation) => void;
}

export interface Generation {
  number: number;
  games: number;
  genome: Plain;
  /** Its share of wins against the rivals of its generation. */
  score: number;
}

export interface Evolution {
  genome: Plain;
  /** The name of the player with this genome. */
  player: string;
  generations: number;
  games: number;
  /** Results against each baseline, on deals not used for selection. */
  baselines: MatchUp[];
}

/** Every round keeps a third of the genomes and triples their deals. */
const ROUNDS = 3;
const KEPT = 3;
/** How many of the best genomes so far serve as rivals, besides the baselines. */
const CHAMPIONS = 3;

interface Scored {
  genome: Plain;
  score: number;
}

/**
 * Evolves players for one table by successive halving: all genomes of a generation play a few
 * paired deals against the same rivals, the best third plays more, and so on. The best become
 * parents and rivals of the next generation. The same seed and counts give the same result on any
 * number of threads or machines.
 */
export async function evolve(
  runner: TaskRunner,
  plan: Plan,
  o: EvolutionOptions,
): Promise<Evolution> {
  const { machine } = prepare({ ...plan, players: [] });
  const { evolution } = machine.game.players;
  if (!evolution) throw new Bug(`${machine.game.name} has no players that can be evolved`);
  const { content } = machine;
  const state = machine.start({ seed: plan.seed, seats: 2, options: plan.options });
  const rng = seedRng(`${plan.seed}/evolution`);
  const chance = (n: number): number => roll(rng, n);
  const baselines = evolution.baselines(content, state);
  let population = evolution.first(content, state, o.population, chance);
  let champions: Scored[] = [];
  let games = 0;
  let done = 0;
  for (; done < o.generations && !o.signal?.aborted; done++) {
    const rivals = [
      ...champions.slice(0, CHAMPIONS).map(({ genome }) => evolution.player(genome)),
      ...baselines,
    ].slice(0, Math.max(CHAMPIONS, champions.length === 0 ? baselines.length : CHAMPIONS + 1));
    const field = new Field(runner, plan, rivals, `${plan.seed}/${done}`, o.signal);
    const best = await field.best(population, evolution.player, o.deals);
    games += field.games;
    o.progress?.(done + 1);
    if (o.signal?.aborted && champions.length > 0) break;
    champions = best;
    const [first] = best;
    if (first) o.generation?.({ number: done + 1, games, ...first });
    const parents = best.map(({ genome }) => genome);
    population = [...parents];
    while (population.length < o.population) {
      const parent = at(parents, chance(parents.length));
      const other = at(parents, chance(parents.length));
      population.push(evolution.vary(content, state, parent, chance, other));
    }
  }
  const genome = champions[0]?.genome ?? at(population, 0);
  const player = evolution.player(genome);
  return {
    genome,
    player,
    generations: done,
    games,
    baselines: await againstBaselines(runner, plan, player, baselines, o),
  };
}

async function againstBaselines(
  runner: TaskRunner,
  plan: Plan,
  player: string,
  baselines: readonly string[],
  { signal, finalDeals = 200 }: EvolutionOptions,
): Promise<MatchUp[]> {
  const results: MatchUp[] = [];
  for (const baseline of baselines) {
    if (signal?.aborted) break;
    const fresh = { ...plan, players: [player, baseline], seed: `${plan.seed}/fresh` };
    results.push(await matchUp(runner, fresh, { deals: finalDeals, fixed: true, signal }));
  }
  return results;
}

/** One generation's contest. */
class Field {
  games = 0;
  private readonly runner: TaskRunner;
  private readonly plan: Plan;
  private readonly rivals: readonly string[];
  private readonly seed: string;
  private readonly signal: AbortSignal | undefined;

  constructor(
    runner: TaskRunner,
    plan: Plan,
    rivals: readonly string[],
    seed: string,
    signal: AbortSignal | undefined,
  ) {
    this.runner = runner;
    this.plan = plan;
    this.rivals = rivals;
    this.seed = seed;
    this.signal = signal;
  }

  /** The survivors of the last round, best first. */
  async best(
    genomes: readonly Plain[],
    player: (genome: Plain) => string,
    deals: number,
  ): Promise<Scored[]> {
    let field: Scored[] = genomes.map((genome) => ({ genome, score: 0 }));
    for (let round = 0; round < ROUNDS; round++) {
      const share = deals * KEPT ** round;
      const scores = await this.scores(
        field.map(({ genome }) => player(genome)),
        round,
        share,
      );
      if (this.signal?.aborted) break;
      field = field
        .map(({ genome }, i) => ({ genome, score: at(scores, i) }))
        .sort((a, b) => b.score - a.score);
      if (round < ROUNDS - 1) field.length = Math.max(4, Math.ceil(field.length / KEPT));
    }
    return field.slice(0, Math.max(4, Math.ceil(field.length / KEPT)));
  }

  /** Each player's mean share of wins over all rivals, on the same deals. */
  private async scores(
    players: readonly string[],
    round: number,
    deals: number,
  ): Promise<number[]> {
    const scores = players.map(() => 0);
    const meetings = players.flatMap((player, i) =>
      this.rivals.filter((rival) => rival !== player).map((rival) => ({ i, player, rival })),
    );
    const counts = players.map((_, i) => meetings.filter((meeting) => meeting.i === i).length);
    // in a fixed order: floating-point sums depend on it
    await eachInOrder(
      meetings,
      this.runner.partsAtOnce,
      ({ player, rival }) => {
        const plan: Plan = {
          ...this.plan,
          players: [player, rival],
          seed: `${this.seed}/${round}`,
          fixedSeats: false,
          paired: true,
        };
        return this.runner.playPart({ plan }, { from: 0, to: 2 * deals }, this.signal);
      },
      ({ tally }, { i }) => {
        this.games += tally?.games ?? 0;
        if (tally) scores[i] = at(scores, i) + shareOf(tally) / Math.max(1, at(counts, i));
        return this.signal?.aborted === true;
      },
    );
    return scores;
  }
}

const shareOf = ({ games, players }: Tally): number => {
  const won = at(players, 0).seats.reduce((sum, { sixtieths }) => sum + sixtieths, 0);
  return games === 0 ? 0 : won / SIXTIETHS / games;
};
