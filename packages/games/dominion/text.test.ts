import { describe, expect, test } from 'vitest';
import { LANGUAGES, loadContent, readMessages, wordsIn } from '../node.ts';
import { EFFECTS } from './effects/index.ts';
import { dominion } from './game.ts';

const content = loadContent(dominion);

test.each(LANGUAGES)(
  'in %s every event has a line, with what its message needs, also of no cards at all',
  (language) => {
    const words = wordsIn(language);
    for (const type of ['discard', 'trash', 'reveal', 'revealHand', 'setAside', 'draw', 'look'])
      for (const cards of [[], ['Copper'], ['Copper', 'Curse']]) {
        const line = words(
          dominion.face.event(content, { type, seat: 1, n: cards.length, cards })!,
        );
        expect(line).toContain('2');
        expect(line).not.toMatch(/dominion\.|undefined|\{/);
      }
  },
);

for (const language of LANGUAGES) {
  describe(`card text in ${language}`, () => {
    const words = wordsIn(language);
    for (const { name } of content.cards) {
      test(`${name} is worded whole`, () => {
        const text = dominion.face.cardText(content, name, words);
        expect(text).not.toBe('');
        expect(text).not.toMatch(
          /dominion\.|undefined|NaN|\{|\}|\.\.|,\s*$|-1 (Card|Action|Buy|Coin)/,
        );
        for (const line of text.split('\n')) expect(line).toMatch(/^(\+\d|-?\d|\p{Lu})/u);
      });
    }

    test('numbers on the card are numbers in its text', () => {
      const says = (name: string): string => dominion.face.cardText(content, name, words);
      expect(says('Smithy')).toContain('+3');
      expect(says('Chapel')).toContain('4');
      expect(says('Militia')).toMatch(/\+2[\s\S]*3/);
      expect(says('Gardens')).toMatch(/1[\s\S]*10/);
      expect(says('Library')).toContain('7');
      expect(says('Merchant')).toMatch(/Silver[\s\S]*\+1/);
      expect(says('Bandit')).toMatch(/Gold[\s\S]*2[\s\S]*Copper/);
    });
  });
}

test('both languages have the same messages', () => {
  const keys = (language: string): string[] => Object.keys(readMessages(language).dominion!).sort();
  expect(keys('it')).toEqual(keys('en'));
});

test('every question an effect can ask is worded in both languages', () => {
  const whys = [
    'action',
    'treasures',
    'buy',
    'discard',
    'trash',
    'gain',
    'topdeck',
    'play',
    'choose',
    'putBack',
    'setAside',
    'react',
    'may.trash',
    'may.play',
    'may.discard',
    'may.topdeck',
    'may.gain',
    'may.do',
  ];
  for (const language of LANGUAGES)
    for (const why of whys)
      expect(
        readMessages(language).dominion![`ask.${why}`],
        `${language} ask.${why}`,
      ).toBeDefined();
});

test('a card reads like a printed one', () => {
  const english = wordsIn('en');
  expect(dominion.face.cardText(content, 'Bandit', english)).toBe(
    'Gain a Gold.\nEach other player reveals the top 2 cards of their deck, trashes a Treasure other than Copper among them, and discards the rest.',
  );
  expect(dominion.face.cardText(content, 'Bureaucrat', english)).toBe(
    'Gain a Silver onto your deck.\nEach other player puts a Victory card from their hand onto their deck, or shows a hand without one.',
  );
  expect(dominion.face.cardText(content, 'Mine', english)).toBe(
    'You may trash a Treasure from your hand.\nGain a Treasure costing up to 3 more than it, to your hand.',
  );
});

test('a card nobody knows has no text', () => {
  expect(dominion.face.cardText(content, 'Dukedom', wordsIn('en'))).toBe('');
});

test('every effect says in a line what it does', () => {
  for (const effect of EFFECTS) expect(effect.about.length).toBeGreaterThan(8);
});
