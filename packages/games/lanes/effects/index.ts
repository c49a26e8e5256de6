import { addLocationReference } from './add-location-reference.ts';
import { assert } from './assert.ts';
import { assertRole } from './assert-role.ts';
import { cardDraw } from './card-draw.ts';
import { chooseEntity } from './choose-entity.ts';
import type { LanesEffect } from './define.ts';
import { effectDamage } from './effect-damage.ts';
import { findEntities } from './find-entities.ts';
import { killEntities } from './kill-entities.ts';
import { marchEntities } from './march-entities.ts';
import { modifier } from './modifier.ts';
import { selectEntity } from './select-entity.ts';
import { summonUnit } from './summon-unit.ts';

/** Every effect a card may name. */
export const EFFECTS: readonly LanesEffect[] = [
  findEntities,
  summonUnit,
  selectEntity,
  modifier,
  effectDamage,
  killEntities,
  cardDraw,
  marchEntities,
  assert,
  assertRole,
  addLocationReference,
  chooseEntity,
];

export const effectNamed = (name: string): LanesEffect | undefined =>
  EFFECTS.find((effect) => effect.name === name);
