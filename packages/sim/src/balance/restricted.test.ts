import { games } from '@cardwright/games';
import { loadContent, PackFault } from '@cardwright/games/node';
import { at, Machine } from '@cardwright/kernel';
import { describe, expect, test } from 'vitest';
import { gameOptions, type Plan, playBatch, prepare } from '../batch.ts';
import { GamePool } from '../game-pool.ts';
import { restrictionFault } from '../restricted-player.ts';
import { addTally, emptyTally } from '../tally.ts';
import { sweptSettings } from './change.ts';
import { restrictedPlay, restrictedRoles } from './restricted.ts';
import { drawnSetup, partnerSetups } from './setups.ts';

const CARDS: { readonly [game: string]: string } = {
  chaos: 'Reed Otter',
  dominion: 'Market',
  lanes: '104',
  lorenzo: 'Commercial Hub',
};

function restrictedPlan(name: string, player = 'heuristic'): Plan & { restriction: object } {
  const game = games[name]!;
  const card = CARDS[name]!;
  const drawn = drawnSetup(game, loadContent(name), {}, card);
  return {
    game: name,
    players: [player, player],
    options: {},
    seed: 'r',
    fixedSeats: false,
    paired: true,
    ...(drawn && { drawn }),
    restriction: { card, roles: restrictedRoles(2), times: 1 },
  };
}

test('a common goal of Shelfie is drawn in every deal, beside another one', () => {
  const game = games.shelfie!;
  const content = loadContent('shelfie');
  const drawn = drawnSetup(game, content, {}, 'common-3');
  expect(drawn).toMatchObject({ option: 'goals', with: [3], count: 2 });
  expect(drawnSetup(game, content, { goals: [1, 2] }, 'common-3')).toBeUndefined();
  const plan: Plan = {
    game: 'shelfie',
    players: ['random', 'random'],
    options: {},
    seed: 'goals',
    fixedSeats: false,
    ...(drawn && { drawn }),
  };
  const prepared = prepare(plan);
  for (let deal = 0; deal < 5; deal++) {
    const { goals } = gameOptions(plan, prepared, deal) as { goals: number[] };
    expect(goals).toHaveLength(2);
    expect(goals).toContain(3);
  }
});

describe('restricted play', () => {
  test.each(Object.keys(CARDS))('%s: one player uses the card, the other never', (name) => {
    const plan = restrictedPlan(name);
    const { contacts, games: played } = playBatch(plan, prepare(plan), 0, 12);
    expect(played).toBe(12);
    const [must, mustNot] = contacts!;
    expect(must!.gamesUsed).toBe(must!.gamesOffered);
    expect(must!.gamesUsed).toBeGreaterThan(0);
    expect(mustNot!.used).toBe(0);
    expect(mustNot!.offered).toBeGreaterThan(0);
  });

  test('lanes: a skill aimed at a lane is used even if no lane is worth it', () => {
    const content = loadContent('lanes');
    const frenzy = games.lanes!.content.cards(content).find(({ name }) => name === 'FRENZY')!.id;
    const drawn = drawnSetup(games.lanes!, content, {}, frenzy);
    for (const player of ['heuristic', 'v1:heuristic']) {
      const plan = {
        ...restrictedPlan('lanes', player),
        ...(drawn && { drawn }),
        restriction: { card: frenzy, roles: restrictedRoles(2), times: 1 },
      };
      const { contacts, faults } = playBatch(plan, prepare(plan), 0, 8);
      expect(faults).toEqual({});
      expect(contacts![0]!.used).toBeGreaterThan(0);
    }
  });

  test('players that search and players that follow a list can be restricted too', () => {
    for (const player of ['level:1', 'big-money:Market:2', 'random']) {
      const plan = restrictedPlan('dominion', player);
      const { contacts } = playBatch(plan, prepare(plan), 0, 2);
      expect(contacts![0]!.used).toBeGreaterThan(0);
      expect(contacts![1]!.used).toBe(0);
    }
  });

  test('the parts of a plan add up to the whole, drawn set-ups included', () => {
    const plan = restrictedPlan('dominion');
    const prepared = prepare(plan);
    const sum = emptyTally(2);
    for (const [from, to] of [
      [4, 8],
      [0, 4],
    ] as const)
      addTally(sum, playBatch(plan, prepared, from, to));
    expect(sum).toEqual(playBatch(plan, prepared, 0, 8));
  });

  test('a strong card is found to be strong before the deals are used up', async () => {
    const pool = new GamePool(1);
    const plan = { ...restrictedPlan('dominion') } as Parameters<typeof restrictedPlay>[1];
    plan.restriction = { card: 'Witch', roles: restrictedRoles(2), times: 1 };
    plan.drawn = { option: 'kingdom', with: ['Witch'], from: kingdom(), count: 10 };
    const result = await restrictedPlay(pool, plan, { deals: 400 });
    expect(result).toMatchObject({ verdict: 'stronger', stopped: 'clear' });
    expect(at(result.players, 0).winRate.low).toBeGreaterThan(0.5);
    await pool.close();
  });

  test('a card that cannot come up is reported, not called even', async () => {
    const pool = new GamePool(1);
    const plan = { ...restrictedPlan('lanes') } as Parameters<typeof restrictedPlay>[1];
    plan.restriction = { card: '-4', roles: restrictedRoles(2), times: 1 };
    delete plan.drawn;
    const result = await restrictedPlay(pool, plan, { deals: 4 });
    expect(result.verdict).toBe('never-offered');
    await pool.close();
  });

  test('shelfie is refused: no decision is about a card', () => {
    const machine = new Machine(games.shelfie!, loadContent('shelfie'));
    const [card] = games.shelfie!.content.cards(machine.content);
    expect(restrictionFault(machine, card!.id)).toMatch(/no decision of shelfie is about a card/);
  });
});

const kingdom = (): string[] => {
  const [choice] = games.dominion!.rules.choices!(loadContent('dominion'));
  return choice!.kind === 'cards' ? choice!.cards : [];
};

describe('set-ups', () => {
  test('decks change seats with their players where the plan says so', () => {
    const plan: Plan = {
      game: 'chaos',
      players: ['random', 'random'],
      options: { decks: ['Tide', 'Kiln'] },
      seed: 'd',
      fixedSeats: false,
      ownSetup: true,
    };
    const decks = (p: Plan, g: number) => gameOptions(p, prepare(p), g).decks;
    expect([decks(plan, 0), decks(plan, 1)]).toEqual([
      ['Tide', 'Kiln'],
      ['Kiln', 'Tide'],
    ]);
    expect(decks({ ...plan, ownSetup: false }, 1)).toEqual(['Tide', 'Kiln']);
    expect(decks({ ...plan, fixedSeats: true }, 1)).toEqual(['Tide', 'Kiln']);
  });

  test('partners: every other kingdom card, every deck that may hold the card, nothing else', () => {
    const names = (game: string, card: string): string[] =>
      partnerSetups(games[game]!, loadContent(game), card).map(({ name }) => name);
    expect(names('dominion', 'Market')).toHaveLength(kingdom().length - 1);
    expect(names('dominion', 'Gold')).toEqual([]);
    expect(names('chaos', 'Reed Otter')).toContain('Tide');
    expect(names('lanes', CARDS.lanes!).length).toBeGreaterThan(1);
    expect(names('lorenzo', 'Commercial Hub')).toEqual([]);
  });

  test('a range is tried value by value, and several ranges in all combinations', () => {
    expect(sweptSettings(['cost=3..5', 'play.0.n=2'])).toEqual([
      ['cost=3', 'play.0.n=2'],
      ['cost=4', 'play.0.n=2'],
      ['cost=5', 'play.0.n=2'],
    ]);
    expect(sweptSettings(['cost=3..4', 'n=1..2'])).toHaveLength(4);
    expect(() => sweptSettings(['cost=6..3'])).toThrow(PackFault);
    expect(() => sweptSettings(['cost=0..999999'])).toThrow(/more than 100 variants/);
  });
});
