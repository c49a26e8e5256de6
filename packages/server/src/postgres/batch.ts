import type { Write } from '../store/store.ts';

type Of<D extends Write['do']> = Extract<Write, { do: D }>;

/** A list of writes without deletes, in the form that `cardwright.write` takes. */
export interface Batch {
  /** Every match that is written to. */
  matches: string[];
  heads: Of<'match'>[];
  lines: Of<'append'>[];
  snapshots: Of<'snapshot'>[];
  contents: Of<'content'>[];
  facts: Of<'fact'>[];
}

/** Of several rows for the same key the last wins; a head keeps its match's creation time. */
export function batchOf(writes: readonly Write[]): Batch {
  const heads = new Map<string, Of<'match'>>();
  const snapshots = new Map<string, Of<'snapshot'>>();
  const contents = new Map<string, Of<'content'>>();
  const facts = new Map<string, Of<'fact'>>();
  const lines: Of<'append'>[] = [];
  const matches = new Set<string>();
  for (const w of writes) {
    if (w.do === 'match') {
      heads.set(w.id, { ...w, created: heads.get(w.id)?.created ?? w.created });
      matches.add(w.id);
    } else if (w.do === 'append') {
      lines.push(w);
      matches.add(w.match);
    } else if (w.do === 'snapshot') {
      snapshots.set(w.match, w);
      matches.add(w.match);
    } else if (w.do === 'content') contents.set(w.hash, contents.get(w.hash) ?? w);
    else if (w.do === 'fact') facts.set(w.key, w);
  }
  return {
    matches: [...matches],
    heads: [...heads.values()],
    lines,
    snapshots: [...snapshots.values()],
    contents: [...contents.values()],
    facts: [...facts.values()],
  };
}

const orNull = (list: readonly unknown[]): string | null =>
  list.length === 0 ? null : JSON.stringify(list);

/** The values for `cardwright.write`, in the order of its parameters. */
export function batchValues(
  node: string,
  number: number,
  batch: Batch,
  tokenOf: (match: string) => number,
): unknown[] {
  const { matches, heads, lines, snapshots, contents, facts } = batch;
  const hasOthers = snapshots.length + contents.length + facts.length > 0;
  return [
    node,
    number,
    matches,
    matches.map(tokenOf),
    orNull(heads),
    ...(lines.length === 0
      ? [null, null, null]
      : [lines.map((l) => l.match), lines.map((l) => l.number), lines.map((l) => l.line)]),
    hasOthers ? JSON.stringify({ snapshots, contents, facts }) : null,
  ];
}
