import { expect, test } from 'vitest';
import { splitName } from './split-name.ts';

test('a name of several words is printed as several words', () => {
  expect(splitName('ThroneRoom')).toBe('Throne Room');
  expect(splitName('Village')).toBe('Village');
  expect(splitName('Salt Road')).toBe('Salt Road');
});
