import {
  at,
  Fault,
  type Machine,
  type Player,
  roll,
  type Seat,
  type State,
} from '@cardwright/kernel';
import { codesOf, keyOf } from './answers.ts';
import { PlanChoice } from './plan-choice.ts';
import type { Playouts } from './playout.ts';
import { redealt } from './redealt.ts';
import { ownRng, rngOfDeal } from './search-rng.ts';
import type { SearchSettings } from './settings.ts';
import { type Effort, longestGame, type Strategist, strategistFor } from './strategist.ts';
import type { Late, Roll } from './thinking.ts';

/**
 * Finds a plan for the table and makes the playouts follow it: the own seat follows the chosen
 * plan, and every other seat the plan that it seems to follow.
 */
export class PlanFollower {
  private readonly machine: Machine;
  private readonly settings: SearchSettings;
  private readonly playouts: Playouts;
  /** The plan it follows, and those it chose from. */
  private own: Player | undefined;
  private promising: readonly Player[] = [];
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
    const plan = strategistFor(this.machine, state, effort, this.settings.personality);
    if (!plan) return undefined;
    const isPlanned = (): boolean => plan.isDone || late(PLANNING_SHARE);
    let choice: PlanChoice | undefined;
    return (pause) => {
      if (!isPlanned()) plan.goOn(() => isPlanned() || pause());
      if (!isPlanned()) return false;
      choice ??= this.planChoice(plan, state, seat, chance);
      while (choice && !late(PLANNING_SHARE) && !choice.step()) if (pause()) return false;
      this.follow(plan, state, seat, choice?.best);
      return true;
    };
  }

  /**
   * Compares the promising plans from here on, if they differ about this question. The first one is
   * the one followed so far.
   */
  private planChoice(
    plan: Strategist,
    state: State,
    seat: Seat,
    chance: Roll,
  ): PlanChoice | undefined {
    const { machine, playouts } = this;
    const { planPlayouts, trust, random, clear } = this.settings;
    const promising = planPlayouts === 0 ? [plan.best] : plan.promising;
    if (!this.own || !promising.includes(this.own)) this.own = at(promising, 0);
    this.promising = [this.own, ...promising.filter((player) => player !== this.own)];
    if (promising.length < 2) return undefined;
    const rng = ownRng(chance);
    const table = redealt(machine, state, seat, rng);
    const ask = table.ask!;
    const sight = machine.game.information.sight(machine.content, table, seat);
    const answers = this.promising.map((player) =>
      keyOf(
        codesOf(
          ask,
          player.answer(sight, ask, (n) => roll(rng, n)),
        ),
      ),
    );
    if (answers.every((key) => key === answers[0])) return undefined;
    this.follow(plan, state, seat);
    const values = new Float64Array(table.asked.length);
    const base = rng.words.slice();
    const horizon = longestGame(machine.game);
    return new PlanChoice(this.promising.length, planPlayouts, trust, (choice, deal) => {
      const own = rngOfDeal(base, deal);
      const world = redealt(machine, table, seat, own);
      playouts.follow(seat, at(this.promising, choice));
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

  private follow(plan: Strategist, state: State, seat: Seat, choice = 0): void {
    const own = at(this.promising, choice);
    this.own = own;
    this.isFollowing = true;
    const doubt = this.settings.isCoach ? LITTLE_EVIDENCE : 0;
    for (let other = 0; other < state.asked.length; other++)
      this.playouts.follow(other, other === seat ? own : plan.likelyPlayerOf(state, other, doubt));
  }
}

/** The share of the time of a decision that may be spent on the plan for the table. */
const PLANNING_SHARE = 0.7;

/** About one gained card more or less, by which a plan of another player may fit better. */
const LITTLE_EVIDENCE = 1;
