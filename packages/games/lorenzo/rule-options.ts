import { z } from 'zod';
import { exactly } from '../loading/index.ts';

/**
 * Points on which tables differ (RULES.md, R13). A pack may set them in `rules.json`, a match in its options; what
 * neither names is as here.
 */
const RULES = {
  /** R2.6: packs of leaders go to the next seat (`left`) or to the one before. */
  draftDirection: z.enum(['left', 'right']).default('left'),
  /** R2.7: bonus tiles are chosen before the leaders are drafted. */
  tilesBeforeDraft: z.boolean().default(false),
  /** R3.4: a seat may pass although it could place a member. */
  passFreely: z.boolean().default(true),
  /** R7.6: what the bonus tile gives can be spent in the same production. */
  tileSpendable: z.boolean().default(false),
  /** R8.9: instant effects run in the card's order, or in one the player chooses. */
  effectOrder: z.enum(['listed', 'chosen']).default('listed'),
  /** R10.2: military points stop here; 0 for no limit. */
  militaryMax: z.number().int().min(0).default(0),
  /** R10.6: at the third report players may still refuse their support. */
  thirdReportChoice: z.boolean().default(false),
  /** R10.6: at the third report players below the threshold score their faith too. */
  thirdReportScoresAll: z.boolean().default(true),
  /** R11.2: bonus tile, privilege and leader ability count as sources for "1 less". */
  smallSources: z.boolean().default(true),
  /** R11.3: a source of both wood and stone loses 1 in all instead of 1 of each. */
  woodStoneTogether: z.boolean().default(false),
  /** R11.4: doubling comes before "1 less". */
  doubleFirst: z.boolean().default(true),
  /** R12.6: tiles lower the bonus actions that only servants may raise. */
  tilesLowerLeaders: z.boolean().default(true),
  /** R12.8: a copying leader may be played while there is nothing to copy. */
  copyNothing: z.boolean().default(false),
  /** R12.10: doubling touches what an instant privilege is turned into. */
  doublePrivileges: z.boolean().default(false),
  /** R14.9: a total may be negative. */
  negativeScores: z.boolean().default(false),
};

export const RulesSchema = exactly(RULES);
export type Rules = z.infer<typeof RulesSchema>;

/** What a match is set up with. */
export const MatchSchema = exactly({
  /** Personal bonus tiles are chosen and leaders drafted. */
  advanced: z.boolean().optional(),
  ...Object.fromEntries(Object.entries(RULES).map(([name, schema]) => [name, schema.unwrap().optional()])),
});

export const DEFAULT_RULES: Rules = RulesSchema.parse({});

/** The rules of a match: the content's, changed by what the match names. */
export function rulesOf(base: Rules, changes: { readonly [name: string]: unknown }): Rules {
  const rules: { [name: string]: unknown } = { ...base };
  for (const name of Object.keys(base)) if (changes[name] !== undefined) rules[name] = changes[name];
  return rules as Rules;
}
