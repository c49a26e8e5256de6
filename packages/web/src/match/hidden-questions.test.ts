import { describe, expect, test } from 'vitest';
import { ask, callIn, MATCH, TestTable } from './fixtures.ts';

const clocks = { at: 5000, decisionMs: null, seats: [] };

describe('messages that are held', () => {
  test('the page says so until it knows who is to move', () => {
    const table = new TestTable();
    table.enter({ ask: null });
    table.now = 5000;
    expect(table.hear('held', { match: MATCH, n: 2, ms: 3000 })).toEqual([]);
    expect(table.shown).toMatchObject({ held: true, heardAt: 5000 });
    table.hear('waiting', { match: MATCH, seats: [1], clocks });
    expect(table.shown).toMatchObject({ held: false, waiting: [1], clocks });
  });

  test('the seat that is asked can answer meanwhile', () => {
    const table = new TestTable();
    table.enter({ ask: null });
    table.hear('held', { match: MATCH, n: 2, ms: 3000 });
    table.hear('asked', { match: MATCH, seat: 0, ask: ask(4), clocks: null });
    expect(table.shown).toMatchObject({ held: false, ask: { id: 4 } });
    expect(callIn(table.on({ type: 'answer', pick: [0] }))).toMatchObject({
      method: 'answer',
      params: { ask: 4, pick: [0] },
    });
  });
});

describe('always reveal', () => {
  test('is shown as the server has it', () => {
    const table = new TestTable();
    table.enter();
    const call = callIn(table.on({ type: 'reveal', always: true }));
    expect(call).toEqual({ method: 'reveal', params: { match: MATCH, seat: 0, always: true } });
    expect(table.shown.alwaysReveal).not.toBe(true);
    table.reply(call, { always: true });
    expect(table.shown.alwaysReveal).toBe(true);
  });

  test('waits for the connection, and a refusal is shown', () => {
    const table = new TestTable();
    table.enter();
    table.on({ type: 'disconnected' });
    expect(table.on({ type: 'reveal', always: true })).toEqual([]);
    const calls = table.enter().flatMap((effect) => (effect.do === 'call' ? [effect.call] : []));
    expect(calls.map(({ method }) => method)).toEqual(['reveal']);
    table.refuse(calls[0]!, 'match/over');
    expect(table.shown.refused).toEqual({ code: 'match/over', message: 'match/over' });
  });
});

test('chat and a closing server leave the table as it is', () => {
  const table = new TestTable();
  table.enter();
  const before = table.shown;
  table.hear('said', { match: MATCH, seat: 1, text: 'hello' } as never);
  table.hear('closing', {} as never);
  expect(table.shown).toEqual(before);
});
