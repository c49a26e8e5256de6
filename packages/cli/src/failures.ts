import type { BotFailure } from '@cardwright/sim';

/** How many failures of each bot are reported in full. */
const TOLD = 3;
const WIDEST = 800;

const cut = (text: string): string =>
  text.length > WIDEST ? `${text.slice(0, WIDEST)} … (${text.length} characters)` : text;

/** Reports why bots dropped out of their games: the first few of each bot in full, then a count. */
export function failureLines(failures: readonly BotFailure[]): string[] {
  const byBot = new Map<string, BotFailure[]>();
  for (const failure of failures)
    byBot.set(failure.bot, [...(byBot.get(failure.bot) ?? []), failure]);
  return [...byBot].flatMap(([bot, own]) => {
    const more = own.length - TOLD;
    const head = `${bot} dropped out of ${own.length} ${own.length === 1 ? 'game' : 'games'}:`;
    return [
      '',
      head,
      ...own.slice(0, TOLD).flatMap(oneFailure),
      ...(more > 0 ? [`  and ${more} more (--json has all of them)`] : []),
    ];
  });
}

function oneFailure({ match, why, exit, stderr, ask, answer }: BotFailure): string[] {
  const lines = [`  match ${match}: it ${why}`];
  if (exit !== null)
    lines.push(`    the program exited: ${typeof exit === 'number' ? `exit code ${exit}` : exit}`);
  if (ask)
    lines.push(
      `    asked: ${cut(JSON.stringify(ask))}`,
      `    answered: ${answer === null ? 'nothing' : cut(answer)}`,
    );
  if (stderr.length > 0)
    lines.push(
      '    its last lines on standard error:',
      ...stderr.map((line) => `      ${cut(line)}`),
    );
  return lines;
}
