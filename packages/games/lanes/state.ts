import { copyBase, type State, type Table } from '@cardwright/kernel';
import type { LanesContent } from './content.ts';
import { copyOutlook, type Outlook } from './rules/outlook.ts';
import { laneLength, type Rules } from './rules/rule-set.ts';

/**
 * A unit or a building on the board. A stat is its base plus modifiers; changing one instance never
 * changes the card.
 */
export interface Entity {
  id: number;
  card: number;
  /** UNIT or BUILDING. */
  type: number;
  owner: number;
  lane: number;
  /** Absolute: 0 at P1's end. */
  tile: number;
  hp: number;
  hpPlus: number;
  attack: number;
  attackPlus: number;
  movement: number;
  movementPlus: number;
  denominator: number;
  denominatorPlus: number;
  tokens: number;
  counter: number;
  /** The tile of arrival; kept only if a trigger of the card listens there. */
  home: number;
}

/** Everything that has hit points. */
export interface Body {
  hp: number;
  hpPlus: number;
  tokens: number;
}

export interface LanesPlayer extends Body {
  gold: number;
  /** Uses of the power this turn. */
  used: number;
  /** The power: an index in the content's cards; -1: none. */
  power: number;
  /** The class card, or -1. */
  class: number;
  /** Kept sorted: a hand has no order. */
  hand: number[];
  /** The top is the last. */
  deck: number[];
  /** Kept sorted. */
  discard: number[];
}

/** R21.4: shared by the effect lists of one entity while any of them runs. */
export interface Chain {
  entity: number;
  acc: number;
  targets: number[];
  /** Collected places: 0 the board, 1 to 3 a lane, 4 and up a tile (flat). */
  places: number[];
}

/** Shared data of one action, from the decision to its end, across all questions of its effects. */
export interface Act {
  /** Effect lists in progress. */
  depth: number;
  effects: number;
  /** A limit was hit; reported once. */
  limited: boolean;
  chains: Chain[];
  /** Entities that left the board during this action, in their last state. */
  gone: Entity[];
  /** Fighters whose deaths are delayed until both hits. */
  fighting: number[];
  /** Present from the first march or event on. */
  outlook?: Outlook | undefined;
  skillOwner: number;
  skillCard: number;
  /**
   * The turn that begins: whether it has its draw and gold, which unit marched last, and the first
   * id created during the march.
   */
  income: boolean;
  marched: number;
  newcomers: number;
}

export interface LanesState extends State {
  /** Never changed during a match, so forks share it. */
  rules: Rules;
  /** Whose turn it is; once the game is over, the winner. */
  current: number;
  nextId: number;
  /** Turns started; counted only under a turn limit, so that equal tables have equal states. */
  turns: number;
  players: [LanesPlayer, LanesPlayer];
  /** By ascending id: the order of creation. */
  entities: Entity[];
  /** Present only between an answer and the next decision about an action. */
  act?: Act | undefined;
}

export type LanesTable = Table<LanesState, LanesContent>;

export const playerOf = (s: Pick<LanesState, 'players'>, seat: number): LanesPlayer =>
  seat === 0 ? s.players[0] : s.players[1];

export const copyEntity = (e: Entity): Entity => ({
  id: e.id,
  card: e.card,
  type: e.type,
  owner: e.owner,
  lane: e.lane,
  tile: e.tile,
  hp: e.hp,
  hpPlus: e.hpPlus,
  attack: e.attack,
  attackPlus: e.attackPlus,
  movement: e.movement,
  movementPlus: e.movementPlus,
  denominator: e.denominator,
  denominatorPlus: e.denominatorPlus,
  tokens: e.tokens,
  counter: e.counter,
  home: e.home,
});

export const copyPlayer = (p: LanesPlayer): LanesPlayer => ({
  hp: p.hp,
  hpPlus: p.hpPlus,
  tokens: p.tokens,
  gold: p.gold,
  used: p.used,
  power: p.power,
  class: p.class,
  hand: p.hand.slice(),
  deck: p.deck.slice(),
  discard: p.discard.slice(),
});

const copyAct = (a: Act): Act => ({
  depth: a.depth,
  effects: a.effects,
  limited: a.limited,
  chains: a.chains.map((chain) => ({
    entity: chain.entity,
    acc: chain.acc,
    targets: chain.targets.slice(),
    places: chain.places.slice(),
  })),
  gone: a.gone.map(copyEntity),
  fighting: a.fighting.slice(),
  outlook: a.outlook && copyOutlook(a.outlook),
  skillOwner: a.skillOwner,
  skillCard: a.skillCard,
  income: a.income,
  marched: a.marched,
  newcomers: a.newcomers,
});

export function copyLanes(s: LanesState): LanesState {
  const entities: Entity[] = new Array(s.entities.length);
  let place = 0;
  for (const e of s.entities) entities[place++] = copyEntity(e);
  const base = copyBase(s);
  return {
    content: base.content,
    rng: base.rng,
    stack: base.stack,
    ask: base.ask,
    asked: base.asked,
    over: base.over,
    rules: s.rules,
    current: s.current,
    nextId: s.nextId,
    turns: s.turns,
    players: [copyPlayer(s.players[0]), copyPlayer(s.players[1])],
    entities,
    act: s.act && copyAct(s.act),
  };
}

export const hpOf = (e: Body): number => e.hp + e.hpPlus;
/** Damage, limited by the hit points: MODIFIER may lower them below the tokens (R21.6). */
export const damageOf = (e: Body): number => Math.min(e.tokens, e.hp + e.hpPlus);
/** Hit points left, never below 0. */
export const leftOf = (e: Body): number => Math.max(0, e.hp + e.hpPlus - e.tokens);
export const attackOf = (e: Entity): number => e.attack + e.attackPlus;
export const movementOf = (e: Entity): number => e.movement + e.movementPlus;
export const denominatorOf = (e: Entity): number => e.denominator + e.denominatorPlus;

export const rival = (seat: number): number => 1 - seat;

/** R2.2: converts a tile between absolute and a player's own count. */
export const mirrored = (rules: Rules, seat: number, lane: number, tile: number): number =>
  seat === 0 ? tile : laneLength(rules, lane) - 1 - tile;

/** R2.5: one number for the whole board. */
export function flatOf(rules: Rules, lane: number, tile: number): number {
  let flat = tile;
  for (let i = 0; i < lane; i++) flat += laneLength(rules, i);
  return flat;
}

export function laneOfFlat(rules: Rules, flat: number): number {
  let end = 0;
  for (let lane = 0; lane < 3; lane++) {
    end += laneLength(rules, lane);
    if (flat < end) return lane;
  }
  return -1;
}

export const tileOfFlat = (rules: Rules, flat: number): number => {
  let tile = flat;
  for (let lane = 0; lane < laneOfFlat(rules, flat); lane++) tile -= laneLength(rules, lane);
  return tile;
};

/** Inserts a card into a sorted pile. */
export function putSorted(pile: number[], card: number): void {
  let i = pile.length;
  pile.push(card);
  for (; i > 0; i--) {
    const before = pile[i - 1];
    if (before === undefined || before <= card) break;
    pile[i] = before;
  }
  pile[i] = card;
}

/** Removes the element at an index; `splice` would allocate a list. */
export function takeAt(list: unknown[], place: number): void {
  for (let i = place + 1; i < list.length; i++) list[i - 1] = list[i];
  list.pop();
}

/** The entity with an id, or undefined; the list is sorted by id. */
export function entityOf(s: LanesState, id: number): Entity | undefined {
  const list = s.entities;
  let low = 0;
  let high = list.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const e = list[middle];
    if (e === undefined) break;
    if (e.id === id) return e;
    if (e.id < id) low = middle + 1;
    else high = middle - 1;
  }
  return undefined;
}
