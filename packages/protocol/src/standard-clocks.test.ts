import { expect, test } from 'vitest';
import { ClockSetting } from './parts.ts';
import { STANDARD_CLOCKS, standardClock } from './standard-clocks.ts';

test('the clock goes by who may sit there; each is one that `create` takes, and whoever vanishes loses by it', () => {
  expect(standardClock([{ kind: 'mine' }, { kind: 'player' }])).toBe(STANDARD_CLOCKS.computers);
  expect(standardClock([{ kind: 'mine' }, { kind: 'invited' }, { kind: 'player' }])).toBe(
    STANDARD_CLOCKS.friends,
  );
  expect(standardClock([{ kind: 'open' }, { kind: 'invited' }])).toBe(STANDARD_CLOCKS.strangers);
  for (const clock of Object.values(STANDARD_CLOCKS)) {
    expect(ClockSetting.parse(clock)).toEqual(clock);
    expect(clock.onTimeout).toBe('forfeit');
    expect(clock.awayMs).toBeGreaterThan(0);
  }
});
