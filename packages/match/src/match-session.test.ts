import { hashState } from '@cardwright/kernel';
import { describe, expect, test, vi } from 'vitest';
import type { SessionObserver } from './match-play.ts';
import { MatchSession } from './match-session.ts';
import { mergeOutcomes, holdNotices } from './session-result.ts';
import {
  builtIn,
  codeOf,
  gameNamed,
  headOf,
  LIMITS,
  receivedBy,
  methodsOf,
  open,
  person,
  TestTable,
} from './test-support/table.ts';
import { newViewer } from './viewer.ts';

const three = [person('Ann'), person('Ben'), person('Cyd')];

describe('seats before the start', () => {
  const request = { name: 'Ben', invite: 'none' as const, token: 'hash' };

  test('a free seat is taken once, by nobody of a name that is there', () => {
    const { session } = new TestTable({ seats: [person('Ann'), open] }, []);
    expect(session.takeSeat({ ...request, name: 'Ann' })).toMatchObject({
      refusal: { code: 'name/taken' },
    });
    expect(session.takeSeat({ ...request, seat: 0 })).toMatchObject({
      refusal: { code: 'seat/taken' },
    });
    expect(session.takeSeat({ ...request, seat: 2 })).toMatchObject({
      refusal: { code: 'seat/unknown' },
    });
    expect(session.takeSeat(request)).toEqual({ seat: 1 });
    expect(session.head.seats[1]).toMatchObject({ kind: 'person', name: 'Ben', token: 'hash' });
    expect(session.takeSeat({ ...request, name: 'Cyd' })).toMatchObject({
      refusal: { code: 'match/full' },
    });
  });

  test('an invited seat wants the invite, a reserved one its name', () => {
    const invited = { kind: 'invited' as const, name: null, invited: true };
    const { session } = new TestTable({ seats: [invited, { ...open, reserved: 'Ada' }] }, []);
    expect(session.takeSeat(request)).toMatchObject({ refusal: { code: 'invite/wrong' } });
    expect(session.takeSeat({ ...request, seat: 0 })).toMatchObject({
      refusal: { code: 'invite/wrong' },
    });
    expect(session.takeSeat({ ...request, invite: 'wrong' })).toMatchObject({
      refusal: { code: 'invite/wrong' },
    });
    expect(session.takeSeat({ ...request, seat: 1 })).toMatchObject({
      refusal: { code: 'seat/taken' },
    });
    expect(session.takeSeat({ ...request, name: 'Ada' })).toEqual({ seat: 1 });
    expect(session.takeSeat({ ...request, invite: 'right' })).toEqual({ seat: 0 });
    session.start(0);
    expect(session.takeSeat({ ...request, name: 'Cyd' })).toMatchObject({
      refusal: { code: 'match/full' },
    });
  });

  test('a seat that is given back is free again, for the invited only where it was so', () => {
    const { session } = new TestTable(
      { seats: [{ ...person('Ann'), invited: true }, person('Ben')] },
      [],
    );
    session.giveBackSeat(0);
    session.giveBackSeat(1);
    expect(session.head.seats.map(({ kind, name }) => [kind, name])).toEqual([
      ['invited', null],
      ['open', null],
    ]);
  });

  test('one that nobody comes to is cleared away', () => {
    const { session } = new TestTable({ seats: [person('Ann'), open] }, []);
    const { writes } = session.clear(5);
    expect(writes).toMatchObject([{ do: 'match', state: 'ended', isNew: true }]);
    expect(session.head.endedAt).toBe(5);
  });

  test('before the start there is nothing to answer, leave, undo or play again', () => {
    const { session } = new TestTable({ seats: [person('Ann'), open] }, []);
    const results = [
      session.answer(0, 0, [], 0),
      session.leave(0, 'resign', 0),
      session.undo(0, 'o', 0),
    ];
    expect(results.map(codeOf)).toEqual([
      'match/not-started',
      'match/not-started',
      'match/not-started',
    ]);
    expect(codeOf(session.playAgain(0, 'o', 0))).toBe('rematch/none');
    expect(() => session.started()).toThrow('has not started');
    expect(session.tick(0)).toMatchObject({ writes: [], messages: [], wakeAt: undefined });
  });
});

describe('start', () => {
  test('deals, stores the row, and sends everybody started, the events and the ask', () => {
    const table = new TestTable();
    const outcome = table.start(3);
    expect(outcome.writes).toMatchObject([{ do: 'match', state: 'running', listed: true }]);
    expect(table.session.head).toMatchObject({ state: 'running', startedAt: 3 });
    const [ann, ben] = table.viewers;
    expect(methodsOf(ann!, outcome.messages)).toEqual(['started', 'happened', 'asked']);
    expect(methodsOf(ben!, outcome.messages)).toEqual(['started', 'happened', 'waiting']);
  });

  test('continues from the entries of another match', () => {
    const first = new TestTable();
    first.start();
    for (let i = 0; i < 5; i++) first.move();
    const second = new TestTable();
    const { entries } = first.session.record();
    const outcome = second.take(second.session.start(0, entries));
    expect(outcome.writes.filter((w) => w.do === 'append')).toHaveLength(5);
    expect(hashState(second.session.started().state)).toBe(
      hashState(first.session.started().state),
    );
  });

  test('a defect ends it without a winner, and says so', () => {
    const table = new TestTable();
    const outcome = table.take(table.session.start(0, [{ seat: 9, pick: [] }]));
    expect(outcome.fault).toBeInstanceOf(Error);
    expect(table.session.head).toMatchObject({
      state: 'ended',
      result: { reason: 'fault', winners: [] },
    });
    expect(methodsOf(table.viewers[0]!, outcome.messages)).toEqual(['ended']);
  });
});

describe('answer', () => {
  test('is one line of the journal; everybody is notified once it is stored', () => {
    const table = new TestTable();
    table.start();
    const [ann, ben] = table.viewers;
    const first = table.session.answer(0, 0, [0], 20);
    if ('refusal' in first) throw first.refusal;
    expect(first.writes).toEqual([
      { do: 'append', match: 'match', number: 0, line: '{"e":{"seat":0,"pick":[0]},"t":20,"a":0}' },
    ]);
    expect(first.moved).toBe(true);
    expect(first.notices).toEqual([]);
    expect(methodsOf(ann!, first.messages)).toEqual(['happened', 'asked']);
    expect(methodsOf(ben!, first.messages)).toEqual(['happened']);
  });

  test('of another seat, to another ask, of something not offered: refused, and nothing changes', () => {
    const table = new TestTable();
    table.start();
    const before = hashState(table.session.started().state);
    const { session } = table;
    const results = [
      session.answer(1, 0, [], 0),
      session.answer(0, 7, [], 0),
      session.answer(0, 0, [99], 0),
    ];
    expect(results.map(codeOf)).toEqual([
      'answer/wrong-seat',
      'answer/stale',
      'answer/not-offered',
    ]);
    expect(hashState(session.started().state)).toBe(before);
    expect(session.record().entries).toEqual([]);
  });

  test('given again counts once; another answer to the same ask is stale', () => {
    const table = new TestTable();
    table.start();
    table.take(table.session.answer(0, 0, [], 0));
    const again = table.take(table.session.answer(0, 0, [], 0));
    expect(again).toMatchObject({ writes: [], messages: [] });
    expect(again.moved).toBe(undefined);
    expect(codeOf(table.session.answer(0, 0, [0], 0))).toBe('answer/stale');
    expect(table.session.record().entries).toHaveLength(1);
  });

  test('a whole match ends with its result, and then nothing is asked', () => {
    const table = new TestTable({ game: 'lanes', options: {} });
    table.start();
    while (table.session.running) table.move(5);
    expect(table.session.head).toMatchObject({
      state: 'ended',
      endedAt: 5,
      result: { reason: 'rules', seed: 'seed' },
    });
    for (const viewer of table.viewers) expect(methodsOf(viewer, table.sent).at(-1)).toBe('ended');
    const { seat } = table.session.record().entries.at(-1)!;
    expect(codeOf(table.session.answer(seat, 9999, [], 0))).toBe('answer/over');
    expect(codeOf(table.session.leave(0, 'resign', 0))).toBe('match/over');
    expect(codeOf(table.session.undo(0, 'o', 0))).toBe('match/over');
  });
});

describe('leaving', () => {
  test.each(['resign', 'timeout', 'fault'] as const)('by %s: of two, the other wins', (reason) => {
    const table = new TestTable();
    table.start();
    const outcome = table.take(table.session.leave(0, reason, 4));
    expect(table.lines).toEqual([`{"e":{"seat":0,"end":"${reason}"},"t":4}`]);
    expect(table.session.head).toMatchObject({
      state: 'ended',
      result: { reason: 'left', winners: [1] },
    });
    expect(methodsOf(table.viewers[1]!, outcome.messages)).toEqual(['happened', 'ended']);
    expect(table.session.info().seats[0]).toMatchObject({ out: reason });
  });

  test('of three, the others continue; who has left has no more say', () => {
    const table = new TestTable({ seats: three }, [0, 1, 2]);
    table.start();
    table.take(table.session.leave(0, 'resign', 0));
    expect(table.session.running).toBe(true);
    expect(table.session.started().state.ask!.seat).toBe(1);
    expect(codeOf(table.session.leave(0, 'resign', 0))).toBe('match/over');
    expect(table.session.personsBeside(1)).toEqual([2]);
  });

  test('in a game without a rule for it, the default answer is given for whoever left', () => {
    const seats = three.slice(0, 3);
    const table = new TestTable({ game: 'shelfie', options: {}, seats }, [0, 1, 2]);
    table.start();
    const { ask } = table.session.started().state;
    table.take(table.session.leave(ask!.seat, 'resign', 0));
    expect(table.session.running).toBe(true);
    expect(table.session.started().state.ask!.seat).not.toBe(ask!.seat);
  });
});

describe('undo', () => {
  test('alone, at once; asks continue counting', () => {
    const table = new TestTable({ seats: [person('Ann'), builtIn] }, [0]);
    table.start();
    const ask = table.session.askId();
    table.move();
    const outcome = table.take(table.session.undo(0, 'offer', 1));
    expect(outcome.moved).toBe(true);
    expect(table.session.record().entries.at(-1)).toEqual({ seat: 0, undo: 0 });
    expect(table.session.askId()).toBeGreaterThan(ask + 1);
    expect(codeOf(table.session.undo(0, 'offer', 1))).toBe('undo/none');
  });

  test('H7: as often as the limit says, and no more', () => {
    const table = new TestTable({ seats: [person('Ann'), builtIn] }, [0]);
    table.start();
    for (let i = 0; i < LIMITS.matchUndos; i++) {
      table.move();
      expect(table.take(table.session.undo(0, 'offer', 1)).moved).toBe(true);
    }
    table.move();
    expect(codeOf(table.session.undo(0, 'offer', 1))).toBe('undo/limit');
  });

  test('with others, when all of them agree', () => {
    const table = new TestTable({ seats: three }, [0, 1, 2]);
    table.start();
    table.move();
    const offered = table.take(table.session.undo(0, 'offer', 0));
    expect(offered.offered).toBe(true);
    expect(offered.moved).toBe(undefined);
    expect(receivedBy(table.viewers[1]!, offered.notices)).toMatchObject([
      { method: 'offer', params: { id: 'offer', kind: 'undo', by: 'Ann', seat: 0, open: true } },
    ]);
    expect(table.session.standing({ seat: 1, show: 'nothing' }, 0).offers).toEqual([
      { id: 'offer', kind: 'undo', by: 'Ann', seat: 0 },
    ]);
    // asked for again, it stays one offer
    expect(table.take(table.session.undo(0, 'another', 0)).notices).toEqual([]);
    expect(codeOf(table.session.agree('offer', 0, true, 0))).toBe('undo/none');
    expect(table.take(table.session.agree('offer', 1, true, 0)).moved).toBe(undefined);
    const agreed = table.take(table.session.agree('offer', 2, true, 0));
    expect(receivedBy(table.viewers[1]!, agreed.notices)).toMatchObject([
      { params: { open: false, agreed: true } },
    ]);
    expect(agreed.moved).toBe(true);
    expect(table.session.record().entries.at(-1)).toEqual({ seat: 0, undo: 0 });
  });

  test('one no is enough', () => {
    const table = new TestTable();
    table.start();
    table.move();
    table.take(table.session.undo(0, 'offer', 0));
    const declined = table.take(table.session.agree('offer', 1, false, 0));
    expect(receivedBy(table.viewers[0]!, declined.notices)).toMatchObject([
      { params: { open: false, agreed: false } },
    ]);
    expect(table.session.record().entries).toHaveLength(1);
  });

  test('the offer is void when the table moves on', () => {
    const table = new TestTable();
    table.start();
    table.move();
    table.take(table.session.undo(0, 'offer', 0));
    const moved = table.move();
    const [said] = receivedBy(table.viewers[1]!, moved.notices);
    expect(said).toMatchObject({ method: 'offer', params: { open: false } });
    expect(codeOf(table.session.agree('offer', 1, true, 0))).toBe('undo/none');
  });

  test('what was revealed is not taken back', () => {
    const table = new TestTable({ seats: [person('Ann'), builtIn] }, [0]);
    table.start();
    const playOut = (seat: number): void => {
      while (table.session.started().state.ask!.seat === seat) table.move();
    };
    for (const seat of [0, 1, 0]) playOut(seat); // the deck was shuffled and drawn from
    expect(codeOf(table.session.undo(0, 'offer', 0))).toBe('undo/hidden');
  });
});

describe('clocks', () => {
  const clock = { decisionMs: 1000, awayMs: 5000, onTimeout: 'default' as const };

  test('gives the default answer when the time of the seat to move is up', () => {
    const table = new TestTable({ clock });
    expect(table.start(100).wakeAt).toBe(1100);
    expect(table.take(table.session.tick(1099))).toMatchObject({ writes: [], wakeAt: 1100 });
    const up = table.take(table.session.tick(1100));
    expect(up.moved).toBe(true);
    expect(table.session.record().entries).toMatchObject([
      { seat: 0, pick: expect.anything() as unknown },
    ]);
    expect(up.wakeAt).toBe(2100);
  });

  test('or forfeit, where the match says so', () => {
    const table = new TestTable({ clock: { ...clock, onTimeout: 'forfeit' } });
    table.start();
    const up = table.take(table.session.tick(1000));
    expect(table.session.head).toMatchObject({ state: 'ended', result: { winners: [1] } });
    expect(table.session.info().seats[0]).toMatchObject({ out: 'timeout' });
    expect(up.wakeAt).toBe(undefined);
  });

  test('an answer stops the clock, and the journal has what is left', () => {
    const table = new TestTable({
      clock: { matchMs: 10_000, incrementMs: 50, onTimeout: 'forfeit' },
    });
    table.start();
    table.move(400);
    expect(table.lines[0]).toContain('"c":{"bank":[9650,10000],"away":[-1,-1]}');
    expect(table.session.clock.wire(400)).toMatchObject({
      seats: [{ matchMs: 9650 }, { matchMs: 10_000 }],
    });
  });

  test('a disconnected seat has its own allowance; the row stores the clock', () => {
    const table = new TestTable({ clock });
    table.start(0);
    const [ann, ben] = table.viewers;
    const gone = table.take(table.session.detach(ann!, 200));
    expect(gone.wakeAt).toBe(5200);
    expect(gone.writes).toMatchObject([{ do: 'match' }]);
    expect(table.session.head.clockStand).toMatchObject({ t: 200, decision: 800, isAway: true });
    expect(methodsOf(ben!, gone.notices)).toEqual(['presence', 'clock']);
    table.take(table.session.attach(ann!, 1200));
    const back = table.take(table.session.presence(1200, ann!.client));
    expect(back.wakeAt).toBe(2000);
    expect(methodsOf(ann!, back.notices)).toEqual(['clock']);
  });

  test('the time of a built-in player runs from when it begins to think', () => {
    const table = new TestTable({ clock, seats: [builtIn, person('Ben')] }, [1]);
    const started = table.start(0);
    expect(started.wakeAt).toBe(undefined);
    expect(started.think).toMatchObject({ seat: 0, ask: 0, player: 'random' });
    expect(started.think?.clockMs).toBe(1000 / 3); // of a second per decision
    expect(table.session.thinkingBegan(0, 7, 300).wakeAt).toBe(undefined);
    expect(table.session.thinkingBegan(0, 0, 300).wakeAt).toBe(1300);
  });

  test('after a restart the time before it counts, the time down does not', () => {
    const table = new TestTable({ clock });
    table.start(0);
    table.move(100);
    const session = table.restored(400, 50_000);
    // it was asked at 100, the host lived until 400, and nobody is there now
    expect(session.tickAt(50_000)).toBe(55_000);
    session.attach(newViewer(1, 0), 50_000);
    expect(session.presence(50_000).wakeAt).toBe(50_700);
  });

  test('after a restart a clock continues from where the row has it', () => {
    const table = new TestTable({ clock });
    table.start(0);
    table.take(table.session.detach(table.viewers[0]!, 200));
    // 200 ms of the decision are gone, then 300 ms of the allowance before the host died
    const session = table.restored(500, 50_000);
    expect(session.tickAt(50_000)).toBe(50_000 + 5000 - 300);
    session.attach(newViewer(1, 0), 50_000);
    expect(session.presence(50_000).wakeAt).toBe(50_800);
  });

  test('after a restart a built-in player is asked again and has all its time', () => {
    const table = new TestTable({ clock, seats: [builtIn, person('Ben')] }, [1]);
    table.start(0);
    table.session.thinkingBegan(0, 0, 0);
    const session = table.restored(900, 50_000);
    session.attach(newViewer(1, 1), 50_000);
    expect(session.wake(50_000).wakeAt).toBe(undefined);
    expect(session.thinkingBegan(0, 0, 60_000).wakeAt).toBe(61_000);
  });
});

describe('built-in players', () => {
  test('are asked once an ask, and not while nobody is there', () => {
    const table = new TestTable({ seats: [builtIn, person('Ben')] }, []);
    expect(table.start().think).toBe(undefined);
    const first = newViewer(1, 1);
    expect(table.session.attach(first, 0).think).toMatchObject({ seat: 0, ask: 0 });
    expect(table.session.presence(0).think).toBe(undefined);
    const answered = table.take(table.session.answer(0, 0, [], 0));
    expect(answered.think).toMatchObject({ seat: 0, ask: 1 });
  });

  test('also where somebody sits there over another protocol, or only observes', () => {
    const sat = new TestTable({ seats: [builtIn, person('Ben')] }, []);
    sat.start();
    expect(sat.session.sit(1, 0).think).toMatchObject({ seat: 0 });
    const seen = new TestTable({ seats: [builtIn, builtIn] }, []);
    seen.session.observers.add({});
    expect(seen.start().think).toMatchObject({ seat: 0 });
  });
});

describe('presence', () => {
  test('the newest viewer holds a seat; the previous one is notified', () => {
    const table = new TestTable();
    table.start();
    const [ann] = table.viewers;
    const newer = newViewer(9, 0);
    const taken = table.take(table.session.attach(newer, 0));
    expect(taken.replaced).toEqual([ann]);
    expect(receivedBy(ann!, taken.notices)).toEqual([
      { jsonrpc: '2.0', method: 'elsewhere', params: { match: 'match', seat: 0 } },
    ]);
    expect([...table.session.audience.viewers]).not.toContain(ann);
    expect(newer.told).toBe(table.session.table.log.n);
  });

  test('H8: presence is batched, and the last count arrives', () => {
    const table = new TestTable();
    table.start();
    let told = 0;
    let wakeAt: number | undefined;
    for (let i = 0; i < 500; i++) {
      const watcher = table.join(-1);
      const { notices, wakeAt: due } = table.session.presence(1000, watcher.client);
      told += notices.length;
      wakeAt = due;
    }
    expect(told).toBeLessThan(1100);
    expect(wakeAt).toBeGreaterThan(1000);
    const late = table.session.tick(wakeAt!);
    expect(receivedBy(table.viewers[0]!, late.notices)).toMatchObject([
      { method: 'presence', params: { watchers: 500 } },
    ]);
    expect(table.session.tick(wakeAt! + 60_000).notices).toEqual([]);
  });

  test('M12: chat is limited for each seat', () => {
    const table = new TestTable();
    const codes = Array.from({ length: 12 }, () => codeOf(table.session.chat(0, 'hello', 1000)));
    expect(codes).toEqual([...Array<string>(10).fill('done'), 'limit/rate', 'limit/rate']);
    expect(codeOf(table.session.chat(1, 'hello', 1000))).toBe('done');
    expect(codeOf(table.session.chat(0, 'hello', 2001))).toBe('done');
  });

  test('a seat without a viewer counts as present until it is marked absent', () => {
    const table = new TestTable({}, [0]);
    table.start();
    table.take(table.session.sit(1, 0));
    expect(table.session.seats()[1]).toMatchObject({ connected: true });
    const gone = table.take(table.session.absent(1, 0));
    expect(gone).toMatchObject({ notices: [], writes: [], messages: [] });
    expect(table.session.seats()[1]).toMatchObject({ connected: false });
    const { notices } = table.session.presence(0);
    expect(receivedBy(table.viewers[0]!, notices)).toMatchObject([
      { method: 'presence', params: { seats: [{ connected: true }, { connected: false }] } },
    ]);
  });

  test('forgetting a viewer keeps its clock running and notifies nobody', () => {
    const table = new TestTable({
      clock: { decisionMs: 1000, awayMs: 5000, onTimeout: 'default' },
    });
    const [ann, ben] = table.viewers;
    const started = table.start(0);
    const forgotten = table.take(table.session.forget(ann!, 10));
    expect(forgotten).toMatchObject({ notices: [], writes: [], messages: [] });
    expect(forgotten.wakeAt).toBe(started.wakeAt);
    expect([...table.session.audience.viewers]).toEqual([ben]);
  });

  test('presence goes to seats and watchers, but not to the newcomer', () => {
    const table = new TestTable({}, [0]);
    const watcher = table.join(-1);
    const { notices } = table.session.presence(0, watcher.client);
    expect(receivedBy(watcher, notices)).toEqual([]);
    expect(receivedBy(table.viewers[0]!, notices)).toMatchObject([
      {
        method: 'presence',
        params: { watchers: 1, seats: [{ connected: true }, { connected: false }] },
      },
    ]);
    expect(table.session.audience.isEmpty).toBe(false);
  });

  test('a reconnecting client gets the pending decision after its standing', () => {
    const table = new TestTable();
    table.start();
    const [ann, ben] = table.viewers;
    expect(methodsOf(ann!, table.session.pending(ann!, 0).messages)).toEqual(['asked']);
    expect(table.session.pending(ben!, 0).messages).toEqual([]);
    expect(methodsOf(ann!, table.session.resend(ann!, 0).messages)).toEqual(['standing', 'asked']);
    table.take(table.session.leave(0, 'resign', 0));
    expect(methodsOf(ben!, table.session.pending(ben!, 0).messages)).toEqual(['ended']);
  });

  test('while a question is hidden, a standing does not reveal who is asked or whose clock runs', () => {
    const clock = { matchMs: 60_000, onTimeout: 'forfeit' as const };
    const table = new TestTable({ seats: three, clock }, [0, 1, 2]);
    table.start();
    const ask = table.session.started().state.ask!;
    const look = (seat: number) => table.session.standing({ seat, show: 'nothing' }, 0);
    const other = (ask.seat + 1) % 3;
    expect(look(other)).toMatchObject({ waiting: [ask.seat], clocks: expect.anything() as object });
    ask.secret = true;
    expect(look(ask.seat)).toMatchObject({
      waiting: [ask.seat],
      clocks: expect.anything() as object,
    });
    for (const seat of [other, -1])
      expect(look(seat)).toMatchObject({ waiting: null, clocks: null });
  });

  test('a standing has what happened since, or all there is', () => {
    const table = new TestTable();
    table.start();
    for (let i = 0; i < 6; i++) table.move();
    const { n, log } = table.session.standing({ seat: 0, show: 'nothing' }, 0);
    expect(log).toHaveLength(n);
    const later = table.session.standing({ seat: 0, show: 'nothing', since: n - 2 }, 0);
    expect(later.log.map((h) => h.n)).toEqual([n - 1, n]);
    expect(later.gap).toBe(false);
    expect(table.session.standing({ seat: 0, show: 'scene', since: n }, 0).scene).toBeDefined();
    expect(table.session.standing({ seat: 0, show: 'nothing', since: n + 5 }, 0).gap).toBe(true);
  });

  test('chat goes to everybody at once, where there is any', () => {
    const table = new TestTable();
    const { notices } = table.take(table.session.chat(1, 'hello', 12));
    expect(receivedBy(table.viewers[0]!, notices)).toEqual([
      {
        jsonrpc: '2.0',
        method: 'said',
        params: { match: 'match', seat: 1, name: 'Ben', text: 'hello', at: 12 },
      },
    ]);
    expect(codeOf(new TestTable({ chat: false }).session.chat(0, 'hello', 0))).toBe('chat/off');
  });
});

describe('watching', () => {
  test('open to all: at once', () => {
    const table = new TestTable();
    table.start();
    const watcher = newViewer(9, -1);
    const admitted = table.take(table.session.watch(watcher, undefined, 'offer', 0));
    expect(admitted.admitted).toBe(watcher);
    expect(methodsOf(table.viewers[0]!, admitted.notices)).toEqual(['presence']);
    expect([...table.session.audience.viewers]).toContain(watcher);
  });

  test('closed, or not begun where the players are asked', () => {
    const watcher = newViewer(9, -1);
    expect(codeOf(new TestTable({ watch: 'none' }).session.watch(watcher, 0, 'o', 0))).toBe(
      'watch/closed',
    );
    expect(codeOf(new TestTable({ watch: 'consent' }).session.watch(watcher, 0, 'o', 0))).toBe(
      'match/not-started',
    );
  });

  test('with the players’ consent: then it gets the standing', () => {
    const table = new TestTable({ watch: 'consent' });
    table.start();
    const watcher = newViewer(9, -1, 'nothing', 'Eve');
    const asked = table.take(table.session.watch(watcher, undefined, 'offer', 0));
    expect(asked.offered).toBe(true);
    expect([...table.session.audience.viewers]).not.toContain(watcher);
    table.take(table.session.agree('offer', 0, true, 0));
    const agreed = table.take(table.session.agree('offer', 1, true, 0));
    expect(agreed.admitted).toBe(watcher);
    expect(methodsOf(watcher, agreed.messages)).toEqual(['standing']);
  });

  test('players who leave need not agree; a spectator who has gone is forgotten', () => {
    const table = new TestTable({ watch: 'consent', seats: three }, [0, 1, 2]);
    table.start();
    const [eve, dan] = [newViewer(8, -1, 'nothing', 'Eve'), newViewer(9, -1, 'nothing', 'Dan')];
    table.take(table.session.watch(eve, undefined, 'eve', 0));
    table.take(table.session.watch(dan, undefined, 'dan', 0));
    const gone = table.take(table.session.withdrawWatch(dan.client, 0));
    expect(methodsOf(table.viewers[0]!, gone.notices)).toEqual(['offer']);
    for (const seat of [1, 2]) table.take(table.session.agree('eve', seat, true, 0));
    const left = table.take(table.session.leave(0, 'resign', 0));
    expect(left.admitted).toBe(eve);
    expect(left.moved).toBe(true);
  });

  test('an offer to watch is void after the end', () => {
    const table = new TestTable({ watch: 'consent' });
    table.start();
    const eve = newViewer(9, -1);
    table.take(table.session.watch(eve, undefined, 'offer', 0));
    const ended = table.take(table.session.leave(0, 'resign', 0));
    expect(receivedBy(table.viewers[0]!, ended.notices)).toMatchObject([
      { params: { open: false } },
    ]);
    expect(table.take(table.session.watch(eve, undefined, 'again', 0)).admitted).toBe(eve);
  });
});

describe('a rematch', () => {
  test('is for all who stayed; players who left need not agree, and may take part', () => {
    const table = new TestTable({ seats: three }, [0, 1, 2]);
    table.start();
    for (const seat of [0]) table.take(table.session.leave(seat, 'resign', 0));
    table.take(table.session.stop(new Error('enough'), 0));
    expect(table.session.hasEnoughPlayers()).toBe(true);
    const offered = table.take(table.session.playAgain(1, 'offer', 0));
    expect(offered.offered).toBe(true);
    expect(table.take(table.session.playAgain(0, 'x', 0)).rematch).toBe(undefined);
    const agreed = table.take(table.session.playAgain(2, 'x', 0));
    expect(agreed.rematch).toEqual(new Set([1, 0, 2]));
  });

  test('against built-in players it is there at once', () => {
    const table = new TestTable({ seats: [person('Ann'), builtIn] }, [0]);
    table.start();
    table.take(table.session.leave(0, 'resign', 0));
    expect(table.take(table.session.playAgain(0, 'x', 0)).rematch).toEqual(new Set([0]));
  });
});

describe('stopping and defects', () => {
  test('a match that is stopped has no winner', () => {
    const table = new TestTable();
    table.start();
    const stopped = table.take(
      table.session.stop(new Error('the operator has ended this match'), 6),
    );
    expect(stopped.moved).toBe(true);
    expect(stopped.fault).toBe(undefined);
    expect(table.session.head).toMatchObject({
      state: 'ended',
      endedAt: 6,
      result: { reason: 'fault', winners: [] },
    });
    expect(methodsOf(table.viewers[0]!, stopped.messages)).toEqual(['ended']);
  });

  test('a defect in the game stops this match; the record up to the entry before is kept', () => {
    const table = new TestTable();
    table.start();
    table.move();
    vi.spyOn(table.session.playable.machine, 'answer').mockImplementationOnce(() => {
      throw new Error('a defect');
    });
    const broken = table.move();
    expect(broken).toMatchObject({ moved: true, fault: new Error('a defect') });
    expect(table.session.head).toMatchObject({ state: 'ended', result: { reason: 'fault' } });
    expect(table.session.record().entries).toHaveLength(1);
    expect(table.lines).toHaveLength(1);
  });

  test('a defect that shows only when the table is described stops it, with the entry kept', () => {
    const { game, ...rest } = gameNamed('dominion');
    let isBroken = false;
    const option: typeof game.face.option = (...given) => {
      if (isBroken) throw new Error('a defect');
      return game.face.option(...given);
    };
    const playable = { ...rest, game: { ...game, face: { ...game.face, option } } };
    const session = new MatchSession(headOf(), playable, LIMITS);
    const viewer = newViewer(1, 0);
    session.attach(viewer, 0);
    session.start(0);
    isBroken = true;
    const broken = session.answer(0, 0, [], 3);
    expect(broken).toMatchObject({ moved: true, fault: new Error('a defect') });
    expect(broken).toMatchObject({ writes: [{ do: 'append' }, { do: 'match', state: 'ended' }] });
    expect(session.head).toMatchObject({ state: 'ended', result: { reason: 'fault' } });
  });

  test('a default answer that cannot be found stops it too', () => {
    const { game, ...rest } = gameNamed('dominion');
    const fallback = (): never => {
      throw new Error('a defect');
    };
    const session = new MatchSession(
      headOf(),
      { ...rest, game: { ...game, rules: { ...game.rules, fallback } } },
      LIMITS,
    );
    session.start(0);
    expect(session.answerByDefault(3)).toMatchObject({ moved: true, fault: new Error('a defect') });
    expect(session.head).toMatchObject({ state: 'ended', endedAt: 3 });
  });
});

describe('observers', () => {
  test('see events as they happen, answers that do not count, and who is about to leave', () => {
    const seen: string[] = [];
    const observer: SessionObserver = {
      saw: ({ type }) => void seen.push(type),
      refused: (seat, why, answer) => void seen.push(`${seat} ${why} ${JSON.stringify(answer)}`),
      leaves: (seat, reason) =>
        void seen.push(`${seat} ${reason} ${table.session.started().out.length}`),
    };
    const table = new TestTable();
    table.session.observers.add(observer);
    table.start();
    table.session.answer(0, 0, [99], 0);
    table.take(table.session.answer(0, 0, [0], 0));
    table.session.reportBadAnswer(0, 'no answer', 'x');
    table.take(table.session.leave(0, 'timeout', 0));
    expect(seen[0]).toMatch(/^0 .*\[99\]$/);
    expect(seen).toContain('play');
    expect(seen).toContain('0 no answer "x"');
    expect(seen.slice(-2)).toEqual(['0 timeout 0', 'left']);
  });
});

describe('storing', () => {
  test('a match returns as it was: from its lines, and from a snapshot with the lines after it', () => {
    const table = new TestTable();
    table.start();
    for (let i = 0; i < 300; i++) table.move();
    expect(table.snapshot?.number).toBe(256);
    const now = hashState(table.session.started().state);
    const session = table.restored();
    expect(hashState(session.started().state)).toBe(now);
    expect(session.askId()).toBe(table.session.askId());
    expect(session.record().entries).toEqual(table.session.record().entries);
    table.snapshot = undefined;
    expect(hashState(table.restored().started().state)).toBe(now);
  });

  test('what lies before a snapshot is read when somebody wants to know', () => {
    const table = new TestTable();
    table.start();
    for (let i = 0; i < 300; i++) table.move();
    const other = table.restored();
    const count = 200;
    let isRead = false;
    const earlier = {
      count,
      lines: () => {
        isRead = true;
        return table.lines.slice(0, count);
      },
    };
    const lines = table.lines.slice(count).map((line, i) => ({ number: count + i, line }));
    const again = new MatchSession(structuredClone(other.head), other.playable, LIMITS);
    again.restore({ snapshot: table.snapshot, earlier, lines }, 0, 0);
    const ask = again.started().state.ask!;
    again.answer(ask.seat, again.askId(), ask.kind === 'some' ? [] : [ask.options.length - 1], 0);
    expect(isRead).toBe(false);
    const first = table.session.record().entries[0]!;
    expect(codeOf(again.answer(first.seat, 0, [1, 2], 0))).toBe('answer/stale');
    expect(isRead).toBe(true);
    expect(again.record().entries).toHaveLength(301);
    again.goBack(0, 40, 0);
    expect(hashState(again.started().state)).toBe(hashState(table.session.started().at(40).state));
  });

  test('waking asks the player to think, and ends a match that was over', () => {
    const table = new TestTable({ seats: [builtIn, person('Ben')] }, []);
    table.start();
    const session = table.restored();
    session.observers.add({});
    expect(session.wake(0)).toMatchObject({ writes: [], think: { seat: 0 } });
    const ended = new TestTable();
    ended.start();
    ended.session.leave(0, 'resign', 0);
    // the line was stored, the row was not
    ended.lines.push('{"e":{"seat":0,"end":"resign"},"t":0}');
    const back = ended.restored();
    expect(back.running).toBe(true);
    expect(back.wake(9).writes).toMatchObject([{ do: 'match', state: 'ended' }]);
  });

  test('a match that has not started returns as its row, and waking it does nothing', () => {
    const table = new TestTable({ seats: [person('Ann'), open] }, []);
    table.take(table.session.store(0));
    const session = table.restored();
    expect(session.match).toBe(undefined);
    expect(session.wake(0)).toMatchObject({ writes: [], messages: [], notices: [] });
    expect(session.takeSeat({ name: 'Ben', invite: 'none', token: 'hash' })).toEqual({ seat: 1 });
  });

  test('a parked match has its due time in the row', () => {
    const table = new TestTable({ clock: { matchMs: 1000, onTimeout: 'forfeit' } });
    table.start();
    expect(table.session.store(0, 77).writes).toMatchObject([{ do: 'match', due: 77 }]);
    expect(table.session.storeClock(5, 77).writes).toMatchObject([{ do: 'match', due: 77 }]);
    expect(table.session.head.clockStand).toMatchObject({ t: 5 });
    expect(table.session.nothing(5).writes).toEqual([]);
  });
});

describe('outcomes', () => {
  test('two become one; notices can be held back until all is stored', () => {
    const table = new TestTable();
    const presence = table.session.presence(0);
    const all = mergeOutcomes(holdNotices(presence), table.session.start(0));
    expect(all.notices).toEqual([]);
    expect(methodsOf(table.viewers[0]!, all.messages)).toEqual([
      'presence',
      'started',
      'happened',
      'asked',
    ]);
    expect(all.writes).toHaveLength(1);
  });
});
