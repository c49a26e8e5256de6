import { machineFrom, openPosition, scenarios } from '@cardwright/games';
import { shippedFiles } from '@cardwright/games/node';
import { hashedRecord, Machine, Match, replay } from '@cardwright/kernel';
import { expect, test } from 'vitest';
import { referredGame } from './game-options.ts';
import { machineOfRecord } from './machine-of-record.ts';

const given = { seats: [{ hand: ['Gold', 'Copper'] }, { hand: ['Estate'] }] };

test('a record that starts from a position replays from there, not from a deal', async () => {
  const words = scenarios['dominion'];
  if (!words) throw new Error('dominion');
  const start = { name: 'gold', given };
  const from = machineFrom(openPosition(words, start, shippedFiles('dominion')));
  const match = new Match(from, {
    seed: 's',
    generator: 'chacha8',
    seats: ['a', 'b'],
    options: {},
  });
  match.answer(0, { ask: match.state.ask?.id ?? -1, pick: [0, 1] });
  match.leave(0, 'resign');
  const record = hashedRecord(from, match.record);
  expect(record.start).toEqual(start);
  const found = await referredGame('dominion');
  const machine = machineOfRecord(record, found, undefined);
  expect(replay(machine, record).over).toBe(true);
  expect(() => replay(new Machine(found.game, machine.content), record)).toThrow(
    'the record starts from the position of a scenario, not from a deal',
  );
  const impossible = {
    ...record,
    start: { given: { seats: [{ hand: ['Goldd'] }, { hand: [] }] } },
  };
  expect(() => machineOfRecord(impossible, found, undefined)).toThrow("did you mean 'Gold'?");
});
