import type { Content, Explained, Game, Words } from '@cardwright/kernel';
import colour from 'picocolors';

/**
 * What ran, in words: every line of a card, and every step of the rules that made something happen,
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
    const head = kind === 'line' ? `${colour.bold(source)}, ${part}` : `rules, ${source}: ${part}`;
    return [`    ${head}`, ...told.map((message) => `        ${words(message)}`)];
  });
}
