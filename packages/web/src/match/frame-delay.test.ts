import { expect, test } from 'vitest';
import { frameDelay } from './frame-delay.ts';

/**
 * When each of the frames that came at these moments is shown: the first at once, each other after
 * the one before has stayed.
 */
function shownAt(came: readonly number[]): number[] {
  const shown: number[] = [];
  for (let now = 0, at = -Infinity; shown.length < came.length; now++) {
    for (;;) {
      const here = came.filter((time) => time <= now).length;
      const waiting = here - shown.length;
      if (waiting === 0 || at + frameDelay(waiting, now - came[here - 1]!) > now) break;
      shown.push(now);
      at = now;
    }
  }
  return shown;
}

const late = (came: readonly number[]): number =>
  Math.max(...shownAt(came).map((at, i) => at - came[i]!));

test('a few things are shown one after the other, so that they can be followed', () => {
  const shown = shownAt([0, 5]);
  expect(shown[1]! - shown[0]!).toBeGreaterThan(500);
});

test('nothing is shown later than two seconds after it came, however much comes and however fast', () => {
  expect(late(Array.from({ length: 200 }, () => 0))).toBeLessThan(2000);
  for (const every of [1, 7, 40, 150, 400, 700])
    expect(
      late(Array.from({ length: 120 }, (_, i) => i * every)),
      `every ${every} ms`,
    ).toBeLessThan(2000);
});
