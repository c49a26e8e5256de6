import { describe, expect, test } from 'vitest';
import {
  LANGUAGES,
  loadContent,
  readMessages,
  shippedFiles,
  translationsIn,
  wordsIn,
} from '../node.ts';
import type { EffectJson } from './effects/define.ts';
import { EFFECTS } from './effects/index.ts';
import { vowel } from './effects/noun-text.ts';
import type { Card } from './format.ts';
import { dominion } from './game.ts';
import { modeText } from './effects/mode-text.ts';
import { dominionText } from './text.ts';

type Json = { [key: string]: unknown };
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
      'Choose up to 2 Actions from your hand.\n+1 Action\nPlay each of them twice, in any order.',
    );
    expect(textOf(play, 'it')).toContain('Gioca ciascuna di esse due volte, in qualsiasi ordine.');
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
      'Choose 2 cards from your hand and gain a card like each of them.',
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
      'Exchange each of them for a Silver from the supply, which goes to your discard pile.',
      'Scambia ciascuna di esse con una carta Silver della riserva, che va negli scarti.',
    ],
    [
      'a condition on several cards',
      [two, trash, { do: 'may', with: '$x', where: { type: 'Treasure' }, play: [draw] }],
      'If they are all Treasures, you may do this: +1 Card.',
      'Se sono solo carte Tesoro e lo vuoi, +1 Carta.',
    ],
    [
      'cards of a phase that cost less',
      [{ do: 'costLess', n: 2, type: 'Phase' }],
      'All Phase cards cost 2 less this turn (but not less than 0).',
      'Le carte Phase costano 2 in meno in questo turno (ma non meno di 0).',
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

describe('the text says which cards', () => {
  const aside = { do: 'choose', from: 'aside', as: 'x' };
  const first = { do: 'choose', from: 'hand', as: 'x' };
  const cases: [string, object[], string, string][] = [
    [
      'a card that is found, not chosen, is the first one',
      [
        { do: 'find', from: 'hand', where: { type: 'Treasure' }, as: 'x' },
        { do: 'trash', cards: '$x' },
      ],
      'Find the first Treasure in your hand.\nTrash it.',
      'Trova la prima carta Tesoro nella tua mano.\nEliminala.',
    ],
    [
      'a card that is found in the discard pile is the topmost one',
      [
        { do: 'find', from: 'discard', where: { type: 'Treasure' }, as: 'x' },
        { do: 'toHand', cards: '$x' },
      ],
      'Find the topmost Treasure in your discard pile.\nPut it into your hand.',
      'Trova la prima carta Tesoro nei tuoi scarti, a partire dall’alto.\nMettila in mano.',
    ],
    [
      'copies of a named card are alike',
      [
        { do: 'find', from: 'inPlay', where: { name: 'Gold' }, as: 'x' },
        { do: 'trash', cards: '$x' },
      ],
      'Trash a Gold you have in play.',
      'Elimina una carta Gold che hai in gioco.',
    ],
    [
      'the second of two chosen cards',
      [first, { ...first, as: 'y' }, { do: 'trash', cards: '$x' }, { do: 'discard', cards: '$y' }],
      'Choose a card from your hand.\nChoose a card from your hand.\n' +
        'Trash the card of the first choice.\nDiscard the card of the second choice.',
      'Scegli una carta dalla mano.\nScegli una carta dalla mano.\n' +
        'Elimina la carta della prima scelta.\nScarta la carta della seconda scelta.',
    ],
    [
      'all cards looked at',
      [
        { do: 'look', n: 2 },
        { do: 'rest', to: 'hand' },
      ],
      'Look at the top 2 cards of your deck.\nPut them into your hand.',
      'Guarda le prime 2 carte del mazzo.\nMettile in mano.',
    ],
    [
      'the only card looked at',
      [
        { do: 'look', n: 1 },
        { ...aside, where: { type: 'Action' }, count: { upTo: 1 } },
        { do: 'toHand', cards: '$x' },
        { do: 'putBack' },
      ],
      'Look at the top card of your deck.\nYou may put it (if it is an Action) into your hand.\n' +
        'Put it back if it is still set aside.',
      'Guarda la prima carta del mazzo.\nPuoi mettere quella carta (se è un’Azione) in mano.\n' +
        'Rimettila in cima, se è ancora da parte.',
    ],
    [
      'the whole hand',
      [
        { do: 'all', from: 'hand', as: 'x' },
        { do: 'discard', cards: '$x' },
      ],
      'Discard your hand.',
      'Scarta la mano.',
    ],
    [
      'conditions of a filter',
      [
        { ...first, where: { notType: 'Action', costAtMost: 2 } },
        { do: 'trash', cards: '$x' },
      ],
      'Trash a non-Action card costing up to 2 from your hand.',
      'Elimina una carta non Azione che costa fino a 2 dalla mano.',
    ],
    [
      'a number that is counted, and more',
      [
        { ...first, count: { amount: { per: 'emptyPiles', plus: 1 } } },
        { do: 'trash', cards: '$x' },
      ],
      'Trash a card, and 1 more for each empty pile, from your hand.',
      'Elimina una carta, e 1 in più per ogni pila vuota, dalla mano.',
    ],
    [
      'cards discarded down to a number are not those that are left',
      [
        { ...first, count: { downTo: 3 } },
        { do: 'discard', cards: '$x' },
        { do: 'coins', n: { count: '$x' } },
      ],
      'Discard down to 3 cards in hand.\n+1 Coin for each discarded card.',
      'Scarta fino a restare con 3 carte in mano.\n+1 Moneta per ogni carta scartata.',
    ],
    [
      'the first of several cards, where only its cost counts',
      [
        { ...first, count: { upTo: 2 } },
        { do: 'trash', cards: '$x' },
        {
          do: 'choose',
          from: 'supply',
          where: { costAtMost: { costOf: '$x', plus: 1 } },
          as: 'y',
        },
        { do: 'gain', cards: '$y' },
      ],
      'Trash up to 2 cards from your hand.\n' +
        'Gain a card costing up to 1 more than the first of the trashed cards.',
      'Elimina fino a 2 carte dalla mano.\n' +
        'Ottieni una carta che costa fino a 1 in più della prima delle carte eliminate.',
    ],
    [
      'the cards of two choices',
      [
        { ...first, count: { upTo: 2 } },
        { do: 'trash', cards: '$x' },
        { ...first, count: 2, as: 'y' },
        { do: 'trash', cards: '$y' },
        { do: 'coins', n: { count: '$x' } },
        { do: 'buys', n: { per: { cards: '$y', where: { type: 'Action' } } } },
        { do: 'choose', from: 'supply', where: { costAtMost: { costOf: '$y' } }, as: 'z' },
        { do: 'gain', cards: '$z' },
      ],
      'Trash up to 2 cards from your hand.\nTrash 2 cards from your hand.\n' +
        '+1 Coin for each card trashed with the first choice.\n' +
        '+1 Buy for each Action among the cards trashed with the second choice.\n' +
        'Gain a card costing at most as much as the first of the cards trashed with the second choice.',
      'Elimina fino a 2 carte dalla mano.\nElimina 2 carte dalla mano.\n' +
        '+1 Moneta per ogni carta eliminata con la prima scelta.\n' +
        '+1 Acquisto per ogni Azione tra le carte eliminate con la seconda scelta.\n' +
        'Ottieni una carta che costa al massimo quanto la prima delle carte eliminate con la seconda scelta.',
    ],
    [
      'one card beside several',
      [
        { ...first, count: 2 },
        { do: 'trash', cards: '$x' },
        { ...first, as: 'y' },
        { do: 'trash', cards: '$y' },
        { do: 'gain', cards: 'Curse' },
        { do: 'coins', n: { per: { costOf: '$y' } } },
      ],
      'Trash 2 cards from your hand.\nTrash a card from your hand.\nGain a Curse.\n' +
        '+1 Coin for each Coin of the cost of the card trashed with the second choice.',
      'Elimina 2 carte dalla mano.\nElimina una carta dalla mano.\nOttieni una Maledizione.\n' +
        '+1 Moneta per ogni Moneta del costo della carta eliminata con la seconda scelta.',
    ],
    [
      'up to how many cards the others draw',
      [{ do: 'others', play: [{ do: 'drawUpTo', n: 4 }] }],
      'Each other player draws until they have 4 cards in hand.',
      'Ogni altro giocatore pesca fino ad avere 4 carte in mano.',
    ],
    [
      'none of several gained cards',
      [
        { do: 'choose', from: 'supply', where: { costAtMost: 2 }, count: { upTo: 2 }, as: 'x' },
        { do: 'gain', cards: '$x' },
        {
          do: 'if',
          count: { cards: '$x' },
          exactly: 0,
          play: [{ do: 'gain', cards: 'Curse', to: 'hand' }],
        },
      ],
      'Gain up to 2 cards costing up to 2.\nIf you gain none, gain a Curse to your hand.',
      'Ottieni fino a 2 carte che costano fino a 2.\n' +
        'Se non ne ottieni, ottieni una Maledizione in mano.',
    ],
    [
      'the coins of a cost',
      [first, { do: 'trash', cards: '$x' }, { do: 'coins', n: { per: { costOf: '$x' } } }],
      'Trash a card from your hand.\n+1 Coin for each Coin of its cost.',
      'Elimina una carta dalla mano.\n+1 Moneta per ogni Moneta del suo costo.',
    ],
    [
      'a choice that may be made, and its use',
      [
        first,
        { do: 'trash', cards: '$x' },
        {
          do: 'may',
          with: '$x',
          where: { type: 'Treasure' },
          play: [
            { do: 'choose', from: 'supply', where: { costAtMost: 4 }, as: 'y' },
            { do: 'gain', cards: '$y' },
          ],
        },
      ],
      'Trash a card from your hand.\nIf it is a Treasure, you may gain a card costing up to 4.',
      'Elimina una carta dalla mano.\n' +
        'Se è una carta Tesoro, puoi ottenere una carta che costa fino a 4.',
    ],
    [
      'Italian cards are feminine',
      [
        { ...first, where: { type: 'Treasure' }, count: 2 },
        { do: 'exchange', cards: '$x', card: 'Silver' },
        { do: 'gain', cards: 'Curse' },
      ],
      'Choose 2 Treasures from your hand.\n' +
        'Exchange each of them for a Silver from the supply, which goes to your discard pile.\n' +
        'Gain a Curse.',
      'Scegli 2 carte Tesoro dalla mano.\n' +
        'Scambia ciascuna di esse con una carta Silver della riserva, che va negli scarti.\n' +
        'Ottieni una Maledizione.',
    ],
  ];
  test.each(cases)('%s', (_name, play, english, italian) => {
    expect(textOf(play, 'en')).toBe(english);
    expect(textOf(play, 'it')).toBe(italian);
  });

  test('a Reaction to a gain means the gained card, not itself', () => {
    expect(dominion.face.cardText(content, 'Gannet', wordsIn('en'))).toContain(
      'you may show this from your hand: put the gained card onto your deck.',
    );
    expect(dominion.face.cardText(content, 'Gannet', wordsIn('it'))).toContain(
      'metti la carta ottenuta in cima al mazzo.',
    );
  });

  test('an Action of another phase can be played in both phases', () => {
    const phase = { name: 'Dusk', after: 'action' } as const;
    const play = [{ do: 'cards', n: 1 }];
    const card = { name: 'Test', cost: 3, phase, play };
    const says = (types: Card['types']): string =>
      dominionText({ source: [{ ...card, types }] }, 'Test', wordsIn('en'));
    expect(says(['Phase'])).toMatch(/^Play this in your Dusk phase/);
    expect(says(['Action', 'Phase'])).toMatch(/^You may also play this in your Dusk phase/);
  });

  test('"an" is said before a vowel sound', () => {
    const names = ['Hourglass', 'N3', 'Estate', 'Urn', 'Unicorn', 'Horse', 'Euphony', 'One Ring'];
    expect(names.filter((name) => vowel(name) === 'yes')).toEqual([
      'Hourglass',
      'N3',
      'Estate',
      'Urn',
    ]);
  });
});

test('a card nobody knows has no text', () => {
  expect(dominion.face.cardText(content, 'Dukedom', wordsIn('en'))).toBe('');
});

test('every effect says in a line what it does', () => {
  for (const effect of EFFECTS) expect(effect.about.length).toBeGreaterThan(8);
});

const itself: [string, Json[], string, string][] = [
  [
    'in play',
    [
      { do: 'trash', cards: '$this' },
      { do: 'if', count: { cards: '$this' }, play: [{ do: 'gain', cards: 'Gold' }] },
    ],
    'Trash this.\nIf you do, gain a Gold.',
    'Elimina questa carta.\nSe lo fai, ottieni una carta Gold.',
  ],
  [
    'in an option',
    [{ do: 'may', with: '$this', play: [{ do: 'topdeck', cards: '$this' }] }],
    'You may put this onto your deck.',
    'Puoi mettere questa carta in cima al mazzo.',
  ],
  [
    'in a later turn',
    [{ do: 'nextTurn', play: [{ do: 'return', cards: '$this' }] }],
    'At the start of your next turn, return this to the supply.',
    'All’inizio del tuo prossimo turno, rimetti questa carta nella riserva.',
  ],
];
test.each(itself)('a card calls itself "this": %s', (_name, play, en, it) => {
  const card = { name: 'Test', cost: 3, types: ['Action'], play };
  const source = { source: [card as Card] };
  expect(dominionText(source, 'Test', wordsIn('en'))).toBe(en);
  expect(dominionText(source, 'Test', wordsIn('it'))).toBe(it);
});

test('costs of the next turn name one turn only', () => {
  const play = [{ do: 'nextTurn', play: [{ do: 'costLess', n: 1 }] }];
  const card = { name: 'Test', cost: 3, types: ['Action', 'Duration'], play };
  const source = { source: [card as Card] };
  expect(dominionText(source, 'Test', wordsIn('en'))).toBe(
    'On your next turn, cards cost 1 less (but not less than 0).',
  );
  expect(dominionText(source, 'Test', wordsIn('it'))).toBe(
    'Nel tuo prossimo turno le carte costano 1 in meno (ma non meno di 0).',
  );
});

const offered: [string, Json[], string, string][] = [
  [
    'sentences and bonuses',
    [
      { do: 'choose', from: 'hand', count: { upTo: 2 }, where: { costAtMost: 2 }, as: 'a' },
      { do: 'trash', cards: '$a' },
      { do: 'coins', n: { count: '$a' } },
    ],
    'Trash up to 2 cards costing up to 2 from your hand and +1 Coin for each of them',
    'Elimina fino a 2 carte che costano fino a 2 dalla mano e +1 Moneta per ciascuna di esse',
  ],
  [
    'bonuses alone',
    [
      { do: 'buys', n: 1 },
      { do: 'coins', n: 1 },
    ],
    '+1 Buy, +1 Coin',
    '+1 Acquisto, +1 Moneta',
  ],
  [
    'nested lists',
    [
      {
        do: 'nextTurn',
        play: [
          { do: 'cards', n: 1 },
          { do: 'coins', n: 1 },
        ],
      },
      {
        do: 'if',
        count: 'emptyPiles',
        play: [{ do: 'cards', n: 1 }],
        else: [{ do: 'buys', n: 1 }],
      },
    ],
    'At the start of your next turn, +1 Card and +1 Coin. Now, with at least 1 empty pile, +1 Card. Otherwise, +1 Buy',
    'All’inizio del tuo prossimo turno, +1 Carta e +1 Moneta. Subito, con almeno 1 pila vuota, +1 Carta. Altrimenti, +1 Acquisto',
  ],
];
/** The option of a list, after the lines before it. */
function offeredAs(before: Json[], list: Json[], language: string): string {
  const play = [...before, { do: 'modes', of: [list, [{ do: 'buys', n: 1 }]] }];
  const card = { name: 'Test', cost: 3, types: ['Action'], play } as unknown as Card;
  return wordsIn(language)(modeText({ source: [card] }, 'Test', list as unknown as EffectJson[]));
}

test.each(offered)('a mode is offered nearly as it is printed: %s', (_name, lines, en, it) => {
  expect(offeredAs([], lines, 'en')).toBe(en);
  expect(offeredAs([], lines, 'it')).toBe(it);
});

const chosen = (as: string, count: unknown = 1): Json => ({
  do: 'choose',
  from: 'hand',
  count,
  as,
});
const slotCases: [string, Json[], Json[], string, string][] = [
  [
    'several cards',
    [chosen('x', 2)],
    [{ do: 'coins', n: { per: { cards: '$x' } } }],
    '+1 Coin for each of them',
    '+1 Moneta per ogni carta tra esse',
  ],
  [
    'two slots',
    [chosen('x'), chosen('y')],
    [
      { do: 'trash', cards: '$x' },
      { do: 'discard', cards: '$y' },
    ],
    'Trash the card of the first choice and discard the card of the second choice',
    'Elimina la carta della prima scelta e scarta la carta della seconda scelta',
  ],
  [
    'the last card',
    [chosen('x'), chosen('y')],
    [{ do: 'discard', cards: '$y' }],
    'Discard it',
    'Scartala',
  ],
  [
    'what was done with it',
    [chosen('x'), { do: 'discard', cards: '$x' }, { do: 'gain', cards: 'Silver' }],
    [{ do: 'trash', cards: '$x' }],
    'Trash the discarded card',
    'Elimina la carta scartata',
  ],
];
test.each(slotCases)(
  'a mode calls its slots as the card does: %s',
  (_name, before, list, en, it) => {
    expect(offeredAs(before, list, 'en')).toBe(en);
    expect(offeredAs(before, list, 'it')).toBe(it);
  },
);

test.each([
  ['look', 'Look at 2 cards, and 1 more for each empty pile, from the top of your deck.'],
  ['reveal', 'Reveal 2 cards, and 1 more for each empty pile, from the top of your deck.'],
])('%s: a counted number of cards', (effect, en) => {
  const play = [{ do: effect, n: { per: 'emptyPiles', plus: 2 } }, { do: 'putBack' }];
  const card = { name: 'Test', cost: 3, types: ['Action'], play };
  expect(dominionText({ source: [card as Card] }, 'Test', wordsIn('en')).split('\n')[0]).toBe(en);
});

const isAction = { cards: '$x', where: { type: 'Action' } };
const nextTurn = {
  do: 'nextTurn',
  with: '$x',
  play: [
    { do: 'toHand', cards: '$x' },
    { do: 'if', count: isAction, play: [{ do: 'cards', n: 2 }] },
  ],
};
const setAside = [
  { do: 'choose', from: 'hand', count: { upTo: 1 }, as: 'x' },
  { do: 'setAside', cards: '$x', mat: 'Quay' },
];
const discardOne = [
  { do: 'choose', from: 'hand', as: 'x' },
  { do: 'discard', cards: '$x' },
];
const named = (how: string): object[] => [
  { do: 'nameCard', as: 'called' },
  {
    do: 'attack',
    with: '$called',
    play: [
      { do: how, from: 'hand', where: { sameAs: '$called' }, as: 'x' },
      { do: 'discard', cards: '$x' },
    ],
  },
];
const lastLines: [string, object, string, string][] = [
  [
    'sentences of a later turn need no brackets at the end of a line',
    { play: [...setAside, { do: 'if', count: { cards: '$x' }, play: [nextTurn] }] },
    'If you do, at the start of your next turn: put it into your hand. If it is an Action, ' +
      '+2 Cards.',
    'Se lo fai, all’inizio del tuo prossimo turno: mettila in mano. Se è un’Azione, +2 Carte.',
  ],
  [
    'nor in an option',
    {
      play: [
        {
          do: 'may',
          play: [
            {
              do: 'later',
              at: 'endOfTurn',
              play: [
                ...discardOne,
                { do: 'if', count: isAction, play: [{ do: 'gain', cards: 'Duchy' }] },
              ],
            },
          ],
        },
      ],
    },
    'You may do this: at the end of this turn, before the clean-up: discard a card. If it is an ' +
      'Action, gain a Duchy.',
    'Se vuoi, alla fine di questo turno, prima della fase finale: scarta una carta. Se è ' +
      'un’Azione, ottieni una carta Duchy.',
  ],
  [
    'what follows a later turn in a list does not wait for it',
    {
      play: [
        {
          do: 'may',
          play: [
            { do: 'nextTurn', play: [{ do: 'cards', n: 2 }] },
            { do: 'gain', cards: 'Duchy' },
          ],
        },
      ],
    },
    'You may do this: at the start of your next turn, +2 Cards. Now, gain a Duchy.',
    'Se vuoi: all’inizio del tuo prossimo turno, +2 Carte. Subito, ottieni una carta Duchy.',
  ],
  [
    'players who have enough of something',
    {
      play: [
        {
          do: 'attack',
          play: [{ do: 'if', count: { in: 'hand' }, atLeast: 5, play: discardOne }],
        },
      ],
    },
    'Each other player with at least 5 cards in hand discards a card.',
    'Ogni altro giocatore con almeno 5 carte in mano scarta una carta.',
  ],
  [
    'nothing of a kind in play',
    {
      play: [
        {
          do: 'if',
          count: { in: 'inPlay', where: { type: 'Attack' } },
          exactly: 0,
          play: [{ do: 'cards', n: 2 }],
        },
      ],
    },
    'If you have no Attacks in play, +2 Cards.',
    'Se non hai carte Attacco in gioco, +2 Carte.',
  ],
  ...['find', 'choose'].map((how): [string, object, string, string] => [
    `a card of a named kind, with "${how}"`,
    { play: named(how) },
    'Each other player discards a card with that name.',
    'Ogni altro giocatore scarta una carta con quel nome.',
  ]),
  [
    'points for cards by their cost',
    { points: { points: 1, per: 3, of: { type: 'Action', costAtLeast: 2, costAtMost: 4 } } },
    '1 point for every 3 Actions you own costing from 2 to 4',
    '1 punto ogni 3 Azioni in tuo possesso che costano da 2 a 4',
  ],
];
test.each(lastLines)('%s', (_name, more, en, it) => {
  const card = { name: 'Test', cost: 3, types: ['Action'], ...more } as Card;
  const last = (language: string): string | undefined =>
    dominionText({ source: [card] }, 'Test', wordsIn(language))
      .split('\n')
      .at(-1);
  expect(last('en')).toBe(en);
  expect(last('it')).toBe(it);
});

test('questions fit one card and several', () => {
  const verbs = ['discard', 'trash', 'gain', 'topdeck', 'play', 'choose', 'setAside', 'toHand'];
  for (const verb of [...verbs, 'pass', 'return', 'exchange'])
    for (const language of LANGUAGES)
      expect(readMessages(language).dominion![`ask.${verb}`]).not.toMatch(/which|qual[ei]/);
});

test('in Italian the names of all base cards are translated, wherever they are printed', () => {
  const names = translationsIn(dominion, content, undefined, 'it');
  const changed = Object.entries(names).filter(([written, printed]) => written !== printed);
  expect(changed).toHaveLength(content.base);
  const words = wordsIn('it', undefined, [], names);
  expect(words({ key: 'dominion.log.buy', args: { seat: 0, cards: 'Curse' } })).toContain(
    'Maledizione',
  );
  expect(dominion.face.cardText(content, 'Merchant', words)).toContain('La prima carta Argento');
  // A longer name is not translated in part.
  expect(names['Fish Market']).toBe('Fish Market');
  expect(translationsIn(dominion, content, undefined, 'en')).toEqual({});
});
