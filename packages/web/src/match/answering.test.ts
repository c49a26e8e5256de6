import { describe, expect, test } from 'vitest';
import type { TableEvent } from './events.ts';
import { ask, callIn, line, MATCH, standingOf, TestTable } from './fixtures.ts';

const lost = { type: 'disconnected' } as const;
const answer: TableEvent = { type: 'answer', pick: [0] };

function entered(): TestTable {
  const table = new TestTable();
  table.enter();
  return table;
}

describe('an answer', () => {
  test('is sent once, however often it is clicked, and the question goes when it is accepted', () => {
    const table = entered();
    const call = callIn(table.on(answer));
    expect(call).toEqual({
      method: 'answer',
      params: { match: MATCH, seat: 0, ask: 1, pick: [0] },
    });
    expect(table.shown.busy).toBe(true);
    expect(table.on({ type: 'answer', pick: [1] })).toEqual([]);
    table.reply(call, { ask: 1 });
    expect(table.shown).toMatchObject({ ask: null, busy: false });
  });

  test('accepted after the next question came leaves that question alone', () => {
    const table = entered();
    const call = callIn(table.on(answer));
    table.happened(3);
    table.asked(2);
    table.reply(call, { ask: 1 });
    expect(table.shown).toMatchObject({ ask: { id: 2 }, busy: false });
  });

  test('refused: the reason is shown, and the question stays', () => {
    const table = entered();
    const call = callIn(table.on(answer));
    expect(table.refuse(call, 'answer/not-offered')).toEqual([]);
    expect(table.shown).toMatchObject({
      busy: false,
      ask: { id: 1 },
      refused: { code: 'answer/not-offered' },
    });
    table.on({ type: 'dismiss' });
    expect(table.shown.refused).toBeUndefined();
  });

  test('stale: the table is fetched again', () => {
    const table = entered();
    const call = callIn(table.on(answer));
    const fetch = callIn(table.refuse(call, 'answer/stale'));
    expect(fetch).toEqual({ method: 'view', params: { match: MATCH, scene: true, since: 0 } });
    table.reply(fetch, standingOf({ n: 3, log: [1, 2, 3].map(line), ask: null, waiting: [1] }));
    expect(table.shown).toMatchObject({ ask: null, refused: { code: 'answer/stale' } });
  });

  test('what it leads to is one’s own step; what comes after is what others do', () => {
    const table = entered();
    table.on(answer);
    table.happened(3, 4);
    expect(table.shown.answeredAt).toBe(4);
    table.happened(5);
    expect(table.shown.answeredAt).toBe(4);
  });

  test('that leads to no event leaves all that follows to others', () => {
    const table = entered();
    table.on(answer);
    table.hear('waiting', { match: MATCH, seats: [1], clocks: null });
    table.happened(3);
    expect(table.shown.answeredAt).toBe(2);
  });
});

describe('an answer without a reply', () => {
  test('is sent again when the question is still open', () => {
    const table = entered();
    const call = callIn(table.on(answer));
    table.on(lost);
    table.refuse(call, 'link/lost');
    expect(table.shown.busy).toBe(true);
    const again = callIn(table.enter());
    expect(again).toEqual(call);
    expect(table.shown.busy).toBe(true);
  });

  test('stays on its way when the server repeats the question after coming back', () => {
    const table = entered();
    const call = callIn(table.on(answer));
    table.on(lost);
    table.refuse(call, 'link/lost');
    table.enter();
    table.asked(1);
    expect(table.shown).toMatchObject({ ask: { id: 1 }, busy: true });
    table.happened(3);
    table.asked(2);
    expect(table.shown).toMatchObject({ ask: { id: 2 }, busy: false });
  });

  test('is not sent again when it had arrived', () => {
    const table = entered();
    const call = callIn(table.on(answer));
    table.on(lost);
    table.refuse(call, 'link/lost');
    expect(table.enter({ n: 3, log: [line(3)], ask: ask(2) })).toEqual([]);
    expect(table.shown).toMatchObject({ ask: { id: 2 }, busy: false });
  });

  test('is sent again after a restart of the server that announced itself', () => {
    const table = entered();
    const call = callIn(table.on(answer));
    table.refuse(call, 'server/stopping');
    expect(table.shown.refused?.code).toBe('server/stopping');
    table.on(lost);
    expect(callIn(table.enter())).toEqual(call);
  });

  test('given while there is no connection waits until the seat is resumed', () => {
    const table = entered();
    table.on(lost);
    expect(table.on(answer)).toEqual([]);
    expect(table.shown.busy).toBe(true);
    expect(callIn(table.enter()).method).toBe('answer');
  });
});

describe('requests beside the game', () => {
  test('an undo that is done fetches the table from its beginning', () => {
    const table = entered();
    const call = callIn(table.on({ type: 'request', method: 'undo' }));
    expect(call).toEqual({ method: 'undo', params: { match: MATCH, seat: 0 } });
    expect(callIn(table.reply(call, { done: true })).params).toMatchObject({ since: 0 });
  });

  test('an undo that others have to agree to changes nothing until they do', () => {
    const table = entered();
    const call = callIn(table.on({ type: 'request', method: 'undo' }));
    expect(table.reply(call, { done: false })).toEqual([]);
    const offer = { match: MATCH, id: 'o', kind: 'undo', by: 'Ann', seat: 0 } as const;
    table.hear('offer', { ...offer, open: true });
    expect(table.shown.offers).toHaveLength(1);
    const fetch = callIn(table.hear('offer', { ...offer, open: false, agreed: true }));
    expect(fetch.method).toBe('view');
    expect(table.shown.offers).toEqual([]);
  });

  test('an offer that was answered is gone', () => {
    const table = entered();
    const offer = { match: MATCH, id: 'o', kind: 'undo', by: 'Ann', seat: 1, open: true } as const;
    table.hear('offer', offer);
    const call = callIn(table.on({ type: 'agree', offer: 'o', yes: false }));
    table.reply(call, {});
    expect(table.shown.offers).toEqual([]);
  });

  test('a refusal is shown', () => {
    const table = entered();
    const call = callIn(table.on({ type: 'request', method: 'undo' }));
    table.refuse(call, 'undo/hidden');
    expect(table.shown.refused?.code).toBe('undo/hidden');
  });

  test('without a connection they wait for the next one', () => {
    const table = entered();
    table.on(lost);
    expect(table.on({ type: 'request', method: 'resign' })).toEqual([]);
    expect(callIn(table.enter()).method).toBe('resign');
  });
});
