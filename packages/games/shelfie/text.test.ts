import {
  type GameEvent,
  Machine,
  type Message,
  type Plain,
  question,
  randomPick,
  roll,
  type Scene,
  seedRng,
} from '@cardwright/kernel';
import { describe, expect, test } from 'vitest';
import { LANGUAGES, readMessages, shippedFiles, wordsIn } from '../node.ts';
import type { CommonGoalCard } from './format.ts';
import { shelfie } from './game.ts';
import { goalText } from './effects/goal.ts';

const content = shelfie.content.load(shippedFiles('shelfie')).content!;
const machine = new Machine(shelfie, content);

/** The text of a shape that a pack adds. */
function drawn(shape: object, language: string): string {
  const card = {
    id: 12,
    type: 'Shape',
    numOfOccurrences: 1,
    diffType: 0,
    surrounded: 0,
    description: 'x',
    ...shape,
  };
  const files = [{ path: 'CommonGoalCards.json', text: JSON.stringify([card]) }];
  const own = shelfie.content.load(shippedFiles('shelfie'), { files }).content;
  return own ? shelfie.face.cardText(own, 'common-12', wordsIn(language)) : '';
}

describe('card texts', () => {
  const english = wordsIn('en');
  const text = (id: number): string => shelfie.face.cardText(content, `common-${id}`, english);

  test('the twelve goals in words', () => {
    expect(text(0)).toBe(
      'A diagonal of 5 tiles falling to the right or a diagonal of 5 tiles falling to ' +
        'the left, all of one type.',
    );
    expect(text(1)).toBe('The four corners of the shelf, all of one type.');
    expect(text(2)).toBe(
      'Twice, without overlap: a 2 × 2 block of tiles, each of one type; the types may ' +
        'differ. No tile next to one of them (by a side) may be of its type.',
    );
    expect(text(3)).toBe('Five tiles that form an X, all of one type.');
    expect(text(4)).toContain(
      'The topmost tiles of the columns, at any height, make a diagonal of 5 tiles',
    );
    expect(text(5)).toContain('6 separate groups of 2 or more tiles');
    expect(text(6)).toContain('4 separate groups of 4 or more tiles');
    expect(text(7)).toBe('8 tiles of one type, wherever they stand.');
    expect(text(8)).toBe('3 full columns with no more than 3 types in each.');
    expect(text(9)).toBe('4 full rows with no more than 3 types in each.');
    expect(text(10)).toBe('2 full columns in which all tiles are of different types.');
    expect(text(11)).toBe('2 full rows in which all tiles are of different types.');
    expect(shelfie.face.cardText(content, 'common-2-italian', english)).toContain(
      'the same type each time',
    );
    expect(shelfie.face.cardText(content, 'personal-7', english)).toContain(
      'cat (row 1, column 1), frame (row 2, column 4)',
    );
    expect(shelfie.face.cardText(content, 'nonsense', english)).toBe('');
  });

  test('lines of a single type and a level top row', () => {
    const italian = wordsIn('it');
    const say = (card: object, words = english): string =>
      goalText({ id: 0, description: 'x', ...card } as CommonGoalCard)
        .map(words)
        .join(' ');
    const line = { type: 'RowCol', diffUpTo: 1, horizontal: 1, vertical: 0 };
    const one = { ...line, numOfOccurrences: 1 };
    const three = { ...line, numOfOccurrences: 3 };
    expect(say(one)).toBe('A full row of a single type.');
    expect(say(one, italian)).toBe('Una riga piena di un solo tipo.');
    expect(say(three)).toBe('3 full rows of a single type each.');
    expect(say(three, italian)).toBe('3 righe piene di un solo tipo ciascuna.');
    const any = { ...line, diffUpTo: 5, numOfOccurrences: 2 };
    expect(say(any)).toBe('2 full rows.');
    expect(say({ ...any, horizontal: 0, vertical: 1, diffUpTo: 6 })).toBe('2 full columns.');
    expect(say({ ...any, vertical: 1, diffUpTo: 6 }, italian)).toBe(
      '2 righe o colonne piene, contate insieme.',
    );
    expect(say({ ...any, horizontal: 0, vertical: 1 })).toContain('no more than 5 types');
    const level = {
      type: 'Shape',
      numOfOccurrences: 1,
      diffType: 0,
      surrounded: 0,
      stairs: 1,
      coordinates: [[0, 1, 2, 3, 4].map((x) => ({ x, y: 0 }))],
    };
    expect(say(level)).toBe(
      'The topmost tiles of 5 neighbouring columns form a level row. Types do not matter.',
    );
    expect(say(level, italian)).toBe(
      'Le tessere più alte di 5 colonne vicine formano una fila alla stessa altezza. ' +
        'I tipi non contano.',
    );
  });

  test.each(LANGUAGES)(
    '%s: another parameter, other words; what does not matter changes nothing',
    (language) => {
      const words = wordsIn(language);
      const say = (card: object): string =>
        goalText(card as CommonGoalCard)
          .map(words)
          .join(' ');
      const coordinates = [
        [
          { x: 0, y: 0 },
          { x: 1, y: 0 },
          { x: 1, y: 2 },
        ],
      ];
      const shape = {
        id: 0,
        type: 'Shape',
        numOfOccurrences: 2,
        diffType: 0,
        surrounded: 0,
        stairs: 0,
        description: 'x',
        coordinates,
      };
      const groups = { id: 0, type: 'Groups', numOfOccurrences: 2, atLeast: 2, description: 'x' };
      const lines = {
        id: 0,
        type: 'RowCol',
        numOfOccurrences: 2,
        diffUpTo: 3,
        horizontal: 1,
        vertical: 0,
        description: 'x',
      };
      const all = [
        shape,
        { ...shape, numOfOccurrences: 3 },
        { ...shape, numOfOccurrences: 1 },
        { ...shape, diffType: 1 },
        { ...shape, surrounded: 1 },
        { ...shape, numOfOccurrences: 1, stairs: 1 },
        {
          ...shape,
          coordinates: [
            ...coordinates,
            [
              { x: 0, y: 0 },
              { x: 0, y: 1 },
            ],
          ],
        },
        {
          ...shape,
          coordinates: [
            [
              { x: 0, y: 0 },
              { x: 1, y: 0 },
              { x: 1, y: 3 },
            ],
          ],
        },
        {
          ...shape,
          coordinates: [
            [
              { x: 0, y: 0 },
              { x: 3, y: 0 },
              { x: 0, y: 2 },
              { x: 3, y: 2 },
            ],
          ],
        },
        { ...shape, coordinates: [[{ x: 0, y: 0 }]] },
        { ...shape, coordinates: [[{ x: 0, y: 0 }]], diffType: 1 },
        {
          ...shape,
          coordinates: [
            [
              { x: 0, y: 0 },
              { x: 9, y: 0 },
            ],
          ],
        },
        groups,
        { ...groups, numOfOccurrences: 1 },
        { ...groups, atLeast: 1 },
        { ...groups, atLeast: 5 },
        lines,
        { ...lines, numOfOccurrences: 1 },
        { ...lines, diffUpTo: 0 },
        { ...lines, diffUpTo: 1 },
        { ...lines, horizontal: 0, vertical: 1 },
        { ...lines, vertical: 1 },
      ].map(say);
      expect(new Set(all).size).toBe(all.length);
      for (const sentence of all) expect(sentence).not.toMatch(/shelfie\.|[{}]/);
      expect(say({ ...shape, numOfOccurrences: 1, diffType: 1 })).toBe(
        say({ ...shape, numOfOccurrences: 1 }),
      );
      expect(
        say({
          ...shape,
          coordinates: [
            [
              { x: -1, y: 0 },
              { x: 0, y: 0 },
              { x: 0, y: 2 },
            ],
          ],
        }),
      ).toBe(say(shape));
      expect(say({ ...shape, description: 'y', id: 3 })).toBe(say(shape));
    },
  );

  test('a figure without a name is drawn', () => {
    const card = {
      id: 0,
      type: 'Shape',
      numOfOccurrences: 1,
      diffType: 0,
      surrounded: 0,
      description: 'x',
      coordinates: [
        [
          { x: 0, y: 0 },
          { x: -1, y: 1 },
          { x: 0, y: 1 },
        ],
      ],
    };
    expect(
      goalText(card as CommonGoalCard)
        .map(english)
        .join(''),
    ).toBe('the figure □■/■■, all of one type.');
    const files = [{ path: 'CommonGoalCards.json', text: JSON.stringify([{ ...card, id: 12 }]) }];
    const own = shelfie.content.load(shippedFiles('shelfie'), { files }).content!;
    expect(shelfie.face.cardText(own, 'common-12', english)).toBe(
      'The figure □■/■■, all of one type. In a figure, ■ is a tile, □ can be anything, and / ' +
        'begins the row below.\nx',
    );
  });

  test.for([
    ['en', 'In a figure, ■ is a tile and □ can be anything.'],
    ['it', 'In una figura, ■ è una tessera e □ può essere qualsiasi cosa.'],
  ] as const)(
    '%s: the legend explains / only for figures of several rows',
    ([language, legend]) => {
      const card = {
        id: 12,
        type: 'Shape',
        numOfOccurrences: 1,
        diffType: 0,
        surrounded: 0,
        description: 'x',
        coordinates: [
          [
            { x: 0, y: 0 },
            { x: 2, y: 0 },
          ],
        ],
      };
      const files = [{ path: 'CommonGoalCards.json', text: JSON.stringify([card]) }];
      const own = shelfie.content.load(shippedFiles('shelfie'), { files }).content;
      const text = own && shelfie.face.cardText(own, 'common-12', wordsIn(language));
      expect(text).toContain('■□■');
      expect(text).toContain(legend);
    },
  );

  test('R5.5 the legend of stairs says that their tiles are the topmost ones', () => {
    const cells = [
      { x: 0, y: 0 },
      { x: 1, y: 2 },
      { x: 2, y: 1 },
    ];
    const card = {
      id: 12,
      type: 'Shape',
      numOfOccurrences: 1,
      diffType: 0,
      surrounded: 0,
      stairs: 1,
      description: 'x',
      coordinates: [cells],
    };
    const files = [{ path: 'CommonGoalCards.json', text: JSON.stringify([card]) }];
    const own = shelfie.content.load(shippedFiles('shelfie'), { files }).content;
    expect(own && shelfie.face.cardText(own, 'common-12', english)).toBe(
      'The topmost tiles of 3 neighbouring columns, at any height, make the figure ' +
        '■□□/▣□■/▣■▣. Types do not matter. ' +
        'In a figure, ■ is the topmost tile of its column, ▣ is any tile below it, □ is empty, ' +
        'and / begins the row below.\nx',
    );
  });

  const cells = (...list: [x: number, y: number][]): object[] => list.map(([x, y]) => ({ x, y }));

  test('R5.5 an outline of fewer columns than the shelf may stand anywhere', () => {
    const two = { stairs: 1, coordinates: [cells([0, 0], [1, 1])] };
    expect(drawn(two, 'en')).toBe(
      'The topmost tiles of 2 neighbouring columns, at any height, make a diagonal of 2 tiles ' +
        'falling to the right. Types do not matter.\nx',
    );
    expect(drawn(two, 'it')).toBe(
      'Le tessere più alte di 2 colonne vicine, a qualsiasi altezza, formano una diagonale di ' +
        '2 tessere che scende verso destra. I tipi non contano.\nx',
    );
    const both = { stairs: 1, coordinates: [cells([0, 0], [1, 1]), cells([0, 0], [1, 1], [2, 2])] };
    expect(drawn(both, 'en')).toContain('The topmost tiles of neighbouring columns, at any height');
    const high = { stairs: 1, coordinates: [cells([0, 0], [1, 5])] };
    expect(drawn(high, 'en')).toContain('The topmost tiles of 2 neighbouring columns make');
  });

  test('R5.5 outlines of one tile, and those that no shelf can have', () => {
    const one = { stairs: 1, coordinates: [cells([0, 0])] };
    expect(drawn(one, 'en')).toBe('At least one tile, of any type.\nx');
    expect(drawn(one, 'it')).toBe('Almeno una tessera, di qualsiasi tipo.\nx');
    const above = { stairs: 1, coordinates: [cells([0, 0], [0, 1])] };
    expect(drawn(above, 'en')).toBe('An outline that no shelf can have.\nx');
    expect(drawn(above, 'it')).toBe('Un profilo che nessuna libreria può avere.\nx');
  });

  test('R5.3 a figure listed in all its rotations is drawn once', () => {
    const tee = [
      cells([0, 0], [1, 0], [2, 0], [1, 1]),
      cells([0, 0], [0, 1], [0, 2], [-1, 1]),
      cells([0, 0], [-1, 1], [0, 1], [1, 1]),
      cells([0, 0], [0, 1], [0, 2], [1, 1]),
    ];
    expect(drawn({ coordinates: tee }, 'en')).toContain(
      'The figure ■■■/□■□, turned any way, all of one type.',
    );
    expect(drawn({ coordinates: tee }, 'it')).toContain(
      'La figura ■■■/□■□, ruotata in qualsiasi modo, con tutte le tessere dello stesso tipo.',
    );
    const three = drawn({ coordinates: tee.slice(0, 3) }, 'en');
    expect(three).toContain('The figure ■■■/□■□, the figure □■/■■/□■, or the figure □■□/■■■, all');
    const bar = cells([0, 0], [1, 0]);
    expect(drawn({ coordinates: [...tee, bar] }, 'en')).toContain(
      'The figure ■■■/□■□, turned any way, or 2 tiles side by side, all of one type.',
    );
  });

  test('R5.3 a figure listed in all its rotations and mirror images is drawn once', () => {
    const zed = [cells([0, 0], [1, 0], [1, 1], [2, 1]), cells([0, 0], [0, 1], [-1, 1], [-1, 2])];
    const ess = [cells([0, 0], [1, 0], [0, 1], [-1, 1]), cells([0, 0], [0, 1], [1, 1], [1, 2])];
    expect(drawn({ coordinates: zed }, 'en')).toContain('The figure ■■□/□■■, turned any way, all');
    expect(drawn({ coordinates: [...zed, ...ess] }, 'en')).toContain(
      'The figure ■■□/□■■, turned or mirrored any way, all of one type.',
    );
    expect(drawn({ coordinates: [...zed, ...ess] }, 'it')).toContain(
      'La figura ■■□/□■■, ruotata o specchiata in qualsiasi modo, con tutte',
    );
  });

  test.for([
    ['en', '▣·■', 'In a figure, ■ is the topmost tile of its column, ▣ is any tile below it, '],
    ['en', '□·■', '□ is empty, · can be anything, and / begins the row below.'],
    ['it', '■·□', '■ è la tessera più alta della sua colonna, '],
    ['it', '▣·■', '▣ è una tessera qualsiasi sotto di essa, □ è vuota, · può essere qualsiasi '],
  ] as const)(
    'R5.5 %s: stairs leave a column without a tile of theirs open (%s)',
    ([language, row, legend]) => {
      const high = [
        { x: 0, y: 0 },
        { x: 2, y: 1 },
      ];
      const low = [
        { x: 0, y: 0 },
        { x: 2, y: -1 },
      ];
      const text = drawn({ stairs: 1, coordinates: [high, low] }, language);
      expect(text).toContain(row);
      expect(text).toContain(legend);
    },
  );

  test.for([
    ['en', '□ is a cell that is not part of it, and / begins the row below.'],
    ['it', '□ è una cella che non ne fa parte e / comincia la riga sotto.'],
  ] as const)('R5.4 %s: the hole of a ring apart cannot be of its type', ([language, legend]) => {
    const ring = [-1, 0, 1]
      .flatMap((x) => [-1, 0, 1].map((y) => ({ x: x + 1, y: y + 1 })))
      .filter(({ x, y }) => x !== 1 || y !== 1);
    const apart = drawn({ surrounded: 1, coordinates: [ring] }, language);
    expect(apart).toContain('■■■/■□■/■■■');
    expect(apart).toContain(legend);
    const any = language === 'en' ? '□ can be anything' : '□ può essere qualsiasi cosa';
    expect(drawn({ coordinates: [ring] }, language)).toContain(any);
  });
});

test('both languages have the same words', () => {
  const [en, it] = LANGUAGES.map((language) => Object.keys(readMessages(language).shelfie!).sort());
  expect(en).toEqual(it);
});

/** Every message of a value, wherever it is. */
function messages(value: unknown): Message[] {
  if (typeof value !== 'object' || value === null) return [];
  const own =
    'key' in value && typeof value.key === 'string' && value.key.startsWith('shelfie.')
      ? [value as Message]
      : [];
  return [...own, ...Object.values(value).flatMap(messages)];
}

const idsIn = (scene: Scene): Set<string> => {
  const ids = new Set<string>();
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    if ('id' in value && typeof value.id === 'string') ids.add(value.id);
    Object.values(value).forEach(visit);
  };
  visit(scene);
  return ids;
};

test.each([2, 3, 4])(
  '%i players: the scene shows every option, and everything has words in both languages',
  (seats) => {
    const words = LANGUAGES.map((language) => wordsIn(language));
    const events: GameEvent[] = [];
    const chance = seedRng(`scene ${seats}`);
    const s = machine.start({ seed: `scene ${seats}`, seats });
    const spoken = (list: Message[]): void => {
      for (const message of list)
        for (const say of words)
          expect(say(message), JSON.stringify(message)).not.toMatch(/shelfie\.|[{}]/);
    };
    for (let k = 0; ; k++) {
      const ask = s.ask;
      const viewer = ask?.seat ?? 0;
      const view = JSON.parse(
        JSON.stringify(shelfie.information.view(content, s, viewer)),
      ) as Plain;
      const scene = shelfie.face.scene(content, view, viewer);
      if (ask) {
        const ids = idsIn(scene);
        const options = ask.options.map((_, i) => shelfie.face.option(content, s, ask, i));
        for (const { ref, refs } of options)
          for (const id of [ref!, ...(refs ?? [])]) expect(ids.has(id), id).toBe(true);
        if (ask.why === 'ask.take')
          expect(new Set(options.map(({ refs }) => refs!.join())).size).toBe(options.length);
        if (k % 5 === 0)
          spoken([
            ...messages(scene),
            ...options.map((o) => o.words),
            question(shelfie, content, s),
          ]);
      }
      const cards = new Set(shelfie.content.cards(content).map((card) => card.id));
      for (const area of scene.areas)
        for (const part of area.parts)
          if (part.kind === 'cards')
            for (const card of part.cards)
              expect(card.card === undefined || cards.has(card.card)).toBe(true);
      if (!ask) {
        spoken(messages(scene));
        break;
      }
      machine.answer(
        s,
        randomPick(ask, (n) => roll(chance, n)),
        events,
      );
    }
    spoken(events.map((event) => shelfie.face.event(content, event)!));
    expect(new Set(events.map((event) => event.type))).toEqual(
      new Set([
        'take',
        'insert',
        'refill',
        'full',
        ...(events.some((e) => e.type === 'goal') ? ['goal'] : []),
      ]),
    );
  },
);

test('personal goals are shown to their seat, and to all at the end', () => {
  const s = machine.start({ seed: 'secret', seats: 2 });
  const known = (seat: number): boolean[] =>
    (
      shelfie.information.view(content, s, seat) as unknown as { seats: { personal: unknown }[] }
    ).seats.map((p) => p.personal !== null);
  expect([known(0), known(1), known(-1)]).toEqual([
    [true, false],
    [false, true],
    [false, false],
  ]);
  const chance = seedRng('secret');
  while (s.ask)
    machine.answer(
      s,
      randomPick(s.ask, (n) => roll(chance, n)),
    );
  expect([known(0), known(1), known(-1)]).toEqual([
    [true, true],
    [true, true],
    [true, true],
  ]);
});

test('texts call several tiles “them”, and do not name the tiles twice', () => {
  const row = [
    [
      { x: 0, y: 0 },
      { x: 1, y: 0 },
      { x: 2, y: 0 },
    ],
  ];
  const block = [[...row[0]!, { x: 0, y: 1 }, { x: 1, y: 1 }, { x: 2, y: 1 }]];
  const tile = [[{ x: 0, y: 0 }]];
  const alone = { surrounded: 1 };
  expect(drawn({ ...alone, coordinates: row }, 'en')).toContain(
    '3 tiles side by side, all of one type. No tile next to them (by a side) may be of their type.',
  );
  expect(drawn({ ...alone, coordinates: block }, 'en')).toContain('No tile next to it (by a side)');
  expect(drawn({ ...alone, coordinates: row }, 'it')).toContain(
    '3 tessere affiancate, tutte dello stesso tipo. Nessuna tessera adiacente',
  );
  const twice = { ...alone, numOfOccurrences: 2 };
  expect(drawn({ ...twice, coordinates: row }, 'it')).toContain(
    '3 tessere affiancate, tutte di un solo tipo, e dello stesso tipo tutte le volte. Nessuna ' +
      'tessera adiacente a una di queste figure (per un lato)',
  );
  expect(drawn({ ...twice, coordinates: tile }, 'it')).toContain(
    'Nessuna tessera adiacente a una di queste (per un lato)',
  );
  expect(shelfie.face.cardText(content, 'common-1', wordsIn('it'))).toBe(
    'I quattro angoli della libreria, con tutte le tessere dello stesso tipo.',
  );
});
