import { IntlMessageFormat } from 'intl-messageformat';
import { readMessages } from '../node.ts';

/** A piece of a parsed message. */
export interface Element {
  type: number;
  value: string;
  options?: { [name: string]: { value: Element[] } };
}
/** Element types, as numbered by the parser. */
export const TYPE = { literal: 0, argument: 1, number: 2, select: 5, plural: 6, pound: 7 } as const;
export const parsed = (source: string): Element[] =>
  JSON.parse(
    JSON.stringify(new IntlMessageFormat(source, 'en', undefined, { ignoreTag: true }).getAst()),
  ) as Element[];

/** The first words of a branch after its number: `{# wild card}` gives "wild card". */
const nounOf = (branch: readonly Element[]): string | undefined => {
  const [first, second] = branch;
  const text =
    first?.type === TYPE.pound && second?.type === TYPE.literal
      ? second.value
      : first?.type === TYPE.literal && branch.length === 1
        ? first.value
        : '';
  return /^ ?(\p{L}[\p{L} ]*)$/u.exec(text)?.[1]?.trim();
};

function* pluralsIn(elements: readonly Element[]): Generator<[one: string, other: string]> {
  for (const element of elements) {
    if (element.type === TYPE.plural) {
      const [one, other] = [
        nounOf(element.options?.one?.value ?? []),
        nounOf(element.options?.other?.value ?? []),
      ];
      if (one !== undefined && other !== undefined && one !== other) yield [one, other];
    }
    for (const option of Object.values(element.options ?? {})) yield* pluralsIn(option.value);
  }
}

/**
 * Finds "1 cards" and "2 card" in a language: the nouns are those that its messages count anywhere,
 * and everything that looks like a plural.
 */
export function wrongNumber(language: string): RegExp {
  const sources = Object.values(readMessages(language)).flatMap((section) =>
    Object.values(section),
  );
  const pairs = sources.flatMap((source) => [...pluralsIn(parsed(source))]);
  const ones = new Set(pairs.map(([one]) => one));
  const others = new Set(pairs.map(([, other]) => other).filter((noun) => !ones.has(noun)));
  const any = (nouns: Iterable<string>): string =>
    [...nouns].sort((a, b) => b.length - a.length).join('|');
  const looksPlural =
    language === 'en'
      ? String.raw`(?!plus\b|minus\b)[a-z]{2,}[^s\W]s`
      : 'carte|tessere|monete|caselle|cariche|pietre|azioni|acquisti|punti|danni|turni|' +
        'servitori|creature|mosse|posti';
  return new RegExp(
    `(?<![\\d/.,×] ?)\\b1 (?:${any(others)}|${looksPlural})(?![\\p{L}])|(?<![\\d/.,])\\b[2-9] ` +
      `(?:${any([...ones].filter((noun) => !others.has(noun)))})(?![\\p{L}])`,
    'iu',
  );
}
