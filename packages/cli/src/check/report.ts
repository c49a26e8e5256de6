import { readFileSync } from 'node:fs';
import { codeFrameColumns } from '@babel/code-frame';
import type { Replacement } from '@cardwright/games/node';
import type { FileFault } from '@cardwright/kernel';
import colour from 'picocolors';
import { wrapped } from '../markdown.ts';
import type { CardText, Checked } from './check-path.ts';

/** Maximum number of faults shown; the rest are counted. `--json` has all of them. */
const MOST_SHOWN = 50;
/** Of a longer line, only the part around the fault is shown: as much as fits into a terminal. */
const WIDEST = Math.max(60, Math.min(160, (process.stdout.columns ?? 168) - 8));

export function report(checked: Checked): string {
  const { path, game, faults, warnings = [], replaces = [], conflicts = [], cards } = checked;
  const files = new Map<string, string[]>();
  const lines = [
    ...faults.slice(0, MOST_SHOWN).map((f) => faultText(f, colour.red, files)),
    ...warnings
      .slice(0, MOST_SHOWN)
      .map((f) => faultText(f, (s) => colour.yellow(`warning: ${s}`), files)),
  ];
  const hidden =
    Math.max(0, faults.length - MOST_SHOWN) + Math.max(0, warnings.length - MOST_SHOWN);
  if (hidden > 0) lines.push(`… and ${hidden} more (--json lists them)\n`);
  const together = [
    ...replaces.filter(({ of }) => of === undefined).map(replacementLine),
    ...conflicts.map(printable),
  ];
  if (together.length > 0) lines.push(...together.slice(0, MOST_SHOWN), '');
  if (cards) lines.push(...cards.map(cardLines));
  lines.push(...(checked.boards ?? []).map((board) => `${printable(board)}\n`));
  if (checked.note !== undefined) lines.push(`${wrapped(`note: ${printable(checked.note)}`)}\n`);
  const result =
    (faults.length > 0 ? counted(faults.length, 'fault') : 'no faults') +
    (warnings.length > 0 ? `, ${counted(warnings.length, 'warning')}` : '');
  const read = `read as ${checked.format === undefined ? '' : `${checked.format} of `}${game}`;
  const how = checked.guessed ? `${read}; use --game for another game` : read;
  const isPlain = !checked.guessed && checked.format === undefined;
  lines.push(`${path}: ${result}${isPlain ? '' : ` (${how})`}`);
  return lines.join('\n');
}

const replacementLine = ({ card, name = card, by }: Replacement): string =>
  printable(`the card '${name}' of ${by} replaces the shipped one`);

const counted = (n: number, what: string): string => `${n} ${what}${n === 1 ? '' : 's'}`;

function cardLines({ name, typeText, cost, stats = '', text }: CardText): string {
  const kind = printable(typeText);
  const head = `${colour.bold(printable(name))} (${kind}${cost === undefined ? '' : `, ${cost}`})`;
  const lines = [stats, text].filter((part) => part !== '').map(printable);
  return `${[head, ...lines.map((line) => line.replace(/^/gm, '  '))].join('\n')}\n`;
}

function faultText(
  f: FileFault,
  mark: (text: string) => string,
  files: Map<string, string[]>,
): string {
  const place = `${f.file}:${f.line}:${f.column}`;
  const pointer = f.pointer === undefined ? '' : `${printable(f.pointer)} `;
  const hint = f.hint ? `\n  → ${printable(f.hint)}` : '';
  return `${colour.bold(place)} ${pointer}${mark(printable(f.message))}${frame(f, files)}${hint}\n`;
}

/** The faulty line and the one before it, with a mark under the column. */
function frame({ file, line, column }: FileFault, files: Map<string, string[]>): string {
  const lines = linesOf(file, files);
  const shown = lines.slice(Math.max(0, line - 2), line);
  const faulty = shown.at(-1);
  if (faulty === undefined) return '';
  const skipped = skippedBefore(column, faulty.length);
  const before = Math.max(0, line - 2);
  // pads with empty lines, so that the code frame shows the file's line numbers
  const drawn = codeFrameColumns(
    '\n'.repeat(before) + shown.map((text) => excerpt(text, skipped)).join('\n'),
    { start: { line, column: column - skipped } },
    { linesAbove: 1, linesBelow: 0, highlightCode: false },
  );
  return `\n${drawn}`;
}

/** How many characters of a line are left out before the part that has the fault. */
function skippedBefore(column: number, length: number): number {
  if (length <= WIDEST) return 0;
  return Math.max(0, Math.min(column - WIDEST / 2, length - WIDEST));
}

/** A part of a line; dots stand for what is left out on either side. */
function excerpt(text: string, skipped: number): string {
  const cut = text.slice(skipped, skipped + WIDEST);
  const start = skipped > 0 && cut !== '' ? `…${cut.slice(1)}` : cut;
  return skipped + WIDEST < text.length ? `${start.slice(0, -1)}…` : start;
}

function linesOf(file: string, files: Map<string, string[]>): string[] {
  let lines = files.get(file);
  if (!lines) {
    try {
      const text = readFileSync(file, 'utf8');
      // UTF-16 text cannot be shown
      lines = text.slice(0, 4).includes('\0')
        ? []
        : text
            .replace(/^\uFEFF/, '')
            .split('\n')
            .map(printable);
    } catch {
      lines = [];
    }
    files.set(file, lines);
  }
  return lines;
}

/**
 * Escapes control characters: a file must not be able to move the cursor or change the terminal's
 * colours.
 */
// oxlint-disable-next-line no-control-regex
const printable = (text: string): string => text.replace(/[\0-\x08\x0B-\x1F\x7F-\x9F]/g, '·');
