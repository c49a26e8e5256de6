import { expect, test } from 'vitest';
import { allLines, type Store, StoreConflict, type Write } from './store.ts';

const match = (
  id: string,
  created: number,
  more: Partial<Extract<Write, { do: 'match' }>> = {},
): Write => ({
  do: 'match',
  id,
  game: 'some-game',
  state: 'running',
  created,
  names: '\nAnn\nBen\n',
  head: `{"id":"${id}"}`,
  listed: true,
  ...more,
});
const line = (id: string, number: number, text = `line ${number}`): Write => ({
  do: 'append',
  match: id,
  number,
  line: text,
});

/**
 * The tests every store passes. After `close`, `open` returns the same data; `keeps` is false for a
 * store that does not persist.
 */
export function storeContract(
  name: string,
  open: () => Store | Promise<Store>,
  keeps = true,
): void {
  const using = async (work: (store: Store) => Promise<void>): Promise<void> => {
    const store = await open();
    try {
      await work(store);
    } finally {
      await store.close();
    }
  };

  test(`${name}: a match returns with its lines in order and its latest snapshot`, () =>
    using(async (store) => {
      await store.write([
        match('m1', 1),
        line('m1', 0),
        line('m1', 1, '{"it":"\'\\"\\n\\u0000é🂡"}'),
      ]);
      await store.write([line('m1', 2), { do: 'snapshot', match: 'm1', number: 2, data: 'two' }]);
      await store.write([{ do: 'snapshot', match: 'm1', number: 3, data: 'three' }]);
      const stored = (await store.match('m1'))!;
      expect(stored).toMatchObject({
        id: 'm1',
        head: '{"id":"m1"}',
        snapshot: { number: 3, data: 'three' },
      });
      expect(allLines(stored)).toEqual([
        { number: 0, line: 'line 0' },
        { number: 1, line: '{"it":"\'\\"\\n\\u0000é🂡"}' },
        { number: 2, line: 'line 2' },
      ]);
      expect(await store.match('nobody')).toBeUndefined();
    }));

  test(`${name}: a line is written once; a write with a conflict leaves nothing behind`, () =>
    using(async (store) => {
      await store.write([match('c1', 2), line('c1', 0)]);
      await expect(store.write([line('c1', 1), line('c1', 0, 'other')])).rejects.toBeInstanceOf(
        StoreConflict,
      );
      await expect(store.write([line('c1', 2), line('c1', 2)])).rejects.toBeInstanceOf(
        StoreConflict,
      );
      expect(allLines((await store.match('c1'))!)).toEqual([{ number: 0, line: 'line 0' }]);
      await store.write([line('c1', 1)]);
      expect(allLines((await store.match('c1'))!).length).toBe(2);
    }));

  test(`${name}: a line is the match's next one; a gap is a conflict`, () =>
    using(async (store) => {
      await store.write([match('g1', 3), line('g1', 0)]);
      await expect(store.write([line('g1', 2)])).rejects.toBeInstanceOf(StoreConflict);
      await store.write([line('g1', 1), line('g1', 2)]);
      expect(allLines((await store.match('g1'))!).map((l) => l.number)).toEqual([0, 1, 2]);
    }));

  test(`${name}: thousands of lines of several matches return whole and in order, while more are written`, () =>
    using(async (store) => {
      const ids = ['t1', 't2', 't3'];
      await store.write(ids.map((id) => match(id, 4)));
      for (let n = 0; n < 3000; n += 10) {
        await store.write(
          ids.flatMap((id) =>
            Array.from({ length: 10 }, (_, i) => line(id, n + i, `${id} ${n + i}`)),
          ),
        );
        if (n % 500 === 0)
          expect((await store.match('t2'))!.lines.at(-1)).toEqual({
            number: n + 9,
            line: `t2 ${n + 9}`,
          });
      }
      const live = (await store.live()).filter((m) => ids.includes(m.id));
      expect(live.map((m) => m.id)).toEqual(ids);
      for (const stored of live)
        expect(allLines(stored)).toEqual(
          Array.from({ length: 3000 }, (_, number) => ({ number, line: `${stored.id} ${number}` })),
        );
      await expect(store.write([line('t3', 2999)])).rejects.toBeInstanceOf(StoreConflict);
    }));

  test(`${name}: with a snapshot all lines can be read, and those after it without the others`, () =>
    using(async (store) => {
      await store.write([match('s1', 5)]);
      for (let n = 0; n < 40; n += 4)
        await store.write(
          Array.from({ length: 4 }, (_, i) => line('s1', n + i, `"${n + i}" [,\\`)),
        );
      for (const number of [0, 3, 4, 21, 40]) {
        await store.write([{ do: 'snapshot', match: 's1', number, data: '' }]);
        const stored = (await store.match('s1'))!;
        expect(allLines(stored)).toEqual(
          Array.from({ length: 40 }, (_, n) => ({ number: n, line: `"${n}" [,\\` })),
        );
        expect(stored.lines[0]!.number).toBe(stored.earlier?.count ?? 0);
        expect(stored.earlier?.count ?? 0).toBeLessThanOrEqual(number);
      }
    }));

  test(`${name}: a head is replaced, keeping when it was made; ended matches are not live`, () =>
    using(async (store) => {
      await store.write([match('h1', 10, { state: 'open' }), match('h2', 11), match('h3', 12)]);
      await store.write([
        match('h1', 99, { state: 'running', head: 'new' }),
        match('h3', 12, { state: 'ended' }),
      ]);
      const live = (await store.live()).map((m) => m.id).filter((id) => id.startsWith('h'));
      expect(live).toEqual(['h1', 'h2']);
      const listed = await store.list({ limit: 100 });
      expect(listed.find((m) => m.id === 'h1')).toEqual({ id: 'h1', created: 10, head: 'new' });
    }));

  test(`${name}: a parked match is not live, and is there when it is due`, () =>
    using(async (store) => {
      await store.write([
        match('p1', 20, { due: 2000 }),
        match('p2', 21, { due: 1000, state: 'open' }),
        match('p3', 22),
        line('p1', 0),
      ]);
      await store.write([match('p4', 23, { due: 1, state: 'ended' })]);
      const parked = (id: string): boolean => id.startsWith('p');
      expect((await store.live()).map((m) => m.id).filter(parked)).toEqual(['p3']);
      expect((await store.due(1500, 10)).filter(parked)).toEqual(['p2']);
      expect((await store.due(2000, 10)).filter(parked)).toEqual(['p2', 'p1']);
      expect((await store.due(2000, 1)).filter(parked)).toEqual(['p2']);
      await store.write([match('p1', 20), line('p1', 1)]);
      expect((await store.due(9000, 10)).filter(parked)).toEqual(['p2']);
      expect(allLines((await store.match('p1'))!).length).toBe(2);
    }));

  test(`${name}: a deleted match is gone, with its lines and its snapshot`, () =>
    using(async (store) => {
      await store.write([
        match('d1', 30),
        line('d1', 0),
        { do: 'snapshot', match: 'd1', number: 1, data: 'one' },
        match('d2', 31),
        line('d2', 0),
      ]);
      await store.write([{ do: 'delete', match: 'd1' }]);
      expect(await store.match('d1')).toBeUndefined();
      await store.write([match('d1', 32, { isNew: true }), line('d1', 0, 'anew')]);
      const again = (await store.match('d1'))!;
      expect([again.snapshot, allLines(again)]).toEqual([undefined, [{ number: 0, line: 'anew' }]]);
      expect(allLines((await store.match('d2'))!).length).toBe(1);
    }));

  test(`${name}: lists are newest first, filtered, and continue after a place`, () =>
    using(async (store) => {
      await store.write([
        match('l1', 1001, { game: 'listed', state: 'open', names: '\nZoe\n' }),
        match('l2', 1002, { game: 'listed' }),
        match('l3', 1002, { game: 'listed' }),
        match('l4', 1003, { game: 'listed', names: "\nO'Neil\n" }),
      ]);
      await store.write([match('l5', 1004, { game: 'listed', state: 'ended', listed: false })]);
      const ids = async (query: Parameters<Store['list']>[0]): Promise<string[]> =>
        (await store.list(query)).map((m) => m.id);
      expect(await ids({ game: 'listed', limit: 10 })).toEqual(['l5', 'l4', 'l3', 'l2', 'l1']);
      expect(await ids({ game: 'listed', listed: true, limit: 10 })).toEqual([
        'l4',
        'l3',
        'l2',
        'l1',
      ]);
      expect(await ids({ game: 'listed', limit: 2 })).toEqual(['l5', 'l4']);
      expect(await ids({ game: 'listed', limit: 10, after: { created: 1002, id: 'l3' } })).toEqual([
        'l2',
        'l1',
      ]);
      expect(await ids({ game: 'listed', state: 'open', limit: 10 })).toEqual(['l1']);
      expect(await ids({ game: 'listed', name: "O'Neil", limit: 10 })).toEqual(['l4']);
      expect(await ids({ game: 'listed', name: 'Neil', limit: 10 })).toEqual([]);
      expect(await ids({ listed: true, name: "O'Neil", limit: 10 })).toEqual(['l4']);
      expect(await ids({ listed: true, name: 'Neil', limit: 10 })).toEqual([]);
      // a name that has left, a match that is no longer listed
      await store.write([
        match('l4', 9, { game: 'listed', names: '\nZoe\nKim\n' }),
        match('l1', 9, { game: 'listed', names: '\nZoe\n', listed: false }),
      ]);
      expect(await ids({ listed: true, name: "O'Neil", limit: 10 })).toEqual([]);
      expect(await ids({ listed: true, name: 'Zoe', limit: 10 })).toEqual(['l4']);
      const page = { listed: true, name: 'Ann', game: 'listed', limit: 1 };
      expect(await ids(page)).toEqual(['l3']);
      expect(await ids({ ...page, after: { created: 1002, id: 'l3' } })).toEqual(['l2']);
    }));

  test(`${name}: content is kept by hash and never changed; facts are replaced`, () =>
    using(async (store) => {
      await store.write([{ do: 'content', hash: 'abc', game: 'some-game', data: 'one' }]);
      await store.write([
        { do: 'content', hash: 'abc', game: 'some-game', data: 'two' },
        { do: 'fact', key: 'alive', value: '1' },
      ]);
      await store.write([{ do: 'fact', key: 'alive', value: '2' }]);
      expect(await store.content('abc')).toEqual({ game: 'some-game', data: 'one' });
      expect(await store.content('xyz')).toBeUndefined();
      expect(await store.fact('alive')).toBe('2');
      expect(await store.fact('dead')).toBeUndefined();
    }));

  if (keeps) {
    test(`${name}: what was written is there after closing and opening`, async () => {
      await using((store) => store.write([match('k1', 5), line('k1', 0), line('k1', 1)]));
      await using(async (store) => expect(allLines((await store.match('k1'))!).length).toBe(2));
    });
  }
}
