import type { ComponentChildren, JSX } from 'preact';
import type { CardFace } from '../net/catalogue.ts';
import { useWords } from '../words.ts';
import { printedName } from './card-figures.ts';

/** The terms of a game and what they mean, from the message file: `kw.<game>.<n>` is "words|that|mean it: explanation". */
export function termsOf(game: string, has: (key: string) => boolean, t: (key: string) => string): { pattern: RegExp; about: Map<string, string> } | undefined {
  const about = new Map<string, string>();
  for (let i = 1; has(`app.kw.${game}.${i}`); i++) {
    const line = t(`kw.${game}.${i}`);
    const colon = line.indexOf(':');
    for (const word of line.slice(0, colon).split('|')) about.set(word.trim().toLowerCase(), line.slice(colon + 1).trim());
  }
  if (about.size === 0) return undefined;
  const words = [...about.keys()].sort((a, b) => b.length - a.length).map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return { pattern: new RegExp(`(?<![\\p{L}])(${words.join('|')})(?![\\p{L}])`, 'giu'), about };
}

/** Cards named in capitals inside a text. */
const printLoud = (line: string): string => line.replace(/\p{Lu}[\p{Lu}'’!-]{2,}(?: [\p{Lu}'’!-]{2,})*/gu, printedName);

/** A card's printed text, line by line; with `terms`, words that mean something explain themselves. */
export function CardText({ card, terms }: { card: CardFace; terms?: boolean }): JSX.Element {
  const { t, has } = useWords();
  const known = terms ? termsOf(card.game, has, t) : undefined;
  const lines = card.text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => (card.game === 'lanes' ? printLoud(line) : line));
  return (
    <>
      {lines.map((line, i) => (
        <span class="card-line" key={i}>
          {known ? explain(line, known) : line}
        </span>
      ))}
    </>
  );
}

function explain(line: string, { pattern, about }: { pattern: RegExp; about: Map<string, string> }): ComponentChildren[] {
  const seen = new Set<string>();
  return line.split(pattern).map((piece) => {
    const meaning = about.get(piece.toLowerCase());
    if (meaning === undefined || seen.has(meaning)) return piece;
    seen.add(meaning);
    return (
      <button type="button" class="term" data-meaning={meaning} aria-label={`${piece}: ${meaning}`}>
        {piece}
        <span class="term-note" aria-hidden="true">
          {meaning}
        </span>
      </button>
    );
  });
}
