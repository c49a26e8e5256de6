import { describe, expect, test } from 'vitest';
import { wordsIn } from '../../node.ts';
import { type NumberTree, PAIRS } from '../compile/tree.ts';
import { amountOf, compileAmount } from '../rules/numbers.ts';
import type { Scope } from '../rules/scope.ts';
import type { Aim } from './aim.ts';
import { numberMessage } from './number-text.ts';

const languages = { en: wordsIn('en'), it: wordsIn('it') };
const turn: NumberTree = { type: 'turn' };
const taken: NumberTree = { type: 'damage_taken' };
const AIM: Aim = { main: 'target', own: 'target', when: 'turn' };

/** A formula uses no more of its scope than these two numbers. */
const scope = (now: number, damage: number): Scope =>
  ({ t: { state: { turn: now } }, taken: damage }) as Scope;
const SCOPES = [scope(0, 3), scope(1, 50), scope(7, 2), scope(40, 11), scope(23, 0)];
const valuesOf = (tree: NumberTree): string =>
  SCOPES.map((x) => amountOf(x, compileAmount(tree))).join(' ');

/** Every formula of one operator over these operands. */
const over = (operands: readonly NumberTree[]): NumberTree[] =>
  operands.flatMap((a) =>
    operands.flatMap((b) => [
      ...PAIRS.map((type): NumberTree => ({ type, a, b })),
      { type: 'mul' as const, times: a, num: b, den: 1 },
      { type: 'mul' as const, times: a, num: b, den: 4 },
      { type: 'mul' as const, times: a, num: 12, den: b },
    ]),
  );

/** All formulas of up to three operators, two of them nested side by side or in each other. */
const ATOMS: readonly NumberTree[] = [turn, taken, 5, -3, 1];
const formulas: readonly NumberTree[] = [...ATOMS, ...over([...over([turn, 5]), turn, taken, 5])];

describe('a formula in words', () => {
  test.each(['en', 'it'] as const)('R13.1: equal words mean equal values (%s)', (language) => {
    const seen = new Map<string, { tree: NumberTree; values: string }>();
    for (const tree of [...formulas, ...over(ATOMS)]) {
      const text = languages[language](numberMessage(tree, AIM));
      const values = valuesOf(tree);
      const known = seen.get(text);
      if (known === undefined) seen.set(text, { tree, values });
      else if (known.values !== values)
        expect.fail(`"${text}" is ${JSON.stringify(known.tree)} and ${JSON.stringify(tree)}`);
    }
    expect(seen.size).toBeGreaterThan(5000);
  });

  const en = (tree: NumberTree): string => languages.en(numberMessage(tree, AIM));

  test('brackets are where they are needed', () => {
    const sum: NumberTree = { type: 'add', a: turn, b: 5 };
    const least: NumberTree = { type: 'min_of', a: 20, b: turn };
    expect(en({ type: 'min_of', a: 20, b: sum })).toBe(
      'the smaller of 20 and (the number of earlier turns plus 5)',
    );
    expect(en({ type: 'add', a: least, b: 5 })).toBe(
      '(the smaller of 20 and the number of earlier turns) plus 5',
    );
    expect(en({ type: 'add', a: { type: 'mul', times: turn, num: 2, den: 3 }, b: 5 })).toBe(
      '(2/3 × the number of earlier turns, rounded down) plus 5',
    );
    expect(en({ type: 'sub', a: sum, b: sum })).toBe(
      'the number of earlier turns plus 5 minus (the number of earlier turns plus 5)',
    );
  });

  test('a fraction says how it is rounded', () => {
    const half: NumberTree = { type: 'mul', times: turn, num: 1, den: 2 };
    expect(en(half)).toBe('1/2 × the number of earlier turns, rounded down');
    expect(en({ ...half, times: half })).toBe(
      '1/2 × (1/2 × the number of earlier turns, rounded down), rounded down',
    );
    expect(en({ ...half, num: 4 })).toBe('4/2 × the number of earlier turns');
  });

  test('nothing is added with a minus sign or multiplied by 1', () => {
    expect(en({ type: 'add', a: turn, b: -3 })).toBe('the number of earlier turns minus 3');
    expect(en({ type: 'sub', a: turn, b: -3 })).toBe('the number of earlier turns plus 3');
    expect(en({ type: 'mul', times: turn, num: 1, den: 1 })).toBe('the number of earlier turns');
  });

  test('what is left after all multiples of a number is a remainder', () => {
    const third: NumberTree = { type: 'mul', times: turn, num: 1, den: 3 };
    const left: NumberTree = {
      type: 'sub',
      a: turn,
      b: { type: 'mul', times: third, num: 3, den: 1 },
    };
    expect(en(left)).toBe('the remainder of the number of earlier turns divided by 3');
    expect(en(left)).toBe(en({ type: 'mod', a: turn, b: 3 }));
    expect(valuesOf(left)).toBe(valuesOf({ type: 'mod', a: turn, b: 3 }));
    expect(languages.it(numberMessage(left, AIM))).toBe(
      'il resto della divisione tra il numero dei turni precedenti e 3',
    );
  });

  test('a card of one of the elements or with one of the tags counts', () => {
    expect(
      en({ type: 'count', elements: ['fire'], tags: ['vermin', 'odd'], target_mode: 'foes' }),
    ).toBe('the number of fire or “vermin” or “odd” cards among all enemy creatures');
  });
});
