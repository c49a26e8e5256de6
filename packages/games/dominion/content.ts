import { Bug, type Content } from '@cardwright/kernel';
import type { Card } from './format.ts';
import type { Strategy } from './players/strategy/compile.ts';

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

/** A type as a bit, so that a filter is one `&`. */
export const typeBit = (type: CardType): number => 1 << TYPES.indexOf(type);
export const ACTION = typeBit('Action');
export const TREASURE = typeBit('Treasure');
export const ATTACK = typeBit('Attack');
export const VICTORY = typeBit('Victory');
export const PHASE = typeBit('Phase');

/** A phase that cards bring, after one of the two that every turn has. */
export const PHASE_TIMES = ['action', 'buy'] as const;
export interface ExtraPhase {
  readonly name: string;
  readonly after: (typeof PHASE_TIMES)[number];
  /** Only cards of the expansion are played in it. */
  readonly expansion: boolean;
}

/** What a card may answer when it happens to itself, or be shown for from the hand. */
export const CARD_EVENTS = ['gained', 'bought', 'trashed', 'discarded'] as const;
export type CardEvent = (typeof CARD_EVENTS)[number];
export const REACTIONS = ['attack', 'gain', 'trash', 'discard'] as const;
export type ReactionTo = (typeof REACTIONS)[number];

export type Answered = { readonly [event in ReactionTo]: boolean };

/** A compiled card. Its number is its place in `content.cards`. */
export interface CompiledCard {
  readonly name: string;
  readonly cost: number;
  readonly types: number;
  /** What playing it does; -1 for a card that cannot be played. */
  readonly program: number;
  /** A Treasure that gives coins and does nothing else: how many; -1 otherwise. */
  readonly coins: number;
  readonly points: number;
  /** One point's worth of cards owned, as Gardens' 10; 0 for fixed points. */
  readonly pointsPer: number;
  /** What showing it to an attack does; -1 for none. */
  readonly reaction: number;
  /** What a Reaction is shown for. */
  readonly reactsTo: ReactionTo;
  /** The place in `content.phases` of the phase in which it is played. */
  readonly phase?: number;
  /** What happens when the card itself is gained, bought, trashed or discarded. */
  readonly when?: { readonly [event in CardEvent]?: number };
  /** With `pointsPer`: which of the cards owned count, and whether each name counts once. */
  readonly pointsOf?: {
    readonly types: number;
    readonly name: number;
    readonly different: boolean;
  };
}

export interface DominionContent extends Content {
  readonly cards: readonly CompiledCard[];
  readonly byName: ReadonlyMap<string, number>;
  /** The cards as their files have them, for galleries and texts. */
  readonly source: readonly Card[];
  /**
   * Types, costs and coins by kind once more, as flat lists: they are looked up in every decision.
   */
  readonly types: readonly number[];
  readonly costs: readonly number[];
  readonly coins: readonly number[];
  /** How to play, by name: not part of the hash, since no rule depends on it. */
  readonly strategies: ReadonlyMap<string, Strategy>;
  /** Whether a card answers to this, so that the others need not look: of the base game, of all. */
  readonly answered: Answered;
  readonly answeredByAll: Answered;
  /** The phases that cards bring, in the order of the cards. */
  readonly phases: readonly ExtraPhase[];
  /** Mats whose cards only their owner sees. */
  readonly hiddenMats: ReadonlySet<string>;
  /** How many of the cards are not of the expansion: those come first. */
  readonly base: number;
  /** Kingdoms that packs bring, by name: ten cards each. */
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

/** A table with an entry for each kind of card. */
export function entryOf(table: readonly number[], kind: number): number {
  const entry = table[kind];
  if (entry === undefined) throw new Bug(`there is no card ${kind}`);
  return entry;
}

/** The piles of every game; the others are the kingdom's choice. */
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
