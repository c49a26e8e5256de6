import type { Message } from '@cardwright/kernel';
import type { NumberTree } from '../compile/tree.ts';
import { numberMessage } from './number-text.ts';

/** A message of this game. */
export const m = (key: string, args: Message['args'] = {}): Message => ({
  key: `chaos.${key}`,
  args,
});

/** Longer lines are broken where something nested begins. */
const WIDTH = 110;

/**
 * A part with what belongs under it: on one line where it is short, indented below where it is not.
 */
export function under(head: string, inner: readonly string[]): string[] {
  const only = inner[0];
  if (inner.length === 1 && only !== undefined && head.length + only.length < WIDTH)
    return [`${head}: ${only}`];
  return [`${head}:`, ...inner.map((line) => `  ${line}`)];
}

/**
 * A figure with its noun: in the right number where it is written, as an expression where it is
 * worked out.
 */
export function amount(key: string, value: NumberTree, more: Message['args'] = {}): Message {
  if (typeof value === 'number') return m(key, { ...more, n: value });
  return m(`${key}.of`, { ...more, x: numberMessage(value) });
}

export const plain = (tree: NumberTree): number | Message =>
  typeof tree === 'number' ? tree : numberMessage(tree);

/** For the noun after a figure: what is worked out counts as several. */
export const count = (tree: NumberTree): number => (typeof tree === 'number' ? tree : 2);

/** Turns are never fewer than one. */
export const atLeastOne = (tree: NumberTree): NumberTree =>
  typeof tree === 'number' ? Math.max(1, tree) : tree;

export function signed(tree: NumberTree): string | Message {
  if (typeof tree !== 'number') return m('number.plus', { x: numberMessage(tree) });
  return tree < 0 ? `−${-tree}` : `+${tree}`;
}
