import { Bug } from '@cardwright/kernel';
import { z } from 'zod';
import { exactly } from '../../loading/index.ts';

/**
 * R1: every number of the rules. A match brings its own set; -1 means "none" for optional limits.
 */
export interface Rules {
  /** Tiles of plains, forest, mountain. */
  tiles: number[];
  startingHp: number;
  startingGold: number;
  startingHand: number;
  deckSize: number;
  /** Copies of a card in a deck, by rarity 0 to 3. */
  copies: number[];
  drawPerTurn: number;
  goldPerTurn: number;
  goldCap: number;
  handCap: number;
  unitCap: number;
  turnLimit: number;
  deckOutDamage: number;
  /** The active power of a player without a class of its own: a card's id. */
  powerCard: number;
  powerUses: number;
  /** -1: the unit's attack. */
  buildingEntryDamage: number;
  firstEntityId: number;
  /** P1's first turn has its march, draw and gold. */
  firstTurnDraw: boolean;
  /** The player picks the unit that builds; otherwise the blueprint's order decides. */
  playerPicksUnit: boolean;
  chainDepth: number;
  chainEffects: number;
  /** Units and buildings on the board; a summons beyond it is dropped. */
  entityLimit: number;
  numberLimit: number;
}

/** How many tiles a lane has. */
export function laneLength(rules: Readonly<Rules>, lane: number): number {
  const tiles = rules.tiles[lane];
  if (tiles === undefined) throw new Bug(`there is no lane ${lane}`);
  return tiles;
}

export const CLASSIC: Rules = {
  tiles: [4, 6, 8],
  startingHp: 20,
  startingGold: 5,
  startingHand: 4,
  deckSize: 30,
  copies: [0, 3, 2, 1],
  drawPerTurn: 1,
  goldPerTurn: 2,
  goldCap: -1,
  handCap: -1,
  unitCap: -1,
  turnLimit: -1,
  deckOutDamage: 5,
  powerCard: 1,
  powerUses: 1,
  buildingEntryDamage: -1,
  firstEntityId: 2,
  firstTurnDraw: true,
  playerPicksUnit: false,
  chainDepth: 32,
  chainEffects: 10_000,
  entityLimit: 1_000,
  numberLimit: 1_000_000_000,
};

/** R17: the last published version. */
export const LAST: Rules = {
  ...CLASSIC,
  firstTurnDraw: false,
  buildingEntryDamage: 1,
  playerPicksUnit: true,
};

const SETS: { readonly [name: string]: Rules } = { CLASSIC, LAST };

/**
 * The most that the rules themselves can work with; records of earlier versions may name any of it.
 */
const ANY = 1_000_000_000;

/** The bounds for a new match: it has to end, and a move must not take long. */
const MOST = {
  startingHp: 10_000,
  startingGold: 10_000,
  startingHand: 100,
  deckSize: 500,
  copies: 500,
  drawPerTurn: 100,
  goldPerTurn: 10_000,
  goldCap: 1_000_000,
  handCap: 1000,
  unitCap: 1000,
  turnLimit: 10_000,
  deckOutDamage: 10_000,
  powerCard: 1_000_000,
  powerUses: 100,
  buildingEntryDamage: 10_000,
  firstEntityId: 1_000_000,
  chainDepth: 100,
  chainEffects: 10_000,
  entityLimit: 1000,
  numberLimit: ANY,
} as const;

const yesNo = z.union([z.boolean(), z.literal('yes'), z.literal('no')]);

/** The rule set as match options: what is missing is taken from the named set. */
function optionsUpTo(most: { readonly [name in keyof typeof MOST]: number }) {
  const whole = (name: keyof typeof MOST, low = 0) => z.int().min(low).max(most[name]);
  const limit = (name: keyof typeof MOST) =>
    z.union([whole(name), z.null()]).meta({ description: 'null means none' });
  return {
    set: z
      .enum(['CLASSIC', 'LAST'])
      .meta({ description: 'the rule set; the other fields override it' }),
    tiles: z
      .array(z.int().min(1).max(64))
      .length(3)
      .meta({ description: 'tiles of plains, forest, mountain' }),
    startingHp: whole('startingHp', 1),
    startingGold: whole('startingGold'),
    startingHand: whole('startingHand'),
    deckSize: whole('deckSize'),
    copies: z
      .array(whole('copies'))
      .length(4)
      .meta({ description: 'copies of a card in a deck, by rarity 0 to 3' }),
    drawPerTurn: whole('drawPerTurn'),
    goldPerTurn: whole('goldPerTurn'),
    goldCap: limit('goldCap'),
    handCap: limit('handCap'),
    unitCap: limit('unitCap'),
    turnLimit: limit('turnLimit'),
    deckOutDamage: whole('deckOutDamage'),
    powerCard: whole('powerCard', 1),
    powerUses: whole('powerUses'),
    buildingEntryDamage: z.union([z.literal('ATTACK'), whole('buildingEntryDamage')]),
    firstEntityId: whole('firstEntityId', 2),
    firstTurnDraw: yesNo,
    buildingTileChoice: z.enum(['BLUEPRINT_ORDER', 'PLAYER_PICKS_UNIT']),
    chainDepth: whole('chainDepth', 1),
    chainEffects: whole('chainEffects', 1),
    entityLimit: whole('entityLimit', 1),
    numberLimit: whole('numberLimit', 1),
  } as const;
}

/** The schema for new matches. */
export const ruleOptions = optionsUpTo(MOST);

/** The schema for records and positions: whatever the rules can work with. */
export const recordedRuleOptions = optionsUpTo({
  ...MOST,
  ...Object.fromEntries(Object.keys(MOST).map((name) => [name, ANY])),
});

export const RuleOptions = exactly(recordedRuleOptions).partial();
export type RuleChoices = z.infer<typeof RuleOptions>;

export function rulesFrom(choices: RuleChoices): Rules {
  const { set, firstTurnDraw, buildingEntryDamage, buildingTileChoice, ...numbers } = choices;
  const rules: Rules = { ...(SETS[set ?? 'CLASSIC'] ?? CLASSIC) };
  if (firstTurnDraw !== undefined)
    rules.firstTurnDraw = firstTurnDraw === true || firstTurnDraw === 'yes';
  if (buildingEntryDamage !== undefined)
    rules.buildingEntryDamage = buildingEntryDamage === 'ATTACK' ? -1 : buildingEntryDamage;
  if (buildingTileChoice !== undefined)
    rules.playerPicksUnit = buildingTileChoice === 'PLAYER_PICKS_UNIT';
  for (const [name, value] of Object.entries(numbers))
    if (value !== undefined) Object.assign(rules, { [name]: value === null ? -1 : value });
  return rules;
}

/** The rule set in the form of match options. */
export function choicesOf(rules: Rules): {
  [name: string]: number | number[] | boolean | string | null;
} {
  const {
    buildingEntryDamage,
    playerPicksUnit,
    goldCap,
    handCap,
    unitCap,
    turnLimit,
    tiles,
    copies,
    ...rest
  } = rules;
  const orNone = (n: number): number | null => (n < 0 ? null : n);
  return {
    ...rest,
    tiles: [...tiles],
    copies: [...copies],
    goldCap: orNone(goldCap),
    handCap: orNone(handCap),
    unitCap: orNone(unitCap),
    turnLimit: orNone(turnLimit),
    buildingEntryDamage: buildingEntryDamage < 0 ? 'ATTACK' : buildingEntryDamage,
    buildingTileChoice: playerPicksUnit ? 'PLAYER_PICKS_UNIT' : 'BLUEPRINT_ORDER',
  };
}
