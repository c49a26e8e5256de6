import type { Puzzle } from '@cardwright/games/puzzle';
import { type SeatSetting, standardClock } from '@cardwright/protocol';
import { holdSeat } from '../net/seats.ts';
import { local } from '../net/server.ts';
import { playerName } from '../settings.ts';
import { say } from '../words.ts';

/** The built-in player that continues against the solver. */
const OPPONENT = 'level:3';

/**
 * Sets up the position of a puzzle in the page's own workers, takes the asked seat and returns the
 * match id. Refused as `game/start` if the game has changed since the puzzle was found.
 */
export async function startPuzzle(game: string, puzzle: Puzzle): Promise<string> {
  const { id, options, seed, seat, picks } = puzzle;
  const seats = Array.from(
    { length: puzzle.seats },
    (_, one): SeatSetting =>
      one === seat
        ? { kind: 'mine', name: playerName(say('guest')) }
        : { kind: 'player', player: OPPONENT },
  );
  const made = await local.call('create', {
    game,
    options,
    seed,
    seats,
    clock: standardClock(seats),
    before: { picks, position: id },
    show: 'scene',
  });
  const token = made.mine[0]?.token ?? '';
  holdSeat({ match: made.match, game, seat, token, at: Date.now(), local: true });
  return made.match;
}
