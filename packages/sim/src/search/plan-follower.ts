import { at, Fault, type Machine, roll, type Seat, type State } from '@cardwright/kernel';
import { codesOf, keyOf } from './answers.ts';
import { PlanChoice } from './plan-choice.ts';
import type { Playouts } from './playout.ts';
import { redealt } from './redealt.ts';
import { ownRng, rngOfDeal } from './search-rng.ts';
import type { SearchSettings } from './settings.ts';
import {
  type Effort,
  longestGame,
  type TablePlan,
  type Strategist,
  strategistFor,
} from './strategist.ts';
import type { Late, Roll } from './thinking.ts';

/**
 * Finds a plan for the table and makes the playouts follow it: the own seat follows the chosen
 * plan, and every other seat the plan that it seems to follow.
 */
export class PlanFollower {
  private readonly machine: Machine;
  private readonly settings: SearchSettings;
  private readonly playouts: Playouts;
  /** The plan it follows, and those that it compares at a decision, beginning with this one. */
  private own: TablePlan | undefined;
  private compared: readonly TablePlan[] = [];
  /** Whether the strategist had finished when it was last asked. */
  private isPlanned = false;
  /**
   * Whether the playouts follow plans. Then they play to the end of the game: the evaluation of an
   * unfinished table cannot know what a plan is aiming for.
   */
  isFollowing = false;

  constructor(machine: Machine, settings: SearchSettings, playouts: Playouts) {
    this.machine = machine;
    this.settings = settings;
    this.playouts = playouts;
  }

  /**
   * Starts to plan for the open question; undefined if the game has no plans. The function that it
   * returns works until `pause` returns true, and returns whether the plan is being followed.
   */
  start(
    effort: Effort,
    state: State,
    seat: Seat,
    chance: Roll,
    late: Late,
  ): ((pause: () => boolean) => boolean) | undefined {
    const strategist = strategistFor(this.machine, state, effort, this.settings.personality);
    if (!strategist) return undefined;
    const isPlanned = (): boolean => strategist.isDone || late(PLANNING_SHARE);
    let choice: PlanChoice | undefined;
    return (pause) => {
      if (!isPlanned()) strategist.goOn(() => isPlanned() || pause());
      if (!isPlanned()) return false;
      choice ??= this.planChoice(strategist, state, seat, chance);
      while (choice && !late(PLANNING_SHARE) && !choice.step()) if (pause()) return false;
      this.follow(strategist, state, seat, choice?.best);
      return true;
    };
  }

  /**
   * Compares plans from here on if some of them answer this question differently from the plan
   * followed so far: the promising ones, and mutations of the one followed.
   */
  private planChoice(
    strategist: Strategist,
    state: State,
    seat: Seat,
    chance: Roll,
  ): PlanChoice | undefined {
    const { machine, playouts } = this;
    const { planPlayouts, trust, random, clear } = this.settings;
    const { best, promising, isDone } = strategist;
    if (!this.own || !this.isPlanned) this.own = best;
    this.isPlanned = isDone;
    const { own } = this;
    this.compared = [own];
    if (planPlayouts === 0) return undefined;
    const rng = ownRng(chance);
    const rolls: Roll = (n) => roll(rng, n);
    const table = redealt(machine, state, seat, rng);
    const ask = table.ask!;
    const sight = machine.game.information.sight(machine.content, table, seat);
    const answerOf = ({ player }: TablePlan): number =>
      keyOf(codesOf(ask, player.answer(sight, ask, rolls)));
    const first = answerOf(own);
    const differs = (other: TablePlan): boolean => answerOf(other) !== first;
    const others = promising.filter((other) => other !== own);
    const mutations = this.mutations(strategist, own, promising, rolls).filter(differs);
    if (mutations.length === 0 && !others.some(differs)) return undefined;
    this.compared = [own, ...others, ...mutations.slice(0, MOST_MUTATIONS)];
    this.follow(strategist, state, seat);
    const values = new Float64Array(table.asked.length);
    const base = rng.words.slice();
    const horizon = longestGame(machine.game);
    return new PlanChoice(this.compared.length, planPlayouts, trust, (choice, deal) => {
      const own = rngOfDeal(base, deal);
      const world = redealt(machine, table, seat, own);
      playouts.follow(seat, at(this.compared, choice).player);
      try {
        playouts.run(world, horizon, random, (n) => roll(own, n));
        playouts.value(world, clear, values);
        return values[seat]!;
      } catch (error) {
        if (!(error instanceof Fault)) throw error;
        return 1 / values.length;
      }
    });
  }

  private mutations(
    strategist: Strategist,
    own: TablePlan,
    others: readonly TablePlan[],
    chance: Roll,
  ): TablePlan[] {
    const { planMutations } = this.settings;
    return Array.from({ length: planMutations }, () => strategist.mutationOf(own, others, chance));
  }

  private follow(strategist: Strategist, state: State, seat: Seat, choice = 0): void {
    const own = at(this.compared, choice);
    this.own = own;
    this.isFollowing = true;
    const doubt = this.settings.isCoach ? LITTLE_EVIDENCE : 0;
    for (let other = 0; other < state.asked.length; other++)
      this.playouts.follow(
        other,
        other === seat ? own.player : strategist.likelyPlayerOf(state, other, doubt),
      );
  }
}

/** The share of the time of a decision that may be spent on the plan for the table. */
const PLANNING_SHARE = 0.7;

/** Mutations that are compared at a decision. */
const MOST_MUTATIONS = 8;

/** About one gained card more or less, by which a plan of another player may fit better. */
const LITTLE_EVIDENCE = 1;
