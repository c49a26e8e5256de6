import { existsSync, readFileSync } from 'node:fs';
import { games } from '@cardwright/games';
import { Machine, type MatchOptions, randomPick, roll, seedRng } from '@cardwright/kernel';
import { describe, expect, test } from 'vitest';
import { exampleCards, exampleOf } from './game-reference.ts';
import { generatedDocs } from './generated-docs.ts';
import { eachField, jsonSchema, schemaOf } from './json-schemas.ts';

test('the generated documents are fresh ("npm run generate" writes them)', () => {
  const stale = generatedDocs().filter(({ path, text }) => {
    const file = new URL(`../../../docs/${path}`, import.meta.url);
    return !existsSync(file) || readFileSync(file, 'utf8') !== text;
  });
  expect(stale.map((doc) => doc.path)).toEqual([]);
});

describe.each(Object.values(games))('the reference of $name', (game) => {
  test('every field of every file is described, for editors too', () => {
    const bare: string[] = [];
    for (const { file } of game.content.formats) {
      const schema = schemaOf(game, file);
      eachField(schema, (name, field) => {
        const { description, $ref } = field;
        const named = schema.definitions?.[$ref?.split('/').at(-1) ?? ''];
        // a constant, as the name of an effect, says itself what it is
        if (description === undefined && named?.description === undefined && !('const' in field))
          bare.push(`${file}: ${name}`);
      });
    }
    expect([...new Set(bare)]).toEqual([]);
  });

  test('every effect is described, has a shipped example, and its fields are described', () => {
    const cards = exampleCards(game);
    const known = Object.assign({}, ...game.content.formats.map((f) => f.fields ?? {})) as object;
    const missing: string[] = [];
    for (const { name, about, params } of game.rules.effects ?? []) {
      if (about.length < 4) missing.push(`${name}: about`);
      if (!exampleOf(cards, name)) missing.push(`${name}: example`);
      for (const [field, { description }] of Object.entries(jsonSchema(params).properties ?? {}))
        if (description === undefined && !isOwnName(field) && !Object.hasOwn(known, field))
          missing.push(`${name}: ${field}`);
    }
    expect(missing).toEqual([]);
    expect(game.rules.effects?.length).toBeGreaterThan(0);
  });
});

const deck = { commander: 'Maren Slowtide', cards: new Array<string>(15).fill('Damp Match') };
const PLAYED: [game: string, effect: string, options: MatchOptions][] = [
  [
    'dominion',
    'rest',
    {
      kingdom: [
        'Sorting Office',
        'Cellar',
        'Market',
        'Merchant',
        'Militia',
        'Mine',
        'Moat',
        'Remodel',
        'Smithy',
        'Village',
      ],
    },
  ],
  ['chaos', 'null', { decks: [deck, deck] }],
];

/** The field that holds the effect's own name. */
const isOwnName = (field: string): boolean => field === 'do' || field === 'type';

test('the effects of the example packs are played: each runs in random games', () => {
  for (const [name, effect, options] of PLAYED) {
    const game = games[name]!;
    const { content } = exampleOf(exampleCards(game), effect)!;
    const ran = new Set<string>();
    const tracer = {
      line: (_frame: unknown, line: { effect: { name: string } }) => void ran.add(line.effect.name),
    };
    const machine = new Machine(game, content);
    machine.tracer = tracer;
    for (let seed = 0; seed < 40 && !ran.has(effect); seed++) {
      const rng = seedRng(`example/${seed}`);
      const state = machine.start({ seed: String(seed), seats: 2, options });
      for (let n = 0; state.ask && n < 400; n++)
        machine.answer(
          state,
          randomPick(state.ask, (k) => roll(rng, k)),
        );
    }
    expect([name, [...ran]]).toEqual([name, expect.arrayContaining([effect])]);
  }
});
