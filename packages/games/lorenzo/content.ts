import { at, Bug, type Content, type Plain, type Program } from '@cardwright/kernel';
import type { GiftLine, LastingLine, LorenzoLine } from './effects/define.ts';
import type { Goods } from './rules/goods.ts';
import type { Rules } from './rules/rule-options.ts';

export const CARD_TYPES = [
  'TERRITORYCARD',
  'CHARACTERCARD',
  'BUILDINGCARD',
  'VENTURECARD',
] as const;
export const TERRITORY = 0;
export const CHARACTER = 1;
export const BUILDING = 2;
export const VENTURE = 3;
/** A card type by its index in `CARD_TYPES`; the tower it is taken from has the same number. */
export type CardType = 0 | 1 | 2 | 3;
export const EVERY_TYPE = [TERRITORY, CHARACTER, BUILDING, VENTURE] as const;
/** A number for each type of card. */
export type OwnCounts = [number, number, number, number];
export type CardCounts = Readonly<OwnCounts>;
/** Towers are in the order of the card types; so are their names in scenarios and on the page. */
export const TOWER_NAMES = ['territory', 'character', 'building', 'venture'] as const;

/** Family members by number: the neutral one is 0, the others go with the die of their colour. */
export const MEMBERS = ['neutral', 'black', 'white', 'orange'] as const;
export const NEUTRAL = 0;
export type Member = 0 | 1 | 2 | 3;
export const COLOURED: readonly Member[] = [1, 2, 3];
export const EVERY_MEMBER: readonly Member[] = [NEUTRAL, ...COLOURED];

/** Spaces by number: sixteen floors (tower * 4 + floor, from the bottom), then the others. */
export const HARVEST_SMALL = 16;
export const PRODUCTION_SMALL = 18;
export const MARKET = 20;
export const COUNCIL = 24;
export const SPACES = 25;
export const SPACE_NAMES: readonly string[] = [
  ...TOWER_NAMES.flatMap((tower) => [1, 2, 3, 4].map((floor) => `tower:${tower}:${floor}`)),
  'harvest:small',
  'harvest:large',
  'production:small',
  'production:large',
  'market:1',
  'market:2',
  'market:3',
  'market:4',
  'council',
];
export const spaceName = (space: number): string => at(SPACE_NAMES, space);
/** The tower of a floor. */
export const towerOf = (floor: number): CardType => ((floor >> 2) & 3) as CardType;

/** Kinds of action that have modifiers: the four towers by card type, then these two. */
export const HARVEST = 4;
export const PRODUCTION = 5;
export type WorkKind = typeof HARVEST | typeof PRODUCTION;
export type Kind = CardType | WorkKind;
export const EVERY_KIND = [...EVERY_TYPE, HARVEST, PRODUCTION] as const;
/** A number for each kind of action. */
export type KindValues = [number, number, number, number, number, number];
export const ANY_TOWER = 0b1111;

/**
 * Flags that leaders, tiles and cards set on a seat, each with the clause that reads it. A flag is
 * a bit.
 */
export const FLAGS = [
  'NO_MARKET_ACTION', // R11.7
  'DOUBLESERVANTS', // R4.2
  'SKIPTURN', // R11.8
  'NOENDBLUE', // R14.4
  'NOENDPURPLE', // R14.5
  'NOENDGREEN', // R14.3
  'LESSFORVICTORY', // R14.2
  'LESSFORMILITARY', // R14.8
  'LESSFORBUILDING', // R14.8
  'LESSFORRESOURCE', // R14.8
  'FAMILYOCCUPY', // R12.11
  'NOTRIBUTE', // R12.11
  'MOREFAITH', // R10.4
  'NOMILITARYRULE', // R12.11
  'DOUBLE', // R12.9
  'NO_TOWER_BONUS', // R8.6
  'FAMILYCOLORDICE', // R4.1
] as const;
export type Flag = (typeof FLAGS)[number];
export const flagBit = (flag: Flag): number => 1 << FLAGS.indexOf(flag);
export const NO_MARKET_ACTION = flagBit('NO_MARKET_ACTION');
export const DOUBLESERVANTS = flagBit('DOUBLESERVANTS');
export const SKIPTURN = flagBit('SKIPTURN');
export const NOENDBLUE = flagBit('NOENDBLUE');
export const NOENDPURPLE = flagBit('NOENDPURPLE');
export const NOENDGREEN = flagBit('NOENDGREEN');
export const LESSFORVICTORY = flagBit('LESSFORVICTORY');
export const LESSFORMILITARY = flagBit('LESSFORMILITARY');
export const LESSFORBUILDING = flagBit('LESSFORBUILDING');
export const LESSFORRESOURCE = flagBit('LESSFORRESOURCE');
export const FAMILYOCCUPY = flagBit('FAMILYOCCUPY');
export const NOTRIBUTE = flagBit('NOTRIBUTE');
export const MOREFAITH = flagBit('MOREFAITH');
export const NOMILITARYRULE = flagBit('NOMILITARYRULE');
export const DOUBLE = flagBit('DOUBLE');
export const NO_TOWER_BONUS = flagBit('NO_TOWER_BONUS');
export const FAMILYCOLORDICE = flagBit('FAMILYCOLORDICE');

/** One way to pay for a card, and its requirements (owned, not spent). */
export interface Cost {
  readonly pay: Goods;
  readonly needs: Goods;
  readonly free: boolean;
}

/** A discount on some towers (bits): a fixed one, or a choice of several. */
export interface Cut {
  readonly towers: number;
  /** `NONE` if there is a choice. */
  readonly fixed: Goods;
  readonly choices: readonly Goods[] | undefined;
  /** Alternatives are identified by their resource rather than by their index. */
  readonly byResource: boolean;
}

/** One optional effect of a card at harvest or production, if it is paid for. */
export interface WorkOption {
  /** Its effect on the card, and the index among that effect's alternatives. */
  readonly effect: number;
  readonly entry: number;
  /** The line of the card's list that gives it. */
  readonly line: number;
  readonly pay: Goods;
  /** As printed, without counted bonuses. */
  readonly gain: Goods;
  readonly privileges: number;
}

/** What a territory does at harvest and a building at production. */
export interface Work {
  /** The list that runs after all payments: first automatic gains, then chosen ones. */
  readonly program: number;
  readonly lines: readonly GiftLine[];
  /** For each line 0 if it is automatic, -1 if it must be chosen. */
  readonly unasked: readonly number[];
  /** At most one option of each group is used per action. */
  readonly choices: readonly (readonly WorkOption[])[];
  /** Effects exclude each other: options are identified by their effect. */
  readonly exclusive: boolean;
}

/**
 * What changes for a seat for the rest of the game: the list that changes it, and the sum of its
 * lines for texts and players.
 */
export interface Lasting {
  readonly program: number;
  readonly lines: readonly LastingLine[];
  /** Changes of the action value: four towers, harvest, production. */
  readonly values: Readonly<KindValues>;
  readonly less: Goods;
  readonly flags: number;
  readonly colour: number;
  readonly grey: number;
  readonly cuts: readonly number[];
}

export interface DevelopmentCard {
  readonly name: string;
  readonly type: CardType;
  readonly period: number;
  readonly costs: readonly Cost[];
  /** The minimum action value at which it works. */
  readonly action: number;
  /** All instant effects in one list, and each in its own; -1 and empty if there are none. */
  readonly instant: number;
  readonly instants: readonly number[];
  readonly work: Work | undefined;
  /** Usually one; several are alternatives, and one is chosen when the card is taken. */
  readonly lasting: readonly Lasting[];
  /**
   * Ventures: the gains at the end, where only victory points count; with `best` only the best of
   * them.
   */
  readonly finals: readonly GiftLine[];
  readonly best: boolean;
  /** Wood and stone in the printed cost. */
  readonly timber: number;
}

export interface ExcommunicationTile {
  readonly name: string;
  readonly period: number;
  readonly lasting: Lasting | undefined;
  /** The immediate effect when it is taken; -1 for none. */
  readonly program: number;
}

export interface LeaderCard {
  readonly name: string;
  readonly goods: Goods;
  /** Cards per type; one of the lists must be satisfied. */
  readonly cards: readonly CardCounts[];
  /** The once-per-round ability; -1 for a permanent one. */
  readonly program: number;
  /** The ability picks a coloured member that is not placed yet. */
  readonly needsMember: boolean;
  readonly lasting: Lasting | undefined;
  /** Copies another player's leader. */
  readonly jolly: boolean;
}

interface BonusTile {
  readonly id: string;
  readonly simple: boolean;
  readonly harvest: Goods;
  readonly production: Goods;
}

export interface Space {
  readonly value: number;
  readonly bonus: Goods;
  readonly privileges: number;
  /** Added to the action value of a member placed here. */
  readonly modifier: number;
  /** Any number of members. */
  readonly many: boolean;
  /** The minimum number of players for the space. */
  readonly players: number;
}

export interface Board {
  readonly spaces: readonly Space[];
  /** The spaces in use by number of players. */
  readonly open: readonly (readonly number[])[];
  readonly towerCost: Goods;
  readonly privileges: readonly { readonly name: string; readonly gain: Goods }[];
  readonly territoryThresholds: readonly number[];
  readonly cardLimit: number;
  readonly start: Goods;
  readonly startCoins: readonly number[];
  readonly faithPoints: readonly number[];
  readonly vaticanThresholds: readonly number[];
  readonly supportBonus: number;
  readonly finalTerritories: readonly number[];
  readonly finalCharacters: readonly number[];
  readonly finalMilitary: readonly number[];
  readonly finalResources: number;
}

/** A compiled effect list of this game. */
export interface LorenzoProgram extends Program {
  readonly lines: readonly LorenzoLine[];
}

export interface LorenzoContent extends Content {
  readonly programs: readonly LorenzoProgram[];
  readonly cards: readonly DevelopmentCard[];
  readonly tiles: readonly ExcommunicationTile[];
  readonly leaders: readonly LeaderCard[];
  readonly bonusTiles: readonly BonusTile[];
  readonly board: Board;
  readonly cuts: readonly Cut[];
  readonly rules: Rules;
  /** Cards by type and period: `groups[type * 3 + period - 1]`. */
  readonly groups: readonly (readonly number[])[];
  readonly cardByName: ReadonlyMap<string, number>;
  readonly tileByName: ReadonlyMap<string, number>;
  readonly leaderByName: ReadonlyMap<string, number>;
  readonly bonusTileById: ReadonlyMap<string, number>;
  /** The cards as in their files, for galleries and texts. */
  readonly source: {
    readonly development: readonly Plain[];
    readonly excommunications: readonly Plain[];
    readonly leaders: readonly Plain[];
  };
}

/**
 * Accessors by number; a missing entry is a defect. Each reads only one list, so that the engine
 * can specialize it.
 */
export function cardOf(content: LorenzoContent, card: number): DevelopmentCard {
  return content.cards[card] ?? missing('card', card);
}
export function leaderOf(content: LorenzoContent, leader: number): LeaderCard {
  return content.leaders[leader] ?? missing('leader', leader);
}
export function tileOf(content: LorenzoContent, tile: number): ExcommunicationTile {
  return content.tiles[tile] ?? missing('tile', tile);
}
export function spaceOf(content: LorenzoContent, space: number): Space {
  return content.board.spaces[space] ?? missing('space', space);
}
export function cutOf(content: LorenzoContent, cut: number): Cut {
  return content.cuts[cut] ?? missing('discount', cut);
}
/** The work of a card at harvest or production, which is known to exist. */
export function workOf(content: LorenzoContent, card: number): Work {
  return cardOf(content, card).work ?? missing('work of card', card);
}

export function missing(what: string, number: number): never {
  throw new Bug(`there is no ${what} ${number}`);
}
