import { describe, expect, test } from 'vitest';
import { ask, callIn, endedInfo, line, MATCH, standingOf, TestTable, TOKEN } from './fixtures.ts';

const connected = { type: 'connected', token: TOKEN } as const;
const lost = { type: 'disconnected' } as const;

describe('the first standing', () => {
  test('whoever holds a seat resumes it and sees where the match stands', () => {
    const table = new TestTable();
    const call = callIn(table.on(connected));
    expect(call).toEqual({ method: 'resume', params: { token: TOKEN, since: 0, show: 'scene' } });
    expect(table.shown.phase).toBe('loading');
    table.reply(call, standingOf());
    expect(table.shown).toMatchObject({ phase: 'ready', seat: 0, ask: { id: 1 }, answeredAt: 2 });
    expect(table.lines).toEqual([1, 2]);
  });

  test('it is asked for once, though the connection opens after the page did', () => {
    const table = new TestTable();
    callIn(table.on(connected));
    expect(table.on(connected)).toEqual([]);
  });

  test('a match that is over is marked so', () => {
    const table = new TestTable();
    expect(table.enter({ info: endedInfo, ask: null })).toEqual([{ do: 'mark-over' }]);
    expect(table.shown.result?.winners).toEqual([0]);
  });

  test('a token that is no longer valid is dropped', () => {
    const table = new TestTable();
    const call = callIn(table.on(connected));
    expect(table.refuse(call, 'seat/token')).toEqual([{ do: 'drop-seat' }]);
    expect(table.shown).toMatchObject({ phase: 'wrong', error: 'seat/token' });
  });

  test('a match that begins is fetched', () => {
    const table = new TestTable();
    table.enter({ info: { ...standingOf().info, state: 'open' }, n: 0, log: [] });
    const call = callIn(table.hear('started', { match: MATCH, info: standingOf().info }));
    expect(call).toEqual({ method: 'view', params: { match: MATCH, scene: true, since: 0 } });
  });
});

describe('spectators', () => {
  test('whoever holds no seat watches, and leaves with the page', () => {
    const table = new TestTable();
    const call = callIn(table.on({ type: 'connected', token: undefined }));
    expect(call).toEqual({ method: 'watch', params: { match: MATCH, since: 0, show: 'scene' } });
    table.reply(call, standingOf({ seat: -1, ask: null, waiting: [1] }));
    expect(table.shown).toMatchObject({ seat: -1, ask: null, waiting: [1] });
    expect(callIn(table.on({ type: 'leave' })).method).toBe('leave');
  });

  test('where the players are asked first, the standing comes when they agree', () => {
    const table = new TestTable();
    const call = callIn(table.on({ type: 'connected', token: undefined }));
    table.refuse(call, 'watch/asked');
    expect(table.shown.phase).toBe('asked-to-watch');
    table.hear('standing', { match: MATCH, standing: standingOf({ seat: -1, ask: null }) });
    expect(table.shown.phase).toBe('ready');
  });

  test('other matches on the same connection are none of its business', () => {
    const table = new TestTable();
    table.enter();
    const before = table.shown;
    table.hear('elsewhere', { match: 'another', seat: 0 });
    expect(table.shown).toBe(before);
  });
});

describe('leaving', () => {
  test('a seat is kept, also while it is still being resumed', () => {
    const table = new TestTable();
    const call = callIn(table.on(connected));
    expect(table.on({ type: 'leave' })).toEqual([]);
    table.reply(call, standingOf());
    expect(table.on({ type: 'leave' })).toEqual([]);
  });

  test('the seat in another window: nothing is resumed until it is taken over', () => {
    const table = new TestTable();
    table.enter();
    table.hear('elsewhere', { match: MATCH, seat: 0 });
    expect(table.shown.phase).toBe('elsewhere');
    table.on(lost);
    expect(table.on(connected)).toEqual([]);
    expect(callIn(table.on({ type: 'take-over', token: TOKEN })).method).toBe('resume');
    expect(table.shown.phase).toBe('loading');
  });

  test('a rematch: its seat is held, and the page goes there', () => {
    const table = new TestTable();
    table.enter();
    const standing = standingOf();
    const params = { match: MATCH, again: 'm2', seat: 1, token: 'new', standing };
    expect(table.hear('again', params)).toEqual([
      { do: 'hold-seat', match: 'm2', game: 'test', seat: 1, token: 'new' },
    ]);
    expect(table.shown.again).toBe('m2');
  });
});

describe('coming back', () => {
  test('what was missed is added to the log', () => {
    const table = new TestTable();
    table.enter();
    table.on(lost);
    const call = callIn(table.on(connected));
    expect(call.params).toMatchObject({ since: 2 });
    table.reply(call, standingOf({ n: 4, log: [line(3), line(4)], ask: ask(2) }));
    expect(table.lines).toEqual([1, 2, 3, 4]);
    expect(table.shown).toMatchObject({ ask: { id: 2 }, answeredAt: 2 });
  });

  test('a question that is still open is the same one: what was begun to choose stays', () => {
    const table = new TestTable();
    table.enter();
    const { ask: before } = table.shown;
    table.on(lost);
    table.enter();
    table.asked(1);
    expect(table.shown.ask).toBe(before);
  });

  test('when too much was missed the log begins again', () => {
    const table = new TestTable();
    table.enter();
    table.on(lost);
    table.enter({ n: 900, log: [line(900)], gap: true });
    expect(table.lines).toEqual([900]);
  });

  test('a connection lost while coming back: the next one tries again', () => {
    const table = new TestTable();
    const call = callIn(table.on(connected));
    table.on(lost);
    table.refuse(call, 'link/lost');
    expect(table.shown.phase).toBe('loading');
    expect(callIn(table.on(connected)).method).toBe('resume');
  });
});
