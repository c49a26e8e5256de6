import type { ComponentChildren, JSX } from 'preact';
import { memo } from 'preact/compat';
import type { CardFace } from '../net/card-faces.ts';
import { useWords } from '../words.ts';

/**
 * The terms of a game and what they mean, from the message file: `kw.<game>.<n>` is
 * "words|that|mean it: explanation".
 */
export function termsOf(
  game: string,
  has: (key: string) => boolean,
  t: (key: string) => string,
): { pattern: RegExp; about: Map<string, string> } | undefined {
  const about = new Map<string, string>();
  for (let i = 1; has(`app.kw.${game}.${i}`); i++) {
    const line = t(`kw.${game}.${i}`);
    const colon = line.indexOf(':');
    for (const word of line.slice(0, colon).split('|'))
      about.set(word.trim().toLowerCase(), line.slice(colon + 1).trim());
  }
  if (about.size === 0) return undefined;
  const words = [...about.keys()]
    .sort((a, b) => b.length - a.length)
    .map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return { pattern: new RegExp(`(?<![\\p{L}])(${words.join('|')})(?![\\p{L}])`, 'giu'), about };
}

/** The lines of a text with their nesting depth: two spaces per level. */
export const linesOf = (text: string): { depth: number; line: string }[] =>
  text
    .split('\n')
    .map((line) => ({
      depth: Math.floor((line.length - line.trimStart().length) / 2),
      line: line.trim(),
    }))
    .filter(({ line }) => line !== '');

/** A card's printed text, line by line; with `terms`, keywords have explanations. */
export const CardText = memo(function CardText({
  card,
  terms,
}: {
  card: CardFace;
  terms?: boolean;
}): JSX.Element {
  const { t, has } = useWords();
  const known = terms ? termsOf(card.game, has, t) : undefined;
  return (
    <>
      {linesOf(card.text).map(({ depth, line }, i) => (
        <span
          class="card-line"
          key={i}
          {...(depth > 0 && { 'data-depth': depth, style: { '--depth': String(depth) } })}
        >
          {known ? explain(line, known) : line}
        </span>
      ))}
    </>
  );
});

function explain(
  line: string,
  { pattern, about }: { pattern: RegExp; about: Map<string, string> },
): ComponentChildren[] {
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
