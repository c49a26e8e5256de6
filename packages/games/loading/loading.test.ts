import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import {
  checkFile,
  checkList,
  exactly,
  faultsFor,
  kindsBy,
  nearest,
  pointerTo,
  readJson,
} from './index.ts';

const Beast = exactly({
  name: z.string().regex(/^[A-Z]/, 'a capital comes first'),
  legs: z.number().int().min(0).max(8),
  food: z.enum(['grass', 'meat']).optional(),
  moves: z
    .array(
      kindsBy(
        'do',
        [
          exactly({ do: z.literal('walk'), steps: z.number().int() }),
          exactly({
            do: z.literal('swim'),
            depth: z.union([z.number(), z.literal('any'), exactly({ upTo: z.number() })]),
          }),
        ],
        'move',
      ),
    )
    .min(1),
});
const Zoo = z.array(Beast);
const check = (text: string) => checkFile({ path: 'zoo.json', text }, Zoo);
const faults = (text: string) => check(text).faults;
const told = (text: string) =>
  faults(text).map(
    (f) => `${f.line}:${f.column} ${f.pointer} ${f.message}${f.hint ? ` (${f.hint})` : ''}`,
  );
const beast = (fields: object) =>
  JSON.stringify([{ name: 'Cow', legs: 4, moves: [{ do: 'walk', steps: 1 }], ...fields }]);

describe('JSON as people write it', () => {
  test('comments, trailing commas and a byte order mark are fine', () => {
    expect(
      check(
        '\uFEFF// the zoo\n[ { "name": "Cow", "legs": 4, /* all fours */ "moves": [{ "do": ' +
          '"walk", "steps": 1, }, ], }, ]',
      ).value,
    ).toHaveLength(1);
  });

  test('what is not JSON has line and column and no pointer', () => {
    for (const [text, line, column, message] of [
      ['[\n  { "name": Cow }\n]', 2, 13, /without quotes/],
      ['', 1, 1, /expected a value/],
      ['[1, 2', 1, 6, /the \[ of line 1, column 1 is not closed/],
      ['{ "a" 1 }', 1, 7, /expected a colon/],
      ['[] []', 1, 4, /after the end/],
      ['["a]', 1, 2, /without its closing quote/],
      ['hello', 1, 1, /not JSON/],
      ['\n\n  <html>', 3, 3, /not JSON/],
    ] as const) {
      const [first] = faults(text);
      expect(first, text).toMatchObject({ file: 'zoo.json', line, column });
      expect(first!.message).toMatch(message);
      expect(first).not.toHaveProperty('pointer');
    }
  });

  test('reports every syntax error', () => {
    expect(faults('[\n{ "name": Cow },\n{ "name": Ant }\n]').map((f) => f.line)).toEqual([2, 3]);
  });

  test('reports a duplicate field at its second place, with everything else', () => {
    const text =
      '[\n{ "name": "Cow",\n  "name": "Ox", "legs": 9,\n  "moves": [{ "do": "walk", ' +
      '"steps": 1 }] }\n]';
    expect(told(text)).toEqual([
      "3:3 /0/name duplicate field 'name' (keep one of the two)",
      '3:25 /0/legs 9 is too big (at most 8)',
    ]);
    expect(check(text).value).toBeUndefined();
    expect(readJson({ path: 'a', text: '{"a":1,"a":2}' }).ok).toBe(false);
  });

  test('JSON has the value that JSON.parse gives it, whatever its strings hold', () => {
    const strings = fc.string({ unit: fc.constantFrom(...'":,{}[]\\ \nè a') });
    const values = [strings, fc.string({ unit: 'grapheme' }), fc.integer(), fc.boolean()];
    fc.assert(
      fc.property(fc.object({ key: strings, values }), fc.nat(2), (value, indent) => {
        const text = JSON.stringify(value, undefined, indent);
        expect(readJson({ path: 'a', text })).toMatchObject({ ok: true, value: JSON.parse(text) });
      }),
    );
  });

  test('a text may hold any character, also one like 🂡, which UTF-16 splits in two', () => {
    expect(readJson({ path: 'a', text: '"🂡"' })).toMatchObject({ ok: true, value: '🂡' });
  });

  test('a duplicate field is found among strings with quotes, colons and brackets', () => {
    for (const string of ['":', '\\":', '\\', '{"a":1', '", "b":'])
      for (const name of ['b', string]) {
        const [text, field] = [JSON.stringify(string), JSON.stringify(name)];
        const read = readJson({ path: 'a', text: `[${text}, { ${field}: ${text}, ${field}: 1 }]` });
        expect(read.ok ? [] : read.faults.map(({ message }) => message)).toEqual([
          `duplicate field '${name}'`,
        ]);
      }
  });

  test('a field named __proto__ is a field like any other', () => {
    expect(
      told(
        '[{ "__proto__": {}, "name": "Cow", "legs": 1, "moves": [{ "do": "walk", "steps": 1 }] }]',
      )[0],
    ).toMatch(/unknown field '__proto__'/);
  });

  test('positions count lines that end in CR LF, and tabs as one column', () => {
    expect(
      told('[\r\n\t{ "name": "Cow", "legs": true, "moves": [{ "do": "walk", "steps": 1 }] }\r\n]'),
    ).toEqual([expect.stringMatching(/^2:27 \/0\/legs expected a number, found true/)]);
  });
});

describe('what is wrong, where, and a hint', () => {
  const cases: [string, object | string, string][] = [
    ['a wrong type', { legs: 'four' }, '/0/legs expected a number, found "four"'],
    [
      'a missing field, told at the object',
      '[{ "name": "Cow", "moves": [{ "do": "walk", "steps": 1 }] }]',
      '/0 the field \'legs\' is missing (add "legs": a number)',
    ],
    [
      'an unknown field',
      { wings: 2 },
      "/0/wings unknown field 'wings' (known fields: name, legs, food, moves)",
    ],
    ['a misspelt field', { fodo: 'grass' }, "/0/fodo unknown field 'fodo' (did you mean 'food'?)"],
    ['an unknown word', { food: 'gras' }, '/0/food unknown value "gras" (did you mean \'grass\'?)'],
    [
      'a word far from all',
      { food: 'concrete' },
      '/0/food unknown value "concrete" (one of "grass", "meat")',
    ],
    [
      'an unknown kind',
      { moves: [{ do: 'wlak', steps: 1 }] },
      '/0/moves/0/do unknown move "wlak" (did you mean \'walk\'?)',
    ],
    [
      'a kind that is missing',
      { moves: [{ steps: 1 }] },
      "/0/moves/0 the field 'do' is missing (one of walk, swim)",
    ],
    [
      'a kind that is no text',
      { moves: [{ do: 7 }] },
      '/0/moves/0/do unknown move 7 (one of walk, swim)',
    ],
    ['no object at all', { moves: ['walk'] }, '/0/moves/0 expected an object, found "walk"'],
    [
      'a field of another kind',
      { moves: [{ do: 'walk', depth: 1, steps: 2 }] },
      "/0/moves/0/depth unknown field 'depth' (known fields: do, steps)",
    ],
    ['too small', { legs: -1 }, '/0/legs -1 is too small (at least 0)'],
    ['too few', { moves: [] }, '/0/moves an empty list is too short (at least 1 entry)'],
    [
      'a wrong format',
      { name: 'cow' },
      '/0/name "cow" has the wrong format (a capital comes first)',
    ],
    [
      'a union, the branch of its type',
      { moves: [{ do: 'swim', depth: { upTo: 'x' } }] },
      '/0/moves/0/depth/upTo expected a number, found "x"',
    ],
    ['a union, none', { moves: [{ do: 'swim', depth: true }] }, '/0/moves/0/depth'],
    [
      'a field of a union that is missing',
      { moves: [{ do: 'swim' }] },
      "/0/moves/0 the field 'depth' is missing",
    ],
    ['not a list', '{}', ' expected a list, found an object'],
    ['null', { legs: null }, '/0/legs expected a number, found null'],
    ['a fraction', { legs: 1.5 }, '/0/legs expected a whole number, found 1.5'],
  ];
  for (const [what, fields, wanted] of cases) {
    test(what, () => {
      const found = told(typeof fields === 'string' ? fields : beast(fields));
      expect(found).toHaveLength(1);
      expect(found[0]!.replace(/^\d+:\d+ /, '')).toContain(wanted);
    });
  }

  test('an unknown field is marked at its name, a wrong value at the value', () => {
    expect(
      told(
        '[{ "name": "Cow", "legs": 4, "wings": 2, "moves": [{ "do": "walk", "steps": 1 }] }]',
      )[0],
    ).toMatch(/^1:30 /);
    expect(
      told('[{ "name": "Cow", "legs": "4", "moves": [{ "do": "walk", "steps": 1 }] }]')[0],
    ).toMatch(/^1:27 /);
  });

  test('ten different faults in one file, all at once and in the order of the file', () => {
    const text = `[
  { "name": "cow", "legs": 4, "moves": [{ "do": "walk", "steps": 1 }] },
  { "name": "Ant", "legs": 6.5, "moves": [{ "do": "walk", "steps": 1 }] },
  { "name": "Bee", "legs": 12, "moves": [{ "do": "walk", "steps": 1 }] },
  { "name": "Elk", "moves": [{ "do": "walk", "steps": 1 }] },
  { "name": "Gnu", "legs": 4, "moves": [] },
  { "name": "Hen", "legs": 2, "moves": [{ "do": "fly" }] },
  { "name": "Jay", "legs": 2, "moves": [{ "do": "walk", "step": 1 }] },
  { "name": "Owl", "legs": 2, "food": "mice", "moves": [{ "do": "swim", "depth": "deep" }] },
  { "name": 7, "legs": "two", "moves": {} },
  "Yak"
]`;
    const found = faults(text);
    expect(found.map((f) => f.pointer)).toEqual([
      '/0/name',
      '/1/legs',
      '/2/legs',
      '/3',
      '/4/moves',
      '/5/moves/0/do',
      '/6/moves/0/step',
      '/7/food',
      '/7/moves/0/depth',
      '/8/name',
      '/8/legs',
      '/8/moves',
      '/9',
    ]);
    expect(found.map((f) => f.line)).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 9, 10, 10, 10, 11]);
    expect(found.every((f) => f.file === 'zoo.json' && f.column > 0 && f.message.length > 0)).toBe(
      true,
    );
  });
});

describe('entry by entry', () => {
  test('the good entries of a list are given with the faults of the others', () => {
    const checked = checkList(
      { path: 'zoo.json', text: `[${beast({}).slice(1, -1)}, { "name": 1 }]` },
      Beast,
    );
    expect(checked.entries.map((e) => e.value?.name)).toEqual(['Cow', undefined]);
    expect(checked.faults.map((f) => f.pointer)).toEqual(['/1', '/1', '/1/name']);
  });
  test('not a list, not JSON, a field twice', () => {
    expect(checkList({ path: 'z', text: '{}' }, Beast).faults).toHaveLength(1);
    expect(checkList({ path: 'z', text: '[' }, Beast)).toMatchObject({ entries: [] });
    expect(
      checkList({ path: 'z', text: '[{"name":"A","name":"B"}]' }, Beast).faults.map(
        (f) => f.message,
      ),
    ).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/duplicate/),
        expect.stringMatching(/'legs' is missing/),
      ]),
    );
  });
});

test('a value checked after its file was read has its faults at its places', () => {
  const read = readJson({
    path: 'zoo.json',
    text:
      '{\n "beasts": [ { "name": "Cow", "legs": 99, "moves": [{ "do": "walk", "steps": 1 }] } ' +
      '] }',
  });
  if (!read.ok) throw new Error('readable');
  const { beasts } = read.value as { beasts: unknown[] };
  const result = Beast.safeParse(beasts[0]);
  expect(faultsFor(result.error!, ['beasts', 0], read.value, read.places)).toMatchObject([
    { pointer: '/beasts/0/legs', line: 2, column: 39 },
  ]);
});

test('pointers are written as RFC 6901 says', () => {
  expect(pointerTo([])).toBe('');
  expect(pointerTo(['a/b', 'm~n', 0, ''])).toBe('/a~1b/m~0n/0/');
});

describe('nearest', () => {
  test('finds what was meant', () => {
    const known = ['Smithy', 'Silver', 'CouncilRoom', 'ThroneRoom'];
    expect(nearest('Smity', known)).toBe('Smithy');
    expect(nearest('Sliver', known)).toBe('Silver');
    expect(nearest('council room', known)).toBe('CouncilRoom');
    expect(nearest('SMITHY', known)).toBe('Smithy');
    expect(nearest('Castle', known)).toBeUndefined();
    expect(nearest('', known)).toBeUndefined();
    expect(nearest('x', [])).toBeUndefined();
  });
  test('finds itself, and never throws', () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ minLength: 1 }).filter((s) => /[a-z0-9]/i.test(s))),
        fc.string(),
        (known, word) => {
          const found = nearest(word, known);
          expect(found === undefined || known.includes(found)).toBe(true);
        },
      ),
    );
  });
});

test('any text at all gives faults or a value, never an exception', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
      const checked = check(text);
      expect(checked.value === undefined).toBe(checked.faults.length > 0);
      for (const f of checked.faults) expect(f.line >= 1 && f.column >= 1).toBe(true);
    }),
    { numRuns: 300 },
  );
});
