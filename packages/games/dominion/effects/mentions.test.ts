import { describe, expect, test } from 'vitest';
import { wordsIn } from '../../node.ts';
import type { Card } from '../format.ts';
import { dominionText } from '../text.ts';
import type { EffectJson } from './define.ts';

type Lines = EffectJson[];

const cardOf = (play: Lines): Card => ({ name: 'Test', cost: 3, types: ['Action'], play });
const WORDS = { en: wordsIn('en'), it: wordsIn('it') };
const textOf = (play: Lines, language: keyof typeof WORDS = 'en'): string[] =>
  dominionText({ source: [cardOf(play)] }, 'Test', WORDS[language]).split('\n');

const choose = (as: string, more: object = {}): EffectJson => ({
  do: 'choose',
  from: 'hand',
  as,
  ...more,
});
const move = (verb: string, slot: string): EffectJson => ({ do: verb, cards: slot });
const when = (play: Lines, otherwise?: Lines): EffectJson => ({
  do: 'if',
  count: 'emptyPiles',
  play,
  ...(otherwise && { else: otherwise }),
});
const may = (play: Lines): EffectJson => ({ do: 'may', play });
const modes = (...of: Lines[]): EffectJson => ({ do: 'modes', of });
const silver: EffectJson = { do: 'gain', cards: 'Silver' };

describe('what happened to a card is said only where it has certainly happened', () => {
  const NOUNS: { readonly [verb: string]: string } = {
    choose: 'chosen card',
    trash: 'trashed card',
    discard: 'discarded card',
    topdeck: 'card put onto the deck',
  };
  const leaves: Lines[] = [[], [move('trash', '$x')], [move('discard', '$x')]];

  /** Lists, and what may have happened to $x after each. */
  type Ends = [Lines, (before: readonly string[]) => readonly string[]];
  const plain = leaves.map((lines): Ends => [lines, (before) => lines[0]?.do.split(' ') ?? before]);
  const nested = (lists: readonly Ends[]): Ends[] =>
    lists.flatMap(([a, afterA]) => [
      [[when(a)], (before) => [...before, ...afterA(before)]] as Ends,
      [[may(a)], (before) => [...before, ...afterA(before)]] as Ends,
      ...lists.flatMap(([b, afterB]): Ends[] => [
        [[when(a, b)], (before) => [...afterA(before), ...afterB(before)]],
        [[modes(a, b)], (before) => [...afterA(before), ...afterB(before)]],
      ]),
    ]);
  const all = [...nested(plain), ...nested(nested(plain).slice(0, 12))];

  test(`after ${all.length} lists`, () => {
    for (const [lines, after] of all) {
      const play = [choose('x'), ...lines, silver, { do: 'coins', n: { per: { costOf: '$x' } } }];
      const verbs = new Set(after(['choose']));
      const [only = 'choose'] = verbs;
      const noun = NOUNS[verbs.size === 1 ? only : 'choose'];
      expect(textOf(play).at(-1), JSON.stringify(lines)).toBe(
        `+1 Coin for each Coin of the cost of the ${noun}.`,
      );
    }
  });

  test('in the second of two alternatives', () => {
    const play = [
      choose('x'),
      choose('y'),
      modes(
        [move('trash', '$x'), move('discard', '$y')],
        [move('discard', '$x'), move('trash', '$y')],
      ),
    ];
    expect(textOf(play).at(-1)).toBe(
      'Choose one: trash the card of the first choice and discard the card of the second choice; ' +
        'or discard the card of the first choice and trash the card of the second choice.',
    );
    expect(textOf(play, 'it').at(-1)).toBe(
      'Scegli un’opzione: elimina la carta della prima scelta e scarta la carta della seconda ' +
        'scelta; oppure scarta la carta della prima scelta ed elimina la carta della seconda scelta.',
    );
  });

  test('of several options, each may come after any before it', () => {
    const two = { ...modes([move('trash', '$x')], [silver, move('return', '$x')], []), choose: 2 };
    expect(textOf([choose('x'), move('discard', '$x'), two]).at(-1)).toContain(
      'or gain a Silver and return the discarded card',
    );
  });

  test('choices are counted in their order, whatever is done with the cards later', () => {
    const play = [
      choose('x'),
      choose('y'),
      move('trash', '$y'),
      move('trash', '$x'),
      silver,
      { do: 'coins', n: { per: { costOf: '$y' } } },
    ];
    expect(textOf(play).at(-1)).toContain('the cost of the card trashed with the second choice');
  });
});

describe('"it" is not a card that is in no slot', () => {
  const cases: [string, Lines, string][] = [
    ['a gained card', [silver], 'Put the chosen card onto your deck.'],
    ['a card of another player', [{ do: 'others', play: [silver] }], 'Put the chosen card onto'],
    ['a card of the next turn', [{ do: 'nextTurn', play: [silver] }], 'Put the chosen card onto'],
    ['no card', [{ do: 'cards', n: 1 }], 'Put it onto your deck.'],
  ];
  test.each(cases)('%s', (_name, between, text) => {
    expect(textOf([choose('x'), ...between, move('topdeck', '$x')]).at(-1)).toContain(text);
  });
});

describe('"among them" is said as long as all of them are there', () => {
  const reveal: EffectJson = { do: 'reveal', n: 4 };
  const treasures: EffectJson = {
    do: 'all',
    from: 'aside',
    where: { type: 'Treasure' },
    as: 't',
  };
  const coins = (per: object): EffectJson => ({ do: 'coins', n: { per } });
  const actions = coins({ in: 'aside', where: { type: 'Action' } });
  const one = (where?: object): Lines => [
    { do: 'choose', from: 'aside', as: 'x', ...(where && { where }) },
    move('toHand', '$x'),
  ];
  const cases: [string, Lines, string, string][] = [
    [
      'before any is taken',
      [reveal, actions],
      '+1 Coin for each Action among them.',
      '+1 Moneta per ogni Azione tra queste.',
    ],
    [
      'counting after some were taken',
      [reveal, treasures, move('trash', '$t'), actions],
      '+1 Coin for each Action among the rest.',
      '+1 Moneta per ogni Azione tra le altre.',
    ],
    [
      'choosing after some were taken',
      [reveal, treasures, move('trash', '$t'), ...one()],
      'Put one of the rest into your hand.',
      'Metti una delle altre in mano.',
    ],
    [
      'choosing matching cards after some were taken',
      [reveal, treasures, move('trash', '$t'), ...one({ type: 'Action' })],
      'Put an Action among the rest into your hand.',
      'Metti un’Azione tra le altre in mano.',
    ],
    [
      'counting what was taken',
      [reveal, treasures, move('trash', '$t'), coins({ cards: '$t', where: { name: 'Gold' } })],
      '+1 Coin for each Gold among the trashed cards.',
      '+1 Moneta per ogni carta Gold tra le carte eliminate.',
    ],
    [
      'how many were taken',
      [
        reveal,
        treasures,
        move('trash', '$t'),
        { do: 'if', count: { cards: '$t' }, atLeast: 2, play: [silver] },
      ],
      'If you trashed at least 2 cards, gain a Silver.',
      'Se hai eliminato almeno 2 carte, ottieni una carta Silver.',
    ],
    [
      'after other cards',
      [reveal, choose('h', { count: 2 }), move('discard', '$h'), ...one({ type: 'Action' })],
      'Put an Action among the cards set aside into your hand.',
      'Metti un’Azione tra le carte messe da parte in mano.',
    ],
    [
      'placing them after other cards',
      [reveal, choose('h', { count: 2 }), move('discard', '$h'), { do: 'putBack' }],
      'Put the cards set aside back in any order.',
      'Rimetti in cima le carte messe da parte in qualsiasi ordine.',
    ],
    [
      'if one list takes some',
      [reveal, when([treasures, move('trash', '$t')]), { do: 'discardAside' }],
      'Discard the rest.',
      'Scarta le altre.',
    ],
  ];
  test.each(cases)('%s', (_name, play, english, italian) => {
    expect(textOf(play).at(-1)).toBe(english);
    expect(textOf(play, 'it').at(-1)).toBe(italian);
  });
});

describe('"if you do" follows what it refers to', () => {
  const mayTrash: Lines = [choose('x', { count: { upTo: 1 } }), move('trash', '$x')];
  const coin = { do: 'coins', n: { count: '$x' } };
  const did: EffectJson = { do: 'if', count: { cards: '$x' }, play: [{ do: 'buys', n: 1 }] };
  const not: EffectJson = { ...did, exactly: 0 };
  const action: EffectJson = { do: 'actions', n: 1 };
  const cases: [string, Lines, string, string][] = [
    ['at once', [...mayTrash, did], 'If you do, +1 Buy.', 'Se lo fai, +1 Acquisto.'],
    ['again', [...mayTrash, coin, did], 'If you do, +1 Buy.', 'Se lo fai, +1 Acquisto.'],
    [
      'after another line',
      [...mayTrash, action, did],
      'If you trashed a card, +1 Buy.',
      'Se hai eliminato una carta, +1 Acquisto.',
    ],
    [
      'a bonus after another line',
      [...mayTrash, action, coin],
      'If you trashed a card, +1 Coin.',
      'Se hai eliminato una carta, +1 Moneta.',
    ],
    [
      'a draw after another line',
      [...mayTrash, silver, { do: 'cards', n: { count: '$x' } }],
      'If you trashed a card, +1 Card.',
      'Se hai eliminato una carta, +1 Carta.',
    ],
    [
      'if not, after another line',
      [...mayTrash, action, not],
      'If you did not trash a card, +1 Buy.',
      'Se non hai eliminato una carta, +1 Acquisto.',
    ],
    ['after an option', [may(mayTrash), did], 'If you do, +1 Buy.', 'Se lo fai, +1 Acquisto.'],
    [
      'after an option that leaves the card in its slot when declined',
      [choose('x'), may([move('trash', '$x')]), did],
      'If you chose a card, +1 Buy.',
      'Se hai scelto una carta, +1 Acquisto.',
    ],
    [
      'within an option',
      [...mayTrash, may([did])],
      'You may do this: if you trashed a card, +1 Buy.',
      'Se vuoi: se hai eliminato una carta, +1 Acquisto.',
    ],
    [
      'the card itself, after another line',
      [move('trash', '$this'), action, { ...did, count: { cards: '$this' } }],
      'If you trashed this, +1 Buy.',
      'Se hai eliminato questa carta, +1 Acquisto.',
    ],
    [
      'of another player, after another line',
      [
        {
          do: 'others',
          play: [...mayTrash, silver, { do: 'points', n: { count: '$x' } }],
        },
      ],
      'Each other player may trash a card from their hand. That player gains a Silver. ' +
        'If they trashed a card, that player takes 1 point.',
      'Ogni altro giocatore può eliminare una carta dalla mano. Quel giocatore ottiene una carta ' +
        'Silver. Se ha eliminato una carta, quel giocatore prende 1 punto.',
    ],
  ];
  test.each(cases)('%s', (_name, play, english, italian) => {
    expect(textOf(play).at(-1)).toBe(english);
    expect(textOf(play, 'it').at(-1)).toBe(italian);
  });
});

test('a card that is bought compares the cost of others with its own', () => {
  const bought = [
    {
      do: 'choose',
      from: 'supply',
      where: { costAtMost: { costOf: '$this', minus: 1 } },
      as: 'x',
    },
    move('gain', '$x'),
  ];
  const card: Card = { name: 'Test', cost: 3, types: ['Victory'], when: { bought } };
  const says = (language: string): string =>
    dominionText({ source: [card] }, 'Test', wordsIn(language));
  expect(says('en')).toBe('When you buy this, gain a card costing at least 1 less than this.');
  expect(says('it')).toBe(
    'Quando compri questa carta, ottieni una carta che costa almeno 1 in meno di questa carta.',
  );
});

test('a limit below another cost says on which side of it a card may be', () => {
  const limited = (where: object): Card => ({
    name: 'Test',
    cost: 5,
    types: ['Action'],
    play: [{ do: 'choose', from: 'supply', where, as: 'x' }, move('gain', '$x')],
  });
  const says = (where: object, language: string): string =>
    dominionText({ source: [limited(where)] }, 'Test', wordsIn(language));
  const below = { costOf: '$this', minus: 2 };
  expect(says({ costAtMost: below }, 'en')).toBe('Gain a card costing at least 2 less than this.');
  expect(says({ costAtLeast: below }, 'en')).toBe('Gain a card costing at most 2 less than this.');
  expect(says({ costAtMost: below }, 'it')).toContain('almeno 2 in meno di questa carta');
  expect(says({ costAtLeast: below }, 'it')).toContain('al massimo 2 in meno di questa carta');
});

describe('clauses of one sentence', () => {
  const gold: EffectJson = { do: 'gain', cards: 'Gold' };
  const bonuses: Lines = [
    { do: 'cards', n: 1 },
    { do: 'actions', n: 2 },
    { do: 'buys', n: 1 },
  ];
  const counted: EffectJson = { do: 'coins', n: { per: 'emptyPiles', plus: 1 } };
  const cases: [string, Lines, string, string][] = [
    [
      'two',
      [when([silver, gold])],
      'With at least 1 empty pile, gain a Silver and gain a Gold.',
      'Con almeno 1 pila vuota, ottieni una carta Silver e ottieni una carta Gold.',
    ],
    [
      'three',
      [when(bonuses)],
      'With at least 1 empty pile, +1 Card, +2 Actions, and +1 Buy.',
      'Con almeno 1 pila vuota, +1 Carta, +2 Azioni e +1 Acquisto.',
    ],
    [
      'with commas of their own',
      [when([counted, silver, gold])],
      'With at least 1 empty pile, +1 Coin, and +1 Coin for each empty pile; gain a Silver; ' +
        'and gain a Gold.',
      'Con almeno 1 pila vuota, +1 Moneta, e +1 Moneta per ogni pila vuota; ottieni una carta ' +
        'Silver; e ottieni una carta Gold.',
    ],
    [
      'of other players',
      [{ do: 'others', play: [when([silver, ...bonuses.slice(0, 1)])] }],
      'For each other player: with at least 1 empty pile, that player gains a Silver and draws a ' +
        'card.',
      'Per ogni altro giocatore: con almeno 1 pila vuota, quel giocatore ottiene una carta Silver ' +
        'e pesca una carta.',
    ],
  ];
  test.each(cases)('%s', (_name, play, english, italian) => {
    expect(textOf(play)).toEqual([english]);
    expect(textOf(play, 'it')).toEqual([italian]);
  });
});

describe('"it" and "them" are only cards that nothing else is called', () => {
  const VERBS = ['trash', 'discard', 'topdeck'];
  const COUNTS = [1, { upTo: 1 }, { upTo: 2 }];
  const NAMES = ['a', 'b', 'c'];
  const coin: EffectJson = { do: 'coins', n: 1 };
  const counted = (slot: string, bound: object): EffectJson => ({
    do: 'if',
    count: { cards: slot },
    ...bound,
    play: [coin],
  });
  const USES: { readonly [use: string]: (slot: string) => EffectJson } = {
    any: (slot) => counted(slot, {}),
    atLeast: (slot) => counted(slot, { atLeast: 2 }),
    atMost: (slot) => counted(slot, { atMost: 1 }),
    exactly: (slot) => counted(slot, { exactly: 2 }),
    none: (slot) => counted(slot, { exactly: 0 }),
    count: (slot) => ({ do: 'coins', n: { count: slot } }),
    draw: (slot) => ({ do: 'cards', n: { count: slot } }),
    per: (slot) => ({ do: 'coins', n: { per: { cards: slot } } }),
    kind: (slot) => ({ do: 'coins', n: { per: { cards: slot, where: { type: 'Curse' } } } }),
    revealHand: (slot) => ({ do: 'revealHand', unless: slot }),
    trash: (slot) => move('trash', slot),
    topdeck: (slot) => move('topdeck', slot),
    toHand: (slot) => move('toHand', slot),
    given: (slot) => ({
      do: 'nextTurn',
      with: slot,
      play: [{ do: 'coins', n: { per: { costOf: slot } } }],
    }),
  };
  const product = <T>(of: readonly T[], n: number): T[][] =>
    n === 0 ? [[]] : product(of, n - 1).flatMap((list) => of.map((one) => [...list, one]));
  const PRONOUN = {
    en: /\b(it|its|them|none)\b/,
    it: /\b(esse|suo)\b|\b(Elimina|Scarta|Metti)l[ae]\b/,
  };

  const shapes = [2, 3].flatMap((n) =>
    product(n === 2 ? VERBS : VERBS.slice(0, 2), n).flatMap((verbs) =>
      (n === 2 ? product(COUNTS, n) : COUNTS.map((count) => [count, count, count])).map(
        (counts) => ({ verbs, counts }),
      ),
    ),
  );

  test.each(Object.keys(PRONOUN) as (keyof typeof PRONOUN)[])('%s', (language) => {
    for (const { verbs, counts } of shapes) {
      const slots = verbs.map((_, i) => `$${NAMES[i]}`);
      const choices = verbs.flatMap((verb, i) => [
        choose(NAMES[i] ?? '', { count: counts[i] }),
        move(verb, slots[i] ?? ''),
      ]);
      for (const [use, lineOf] of Object.entries(USES)) {
        const at = `${use} ${JSON.stringify({ verbs, counts })}`;
        const texts = slots.map(
          (slot) => textOf([...choices, lineOf(slot)], language).at(-1) ?? '',
        );
        expect(new Set(texts).size, `${at}: ${texts.join(' | ')}`).toBe(slots.length);
        texts.forEach((text, i) => {
          const rivals = verbs.filter((verb, j) => j !== i && verb === verbs[i]);
          // "It" is the last card, if there certainly is one.
          const isLast = i === slots.length - 1 && (rivals.length === 0 || counts[i] === 1);
          if (!isLast) expect(text, at).not.toMatch(PRONOUN[language]);
        });
        if (slots.length > 2) continue;
        const pairs = product(slots, 2).map((pair) =>
          textOf([...choices, ...pair.map(lineOf)], language).join('\n'),
        );
        expect(new Set(pairs).size, `${at}: ${pairs.join('\n\n')}`).toBe(pairs.length);
      }
    }
  });

  const upTo = (n: number, verb: string, as: string): Lines => [
    choose(as, { count: { upTo: n } }),
    move(verb, `$${as}`),
  ];
  const cases: [string, Lines, string, string][] = [
    [
      'a number of cards',
      [...upTo(2, 'trash', 'a'), ...upTo(2, 'trash', 'b'), counted('$a', { atLeast: 2 })],
      'If you trashed at least 2 cards with the first choice, +1 Coin.',
      'Se hai eliminato almeno 2 carte con la prima scelta, +1 Moneta.',
    ],
    [
      'a card that may have been declined',
      [...upTo(1, 'trash', 'a'), ...upTo(1, 'trash', 'b'), silver, counted('$b', {})],
      'If you trashed a card with the second choice, +1 Coin.',
      'Se hai eliminato una carta con la seconda scelta, +1 Moneta.',
    ],
    [
      'no card',
      [...upTo(1, 'trash', 'a'), ...upTo(1, 'trash', 'b'), { do: 'revealHand', unless: '$a' }],
      'If you did not trash a card with the first choice, show your hand.',
      'Se non hai eliminato una carta con la prima scelta, mostra la mano.',
    ],
    [
      'the last cards',
      [...upTo(2, 'discard', 'a'), ...upTo(2, 'discard', 'b'), move('trash', '$b')],
      'Trash the cards discarded with the second choice.',
      'Elimina le carte scartate con la seconda scelta.',
    ],
    [
      'the last cards, with others called differently',
      [...upTo(2, 'discard', 'a'), ...upTo(2, 'topdeck', 'b'), move('trash', '$b')],
      'Trash them.',
      'Eliminale.',
    ],
    [
      'an option that does the same as another option',
      [
        {
          ...modes(
            [...upTo(1, 'trash', 'a'), { do: 'coins', n: { per: { costOf: '$a' } } }],
            [...upTo(1, 'trash', 'b'), { do: 'buys', n: { per: { costOf: '$b' } } }],
            [silver],
          ),
          choose: 2,
        },
      ],
      'Choose two different options: (you may trash a card from your hand. +1 Coin for each Coin of its cost); or ' +
        '(you may trash a card from your hand. +1 Buy for each Coin of its cost); or gain a Silver.',
      'Scegli due opzioni diverse: (puoi eliminare una carta dalla mano. +1 Moneta per ogni Moneta del suo ' +
        'costo); oppure (puoi eliminare una carta dalla mano. +1 Acquisto per ogni Moneta del suo ' +
        'costo); oppure ottieni una carta Silver.',
    ],
  ];
  test.each(cases)('%s', (_name, play, english, italian) => {
    expect(textOf(play).at(-1)).toBe(english);
    expect(textOf(play, 'it').at(-1)).toBe(italian);
  });
});

describe('two choices of a kind are told apart by what was offered, not by what happened', () => {
  const silverEnd: Lines = [silver];
  const coins = (slot: string): EffectJson => ({ do: 'coins', n: { per: { costOf: slot } } });
  const PAST: { readonly [verb: string]: [english: string, italian: string] } = {
    trash: ['trashed', 'eliminata'],
    discard: ['discarded', 'scartata'],
    topdeck: ['put onto the deck', 'messa in cima al mazzo'],
    setAside: ['set aside', 'messa da parte'],
  };
  type Make = (as: string, more?: object) => Lines;
  /** The lines, and how the slots a, b and perhaps c are told apart. */
  const SHAPES: { readonly [shape: string]: [(make: Make) => Lines, string[], string[]] } = {
    'one after the other': [
      (make) => [...make('a'), ...make('b')],
      ['with the first choice', 'with the second choice'],
      ['con la prima scelta', 'con la seconda scelta'],
    ],
    'three of them': [
      (make) => [...make('a'), ...make('b'), ...make('c')],
      ['with the first choice', 'with the second choice', 'with the third choice'],
      ['con la prima scelta', 'con la seconda scelta', 'con la terza scelta'],
    ],
    'after a choice of another kind': [
      (make) => [...make('a'), choose('x'), move('return', '$x'), ...make('b')],
      ['with the first such choice', 'with the second such choice'],
      ['con la prima scelta di questo tipo', 'con la seconda scelta di questo tipo'],
    ],
    'before a choice of another kind': [
      (make) => [...make('a'), ...make('b'), choose('x'), move('return', '$x')],
      ['with the first choice', 'with the second choice'],
      ['con la prima scelta', 'con la seconda scelta'],
    ],
    'if and else': [
      (make) => [when(make('a'), make('b'))],
      ['in the first case', 'in the second case'],
      ['nel primo caso', 'nel secondo caso'],
    ],
    'two in one case': [
      (make) => [when([...make('a'), ...make('b')], make('c'))],
      [
        'in the first case with the first choice',
        'in the first case with the second choice',
        'in the second case',
      ],
      [
        'nel primo caso con la prima scelta',
        'nel primo caso con la seconda scelta',
        'nel secondo caso',
      ],
    ],
    modes: [
      (make) => [modes(make('a'), [silver], make('b'))],
      ['with the first option', 'with the third option'],
      ['con la prima opzione', 'con la terza opzione'],
    ],
    'two of three modes': [
      (make) => [{ ...modes(make('a'), [silver], make('b')), choose: 2 }],
      ['with the first option', 'with the third option'],
      ['con la prima opzione', 'con la terza opzione'],
    ],
    'a may, and one for certain': [
      (make) => [may(make('a')), ...make('b')],
      ['with the first choice', 'with the second choice'],
      ['con la prima scelta', 'con la seconda scelta'],
    ],
    'an if, and one for certain': [
      (make) => [when(make('a')), ...make('b')],
      ['with the first choice', 'with the second choice'],
      ['con la prima scelta', 'con la seconda scelta'],
    ],
    'if and else, and one for certain': [
      (make) => [when(make('a'), make('b')), ...make('c')],
      [
        'with the first choice in the first case',
        'with the first choice in the second case',
        'with the second choice',
      ],
      [
        'con la prima scelta nel primo caso',
        'con la prima scelta nel secondo caso',
        'con la seconda scelta',
      ],
    ],
    'different zones': [
      (make) => [...make('a'), ...make('b', { from: 'discard' })],
      ['from the hand', 'from the discard pile'],
      ['dalla mano', 'dagli scarti'],
    ],
    'different zones, if and else': [
      (make) => [when(make('a'), make('b', { from: 'inPlay' }))],
      ['from the hand', 'from play'],
      ['dalla mano', 'dal gioco'],
    ],
  };
  test.each(Object.keys(SHAPES))('%s', (shape) => {
    const [linesOf, english, italian] = SHAPES[shape] ?? [() => [], [], []];
    for (const [verb, [done, fatto]] of Object.entries(PAST))
      for (const count of [1, { upTo: 1 }])
        english.forEach((how, i) => {
          const make: Make = (as, more) => [
            choose(as, { count, ...more }),
            { ...move(verb, `$${as}`), ...(verb === 'setAside' && { mat: 'Test' }) },
          ];
          const play = [...linesOf(make), ...silverEnd, coins(`$${'abc'[i]}`)];
          const at = JSON.stringify(play);
          expect(textOf(play).at(-1), at).toBe(
            `+1 Coin for each Coin of the cost of the card ${done} ${how}.`,
          );
          expect(textOf(play, 'it').at(-1), at).toBe(
            `+1 Moneta per ogni Moneta del costo della carta ${fatto} ${italian[i]}.`,
          );
        });
  });

  test('within one of several lists, the choices of the others do not count', () => {
    const make: Make = (as) => [
      choose(as, { count: { upTo: 2 } }),
      move('trash', `$${as}`),
      silver,
      { do: 'coins', n: { count: `$${as}` } },
    ];
    for (const line of [when(make('a'), make('b')), modes(make('a'), make('b'))]) {
      expect(textOf([line]).at(-1)).not.toMatch(/first|second/);
      expect(
        textOf([line])
          .at(-1)
          ?.match(/for each trashed card/g),
      ).toHaveLength(2);
    }
  });

  const told = (where: object, other: object, more: Lines, cards: Card[] = []): string[] => {
    const one = (as: string, which: object): Lines => [
      choose(as, { where: which, count: { upTo: 2 } }),
      move('trash', `$${as}`),
    ];
    const play = [...one('a', where), ...one('b', other), silver, ...more];
    return Object.values(WORDS).flatMap((words) =>
      dominionText({ source: [cardOf(play), ...cards] }, 'Test', words)
        .split('\n')
        .slice(-more.length),
    );
  };
  const treasure = { type: 'Treasure' };
  const victory = { type: 'Victory' };
  const isNone: EffectJson = { do: 'if', count: { cards: '$b' }, exactly: 0, play: [silver] };
  const areTwo: EffectJson = { do: 'if', count: { cards: '$a' }, atLeast: 2, play: [silver] };
  const each: EffectJson = { do: 'buys', n: { count: '$a' } };

  test('by what they are, if no card is both', () => {
    expect(told(treasure, victory, [isNone, areTwo, each])).toEqual([
      'If there are no trashed Victory cards, gain a Silver.',
      'If you trashed at least 2 Treasures, gain a Silver.',
      '+1 Buy for each trashed Treasure.',
      'Se non ci sono carte Vittoria eliminate, ottieni una carta Silver.',
      'Se hai eliminato almeno 2 carte Tesoro, ottieni una carta Silver.',
      '+1 Acquisto per ogni carta Tesoro eliminata.',
    ]);
    expect(told({ name: 'Copper' }, { name: 'Estate' }, [each])).toEqual([
      '+1 Buy for each trashed Copper.',
      '+1 Acquisto per ogni carta Copper eliminata.',
    ]);
  });

  test('by the choice, if a card is both or a filter says nothing about it', () => {
    const both: Card = { name: 'Crown', cost: 5, types: ['Treasure', 'Victory'], points: 1 };
    const byChoice = [
      '+1 Buy for each card trashed with the first choice.',
      '+1 Acquisto per ogni carta eliminata con la prima scelta.',
    ];
    expect(told(treasure, victory, [each], [both])).toEqual(byChoice);
    expect(told(treasure, { costAtMost: 3 }, [each])).toEqual(byChoice);
  });

  test('a card that was named last is "it"', () => {
    const optional = (as: string): Lines => [
      choose(as, { count: { upTo: 1 } }),
      move('trash', `$${as}`),
    ];
    const both = [...optional('a'), ...optional('b'), { do: 'actions', n: 1 }];
    const own = (slot: string): EffectJson => ({
      do: 'if',
      count: { cards: slot },
      play: [coins(slot)],
    });
    expect(textOf([...both, own('$a')]).at(-1)).toBe(
      'If you trashed a card with the first choice, +1 Coin for each Coin of its cost.',
    );
    expect(textOf([...both, own('$b')], 'it').at(-1)).toBe(
      'Se hai eliminato una carta con la seconda scelta, +1 Moneta per ogni Moneta del suo costo.',
    );
  });

  test('what no player chooses is counted by line, or in order', () => {
    const all = (as: string, where?: object): Lines => [
      { do: 'all', from: 'hand', ...(where && { where }), as },
      move('trash', `$${as}`),
    ];
    const count = (slot: string): EffectJson => ({ do: 'coins', n: { count: slot } });
    const mixed = [...all('a', treasure), choose('b', { count: 2 }), move('trash', '$b'), silver];
    expect(textOf([...mixed, count('$a')]).at(-1)).toBe(
      '+1 Coin for each card trashed by the first instruction to trash.',
    );
    expect(textOf([...mixed, count('$b')], 'it').at(-1)).toBe(
      '+1 Moneta per ogni carta eliminata con la seconda istruzione di eliminare.',
    );
    const top = (as: string): EffectJson => ({ do: 'discardTop', as });
    expect(textOf([top('a'), top('b'), silver, coins('$a')]).at(-1)).toContain(
      'the cost of the card discarded first',
    );
    expect(textOf([top('a'), top('b'), silver, coins('$b')], 'it').at(-1)).toContain(
      'del costo della carta scartata per seconda',
    );
  });

  test('of two choices of one type, neither is called by the type', () => {
    const one = (as: string): Lines => [
      choose(as, { where: treasure, count: { upTo: 1 } }),
      move('trash', `$${as}`),
    ];
    const play = [when(one('a'), [silver]), ...one('b'), silver, coins('$a')];
    expect(textOf(play).at(-1)).toContain('the card trashed with the first choice');
  });

  test('a condition says whose hand it was', () => {
    const from = (as: string, zone: string): Lines => [
      choose(as, { from: zone, count: { upTo: 1 } }),
      move('trash', `$${as}`),
    ];
    const was: EffectJson = { do: 'if', count: { cards: '$a' }, play: [silver] };
    const play = [...from('a', 'hand'), ...from('b', 'discard'), was];
    expect(textOf(play).at(-1)).toBe('If you trashed a card from your hand, gain a Silver.');
    expect(textOf([{ do: 'others', play }]).at(-1)).toContain(
      'If they trashed a card from their hand, that player gains a Silver.',
    );
    expect(textOf(play, 'it').at(-1)).toContain('Se hai eliminato una carta dalla mano, ottieni');
  });

  test('after a line with lists, the card is named again', () => {
    const gained = (as: string): Lines => [
      choose(as, { from: 'supply', where: { costAtMost: 3 }, count: { upTo: 1 } }),
      move('gain', `$${as}`),
    ];
    const options = modes([move('topdeck', '$a')], [move('trash', '$b'), coins('$a')]);
    const last: EffectJson = { do: 'may', with: '$a', where: treasure, play: [coins('$a')] };
    expect(textOf([...gained('a'), ...gained('b'), options, last]).at(-1)).toContain(
      'If the card gained with the first choice is a Treasure',
    );
  });

  test('the choice of an option is another choice', () => {
    const one = (as: string): Lines => [
      choose(as, { count: { upTo: 1 } }),
      move('trash', `$${as}`),
    ];
    const play = [modes([silver], []), ...one('a'), ...one('b'), silver, coins('$a')];
    expect(textOf(play).at(-1)).toContain('the card trashed with the first such choice');
    expect(textOf(play, 'it').at(-1)).toContain('eliminata con la prima scelta di questo tipo');
  });
});

describe('cards that are in no slot are not taken for those of a slot', () => {
  const look: EffectJson = { do: 'look', n: 4 };
  const one = choose('one', { from: 'aside', where: { type: 'Treasure' } });
  const rest: EffectJson = { do: 'rest', to: 'hand' };
  const coins: EffectJson = { do: 'if', count: { cards: '$one' }, play: [{ do: 'coins', n: 2 }] };
  const taken = [one, move('toHand', '$one'), { do: 'putBack' }];

  test.each([
    ['a condition', when(taken, [rest]), 'in the first case', 'nel primo caso'],
    ['options', modes([rest], taken), 'with the second option', 'con la seconda opzione'],
  ])('after %s', (_name, line, how, italian) => {
    expect(textOf([look, line, coins]).at(-1)).toBe(
      `If you put a card into your hand ${how}, +2 Coins.`,
    );
    expect(textOf([look, line, coins], 'it').at(-1)).toBe(
      `Se hai preso una carta in mano ${italian}, +2 Monete.`,
    );
    expect(textOf([look, line, move('play', '$one')]).at(-1)).toBe(
      `Play the card put into the hand ${how}.`,
    );
  });

  test('but they are called by what was done with them if nothing else is', () => {
    expect(textOf([look, when(taken, [{ do: 'discardAside' }]), coins]).at(-1)).toBe(
      'If you put a card into your hand, +2 Coins.',
    );
  });
});
