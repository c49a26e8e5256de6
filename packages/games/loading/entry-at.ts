import type { Node } from 'jsonc-parser';

/**
 * The entry of the file's list that contains an offset; for an object, the whole object. Binary
 * search: a broken file may have as many faults as entries.
 */
export function entryAt(tree: Node | undefined, offset: number): Node | undefined {
  if (tree?.type !== 'array') return tree;
  const entries = tree.children ?? [];
  let [from, to] = [0, entries.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((entries[middle]?.offset ?? 0) <= offset) from = middle + 1;
    else to = middle;
  }
  return entries[from - 1] ?? tree;
}
