import { attackOf, denominatorOf, type Entity, leftOf, mirrored, movementOf } from '../../state.ts';
import { type LanesCard, listAt, type Params } from '../../content.ts';
import type { LanesSight } from '../../view.ts';
import {
  ACC,
  ADD,
  AFFECTED_ENTITY,
  MULTIPLY,
  NOT,
  OPPONENT,
  OWNER,
  PLAY_TARGET,
  PLAY_TARGET_ENTITY,
  PLAYERS_GOLD,
  TARGET_ATTACK,
  TARGET_COUNT,
  TARGET_HP,
  TARGET_MOVEMENT,
  TEMP_VARIABLE,
  UNIT,
} from '../../compile/vocabulary.ts';
import { laneLength } from '../../rules/rule-set.ts';
import { FIRST_TILE } from '../../rules/search.ts';

/** R19: points are worth 0.4 gold each; gold is worth 2.5 points. */
export const GOLD = 2.5;
const CARD = 1.5 * GOLD;
const PLAYER_DAMAGE = 0.8 * GOLD;

export const unitPoints = (
  hp: number,
  attack: number,
  movement: number,
  denominator: number,
): number => hp + attack + (2 * movement) / denominator;
export const cardPoints = (card: LanesCard): number =>
  unitPoints(card.hp - card.tokens, card.attack, card.movement, card.denominator);
export const entityPoints = (e: Readonly<Entity>): number =>
  e.type === UNIT
    ? unitPoints(leftOf(e), attackOf(e), movementOf(e), denominatorOf(e))
    : 2 + leftOf(e);

/** Where a guess begins: a line of a list, with what the lines before have left. */
export interface Beginning {
  line: number;
  targets: number[];
  acc: number;
  at: number[];
}

/** A guess under way: what the lines so far have found, and what they are worth. */
class Guess {
  readonly sight: LanesSight;
  /** The place and the entity the card is aimed at; -1: none. */
  readonly place: number;
  readonly aimed: number;
  readonly at: number[];
  targets: number[];
  acc: number;
  worth = 0;
  /** An ASSERT does not hold: the rest does not run. */
  ended = false;

  constructor(sight: LanesSight, place: number, aimed: number, from: Beginning | undefined) {
    this.sight = sight;
    this.place = place;
    this.aimed = aimed;
    this.at = from?.at.slice() ?? [];
    this.targets = from?.targets ?? [CARD_ITSELF];
    this.acc = from?.acc ?? 0;
  }

  entity(id: number): Readonly<Entity> | undefined {
    return this.sight.entities.find((e) => e.id === id);
  }

  /** 1 for what is the seat's own, -1 for what is the enemy's. */
  sign(id: number): number {
    if (id === CARD_ITSELF) return 1;
    const owner = id < 2 ? id : this.entity(id)?.owner;
    return owner === this.sight.seat ? 1 : -1;
  }

  /** The number that a line reads. */
  read(p: Params): number {
    if (p.from === TEMP_VARIABLE) return p.value;
    if (p.from === ACC) return this.acc;
    if (p.from === TARGET_COUNT) return this.targets.length;
    if (p.from > PLAYERS_GOLD) return 1;
    const [first] = this.targets;
    return first === undefined ? 0 : this.figure(p, first);
  }

  private figure(p: Params, id: number): number {
    const { sight } = this;
    if (p.from === PLAYERS_GOLD)
      return sight.gold(p.players === OPPONENT ? 1 - sight.seat : sight.seat);
    const e = this.entity(id);
    if (p.from === TARGET_HP) return id === 0 || id === 1 ? sight.left(id) : e ? leftOf(e) : 0;
    if (!e) return 0;
    if (p.from === TARGET_ATTACK) return attackOf(e);
    return p.from === TARGET_MOVEMENT ? movementOf(e) : denominatorOf(e);
  }
}

/** The card whose list runs, as a target. */
const CARD_ITSELF = -1;

/** What a line does to a guess; `n` is the number it reads. */
type Guesser = (g: Guess, p: Params, n: number) => void;

const GUESSERS: { readonly [effect: string]: Guesser } = {
  FIND_ENTITIES(g, p, n) {
    const aim = p.location === PLAY_TARGET ? g.place : -1;
    g.targets = g.sight.search({
      lanes: aim < 0 ? p.location : aim > 0 && aim < FIRST_TILE ? 1 << (aim - 1) : 0,
      tile: aim - FIRST_TILE,
      places: g.at,
      players: p.players,
      types: p.types,
      criterion: p.criterion,
      n,
    });
  },
  SELECT_ENTITY(g, p) {
    if (p.criterion === PLAY_TARGET_ENTITY) g.targets = g.aimed >= 0 ? [g.aimed] : [];
    else g.targets = p.criterion === AFFECTED_ENTITY ? [] : [CARD_ITSELF];
  },
  EFFECT_DAMAGE(g, _p, n) {
    for (const id of g.targets) g.worth -= g.sign(id) * damageWorth(g.sight, id, n);
  },
  KILL_ENTITIES(g) {
    for (const id of g.targets) {
      const e = g.entity(id);
      g.worth -= g.sign(id) * (e ? entityPoints(e) + 1 : 0);
    }
  },
  CARD_DRAW(g, p, n) {
    const { sight } = g;
    const drawn = (seat: number): number => Math.min(n, sight.deckSize(seat)) * CARD;
    for (const id of g.targets) {
      const sign = g.sign(id);
      const owner = sign > 0 ? sight.seat : 1 - sight.seat;
      if (p.players & OWNER) g.worth += sign * drawn(owner);
      if (p.players & OPPONENT) g.worth -= sign * drawn(1 - owner);
    }
  },
  MARCH_ENTITIES(g) {
    for (const id of g.targets) g.worth += g.sign(id) * marchWorth(g.sight, g.entity(id));
  },
  SUMMON_UNIT(g, p) {
    const card = p.from === TEMP_VARIABLE ? g.sight.content.cards[p.value] : undefined;
    if (!card) return;
    const sides = (p.players & OWNER ? 1 : 0) - (p.players & OPPONENT ? 1 : 0);
    g.worth += cardPoints(card) * summonLanes(g, p) * sides;
  },
  MODIFIER(g, p, n) {
    if (p.output === ACC) g.acc = changedAcc(g.acc, p, n);
    else
      for (const id of g.targets) g.worth += g.sign(id) * changeWorth(g.sight, p, g.entity(id), n);
  },
  ASSERT(g, p, n) {
    if ((n === 0) !== (p.operation === NOT)) g.ended = true;
  },
  ADD_LOCATION_REFERENCE(g) {
    for (const id of g.targets) if (g.entity(id)) g.at.push(0);
  },
};

function summonLanes(g: Guess, p: Params): number {
  if (g.at.length > 0) return g.at.length;
  if (p.location === PLAY_TARGET) return g.place === 0 ? 0 : 1;
  return [1, 2, 4].filter((bit) => p.location & bit).length;
}

function changedAcc(acc: number, p: Params, n: number): number {
  if (p.operation === ADD) return acc + n;
  if (p.operation === MULTIPLY) return acc * n;
  return p.operation === NOT ? Number(n === 0) : n;
}

/**
 * What running an effect list now would be worth to the sight's seat, guessed line by line from the
 * open board.
 */
export function listWorth(
  sight: LanesSight,
  list: number,
  place: number,
  aimed: number,
  from?: Beginning,
): number {
  const g = new Guess(sight, place, aimed, from);
  const { lines } = listAt(sight.content, list);
  for (const [line, { effect, params }] of lines.entries()) {
    if (line < (from?.line ?? 0)) continue;
    if (effect.name === 'CHOOSE_ENTITY' && g.targets.length > 1) {
      const { acc, at } = g;
      const worths = g.targets.map((id) =>
        listWorth(sight, list, place, aimed, { line: line + 1, targets: [id], acc, at }),
      );
      return g.worth + Math.max(...worths);
    }
    GUESSERS[effect.name]?.(g, params, g.read(params));
    if (g.ended) break;
  }
  return g.worth;
}

function damageWorth(sight: LanesSight, id: number, n: number): number {
  if (id === 0 || id === 1) return n >= sight.left(id) ? 10_000 : n * PLAYER_DAMAGE;
  const e = sight.entities.find((other) => other.id === id);
  if (!e) return 0;
  const left = leftOf(e);
  return n >= left ? entityPoints(e) + 1 : Math.max(0, n) * 1.5;
}

/** A march forward: a step for a runner, a blow for one that stands before an enemy. */
function marchWorth(sight: LanesSight, e: Readonly<Entity> | undefined): number {
  if (e?.type !== UNIT || movementOf(e) === 0 || e.counter % denominatorOf(e) !== 0) return 0;
  const n = laneLength(sight.rules, e.lane);
  const left = n - 1 - mirrored(sight.rules, e.owner, e.lane, e.tile);
  if (left < movementOf(e)) {
    const foe = 1 - e.owner;
    return attackOf(e) >= sight.left(foe) ? 10_000 : attackOf(e) * PLAYER_DAMAGE;
  }
  return 0.8 * movementOf(e) + 0.2 * attackOf(e);
}

function changeWorth(
  sight: LanesSight,
  p: Params,
  e: Readonly<Entity> | undefined,
  n: number,
): number {
  const delta = (old: number): number =>
    p.operation === ADD ? n : p.operation === MULTIPLY ? old * n - old : n - old;
  if (p.output === PLAYERS_GOLD) {
    const mine = delta(sight.gold(sight.seat));
    const theirs = delta(sight.gold(1 - sight.seat));
    return (
      GOLD *
      ((p.players & OWNER ? mine : 0) -
        (p.players & OPPONENT ? Math.max(-sight.gold(1 - sight.seat), theirs) : 0))
    );
  }
  if (!e) return 0;
  if (p.output === TARGET_HP)
    return (
      Math.max(-leftOf(e), delta(e.hp + e.hpPlus)) +
      (leftOf(e) + delta(e.hp + e.hpPlus) <= 0 ? -entityPoints(e) + leftOf(e) : 0)
    );
  if (e.type !== UNIT) return 0;
  if (p.output === TARGET_ATTACK)
    return Math.max(-attackOf(e), delta(attackOf(e))) * (movementOf(e) > 0 ? 1 : 0.6);
  if (p.output === TARGET_MOVEMENT)
    return (2 * Math.max(-movementOf(e), delta(movementOf(e)))) / denominatorOf(e);
  const d = Math.max(1, denominatorOf(e) + delta(denominatorOf(e)));
  return (2 * movementOf(e)) / d - (2 * movementOf(e)) / denominatorOf(e);
}
