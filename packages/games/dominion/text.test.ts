import { describe, expect, test } from 'vitest';
import { LANGUAGES, loadContent, readMessages, shippedFiles, wordsIn } from '../node.ts';
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
    'Gain a Gold.\nEach other player reveals the top 2 cards of their deck, trashes a ' +
      'Treasure other than Copper among them, and discards the rest.',
  );
  expect(dominion.face.cardText(content, 'Bureaucrat', english)).toBe(
    'Gain a Silver onto your deck.\nEach other player puts a Victory card from their hand ' +
      'onto their deck, or shows a hand without one.',
  );
  expect(dominion.face.cardText(content, 'Mine', english)).toBe(
    'You may trash a Treasure from your hand.\nGain a Treasure costing up to 3 more than ' +
      'it, to your hand.',
  );
});

/** The text of a card that does this. */
function textOf(play: object[], language: string): string {
  const { content: made } = dominion.content.load(shippedFiles('dominion'), {
    files: [
      {
        path: 'cards.json',
        text: JSON.stringify([{ name: 'Test', cost: 3, types: ['Action'], play }]),
      },
    ],
  });
  return dominion.face.cardText(made!, 'Test', wordsIn(language));
}

describe('"it" is what was mentioned last; other cards are named by what was done with them', () => {
  const twoSlots = [
    { do: 'choose', from: 'hand', as: 'old' },
    { do: 'trash', cards: '$old' },
    { do: 'choose', from: 'hand', count: { upTo: 2 }, as: 'lost' },
    { do: 'discard', cards: '$lost' },
    {
      do: 'choose',
      from: 'supply',
      where: { costAtMost: { costOf: '$old', plus: 1 } },
      as: 'new',
    },
    { do: 'gain', cards: '$new' },
    { do: 'coins', n: { count: '$lost' } },
    { do: 'topdeck', cards: '$new' },
  ];
  test('in English', () => {
    expect(textOf(twoSlots, 'en').split('\n')).toEqual([
      'Trash a card from your hand.',
      'Discard up to 2 cards.',
      'Gain a card costing up to 1 more than the trashed card.',
      '+1 Coin for each discarded card.',
      'Put the gained card onto your deck.',
    ]);
  });
  test('in Italian', () => {
    expect(textOf(twoSlots, 'it').split('\n')).toEqual([
      'Elimina una carta dalla mano.',
      'Scarta fino a 2 carte.',
      'Ottieni una carta che costa fino a 1 in più della carta eliminata.',
      '+1 Moneta per ogni carta scartata.',
      'Metti la carta ottenuta in cima al mazzo.',
    ]);
  });
  test('several cards are "them", each of them played', () => {
    const play = [
      { do: 'choose', from: 'hand', where: { type: 'Action' }, count: { upTo: 2 }, as: 'two' },
      { do: 'actions', n: 1 },
      { do: 'play', cards: '$two', times: 2 },
    ];
    expect(textOf(play, 'en')).toBe(
      'Choose up to 2 Actions from your hand.\n+1 Action\nPlay each of them twice.',
    );
    expect(textOf(play, 'it')).toContain('Gioca ciascuna di esse due volte.');
  });
});

describe('the text says how many cards, and whose', () => {
  const two = { do: 'choose', from: 'hand', count: 2, as: 'x' };
  const may = { do: 'choose', from: 'hand', count: { upTo: 1 }, as: 'x' };
  const trash = { do: 'trash', cards: '$x' };
  const draw = { do: 'cards', n: 1 };
  const theirs = (...play: object[]): object[] => [{ do: 'others', play }];
  const cases: [string, object[], string, string][] = [
    [
      'several of the cards looked at for each empty pile',
      [
        { do: 'look', n: 4 },
        { do: 'choose', from: 'aside', count: { perEmptyPile: 2 }, as: 'x' },
        trash,
        { do: 'putBack' },
      ],
      'Trash 2 of them for each empty pile.',
      'Elimina 2 di esse per ogni pila vuota.',
    ],
    [
      'a card like each of several',
      [two, { do: 'gain', cards: '$x' }],
      'Choose 2 cards from your hand; gain a card like each of them.',
      'Scegli 2 carte dalla mano e ottieni una carta uguale a ciascuna di esse.',
    ],
    [
      'a card like each of several, later',
      [two, trash, { do: 'gain', cards: '$x', to: 'hand' }],
      'Gain a card like each of them, to your hand.',
      'Ottieni una carta uguale a ciascuna di esse, in mano.',
    ],
    [
      'each of several cards exchanged',
      [two, { do: 'exchange', cards: '$x', card: 'Silver' }],
      'Exchange each of them for a Silver from the supply.',
      'Scambia ciascuna di esse con una carta Silver della riserva.',
    ],
    [
      'a condition on several cards',
      [two, trash, { do: 'may', with: '$x', where: { type: 'Treasure' }, play: [draw] }],
      'If they are all Treasures, you may do this: +1 Card.',
      'Se sono solo Tesori, puoi fare questo: +1 Carta.',
    ],
    [
      'cards of a phase that cost less',
      [{ do: 'costLess', n: 2, type: 'Phase' }],
      'This turn, Phase cards cost 2 less (but not less than 0).',
      'In questo turno le carte Phase costano 2 in meno (ma non meno di 0).',
    ],
    [
      'tokens of another player',
      theirs(may, trash, { do: 'tokens', token: 'Shell', n: { count: '$x' } }),
      'Each other player may trash a card from their hand. That player takes 1 Shell token if they do.',
      'Ogni altro giocatore può eliminare una carta dalla mano. Quel giocatore prende 1 segnalino Shell se lo fa.',
    ],
    [
      'points of another player',
      theirs(two, trash, { do: 'points', n: { count: '$x' } }),
      'Each other player trashes 2 cards from their hand and takes 1 point for each of them.',
      'Ogni altro giocatore elimina 2 carte dalla mano e prende 1 punto per ciascuna di esse.',
    ],
  ];
  test.each(cases)('%s', (_name, play, english, italian) => {
    expect(textOf(play, 'en').split('\n')).toContain(english);
    expect(textOf(play, 'it').split('\n')).toContain(italian);
  });
});

test('a card nobody knows has no text', () => {
  expect(dominion.face.cardText(content, 'Dukedom', wordsIn('en'))).toBe('');
});

test('every effect says in a line what it does', () => {
  for (const effect of EFFECTS) expect(effect.about.length).toBeGreaterThan(8);
});
