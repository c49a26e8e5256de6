import type { MatchOptions } from '@cardwright/kernel';
import { gameNamed, machineFor, playerNames, presetsOf, seatRange } from './game-access.ts';

export const RECORDS_PER_GAME = 100;

/** What happens besides answers. */
export type Twist = 'none' | 'undo' | 'resign' | 'timeout' | 'fault' | 'all';

/**
 * Describes how a record is generated. The same recipe gives the same record under the same rules.
 */
export interface Recipe {
  game: string;
  index: number;
  seats: number;
  generator: 'quick' | 'chacha8';
  options: MatchOptions;
  /** A folder of cards below the repository's root. */
  pack?: string;
  /** The player at each seat during the recording. */
  players: string[];
  /** The recording stops after this many entries. */
  most: number;
  twist: Twist;
}

interface SetUp {
  options: MatchOptions;
  pack?: string;
}

const at = <T>(list: readonly T[], i: number): T => {
  const found = list[i % list.length];
  if (found === undefined) throw new Error('an empty list');
  return found;
};
const packed = (pack: string, options: MatchOptions): SetUp => ({ options, pack });
const plain = (options: object): SetUp => ({ options: options as MatchOptions });

/** Every kingdom card in turn, plus the presets and the example pack. */
function dominionSetUps(): SetUp[] {
  const { game, content } = machineFor('dominion');
  const kingdom = game.content.cards(content).map(({ id }) => id);
  const own = kingdom.filter(
    (name) => !['Copper', 'Silver', 'Gold', 'Estate', 'Duchy', 'Province', 'Curse'].includes(name),
  );
  const windows = own.map((_, first) =>
    Array.from({ length: 10 }, (_unused, k) => at(own, first * 3 + k)),
  );
  const harbour = machineFor('dominion', 'packages/games/dominion/examples/harbour');
  const added = harbour.game.content
    .cards(harbour.content)
    .map(({ id }) => id)
    .filter((id) => !kingdom.includes(id));
  const withAdded = [...added, ...own].slice(0, 10);
  return [
    ...presetsOf('dominion').map(plain),
    ...windows.map((cards) => plain({ kingdom: cards })),
    packed('packages/games/dominion/examples/harbour', { kingdom: withAdded }),
  ];
}

function chaosSetUps(): SetUp[] {
  const pairs = presetsOf('chaos') as { decks: string[] }[];
  const rules: object[] = [
    {},
    { turnLimit: 60 },
    { minSlots: 7, maxSlots: 7 },
    { handSize: 7, firstEnergy: 3, secondEnergy: 5, maxEnergy: 12, energyPerTurn: 2 },
    { weakness: 300, resistance: 250, chargeBonus: 150, protection: 30 },
    { rest: 20, commanderRest: 5, commanderPower: 15, commanderCost: 1, turnLimit: 40 },
  ];
  const named = pairs.map(({ decks }, i) => plain({ decks, ...at(rules, i) }));
  const drawn = rules.map((more) => plain({ decks: ['random', 'random'], ...more }));
  return [plain({}), ...named, ...drawn];
}

function lanesSetUps(): SetUp[] {
  const pairs = presetsOf('lanes') as { decks: string[] }[];
  const rules: object[] = [
    {},
    { set: 'LAST' },
    { goldCap: 9, handCap: 6, unitCap: 7, turnLimit: 40 },
    { tiles: [3, 5, 7], startingHp: 12, startingGold: 5, startingHand: 6 },
    {
      drawPerTurn: 2,
      goldPerTurn: 4,
      deckOutDamage: 3,
      buildingEntryDamage: 2,
      buildingTileChoice: 'PLAYER_PICKS_UNIT',
    },
  ];
  return pairs.flatMap(({ decks }, i) => [
    plain({ decks, ...at(rules, i) }),
    plain({ decks: decks.toReversed(), ...at(rules, i + 2) }),
  ]);
}

const EVERY_RULE_THE_OTHER_WAY = {
  draftDirection: 'right',
  tilesBeforeDraft: true,
  passFreely: false,
  tileSpendable: true,
  effectOrder: 'chosen',
  militaryMax: 20,
  thirdReportChoice: true,
  thirdReportScoresAll: false,
  smallSources: false,
  woodStoneTogether: true,
  doubleFirst: false,
  tilesLowerLeaders: false,
  copyNothing: true,
  doublePrivileges: true,
  negativeScores: true,
};

function lorenzoSetUps(): SetUp[] {
  const single = Object.entries(EVERY_RULE_THE_OTHER_WAY).map(([rule, value]) =>
    plain({ advanced: true, [rule]: value }),
  );
  return [
    plain({ advanced: false }),
    plain({ advanced: true }),
    plain({ advanced: true, ...EVERY_RULE_THE_OTHER_WAY }),
    plain({ advanced: false, ...EVERY_RULE_THE_OTHER_WAY }),
    plain({ advanced: true }),
    ...single,
  ];
}

function shelfieSetUps(): SetUp[] {
  const goals = Array.from({ length: 12 }, (_, id) => plain({ goals: [id, (id + 5) % 12] }));
  const examples = 'packages/games/shelfie/examples';
  return [
    plain({}),
    ...presetsOf('shelfie').map(plain),
    plain({ refill: 'return' }),
    plain({ refill: 'stay', goals: 1 }),
    ...goals,
    packed(`${examples}/bigger-room`, {}),
    packed(`${examples}/thirteenth-goal`, { goals: [12, 7] }),
  ];
}

const SET_UPS: { [game: string]: () => SetUp[] } = {
  chaos: chaosSetUps,
  dominion: dominionSetUps,
  lanes: lanesSetUps,
  lorenzo: lorenzoSetUps,
  shelfie: shelfieSetUps,
};

const TWISTS: readonly Twist[] = ['none', 'undo', 'resign', 'none', 'timeout', 'all', 'fault'];
/** Most records stop early; some continue to the end of the game. */
const LENGTHS: readonly number[] = [60, 90, 40, 120, 70, 400, 50, 100];

/** The players: all heuristic, all random, or a mixture. */
function playersFor(names: string[], seats: number, index: number): string[] {
  if (index % 3 === 0) return new Array<string>(seats).fill('heuristic');
  if (index % 3 === 1) return new Array<string>(seats).fill('random');
  return Array.from({ length: seats }, (_, seat) => at(names, index + seat));
}

export function recipesOf(name: string): Recipe[] {
  const game = gameNamed(name);
  const setUps = SET_UPS[name]?.() ?? [plain({})];
  const { min, max } = seatRange(game);
  return Array.from({ length: RECORDS_PER_GAME }, (_, index) => {
    const seats = min + (index % (max - min + 1));
    return {
      game: name,
      index,
      seats,
      generator: index % 2 === 0 ? 'chacha8' : 'quick',
      ...at(setUps, index),
      players: playersFor(playerNames(game), seats, index),
      most: at(LENGTHS, index),
      twist: at(TWISTS, index),
    };
  });
}
