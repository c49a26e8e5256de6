import type { Message } from '@cardwright/kernel';
import type { MadeCard, NumberTree } from '../compile/tree.ts';
import type { Aim } from './aim.ts';
import { numberMessage } from './number-text.ts';

/** A message of this game. */
export const m = (key: string, args: Message['args'] = {}): Message => ({
  key: `chaos.${key}`,
  args,
});

export const madeName = (card: MadeCard): string => (typeof card === 'string' ? card : card.name);

/** Longer lines are broken where something nested begins. */
const WIDTH = 110;

/** A part with its nested parts: on one line if it is short, otherwise indented below. */
export function under(head: string, inner: readonly string[]): string[] {
  const only = inner[0];
  if (inner.length === 1 && only !== undefined && head.length + only.length < WIDTH)
    return [`${head}: ${only}`];
  return [`${head}:`, ...inner.map((line) => `  ${line}`)];
}

/** A figure with its noun: singular or plural for a literal number, or as an expression. */
export function amount(
  key: string,
  value: NumberTree,
  aim: Aim,
  more: Message['args'] = {},
): Message {
  if (typeof value === 'number') return m(key, { ...more, n: value });
  return m(`${key}.of`, { ...more, x: numberMessage(value, aim) });
}

export const plain = (tree: NumberTree, aim: Aim): number | Message =>
  typeof tree === 'number' ? tree : numberMessage(tree, aim);

/** The number for the noun after a figure: an expression counts as several. */
export const count = (tree: NumberTree): number => (typeof tree === 'number' ? tree : 2);

/** A literal number as the rules clamp it. */
export const atLeast = (least: number, tree: NumberTree): NumberTree =>
  typeof tree === 'number' ? Math.max(least, tree) : tree;

/** Turns are never fewer than one. */
export const atLeastOne = (tree: NumberTree): NumberTree => atLeast(1, tree);

export function signed(tree: NumberTree, aim: Aim): string | Message {
  if (typeof tree !== 'number') return m('number.plus', { x: numberMessage(tree, aim) });
  return tree < 0 ? `−${-tree}` : `+${tree}`;
}
