import { at } from '@cardwright/kernel';
import { describe, expect, it } from 'vitest';
import { PlanChoice } from './plan-choice.ts';

/** Chooses among plans with these values on every deal; returns the choice and the deals played. */
function chooseAmong(
  values: readonly ((deal: number) => number)[],
  playouts: number,
): { best: number; deals: number[][] } {
  const deals: number[][] = values.map(() => []);
  const choice = new PlanChoice(values.length, playouts, 1, (plan, deal) => {
    at(deals, plan).push(deal);
    return at(values, plan)(deal);
  });
  while (!choice.step());
  return { best: choice.best, deals };
}

const always = (value: number) => (): number => value;
/** Luck that all plans share on a deal. */
const luck = (deal: number): number => ((deal * 7919) % 13) / 26;

describe('choosing among plans', () => {
  it('takes a plan that is better on the same deals, however lucky the deals are', () => {
    const { best } = chooseAmong([luck, (deal) => luck(deal) + 0.01, luck, luck], 80);
    expect(best).toBe(1);
  });

  it('keeps the first plan while no other is clearly better', () => {
    const noise = (deal: number): number => (deal % 2 === 0 ? 0.7 : 0.3);
    const { best } = chooseAmong([always(0.5), noise, noise, noise], 80);
    expect(best).toBe(0);
  });

  it('plays every plan on the same deals, in order', () => {
    const { deals } = chooseAmong([luck, luck, luck, luck, luck], 200);
    for (const played of deals) expect(played).toEqual(played.map((_, deal) => deal));
  });

  it('spends more deals on plans that do well, and about as many games as it may', () => {
    const values = [0.5, 0.4, 0.3, 0.9, 0.8, 0.2, 0.1, 0].map(always);
    const { best, deals } = chooseAmong(values, 800);
    expect(best).toBe(3);
    expect(at(deals, 3).length).toBeGreaterThan(2 * at(deals, 7).length);
    const games = deals.reduce((sum, played) => sum + played.length, 0);
    expect(games).toBeGreaterThan(400);
    expect(games).toBeLessThanOrEqual(1000);
  });

  it('needs no game for a single plan', () => {
    expect(chooseAmong([luck], 100)).toEqual({ best: 0, deals: [[]] });
  });
});
