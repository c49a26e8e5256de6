import { z } from 'zod';
import { exactly } from '../../loading/index.ts';

/**
 * Points on which tables differ (RULES.md, R13). `rules.json` has what usually counts; a pack may
 * set some of them otherwise, and so may a match in its options.
 */
const RULES = {
  /** R2.6: packs of leaders go to the next seat (`left`) or to the one before. */
  draftDirection: z.enum(['left', 'right']),
  /** R2.7: bonus tiles are chosen before the leaders are drafted. */
  tilesBeforeDraft: z.boolean(),
  /** R3.4: a seat may pass although it could place a member. */
  passFreely: z.boolean(),
  /** R7.6: what the bonus tile gives can be spent in the same production. */
  tileSpendable: z.boolean(),
  /** R8.9: instant effects run in the card's order, or in one the player chooses. */
  effectOrder: z.enum(['listed', 'chosen']),
  /** R10.2: military points stop here; 0 for no limit. */
  militaryMax: z.number().int().min(0).max(9999),
  /** R10.6: at the third report players may still refuse their support. */
  thirdReportChoice: z.boolean(),
  /** R10.6: at the third report players below the threshold score their faith too. */
  thirdReportScoresAll: z.boolean(),
  /** R11.2: bonus tile, privilege and leader ability count as sources for "1 less". */
  smallSources: z.boolean(),
  /** R11.3: a source of both wood and stone loses 1 in all instead of 1 of each. */
  woodStoneTogether: z.boolean(),
  /** R11.4: doubling comes before "1 less". */
  doubleFirst: z.boolean(),
  /** R12.6: tiles lower the bonus actions that only servants may raise. */
  tilesLowerLeaders: z.boolean(),
  /** R12.8: a copying leader may be played while there is nothing to copy. */
  copyNothing: z.boolean(),
  /** R12.10: doubling touches what an instant privilege is turned into. */
  doublePrivileges: z.boolean(),
  /** R14.9: a total may be negative. */
  negativeScores: z.boolean(),
};

const Whole = exactly(RULES);
export type Rules = z.infer<typeof Whole>;
export const RULE_NAMES = Object.keys(RULES) as (keyof Rules)[];

export const RulesFile = Whole.partial();

/** What a match is set up with. */
export const lorenzoOptions = exactly({
  /** Personal bonus tiles are chosen and leaders drafted. */
  advanced: z.boolean().optional(),
  ...RulesFile.shape,
});

/** The rules of a match: the content's, changed by what the match names. */
export function rulesOf(base: Rules, changes: { readonly [name: string]: unknown }): Rules {
  const rules: { [name: string]: unknown } = {};
  for (const name of RULE_NAMES) rules[name] = changes[name] ?? base[name];
  return rules as Rules;
}
