import {
  Bug,
  type Game,
  type Machine,
  type Player,
  randomPick,
  type State,
} from '@cardwright/kernel';

/**
 * Plays a table on, in place, until it is over or the horizon is reached, by the game's default
 * player with some randomness.
 */
export class Playouts {
  private readonly machine: Machine;
  private readonly game: Game;
  /** One per seat; they see what their seat sees of the dealt table. */
  private readonly players: Player[] = [];
  private readonly sights: unknown[] = [];
  private spread = 0;
  private told = 0;

  constructor(machine: Machine) {
    this.machine = machine;
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
    for (let left = horizon; left > 0 && state.ask; left--) {
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
   * What a table is worth to each seat, from 0 to 1, into `out`. A finished one: the win, shared
   * among winners, and partly how clear it is, measured against the leads seen so far; an
   * unfinished one as the game evaluates it.
   */
  value(state: State, clear: number, out: Float64Array): void {
    const { content } = this.machine;
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
