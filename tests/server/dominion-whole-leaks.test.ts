import { games } from '@cardwright/games';
import type { DominionTable } from '@cardwright/games/dominion';
import type { Game } from '@cardwright/kernel';
import { expect, test } from 'vitest';
import { LONG } from './support/long.ts';
import { rolls } from './support/client.ts';
import { homeOf, processHome } from './support/twin-home.ts';
import { kingdomOf, playWireTwins, type WirePlan, wirePairs } from './support/wire-twins.ts';
import { withProcedure } from './support/with-procedure.ts';

/** What shows cards before they are drawn, or takes up what was discarded. */
const LOOKING = ['Vassal', 'Library', 'Sentry', 'Bandit', 'Bureaucrat', 'CouncilRoom', 'Harbinger'];
const ASKING = [
  ['Moat', 'Witch', 'Militia', 'Bureaucrat', 'Bandit', 'CouncilRoom', 'ThroneRoom', 'Village'],
  ['Moat', 'Militia', 'Sentry', 'Vassal', 'Harbinger', 'Poacher', 'ThroneRoom', 'Library'],
];

function planOf(seed: number, hidden: WirePlan['hidden']): WirePlan {
  const seats = seed % 4 === 3 ? 3 : 2;
  const kingdom =
    hidden === 'others'
      ? kingdomOf(rolls(seed), ASKING[seed % 2]!)
      : kingdomOf(rolls(seed), ['Smithy', 'Cellar', 'Market'], LOOKING);
  return { kingdom, seats, seat: (seed >> 1) % seats, hidden, seed };
}

test('Dominion’s own protocol: every byte to a player is the same in games that differ in the others’ hands and decks, or in its own deck until it has drawn so far', async ({
  task,
}) => {
  const home = await processHome();
  try {
    const figures = { pairs: 0, moves: 0, messages: 0, bytes: 0, apart: 0 };
    const ends = new Set<string>();
    const plans = Array.from({ length: LONG ? 120 : 4 }, (_, i) =>
      planOf(i, (['others', 'others', 'own', 'both'] as const)[i % 4]!),
    );
    for (const pair of await wirePairs(home, plans)) {
      const played = await playWireTwins(home.url, pair, 2000);
      expect(played.leak, JSON.stringify(pair.plan)).toBeUndefined();
      if (pair.plan.hidden !== 'others') expect(played.ended).toBe('drawn');
      ends.add(played.ended);
      figures.pairs++;
      for (const figure of ['moves', 'messages', 'bytes', 'apart'] as const)
        figures[figure] += played[figure];
    }
    task.meta.figures = figures;
    // whole games, in which the others moved from other hands
    expect(ends).toContain('the end');
    expect(figures.apart).toBeGreaterThan(100);
  } finally {
    await home.remove();
  }
}, 900_000);

// ---- what the comparison finds ------------------------------------------------------------------

const dominion = games['dominion'] as Game;

/** A game that does something more at every step of a turn. */
function planted(more: (t: DominionTable) => void): Game {
  const turn = dominion.rules.procedures['turn']!;
  const steps = Object.entries(turn.steps).map(([step, run]): [string, typeof run] => [
    step,
    (t, f, picked, result) => {
      if (t.events) more(t as unknown as DominionTable);
      return run(t, f, picked, result);
    },
  ]);
  return withProcedure(dominion, { ...turn, steps: Object.fromEntries(steps) });
}

async function leakOf(game: Game, hidden: WirePlan['hidden']): Promise<string | undefined> {
  const home = await homeOf(game);
  for (const pair of await wirePairs(
    home,
    [4, 5].map((seed) => ({ ...planOf(seed, hidden), seat: 0, seats: 2 })),
  )) {
    const { leak } = await playWireTwins(home.url, pair, 60);
    if (leak !== undefined) return leak;
  }
  return undefined;
}

test('the comparison finds a card told of another hand, and a message that only some hands lead to', async () => {
  const told = planted((t) =>
    t.emit({ type: 'play', seat: 1, card: t.content.cards[t.state.seats[1]!.hand.at(-1)!]!.name }),
  );
  expect(await leakOf(told, 'others')).toContain('Played');
  const some = planted(
    (t) =>
      t.state.seats[1]!.hand.reduce((sum, card) => sum + card, 0) % 2 === 0 &&
      t.emit({ type: 'shuffle', seat: 0 }),
  );
  expect(await leakOf(some, 'others')).toContain('Shuffle');
});

test('the comparison finds a hand whose order tells of the deck', async () => {
  const order = planted(({ state }) => {
    const { hand, deck } = state.seats[0]!;
    const isOdd = deck.reduce((sum, card, i) => sum + card * i, 0) % 2 === 1;
    hand.sort((a, b) => (isOdd ? b - a : a - b));
  });
  expect(await leakOf(order, 'own')).toContain('"hand"');
});
