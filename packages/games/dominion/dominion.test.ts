import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Machine, type Plain } from '@cardwright/kernel';
import {
  contract,
  coverage,
  goldenGames,
  scenarioTests,
  stateCountTest,
} from '@cardwright/testing';
import { inAnotherProcess, inWorkerThread, playedHash } from '../contract/other-process.ts';
import { describe, expect, test } from 'vitest';
import { loadContent, wordsIn } from '../node.ts';
import { type DominionContent, PRESETS } from './content.ts';
import { dominion } from './game.ts';
import { dominionScenario } from './scenario/index.ts';
import type { DominionState } from './state.ts';

const here = import.meta.dirname;
const content = loadContent(dominion);
const kingdoms = Object.keys(PRESETS);

scenarioTests('dominion', dominionScenario, join(here, 'scenarios'));

/** How many there are of each card, wherever they lie: a card that Library has turned up too. */
function census(c: DominionContent, state: DominionState): Plain {
  const counts = c.cards.map((_, card) => Math.max(0, state.supply[card]!));
  const count = (cards: readonly number[]): void => {
    for (const card of cards) counts[card]!++;
  };
  count(state.trash);
  for (const p of state.seats)
    for (const zone of [p.hand, p.deck, p.discard, p.play, p.aside]) count(zone);
  for (const f of state.stack)
    if (f.kind === 'procedure' && f.name === 'drawUpTo' && state.ask) count([f.vars.top as number]);
  return counts;
}

for (const [i, kingdom] of kingdoms.entries()) {
  const seats = [2, 3, 4, 6, 2][i]!;
  contract(dominion, content, {
    name: `${kingdom}, ${seats} players`,
    seats,
    options: { kingdom },
    games: 4,
    census,
  });
}
contract(dominion, content, {
  name: 'random kingdoms, 5 players',
  seats: 5,
  options: { kingdom: 'random' },
  games: 3,
  census,
});
stateCountTest(dominion, content, {
  name: 'First Game, 2 players',
  seats: 2,
  options: { kingdom: 'First Game' },
  counts: [6, 26, 72, 121, 251, 487, 1055, 2505],
  deeper: [6421, 19_697, 58_852],
});
stateCountTest(dominion, content, {
  name: 'Sleight of Hand, 3 players',
  seats: 3,
  options: { kingdom: 'Sleight of Hand' },
  counts: [6, 26, 67, 115, 231, 500, 1390],
  deeper: [3905, 9405, 21_305],
});

test('random play reaches every list of every card, and every kind of question', () => {
  const setUps: { seats: number; options: { kingdom: string | string[] } }[] = kingdoms.flatMap(
    (kingdom) => [2, 3].map((seats) => ({ seats, options: { kingdom } })),
  );
  setUps.push({ seats: 4, options: { kingdom: 'random' } });
  // The expansion, ten cards at a time.
  const more = content.cards.slice(content.base).map(({ name }) => name);
  for (let first = 0; first < more.length; first += 3) {
    const names = [...more, ...more].slice(first, first + 10);
    setUps.push({ seats: 3, options: { kingdom: names } });
  }
  // Cards that respond to trashing or discarding, among cards that do it, and one that responds to
  // attacks.
  const trashers = ['Chapel', 'Remodel', 'Mine', 'Moneylender', 'Sentry', 'Salvage', 'Bandit'];
  const attacks = [
    'Militia',
    'Witch',
    'Bandit',
    'Bureaucrat',
    'Undertow',
    'Eel Trap',
    'Press Gang',
  ];
  const discarders = [
    'Cellar',
    'Militia',
    'Poacher',
    'Vassal',
    'Eel Trap',
    'Tide Pool',
    'Harbour Master',
  ];
  setUps.push(
    { seats: 3, options: { kingdom: ['Wreckers', 'Storm Petrel', 'Festival', ...trashers] } },
    { seats: 2, options: { kingdom: ['Driftwood', 'Storm Petrel', 'Village', ...discarders] } },
    { seats: 3, options: { kingdom: ['Breakwater', 'Village', 'Festival', ...attacks] } },
  );
  const { missed, asked } = coverage(dominion, content, setUps, 12);
  // Treasures that only give coins are played without their lists.
  expect(
    missed.filter((name) => (content.cards[content.byName.get(name) ?? -1]?.coins ?? -1) < 0),
  ).toEqual([]);
  for (const wanted of [
    'ask.action one',
    'ask.treasures some',
    'ask.buy one',
    'ask.putBack order',
    'ask.react yes-no',
    'ask.setAside yes-no',
    'ask.may.play yes-no',
    'ask.may.trash yes-no',
  ]) {
    expect([...asked]).toContain(wanted);
  }
});

test('reports a list that is never reached', () => {
  const { missed } = coverage(
    dominion,
    content,
    [{ seats: 2, options: { kingdom: 'First Game' } }],
    1,
  );
  expect(missed).toContain('Witch/attack');
  expect(missed.length).toBeLessThan(content.programs.length);
});

/** The quick tests start no process and no thread. */
const testElsewhere = test.skipIf(process.env.CARDWRIGHT_QUICK);

describe('the same game elsewhere', () => {
  const url = (file: string): string => JSON.stringify(pathToFileURL(join(here, file)).href);
  const code = `
    const { dominion } = await import(${url('game.ts')});
    const { loadContent } = await import(${url('../node.ts')});
    const { playedHash } = await import(${url('../contract/other-process.ts')});
    const { Machine } = await import(${url('../../kernel/src/index.ts')});
    const content = loadContent('dominion');
    const told = content.hash + ' ' + playedHash(new Machine(dominion, content), 'elsewhere', 3, { kingdom: 'Sleight of Hand' });`;
  const told =
    `${content.hash} ` +
    playedHash(new Machine(dominion, content), 'elsewhere', 3, { kingdom: 'Sleight of Hand' });

  testElsewhere('another process computes the same hashes', () => {
    expect(inAnotherProcess(`${code}\nconsole.log(told);`)).toBe(told);
  });

  testElsewhere('a worker thread computes the same hashes', async () => {
    expect(
      await inWorkerThread(
        `import { parentPort } from 'node:worker_threads';${code}\nparentPort.postMessage(told);`,
      ),
    ).toBe(told);
  });
});

goldenGames(
  dominion,
  content,
  join(here, 'golden'),
  [
    {
      file: 'big-money.json',
      seats: ['big-money', 'big-money:Smithy'],
      options: { kingdom: 'First Game' },
      seed: 'golden 1',
      rules: '1',
    },
    {
      file: 'deck-top.json',
      seats: ['heuristic', 'heuristic', 'heuristic'],
      options: { kingdom: 'Deck Top' },
      seed: 'golden 2',
      rules: '1',
    },
    {
      file: 'size-distortion.json',
      seats: ['heuristic', 'big-money:Witch'],
      options: { kingdom: 'Size Distortion' },
      seed: 'golden 3',
      rules: '1',
    },
    {
      file: 'random-players.json',
      seats: ['random', 'random'],
      options: { kingdom: 'Sleight of Hand' },
      seed: 'golden 4',
      rules: '1',
    },
    {
      file: 'known-top.json',
      seats: ['random', 'heuristic'],
      options: { kingdom: 'Deck Top' },
      seed: 'golden 23',
      rules: '3',
    },
    {
      file: 'chosen-order.json',
      seats: ['random', 'random'],
      options: {
        kingdom: [
          'Driftwood',
          'Festival',
          'Laboratory',
          'Market',
          'Merchant',
          'Militia',
          'Moat',
          'Pilot',
          'Smithy',
          'Village',
        ],
      },
      seed: 'golden 373',
    },
  ],
  wordsIn('en'),
);
