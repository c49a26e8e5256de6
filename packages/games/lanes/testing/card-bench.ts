import type { Plain } from '@cardwright/kernel';
import { expect } from 'vitest';
import { loadFiles, shippedFiles, wordsIn } from '../../node.ts';
import { lanes } from '../game.ts';
import { lanesScenario } from '../scenario/index.ts';

/** One card of the public format in a position of its own: what it does, and what it prints. */

export type Json = { [key: string]: Plain };

export const find = (TargetType: string, TargetPlayer: string, more: Json = {}): Json => ({
  EffectType: 'FIND_ENTITIES',
  TargetType,
  TargetPlayer,
  SearchCriterion: 'ALL',
  ...more,
});
export const select = (role: string, filter: Json = {}): Json => ({
  EffectType: 'SELECT_ENTITY',
  SearchCriterion: role,
  ...filter,
});
export const modify = (Output: string, more: Json): Json => ({
  EffectType: 'MODIFIER',
  ModifierOperation: 'ADD',
  Output,
  ...more,
});
export const draw = (Value: number, TargetPlayer = 'OWNER'): Json => ({
  EffectType: 'CARD_DRAW',
  Value,
  TargetPlayer,
});
export const hit = (Value: number): Json => ({ EffectType: 'EFFECT_DAMAGE', Value });
export const choose: Json = { EffectType: 'CHOOSE_ENTITY' };
export const some: Json = { EffectType: 'ASSERT', Input: 'TARGET_COUNT' };

/** The number of the card under test, and of the one that helps it. */
export const CARD = 560;
export const HELPER = 561;

const head = (Id: number): Json => ({ Id, Title: `CARD ${Id}`, Text: '', Cost: '1', Rarity: 1 });
export const unit = (more: Json = {}): Json => ({
  EntityPrintInfo: head(CARD),
  EntityPlayInfo: { EntityType: 'UNIT', TargetOptions: 'ALL_LANES' },
  Hp: 90,
  Attack: 0,
  Movement: 0,
  ...more,
});
export const building = (more: Json = {}): Json => ({
  EntityPrintInfo: head(CARD),
  EntityPlayInfo: { EntityType: 'BUILDING', TargetOptions: 'ALL_LANES' },
  Hp: 90,
  PlainsBp: [1],
  ...more,
});
export const skill = (list: readonly Json[], play: Json = {}, id = CARD): Json => ({
  EntityPrintInfo: head(id),
  EntityPlayInfo: { EntityType: 'SKILL', TargetOptions: 'BOARD', ...play },
  Interactions: { WHEN_PLAYED: [...list] },
});

/** What is on the table besides the card, and what is done. */
export interface Case {
  readonly entities: readonly Json[];
  readonly hand?: readonly number[];
  readonly steps: readonly Json[];
}

const shipped = shippedFiles('lanes');

/** Plays a case with the card, and its helper if there is one; both players have 50 gold. */
export function play(card: Json, { entities, hand = [], steps }: Case, helper?: Json) {
  const { machine, state } = lanesScenario.prepare(
    {
      cards: { [CARD]: card, ...(helper && { [HELPER]: helper }) },
      entities: [...entities],
      players: [
        { hand: [...hand], gold: 50 },
        { hand: [], gold: 50 },
      ],
    },
    shipped,
  );
  const table = { machine, state, events: [], results: [], states: [] };
  for (const step of steps) lanesScenario.step(table, step);
  return { state, text: lanes.face.cardText(machine.content, String(CARD), words.en) };
}

const words = { en: wordsIn('en'), it: wordsIn('it') };

/** The text of a card without faults. */
export function print(card: Json, language: 'en' | 'it'): string {
  const files = [{ path: `${CARD}.json`, text: JSON.stringify(card) }];
  const { content, faults } = loadFiles(lanes, { files });
  expect(faults).toEqual([]);
  return content ? lanes.face.cardText(content, String(CARD), words[language]) : '';
}
