import type { Content, Explained, Game, Words } from '@cardwright/kernel';
import colour from 'picocolors';

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
    const head = kind === 'line' ? `${colour.bold(listName(source))}, ${part}` : 'by the rules';
    return [`    ${head}`, ...told.map((message) => `        ${words(message)}`)];
  });
}

/** A list of a card: "Militia, attack" for `Militia/attack`, "option 1" for `mode1`. */
const listName = (source: string): string =>
  source.replaceAll('/', ', ').replaceAll(/, mode(\d+)/g, ', option $1');
