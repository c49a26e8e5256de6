import { describe, expect, test } from 'vitest';
import { shippedFiles } from '../node.ts';
import { dominion } from './game.ts';

const shipped = shippedFiles('dominion');
const faultsOf = (text: string, path = 'cards.json') =>
  dominion.content.load(shipped, { files: [{ path, text }] }).faults;
const one = (card: object) =>
  faultsOf(
    JSON.stringify([
      { name: 'Test', cost: 3, types: ['Action'], play: [{ do: 'coins', n: 1 }], ...card },
    ]),
  );
const brief = (faults: ReturnType<typeof faultsOf>) =>
  faults.map((f) => [f.pointer, f.message, f.hint]);

describe('what a card may not say', () => {
  const cases: [string, object, string, RegExp, RegExp?][] = [
    [
      'rounding without a division',
      { play: [{ do: 'coins', n: { per: 'emptyPiles', round: 'up' } }] },
      '/0/play/0/n/round',
      /"round" has no effect without "every"/,
    ],
    [
      'a mat that is not looked at',
      { play: [{ do: 'all', from: 'hand', mat: 'Quay', as: 'x' }] },
      '/0/play/0/mat',
      /"mat" has no effect here/,
    ],
    [
      'the cost of several cards',
      {
        play: [
          { do: 'choose', from: 'hand', count: 2, as: 'x' },
          { do: 'coins', n: { per: { costOf: '$x' } } },
        ],
      },
      '/0/play/1/n/per/costOf',
      /"costOf" needs one card, but \$x may hold several/,
    ],
    [
      'a choice of all there is',
      {
        play: [{ do: 'modes', choose: 2, of: [[{ do: 'cards', n: 1 }], [{ do: 'coins', n: 1 }]] }],
      },
      '/0/play/0/choose',
      /all 2 lists would run/,
    ],
    [
      'a Duration without a later turn',
      { types: ['Action', 'Duration'] },
      '/0/types',
      /is a Duration but does nothing in a later turn/,
    ],
    [
      'two bounds in one condition',
      {
        play: [
          { do: 'if', count: 'emptyPiles', atLeast: 1, atMost: 2, play: [{ do: 'cards', n: 1 }] },
        ],
      },
      '/0/play/0/atMost',
      /takes one of atLeast, atMost and exactly/,
    ],
    [
      'cards looked at that go nowhere',
      { play: [{ do: 'look', n: 2 }] },
      '/0/play/0/do',
      /no line after 'look' places the remaining cards, so they would be lost/,
      /putBack/,
    ],
    [
      'cards revealed of which only some go somewhere',
      {
        play: [
          { do: 'reveal', n: 3 },
          { do: 'choose', from: 'aside', as: 'one' },
          { do: 'discard', cards: '$one' },
        ],
      },
      '/0/play/0/do',
      /no line after 'reveal'/,
    ],
    [
      'a card played while others lie aside',
      {
        play: [
          { do: 'look', n: 3 },
          { do: 'choose', from: 'aside', as: 'one' },
          { do: 'play', cards: '$one' },
          { do: 'putBack' },
        ],
      },
      '/0/play/2/do',
      /'play' is not allowed while cards are set aside/,
    ],
    ['an unknown field', { colour: 'red' }, '/0/colour', /unknown field 'colour'/],
    ['a misspelt field', { csot: 3 }, '/0/csot', /unknown field 'csot'/, /did you mean 'cost'/],
    [
      'a misspelt effect',
      { play: [{ do: 'crads', n: 1 }] },
      '/0/play/0/do',
      /unknown effect "crads"/,
      /did you mean 'cards'/,
    ],
    [
      'a misspelt type',
      { types: ['Acton'] },
      '/0/types/0',
      /unknown value "Acton"/,
      /did you mean 'Action'/,
    ],
    ['a wrong type of value', { cost: 'three' }, '/0/cost', /expected a number, found "three"/],
    ['a cost out of range', { cost: 100 }, '/0/cost', /too big/, /at most 99/],
    ['a fraction', { cost: 2.5 }, '/0/cost', /expected a whole number|2.5/],
    ['a missing amount', { play: [{ do: 'cards' }] }, '/0/play/0', /the field 'n' is missing/],
    [
      'an unknown card',
      { play: [{ do: 'gain', cards: 'Smity' }] },
      '/0/play/0/cards',
      /unknown card 'Smity'/,
      /did you mean 'Smithy'/,
    ],
    [
      'an unknown card in a filter',
      {
        play: [
          { do: 'choose', from: 'hand', where: { name: 'Coper' }, as: 'a' },
          { do: 'trash', cards: '$a' },
        ],
      },
      '/0/play/0/where/name',
      /unknown card 'Coper'/,
      /did you mean 'Copper'/,
    ],
    [
      'an unknown card to wait for',
      { play: [{ do: 'whenFirst', card: 'Slver', play: [{ do: 'coins', n: 1 }] }] },
      '/0/play/0/card',
      /unknown card 'Slver'/,
      /Silver/,
    ],
    [
      'a slot that nothing fills',
      { play: [{ do: 'trash', cards: '$old' }] },
      '/0/play/0/cards',
      /no line before this one fills \$old/,
      /"as": "old"/,
    ],
    [
      'a misspelt slot',
      {
        play: [
          { do: 'choose', from: 'hand', as: 'old' },
          { do: 'trash', cards: '$odl' },
        ],
      },
      '/0/play/1/cards',
      /fills \$odl/,
      /did you mean '\$old'/,
    ],
    [
      'a slot written without its sign',
      {
        play: [
          { do: 'choose', from: 'hand', as: 'old' },
          { do: 'trash', cards: 'old' },
        ],
      },
      '/0/play/1/cards',
      /"old" has the wrong format/,
      /\$old/,
    ],
    [
      'a card moved that is still in the supply',
      {
        play: [
          { do: 'choose', from: 'supply', as: 'new' },
          { do: 'trash', cards: '$new' },
        ],
      },
      '/0/play/1/cards',
      /is still in the supply/,
      /gain it first/,
    ],
    [
      'a card moved after it was trashed',
      {
        play: [
          { do: 'choose', from: 'hand', as: 'a' },
          { do: 'trash', cards: '$a' },
          { do: 'topdeck', cards: '$a' },
        ],
      },
      '/0/play/2/cards',
      /has been trashed/,
    ],
    [
      'an Action that does nothing',
      { play: undefined },
      '/0',
      /is played but does nothing/,
      /add "play"/,
    ],
    ['an empty list', { play: [] }, '/0/play', /too short/, /at least 1/],
    ['a Victory card that plays', { types: ['Victory'] }, '/0/play', /never played/],
    [
      'an attack without its type',
      { play: [{ do: 'attack', play: [{ do: 'cards', n: 1 }] }] },
      '/0/types',
      /attacks but is not an Attack/,
      /add "Attack"/,
    ],
    [
      'an Attack without an attack',
      { types: ['Action', 'Attack'] },
      '/0/types/1',
      /has no 'attack' line/,
    ],
    [
      'a reaction without its type',
      { reaction: { to: 'attack', play: [{ do: 'unaffected' }] } },
      '/0/reaction',
      /reacts but is not a Reaction/,
    ],
    [
      'a Reaction without a reaction',
      { types: ['Action', 'Reaction'] },
      '/0',
      /reacts to nothing/,
      /add "reaction"/,
    ],
    [
      'a type twice',
      { types: ['Action', 'Action'] },
      '/0/types/1',
      /duplicate type Action/,
      /keep one/,
    ],
    [
      'coins for another player',
      { types: ['Action', 'Attack'], play: [{ do: 'attack', play: [{ do: 'coins', n: 1 }] }] },
      '/0/play/0/play/0/do',
      /'coins' is not allowed in a list for the other players/,
    ],
    [
      'an attack within an attack',
      {
        types: ['Action', 'Attack'],
        play: [{ do: 'attack', play: [{ do: 'attack', play: [{ do: 'cards', n: 1 }] }] }],
      },
      '/0/play/0/play/0/do',
      /'attack' is not allowed/,
    ],
    [
      'protection outside a reaction',
      { play: [{ do: 'unaffected' }] },
      '/0/play/0/do',
      /'unaffected' is not allowed/,
      /"reaction"/,
    ],
    [
      'a name with two spaces',
      { name: 'Salt  Road' },
      '/0/name',
      /the wrong format/,
      /Council Room/,
    ],
    ['a name that is no text', { name: 7 }, '/0/name', /expected a string, found 7/],
  ];
  for (const [what, card, pointer, message, hint] of cases) {
    test(what, () => {
      const faults = one(card);
      expect(brief(faults)).toHaveLength(1);
      expect(faults[0]!.pointer).toBe(pointer);
      expect(faults[0]!.message).toMatch(message);
      if (hint) expect(faults[0]!.hint).toMatch(hint);
    });
  }

  test.each<[string, object, RegExp]>([
    [
      'an Attack',
      { play: [{ do: 'attack', play: [{ do: 'gain', cards: 'Curse' }] }] },
      /is not an Attack/,
    ],
    ['a Duration', { play: [{ do: 'nextTurn', play: [{ do: 'cards', n: 1 }] }] }, /not a Duration/],
    [
      'a Reaction',
      { reaction: { to: 'attack', play: [{ do: 'unaffected' }] } },
      /is not a Reaction/,
    ],
    ['a Reaction that cannot be read', { reaction: { to: 'attak' } }, /is not a Reaction/],
    ['a phase', { phase: { name: 'Night', after: 'buy' } }, /not the type Phase/],
    ['a card that is never played', { types: ['Victory'], points: 1 }, /is never played/],
    ['no attack', { types: ['Action', 'Attack'] }, /has no 'attack' line/],
    ['nothing later', { types: ['Action', 'Duration'] }, /does nothing in a later turn/],
    ['a duplicate', { types: ['Action', 'Action'] }, /duplicate type/],
  ])('a wrong type is reported with the other faults: %s', (_what, card, message) => {
    const messages = one({ ...card, cost: 'three' }).map((fault) => fault.message);
    expect(messages).toContainEqual(expect.stringMatching(message));
    expect(messages).toContainEqual(expect.stringMatching(/"three"/));
  });

  test('a line that cannot be read may be the one that a type is for', () => {
    const play = [{ do: 'atack', play: [] }];
    const messages = one({ types: ['Action', 'Attack', 'Duration'], play }).map((f) => f.message);
    expect(messages).toEqual([expect.stringContaining('unknown effect "atack"')]);
  });

  test.each(['Salt Road', "Fisher's Hut", 'Caffè Ñandú', 'Ёлка', '灯台 2'])(
    'a name may have spaces and letters of any language: %s',
    (name) => expect(one({ name })).toEqual([]),
  );

  test('an attack may stand in a may', () => {
    const play = [
      { do: 'find', from: 'hand', where: { name: 'Gold' }, as: 'g' },
      { do: 'may', with: '$g', play: [{ do: 'attack', play: [{ do: 'gain', cards: 'Curse' }] }] },
    ];
    expect(one({ types: ['Action', 'Attack'], play })).toEqual([]);
  });

  test('a gained card may be moved on from where it went', () => {
    expect(
      one({
        play: [
          { do: 'choose', from: 'supply', as: 'new' },
          { do: 'gain', cards: '$new', to: 'hand' },
          { do: 'topdeck', cards: '$new' },
        ],
      }),
    ).toEqual([]);
  });
});

describe('files', () => {
  test('names stand once in a pack', () => {
    const faults = faultsOf(
      '[\n{ "name": "A", "cost": 1, "types": ["Victory"], "points": 1 },\n{ "name": "A", ' +
        '"cost": 2, "types": ["Victory"], "points": 1 }\n]',
    );
    expect(faults).toEqual([
      {
        file: 'cards.json',
        pointer: '/1/name',
        line: 3,
        column: 11,
        message: "duplicate card name 'A'",
        hint: 'rename one of the two cards',
      },
    ]);
  });

  test('reports a file with another name', () => {
    expect(faultsOf('[]', 'crads.json')[0]).toMatchObject({
      file: 'crads.json',
      message: 'not a file of this game',
    });
  });

  test('a file that is no list', () => {
    expect(brief(faultsOf('{}'))).toEqual([
      ['', 'expected a list, found an object', 'put it between [ and ]'],
    ]);
    expect(faultsOf('7')[0]).toMatchObject({ line: 1, column: 1 });
  });

  test('comments and trailing commas are fine', () => {
    expect(
      faultsOf(
        '// mine\n[ /* one */ { "name": "Alms", "cost": 1, "types": ["Action"], "play": [{ ' +
          '"do": "coins", "n": 1 }, ], }, ]',
      ),
    ).toEqual([]);
  });

  test('ten different faults, all at once and in order', () => {
    const text = `[
  { "name": "Alms", "cost": "one", "types": ["Action"], "play": [{ "do": "coins", "n": 1 }] },
  { "name": "Barn", "cost": 3, "types": ["Acton"], "play": [{ "do": "coins", "n": 1 }] },
  { "name": "Cart", "cost": 3, "types": ["Action"], "play": [{ "do": "crads", "n": 1 }] },
  { "name": "Dock", "cost": 3, "types": ["Action"], "play": [{ "do": "gain", "cards": "Slver" }] },
  { "name": "Ewer", "cost": 3, "types": ["Action"], "play": [{ "do": "trash", "cards": "$old" }] },
  { "name": "Flax", "cost": 3, "types": ["Action"] },
  { "name": "Gate", "cost": 3, "types": ["Action"], "play": [{ "do": "cards", "n": 1 }], "colour": "red" },
  { "name": "Hill", "types": ["Victory"], "points": 1 },
  { "name": "Alms", "cost": 3, "types": ["Action", "Attack"], "play": [{ "do": "coins", "n": 1 }] },
  { "name": "Keep", "cost": 3, "types": ["Action"], "play": [{ "do": "cards", "n": -1 }, { "do": "gain", "cards": "Golf" }] }
]`;
    const found = faultsOf(text).map((f) => `${f.line} ${f.pointer}`);
    expect(found).toEqual([
      '2 /0/cost',
      '3 /1/types/0',
      '4 /2/play/0/do',
      '5 /3/play/0/cards',
      '6 /4/play/0/cards',
      '7 /5',
      '8 /6/colour',
      '9 /7',
      '10 /8/name',
      '10 /8/types/1',
      '11 /9/play/0/n',
      '11 /9/play/1/cards',
    ]);
  });
});

test.each([
  [{ play: [{ do: 'draw', n: 1 }] }, "did you mean 'cards'?"],
  [{ play: [{ do: 'money', n: 1 }] }, "did you mean 'coins'?"],
  [
    {
      play: [
        { do: 'choose', from: 'hand', count: 'up to 2', as: 'x' },
        { do: 'trash', cards: '$x' },
      ],
    },
    'write { "upTo": 2 }',
  ],
  [
    { play: [{ do: 'gain', cards: 'Silver', n: 2 }] },
    'this line has no number; for several cards, repeat it or use "choose" with "count"',
  ],
  [{ types: ['Victory'], points: '2' }, 'write 2, unquoted'],
  [
    {
      play: [
        { do: 'others', play: [{ do: 'discardTop', as: 'x' }] },
        { do: 'coins', n: { count: '$x' } },
      ],
    },
    "'coins' cannot depend on it: give a fixed number, or count something of your own",
  ],
  [{ types: ['Night'] }, 'write "Phase", and add "phase": { "name": "Night", "after": "buy" }'],
])('a usual word that the format does not use: %j', (more, hint) => {
  const card = { name: 'Test', cost: 3, types: ['Action'], play: [{ do: 'cards', n: 1 }], ...more };
  const files = [{ path: 'cards.json', text: JSON.stringify([card]) }];
  const { faults } = dominion.content.load(shippedFiles('dominion'), { files });
  expect(faults.map((f) => f.hint)).toContain(hint);
});

/** What is reported about a card that does this, each fault once. */
const hinted: [string, object, [pointer: string, message: string, hint: string][]][] = [
  [
    'a misspelt field',
    { do: 'trash', card: '$x' },
    [['/card', "unknown field 'card'", "did you mean 'cards'?"]],
  ],
  [
    'another word for the number',
    { do: 'cards', count: 2 },
    [['/count', "unknown field 'count'", "did you mean 'n'?"]],
  ],
  [
    'another word for the list',
    { do: 'if', count: 'emptyPiles', then: [{ do: 'cards', n: 1 }] },
    [['/then', "unknown field 'then'", "did you mean 'play'?"]],
  ],
  [
    'another word for the mat, not one that the line has',
    { do: 'setAside', cards: '$this', on: 'Cove' },
    [['/on', "unknown field 'on'", "did you mean 'mat'?"]],
  ],
  [
    'a field that no field is like',
    { do: 'coins', n: 1, who: 'others' },
    [
      [
        '/who',
        "unknown field 'who'",
        'a line has no player: put it into the list of "others", "attack" or "everyone"',
      ],
    ],
  ],
  [
    'a filter outside "where"',
    { do: 'find', from: 'hand', where: {}, type: 'Action', as: 'x' },
    [['/type', "unknown field 'type'", 'put it into "where": { "type": "Action" }']],
  ],
  [
    'a filter that is only a type',
    { do: 'choose', from: 'hand', where: 'Treasure', as: 'x' },
    [['/where', 'expected an object, found "Treasure"', 'write { "type": "Treasure" }']],
  ],
  [
    'a cost without a bound',
    { do: 'choose', from: 'hand', where: { cost: 3 }, as: 'x' },
    [['/where/cost', "unknown field 'cost'", 'write "costAtMost", "costAtLeast" or "costExactly"']],
  ],
  [
    'a cost that is counted',
    { do: 'choose', from: 'supply', where: { costAtMost: { count: '$y' } }, as: 'x' },
    [
      [
        '/where/costAtMost/count',
        "unknown field 'count'",
        'a cost limit cannot be counted: write a number, or { "costOf": "$y" } with "plus" or ' +
          '"minus"',
      ],
    ],
  ],
  [
    'a cost in quotes',
    { do: 'choose', from: 'hand', where: { costAtMost: '4' }, as: 'x' },
    [['/where/costAtMost', 'found "4"', 'write 4, unquoted']],
  ],
  [
    'another word for a range',
    { do: 'choose', from: 'hand', count: { max: 2 }, as: 'x' },
    [['/count/max', "unknown field 'max'", "did you mean 'upTo'?"]],
  ],
  [
    'a slot that is filled with its $',
    { do: 'choose', from: 'hand', as: '$x' },
    [['/as', '"$x" has the wrong format', 'write "x" without $; later lines refer to it as $x']],
  ],
  [
    'a slot that is read without its $',
    { do: 'trash', cards: 'x' },
    [['/cards', '"x" has the wrong format', 'write "$x", if an earlier line has "as": "x"']],
  ],
  [
    'a number of cards where the slot has it',
    { do: 'trash', cards: '$x', n: 2 },
    [
      [
        '/n',
        "unknown field 'n'",
        'this line is about all cards in the slot; "choose" says how many, with "count"',
      ],
    ],
  ],
  [
    'a slot for cards that are set aside',
    { do: 'reveal', n: 3, as: 'x' },
    [['/as', "unknown field 'as'", 'they are set aside: choose among them with "from": "aside"']],
  ],
  [
    'a choice from the deck',
    { do: 'choose', from: 'deck', as: 'x' },
    [
      [
        '/from',
        'unknown value "deck"',
        'set the top cards aside with "look" or "reveal", and choose "from": "aside"',
      ],
    ],
  ],
  [
    'a line in short',
    { cards: 2 },
    [['', "the field 'do' is missing", 'write { "do": "cards", "n": 2 }']],
  ],
  [
    'a number that cannot be counted',
    { do: 'costLess', n: { per: 'emptyPiles' } },
    [['/n', 'expected a number, found an object', 'this number is fixed; it cannot be counted']],
  ],
];
const play = [{ do: 'cards', n: 1 }];
const counts: [line: object, pointer: string, hint: string][] = [
  [{ do: 'if', count: '$x', play }, '/count', 'write { "cards": "$x" }'],
  [{ do: 'if', count: 'hand', play }, '/count', 'write { "in": "hand" }'],
  [{ do: 'if', count: { count: '$x' }, play }, '/count/count', 'write { "cards": "$x" }'],
  [{ do: 'if', count: { per: { in: 'hand' } }, play }, '/count/per', 'write { "in": "hand" }'],
  [
    { do: 'if', count: 3, play },
    '/count',
    'say what is counted, such as { "in": "hand" }; "atLeast": 3 says how many',
  ],
  [
    { do: 'if', count: { in: 'hand' }, where: { type: 'Action' }, play },
    '/where',
    'write "count": { "in": "hand", "where": { "type": "Action" } }',
  ],
  [{ do: 'if', cards: '$x', play }, '/cards', 'write "count": { "cards": "$x" }'],
  [{ do: 'cards', n: '$x' }, '/n', 'write { "count": "$x" }'],
  [{ do: 'cards', n: { per: 'inPlay' } }, '/n/per', 'write { "in": "inPlay" }'],
  [{ do: 'coins', n: { in: 'hand' } }, '/n/in', 'write { "per": { "in": "hand" } }'],
  [{ do: 'coins', n: { count: 'hand' } }, '/n/count', 'write { "per": { "in": "hand" } }'],
  [
    { do: 'coins', n: { n: 2, type: 'Action', in: 'hand' } },
    '/n/type',
    'write { "n": 2, "per": { "in": "hand", "where": { "type": "Action" } } }',
  ],
  [
    { do: 'choose', from: 'hand', count: '$x', as: 'y' },
    '/count',
    'write { "amount": { "count": "$x" } }',
  ],
];

test.each(counts)('one hint says how to count: %j', (line, pointer, hint) => {
  const card = { name: 'Test', cost: 3, types: ['Action'], play: [line] };
  const files = [{ path: 'cards.json', text: JSON.stringify([card]) }];
  const { faults } = dominion.content.load(shippedFiles('dominion'), { files });
  expect(faults.map((f) => [f.pointer, f.hint])).toEqual([[`/0/play/0${pointer}`, hint]]);
});

test.each(hinted)('a hint says what to write: %s', (_name, line, expected) => {
  const card = { name: 'Test', cost: 3, types: ['Action'], play: [line] };
  const files = [{ path: 'cards.json', text: JSON.stringify([card]) }];
  const { faults } = dominion.content.load(shippedFiles('dominion'), { files });
  expect(faults.map((f) => [f.pointer, f.message, f.hint])).toEqual(
    expected.map(([pointer, ...words]) => [`/0/play/0${pointer}`, ...words]),
  );
});
