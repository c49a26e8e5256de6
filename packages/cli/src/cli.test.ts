import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openThreadedStore } from '@cardwright/server';
import { describe, expect, test } from 'vitest';
import { type Called, oneProcess } from './test-support/one-process.ts';

const bin = fileURLToPath(new URL('../bin/cardwright.js', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'cardwright-cli-'));

const run = oneProcess({ cwd: folder });

// Whatever goes wrong, nobody is shown a stack trace.
const withoutStack = (called: Called): Called => {
  expect(called.err).not.toMatch(/\n {4}at /);
  return called;
};

const cardwright = (args: string[], input?: string): Called => withoutStack(run(args, input));

/** For what listens, starts threads or reads the terminal: the process must end by itself. */
function ownProcess(args: string[], input = ''): Called {
  const { status, stdout, stderr } = spawnSync(process.execPath, [bin, ...args], {
    encoding: 'utf8',
    input,
    cwd: folder,
    timeout: 120_000,
  });
  return withoutStack({ code: status ?? -1, out: stdout, err: stderr });
}

function file(name: string, content: unknown): string {
  const path = join(folder, name);
  mkdirSync(join(path, '..'), { recursive: true });
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
}

const json = (out: string): { [key: string]: unknown } =>
  JSON.parse(out) as { [key: string]: unknown };

test('serve: a folder that another server works in, or that is a file, is refused in one line', async () => {
  const data = join(folder, 'data');
  const other = openThreadedStore(join(data, 'cardwright.db'));
  await other.live();
  const busy = ownProcess(['serve', '--port', '0', '--data', data]);
  expect(busy).toMatchObject({
    code: 2,
    err:
      `cardwright: ${data} is in use by another server; give this one another folder ` +
      `with --data\n`,
  });
  await other.close();
  const odd = cardwright(['serve', '--port', '0', '--data', join(file('a-file', ''), 'data')]);
  expect(odd.code).toBe(2);
  expect(odd.err).toMatch(/a file, not a folder/);
});

describe('cardwright', () => {
  test('--help lists every command; an unknown one is refused with a suggestion', () => {
    const { code, out } = ownProcess(['--help']);
    expect(code).toBe(0);
    for (const command of [
      'serve',
      'play',
      'check',
      'scenario',
      'simulate',
      'replay',
      'schema',
      'bench',
    ])
      expect(out).toContain(command);
    const wrong = cardwright(['simulat']);
    expect(wrong.code).toBe(2);
    expect(wrong.err).toContain('simulate');
  });

  test('every command has --help', () => {
    const names = ['serve', 'play', 'check', 'scenario', 'simulate', 'replay', 'schema', 'bench'];
    for (const name of names) {
      const { code, out } = cardwright([name, '--help']);
      expect(code, name).toBe(0);
      expect(out).toContain(`Usage: cardwright ${name}`);
    }
  });

  test('unknown game, player, option, number: a clear message and exit code 2', () => {
    const cases: [string[], RegExp][] = [
      [['simulate', 'dominon'], /did you mean 'dominion'/],
      [['simulate', 'dominion', '--seats', 'big-mony,random'], /did you mean 'big-money'/],
      [['simulate', 'dominion', '--seats', 'big-money:Smity,random'], /did you mean 'Smithy'/],
      [['simulate', 'dominion', '--seats', 'random'], /2 to 6 players/],
      [['simulate', 'dominion', '--games', 'many'], /whole number/],
      [['simulate', 'dominion', '--kingdom', 'Cellar,Moat'], /ten cards/],
      [
        [
          'simulate',
          'dominion',
          '--kingdom',
          'Cellar,Cellar,Market,Merchant,Militia,Mine,Moat,Remodel,Smithy,Village',
        ],
        /listed twice/,
      ],
      [['simulate', 'dominion', '--options', '{"kingdum": 1}'], /kingdum/],
      [['simulate', 'dominion', '--gaems', '3'], /--games/],
      [['check', join(folder, 'nowhere')], /no such file/],
      [
        ['check', file('some/notes.md', '# Notes'), '--game', 'chaos'],
        /not a file that chaos reads \(known: cards\.json, decks\.json\)/,
      ],
      [['check', join(folder, 'some'), '--game', 'dominion'], /no file that dominion reads/],
      [
        ['balance', 'dominion', '--card', 'Smithy', '--set', 'cost=2', '--seats', 'heuristic'],
        /2 to 6 players, 1 was named/,
      ],
      [['scenario', join(folder, 'nowhere.json')], /no such file/],
      [['replay', join(folder, 'nowhere.json')], /no such file/],
      [['schema', 'dominion', 'card.json'], /cards\.json/],
    ];
    for (const [args, message] of cases) {
      const { code, err } = cardwright(args);
      expect(err, args.join(' ')).toMatch(message);
      expect(code, args.join(' ')).toBe(2);
    }
  });
});

describe('check', () => {
  const bad = `[
  // comments and trailing commas are read
  { "name": "Alms", "cost": 4, "types": ["Action"], "play": [{ "do": "card", "n": 3 }] },
  { "name": "Barn", "cost": "4", "types": ["Acton"], "play": [{ "do": "cards", "n": -3 }] },
  { "name": "Cot", "types": ["Action"], "play": [{ "do": "choose", "from": "hnd", "as": "x" }] },
  { "name": "Dam", "cost": 2, "types": ["Action"], "play": [{ "do": "gain", "cards": "Slver" }], "colour": "red" },
  { "name": "Elm", "cost": 2, "types": ["Action"] },
  { "name": "Elm", "cost": 2, "types": ["Victory"], "points": 1 },
  { "name": "Fen", "cost": 2, "types": ["Action"], "play": [{ "do": "trash", "cards": "$old" }] },
]`;

  test('reports all ten faults of a file, each with its place and a hint', () => {
    const path = file('bad/cards.json', bad);
    const { code, out } = cardwright(['check', path, '--game', 'dominion', '--json']);
    expect(code).toBe(1);
    const result = json(out) as unknown as {
      ok: boolean;
      checked: {
        path: string;
        ok: boolean;
        faults: {
          file: string;
          pointer: string;
          line: number;
          column: number;
          message: string;
          hint?: string;
        }[];
      }[];
    };
    expect(result.ok).toBe(false);
    expect(result.checked[0]!.path).toBe(path);
    const found = result.checked[0]!.faults.map((f) => `${f.line} ${f.pointer}`);
    expect(found).toEqual([
      '3 /0/play/0/do',
      '4 /1/cost',
      '4 /1/types/0',
      '4 /1/play/0/n',
      '5 /2',
      '5 /2/play/0/from',
      '6 /3/play/0/cards',
      '6 /3/colour',
      '7 /4',
      '8 /5/name',
      '9 /6/play/0/cards',
    ]);
    expect(result.checked[0]!.faults[0]!.hint).toBe("did you mean 'cards'?");
    const words = cardwright(['check', path, '--game', 'dominion']);
    expect(words.out).toContain(`${path}:3:`);
    expect(words.out).toContain('^');
  });

  test('a file under another name is read as what the game has, where that is one kind of file', () => {
    const path = file('my-cards.json', bad);
    const { code, out } = cardwright(['check', path, '--game', 'dominion']);
    expect(code).toBe(1);
    expect(out).toContain(`${path}: 11 faults`);
  });

  test('what is not JSON has line and column and no pointer', () => {
    const path = file('broken/cards.json', '[\n  { "name": "Alms" "cost": 4 }\n]');
    const { code, out } = cardwright(['check', path, '--game', 'dominion', '--json']);
    expect(code).toBe(1);
    const { faults } = (
      json(out).checked as { faults: { line: number; column: number; pointer?: string }[] }[]
    )[0]!;
    // what can be read is checked all the same: the card has no types
    expect(faults.map(({ pointer }) => pointer)).toEqual(['/0', undefined]);
    expect(faults[1]).toMatchObject({ line: 2, column: 20 });
    expect(faults[1]).not.toHaveProperty('pointer');
  });

  test('the game is found out from names and content; several paths are reported in their order', () => {
    const good = file('good/cards.json', [
      { name: 'Alms', cost: 1, types: ['Action'], play: [{ do: 'cards', n: 1 }] },
    ]);
    const { code, out } = cardwright(['check', good, join(folder, 'good'), '--json']);
    expect(code).toBe(0);
    expect(json(out)).toEqual({
      ok: true,
      checked: [
        { path: good, game: 'dominion', ok: true, faults: [] },
        { path: join(folder, 'good'), game: 'dominion', ok: true, faults: [] },
      ],
    });
  });
});

describe('scenario', () => {
  const scenario = {
    game: 'dominion',
    cases: [
      {
        name: 'Smithy draws three',
        given: { seats: [{ hand: ['Smithy'], deck: ['Copper', 'Copper', 'Estate'] }, {}] },
        do: [{ seat: 0, play: 'Smithy' }],
        expect: { seats: [{ hand: 3, deck: [] }, {}] },
      },
      {
        name: 'wrong on purpose',
        given: { seats: [{ hand: ['Smithy'], deck: ['Copper', 'Copper', 'Estate'] }, {}] },
        do: [{ seat: 0, play: 'Smithy' }],
        expect: { seats: [{ hand: 4 }, {}] },
      },
      { name: 'impossible', given: { seats: [{ hand: ['Smity'] }, {}] }, do: [], expect: {} },
    ],
  };

  test('a folder stands for all card tests in it', () => {
    const one = (name: string): object => ({
      game: 'shelfie',
      cases: [{ name, given: { players: 2 }, expect: { players: 2 } }],
    });
    file('tested/scenarios/a.scenario', one('a'));
    file('tested/scenarios/more/b.scenario.json', one('b'));
    file('tested/CommonGoalCards.json', []);
    expect(cardwright(['scenario', 'tested'])).toMatchObject({
      code: 0,
      out: '2 passed, 0 failed\n',
    });
    file('untested/pack.json', {});
    expect(cardwright(['scenario', 'untested'])).toMatchObject({
      code: 2,
      err: 'cardwright: untested: no card tests in this folder (files named *.scenario)\n',
    });
  });

  test('a failed case lists the answers that the open question accepts', () => {
    const change = [
      { RESOURCEIN: { WOOD: 1 }, RESOURCEOUT: { COINS: 3 } },
      { RESOURCEIN: { STONE: 1 }, RESOURCEOUT: { VICTORY_POINTS: 4 } },
    ];
    const card = {
      name: 'Test Hall',
      period: 1,
      cardType: 'BUILDINGCARD',
      minimumActionValue: 1,
      permanentEffect: ['CHANGE', 'ADD'],
      permanentPayload: [change, { SERVANTS: 1 }],
      exclusivePermanentEffect: 'TRUE',
    };
    const refused = {
      name: 'no such option',
      given: { dice: { black: 6, white: 6, orange: 6 }, seats: [{ cards: [card] }, {}] },
      do: [
        { seat: 0, place: 'black', space: 'production:small' },
        { seat: 0, choose: { 'Test Hall': 2 } },
      ],
      expect: { turn: 1 },
    };
    const path = file('offers.json', { game: 'lorenzo', cases: [refused] });
    const { code, out } = cardwright(['scenario', path]);
    expect(code).toBe(1);
    expect(out).toContain('was refused: choice');
    expect(out).toContain('      {"choose":{"Test Hall":[0,0]}}: 1 wood → 3 coins');
    expect(out).toContain('      {"choose":{"Test Hall":[0,1]}}: 1 stone');
    expect(out).toContain('      {"choose":{"Test Hall":1}}: 1 servant');
    expect(out).toContain('      {"choose":"none"}');
  });

  test('a failed case of Dominion lists the steps that are possible instead', () => {
    const failing = (hand: string[], ...steps: object[]): object => ({
      name: 'fails',
      given: { seats: [{ hand, deck: ['Gold', 'Estate'] }, {}] },
      do: steps.map((step) => ({ seat: 0, ...step })),
      expect: {},
    });
    const path = file('dominion-offers.json', {
      game: 'dominion',
      cases: [
        failing(['Village', 'Copper'], { play: 'Smithy' }),
        failing(['Copper'], { buy: 'Lantern Fleet' }),
        failing(['Workshop'], { play: 'Workshop' }, { choose: 'Gold' }),
        failing(['Chapel', 'Copper', 'Estate'], { play: 'Chapel' }, { choose: 'Gold' }),
        failing(['Sentry'], { play: 'Sentry' }, { choose: 'Gold' }),
      ],
    });
    const { out } = cardwright(['scenario', path]);
    for (const line of [
      '{"play":"Village"}',
      '{"endPhase":true}',
      'no_pile (Lantern Fleet is not in this kingdom; name it in given.kingdom or given.supply)',
      '{"choose":"Silver"}',
      '{"choose":["Estate"]}',
      '{"choose":[]}',
    ])
      expect(out).toContain(line);
  });

  test('prints the first difference of each failed case, and counts', () => {
    const path = file('cases.json', scenario);
    const { code, out } = cardwright(['scenario', path, '--json']);
    expect(code).toBe(1);
    const result = json(out) as {
      passed: number;
      failed: number;
      cases: { name: string; ok: boolean; why?: string }[];
    };
    expect(result).toMatchObject({ passed: 1, failed: 2 });
    expect(result.cases[0]).toEqual({ name: 'Smithy draws three', ok: true });
    expect(result.cases[1]!.why).toContain('/seats/0/hand: expected 4 entries, found 3');
    expect(result.cases[2]!.why).toContain("did you mean 'Smithy'");
    const asText = cardwright(['scenario', path]);
    expect(asText.out.trim().split('\n').at(-1)).toBe('1 passed, 2 failed');
  });

  test('--words prints the words of a game, with examples from the files', () => {
    const path = file('cases.json', scenario);
    const other = file('other.json', { game: 'lanes', cases: [{ name: 'nothing' }] });
    const { code, out } = cardwright(['scenario', path, '--words']);
    expect(code).toBe(0);
    expect(out).toMatch(
      /\| `deck` \| the deck, top card first \| `\{"deck":\["Copper","Copper","Estate"\]\}` \| cases\.json/,
    );
    expect(out).toContain('| `no_buys` | no buy is left |  |  |');
    expect(cardwright(['scenario', path, other, '--words'])).toMatchObject({
      code: 2,
      err: 'cardwright: the files are for several games: dominion, lanes; name those of one\n',
    });
    const odd = cardwright(['scenario', file('odd.json', { game: 'lanes' }), '--words']);
    expect(odd.code).toBe(2);
    expect(odd.err).toContain('not a scenario');
  });

  test('one file that is no scenario: the others are run all the same; a pack that is not there fails its case only', () => {
    const both = cardwright([
      'scenario',
      file('cases.json', scenario),
      file('no.json', '{"cases": 3}'),
      '--json',
    ]);
    expect(both.code).toBe(2);
    expect(both.err).toContain('no.json');
    expect((JSON.parse(both.out) as { cases: unknown[] }).cases).toHaveLength(
      scenario.cases.length,
    );
    const packless = cardwright([
      'scenario',
      file('packless.json', {
        game: 'shelfie',
        cases: [
          { name: 'a', given: { pack: 'nowhere' } },
          { name: 'b', check: { kind: 'spaces', players: 2 }, expect: 29 },
        ],
      }),
      '--json',
    ]);
    expect(packless.code).toBe(1);
    expect(JSON.parse(packless.out)).toMatchObject({
      passed: 1,
      failed: 1,
      cases: [
        { ok: false, why: expect.stringMatching(/^pack: .*no such file or folder/) as string },
        { ok: true },
      ],
    });
  });

  test('a file that is no scenario: exit code 2', () => {
    expect(cardwright(['scenario', file('no.json', '{"cases": 3}')]).code).toBe(2);
    expect(cardwright(['scenario', file('no2.json', 'hello')]).code).toBe(2);
    const unknown = cardwright(['scenario', file('no3.json', { game: 'chess', cases: [] })]);
    expect(unknown.err).toContain('chess');
  });
});

describe('simulate', () => {
  test('--cards accounts for every card, also for one that nobody was offered or took', () => {
    const goal = { id: 12, type: 'Groups', numOfOccurrences: 5, atLeast: 5, description: 'Full.' };
    file('rare/CommonGoalCards.json', [goal]);
    const args = ['simulate', 'shelfie', '--pack', 'rare', '--seats', 'random,random'];
    const played = cardwright([...args, '--games', '1', '--seed', '1', '--cards', '--json']);
    expect(played).toMatchObject({ code: 0, err: '' });
    const { cards } = JSON.parse(played.out) as { cards: { card: string; hands: number }[] };
    for (let id = 0; id <= 12; id++)
      expect(cards).toContainEqual(expect.objectContaining({ card: `Common goal ${id}` }));
    const shown = cardwright([...args, '--games', '1', '--seed', '1', '--cards']).out;
    expect(shown).toMatch(/Common goal 12 +│ +\d+ │ +0 │|Not offered in any game: Common goal 12/);
    expect(shown).toMatch(/\d+ cards? (was|were) offered but taken by nobody/);
  });

  const GAMES = process.env.CARDWRIGHT_LONG ? 20_000 : 1000;
  /** A share in percent; what is allowed either way is given for 20,000 games. */
  const expectShare = (wins: number, known: number, either: number): void =>
    expect(Math.abs((100 * wins) / GAMES - known)).toBeLessThan(either * Math.sqrt(20_000 / GAMES));
  const simulated = (...more: string[]): { [key: string]: unknown } =>
    json(
      ownProcess([
        'simulate',
        'dominion',
        '--seats',
        'big-money,big-money:Smithy',
        '--games',
        String(GAMES),
        '--seed',
        '1',
        '--json',
        ...more,
      ]).out,
    );

  test('the same numbers whatever the number of threads, and the figures known for these players', () => {
    const { seconds: _1, ...one } = simulated('--threads', '1');
    const { seconds: _2, ...two } = simulated('--threads', '2');
    expect(two).toEqual(one);
    const seats = one.seats as {
      player: string;
      wins: number;
      shared: number;
      losses: number;
      winRate: { mean: number; low: number; high: number };
    }[];
    expect(seats.map((s) => s.player)).toEqual(['big-money', 'big-money:Smithy']);
    for (const s of seats) {
      expect(s.wins + s.shared + s.losses).toBe(GAMES);
      expect(s.winRate.mean).toBeCloseTo((s.wins + s.shared / 2) / GAMES, 10);
      expect(s.winRate.low).toBeLessThan(s.winRate.mean);
      expect(s.winRate.high).toBeGreaterThan(s.winRate.mean);
    }
    // 12.4 / 60.0 / 27.6 in 400,000 games; four standard errors either way
    expectShare(seats[0]!.wins, 12.4, 0.95);
    expectShare(seats[1]!.wins, 60.0, 1.4);
    expect((one.rounds as { mean: number; median: number }).median).toBe(16);
    expect(Math.abs((one.rounds as { mean: number }).mean - 16.42)).toBeLessThan(0.2);
  });

  test('--fixed-seats keeps players where they sit', () => {
    const fixed = json(
      cardwright([
        'simulate',
        'dominion',
        '--seats',
        'big-money,big-money',
        '--games',
        String(GAMES),
        '--fixed-seats',
        '--json',
      ]).out,
    );
    const [first, second] = fixed.seats as { wins: number }[];
    // the second player wins ties on points with fewer turns: 24.3 to 42.4
    expectShare(first!.wins, 24.3, 1.3);
    expectShare(second!.wins, 42.4, 1.5);
  });
});

describe('play and replay', () => {
  test('a game in the terminal: help, a card, undo, nonsense, to the end; its record verifies, and a flipped byte does not', () => {
    const record = join(folder, 'record.json');
    const played = ownProcess(
      ['play', 'dominion', '--seats', 'you,big-money', '--seed', '7', '--record', record],
      `help\n?Village\nnonsense\n99\nall\nundo\n${'all\n0\n'.repeat(20)}resign\n`,
    );
    expect(played.code).toBe(0);
    expect(played.out).toContain('+2 Actions');
    expect(played.out).toContain('‘nonsense’ is not a number');
    expect(played.out).toContain('Won by Player 2');
    const verified = cardwright(['replay', record, '--verify', '--json']);
    expect(verified.code).toBe(0);
    expect(json(verified.out)).toMatchObject({ ok: true, hashes: 'verified', winners: [1] });
    expect(cardwright(['replay', record, '--steps']).out).toContain('Player 2');

    const text = readFileSync(record, 'utf8');
    const parsed = JSON.parse(text) as { hashes: string[]; entries: { pick?: number[] }[] };
    const flipped = {
      ...parsed,
      hashes: parsed.hashes.map((h, i) =>
        i === 5 ? `${h[0] === '0' ? '1' : '0'}${h.slice(1)}` : h,
      ),
    };
    const wrong = cardwright(['replay', file('flipped.json', flipped), '--verify']);
    expect(wrong.code).toBe(1);
    expect(wrong.out).toContain('hash');
    const cut = cardwright(['replay', file('cut.json', text.slice(0, text.length / 2))]);
    expect(cut.code).toBe(2);
    expect(cut.err).toContain('cut.json: the record is not whole, the file ends early');
    const { entries, ...missing } = parsed;
    const near = cardwright(['replay', file('near.json', { ...missing, entires: entries })]);
    expect(near.err).toMatch(/not a valid record:\n.*near\.json:1:1 .*'entries' is missing/);
    const other = cardwright(['replay', file('package.json', { name: 'x', scripts: {} })]);
    expect(other.code).toBe(2);
    expect(other.err).toMatch(/package\.json: this is not a match record; get one with /);
    expect(other.err).not.toContain('remove it');
  });

  test('a question that comes again after none says so; commands stand alone', () => {
    const { out } = cardwright(['play', 'dominion', '--seed', '5'], '\nundo 2\nquit\n');
    expect(out.match(/You picked none\. The same question is asked once more\./g)).toHaveLength(1);
    expect(out).toContain('Type undo by itself');
  });

  test("a description that a pack translates is shown in the table's language", () => {
    const goal = { id: 12, type: 'Groups', numOfOccurrences: 3, atLeast: 4, description: 'Four.' };
    const editions = { garden: { refill: 'stay', CommonGoalCards: [{ ...goal, id: 0 }] } };
    const it = { 'Four.': 'Quattro.', garden: 'giardino', 'Common goal 12': 'Famiglie' };
    file('translated-goal/CommonGoalCards.json', [goal]);
    file('translated-goal/Editions.json', editions);
    file('translated-goal/pack.json', { translations: { it } });
    const played = cardwright(
      ['play', 'shelfie', '--pack', 'translated-goal', '--language', 'it'],
      '?Obiettivo comune 12\n?common-0-garden\nquit\n',
    );
    expect(played.out).toContain('\nQuattro.\n');
    expect(played.out).not.toContain('Four.');
    expect(played.out).toContain('giardino');
    const { code, out } = cardwright(['check', 'translated-goal']);
    expect(code).toBe(0);
    expect(out).toContain("the translation of 'Common goal 12' is not used");
    file('replacing-goal/CommonGoalCards.json', [{ ...goal, id: 3 }]);
    expect(cardwright(['check', 'replacing-goal']).out).toContain(
      "the card 'Common goal 3' of replacing-goal replaces the shipped one",
    );
    expect(out).toContain('translate its description');
  });

  test.each(['dominion', 'shelfie'])(
    'who resigns among three at %s is not asked again; the others play on, and the record verifies',
    (game) => {
      const record = join(folder, `resigned-${game}.json`);
      const played = cardwright(
        ['play', game, '--seats', 'you,heuristic,heuristic', '--seed', '7', '--record', record],
        'resign\n',
      );
      expect(played.code).toBe(0);
      expect(played.out).toMatch(/Won by Player [23]/);
      const entries = (JSON.parse(readFileSync(record, 'utf8')) as { entries: { end?: string }[] })
        .entries;
      expect(entries[0]).toEqual({ seat: 0, end: 'resign' });
      expect(entries.length).toBeGreaterThan(30);
      expect(cardwright(['replay', record, '--verify']).code).toBe(0);
    },
  );
});

test('schema prints a JSON Schema that names every effect', () => {
  const { code, out } = cardwright(['schema', 'dominion']);
  expect(code).toBe(0);
  const schema = json(out);
  expect(schema.$schema).toContain('draft-07');
  for (const effect of ['choose', 'attack', 'drawUpTo']) expect(out).toContain(`"${effect}"`);
});
