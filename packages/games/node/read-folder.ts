import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import type { FileFault, SourceFile } from '@cardwright/kernel';

/** The files under a folder that a game may read, in the order of their names. */
export function filesUnder(folder: string): SourceFile[] {
  const out: SourceFile[] = [];
  const visit = (dir: string): void => {
    for (const entry of readdirSync(dir, { withFileTypes: true }).sort((a, b) =>
      a.name < b.name ? -1 : 1,
    )) {
      const path = join(dir, entry.name);
      if (entry.isDirectory()) visit(path);
      else if (/\.(json|jsonc|txt|csv)$/.test(entry.name))
        out.push({
          path: relative(folder, path).split(sep).join('/'),
          text: readFileSync(path, 'utf8'),
        });
    }
  };
  visit(folder);
  return out;
}

/** Content with faults: all of them, for whoever wrote it. */
export class ContentFault extends Error {
  readonly faults: readonly FileFault[];
  constructor(faults: readonly FileFault[]) {
    super(
      faults
        .map((f) => `${f.file}:${f.line}:${f.column} ${f.message}${f.hint ? ` (${f.hint})` : ''}`)
        .join('\n'),
    );
    this.faults = faults;
  }
}
