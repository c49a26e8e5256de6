import { mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import { checkPath } from './check-path.ts';
import { report } from './report.ts';
import { watchFiles } from './watch.ts';

const folder = mkdtempSync(join(tmpdir(), 'cardwright-check-'));
afterAll(() => rmSync(folder, { recursive: true }));

function file(name: string, content: unknown): string {
  const path = join(folder, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
}

const alms = { name: 'Alms', cost: 1, types: ['Action'], play: [{ do: 'cards', n: 1 }] };

test('a broken file is read as the game whose words it has', async () => {
  const games: { [name: string]: string } = {
    misspelt: '[{"nam": "A", "costs": 3, "type": ["Action"], "plays": []}]',
    creature: '[{"nme": "A", "element": "fire", "hpp": 3, "atacks": [{"cost": {"fire": 1}}]}]',
    broken: "[{'name': 'Alms', 'types': ['Action'], 'play': [{'do': 'cards'",
  };
  const found: { [name: string]: string } = {};
  for (const [name, text] of Object.entries(games))
    found[name] = (await checkPath(file(`${name}/cards.json`, text), {})).game;
  expect(found).toEqual({ misspelt: 'dominion', creature: 'chaos', broken: 'dominion' });
});

test('a pack that names its game is not said to be read as it', async () => {
  file('stated/cards.json', [alms]);
  const bare = report(await checkPath(join(folder, 'stated'), {}));
  expect(bare).toContain('no faults (read as dominion; use --game for another game)');
  file('stated/pack.json', { name: 'Stated', game: 'dominion', version: '1.0' });
  expect(report(await checkPath(join(folder, 'stated'), {}))).toMatch(/stated: no faults$/m);
});

test('a file under another name is read as the format of its words', async () => {
  const path = file('almshouse.json', [alms]);
  expect(await checkPath(path, {})).toMatchObject({ game: 'dominion', ok: true });
  expect(report(await checkPath(path, {}))).toContain(
    '(read as cards.json of dominion; use --game for another game)',
  );
  await expect(
    checkPath(file('x.json', { game: 'chaos', cases: [{ given: {} }] }), {}),
  ).rejects.toThrow('looks like a card test');
});

test('--text says what the cards of a pack say, in either language', async () => {
  const path = dirname(file('texts/cards.json', [alms]));
  const english = await checkPath(path, { text: 'en' });
  expect(english.cards).toEqual([
    { id: 'Alms', name: 'Alms', type: 'Action', typeText: 'Action', cost: '1', text: '+1 Card' },
  ]);
  expect(report(english)).toContain('Alms');
  expect((await checkPath(path, { text: 'it' })).cards?.[0]?.text).toBe('+1 Carta');
});

test('--text prints the texts of the other cards if one has a fault', async () => {
  const other = { ...alms, name: 'Other', costs: 3 };
  const path = dirname(file('texts-faulty/cards.json', [other, alms]));
  const checked = await checkPath(path, { text: 'en' });
  expect(checked).toMatchObject({ ok: false, faults: [{ pointer: '/0/costs' }] });
  expect(checked.cards?.map(({ name }) => name)).toEqual(['Alms']);
  const only = dirname(file('texts-all-faulty/cards.json', [other]));
  expect((await checkPath(only, { text: 'en' })).cards).toEqual([]);
  const broken = dirname(file('texts-broken/cards.json', '[{"name": "A",'));
  expect((await checkPath(broken, { text: 'en', game: 'dominion' })).cards).toEqual([]);
});

test('the card that prevents every match is found among many', async () => {
  const card = (name: string, period: number): object => ({
    name,
    cardType: 'BUILDINGCARD',
    period,
    minimumActionValue: 0,
    instantEffect: 'ADD',
    instantPayload: { COINS: 1 },
  });
  const many = Array.from({ length: 60 }, (_, i) => card(`New ${i}`, 2));
  const path = dirname(file('no-match-many/development.json', [...many, card('Mint', 2)]));
  expect((await checkPath(path, { game: 'lorenzo' })).warnings).toMatchObject([
    { pointer: '/60', message: expect.stringContaining('no match can start') },
  ]);
});

test('the warning that no match can start points at the card that prevents it', async () => {
  const card = { name: 'Mint', cardType: 'BUILDINGCARD', period: 2, minimumActionValue: 0 };
  const kept = { ...card, name: 'New', instantEffect: 'ADD', instantPayload: { COINS: 1 } };
  const path = dirname(file('no-match/development.json', [kept, { ...kept, name: 'Mint' }]));
  expect((await checkPath(path, { game: 'lorenzo' })).warnings).toMatchObject([
    {
      file: join(path, 'development.json'),
      pointer: '/1',
      message: expect.stringContaining('of type building and period 1 the content has 7'),
      hint: 'the card replaces one that a match needs: choose another name',
    },
  ]);
});

test('--text prints the shipped cards where the path has no others', async () => {
  const shipped = join(import.meta.dirname, '../../../games/lanes/content');
  const { cards } = await checkPath(shipped, { text: 'it' });
  expect(cards?.find(({ id }) => id === '224')?.text).toBe('Infliggi 2 danni al bersaglio.');
});

test('--text prints no card of a pack that only brings a board, but its spaces', async () => {
  const room = { LivingRoomBoardJSON: [[2, 2, 3, 4, 4]] };
  const path = dirname(file('room/LivingRoom.json', room));
  expect(await checkPath(path, { text: 'en' })).toMatchObject({
    cards: [],
    boards: ['The living room has 2 spaces with 2 players, 3 with 3, and 5 with 4.'],
  });
  expect((await checkPath(path, { text: 'it' })).boards).toEqual([
    'Il soggiorno ha 2 spazi con 2 giocatori, 3 con 3 e 5 con 4.',
  ]);
});

test('a pack that stands alone and cannot start a match is a warning', async () => {
  const goal = { id: 0, type: 'Groups', numOfOccurrences: 1, atLeast: 9, description: 'A heap.' };
  file('alone-goals/CommonGoalCards.json', [goal]);
  const goals = dirname(file('alone-goals/pack.json', { alone: true }));
  expect((await checkPath(goals, { game: 'shelfie' })).warnings).toMatchObject([
    {
      file: join(goals, 'pack.json'),
      message: 'no match can start with this pack: the content has no living room',
    },
  ]);
  const venture = { name: 'V', period: 1, cardType: 'VENTURECARD', permanentEffect: 'ADD' };
  file('alone-venture/development.json', [{ ...venture, permanentPayload: { VP: 1 } }]);
  const alone = dirname(file('alone-venture/pack.json', { alone: true }));
  expect((await checkPath(alone, { game: 'lorenzo' })).warnings).toMatchObject([
    { message: expect.stringContaining('no match can start with this pack') },
  ]);
  expect(await checkPath(dirname(file('some/cards.json', [alms])), {})).not.toHaveProperty(
    'warnings',
  );
});

test('a pack that stands alone replaces no shipped card', async () => {
  const path = dirname(file('alone/cards.json', [{ ...alms, name: 'Cellar' }]));
  file('alone/pack.json', { alone: true });
  expect((await checkPath(path, { game: 'dominion' })).replaces).toBeUndefined();
});

test('a pack over others says which of their cards it replaces', async () => {
  const under = dirname(file('under/cards.json', [alms]));
  file('over/pack.json', { name: 'Over' });
  const over = dirname(
    file('over/cards.json', [
      { ...alms, cost: 2 },
      { ...alms, name: 'Cellar' },
    ]),
  );
  const checked = await checkPath(over, { pack: under });
  expect(checked).toMatchObject({
    ok: true,
    replaces: [
      { card: 'Cellar', by: 'Over' },
      { card: 'Alms', by: 'Over', of: under },
    ],
  });
  expect(report(checked)).toContain(`the card 'Alms' of Over replaces that of ${under}`);
  expect(report(checked)).toContain("the card 'Cellar' of Over replaces the shipped one");
});

test('a report is bounded and cannot control the terminal', async () => {
  const escape = JSON.stringify([{ name: 'A\u009b31m', cost: 1 }]).replace('A', 'A\u001b[2J');
  const text = report(await checkPath(file('escape/cards.json', escape), { game: 'dominion' }));
  expect(text).toContain('1:12');
  // colours are ours, anything else would be the file's
  expect(stripVTControlCharacters(text)).not.toContain('\u001b');
  expect(text).not.toContain('\u001b[2J');
  expect(text).not.toContain('\u009b');
  const many = file(
    'many/cards.json',
    Array.from({ length: 400 }, () => ({ nam: 1 })),
  );
  expect(report(await checkPath(many, { game: 'dominion' })).split('\n').length).toBeLessThan(400);
});

test('a folder that leads back to itself ends; a huge file is refused by name', async () => {
  const path = dirname(file('loop/cards.json', [alms]));
  symlinkSync('..', join(path, 'again'));
  symlinkSync('self', join(path, 'self'));
  expect(await checkPath(path, {})).toMatchObject({ ok: true });
  file('huge/cards.json', ' '.repeat(9 * 1024 * 1024));
  await expect(checkPath(join(folder, 'huge'), {})).rejects.toThrow('at most 8 MB');
});

test('--watch checks again after a change, also of a file that is replaced', async () => {
  const path = file('watched/cards.json', [alms]);
  const stop = new AbortController();
  let times = 0;
  await watchFiles(
    [dirname(path)],
    async () => {
      times++;
      if (times === 1) renameSync(file('watched-new.json', [alms, alms]), path);
      else if (times === 2) rmSync(dirname(path), { recursive: true });
      else stop.abort();
    },
    stop.signal,
  );
  expect(times).toBe(3);
});

test('a lesson is played through; its faults have their place', async () => {
  const say = { en: 'Look.' };
  const given = { seats: [{ hand: ['Village'] }, {}] };
  const lesson = (point: string): object => ({
    game: 'dominion',
    title: say,
    steps: [{ given, say, point: [point] }],
    play: { say },
  });
  const right = await checkPath(file('lessons/first.json', lesson('hand:Village')), {});
  expect(right).toMatchObject({ game: 'dominion', ok: true, faults: [] });
  const wrong = await checkPath(file('lessons/second.json', lesson('hand:Vilage')), {});
  expect(wrong.faults).toMatchObject([
    {
      pointer: '/steps/0/point/0',
      line: 1,
      message: "there is no 'hand:Vilage' on the board",
      hint: "did you mean 'hand:Village'?",
    },
  ]);
});

test('--text prints the cards of the pack itself, with their types in the language', async () => {
  const under = dirname(file('text-under/cards.json', [alms]));
  const over = dirname(
    file('text-over/cards.json', [
      { ...alms, name: 'Gifts', types: ['Action', 'Victory'], points: 1 },
    ]),
  );
  const { cards } = await checkPath(over, { pack: under, text: 'it' });
  expect(cards?.map(({ name, typeText }) => [name, typeText])).toEqual([
    ['Gifts', 'Azione – Vittoria'],
  ]);
});

test('--text prints nothing for a pack without cards', async () => {
  const empty = dirname(file('text-empty/pack.json', { name: 'Empty', game: 'dominion' }));
  expect((await checkPath(empty, { text: 'en' })).cards).toEqual([]);
});

test('--text prints the cards of a pack whose decks have faults', async () => {
  const frog = { type: 'creature', name: 'Frog', element: 'water', hp: 40, cost: 1 };
  const folder = dirname(file('text-deck/cards.json', [frog]));
  const decks = { 'Pond/Lake': { commander: 'Maren Slowtide', cards: ['Frog'] }, Bog: {} };
  file('text-deck/pack.json', { game: 'chaos', decks });
  const { ok, cards } = await checkPath(folder, { text: 'en' });
  expect(ok).toBe(false);
  expect(cards?.map(({ name }) => name)).toEqual(['Frog']);
});

test('a pack of Dominion translates its mats, tokens and phases', async () => {
  const folder = dirname(
    file('named/cards.json', [
      {
        ...alms,
        types: ['Phase'],
        phase: { name: 'Dawn', after: 'action' },
        play: [
          { do: 'choose', from: 'hand', as: 'a' },
          { do: 'setAside', cards: '$a', mat: 'Shelf' },
          { do: 'tokens', token: 'Ticket', n: 1 },
          { do: 'coins', n: { per: { tokens: 'Ticket' } } },
        ],
      },
    ]),
  );
  const it = { Shelf: 'Scaffale', Ticket: 'Biglietto', Dawn: 'Alba' };
  file('named/pack.json', { game: 'dominion', translations: { it } });
  const { faults, warnings, cards } = await checkPath(folder, { text: 'it' });
  expect([faults, warnings]).toEqual([[], undefined]);
  for (const name of ['Scaffale', 'Biglietto', 'Alba']) expect(cards?.[0]?.text).toContain(name);
});

test('a phase that Dominion names itself keeps that name, with a warning', async () => {
  const folder = dirname(
    file('night/cards.json', [
      { ...alms, types: ['Phase'], phase: { name: 'Night', after: 'buy' } },
    ]),
  );
  const translate = async (Night: string): Promise<string[] | undefined> => {
    file('night/pack.json', { game: 'dominion', translations: { it: { Night } } });
    const { faults, warnings } = await checkPath(folder, {});
    expect(faults).toEqual([]);
    return warnings?.map(({ message }) => message);
  };
  expect(await translate('Notturna')).toEqual([
    "the translation of 'Night' is not used: the game calls it 'Notte'",
  ]);
  expect(await translate('Notte')).toBeUndefined();
});

test('a pack of Chaos translates its tags', async () => {
  const goose = { type: 'creature', name: 'Goose', element: 'fire', cost: 1, hp: 10 };
  const attacks = [{ name: 'Peck', cost: 1, power: 10 }];
  const folder = dirname(file('tagged/cards.json', [{ ...goose, attacks, tags: ['feathered'] }]));
  file('tagged/pack.json', { game: 'chaos', translations: { it: { feathered: 'piumato' } } });
  const { faults, cards } = await checkPath(folder, { text: 'it' });
  expect(faults).toEqual([]);
  expect(cards?.[0]?.text).toContain('piumato');
});

test('a pack of Chaos translates the tags of its effects', async () => {
  const doctor = { type: 'creature', name: 'Doctor', element: 'earth', cost: 1, hp: 10 };
  const loop = { type: 'loop', tags: ['-', 'venom'], effect: { type: 'damage', amount: 3 } };
  const attacks = [
    { name: 'Inject', cost: 1, effect: loop },
    { name: 'Cure', cost: 1, effect: { type: 'cleanse', by_tags: ['venom'] } },
  ];
  const folder = dirname(file('cure/cards.json', [{ ...doctor, attacks }]));
  file('cure/pack.json', { game: 'chaos', translations: { it: { venom: 'veleno' } } });
  const { faults, warnings, cards } = await checkPath(folder, { text: 'it' });
  expect(faults).toEqual([]);
  expect(warnings).toBeUndefined();
  expect(cards?.[0]?.text).toContain('perde gli effetti «veleno»');
  expect(cards?.[0]?.text).toContain('in gioco («veleno»): 3 danni');
});

test('the line with a fault is shown whole, or with dots for what is left out', async () => {
  const shownFor = async (before: number, after: number): Promise<string> => {
    const card = `{"name":"Alms","cost":1,"types":["Action"],"play":[{"do":"card","n":1}]}`;
    const path = file('long/cards.json', `[${' '.repeat(before)}${card}${' '.repeat(after)}]`);
    const text = report(await checkPath(path, { game: 'dominion' }));
    return stripVTControlCharacters(text).split('\n')[1] ?? '';
  };
  const whole = await shownFor(40, 20);
  expect(whole).toContain(`[${' '.repeat(40)}{"name":"Alms"`);
  expect(whole).toMatch(/\]$/);
  expect(await shownFor(0, 200)).toMatch(/\| \[\{"name":"Alms".*…$/);
  expect(await shownFor(200, 0)).toMatch(/\| … +\{"name":"Alms".*\}\]$/);
  expect(await shownFor(200, 200)).toMatch(/\| … .*"do":"card","n":1\}\]\} +…$/);
});

test('a printed text that differs is reported beside the fault of another card', async () => {
  const lanesCard = (Id: number, Text: string, more: object) => ({
    EntityPrintInfo: { Id, Title: `T${Id}`, Text, Cost: '1', Rarity: 1 },
    EntityPlayInfo: { EntityType: 'UNIT', TargetOptions: 'ALL_LANES' },
    Hp: 1,
    Movement: 1,
    ...more,
  });
  const draws = {
    Interactions: { WHEN_PLAYED: [{ EffectType: 'CARD_DRAW', Value: 1, TargetPlayer: 'OWNER' }] },
  };
  file('two/vanilla/base/900.json', lanesCard(900, 'Draw five cards.', draws));
  file('two/vanilla/base/901.json', lanesCard(901, 'Nonsense.', { ...draws, Hp: -1 }));
  const checked = await checkPath(join(folder, 'two'), { game: 'lanes' });
  expect(checked.faults.map(({ pointer }) => pointer)).toEqual(['/Hp']);
  expect(checked.warnings?.map(({ file: where, message }) => [where, message])).toEqual([
    [join(folder, 'two/vanilla/base/900.json'), 'the printed text differs from the effects'],
  ]);
  expect(report(checked)).toContain('1 fault, 1 warning');
});

test('cards that no deck has are noted, with what to do about it', async () => {
  const goose = { type: 'creature', name: 'Goose', element: 'fire', cost: 1, hp: 10 };
  const token = { ...goose, name: 'Gosling', tags: ['summon'] };
  const path = dirname(file('undecked/cards.json', [goose, token]));
  file('undecked/pack.json', { game: 'chaos' });
  const checked = await checkPath(path, {});
  expect(checked).toMatchObject({ ok: true, faults: [] });
  expect(checked.note).toBe(
    'no deck has Goose: put it into a deck, under "decks" in pack.json, in place of another card',
  );
  expect(report(checked)).toContain('note: no deck has Goose');
  const flock = Array.from({ length: 7 }, (_, i) => ({ ...goose, name: `Goose ${i}` }));
  const many = dirname(file('flock/cards.json', flock));
  file('flock/pack.json', { game: 'chaos' });
  expect((await checkPath(many, {})).note).toMatch(
    /^no deck has Goose 0, Goose 1, Goose 2, Goose 3, Goose 4 and 2 more: put them into a deck/,
  );
  const cards = ['Goose', ...new Array<string>(14).fill('Moss Turtle')];
  const decks = { Pond: { commander: 'Old Brannoch', cards } };
  file('undecked/pack.json', { game: 'chaos', decks });
  expect((await checkPath(path, {})).note).toBeUndefined();
});

test('--text prints the hit points, attack and movement of a unit of Lanes', async () => {
  const shipped = fileURLToPath(new URL('../../../games/lanes/content', import.meta.url));
  const checked = await checkPath(shipped, { text: 'en' });
  const villager = checked.cards?.find(({ name }) => name === 'VILLAGER');
  expect(villager?.stats).toBe('2 hit points, 2 attack, 1 movement');
  expect(stripVTControlCharacters(report(checked))).toContain(
    'VILLAGER (Unit, 0)\n  2 hit points, 2 attack, 1 movement\n\n',
  );
});
