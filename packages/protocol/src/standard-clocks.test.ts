import { expect, test } from 'vitest';
import { ClockSetting } from './parts.ts';
import { STANDARD_CLOCKS, standardClock } from './standard-clocks.ts';

test('every kind of table has a clock that `create` accepts and that a vanished player loses on', () => {
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
