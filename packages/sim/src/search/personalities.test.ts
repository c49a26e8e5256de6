import { games } from '@cardwright/games';
import { loadContent } from '@cardwright/games/node';
import { Machine, type MatchOptions, PlayerFault } from '@cardwright/kernel';
import { describe, expect, test } from 'vitest';
import { playGame } from '../play-game.ts';
import { seatPlayer } from '../seat-players.ts';

const LONG = process.env.CARDWRIGHT_LONG !== undefined;
const machineOf = (name: string): Machine => new Machine(games[name]!, loadContent(name));

/** Matches of a player against itself: cards used by type and rounds, per match. */
function figures(
  machine: Machine,
  player: string,
  matches: readonly MatchOptions[],
): { rounds: number; uses: { [type: string]: number } } {
  const { game, content } = machine;
  const types = new Map(game.content.cards(content).map(({ id, type }) => [id, type]));
  const uses: { [type: string]: number } = {};
  let rounds = 0;
  matches.forEach((options, i) => {
    const players = [seatPlayer(machine, player), seatPlayer(machine, player)];
    rounds += playGame(machine, players, `personality/${i}`, options, {
      see(state, pick) {
        for (const place of pick) {
          const id = game.players.uses?.option?.(content, state, state.ask!, place);
          const type = id === undefined ? undefined : types.get(id);
          if (type !== undefined) uses[type] = (uses[type] ?? 0) + 1 / matches.length;
        }
      },
    }).rounds;
  });
  return { rounds: rounds / matches.length, uses };
}

describe('personalities differ visibly', () => {
  test('Dominion: the trickster attacks, the builder plays other Actions', () => {
    const machine = machineOf('dominion');
    const matches = [{ kingdom: 'First Game' }, { kingdom: 'Sleight of Hand' }];
    const builder = figures(machine, 'level:3:builder', matches);
    const trickster = figures(machine, 'level:3:trickster', matches);
    const attacks = ({ uses }: typeof builder): number => uses['Action – Attack'] ?? 0;
    expect(attacks(trickster)).toBeGreaterThan(1.5 * attacks(builder));
    expect(builder.uses.Action).toBeGreaterThan(1.1 * (trickster.uses.Action ?? 0));
  });

  test('Lanes: the builder builds more often', () => {
    const machine = machineOf('lanes');
    const decks = ['tinkers', 'wardens', 'tinkers', 'wardens'];
    const matches = (LONG ? [...decks, ...decks] : decks).map((deck) => ({ decks: [deck, deck] }));
    const plain = figures(machine, 'level:3', matches);
    const builder = figures(machine, 'level:3:builder', matches);
    expect(builder.uses.BUILDING).toBeGreaterThan(1.25 * (plain.uses.BUILDING ?? 0));
  });

  test('Chaos: the rusher needs far fewer turns', () => {
    const machine = machineOf('chaos');
    const matches = ['Tide', 'Kiln'].map((deck) => ({ decks: [deck, deck] }));
    const plain = figures(machine, 'search:20', matches);
    const rusher = figures(machine, 'search:20:rusher', matches);
    expect(rusher.rounds).toBeLessThan(0.75 * plain.rounds);
  });
});

test('an unknown personality says which ones there are', () => {
  const dominion = machineOf('dominion');
  expect(seatPlayer(dominion, 'level:3:builder').name).toBe('level:3:builder');
  expect(() => seatPlayer(dominion, 'level:3:bulider')).toThrow(PlayerFault);
  expect(() => seatPlayer(dominion, 'level:3:bulider')).toThrow(
    "dominion has no personality 'bulider'; did you mean 'builder'? (known: builder, trickster)",
  );
  expect(() => seatPlayer(dominion, 'search:20:builder:2')).toThrow(/no personality 'builder:2'/);
  expect(() => seatPlayer(machineOf('shelfie'), 'level:3:builder')).toThrow(
    "shelfie has no personalities, so not 'builder'",
  );
});
