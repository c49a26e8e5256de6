import fc from 'fast-check';
import { expect, test } from 'vitest';
import { answer } from './answer.ts';

test('what goes the short way is what the schema takes, just as it is', () => {
  const odd = fc.oneof(
    fc.integer(),
    fc.double(),
    fc.string(),
    fc.constant(undefined),
    fc.constant(null),
    fc.boolean(),
  );
  const params = fc.record(
    {
      match: fc.oneof({ weight: 3, arbitrary: fc.string({ maxLength: 70 }) }, odd),
      seat: fc.oneof({ weight: 3, arbitrary: fc.integer({ min: -3, max: 70 }) }, odd),
      ask: fc.oneof({ weight: 3, arbitrary: fc.integer() }, odd),
      pick: fc.oneof({ weight: 3, arbitrary: fc.array(fc.integer()) }, fc.array(odd), odd),
      more: odd,
    },
    { requiredKeys: [] },
  );
  let plain = 0;
  const one = { match: 'abc', seat: 0, ask: 3, pick: [1, 2] };
  expect(answer.plain!(one)).toBe(true);
  fc.assert(
    fc.property(params, (given) => {
      if (!answer.plain!(given)) return;
      plain++;
      expect(answer.params.parse(given)).toEqual(given);
    }),
    { numRuns: 2000 },
  );
  expect(plain).toBeGreaterThan(10);
});
