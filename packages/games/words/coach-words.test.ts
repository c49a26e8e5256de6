import { expect, test } from 'vitest';
import { pickedNames } from './coach-words.ts';

test('an option that is picked several times in a row is named once; the order stays', () => {
  const named = (...names: string[]): string =>
    pickedNames(
      names.map((key) => ({ key })),
      ({ key }) => key,
    );
  expect(named('Copper', 'Copper', 'Copper', 'Estate')).toBe('Copper ×3, Estate');
  expect(named('Copper', 'Estate', 'Copper')).toBe('Copper, Estate, Copper');
});
