// Edits of the steps, in the folder they are run in.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** A new file. */
export function add(path, text) {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

/** A line after the one that contains `after`; it is an error when there is no such line. */
export function addLine(path, after, line) {
  const lines = readFileSync(path, 'utf8').split('\n');
  const at = lines.findIndex((text) => text.includes(after));
  if (at < 0) throw new Error(`${path} has no line with ${after}`);
  writeFileSync(path, lines.toSpliced(at + 1, 0, line).join('\n'));
}

/** Words of a section, in one language. */
export function addWords(language, section, words) {
  const path = `packages/games/words/${language}.json`;
  const messages = JSON.parse(readFileSync(path, 'utf8'));
  messages[section] = { ...messages[section], ...words };
  writeFileSync(path, `${JSON.stringify(messages, null, 1)}\n`);
}
