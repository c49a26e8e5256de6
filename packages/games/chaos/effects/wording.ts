import type { Message } from '@cardwright/kernel';
import { ALL_TAGS } from '../compile/grammar.ts';
import type { MadeCard, NumberTree } from '../compile/tree.ts';
import { type Aim, isOneCard } from './aim.ts';
import { numberMessage, type Rounding } from './number-text.ts';

/** A message of this game. */
export const m = (key: string, args: Message['args'] = {}): Message => ({
  key: `chaos.${key}`,
  args,
});

export const madeName = (card: MadeCard): string => (typeof card === 'string' ? card : card.name);

const SIGNS: readonly string[] = ALL_TAGS;

/** For the verb of an effect: whether it has one subject. "Every card" is one as well. */
export const subject = ({ own }: Aim): { readonly several: 'yes' | 'no' } => ({
  several: isOneCard(own) || own === 'massivedestruction' ? 'no' : 'yes',
});

/** The tags that an author has made up, which the text shows as they are written. */
export const ownTags = (tags: readonly string[] = []): string[] =>
  tags.filter((tag) => !SIGNS.includes(tag));

/** A message followed by the author's own tags, by which `cleanse` finds what it is about. */
export function tagged(message: Message, tags: readonly string[] | undefined): Message {
  const own = ownTags(tags).map((tag) => m('tag.own', { tag }));
  return own.length === 0 ? message : m('text.tagged', { what: message, tags: own });
}

/** Longer lines are broken where something nested begins. */
const WIDTH = 110;

/** A part with its nested parts: on one line if it is short, otherwise indented below. */
export function under(head: string, inner: readonly string[]): string[] {
  const only = inner[0];
  if (inner.length === 1 && only !== undefined && head.length + only.length < WIDTH)
    return [`${head}: ${uncapitalized(only)}`];
  return [`${head}:`, ...inner.map((line) => `  ${line}`)];
}

/** A part that goes on after a colon; parts never begin with a name of the author's. */
const uncapitalized = (part: string): string => part.charAt(0).toLowerCase() + part.slice(1);

/** A figure with its noun: singular or plural for a literal number, or as an expression. */
export function amount(
  key: string,
  value: NumberTree,
  aim: Aim,
  more: Message['args'] = {},
  rounding?: Rounding,
): Message {
  if (typeof value === 'number') return m(key, { ...more, n: value });
  return m(`${key}.of`, { ...more, x: numberMessage(value, aim, rounding) });
}

export const plain = (tree: NumberTree, aim: Aim, rounding?: Rounding): number | Message =>
  typeof tree === 'number' ? tree : numberMessage(tree, aim, rounding);

/** The number for the noun after a figure: an expression counts as several. */
export const count = (tree: NumberTree): number => (typeof tree === 'number' ? tree : 2);

/** A literal number as the rules clamp it. */
export const atLeast = (least: number, tree: NumberTree): NumberTree =>
  typeof tree === 'number' ? Math.max(least, tree) : tree;

export function signed(tree: NumberTree, aim: Aim): string | Message {
  if (typeof tree !== 'number') return m('number.plus', { x: numberMessage(tree, aim) });
  return tree < 0 ? `−${-tree}` : `+${tree}`;
}
