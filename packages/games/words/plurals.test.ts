import { describe, expect, test } from 'vitest';
import { type Element, parsed, TYPE, wrongNumber } from '../contract/wrong-number.ts';
import { games } from '../index.ts';
import { LANGUAGES, loadContent, readMessages, wordsIn } from '../node.ts';

/** Gaps for names and nouns, which no number stands in. */
const NOUNS =
  /^(?:seat|player|targets|whose|what|who|where|list|cards?|names?|leader|tile|by|from|target|figure|goods|tiles|one|two|other|stat|bare|places|before|tags|kinds|the|each|thing|tally|token|kind|bonus|more|otherwise|mat)$/;
const nounIn = (key: string, gap: string): boolean =>
  NOUNS.test(gap) ||
  (/^(?:lanes|lorenzo)\.text\./.test(key) && /^(?:amount|value|cost)$/.test(gap));

type Values = { [name: string]: string | number };

/** Every way through a message's selects, with the same number in every gap that may take one. */
function* fillings(key: string, elements: readonly Element[], n: number): Generator<Values> {
  const numbers = new Set<string>();
  const selects = new Map<string, string[]>();
  const visit = (list: readonly Element[]): void => {
    for (const element of list) {
      if (
        element.type === TYPE.argument ||
        element.type === TYPE.number ||
        element.type === TYPE.plural
      )
        numbers.add(element.value);
      if (element.type === TYPE.select)
        selects.set(element.value, [
          ...new Set([
            ...(selects.get(element.value) ?? []),
            ...Object.keys(element.options ?? {}),
          ]),
        ]);
      for (const option of Object.values(element.options ?? {})) visit(option.value);
    }
  };
  visit(elements);
  const names = [...selects.keys()];
  const through = function* (at: number, values: Values): Generator<Values> {
    const name = names[at];
    if (name === undefined) yield values;
    else
      for (const option of selects.get(name)!)
        yield* through(at + 1, { ...values, [name]: option });
  };
  yield* through(
    0,
    Object.fromEntries([...numbers].map((name) => [name, nounIn(key, name) ? 'X' : n])),
  );
}

describe.each(LANGUAGES)('numbers and their nouns agree: %s', (language) => {
  const wrong = wrongNumber(language);
  const words = wordsIn(language);

  test('in every message, with one and with two', () => {
    const faults: string[] = [];
    let worded = 0;
    for (const [section, all] of Object.entries(readMessages(language)))
      for (const [key, source] of Object.entries(all))
        for (const n of [1, 2])
          for (const args of fillings(`${section}.${key}`, parsed(source), n)) {
            const text = words({ key: `${section}.${key}`, args });
            worded++;
            if (wrong.test(text)) faults.push(`${section}.${key}: ${text}`);
          }
    expect(worded).toBeGreaterThan(2000);
    expect([...new Set(faults)]).toEqual([]);
  });

  test('in the text of every card', () => {
    for (const [name, game] of Object.entries(games)) {
      const content = loadContent(name);
      for (const card of game.content.cards(content)) {
        expect(game.face.cardText(content, card.id, words), `${name} ${card.id}`).not.toMatch(
          wrong,
        );
        if (card.words?.cost) expect(words(card.words.cost)).not.toMatch(wrong);
      }
    }
  });

  test('a wrong one is seen', () => {
    const [right, ...faults] =
      language === 'en'
        ? ['1 card, 2 cards', '1 cards', '2 card', '1 coins', '1 Actions']
        : ['1 carta, 2 carte', '1 carte', '2 carta', '1 danni', '1 Azioni'];
    expect(right).not.toMatch(wrong);
    for (const fault of faults) expect(fault).toMatch(wrong);
  });
});
