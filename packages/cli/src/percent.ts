/** A share as a percentage with one digit. */
export const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;

/** A share as a percentage without digits. */
export const wholePercent = (share: number): string => `${Math.round(100 * share)} %`;

/**
 * Shares of one whole as percentages that add up to 100.0: those that lose most by rounding down
 * are rounded up. Shares that do not add up to 1 are rounded one by one.
 */
export function percentages(shares: readonly number[]): string[] {
  const whole = shares.reduce((a, b) => a + b, 0);
  if (Math.abs(whole - 1) > 1e-9) return shares.map(percent);
  const exact = shares.map((share) => 1000 * share);
  const tenths = exact.map((one) => Math.floor(one + 1e-9));
  const missing = 1000 - tenths.reduce((a, b) => a + b, 0);
  const byLoss = exact
    .map((one, i) => ({ i, loss: one - (tenths[i] ?? 0) }))
    .sort((a, b) => Math.round(1e6 * (b.loss - a.loss)) || a.i - b.i);
  for (const { i } of byLoss.slice(0, missing)) tenths[i] = (tenths[i] ?? 0) + 1;
  return tenths.map((one) => `${(one / 10).toFixed(1)} %`);
}
