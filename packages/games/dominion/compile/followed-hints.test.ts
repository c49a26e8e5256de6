import type { FileFault, Plain } from '@cardwright/kernel';
import { expect, test } from 'vitest';
import { shippedFiles } from '../../node.ts';
import { dominion } from '../game.ts';

type Json = { [key: string]: Plain };
const shipped = shippedFiles('dominion');

function check(play: readonly Plain[]): FileFault[] {
  const card = { name: 'Test', cost: 3, types: ['Action'], play: [...play] };
  const files = [{ path: 'cards.json', text: JSON.stringify([card], undefined, 1) }];
  const { faults, warnings } = dominion.content.load(shipped, { files });
  return [...faults, ...warnings];
}

/** The objects in a hint, in order. */
const formsIn = (hint: string): Plain[] =>
  [...hint.matchAll(/\{ (?:[^{}]|\{ (?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})* \})* \}/g)].map(
    ([form]) => JSON.parse(form) as Plain,
  );

/** A copy with another value at a path; several values replace an entry of a list. */
function replaced(value: Plain, [key, ...rest]: readonly string[], by: readonly Plain[]): Plain {
  if (Array.isArray(value))
    return value.flatMap((entry, i) =>
      String(i) !== key ? [entry] : rest.length === 0 ? by : [replaced(entry, rest, by)],
    );
  const fields = value as Json;
  if (key === undefined) return by[0] ?? null;
  return { ...fields, [key]: replaced(fields[key] ?? null, rest, by) };
}

const draw = { do: 'cards', n: 1 };
const pick = (more: Json = {}): Json => ({ do: 'choose', from: 'hand', as: 'x', ...more });
const trash = { do: 'trash', cards: '$x' };
const both = [pick({ count: 2 }), trash];

/** Lines with one fault, and where its hint says what to write. */
test.each<[play: Plain[], path: string]>([
  [[...both, { do: 'coins', n: { per: { costOf: '$x' } } }], '2/n/per'],
  [[...both, { do: 'if', count: { costOf: '$x' }, atLeast: 2, play: [draw] }], '2/count'],
  [[{ do: 'discard', cards: 'hand' }], '0'],
  [[{ do: 'trash', cards: 'all' }], '0'],
  [[{ do: 'discard', cards: 'hand', where: { type: 'Victory' } }], '0'],
  [[{ do: 'toHand', cards: 'discard' }], '0'],
  [[{ do: 'trash', cards: 'hand', upTo: 2 }], '0'],
  [[{ do: 'trash', from: 'hand', count: { upTo: 2 } }], '0'],
  [[{ do: 'gain', cards: 'supply' }], '0'],
  [[{ do: 'gain', costAtMost: 4, to: 'hand' }], '0'],
  [[{ do: 'topdeck', cards: { type: 'Action' }, from: 'discard' }], '0'],
  [['+2 Cards'], '0'],
  [[{ coins: 2 }], '0'],
  [[pick({ count: 'up to 2' }), trash], '0/count'],
  [[pick({ where: 'Treasure' }), trash], '0/where'],
  [[...both, { do: 'coins', n: '$x' }], '2/n'],
  [[{ do: 'coins', n: { per: 'hand' } }], '0/n/per'],
  [[{ do: 'if', count: 'hand', atLeast: 5, play: [draw] }], '0/count'],
  [[{ do: 'coins', n: { per: 'emptyPiles', max: 3 } }], '0'],
  [[{ do: 'coins', n: { per: { in: 'hand' }, atMost: 3 } }], '0'],
  [[...both, { do: 'cards', n: { count: '$x', max: 1 } }], '2'],
])('what a hint says to write is right: %j', (play, path) => {
  const [fault, ...others] = check(play);
  expect(others).toEqual([]);
  const forms = formsIn(fault?.hint ?? '');
  expect(forms.length, fault?.hint).toBeGreaterThan(0);
  expect(check(replaced(play, path.split('/'), forms) as Plain[])).toEqual([]);
});

test('a cost of several cards in a limit: a single card is taken', () => {
  const limit = pick({ from: 'supply', where: { costExactly: { costOf: '$x' } }, as: 'y' });
  const gain = { do: 'gain', cards: '$y' };
  expect(check([...both, limit, gain]).map(({ hint }) => hint)).toEqual([
    'let the line that fills $x take a single card',
  ]);
  expect(check([pick(), trash, limit, gain])).toEqual([]);
});

const ON_TOP = 'puts the cards on top, and no effect reaches the bottom of the deck';

test.each<[wrong: Plain[], hint: string, right: Plain[]]>([
  [
    [pick(), { do: 'topdeck', cards: '$x', to: 'bottom' }],
    `remove it: "topdeck" ${ON_TOP}`,
    [pick(), { do: 'topdeck', cards: '$x' }],
  ],
  [
    [pick(), { do: 'topdeck', cards: '$x', position: 'bottom' }],
    `remove it: "topdeck" ${ON_TOP}`,
    [pick(), { do: 'topdeck', cards: '$x' }],
  ],
  [
    [{ do: 'gain', cards: 'Silver', to: 'bottom' }],
    'no effect reaches the bottom of the deck; write "deck" to put it on top',
    [{ do: 'gain', cards: 'Silver', to: 'deck' }],
  ],
  [
    [
      { do: 'look', n: 2 },
      { do: 'putBack', to: 'bottom' },
    ],
    `remove it: "putBack" ${ON_TOP}`,
    [{ do: 'look', n: 2 }, { do: 'putBack' }],
  ],
  [
    [pick({ from: 'bottom' }), { do: 'toHand', cards: '$x' }],
    'no effect reaches the bottom of the deck; set the top cards aside with "look" or "reveal", ' +
      'and choose "from": "aside"',
    [{ do: 'look', n: 1 }, pick({ from: 'aside' }), { do: 'toHand', cards: '$x' }],
  ],
])('the bottom of the deck is out of reach: %j', (wrong, hint, right) => {
  expect(check(wrong).map((fault) => fault.hint)).toEqual([hint]);
  expect(check(right)).toEqual([]);
});

test('a line with a fault may set cards aside or place them', () => {
  const putBack = { do: 'putBack', to: 'bottom' };
  const either = { do: 'if', count: 'emptyPiles', play: [putBack], else: [{ do: 'putBack' }] };
  expect(check([{ do: 'look', n: 2 }, either])).toHaveLength(1);
  const take = [pick({ from: 'aside' }), { do: 'toHand', cards: '$x' }, { do: 'putBack' }];
  expect(check([{ do: 'reveal', n: 2, at: 'bottom' }, ...take])).toHaveLength(1);
});

test('nothing is known about the cards that a line with a fault takes', () => {
  const many = { do: 'if', count: { cards: '$x' }, atLeast: 2, play: [draw] };
  expect(check([pick({ from: 'bottom', count: 3 }), trash, many])).toHaveLength(1);
});

test('a cost limit that counts a slot: the hint names the slot', () => {
  const limit = (costAtMost: Plain): Json =>
    pick({ from: 'supply', where: { costAtMost }, as: 'y' });
  const gain = { do: 'gain', cards: '$y' };
  const [fault, ...others] = check([pick(), trash, limit({ count: '$x' }), gain]);
  expect(others).toEqual([]);
  const [form] = formsIn(fault?.hint ?? '');
  expect(form).toEqual({ costOf: '$x' });
  expect(check([pick(), trash, limit(form ?? null), gain])).toEqual([]);
});

test('a maximum that no form can say: the hint names "if" and "else"', () => {
  const n = { n: 2, per: 'emptyPiles', max: 3 };
  expect(check([{ do: 'coins', n }]).map(({ hint }) => hint)).toEqual([
    'an amount has no maximum: write an "if" with "atLeast", and the counted line in "else"',
  ]);
});

test('a field that is there already is not suggested', () => {
  const hints = (line: Json): unknown[] => check([pick(), line]).map(({ hint }) => hint);
  expect(hints({ do: 'topdeck', cards: '$x', to: 'deck' })).toEqual([
    'remove it: "topdeck" always puts the cards on top of the deck',
  ]);
  expect(hints({ do: 'trash', cards: '$x', to: 'trash' })).toEqual([
    'remove it: "trash" always does that',
  ]);
});

const reacting = (to: string, play: readonly Plain[]): FileFault[] => {
  const reaction = { to, play: [...play] };
  const card = { name: 'Test', cost: 3, types: ['Action', 'Reaction'], play: [draw], reaction };
  const files = [{ path: 'cards.json', text: JSON.stringify([card], undefined, 1) }];
  const { faults, warnings } = dominion.content.load(shipped, { files });
  return [...faults, ...warnings];
};

test.each(['trash', 'discard'])('the cost of the cards of a %s: one of them is chosen', (to) => {
  const gain = (slot: string): Plain[] => [
    {
      do: 'choose',
      from: 'supply',
      where: { costExactly: { costOf: slot, minus: 1 } },
      as: 'new',
    },
    { do: 'gain', cards: '$new' },
  ];
  const points = (slot: string): Plain[] => [{ do: 'points', n: { per: { costOf: slot } } }];
  for (const lines of [gain, points]) {
    const [fault] = reacting(to, lines('$it'));
    expect(fault?.hint).toContain('choose one of them first: ');
    const [choice] = formsIn(fault?.hint?.replace(/^.*first: /, '') ?? '');
    expect(reacting(to, [choice ?? null, ...lines('$one')])).toEqual([]);
  }
});
