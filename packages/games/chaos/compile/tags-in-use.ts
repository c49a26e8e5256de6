import { isFields } from './reading.ts';
import type { CardTree } from './tree.ts';

/** The tags of a set of cards, by what reads them. */
export interface TagsInUse {
  /** Tags of cards, which `count` reads. */
  readonly cards: ReadonlySet<string>;
  /** Tags of states, loops and delays, which `cleanse` reads. */
  readonly pending: ReadonlySet<string>;
  /** Tags of loops and delays that some `cleanse` or `count` reads. */
  readonly read: ReadonlySet<string>;
}

/** Tags that the rules give to every creature, every commander, states and ongoing effects. */
const GIVEN_TO_CARDS = ['any', 'commander'];
const GIVEN_TO_EFFECTS = ['+', '-', '+-'];

/**
 * Collects the tags of cards, of cards inside them, and of their effects. Any word of a faulty card
 * may be a tag of each kind.
 */
export function tagsInUse(trees: Iterable<CardTree>, faulty: Iterable<string>): TagsInUse {
  const cards = new Set([...GIVEN_TO_CARDS, ...faulty]);
  const pending = new Set([...GIVEN_TO_EFFECTS, ...faulty]);
  const read = new Set([...GIVEN_TO_EFFECTS, ...faulty]);
  const addAll = (set: Set<string>, tags: unknown): void => {
    if (Array.isArray(tags)) for (const tag of tags as string[]) set.add(tag);
  };
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(visit);
    if (!isFields(value)) return;
    if ('attacks' in value) addAll(cards, value.tags);
    if (value.type === 'loop' || value.type === 'delay') addAll(pending, value.tags);
    if (value.type === 'cleanse') addAll(read, value.by_tags);
    if (value.type === 'count') addAll(read, value.effects);
    Object.values(value).forEach(visit);
  };
  for (const tree of trees) visit(tree);
  return { cards, pending, read };
}
