import { games } from '@cardwright/games';
import type { GameEvent } from '@cardwright/kernel';
import { describe, expect, test } from 'vitest';
import { type Plan, playBatch, prepare } from './batch.ts';
import { playGame } from './play-game.ts';
import { sorted } from './tally.ts';

/** By game: whether what an answer has set off begins a round, told by the game's events alone. */
const BEGINS: { [game: string]: (events: readonly GameEvent[]) => boolean } = {
  dominion: (events) => events.some((e) => e.type === 'turn' && e['seat'] === 0),
  lorenzo: (events) => events.some((e) => e.type === 'round'),
  shelfie: (events) => events.some((e) => e.type === 'take' && e['seat'] === 0),
  chaos: (events) => events.some((e) => e.type === 'turn' && e['seat'] === 0),
  // a turn in whose march the match ends is none in which anybody decides
  lanes: (events) =>
    events.some((e) => e.type === 'TURN_STARTED' && e['player'] === 0) &&
    !events.some((e) => e.type === 'GAME_OVER'),
};

describe('rounds', () => {
  test.each(Object.keys(games))('%s: as many as its events tell of', (game) => {
    const plan: Plan = {
      game,
      players: ['heuristic', 'random'],
      options: game === 'chaos' ? { turnLimit: 30 } : {},
      seed: 'rounds',
      fixedSeats: true,
    };
    const prepared = prepare(plan);
    const told: number[] = [];
    let decisions = 0;
    for (let g = 0; g < 8; g++) {
      let begun = 0;
      const hear = (events: readonly GameEvent[]): void => {
        if (BEGINS[game]!(events)) begun++;
      };
      const players = prepared.players.map((make) => make());
      const played = playGame(prepared.machine, players, `rounds/${g}`, plan.options, {
        see: () => undefined,
        hear,
      });
      decisions += played.decisions;
      // the first round begins with the match, before anybody answers; where tiles are taken it is
      // told with the first answer
      told.push(begun + (game === 'shelfie' ? 0 : 1));
      expect(played.rounds).toBe(told[g]);
    }
    const tally = playBatch(plan, prepared, 0, 8);
    expect(tally.decisions).toBe(decisions);
    expect(
      sorted(tally.rounds).flatMap(([rounds, n]) => new Array<number>(n).fill(rounds)),
    ).toEqual(told.sort((a, b) => a - b));
    // a round has several decisions
    expect(told.reduce((sum, n) => sum + n, 0)).toBeLessThan(decisions / 2);
  });
});
