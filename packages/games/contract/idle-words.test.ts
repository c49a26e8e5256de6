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
  MODIFIER_TARGETS,
  MULTI_INPUT,
  OPERATIONS,
  PLAYERS,
  ROLES,
  CRITERIA,
  TARGET_OPTIONS,
  VARIABLES,
  type Vocabulary,
} from '../lanes/compile/vocabulary.ts';
import type { EffectLine, LanesContent } from '../lanes/content.ts';
import { lanes } from '../lanes/game.ts';
import { building, skill, unit } from '../lanes/testing/arbitraries.ts';
import { type DominionContent, TYPES } from '../dominion/content.ts';
import { dominion } from '../dominion/game.ts';
import { anyCard } from '../dominion/testing/arbitraries.ts';
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
  free: new Set(),
};

const wordsOf = (...tables: readonly Vocabulary[]): string[] =>
  tables.flatMap(({ words }) => Object.keys(words));

const lanesWords: WordSearch = {
  game: lanes,
  pack: (json) => ({
    files: [json, ...SUMMONED].map((card) => ({
      path: `${(card as { EntityPrintInfo?: { Id?: number } }).EntityPrintInfo?.Id ?? 900}.json`,
      text: JSON.stringify(card),
    })),
    alone: true,
  }),
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

/** The units that generated cards summon. */
const SUMMONED: Json[] = [101, 102, 700, 701].map((Id) => ({
  EntityPrintInfo: { Id, Title: `UNIT ${Id}`, Cost: '1', Rarity: 1 },
  EntityPlayInfo: { EntityType: 'UNIT', TargetOptions: 'ALL_LANES' },
  Hp: 1,
  Attack: 1,
  Movement: 1,
}));

const dominionWords: WordSearch = {
  game: dominion,
  pack: (json) => ({
    files: [{ path: 'cards.json', text: JSON.stringify([...(json as Plain[]), ...BASICS]) }],
    alone: true,
  }),
  facts: (content: Content) => {
    const { cards, hiddenMats } = content as DominionContent;
    const { name, cost, types, reactsTo, phase } = cards[0]!;
    return [name, cost, types, reactsTo, phase, [...hiddenMats]];
  },
  words: [
    ...TYPES,
    ...'Copper Gold Shell Quay hand discard deck trash inPlay aside any up down'.split(' '),
    ...'emptyPiles coins left you action buy endOfTurn'.split(' '),
  ],
  // a slot is called as one likes
  free: new Set(['as']),
};
const BASICS: Json[] = ['Copper', 'Silver', 'Gold', 'Estate', 'Curse'].map((name, i) => ({
  name,
  cost: i * 2,
  types: ['Treasure'],
  play: [{ do: 'coins', n: 1 }],
}));

/** No word of a card is idle, in a number of random cards. */
function idleIn(search: WordSearch, cards: fc.Arbitrary<Plain>, numRuns: number): void {
  fc.assert(
    fc.property(cards, (card) => {
      expect(idleWords(search, card)).toEqual([]);
    }),
    { numRuns },
  );
}

describe('every word of a card has an effect or a warning', () => {
  test('Dominion', () => {
    idleIn(
      dominionWords,
      anyCard('Alpha').map((card) => [card]),
      runs / 4,
    );
  });

  test('Chaos', () => {
    idleIn(
      chaosWords,
      fc.oneof(anyCreature, anyCommander, anySpell).map((card) => [card]),
      runs,
    );
  });

  test.each([
    ['units', unit(900)],
    ['buildings', building(900)],
    ['skills', skill(900)],
  ])('Lanes: %s', (_kind, cards) => idleIn(lanesWords, cards, runs / 2));

  test('a word that says nothing is found where nobody warns about it', () => {
    const card = { ...fc.sample(unit(900), { numRuns: 1, seed: 1 })[0], Attack: 2 };
    const deaf: WordSearch = { ...lanesWords, facts: () => 0, free: new Set(['Interactions']) };
    expect(idleWords(deaf, card)).toContain('/Attack');
  });
});
