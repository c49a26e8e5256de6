import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { games, makeWords, WordsFault } from '@cardwright/games';
import { LANGUAGES, loadContent, readMessages, wordsIn } from '@cardwright/games/node';
import { describe, expect, test } from 'vitest';
import { RAW } from './messages.ts';

const packages = fileURLToPath(new URL('../../packages/', import.meta.url));

describe('words', () => {
  test('every language has exactly the same keys', () => {
    const keys = (language: string): string[] =>
      Object.entries(readMessages(language))
        .flatMap(([section, all]) => Object.keys(all).map((key) => `${section}.${key}`))
        .sort();
    for (const language of LANGUAGES) expect(keys(language), language).toEqual(keys('en'));
  });

  test('every key is named by the code that sends or shows it', () => {
    const messages = readMessages('en');
    const dead = Object.entries(messages).flatMap(([section, all]) => {
      const named = namesIn(
        section === 'terminal'
          ? ['cli/src']
          : section === 'app' || section === 'coach'
            ? ['web/src', 'cli/src', 'server/src', 'match/src', 'games/words']
            : [`games/${section}`],
        section,
      );
      return Object.keys(all)
        .filter((key) => !named.some((name) => name.test(key)))
        .map((key) => `${section}.${key}`);
    });
    expect(dead).toEqual([]);
  });

  test('every key that the page shows by its name is in the files', () => {
    const { app, coach } = readMessages('en');
    const namedBy = (call: RegExp): string[] =>
      sources('web/src').flatMap((text) => [...text.matchAll(call)].map(([, key]) => key!));
    const shown = namedBy(/\b(?:t|say)\(\s*'([\w.-]+)'/g);
    expect(shown.length).toBeGreaterThan(100);
    expect(shown.filter((key) => app![key] === undefined)).toEqual([]);
    const coached = namedBy(/\bcoach\(\s*'([\w.-]+)'/g);
    expect(coached.length).toBeGreaterThan(10);
    expect(coached.filter((key) => coach![key] === undefined)).toEqual([]);
  });

  for (const [name, game] of Object.entries(games))
    test(`${name}: every card has a text in every language`, () => {
      const content = loadContent(name);
      for (const language of LANGUAGES) {
        const words = wordsIn(language);
        for (const card of game.content.cards(content))
          expect(game.face.cardText(content, card.id, words), `${language} ${card.id}`).not.toMatch(
            RAW,
          );
      }
    });
});

describe('a message that cannot be worded', () => {
  const messages = {
    toy: { 'ask.putBack': '{card}: put {n, plural, one {# card} other {# cards}} back?' },
  };
  const asked = { key: 'toy.ask.putBack', args: { card: 'Moat', n: 1 } };

  test('throws: an unknown key, a missing argument, an argument that is undefined', () => {
    const words = makeWords(messages, 'en');
    expect(words(asked)).toBe('Moat: put 1 card back?');
    expect(() => words({ key: 'toy.ask.other' })).toThrow(
      new WordsFault('toy.ask.other', 'is not in the words of "en"'),
    );
    expect(() => words({ key: 'toy.ask.putBack', args: { n: 1 } })).toThrow(
      'the message "toy.ask.putBack" has no argument "card"',
    );
    expect(() => words({ key: 'toy.ask.putBack' })).toThrow(WordsFault);
    const card: string | undefined = undefined;
    expect(() =>
      words({ key: 'toy.ask.putBack', args: { n: 1, ...({ card } as object) } }),
    ).toThrow(WordsFault);
  });

  test('is reported once where somebody plays, and shown as well as it can be', () => {
    const heard: string[] = [];
    const words = makeWords(messages, 'en', { report: (fault) => heard.push(fault.message) });
    expect(words({ key: 'toy.ask.putBack', args: { n: 2 } })).toBe('…: put 2 cards back?');
    expect(words({ key: 'toy.ask.putBack', args: { n: 3 } })).toBe('…: put 3 cards back?');
    expect(words({ key: 'toy.option.endTurn' })).toBe('End turn');
    expect(heard).toEqual([
      'the message "toy.ask.putBack" has no argument "card"',
      'the message "toy.option.endTurn" is not in the words of "en"',
    ]);
  });
});

const sources = (folder: string): string[] =>
  readdirSync(join(packages, folder), { recursive: true, encoding: 'utf8' })
    .filter(
      (path) =>
        /\.tsx?$/.test(path) &&
        !path.includes('.test.') &&
        !path.includes('node_modules') &&
        !path.includes('dist'),
    )
    .map((path) => readFileSync(join(packages, folder, path), 'utf8'));

/**
 * The keys that strings and templates in these folders can be; whatever a template fills in may be
 * anything.
 */
function namesIn(folders: readonly string[], section: string): RegExp[] {
  const out = new Set<string>();
  for (const source of folders.flatMap(sources))
    for (const [, , text] of source.matchAll(/(['`])((?:[\w.-]|\$\{[^}]*\})*)\1/g)) {
      const key = text!.startsWith(`${section}.`) ? text!.slice(section.length + 1) : text!;
      const fixed = key.replace(/\$\{[^}]*\}/g, '');
      if (/\w/.test(fixed)) out.add(key.replaceAll('.', '\\.').replace(/\$\{[^}]*\}/g, '.*'));
    }
  return [...out].map((pattern) => new RegExp(`^${pattern}$`));
}
