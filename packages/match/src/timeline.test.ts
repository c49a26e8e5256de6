import { type GameEvent, hashState, type MatchRecord, replay } from '@cardwright/kernel';
import { RpcError } from '@cardwright/protocol';
import { expect, test } from 'vitest';
import { gameNamed, TestTable } from './test-support/table.ts';
import { recordText, Timeline } from './timeline.ts';

/** Runs a generator to its end; gives what it returns and how often it paused. */
function finished<T>(steps: Generator<void, T, void>): { value: T; pauses: number } {
  for (let pauses = 0; ; pauses++) {
    const step = steps.next();
    if (step.done) return { value: step.value, pauses };
  }
}

/** A match of 200 answers, twenty of them undone. */
function played(): TestTable {
  const table = new TestTable();
  table.start();
  for (let i = 0; i < 150; i++) table.move();
  table.take(table.session.goBack(0, 130, 0));
  for (let i = 0; i < 50; i++) table.move();
  return table;
}

const table = played();
const { machine } = gameNamed('dominion');
const record = table.session.record();
const timeline = finished(Timeline.of(machine, 'match', record)).value;
const moment = { seat: undefined, scene: undefined };

test('every position is the table as it was, also around an undo', () => {
  for (const position of [0, 1, 64, 129, 130, 150, 151, 152, 200, 201]) {
    const { state } = table.session.started().at(position);
    const shown = timeline.at({ ...moment, position });
    expect(shown.view).toEqual(machine.game.information.view(machine.content, state, -1));
    expect(shown.ask).toMatchObject({ seat: state.ask!.seat, id: state.ask!.id });
  }
  expect(timeline.at({ ...moment, position: 150 }).entry).toEqual({ seat: 0, undo: 130 });
  expect(timeline.at({ ...moment, position: 201 })).toMatchObject({ length: 201, entry: null });
});

test('a seat sees what it saw, all together see every hand', () => {
  const { state } = table.session.started().at(40);
  const { information } = machine.game;
  const own = timeline.at({ position: 40, seat: 1, scene: true });
  expect(own.view).toEqual(information.view(machine.content, state, 1));
  expect(own).not.toHaveProperty('views');
  expect(own.scene).toBeDefined();
  const open = timeline.at({ position: 40, seat: 'all', scene: true });
  expect(open.views).toEqual([0, 1].map((s) => information.view(machine.content, state, s)));
  expect(open.scene).not.toEqual(own.scene);
});

test('what the last entry set off is in the log; at the beginning, the deal', () => {
  let all = 0;
  for (let position = 1; position <= 40; position++) {
    const events: GameEvent[] = [];
    table.session
      .started()
      .at(position - 1)
      .enter(record.entries[position - 1]!, events);
    const { log } = timeline.at({ ...moment, position });
    expect(log.map(({ n }) => n)).toEqual(events.map((_, i) => i + 1));
    all += log.length;
  }
  expect(all).toBeGreaterThan(20);
  expect(timeline.at({ ...moment, position: 0 }).log.length).toBeGreaterThan(0);
});

test('there is no position behind the end, and no seat that was not there', () => {
  const at = (position: number, seat?: number): unknown =>
    timeline.at({ ...moment, position, seat });
  expect(() => at(202)).toThrow(new RpcError('replay/range', 'the last position is 201'));
  expect(() => at(0, 2)).toThrow(RpcError);
});

test('the text of a record has a hash for every entry and verifies; work pauses in between', () => {
  const proof = { commitment: 'c', salt: 's' };
  const { value, pauses } = finished(recordText(machine, record, proof));
  const read = JSON.parse(value) as MatchRecord & { commitment: string };
  expect(read).toMatchObject({ ...record, ...proof });
  expect(pauses).toBeGreaterThan(record.entries.length / 2);
  const { state } = replay(machine, read);
  expect(hashState(state)).toBe(hashState(table.session.started().state));
});
