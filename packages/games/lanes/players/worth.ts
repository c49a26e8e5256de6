import { attackOf, denominatorOf, type Entity, leftOf, mirrored, movementOf } from '../state.ts';
import type { LanesCard, Params } from '../content.ts';
import type { LanesSight } from '../view.ts';
import {
  ACC,
  ADD,
  AFFECTED_ENTITY,
  EFFECT_OWNING_ENTITY,
  MULTIPLY,
  NOT,
  OPPONENT,
  OWNER,
  PLAY_TARGET,
  PLAY_TARGET_ENTITY,
  PLAYER,
  PLAYERS_GOLD,
  TARGET_ATTACK,
  TARGET_COUNT,
  TARGET_HP,
  TARGET_MOVEMENT,
  TEMP_VARIABLE,
  UNIT,
} from '../compile/vocabulary.ts';

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
  const { content, seat } = sight;
  const me = seat;
  let worth = 0;
  let acc = from?.acc ?? 0;
  let targets: number[] = from?.targets ?? [-1];
  const at: number[] = from?.at.slice() ?? [];
  const entity = (id: number): Readonly<Entity> | undefined =>
    sight.entities.find((e) => e.id === id);
  const sign = (id: number): number =>
    id === -1 ? 1 : id < 2 ? (id === me ? 1 : -1) : entity(id)?.owner === me ? 1 : -1;
  const figure = (p: Params, id: number): number => {
    if (p.from === PLAYERS_GOLD) return sight.gold(p.players === OPPONENT ? 1 - me : me);
    const e = entity(id);
    if (p.from === TARGET_HP) return id === 0 || id === 1 ? sight.left(id) : e ? leftOf(e) : 0;
    if (!e) return 0;
    return p.from === TARGET_ATTACK
      ? attackOf(e)
      : p.from === TARGET_MOVEMENT
        ? movementOf(e)
        : denominatorOf(e);
  };
  const read = (p: Params): number => {
    if (p.from === TEMP_VARIABLE) return p.value;
    if (p.from === ACC) return acc;
    if (p.from === TARGET_COUNT) return targets.length;
    if (p.from > PLAYERS_GOLD) return 1;
    return targets.length === 0 ? 0 : figure(p, targets[0]!);
  };
  const { lines } = content.programs[list]!;
  for (let line = from?.line ?? 0; line < lines.length; line++) {
    const { effect, params: p } = lines[line]!;
    const n = read(p);
    switch (effect.name) {
      case 'FIND_ENTITIES': {
        const aim = p.location === PLAY_TARGET ? place : -1;
        targets = sight.search({
          lanes: aim < 0 ? p.location : aim > 0 && aim < 4 ? 1 << (aim - 1) : 0,
          tile: aim - 4,
          places: at,
          players: p.players,
          types: p.types,
          criterion: p.criterion,
          n,
        });
        break;
      }
      case 'SELECT_ENTITY':
        targets =
          p.criterion === PLAY_TARGET_ENTITY
            ? aimed >= 0
              ? [aimed]
              : []
            : p.criterion === EFFECT_OWNING_ENTITY
              ? [-1]
              : p.criterion === AFFECTED_ENTITY
                ? []
                : [-1];
        break;
      case 'EFFECT_DAMAGE':
        for (const id of targets) worth -= sign(id) * damageWorth(sight, id, n);
        break;
      case 'KILL_ENTITIES':
        for (const id of targets) {
          const e = entity(id);
          worth -= sign(id) * (e ? entityPoints(e) + 1 : 0);
        }
        break;
      case 'CARD_DRAW':
        for (const id of targets) {
          if (p.players & OWNER)
            worth += sign(id) * Math.min(n, sight.deckSize(sign(id) > 0 ? me : 1 - me)) * CARD;
          if (p.players & OPPONENT)
            worth -= sign(id) * Math.min(n, sight.deckSize(sign(id) > 0 ? 1 - me : me)) * CARD;
        }
        break;
      case 'MARCH_ENTITIES':
        for (const id of targets) worth += sign(id) * marchWorth(sight, entity(id));
        break;
      case 'SUMMON_UNIT': {
        const card = p.from === TEMP_VARIABLE ? content.cards[p.value] : undefined;
        const lanes =
          at.length > 0
            ? at.length
            : p.location === PLAY_TARGET
              ? place === 0
                ? 0
                : 1
              : [1, 2, 4].filter((bit) => p.location & bit).length;
        if (card)
          worth +=
            cardPoints(card) *
            lanes *
            ((p.players & OWNER ? 1 : 0) - (p.players & OPPONENT ? 1 : 0));
        break;
      }
      case 'MODIFIER':
        if (p.output === ACC)
          acc =
            p.operation === ADD
              ? acc + n
              : p.operation === MULTIPLY
                ? acc * n
                : p.operation === NOT
                  ? Number(n === 0)
                  : n;
        else for (const id of targets) worth += sign(id) * changeWorth(sight, p, entity(id), n);
        break;
      case 'ASSERT':
        if ((n === 0) !== (p.operation === NOT)) return worth;
        break;
      case 'CHOOSE_ENTITY':
        if (targets.length < 2) break;
        return (
          worth +
          Math.max(
            ...targets.map((id) =>
              listWorth(sight, list, place, aimed, { line: line + 1, targets: [id], acc, at }),
            ),
          )
        );
      case 'ADD_LOCATION_REFERENCE':
        for (const id of targets) if (entity(id)) at.push(0);
        break;
    }
  }
  return worth;
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
  const n = sight.rules.tiles[e.lane]!;
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
  if (!e) return p.types & PLAYER ? 0 : 0;
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
