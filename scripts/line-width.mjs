// Fails when code, comments or prose are wider than 100 columns. The formatter wraps code but not
// comments, strings or Markdown. Exempt: tables, fenced blocks, links, and a line whose one string
// literal cannot be broken without hiding it from a search (a test title, a path, a drawing).
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { root } from './lib.mjs';

const WIDTH = 100;
const LITERAL = /'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|`(?:[^`\\]|\\.)*`?|\/(?:[^/\\\n]|\\.)+\//g;

/** Whether a string literal crosses the limit, or the line is the title of a test. */
function isLongLiteral(line) {
  for (const { index, 0: text } of line.matchAll(LITERAL))
    if (index < WIDTH && index + text.length >= WIDTH - 12) return true;
  return /^\s*(test|describe)(\.\w+)*\(/.test(line);
}

function* wideMarkdown(lines) {
  let fenced = false;
  for (const [i, line] of lines.entries()) {
    if (line.trimStart().startsWith('```')) fenced = !fenced;
    const isProse = !fenced && !line.startsWith('|') && !line.includes('](');
    if (isProse && line.length > WIDTH) yield i + 1;
  }
}

function* wideCode(lines) {
  for (const [i, line] of lines.entries()) {
    if (line.length <= WIDTH) continue;
    const isComment = /^\s*(\/\/|\/?\*)/.test(line);
    if (isComment ? !/https?:\/\//.test(line) : !isLongLiteral(line)) yield i + 1;
  }
}

const files = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).split('\n');
let wide = 0;
for (const file of files) {
  const isMarkdown = file.endsWith('.md');
  if (!isMarkdown && !/\.(ts|tsx|mjs|mts|js)$/.test(file)) continue;
  const lines = readFileSync(`${root}/${file}`, 'utf8').split('\n');
  for (const line of isMarkdown ? wideMarkdown(lines) : wideCode(lines)) {
    console.error(`${file}:${line} is wider than ${WIDTH} columns`);
    wide++;
  }
}
process.exitCode = wide === 0 ? 0 : 1;
