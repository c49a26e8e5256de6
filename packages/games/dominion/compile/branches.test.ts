import { describe, expect, test } from 'vitest';
import { shippedFiles } from '../../node.ts';
import { loadDominion } from '../load.ts';

type Json = { [key: string]: unknown };
const shipped = shippedFiles('dominion');
const card = (...play: Json[]): Json => ({ name: 'Test', cost: 3, types: ['Action'], play });
const choose: Json = { do: 'choose', from: 'hand', as: 'x' };
const draw: Json = { do: 'cards', n: 1 };
const move = (verb: string): Json => ({ do: verb, cards: '$x' });
const when = (play: Json[], otherwise?: Json[]): Json => ({
  do: 'if',
  count: 'emptyPiles',
  play,
  ...(otherwise && { else: otherwise }),
});

/** The place and message of every fault. */
function faultsOf(one: Json): [string | undefined, string][] {
  const files = [{ path: 'cards.json', text: JSON.stringify([one], undefined, 1) }];
  return loadDominion(shipped, { files }).faults.map((f) => [f.pointer, f.message]);
}

const unsure = /a list before this line may have moved the card in \$x/;
const lost: [string, Json, string, RegExp][] = [
  ['if without else', card(choose, when([move('discard')]), move('trash')), '/0/play/2', unsure],
  [
    'may',
    card(
      { do: 'discardTop', as: 'x' },
      { do: 'may', with: '$x', play: [move('toHand')] },
      move('trash'),
    ),
    '/0/play/2',
    unsure,
  ],
  [
    'two branches that put it into different places',
    card(choose, when([move('discard')], [move('topdeck')]), move('trash')),
    '/0/play/2',
    unsure,
  ],
  [
    'two modes of which both may run',
    card(choose, {
      do: 'modes',
      choose: 2,
      of: [[move('discard')], [move('trash')], [{ do: 'cards', n: 1 }]],
    }),
    '/0/play/1/of/1/0',
    unsure,
  ],
];

const allowed: [string, Json][] = [
  ['each branch moves it', card(choose, when([move('discard')], [move('trash')]))],
  [
    'one mode of two moves it',
    card(choose, { do: 'modes', of: [[move('discard')], [move('trash')]] }),
  ],
  [
    'both branches put it into the same place',
    card(choose, when([move('discard')], [move('discard')]), move('trash')),
  ],
  [
    'its cost is still known',
    card(choose, when([move('trash')]), { do: 'coins', n: { count: '$x' } }),
  ],
];

describe('where a card is after a choice or a condition', () => {
  test.each(lost)('a fault where it is not known: %s', (_name, one, at, message) => {
    expect(faultsOf(one)).toEqual([[`${at}/cards`, expect.stringMatching(message)]]);
  });
  test.each(allowed)('no fault where it is known: %s', (_name, one) => {
    expect(faultsOf(one)).toEqual([]);
  });
});

const look: Json = { do: 'look', n: 3 };
const putBack: Json = { do: 'putBack' };
const own: Json = { do: 'choose', from: 'hand', where: { type: 'Action' }, as: 'x' };
const whileAside = /is not allowed while cards are set aside/;
const inEvent = /is not allowed in a list that responds to a gain/;
const event = (...list: Json[]): Json => ({
  ...card({ do: 'cards', n: 1 }),
  when: { trashed: list },
});
const taken: [string, Json, string, RegExp][] = [
  [
    'a card played in a condition',
    card(own, look, when([move('play')]), putBack),
    '/0/play/2/play/0/do',
    whileAside,
  ],
  [
    'drawing in a mode',
    card(look, { do: 'modes', of: [[{ do: 'drawUpTo', n: 7 }], [{ do: 'cards', n: 1 }]] }, putBack),
    '/0/play/1/of/0/0/do',
    whileAside,
  ],
  [
    'a list for every player that turns up cards',
    card(look, { do: 'everyone', play: [{ do: 'reveal', n: 1 }, { do: 'discardAside' }] }, putBack),
    '/0/play/1/play/0/do',
    whileAside,
  ],
  ['a list that answers an event', event({ do: 'discardAside' }), '/0/when/trashed/0/do', inEvent],
  [
    'a list for others in one that answers an event',
    event({ do: 'everyone', play: [look, putBack] }),
    '/0/when/trashed/0/play/0/do',
    inEvent,
  ],
];

describe('cards that one list has set aside', () => {
  test.each(taken)('are not touched by another: %s', (_name, one, at, message) => {
    expect(faultsOf(one)).toContainEqual([at, expect.stringMatching(message)]);
  });
  const rest = [{ do: 'rest', to: 'hand' }];
  const allAside = { do: 'all', from: 'aside', as: 'x' };
  const drawUp = { do: 'drawUpTo', n: 7 };
  const placed: [string, Json[]][] = [
    ['both lists of a condition', [when(rest, [{ do: 'discardAside' }])]],
    ['every mode', [{ do: 'modes', of: [rest, [putBack]] }]],
    ['a condition in both lists', [when([when(rest, [putBack])], [putBack])]],
    ['all of them, and the rest', [when([allAside, move('toHand')], [putBack])]],
    ['a list that then plays', [own, when([...rest, move('play')], [putBack])]],
    ['an option that then draws', [{ do: 'may', play: [...rest, drawUp] }, putBack]],
    ['a mode that then draws', [{ do: 'modes', of: [[...rest, drawUp], [putBack]] }]],
  ];
  test.each(placed)('may be placed by %s', (_name, lines) => {
    expect(faultsOf(card(look, ...lines))).toEqual([]);
  });
  test('are not placed by one list of a condition', () => {
    for (const lines of [[when(rest)], [when(rest, [{ do: 'cards', n: 1 }])]])
      expect(faultsOf(card(look, ...lines))).toEqual([
        ['/0/play/0/do', expect.stringMatching(/places the remaining cards/)],
      ]);
  });
  test('may be chosen from in a condition, and stay out of lists for others', () => {
    const some = { do: 'choose', from: 'aside', count: { upTo: 1 }, as: 'y' };
    const keep = when([some, { do: 'toHand', cards: '$y' }]);
    const others = { do: 'others', play: [{ do: 'reveal', n: 1 }, { do: 'discardAside' }] };
    expect(faultsOf(card(look, keep, others, putBack))).toEqual([]);
  });
});

describe('cards that another line has moved', () => {
  const among: Json = { do: 'choose', from: 'aside', where: { type: 'Action' }, as: 'x' };
  const discardAside: Json = { do: 'discardAside' };
  const all: Json = { do: 'all', from: 'hand', as: 'y' };
  const discardAll: Json = { do: 'discard', cards: '$y' };
  const count: Json = { do: 'coins', n: { count: '$x' } };
  const found: Json = { do: 'revealUntil', where: { type: 'Action' }, as: 'x' };
  /** The place, message and hint of every fault and warning. */
  const said = (...play: Json[]): string[] => {
    const files = [{ path: 'cards.json', text: JSON.stringify([card(...play)], undefined, 1) }];
    const { faults, warnings } = loadDominion(shipped, { files });
    return [...faults, ...warnings].map((f) => `${f.pointer}: ${f.message} -> ${f.hint}`);
  };
  const moved = (by: string): string =>
    `"${by}" has already moved the cards in $x, so nothing happens here -> `;

  test.each<[string, Json[], string]>([
    [
      'played after the rest is discarded',
      [look, among, discardAside, move('play')],
      `/0/play/3/cards: ${moved('discardAside')}put { "do": "toHand", "cards": "$x" } before the ` +
        '"discardAside"',
    ],
    [
      'trashed after the rest is put back',
      [look, among, putBack, move('trash')],
      `/0/play/3/cards: ${moved('putBack')}put this line before the "putBack"`,
    ],
    [
      'moved after the rest, in a list',
      [look, among, { do: 'rest', to: 'hand' }, when([move('topdeck')])],
      `/0/play/3/play/0/cards: ${moved('rest')}put this line before the "rest"`,
    ],
    [
      'moved after each of two lists has placed the rest',
      [look, among, when([discardAside], [putBack]), move('topdeck')],
      `/0/play/3/cards: ${moved('discardAside')}put this line before the "discardAside"`,
    ],
    [
      'found, and played after the rest is discarded',
      [found, discardAside, move('play')],
      `/0/play/2/cards: ${moved('discardAside')}put { "do": "toHand", "cards": "$x" } before the ` +
        '"discardAside"',
    ],
    [
      'trashed after the whole hand is discarded',
      [choose, all, discardAll, move('trash')],
      `/0/play/3/cards: ${moved('discard')}put this line before the "discard"`,
    ],
  ])('a warning where nothing can happen: %s', (_name, play, expected) => {
    expect(said(...play)).toEqual([expected]);
  });

  test.each<[string, Json[]]>([
    [
      'taken before the rest is discarded',
      [look, among, move('toHand'), discardAside, move('play')],
    ],
    ['only counted', [look, among, discardAside, count]],
    ['placed in one list only', [look, among, when([discardAside], [move('trash'), putBack])]],
    ['chosen after the hand was', [all, draw, choose, discardAll, move('trash')]],
    ['chosen again', [choose, count, all, discardAll, draw, choose, move('trash')]],
  ])('no warning where something can: %s', (_name, play) => {
    expect(said(...play)).toEqual([]);
  });

  test('a card chosen among those set aside is taken before it is played', () => {
    const hint =
      "'play' is not allowed while cards are set aside -> take it first with " +
      '{ "do": "toHand", "cards": "$x" }, place the remaining cards with "discardAside", ' +
      '"putBack" or "rest", and play $x after that';
    expect(said(look, among, move('play'), discardAside)).toEqual([`/0/play/2/do: ${hint}`]);
    expect(said(found, move('play'), discardAside)).toEqual([`/0/play/1/do: ${hint}`]);
  });
});

describe('a card that plays cards in play', () => {
  const inPlay = (where: Json, verb = 'find'): Json => ({
    do: verb,
    from: 'inPlay',
    where,
    as: 'x',
  });
  const endless = /may be this card itself, which would play itself without end/;
  test.each([
    ['finds any Action', card(inPlay({ type: 'Action' }), move('play')), '/0/play/1/cards'],
    ['finds itself', card(inPlay({ name: 'Test' }), move('play')), '/0/play/1/cards'],
    ['chooses', card(inPlay({ costAtMost: 2 }, 'choose'), move('play')), '/0/play/1/cards'],
    ['in a nested list', card(inPlay({}), when([move('play')])), '/0/play/1/play/0/cards'],
    ['$this', card({ do: 'play', cards: '$this' }), '/0/play/0/cards'],
  ])('a fault where it may play itself: %s', (_name, one, at) => {
    expect(faultsOf(one)).toEqual([[at, expect.stringMatching(endless)]]);
  });
  test.each<[string, Json]>([
    ['another card', card(inPlay({ type: 'Action', not: 'Test' }), move('play'))],
    ['a Treasure', card(inPlay({ type: 'Treasure' }), move('play'))],
    ['a card that costs more', card(inPlay({ costAtLeast: 4 }), move('play'))],
    ['a card from the hand, twice', card(own, move('play'), move('play'))],
  ])('no fault for %s', (_name, one) => {
    expect(faultsOf(one)).toEqual([]);
  });
});

describe('$this', () => {
  const others = { do: 'others', play: [{ do: 'trash', cards: '$this' }] };
  test('is a fault in a list for other players', () => {
    expect(faultsOf(card(others))).toEqual([
      ['/0/play/0/play/0/cards', 'no line before this one fills $this'],
    ]);
  });
  test('may be a slot that the card fills', () => {
    const fills = { do: 'choose', from: 'hand', as: 'this' };
    expect(faultsOf(card(fills, { do: 'trash', cards: '$this' }))).toEqual([]);
  });
});

describe('a slot of another list is refused, and the hint says how to use it', () => {
  const at = (play: Json[]): string[] => {
    const files = [{ path: 'cards.json', text: JSON.stringify([card(...play)], undefined, 1) }];
    return loadDominion(shipped, { files }).faults.map(
      ({ message, hint }) => `${message}; ${hint}`,
    );
  };
  const nested = (effect: string, more: Json = {}): Json[] => [
    choose,
    move('trash'),
    { do: effect, ...more, play: [{ do: 'cards', n: { count: '$x' } }] },
  ];

  test('a list that can be given the slot', () => {
    for (const effect of ['nextTurn', 'others', 'everyone'])
      expect(at(nested(effect))).toContain(
        `the list of "${effect}" does not know $x; add "with": "$x" to the "${effect}"`,
      );
  });

  test('a list that is given another slot', () => {
    expect(at([{ ...choose, as: 'y' }, ...nested('nextTurn', { with: '$y' })])).toContain(
      'the list of "nextTurn" does not know $x; ' +
        '"with" gives it one slot, now $y; write another "nextTurn" with "with": "$x"',
    );
    const kept = (as: string): Json[] => [
      { ...choose, as },
      { do: 'setAside', cards: `$${as}`, mat: 'Test' },
    ];
    const back = (as: string): Json => ({
      do: 'nextTurn',
      with: `$${as}`,
      play: [{ do: 'toHand', cards: `$${as}` }],
    });
    expect(
      at([...kept('x'), ...kept('y'), back('x'), back('y')]).filter(
        (fault) => !fault.includes('Duration'),
      ),
    ).toEqual([]);
  });

  test('a list that cannot be given a slot', () => {
    expect(at(nested('later', { at: 'buyPhase' }))).toContain(
      'the list of "later" does not know $x; it has slots of its own: choose the cards inside it',
    );
  });

  test('what the other players have chosen', () => {
    const others = { do: 'others', play: [choose, move('discard')] };
    expect(at([others, { do: 'cards', n: { count: '$x' } }])).toContain(
      '$x is filled in the list of "others" and cannot be used outside it; ' +
        'move this line into that list',
    );
  });
});
