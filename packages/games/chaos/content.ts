import { Bug, type Content, type Program } from '@cardwright/kernel';
import type { AttackTree, CardTree, MadeCard } from './compile/tree.ts';

/** A compiled attack. The default attacks take their figures from the match's rules. */
export interface Attack {
  readonly name: string;
  readonly usual: '' | 'creature' | 'commander';
  readonly cost: number;
  readonly power: number;
  readonly mode: number;
  /** An index in `content.programs`; -1: none. */
  readonly effect: number;
  /** Costs charges; may be used while blocked, besides creatures and repeatedly. */
  readonly ultimate: boolean;
  /** Part of it uses `target`: it is offered once for each possible target, otherwise once. */
  readonly aims: boolean;
  readonly tree: AttackTree;
}

export interface Passive {
  readonly name: string;
  /**
   * The list that announces it, runs its effect and counts the charges: an index in
   * `content.programs`.
   */
  readonly program: number;
}

export interface ChaosProgram extends Program {
  /** The tags by which `cleanse` finds it while it is pending on a card. */
  readonly tags: readonly string[];
}

export interface Card {
  readonly index: number;
  /** Unique among all cards: the name, prefixed with the creator's for created cards. */
  readonly id: string;
  readonly name: string;
  readonly type: 'creature' | 'commander' | 'spell';
  /** Created by another card; never in a deck list. */
  readonly made: boolean;
  readonly element: number;
  readonly hp: number;
  readonly cost: number;
  /**
   * Tags for `count`: the card's own, `any` on creatures and commanders, `commander` on commanders.
   */
  readonly tags: readonly string[];
  /** Starts with the default attack. A spell has the one it is used with. */
  readonly attacks: readonly Attack[];
  /** By trigger, in card order. */
  readonly passives: readonly (readonly Passive[])[];
  readonly tree: CardTree;
}

export interface Deck {
  readonly name: string;
  readonly about: string;
  readonly commander: number;
  readonly cards: readonly number[];
}

export interface ChaosContent extends Content {
  /** The cards of the files first, then created cards. */
  readonly cards: readonly Card[];
  /**
   * Every effect of every card, then every passive. Pending effects (loops, delays) are stored by
   * their index here.
   */
  readonly programs: readonly ChaosProgram[];
  /** Cards of the files by name. */
  readonly byName: ReadonlyMap<string, number>;
  readonly decks: readonly Deck[];
}

export function cardAt(content: ChaosContent, index: number): Card {
  const card = content.cards[index];
  if (card === undefined) throw new Bug(`there is no card ${index}`);
  return card;
}

/** A card that an effect creates: given inline, or one of the files by name. */
export function madeTree(content: ChaosContent, made: MadeCard): CardTree {
  if (typeof made !== 'string') return made;
  const card = content.cards.find(({ name }) => name === made);
  if (card === undefined) throw new Bug(`there is no creature '${made}'`);
  return card.tree;
}

/** The attack of a spell, or one of a unit's own by index. */
export function attackAt(card: Card, place: number): Attack {
  const attack = card.attacks[place];
  if (attack === undefined) throw new Bug(`${card.id} has no attack ${place}`);
  return attack;
}

/** A card's passives for a trigger. */
export function passivesOf(card: Card, trigger: number): readonly Passive[] {
  const passives = card.passives[trigger];
  if (passives === undefined) throw new Bug(`there is no trigger ${trigger}`);
  return passives;
}

export function programAt(content: ChaosContent, index: number): ChaosProgram {
  const program = content.programs[index];
  if (program === undefined) throw new Bug(`there is no program ${index}`);
  return program;
}
