import {
  Bug,
  type Game,
  type Machine,
  type Player,
  randomPick,
  type State,
} from '@cardwright/kernel';
import type { ValueFunction } from './value-function.ts';

/** Decisions that a playout may add to its horizon until the table can be judged. */
const MOST_TO_SETTLE = 20;

/**
 * Plays a table in place with the game's default player, or with the player that a seat is known
 * to follow, and some randomness, until the game is over or the horizon is reached.
 */
export class Playouts {
  private readonly machine: Machine;
  private readonly game: Game;
  private readonly judge: ValueFunction | undefined;
  /** One per seat; each sees what its seat sees of the dealt table. */
  private readonly players: Player[] = [];
  private readonly sights: unknown[] = [];
  private spread = 0;
  private told = 0;

  /** Without a trained value function, the game's evaluation judges unfinished games. */
  constructor(machine: Machine, judge?: ValueFunction) {
    this.machine = machine;
    this.judge = judge;
    this.game = machine.game;
  }

  heuristic(state: State, seat: number, roll: (n: number) => number): number[] {
    const player = (this.players[seat] ??= this.newPlayer());
    return player.answer(
      this.game.information.sight(this.machine.content, state, seat),
      state.ask!,
      roll,
    );
  }

  /** Who plays a seat from now on; without one, the game's default player does. */
  follow(seat: number, player: Player): void {
    this.players[seat] = player;
  }

  private newPlayer(): Player {
    const { players } = this.game;
    const maker = players.byName[players.default];
    if (!maker) throw new Bug(`${this.game.name} has no player '${players.default}'`);
    return maker.make([], this.machine.content);
  }

  run(state: State, horizon: number, random: number, roll: (n: number) => number): void {
    const { machine, game, players, sights } = this;
    const { content } = machine;
    sights.length = 0;
    for (let left = horizon; state.ask; left--) {
      if (left <= 0 && (!this.judge || this.judge.settled(state) || left < -MOST_TO_SETTLE)) return;
      const { ask } = state;
      const { seat } = ask;
      let pick: number[];
      if (random > 0 && roll(100) < random) pick = randomPick(ask, roll);
      else
        pick = (players[seat] ??= this.newPlayer()).answer(
          (sights[seat] ??= game.information.sight(content, state, seat)),
          ask,
          roll,
        );
      machine.answer(state, pick);
    }
  }

  /**
   * Writes the value of a table for each seat, from 0 to 1, to `out`. A finished game counts the
   * win, shared among the winners, and to a small part the lead, relative to the leads seen so far.
   * An unfinished one has the value of the game's evaluation.
   */
  value(state: State, clear: number, out: Float64Array): void {
    const { content } = this.machine;
    if (!state.over && this.judge) {
      this.judge.values(state, out);
      return;
    }
    if (!state.over) {
      const values = this.game.players.evaluate(content, state);
      for (let seat = 0; seat < out.length; seat++) out[seat] = values[seat]!;
      return;
    }
    const { scores, winners } = this.game.rules.outcome(content, state);
    for (let seat = 0; seat < out.length; seat++) {
      let rival = Number.NEGATIVE_INFINITY;
      for (let i = 0; i < scores.length; i++)
        if (i !== seat && scores[i]! > rival) rival = scores[i]!;
      const lead = scores[seat]! - rival;
      this.spread += Math.abs(lead);
      this.told++;
      const scale = Math.max(1, this.spread / this.told);
      const clearly = 0.5 + lead / (2 * (Math.abs(lead) + scale));
      out[seat] = (1 - clear) * (winners.includes(seat) ? 1 / winners.length : 0) + clear * clearly;
    }
  }
}
