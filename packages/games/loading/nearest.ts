/** The known word nearest to a misspelt one, if any is close enough. */
export function nearest(word: string, known: Iterable<string>): string | undefined {
  const simple = (s: string): string => s.toLowerCase().replace(/[^a-z0-9]/g, '');
  const wanted = simple(word);
  let best: string | undefined;
  // two of four letters changed make another word, such as "cost" and "not"
  const most = wanted.length <= 4 ? 1 : Math.max(2, Math.floor(wanted.length / 3));
  let bestDistance = most + 1;
  for (const candidate of known) {
    const d = distance(wanted, simple(candidate), bestDistance);
    if (d < bestDistance) {
      best = candidate;
      bestDistance = d;
    }
  }
  if (best !== undefined || wanted.length < 4) return best;
  // the beginning of a single word, such as TERRITORY of TERRITORYCARD
  const [begun, ...others] = [...known].filter((candidate) => simple(candidate).startsWith(wanted));
  return others.length === 0 ? begun : undefined;
}

/** A hint with the known word nearest to a misspelt one. */
export function didYouMean(word: string, known: Iterable<string>): string | undefined {
  const meant = nearest(word, known);
  return meant === undefined ? undefined : `did you mean '${meant}'?`;
}

/** Edit distance from a to b (swapping neighbours counts as one edit), cut off at `limit`. */
function distance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) >= limit) return limit;
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  const edits = (row: readonly number[], j: number): number => row[j] ?? limit;
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1];
      let d = Math.min(
        edits(last, j) + 1,
        edits(row, j - 1) + 1,
        edits(last, j - 1) + (same ? 0 : 1),
      );
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        d = Math.min(d, edits(before, j - 2) + 1);
      row.push(d);
    }
    before = last;
    last = row;
  }
  return edits(last, b.length);
}
