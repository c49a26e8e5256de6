import { Bug, type Content, type Plain, type Program } from '@cardwright/kernel';
import type { LanesEffect } from './effects/define.ts';

/**
 * An effect's parameters, resolved: words are codes, card numbers are indices in the content's
 * list.
 */
export interface Params {
  /** Lane bits (0: the whole board), or PLAY_TARGET or CURRENT_TILE. */
  readonly location: number;
  /** Bits; 0 if the effect has none. */
  readonly players: number;
  readonly types: number;
  /** Of FIND_ENTITIES, or the role for SELECT_ENTITY and ASSERT_ROLE. */
  readonly criterion: number;
  /** The variable read, and its value if that is TEMP_VARIABLE. */
  readonly from: number;
  readonly value: number;
  readonly many: number;
  readonly operation: number;
  /** The variable MODIFIER writes. */
  readonly output: number;
}

export interface EffectLine {
  readonly effect: LanesEffect;
  readonly params: Params;
}

/** A compiled effect list: a program of the machine, whose slot 0 is the entity that runs it. */
export interface EffectList extends Program {
  /** Its label for people: `114 TITLE: WHEN_PLAYED`. */
  readonly name: string;
  readonly lines: readonly EffectLine[];
}

export interface CardTrigger {
  /** ON_START_OF_TURN, ON_END_OF_TURN or ON_MARCH. */
  readonly event: number;
  /** Lane bits (0: the whole board), CURRENT_TILE, or PLAY_TARGET for the tile of arrival. */
  readonly place: number;
  readonly list: number;
}

export interface LanesCard {
  readonly id: number;
  readonly title: string;
  /** On the board. */
  readonly name: string;
  readonly printed: string;
  /** UNIT, BUILDING, SKILL or PLAYER. */
  readonly type: number;
  readonly cost: number;
  readonly rarity: number;
  readonly expansion: string;
  readonly class: string;
  /**
   * AIM_PLACE: `options` are lane bits, 0 for the board, INVALID. Otherwise an entity on one of
   * `tiles` (flat, relative; none: everywhere).
   */
  readonly aim: number;
  readonly options: number;
  readonly tiles: readonly number[];
  readonly aimOwner: number;
  readonly hp: number;
  readonly tokens: number;
  readonly attack: number;
  readonly movement: number;
  readonly denominator: number;
  /** Per lane: relative tiles in the order they are tried. */
  readonly blueprint: readonly (readonly number[])[];
  /** By interaction type: a list, or -1. */
  readonly interactions: readonly number[];
  /** Bits of the interaction types it responds to. */
  readonly answers: number;
  readonly triggers: readonly CardTrigger[];
  /** Bits of the events that a trigger listens to. */
  readonly hears: number;
  /** A trigger listens at the tile of arrival. */
  readonly keepsHome: boolean;
  /** A player class: gold at the start and the power, an index in the content's list. */
  readonly gold: number;
  readonly power: number;
  readonly json: Plain;
}

export interface LanesDeck {
  readonly name: string;
  readonly title: string;
  /** The index of the class card in the content's list; -1 for Base if no card defines it. */
  readonly class: number;
  readonly className: string;
  /** Indices in the content's list, sorted. */
  readonly cards: readonly number[];
}

export interface Keyword {
  readonly name: string;
  readonly description: string;
  readonly synonyms: readonly string[];
  readonly related: readonly string[];
}

export interface LanesContent extends Content {
  readonly programs: readonly EffectList[];
  readonly cards: readonly LanesCard[];
  /** Index in `cards` by card id. */
  readonly places: ReadonlyMap<number, number>;
  readonly decks: readonly LanesDeck[];
  readonly keywords: readonly Keyword[];
}

export function cardAt(content: LanesContent, index: number): LanesCard {
  const card = content.cards[index];
  if (card === undefined) throw new Bug(`there is no card ${index}`);
  return card;
}

export function listAt(content: LanesContent, index: number): EffectList {
  const list = content.programs[index];
  if (list === undefined) throw new Bug(`there is no effect list ${index}`);
  return list;
}

/** The list with which a card responds to an interaction; -1: none. */
export const interactionOf = (card: LanesCard, interaction: number): number =>
  card.interactions[interaction] ?? -1;

export const placeOf = (content: LanesContent, id: number): number => content.places.get(id) ?? -1;

/** The card that defines a class, or -1. */
export const classCard = (content: LanesContent, name: string): number =>
  content.cards.findIndex((card) => card.type === 8 && card.class === name);
