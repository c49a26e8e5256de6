import { Fault, Machine, type MatchOptions } from '@cardwright/kernel';
import { games } from '@cardwright/games';
import { loadContent } from '@cardwright/games/node';
import { playGame } from './play-game.ts';
import { playerMaker, type SeatedPlayer } from './seat-players.ts';
import { count, emptyTally, type Tally } from './tally.ts';

/** What a simulation plays; plain data, so that it goes to worker threads as it is. */
export interface Plan {
  game: string;
  pack?: string;
  players: string[];
  options: MatchOptions;
  seed: string;
  /** Players keep their seats instead of changing from game to game. */
  fixedSeats: boolean;
}

export interface Prepared {
  machine: Machine;
  /** A new player for every match. */
  players: (() => SeatedPlayer)[];
}

/** Loads the content and the players; throws what a caller of the command line should read. */
export function prepare(plan: Plan): Prepared {
  const game = games[plan.game]!;
  const content = loadContent(plan.game, plan.pack);
  const machine = new Machine(game, content);
  return { machine, players: plan.players.map((name) => playerMaker(machine, name)) };
}

/** Plays games `from` up to `to`, `to` not included. Each game's seed is its number, so the split does not matter. */
export function playBatch(plan: Plan, prepared: Prepared, from: number, to: number): Tally {
  const { machine, players } = prepared;
  const n = players.length;
  const tally = emptyTally(n);
  for (let g = from; g < to; g++) {
    const shift = plan.fixedSeats ? 0 : g % n;
    const seated = players.map((_, seat) => players[(seat + n - shift) % n]!());
    tally.games++;
    try {
      const { state, decisions } = playGame(machine, seated, `${plan.seed}/${g}`, plan.options);
      tally.decisions += decisions;
      const { scores, winners } = machine.game.outcome(machine.content, state);
      count(tally.rounds, machine.game.rounds?.(machine.content, state) ?? Math.ceil(decisions / n));
      for (let seat = 0; seat < n; seat++) {
        const player = tally.players[(seat + n - shift) % n]!;
        count(player.scores, scores[seat]!);
        if (!winners.includes(seat)) player.losses++;
        else if (winners.length > 1) player.shared++;
        else player.wins++;
        if (winners.includes(seat)) tally.seatWins[seat]!++;
      }
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      tally.faults[error.code] = (tally.faults[error.code] ?? 0) + 1;
      for (const player of tally.players) player.losses++;
    }
  }
  return tally;
}
