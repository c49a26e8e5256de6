import { Bug, type Content, type Program } from '@cardwright/kernel';
import type { CompiledCondition } from './effects/condition.ts';
import type { Filter } from './effects/define.ts';
import type { Card } from './format.ts';
import type { Strategy } from './players/strategy/compile.ts';
import type { SlotPlace } from './rules/lose-track.ts';

export const TYPES = [
  'Action',
  'Treasure',
  'Victory',
  'Curse',
  'Attack',
  'Reaction',
  'Duration',
  'Phase',
] as const;
export type CardType = (typeof TYPES)[number];

/** A type as a bit, so that filtering is a single `&`. */
export const typeBit = (type: CardType): number => 1 << TYPES.indexOf(type);
export const ACTION = typeBit('Action');
export const TREASURE = typeBit('Treasure');
export const ATTACK = typeBit('Attack');
export const VICTORY = typeBit('Victory');
export const PHASE = typeBit('Phase');

/** A phase that cards add, after one of the two that every turn has. */
export const PHASE_TIMES = ['action', 'buy'] as const;
export interface ExtraPhase {
  readonly name: string;
  readonly after: (typeof PHASE_TIMES)[number];
  /** Only cards of the expansion use it. */
  readonly expansion: boolean;
}

/** Events that a card can respond to when they happen to itself, or that it can be revealed for. */
export const CARD_EVENTS = ['gained', 'bought', 'trashed', 'discarded'] as const;
export type CardEvent = (typeof CARD_EVENTS)[number];
export const REACTIONS = ['attack', 'gain', 'trash', 'discard'] as const;
export type ReactionTo = (typeof REACTIONS)[number];

export type Answered = { readonly [event in ReactionTo]: boolean };

/** A compiled card. Its number is its index in `content.cards`. */
export interface CompiledCard {
  readonly name: string;
  readonly cost: number;
  readonly types: number;
  /** The program that playing it runs; -1 for a card that cannot be played. */
  readonly program: number;
  /** For a Treasure that only gives coins: how many; -1 otherwise. */
  readonly coins: number;
  readonly points: number;
  /** Cards owned per point, such as 10 for Gardens; 0 for fixed points. */
  readonly pointsPer: number;
  /** The program of revealing it to an attack; -1 for none. */
  readonly reaction: number;
  /** The events for which a Reaction can be revealed. */
  readonly reactsTo: ReactionTo;
  /** The cards of the event for which it can be revealed, and a condition; absent if for all. */
  readonly reactsFor?: Filter;
  readonly reactsIf?: CompiledCondition;
  /** A second card of this name does something more for the same event; absent if it does not. */
  readonly reactsEach?: true;
  /** The index in `content.phases` of the phase in which it is played. */
  readonly phase?: number;
  /** What happens when the card itself is gained, bought, trashed or discarded. */
  readonly when?: { readonly [event in CardEvent]?: number };
  /** With `pointsPer`: which of the owned cards count, and whether each name counts once. */
  readonly pointsOf?: {
    readonly types: number;
    readonly name: number;
    readonly different: boolean;
    /** The lowest and the highest cost; absent if any cost counts. */
    readonly costs?: readonly [lowest: number, highest: number];
  };
}

/** A compiled list, which knows where the cards of its slots are. */
export interface DominionProgram extends Program {
  /** By slot, before the first line; then after each line. */
  readonly expects: readonly (readonly SlotPlace[])[];
}

export interface DominionContent extends Content {
  readonly programs: readonly DominionProgram[];
  readonly cards: readonly CompiledCard[];
  readonly byName: ReadonlyMap<string, number>;
  /** The cards as in their files, for galleries and texts. */
  readonly source: readonly Card[];
  /** Types, costs and coins by card, duplicated as flat lists because every decision reads them. */
  readonly types: readonly number[];
  readonly costs: readonly number[];
  readonly coins: readonly number[];
  /** Strategies by name; not part of the hash, because no rule depends on them. */
  readonly strategies: ReadonlyMap<string, Strategy>;
  /**
   * Whether any card responds to this event, so that most events need no check: in the base game,
   * in all.
   */
  readonly answered: Answered;
  readonly answeredByAll: Answered;
  /** The phases that cards add, in the order of the cards. */
  readonly phases: readonly ExtraPhase[];
  /** Mats whose cards only their owner sees. */
  readonly hiddenMats: ReadonlySet<string>;
  /** The number of cards outside the expansion, which come first. */
  readonly base: number;
  /** Kingdoms that packs define, by name: ten cards each. */
  readonly kingdoms: ReadonlyMap<string, readonly string[]>;
  /** The hash of the expansion's cards. */
  readonly expansion: string;
  readonly copper: number;
  readonly province: number;
  readonly estate: number;
}

export function cardAt(content: DominionContent, index: number): CompiledCard {
  const card = content.cards[index];
  if (card === undefined) throw new Bug(`there is no card ${index}`);
  return card;
}

/** A table with an entry for each card. */
export function entryOf(table: readonly number[], kind: number): number {
  const entry = table[kind];
  if (entry === undefined) throw new Bug(`there is no card ${kind}`);
  return entry;
}

/** The piles of every game; the others depend on the kingdom. */
export const BASIC = ['Copper', 'Silver', 'Gold', 'Estate', 'Duchy', 'Province', 'Curse'] as const;

export const PRESETS = {
  'First Game': [
    'Cellar',
    'Market',
    'Merchant',
    'Militia',
    'Mine',
    'Moat',
    'Remodel',
    'Smithy',
    'Village',
    'Workshop',
  ],
  'Deck Top': [
    'Artisan',
    'Bureaucrat',
    'CouncilRoom',
    'Festival',
    'Harbinger',
    'Laboratory',
    'Moneylender',
    'Sentry',
    'Vassal',
    'Village',
  ],
  'Sleight of Hand': [
    'Cellar',
    'CouncilRoom',
    'Festival',
    'Gardens',
    'Library',
    'Harbinger',
    'Militia',
    'Poacher',
    'Smithy',
    'ThroneRoom',
  ],
  Engines: [
    'Chapel',
    'Moat',
    'Vassal',
    'Village',
    'Militia',
    'Smithy',
    'Festival',
    'Laboratory',
    'Library',
    'Witch',
  ],
  'Size Distortion': [
    'Artisan',
    'Bandit',
    'Bureaucrat',
    'Chapel',
    'Festival',
    'Gardens',
    'Sentry',
    'ThroneRoom',
    'Witch',
    'Workshop',
  ],
} as const satisfies { [name: string]: readonly string[] };

/** Kingdoms of the shipped expansion. */
export const EXPANSION_PRESETS = {
  Tidelands: [
    'Beacon',
    'Castaway',
    'Ferryman',
    'Fish Market',
    'Gannet',
    'Jetty',
    'Lighthouse Keeper',
    'Salvage',
    'Shipwright',
    'Undertow',
  ],
} as const satisfies { [name: string]: readonly string[] };
