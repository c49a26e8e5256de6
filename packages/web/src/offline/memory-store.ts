import type { HeadWrite } from '@cardwright/match';
import type { LocalStore, StoredContent } from './local-store.ts';

/** Keeps matches until the page is closed: for browsers that allow no storage, and for tests. */
export function memoryStore(): LocalStore {
  const rows = new Map<string, HeadWrite>();
  const lines = new Map<string, string[]>();
  const snapshots = new Map<string, { number: number; data: string }>();
  const contents = new Map<string, StoredContent>();
  const linesOf = (match: string): string[] => lines.get(match) ?? [];
  return {
    async write(writes) {
      for (const write of writes)
        if (write.do === 'append' && write.number < linesOf(write.match).length)
          throw new Error(`line ${write.number} of match ${write.match} is taken`);
      for (const write of writes) {
        if (write.do === 'match') rows.set(write.id, write);
        else if (write.do === 'append')
          lines.set(write.match, [...linesOf(write.match), write.line]);
        else snapshots.set(write.match, { number: write.number, data: write.data });
      }
    },
    async match(id) {
      const row = rows.get(id);
      if (!row) return undefined;
      const numbered = linesOf(id).map((line, number) => ({ number, line }));
      return { head: row.head, journal: { snapshot: snapshots.get(id), lines: numbered } };
    },
    async heads() {
      return [...rows.values()].sort((a, b) => b.created - a.created).map(({ head }) => head);
    },
    async keepContent(content) {
      contents.set(content.hash, content);
    },
    async content(hash) {
      return contents.get(hash);
    },
  };
}
