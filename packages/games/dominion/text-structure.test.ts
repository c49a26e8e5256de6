import { describe, expect, test } from 'vitest';
import { LANGUAGES, wordsIn } from '../node.ts';
import type { EffectJson } from './effects/define.ts';
import type { Card } from './format.ts';
import { dominionText } from './text.ts';

/**
 * The printed text determines the structure of a card: no two cards that differ in which lines are
 * within which condition, option or alternative read the same.
 */

type Lines = EffectJson[];
/** Who a list is about decides what may be in it. */
type Who = 'you' | 'they';

const IF = { do: 'if', count: 'emptyPiles' };
const MAY = { do: 'may', with: '$x' };

/** The lines with one list that can have this one. */
const around = (play: Lines, who: Who): EffectJson[] => [
  { ...IF, play },
  { ...MAY, play },
  ...(who === 'you'
    ? [
        { do: 'nextTurn', play },
        { do: 'whenFirst', card: 'Gold', play },
      ]
    : []),
];

/** All lists with the lines numbered from `first`, one list in another up to `depth`. */
function lists(first: number, lines: number, depth: number, who: Who): Lines[] {
  const out: Lines[] = items(first, lines, depth, who).map((item) => [item]);
  for (let n = 1; n < lines; n++)
    for (const head of items(first, n, depth, who))
      for (const tail of lists(first + n, lines - n, depth, who)) out.push([head, ...tail]);
  return out;
}

/** All single lines that contain these numbered ones. */
function items(first: number, lines: number, depth: number, who: Who): EffectJson[] {
  const out: EffectJson[] = lines === 1 ? [{ do: 'cards', n: first }] : [];
  if (depth === 0) return out;
  for (const play of lists(first, lines, depth - 1, who)) out.push(...around(play, who));
  if (who === 'you')
    for (const play of lists(first, lines, depth - 1, 'they')) out.push({ do: 'others', play });
  for (let n = 1; n < lines; n++)
    for (const a of lists(first, n, depth - 1, who))
      for (const b of lists(first + n, lines - n, depth - 1, who))
        out.push({ ...IF, play: a, else: b }, { do: 'modes', of: [a, b] });
  return out;
}

/** The lists with a choice instead of some of their lines: "You may discard a card." */
const withChoices = (play: Lines): Lines[] => {
  const json = JSON.stringify(play);
  return [1, 2].map((n) => {
    const choice: Lines = [
      { do: 'choose', from: 'hand', count: { upTo: 1 }, where: { costAtMost: n }, as: `c${n}` },
      { do: 'discard', cards: `$c${n}` },
    ];
    const both = JSON.stringify(choice).slice(1, -1);
    return JSON.parse(json.replace(`{"do":"cards","n":${n}}`, () => both)) as Lines;
  });
};

/** How a list is printed: as the play of a card, or when it is gained. */
const cardsOf = (play: Lines): Card[] =>
  [{ play }, { when: { gained: play } }].map((list) => ({
    name: 'Test',
    cost: 3,
    types: ['Action'],
    ...list,
  }));

describe.each(LANGUAGES)('in %s', (language) => {
  const words = wordsIn(language);
  const long = process.env.CARDWRIGHT_LONG !== undefined;
  const sizes: [lines: number, depth: number][] = long
    ? [
        [2, 3],
        [3, 2],
      ]
    : [
        [2, 2],
        [3, 1],
      ];
  test.each(sizes)('%i lines in up to %i lists: the text determines them', (lines, depth) => {
    const read = new Map<string, string>();
    for (const list of lists(1, lines, depth, 'you'))
      for (const play of [list, ...withChoices(list)])
        for (const card of cardsOf(play)) {
          const text = dominionText({ source: [card] }, 'Test', words);
          // A reader overlooks commas and colons.
          const seen = text.replaceAll(/[,:]/g, '').toLowerCase();
          const json = JSON.stringify(card);
          const other = read.get(seen) ?? json;
          if (other !== json) expect(other, text).toBe(json);
          read.set(seen, json);
        }
    expect(read.size).toBeGreaterThan(1000);
  });
});

describe('what does not depend on the alternatives before it says so', () => {
  const piles = (play: object[], otherwise?: object[]): object => ({
    ...IF,
    play,
    ...(otherwise && { else: otherwise }),
  });
  const card = { do: 'cards', n: 1 };
  const buy = { do: 'buys', n: 1 };
  const coins = { do: 'coins', n: 2 };
  const curse = { do: 'gain', cards: 'Curse' };
  const copper = { do: 'gain', cards: 'Copper' };
  const cases: [string, object[], string][] = [
    [
      'an option of a later turn',
      [
        {
          do: 'nextTurn',
          play: [
            { do: 'find', from: 'hand', where: { name: 'Copper' }, as: 'x' },
            { ...MAY, play: [{ do: 'trash', cards: '$x' }, coins] },
            buy,
          ],
        },
      ],
      'At the start of your next turn: you may trash a Copper from your hand for +2 Coins. ' +
        'In any case, +1 Buy.',
    ],
    [
      'alternatives of the other players',
      [{ do: 'others', play: [{ do: 'modes', of: [[curse], [copper]] }, card] }],
      'Each other player chooses one: gains a Curse; or gains a Copper. In any case, that player ' +
        'draws a card.',
    ],
    [
      'a condition of the other players',
      [{ do: 'others', play: [piles([curse], [card]), copper] }],
      'For each other player: with at least 1 empty pile, that player gains a Curse. Otherwise, ' +
        'that player draws a card. In any case, that player gains a Copper.',
    ],
    [
      'a condition within another',
      [piles([piles([card], [buy]), curse], [coins])],
      'With at least 1 empty pile: (with at least 1 empty pile, +1 Card. Otherwise, +1 Buy. In ' +
        'any case, gain a Curse). Otherwise, +2 Coins.',
    ],
    [
      'conditions one after the other',
      [piles([card], [piles([buy], [coins])])],
      'With at least 1 empty pile, +1 Card. Otherwise, with at least 1 empty pile, +1 Buy. ' +
        'Otherwise, +2 Coins.',
    ],
    [
      'a condition in an alternative',
      [{ do: 'modes', of: [[piles([card], [buy]), curse], [coins]] }],
      'Choose one: (with at least 1 empty pile, +1 Card. Otherwise, +1 Buy. In any case, gain a ' +
        'Curse); or +2 Coins.',
    ],
    [
      'the first card of a name',
      [{ do: 'whenFirst', card: 'Gold', play: [piles([card]), buy] }],
      'When you play the first Gold this turn: with at least 1 empty pile, +1 Card. In any case, ' +
        '+1 Buy.',
    ],
  ];
  test.each(cases)('%s', (_name, play, expected) => {
    const [card1] = cardsOf(play as Lines);
    expect(dominionText({ source: [card1!] }, 'Test', wordsIn('en'))).toBe(expected);
  });
});
