import type { Machine } from '@cardwright/kernel';
import { describe, expect, test, vi } from 'vitest';
import type { MatchHead } from './match-head.ts';
import {
  builtIn,
  codeOf,
  gameNamed,
  receivedBy,
  methodsOf,
  person,
  TestTable,
} from './test-support/table.ts';

const WAIT = 3000;
const KINGDOM = [
  'Moat',
  'Militia',
  'Witch',
  'Market',
  'Cellar',
  'Smithy',
  'Mine',
  'Village',
  'Festival',
  'Laboratory',
];
const PLAIN = KINGDOM.map((name) => (name === 'Moat' ? 'Chapel' : name));
const three = [person('Ann'), person('Ben'), person('Cyd')];
const CLOCK = { matchMs: 60_000, incrementMs: 500, onTimeout: 'default' as const };

interface Cards {
  seats: { hand: number[]; deck: number[] }[];
  turn: object;
}

function cardsOf({ content }: Machine, names: readonly string[]): number[] {
  const { byName } = content as unknown as { byName: Map<string, number> };
  return names.map((name) => byName.get(name)!).sort((a, b) => a - b);
}

/** Seat 0 is about to attack; the others hold what is said. */
function aboutToAttack(given: Partial<MatchHead>, attack: string, hands: string[][]): TestTable {
  const seats = given.seats ?? three;
  const present = seats.flatMap(({ kind }, seat) => (kind === 'person' ? [seat] : []));
  const table = new TestTable(
    { options: { kingdom: KINGDOM }, secretWaitMs: WAIT, clock: CLOCK, ...given, seats },
    [...present, -1],
  );
  table.start();
  const { machine } = gameNamed('dominion');
  const { state } = table.session.started();
  const { seats: held, turn } = state as unknown as Cards;
  held[0]!.hand = cardsOf(machine, ['Copper', 'Copper', 'Copper', 'Copper', attack]);
  hands.forEach((names, i) => {
    // everybody owns the same cards: who has no Moat in hand has it in the deck
    const deck = names.includes('Moat') ? 'Copper' : 'Moat';
    held[i + 1]!.hand = cardsOf(machine, names);
    held[i + 1]!.deck = cardsOf(machine, ['Copper', 'Copper', 'Copper', deck]);
  });
  Object.assign(turn, { seat: 0, phase: 'action', actions: 1, buys: 1, coins: 0, paid: false });
  state.stack = [{ kind: 'procedure', name: 'turn', step: 'next', seat: 0, vars: { queue: [] } }];
  state.ask = null;
  machine.proceed(state);
  table.sent.length = 0;
  return table;
}

const MOAT = ['Copper', 'Copper', 'Copper', 'Estate', 'Moat'];
const NONE = ['Copper', 'Copper', 'Copper', 'Copper', 'Estate'];

const attack = (table: TestTable, now = 0): void => {
  table.take(table.session.answer(0, table.session.askId(), [0], now));
};

/** What everybody hears from the attack to the end of the wait, without what it says. */
function shapeOf(table: TestTable): { whileHeld: string[][]; standings: unknown; after: string[] } {
  const { session, viewers } = table;
  const others = viewers.filter(({ seat }) => seat !== 1);
  attack(table);
  const whileHeld = others.map((viewer) => methodsOf(viewer, table.sent));
  const standings = others.map(({ seat }) => {
    const { ask, waiting, clocks, n, log, view } = session.standing({ seat, show: 'view' }, 10);
    return { ask, waiting, clocks, n, lines: log.length, view };
  });
  table.sent.length = 0;
  expect(session.tick(WAIT - 1).messages).toEqual([]);
  table.take(session.tick(WAIT));
  const spectator = viewers.at(-1)!;
  return { whileHeld, standings, after: methodsOf(spectator, table.sent) };
}

describe('M18: hidden questions', () => {
  test.each(['Militia', 'Witch'])(
    'whether or not somebody holds Moat, %s looks the same until the wait is over',
    (name) => {
      const holds = shapeOf(aboutToAttack({}, name, [MOAT, NONE]));
      const nobody = shapeOf(aboutToAttack({}, name, [NONE, NONE]));
      expect(holds.whileHeld).toEqual([['held'], ['held'], ['held']]);
      expect(holds.whileHeld).toEqual(nobody.whileHeld);
      expect(holds.standings).toEqual(nobody.standings);
      expect(holds.after[0]).toBe('happened');
      expect(holds.after).toEqual(nobody.after);
    },
  );

  test('the table shown meanwhile is the one before the attack', () => {
    const table = aboutToAttack({}, 'Witch', [MOAT, NONE]);
    const before = table.session.standing({ seat: 2, show: 'view' }, 0);
    attack(table);
    const meanwhile = table.session.standing({ seat: 2, show: 'view' }, 0);
    expect(meanwhile).toEqual({ ...before, waiting: null, clocks: null });
    const late = table.join(2);
    table.take(table.session.tick(WAIT));
    expect(methodsOf(late, table.sent)).toContain('happened');
  });

  test('the seat that holds it is asked at once; the others are notified at the end', () => {
    const table = aboutToAttack({}, 'Militia', [MOAT, MOAT]);
    const [ann, ben, cyd] = table.viewers as [never, never, never];
    attack(table);
    expect(methodsOf(ben, table.sent)).toEqual(['held', 'happened', 'asked']);
    expect(methodsOf(cyd, table.sent)).toEqual(['held']);
    table.sent.length = 0;
    table.take(table.session.answer(1, table.session.askId(), [0], 900));
    expect([ann, ben, cyd].map((one) => methodsOf(one, table.sent))).toEqual([
      [],
      [],
      ['happened', 'asked'],
    ]);
    table.sent.length = 0;
    expect(table.session.tickAt(1000)).toBe(WAIT);
    table.take(table.session.tick(WAIT));
    // Cyd has not answered: the default is to reveal
    const seen = receivedBy(ann, table.sent)[0]!.params['happened'] as {
      event: { type: string; seat: number };
    }[];
    expect(
      seen.filter(({ event }) => event.type === 'react').map(({ event }) => event.seat),
    ).toEqual([2]);
    expect(methodsOf(ben, table.sent).at(-1)).toBe('asked'); // to discard
  });

  test('nobody can find out by answering, or by an undo', () => {
    for (const hand of [MOAT, NONE]) {
      const { session } = ((table) => (attack(table), table))(
        aboutToAttack({}, 'Militia', [hand, NONE]),
      );
      for (const ask of [0, 1, 2, session.askId(), 50])
        expect(codeOf(session.answer(2, ask, [0, 1], 0))).toBe('answer/stale');
      expect(codeOf(session.undo(0, 'o', 0))).toBe('undo/hidden');
      expect(codeOf(session.undo(2, 'o', 0))).toBe('undo/hidden');
    }
  });

  test.each([
    ['nobody answers', undefined],
    ['Ben answers', 1000],
  ])('the time is charged to nobody, and brings nobody any: %s', (_name, at) => {
    const table = aboutToAttack({}, 'Witch', [MOAT, NONE]);
    attack(table, 100);
    if (at !== undefined) table.take(table.session.answer(1, table.session.askId(), [1], at));
    table.take(table.session.tick(WAIT + 100));
    const { clocks } = table.session.standing({ seat: -1, show: 'nothing' }, WAIT + 100);
    // Ann's own answer took 100 ms and brought her 500
    expect(clocks?.seats.map(({ matchMs }) => matchMs)).toEqual([60_400, 60_000, 60_000]);
  });

  test('a seat that always reveals is not asked, and nobody is notified sooner', () => {
    const table = aboutToAttack({}, 'Militia', [MOAT, NONE]);
    table.take(table.session.alwaysReveal(1, true, 0));
    expect(JSON.parse(table.head)).toMatchObject({ seats: [{}, { alwaysReveal: true }, {}] });
    expect(table.session.standing({ seat: 1, show: 'nothing' }, 0).alwaysReveal).toBe(true);
    expect(table.session.standing({ seat: 0, show: 'nothing' }, 0).alwaysReveal).toBeUndefined();
    attack(table);
    expect(table.viewers.map((viewer) => methodsOf(viewer, table.sent))).toEqual(
      table.viewers.map(() => ['held']),
    );
    table.take(table.session.tick(WAIT));
    expect(JSON.stringify(table.sent)).toContain('react');
  });

  test('choosing to always reveal answers the open question; changing it back asks again', () => {
    const table = aboutToAttack({}, 'Militia', [MOAT, NONE]);
    attack(table);
    const decided = table.take(table.session.alwaysReveal(1, true, 5));
    expect(decided.writes).toMatchObject([{ do: 'match' }, { do: 'append' }]);
    expect(table.session.record().entries.at(-1)).toEqual({ seat: 1, pick: [1] });
    table.take(table.session.alwaysReveal(1, false, 6));
    expect(JSON.parse(table.head)).not.toHaveProperty('seats.1.alwaysReveal');
  });

  test('after a restart in the middle of a wait it begins again', () => {
    const table = aboutToAttack({}, 'Militia', [MOAT, NONE]);
    attack(table);
    const { state, out } = table.session.started();
    const { n } = table.session.table.log;
    const data = JSON.stringify({ state, out, n, base: [0, 0, 0], ends: {}, events: [] });
    table.snapshot = { number: table.lines.length, data };
    table.take(table.session.store(0));
    const session = table.restored(1000, 50_000);
    expect(session.tickAt(50_000)).toBe(110_000);
    expect(session.wake(50_000).wakeAt).toBe(50_000 + WAIT);
    expect(session.pastFor(2)).toMatchObject({ n });
  });

  test('a default answer that cannot be found at the end of a wait stops the match', () => {
    const table = aboutToAttack({}, 'Militia', [MOAT, NONE]);
    attack(table);
    vi.spyOn(table.session.playable.game.rules, 'fallback').mockImplementationOnce(() => {
      throw new Error('a defect');
    });
    const broken = table.take(table.session.tick(WAIT));
    expect(broken).toMatchObject({ moved: true, fault: new Error('a defect') });
    expect(table.session.head).toMatchObject({ state: 'ended', result: { reason: 'fault' } });
    expect(table.session.tickAt(WAIT)).toBeUndefined();
  });

  test.each<[string, Partial<MatchHead>]>([
    ['one person against built-in players', { seats: [person('Ann'), builtIn, builtIn] }],
    ['a wait of 0', { secretWaitMs: 0 }],
    ['a kingdom without Reactions', { options: { kingdom: PLAIN } }],
  ])('nothing waits: %s', (_name, given) => {
    const table = aboutToAttack(given, 'Militia', [NONE, NONE]);
    attack(table);
    expect(methodsOf(table.viewers[0]!, table.sent)).not.toContain('held');
    expect(methodsOf(table.viewers[0]!, table.sent)).toContain('happened');
  });

  test('resigning meanwhile ends a match of two at once', () => {
    const table = aboutToAttack({ seats: three.slice(0, 2) }, 'Militia', [MOAT]);
    attack(table);
    table.take(table.session.leave(1, 'resign', 10));
    expect(methodsOf(table.viewers[0]!, table.sent).at(-1)).toBe('ended');
    expect(table.session.tickAt(10)).toBeUndefined();
  });
});
