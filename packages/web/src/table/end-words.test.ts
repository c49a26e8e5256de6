import { wordsIn } from '@cardwright/games/node';
import type { Happening, Result, SeatInfo } from '@cardwright/protocol';
import { expect, test } from 'vitest';
import { endWords } from './end-words.ts';

const result: Result = {
  reason: 'left',
  scores: [3, 0],
  winners: [1],
  seed: '',
  salt: '',
  hash: '',
};
const names = ['Ann', 'Computer'];
const seats = (out?: SeatInfo['out']): SeatInfo[] =>
  names.map((name, seat) => ({
    seat,
    kind: 'person',
    name,
    connected: true,
    ...(seat === 0 && out && { out }),
  }));
const left: Happening = { n: 1, event: { type: 'left', seat: 0, how: 'resign' } };

function ended(viewer: number, language: string, parts: Partial<Parameters<typeof endWords>[0]>) {
  const words = wordsIn(language);
  const shared = { result, seats: seats(), log: [], viewer, seatName: (at: number) => names[at]! };
  return endWords({ ...shared, ...parts }, (key, args) =>
    words({ key: `app.${key}`, ...(args && { args }) }),
  );
}

test('the end says who resigned, to that player and to others', () => {
  const log = [left];
  expect(ended(0, 'en', { log })).toBe('You resigned.');
  expect(ended(1, 'en', { log })).toBe('Ann resigned.');
  expect(ended(0, 'it', { log })).toBe('Hai abbandonato.');
  expect(ended(-1, 'it', { log })).toBe('Ann ha abbandonato.');
  expect(ended(-1, 'en', { seats: seats('timeout') })).toBe('Ann ran out of time.');
  expect(ended(0, 'it', { seats: seats('timeout') })).toBe('Hai esaurito il tempo.');
  expect(ended(1, 'en', { seats: seats('fault') })).toBe('Ann is out of the match.');
});

test('an end by the rules needs no reason, and an unknown departure has a general one', () => {
  expect(ended(0, 'en', { result: { ...result, reason: 'rules' } })).toBeUndefined();
  expect(ended(0, 'en', {})).toBe('A player left the table.');
  expect(ended(0, 'en', { result: { ...result, reason: 'fault' } })).toMatch(/had to be stopped/);
});
