import { expect, test } from 'vitest';
import { Machine, type Plain, roll, seedRng } from '@cardwright/kernel';
import { loadContent } from '../../../node.ts';
import { dominion } from '../../game.ts';
import { checkStrategy } from './compile.ts';
import { strategyEvolution } from './strategy-evolution.ts';

const content = loadContent(dominion);
const machine = new Machine(dominion, content);

test('every genome is a strategy without faults that buys Provinces', () => {
  for (let seed = 0; seed < 20; seed++) {
    const state = machine.start({ seed: `${seed}`, seats: 2, options: { kingdom: 'random' } });
    const rng = seedRng(`${seed}`);
    const chance = (n: number): number => roll(rng, n);
    const genomes: Plain[] = strategyEvolution.first(content, state, 20, chance);
    for (let k = 0; k < 60; k++) {
      const parent = genomes[chance(genomes.length)];
      if (parent !== undefined)
        genomes.push(strategyEvolution.vary(content, state, parent, chance));
    }
    for (const genome of genomes) {
      const text = JSON.stringify(genome);
      const { strategy, faults } = checkStrategy({ path: 'g', text }, content.byName);
      expect(faults, text).toEqual([]);
      expect(
        strategy?.buy.some(({ card }) => card === content.province),
        text,
      ).toBe(true);
    }
  }
});

test('varying leaves the parent as it was', () => {
  const state = machine.start({ seed: 'v', seats: 2, options: {} });
  const rng = seedRng('v');
  const chance = (n: number): number => roll(rng, n);
  const [parent] = strategyEvolution.first(content, state, 1, chance);
  const before = JSON.stringify(parent);
  for (let k = 0; k < 50; k++) strategyEvolution.vary(content, state, parent!, chance);
  expect(JSON.stringify(parent)).toBe(before);
});

test('baselines are the strategies whose cards the kingdom has', () => {
  const kingdom = 'Cellar,Market,Merchant,Militia,Mine,Moat,Remodel,Smithy,Village,Workshop';
  const options = { kingdom: kingdom.split(',') };
  const state = machine.start({ seed: 'b', seats: 2, options });
  expect(strategyEvolution.baselines(content, state).sort()).toEqual([
    'strategy:money',
    'strategy:money-militia',
    'strategy:money-smithy',
    'strategy:village-engine',
  ]);
});
