import type { Plain } from '@cardwright/kernel';
import { expect, test } from 'vitest';
import { shippedFiles } from '../../node.ts';
import { lorenzoScenario } from './index.ts';

const shipped = shippedFiles('lorenzo');

test('R14 a final score that is not as expected is reported with its parts', () => {
  const given: Plain = {
    seats: [{ VICTORY_POINTS: 2, WOOD: 0, STONE: 0, COINS: 5, SERVANTS: 0 }, {}],
  };
  const note = (question: { seat?: number }): string | undefined =>
    lorenzoScenario.checkNote?.({ kind: 'finalScore', ...question }, given, shipped);
  expect(note({ seat: 0 })).toBe('seat 0: victory 2 + military 5 + resources 1 = 8');
  expect(note({})).toMatch(/^seat 0: victory 2 \+ military 5 .*; seat 1: military 5 /);
  expect(
    lorenzoScenario.checkNote?.({ kind: 'vatican', faith: 3, period: 1 }, given, shipped),
  ).toBeUndefined();
});
