import type { Content, Plain } from '@cardwright/kernel';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { NUMBER_SHAPES, WORD_KINDS } from '../chaos/compile/grammar.ts';
import { ELEMENTS, TRIGGER_WORDS } from '../chaos/compile/vocabulary.ts';
import type { ChaosContent } from '../chaos/content.ts';
import { EFFECT_SHAPES } from '../chaos/effects/index.ts';
import { chaos } from '../chaos/game.ts';
import { anyCommander, anyCreature, anySpell } from '../chaos/testing/arbitraries.ts';
import {
  ALL,
  ENTITY_TYPES,
  INTERACTIONS,
  MODIFIER_TARGETS,
  MULTI_INPUT,
  OPERATIONS,
  PLAYERS,
  ROLES,
  CRITERIA,
  TARGET_OPTIONS,
  TRIGGERS,
  VARIABLES,
  type Vocabulary,
} from '../lanes/compile/vocabulary.ts';
import type { EffectLine, LanesContent } from '../lanes/content.ts';
import { lanes } from '../lanes/game.ts';
import { idleWords, type WordSearch } from './idle-words.ts';

const runs = process.env.CARDWRIGHT_LONG ? 400 : 12;
type Json = { [key: string]: Plain };

const chaosWords: WordSearch = {
  game: chaos,
  pack: (json) => ({ files: [{ path: 'cards.json', text: JSON.stringify(json) }], alone: true }),
  facts: (content: Content) => [
    (content as ChaosContent).cards.map(({ tags, type, attacks }) => [
      type,
      tags,
      attacks.map(({ ultimate, usual, name }) => [ultimate, usual, name]),
    ]),
    (content as ChaosContent).programs.map(({ tags }) => tags),
  ],
  words: [
    ...ELEMENTS,
    ...TRIGGER_WORDS.map(({ name }) => name),
    ...Object.values(WORD_KINDS).flatMap(({ words }) => words.map(({ name }) => name)),
    ...EFFECT_SHAPES.map(({ name }) => name),
    ...NUMBER_SHAPES.map(({ name }) => name),
    'default',
    'ultimate',
    'spell',
    '+',
    '-',
  ],
  // beside the tag `any` they have no effect; a shipped card has them, and its file stays as it is
  free: new Set(['elements']),
};

const wordsOf = (...tables: readonly Vocabulary[]): string[] =>
  tables.flatMap(({ words }) => Object.keys(words));

const lanesWords: WordSearch = {
  game: lanes,
  pack: (json) => ({ files: [{ path: '900.json', text: JSON.stringify(json) }], alone: true }),
  facts: (content: Content) => {
    const card = (content as LanesContent).cards.find(({ id }) => id === 900);
    const { json: _json, printed: _printed, ...facts } = card ?? { json: {}, printed: '' };
    // of the effects only the text counts, and the order of a search that finds all
    const reversed = content.programs.map(({ lines }) =>
      (lines as readonly EffectLine[]).map(({ params: p }) => p.criterion === ALL && p.value < 0),
    );
    return {
      ...facts,
      interactions: [],
      triggers: [],
      answers: 0,
      hears: 0,
      keepsHome: false,
      reversed,
    };
  },
  words: [
    ...wordsOf(ENTITY_TYPES, PLAYERS, CRITERIA, ROLES, OPERATIONS, VARIABLES),
    ...wordsOf(MODIFIER_TARGETS, MULTI_INPUT, TARGET_OPTIONS),
    'ASSERT',
    'KILL_ENTITIES',
    'MARCH_ENTITIES',
    '3',
  ],
  free: new Set(['Name', 'Text']),
};

const who = fc.constantFrom('OWNER', 'OPPONENT', 'BOTH');
const kind = fc.constantFrom('UNIT', 'BUILDING', 'UNIT|BUILDING', 'PLAYER', 'NONE');
const n = fc.integer({ min: -3, max: 4 });
const multi = fc.constantFrom(undefined, 'FIRST', 'SUM', 'MAX', 'EACH');
const input: fc.Arbitrary<Json> = fc.oneof(
  n.map((Value): Json => ({ Value })),
  fc
    .record({
      Input: fc.constantFrom('ACC', 'TARGET_COUNT', 'TARGET_HP', 'TARGET_ATTACK'),
      MultiInputProcessing: multi,
    })
    .map(defined),
);
function defined(json: { [key: string]: Plain | undefined }): Json {
  return JSON.parse(JSON.stringify(json)) as Json;
}
const effect: fc.Arbitrary<Json> = fc.oneof(
  fc
    .record({
      TargetLocation: fc.constantFrom(undefined, 'BOARD', 'PLAINS', 'ALL_LANES'),
      TargetPlayer: who,
      TargetType: kind,
      SearchCriterion: fc.constantFrom('ORDINAL', 'QUANTITY', 'ALL'),
      Value: fc.constantFrom(undefined, 0, 1, 2, -2),
    })
    // of both players all or one are meant
    .filter((p) => p.TargetType !== 'PLAYER' || p.SearchCriterion !== 'QUANTITY')
    .map((p) => defined({ EffectType: 'FIND_ENTITIES', ...p })),
  fc
    .record({
      SearchCriterion: fc.constantFrom('EFFECT_OWNING_ENTITY', 'ACTOR_ENTITY', 'AFFECTED_ENTITY'),
      TargetPlayer: fc.constantFrom(undefined, 'OWNER', 'OPPONENT'),
      TargetType: fc.constantFrom(undefined, 'UNIT', 'BUILDING', 'PLAYER'),
    })
    .map((p) => defined({ EffectType: 'SELECT_ENTITY', ...p })),
  fc
    .tuple(
      fc.constantFrom('SET', 'ADD', 'MULTIPLY'),
      fc.constantFrom('ACC', 'TARGET_HP', 'TARGET_ATTACK', 'PLAYERS_GOLD'),
      input,
      who,
    )
    .map(([ModifierOperation, Output, amount, TargetPlayer]) => ({
      EffectType: 'MODIFIER',
      ModifierOperation,
      Output,
      ...(Output === 'PLAYERS_GOLD' && { TargetPlayer }),
      ...amount,
    })),
  input.map((amount) => ({ EffectType: 'EFFECT_DAMAGE', ...amount })),
  fc.tuple(input, who).map(([amount, TargetPlayer]) => ({
    EffectType: 'CARD_DRAW',
    TargetPlayer,
    ...amount,
  })),
  fc.constantFrom('KILL_ENTITIES', 'MARCH_ENTITIES').map((EffectType) => ({ EffectType })),
  fc.constant({ EffectType: 'ASSERT', Input: 'TARGET_COUNT' }),
);
const anyUnit: fc.Arbitrary<Json> = fc
  .record({
    when: fc.constantFrom(...Object.keys(INTERACTIONS.words), ...Object.keys(TRIGGERS.words)),
    effects: fc.array(effect, { minLength: 1, maxLength: 4 }),
  })
  .map(
    ({ when, effects }): Json => ({
      EntityPrintInfo: { Id: 900, Title: 'TEST', Cost: '2', Rarity: 1 },
      EntityPlayInfo: { EntityType: 'UNIT', TargetOptions: 'PLAINS' },
      Hp: 2,
      Attack: 1,
      Movement: 1,
      [when.startsWith('ON_') ? 'Triggers' : 'Interactions']: { [when]: effects },
    }),
  );

describe('every word of a card has an effect or a warning', () => {
  test('Chaos', () => {
    fc.assert(
      fc.property(fc.oneof(anyCreature, anyCommander, anySpell), (card) => {
        expect(idleWords(chaosWords, [card] as Plain)).toEqual([]);
      }),
      { numRuns: runs },
    );
  });

  test('Lanes', () => {
    fc.assert(
      fc.property(anyUnit, (card) => {
        expect(idleWords(lanesWords, card)).toEqual([]);
      }),
      { numRuns: runs * 3 },
    );
  });

  test('a word that says nothing is found where nobody warns about it', () => {
    const card = { ...fc.sample(anyUnit, { numRuns: 1, seed: 1 })[0], Hp: 2 };
    const deaf: WordSearch = { ...lanesWords, facts: () => 0, free: new Set(['Interactions']) };
    expect(idleWords(deaf, card)).toContain('/Hp');
  });
});
