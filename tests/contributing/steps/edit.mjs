// Edits for the steps, in the current folder.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** Creates a file. */
export function add(path, text) {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

/** Inserts a line after the one that contains `after`; throws if there is none. */
export function addLine(path, after, line) {
  const lines = readFileSync(path, 'utf8').split('\n');
  const at = lines.findIndex((text) => text.includes(after));
  if (at < 0) throw new Error(`${path} has no line with ${after}`);
  writeFileSync(path, lines.toSpliced(at + 1, 0, line).join('\n'));
}

/** Adds messages to a section, in one language. */
export function addWords(language, section, words) {
  const path = `packages/games/words/${language}.json`;
  const messages = JSON.parse(readFileSync(path, 'utf8'));
  messages[section] = { ...messages[section], ...words };
  writeFileSync(path, `${JSON.stringify(messages, null, 1)}\n`);
}
