import { Bug, type Content, type Program } from '@cardwright/kernel';
import type { AttackTree, CardTree, MadeCard } from './compile/tree.ts';

/** An attack as it is played. The default attacks take their figures from the match's rules. */
export interface Attack {
  readonly name: string;
  readonly usual: '' | 'creature' | 'commander';
  readonly cost: number;
  readonly power: number;
  readonly mode: number;
  /** A place in `content.programs`; -1: none. */
  readonly effect: number;
  /** Paid in charges; may be used while blocked, beside creatures and again. */
  readonly ultimate: boolean;
  /**
   * Something in it says `target`: it is offered once for each card that may be chosen, otherwise
   * once.
   */
  readonly aims: boolean;
  readonly tree: AttackTree;
}

export interface Passive {
  readonly name: string;
  /**
   * The list that announces it, runs its effect and counts the charges: a place in
   * `content.programs`.
   */
  readonly program: number;
}

export interface ChaosProgram extends Program {
  /** What `cleanse` finds it by, where it waits on a card. */
  readonly tags: readonly string[];
}

export interface Card {
  readonly index: number;
  /** Unique among all cards: the name, for cards made by others with the maker's before it. */
  readonly id: string;
  readonly name: string;
  readonly type: 'creature' | 'commander' | 'spell';
  /** Made by another card; never in a deck list. */
  readonly made: boolean;
  readonly element: number;
  readonly hp: number;
  readonly cost: number;
  /**
   * As `count` sees them: the card's own, `any` on creatures and commanders, `commander` on these.
   */
  readonly tags: readonly string[];
  /** In front the default attack. A spell has the one it is used with. */
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
  /** Those of the files first, then what they make. */
  readonly cards: readonly Card[];
  /**
   * Every effect of every card, then every passive. What waits on a card (loops, delays) is kept by
   * its place here.
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

/** A card that an effect makes: written out in the effect, or one of the files by its name. */
export function madeTree(content: ChaosContent, made: MadeCard): CardTree {
  if (typeof made !== 'string') return made;
  const card = content.cards.find(({ name }) => name === made);
  if (card === undefined) throw new Bug(`there is no creature '${made}'`);
  return card.tree;
}

/** The attack a spell is used with, or a unit's own by its place. */
export function attackAt(card: Card, place: number): Attack {
  const attack = card.attacks[place];
  if (attack === undefined) throw new Bug(`${card.id} has no attack ${place}`);
  return attack;
}

/** A card's passives that answer a trigger. */
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
