import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { games } from '@cardwright/games';
import { ContentFault, loadContent, PackFault } from '@cardwright/games/node';
import { afterAll, describe, expect, test } from 'vitest';
import type { Plan } from '../batch.ts';
import { GamePool } from '../game-pool.ts';
import { balance } from './balance.ts';
import { cardNamed, changedPack } from './change.ts';

const cardOf = (game: string, folder: string, name: string) =>
  games[game]!.content.cards(loadContent(game, folder)).find((card) => card.name === name)!;

describe('balance', () => {
  const pool = new GamePool(1);
  afterAll(() => pool.close());
  const plan: Plan = {
    game: 'dominion',
    players: ['heuristic', 'heuristic'],
    options: {},
    seed: 'b',
    fixedSeats: false,
    paired: true,
  };

  test('a card that costs nothing is taken more often: the answer is clear before the budget is spent, in plain words', async () => {
    const changed = changedPack('dominion', undefined, { card: 'Market', set: ['cost=2'] });
    const result = await balance(pool, plan, { ...plan, pack: changed.folder }, changed.card, {
      deals: 400,
      measure: 'use',
    });
    changed.done();
    expect(existsSync(changed.folder)).toBe(false);
    expect(result.stopped).toBe('clear');
    expect(result.deals).toBeLessThan(400);
    expect(result.measures.use.verdict).toBe('more');
    expect(result.card!.rankAfter).toBeLessThan(result.card!.rankBefore);
    expect(result.sentences.join('\n')).toMatch(
      /^Seats that used Market win .* %.*\nMarket: .* points a player.*\nIt is used .* by use/,
    );
  });

  test('a change that nobody meets changes nothing, and the budget is what ends it', async () => {
    const changed = changedPack('dominion', undefined, { card: 'Witch', set: ['cost=4'] });
    const result = await balance(pool, plan, { ...plan, pack: changed.folder }, changed.card, {
      deals: 60,
      measure: 'score',
    });
    changed.done();
    expect(result).toMatchObject({
      stopped: 'budget',
      deals: 60,
      measures: { score: { difference: 0, verdict: 'unclear' } },
    });
    expect(result.sentences[0]).toMatch(/^Witch: the same in every deal/);
    expect(result.sentences[1]).toBe('It was never used, with the change or without it');
    expect(result.sentences.at(-1)).toMatch(
      /^Stopped after 60 deals .* the budget of 60 deals is spent; what happens to the score is not clear$/,
    );
  });

  test('what is taken from a list leaves no hole', () => {
    const changed = changedPack('dominion', undefined, { card: 'Market', set: ['play.0=null'] });
    const market = games
      .dominion!.content.cards(loadContent('dominion', changed.folder))
      .find((c) => c.id === 'Market')!;
    changed.done();
    expect(market.json).toMatchObject({
      play: [{ do: 'actions' }, { do: 'buys' }, { do: 'coins' }],
    });
  });

  test.each(['chaos', 'lanes', 'lorenzo'])(
    '%s: a card is found in its file and changed there alone',
    (game) => {
      const card = { chaos: 'Reed Otter', lanes: '-4', lorenzo: 'Commercial Hub' }[game]!;
      const set = { chaos: 'hp=99', lanes: 'Hp=15', lorenzo: 'minimumActionValue=2' }[game]!;
      const changed = changedPack(game, undefined, { card, set: [set] });
      expect(loadContent(game, changed.folder).hash).not.toBe(loadContent(game).hash);
      changed.done();
    },
  );

  test('reports an unknown card or path', () => {
    expect(() => changedPack('dominion', undefined, { card: 'Smity', set: ['cost=2'] })).toThrow(
      /did you mean 'Smithy'/,
    );
    expect(() => changedPack('dominion', undefined, { card: 'Smithy', set: ['a.b=2'] })).toThrow(
      /no 'a'/,
    );
    expect(() => changedPack('dominion', undefined, { card: 'Smithy', set: ['cost'] })).toThrow(
      /PATH=VALUE/,
    );
    expect(() => changedPack('dominion', undefined, { card: 'Smithy', set: ['.=3'] })).toThrow(
      /PATH=VALUE/,
    );
    expect(() =>
      changedPack('dominion', undefined, { card: 'Smithy', set: ['play.first=3'] }),
    ).toThrow("'first' is not an index of this list of 1");
  });

  test('lanes: a printed value needs no section, and an unknown field is refused', () => {
    const frenzy = { card: 'FRENZY', set: ['cost=4'] };
    const changed = changedPack('lanes', undefined, frenzy);
    const card = cardOf('lanes', changed.folder, 'FRENZY');
    changed.done();
    expect(card.cost).toBe('4');
    expect(card.json).toMatchObject({ EntityPrintInfo: { Cost: '4' } });
    expect(card.json).not.toHaveProperty('cost');
    for (const set of ['foo=1', 'EntityPrintInfo.foo=1'])
      expect(() => changedPack('lanes', undefined, { card: 'FRENZY', set: [set] })).toThrow(
        /unknown field 'foo' \(known fields: /,
      );
  });

  test('chaos: the cost of a spell is that of its use; a cost elsewhere gives a warning', () => {
    const folder = mkdtempSync(join(tmpdir(), 'cardwright-set-'));
    const spell = (name: string, more: object): object => ({
      type: 'spell',
      name,
      element: 'fire',
      ...more,
      on_use: {
        name: 'Burn',
        cost: 1,
        power: 0,
        target_mode: 'foes',
        tags: [],
        effect: { type: 'damage', amount: 5 },
      },
    });
    const cards = [spell('Plain Ember', {}), spell('Odd Ember', { cost: 1 })];
    writeFileSync(join(folder, 'cards.json'), JSON.stringify(cards));
    const plain = changedPack('chaos', folder, { card: 'Plain Ember', set: ['cost=3'] });
    expect(cardOf('chaos', plain.folder, 'Plain Ember').json).toMatchObject({
      on_use: { cost: 3 },
    });
    expect(plain.warnings).toEqual([]);
    plain.done();
    const odd = changedPack('chaos', folder, { card: 'Odd Ember', set: ['cost=3'] });
    expect(odd.warnings).toMatchObject([{ pointer: '/1/cost' }]);
    odd.done();
    rmSync(folder, { recursive: true });
  });

  test('what every object has is no part of a card, and is left alone', () => {
    for (const path of ['__proto__.x', 'constructor.x', 'play.__proto__.x', '__proto__'])
      expect(() =>
        changedPack('dominion', undefined, { card: 'Smithy', set: [`${path}=3`] }),
      ).toThrow(PackFault);
    expect(({} as { x?: number }).x).toBe(undefined);
  });
});

test('a fault of a value that is set has its place in the file of the author', () => {
  const folder = mkdtempSync(join(tmpdir(), 'cardwright-set-'));
  const file = join(folder, 'cards.json');
  const text =
    '[\n  // the first\n  { "name": "Alms", "cost": 1, "types": ["Action"],\n' +
    '    "play": [{ "do": "cards", "n": 1 }] }\n]';
  writeFileSync(file, text);
  const set = (value: string): ContentFault => {
    try {
      changedPack('dominion', folder, { card: 'Alms', set: [value] });
    } catch (error) {
      if (error instanceof ContentFault) return error;
    }
    throw new Error('no fault');
  };
  expect(set('cost=-3').faults).toMatchObject([
    { file, line: 3, message: expect.stringMatching(/--set cost=-3: -3/) },
  ]);
  expect(set('play.0.n="x"').faults).toMatchObject([{ file, line: 4 }]);
  rmSync(folder, { recursive: true });
});

test('a goal of Shelfie is found by its description, and hints name it', () => {
  const described = 'five tiles of one type on a diagonal';
  expect(cardNamed('shelfie', undefined, described)).toBe('common-0');
  expect(() => cardNamed('shelfie', undefined, 'Five tiles of one kind on a diagonal')).toThrow(
    "did you mean 'Common goal 0'?",
  );
  const pack = mkdtempSync(join(tmpdir(), 'cardwright-goals-'));
  const goal = { type: 'Groups', numOfOccurrences: 3, atLeast: 4, description: 'Twice.' };
  const goals = [12, 13].map((id) => ({ ...goal, id, atLeast: id - 9 }));
  writeFileSync(join(pack, 'CommonGoalCards.json'), JSON.stringify(goals));
  expect(() => cardNamed('shelfie', pack, 'twice')).toThrow(
    "the description 'twice' fits several cards; name one of them: 'Common goal 12', " +
      "'Common goal 13'",
  );
  rmSync(pack, { recursive: true });
});
