import type { Write } from './store.ts';

/**
 * Writes as one text for the log. Lines are most of them and are JSON already: each stands on a line of its own, after its
 * match and number, instead of being quoted once more. The first line is a JSON list of everything else.
 */
export function logText(writes: readonly Write[]): string {
  let rest: Write[] | undefined;
  let lines = '';
  for (let i = 0; i < writes.length; i++) {
    const w = writes[i]!;
    if (w.do !== 'append') (rest ??= []).push(w);
    else if (w.line.includes('\n') || /[ \n]/.test(w.match)) return JSON.stringify(writes);
    else lines += `\n${w.match} ${w.number} ${w.line}`;
  }
  return (rest ? JSON.stringify(rest) : '[]') + lines;
}

export function writesIn(text: string): Write[] {
  const [rest = '[]', ...lines] = text.split('\n');
  const writes = JSON.parse(rest) as Write[];
  for (const line of lines) {
    const match = line.slice(0, line.indexOf(' '));
    const number = line.slice(match.length + 1, line.indexOf(' ', match.length + 1));
    writes.push({ do: 'append', match, number: Number(number), line: line.slice(match.length + number.length + 2) });
  }
  return writes;
}
