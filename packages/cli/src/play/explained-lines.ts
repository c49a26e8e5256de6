import type { Content, Explained, Game, Message, Words } from '@cardwright/kernel';
import colour from 'picocolors';
import { terminal } from './picks-from.ts';

/**
 * A trace in words: every executed line of a card and every step of the rules that had an effect,
 * each with its events below it.
 */
export function explainedLines(
  game: Game,
  content: Content,
  ran: readonly Explained[],
  words: Words,
): string[] {
  return ran.flatMap(({ kind, source, part, events }) => {
    const told = events
      .map((event) => game.face.event(content, event))
      .filter((message) => message !== undefined);
    if (kind === 'step' && told.length === 0) return [];
    return [
      `    ${words(kind === 'line' ? lineHeading(source, part, words) : terminal('explain.rules'))}`,
      ...told.map((message) => `        ${words(message)}`),
    ];
  });
}

/** The list of a card and the line in it: "Militia, attack, line 1: discardDownTo". */
function lineHeading(source: string, part: string, words: Words): Message {
  const [, line = '', effect = ''] = /^line (\d+): (.*)$/.exec(part) ?? [];
  return terminal('explain.line', { list: colour.bold(listName(source, words)), line, effect });
}

/** A list of a card: "Militia, attack" for `Militia/attack`, "option 1" for `mode1`. */
const listName = (source: string, words: Words): string =>
  source
    .replaceAll('/', ', ')
    .replaceAll(/, mode(\d+)/g, (_, n: string) => `, ${words(terminal('explain.option', { n }))}`);
