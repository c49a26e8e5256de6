import { describe, expect, test } from 'vitest';
import { shippedFiles } from '../../node.ts';
import { loadDominion } from '../load.ts';

type Json = { [key: string]: unknown };
const action = (...play: Json[]): Json => ({ name: 'Test', cost: 3, types: ['Action'], play });
const choose = (more: Json = {}): Json => ({ do: 'choose', from: 'hand', as: 'x', ...more });
const trash = { do: 'trash', cards: '$x' };
const draw = { do: 'cards', n: 1 };
const shipped = shippedFiles('dominion');

function loaded(card: Json): ReturnType<typeof loadDominion> {
  const files = [{ path: 'cards.json', text: JSON.stringify([card], undefined, 1) }];
  return loadDominion(shipped, { files });
}

const where = (filter: Json): Json => action(choose({ where: filter }), trash);
const ifOne = (more: Json): Json =>
  action(choose(), trash, { do: 'if', count: { cards: '$x' }, play: [draw], ...more });
const night = (line: Json): Json => ({
  ...action(line),
  types: ['Phase'],
  phase: { name: 'Night', after: 'buy' },
});
const AT = '/0/play/0';

const warnings: [string, Json, string, RegExp][] = [
  ['an amount of 0', action({ do: 'coins', n: 0 }), `${AT}/n`, /gives no coin/],
  [
    'what is found and not used',
    action({ do: 'all', from: 'hand', as: 'x' }),
    `${AT}/as`,
    /uses \$x/,
  ],
  [
    'a card that is already in hand',
    action(choose(), { do: 'toHand', cards: '$x' }),
    '/0/play/1/cards',
    /already there/,
  ],
  [
    'a card that is already on the mat',
    action(
      choose(),
      { do: 'setAside', cards: '$x', mat: 'Shed' },
      choose({ from: 'mat', mat: 'Shed' }),
      { do: 'setAside', cards: '$x', mat: 'Shed' },
    ),
    '/0/play/3/cards',
    /already there/,
  ],
  [
    'coins at the end of the turn',
    action({ do: 'later', at: 'endOfTurn', play: [{ do: 'coins', n: 1 }] }),
    `${AT}/play/0/do`,
    /at the end of the turn/,
  ],
  [
    'coins after the clean-up',
    action({ do: 'later', at: 'afterCleanUp', play: [{ do: 'coins', n: 1 }] }),
    `${AT}/play/0/do`,
    /at the end of the turn/,
  ],
  [
    'cards drawn right before the clean-up',
    action({ do: 'later', at: 'endOfTurn', play: [draw] }),
    `${AT}/play/0/do`,
    /discards the hand right after/,
  ],
  [
    'waiting for a card that is never played',
    action({ do: 'whenFirst', card: 'Estate', play: [draw] }),
    `${AT}/card`,
    /Estate is never played/,
  ],
  [
    'a name with another type',
    where({ name: 'Copper', type: 'Action' }),
    `${AT}/where/type`,
    /Copper is not of the type Action/,
  ],
  [
    'a cost that no card has',
    where({ costAtLeast: 50 }),
    `${AT}/where/costAtLeast`,
    /none costs more than/,
  ],
  [
    'more empty piles than there are',
    action({ do: 'if', count: 'emptyPiles', atLeast: 18, play: [draw] }),
    `${AT}/atLeast`,
    /17 piles, so this is never true/,
  ],
  [
    'more cards than a choice takes',
    action(choose({ count: { upTo: 2 } }), trash, {
      do: 'if',
      count: { cards: '$x' },
      atLeast: 10,
      play: [draw],
    }),
    '/0/play/2/atLeast',
    /\$x holds 2 cards at most, so this is never true/,
  ],
  [
    'as many different cards as no choice takes',
    action(choose({ count: 3 }), trash, {
      do: 'if',
      count: { cards: '$x', different: true },
      exactly: 4,
      play: [draw],
    }),
    '/0/play/2/exactly',
    /\$x holds 3 cards at most, so this is never true/,
  ],
  [
    'any number of the cards of a choice',
    action(choose({ count: { upTo: 2 } }), trash, {
      do: 'if',
      count: { cards: '$x' },
      atMost: 2,
      play: [draw],
    }),
    '/0/play/2/atMost',
    /\$x holds 2 cards at most, so this is always true/,
  ],
  [
    'a cost that no card has, in a condition',
    ifOne({ count: { costOf: '$x' }, atLeast: 50 }),
    '/0/play/2/atLeast',
    /no card costs more than \d+, so this is never true/,
  ],
  [
    'any number of empty piles',
    action({ do: 'if', count: 'emptyPiles', atMost: 17, play: [draw] }),
    `${AT}/atMost`,
    /always true/,
  ],
  [
    'more of the cards looked at than there are',
    action({ do: 'look', n: 1 }, choose({ from: 'aside', count: 3 }), trash, { do: 'putBack' }),
    '/0/play/1/count',
    /only one card is set aside/,
  ],
  ['an empty filter', where({}), `${AT}/where`, /has no effect/],
  [
    'a type that is excluded',
    where({ type: 'Action', notType: 'Action' }),
    `${AT}/where/notType`,
    /no card ever matches/,
  ],
  [
    'a type that no card of the others has',
    where({ types: ['Treasure', 'Victory'], notType: 'Curse' }),
    `${AT}/where/notType`,
    /no card of these types is of the type Curse/,
  ],
  [
    'a name that is excluded twice',
    where({ not: ['Gold', 'Copper', 'Gold'] }),
    `${AT}/where/not/2`,
    /Gold is named twice/,
  ],
  [
    'a name that is excluded',
    where({ name: 'Gold', not: 'Gold' }),
    `${AT}/where/not`,
    /ever matches/,
  ],
  ['two names', where({ name: 'Gold', not: 'Curse' }), `${AT}/where/not`, /has no effect/],
  [
    'costs that exclude each other',
    where({ costAtLeast: 5, costAtMost: 4 }),
    `${AT}/where/costAtLeast`,
    /at least 5 and at most 4/,
  ],
  [
    'a limit beside an exact cost',
    where({ costExactly: 5, costAtMost: 5 }),
    `${AT}/where/costAtMost`,
    /costExactly/,
  ],
  ['a lower limit of 0', where({ costAtLeast: 0 }), `${AT}/where/costAtLeast`, /at least 0/],
  ['a limit that never binds', where({ costAtMost: 8 }), `${AT}/where/costAtMost`, /more than 8/],
  [
    'the cost of several cards',
    action(
      choose({ count: { upTo: 2 } }),
      trash,
      { do: 'choose', from: 'supply', where: { costAtMost: { costOf: '$x', plus: 1 } }, as: 'new' },
      { do: 'gain', cards: '$new' },
    ),
    '/0/play/2/where/costAtMost/costOf',
    /only the first of them counts/,
  ],
  ['more cards than a slot holds', ifOne({ atLeast: 2 }), '/0/play/2/atLeast', /never true/],
  ['no fewer than a slot holds', ifOne({ atMost: 1 }), '/0/play/2/atMost', /always true/],
  ['an else that does the same', ifOne({ else: [draw] }), '/0/play/2/else', /do the same/],
  ['a mode twice', action({ do: 'modes', of: [[draw], [draw]] }), `${AT}/of/1`, /duplicate list/],
  [
    'a slot that the others do not use',
    action({ do: 'nameCard', as: 'x' }, { do: 'others', with: '$x', play: [draw] }),
    '/0/play/1/with',
    /does not use \$x/,
  ],
  ['putting back nothing', action({ do: 'putBack' }), `${AT}/do`, /sets cards aside/],
  [
    'choosing among none',
    action(choose({ from: 'aside' }), trash),
    `${AT}/from`,
    /sets cards aside/,
  ],
  ['coins after the buy phase', night({ do: 'coins', n: 1 }), `${AT}/do`, /has no effect/],
  [
    'a second extra turn',
    action({ do: 'extraTurn' }, { do: 'extraTurn' }),
    '/0/play/1',
    /at most one/,
  ],
  [
    'a Treasure that waits for the buy phase',
    { ...action({ do: 'later', at: 'buyPhase', play: [draw] }), types: ['Treasure'] },
    `${AT}/at`,
    /in the buy phase/,
  ],
  [
    'tokens that nothing gives',
    action({ do: 'coins', n: { per: { tokens: 'Amber' } } }),
    `${AT}/n/per/tokens`,
    /no card gives the token 'Amber'/,
  ],
  [
    'tokens that nothing uses',
    action({ do: 'tokens', token: 'Amber', n: 1 }),
    `${AT}/token`,
    /no card counts or removes the token 'Amber'/,
  ],
  [
    'Actions of a Treasure',
    { ...action({ do: 'actions', n: 1 }), types: ['Treasure'] },
    `${AT}/do`,
    /Actions are of no use/,
  ],
  [
    'whether the card of an event is there',
    {
      ...action(draw),
      types: ['Action', 'Reaction'],
      reaction: { to: 'gain', play: [draw, { do: 'if', count: { cards: '$it' }, play: [draw] }] },
    },
    '/0/reaction/play/1/count',
    /\$it always holds a card/,
  ],
  [
    'a mat that nothing fills',
    action({ do: 'all', from: 'mat', mat: 'Attic', as: 'x' }, { do: 'toHand', cards: '$x' }),
    `${AT}/mat`,
    /no card sets cards aside on the mat 'Attic'/,
  ],
  ['points of 0', { ...action(draw), points: 0 }, '/0/points', /always 0/],
  [
    'a card exchanged for the same card',
    action(choose({ where: { name: 'Copper' } }), { do: 'exchange', cards: '$x', card: 'Copper' }),
    '/0/play/1/card',
    /\$x is always Copper itself/,
  ],
  [
    'cards made cheaper that cost 0',
    action({ do: 'costLess', n: 1, type: 'Curse' }),
    `${AT}/type`,
    /every card of the type Curse costs 0/,
  ],
  [
    'a hand drawn up to fewer cards than before',
    action({ do: 'drawUpTo', n: 7 }, { do: 'coins', n: 1 }, { do: 'drawUpTo', n: 6 }),
    '/0/play/2/n',
    /just been drawn up to 7 cards/,
  ],
  [
    'Victory cards that are to be played',
    action(choose({ where: { type: 'Victory', notType: 'Action' } }), { do: 'play', cards: '$x' }),
    '/0/play/1/cards',
    /no card that \$x may hold is ever played/,
  ],
];

describe('what a card says that can never matter is a warning with its place', () => {
  test.each(warnings)('%s', (_name, card, pointer, message) => {
    const { faults, warnings: found } = loaded(card);
    expect(faults).toEqual([]);
    expect(found.map((one) => [one.pointer, one.message])).toEqual([
      [pointer, expect.stringMatching(message)],
    ]);
    expect(found[0]?.hint).toBeTruthy();
  });
});

const silver = { do: 'exchange', cards: '$x', card: 'Silver' };
const upTo = (n: number): Json => ({ do: 'drawUpTo', n });
const skip = { type: 'Action' };
const inEither = (one: string, other: string): Json => ({
  do: 'if',
  count: 'emptyPiles',
  play: [choose({ where: { name: one } })],
  else: [choose({ where: { name: other } })],
});

describe('what may matter after all is no warning', () => {
  test.each<[string, Json]>([
    ['an exchange of any Treasure', action(choose({ where: { type: 'Treasure' } }), silver)],
    ['a choice made in one of two ways', action(inEither('Silver', 'Copper'), silver)],
    ['a hand that got smaller', action(upTo(7), choose(), trash, upTo(6))],
    ['a hand of more cards', action(upTo(5), upTo(6))],
    ['skipped cards that are drawn again', action({ ...upTo(7), maySkip: skip }, upTo(6))],
    ['playing any card', action(choose(), { do: 'play', cards: '$x' })],
  ])('%s', (_name, card) => {
    expect(loaded(card)).toMatchObject({ faults: [], warnings: [] });
  });
});

const faults: [string, Json, string, RegExp][] = [
  ['a choice that nothing uses', action(choose(), draw), `${AT}/as`, /no line after this one uses/],
  [
    'a choice that is overwritten before its use',
    action(choose(), choose({ from: 'discard' }), trash),
    `${AT}/as`,
    /no line after this one uses \$x/,
  ],
  ['a name that nothing uses', action({ do: 'nameCard', as: 'x' }), `${AT}/as`, /uses \$x/],
  [
    '$this in a list for other players',
    action({ do: 'others', play: [{ do: 'trash', cards: '$this' }] }),
    `${AT}/play/0/cards`,
    /fills \$this/,
  ],
  [
    'a phase without its type',
    { ...action(draw), phase: { name: 'Night', after: 'buy' } },
    '/0/phase',
    /not the type Phase/,
  ],
  ['a type without its phase', { ...action(draw), types: ['Phase'] }, '/0/types', /which phase/],
  [
    'another time of a phase',
    { ...night(draw), phase: { name: 'Night', after: 'action' } },
    '/0/phase/after',
    /disagree/,
  ],
  [
    'waiting for a buy phase that is over',
    night({ do: 'later', at: 'buyPhase', play: [draw] }),
    `${AT}/at`,
    /is over/,
  ],
];

describe('what would lose a choice is an error', () => {
  test.each(faults)('%s', (_name, card, pointer, message) => {
    const found = loaded(card).faults;
    const [first] = found.filter((one) => one.file === 'cards.json');
    expect(found.length).toBeGreaterThan(0);
    expect(found.every((one) => one.hint)).toBe(true);
    expect([first?.pointer, first?.message]).toEqual([pointer, expect.stringMatching(message)]);
  });

  test('a choice made in one branch or the other and used after both is none', () => {
    const branch = (from: string): Json[] => [choose({ from })];
    const card = action(
      { do: 'if', count: 'emptyPiles', play: branch('hand'), else: branch('hand') },
      trash,
    );
    expect(loaded(card)).toMatchObject({ faults: [] });
  });
});

test('the hints about cards set aside name all three effects that place them', () => {
  const look = { do: 'look', n: 3 };
  const hints = [action(look), action(look, { do: 'drawUpTo', n: 6 }, { do: 'putBack' })].map(
    (card) => loaded(card).faults[0]?.hint,
  );
  for (const effect of ['putBack', 'discardAside', 'rest'])
    for (const hint of hints) expect(hint).toContain(`"${effect}"`);
});
