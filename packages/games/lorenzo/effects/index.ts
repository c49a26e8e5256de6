import type { z } from 'zod';
import { ActionPayload } from './action.ts';
import { BonusPayload } from './bonus.ts';
import { ChangeEntry } from './change.ts';
import { FlagPayload } from './flag.ts';
import { LessResourcePayload } from './less-resource.ts';
import { Gain } from './payload.ts';
import { PermanentPayload } from './permanent.ts';
import { PrivilegePayload } from './privilege.ts';

/** The names allowed in an effect field of a card. */
export const EFFECTS = [
  'ADD',
  'CHANGE',
  'ACTION',
  'BONUS',
  'PRIVILEGE',
  'PERMANENT',
  'LESSRESOURCE',
  'LESSDICE',
  'FLAG',
  'NO_MARKET_ACTION',
  'NO_TOWER_BONUS',
  'FAMILYSIXVALOR',
  'GREYFAMILY',
  'FAMILYCOLORDICE',
  'FAMILYCOLORBONUS',
  'JOLLY',
] as const;
export type EffectName = (typeof EFFECTS)[number];

/**
 * The schema of one effect's payload; undefined for effects that have none. CHANGE has one entry or
 * a list of them.
 */
export const PAYLOADS: { readonly [effect in EffectName]?: z.ZodType } = {
  ADD: Gain,
  CHANGE: ChangeEntry,
  ACTION: ActionPayload,
  BONUS: BonusPayload,
  PRIVILEGE: PrivilegePayload,
  PERMANENT: PermanentPayload,
  LESSRESOURCE: LessResourcePayload,
  FLAG: FlagPayload,
};

export * from './action.ts';
export * from './add.ts';
export * from './bonus.ts';
export * from './change.ts';
export * from './define.ts';
export * from './family-six.ts';
export * from './flag.ts';
export * from './gift.ts';
export * from './lasting.ts';
export * from './less-resource.ts';
export * from './member-value.ts';
export * from './payload.ts';
export * from './permanent.ts';
export * from './privilege.ts';
