import type { Ask, PlayerMaker } from '@cardwright/kernel';
import { cardAt, interactionOf, type LanesCard } from '../content.ts';
import { attackOf, denominatorOf, leftOf, mirrored, movementOf } from '../state.ts';
import { END_TURN, FIRST_CARD, FIRST_ENTITY, POWER, strideOf } from '../rules/targets.ts';
import type { LanesSight } from '../view.ts';
import { BUILDING, SKILL, UNIT, WHEN_PLAYED } from '../compile/vocabulary.ts';
import { cardPoints, GOLD, listWorth } from './worth.ts';
import { laneLength } from '../rules/rule-set.ts';

/**
 * One side of a lane: its strength in a fight, and the damage it would deal within the horizon
 * without opposition.
 */
interface Side {
  strength: number;
  blows: number;
}

const HORIZON = 6;

/** Hits a unit lands on the enemy player within the horizon if it has `way` tiles to go. */
export const blowsOf = (attack: number, speed: number, way: number): number =>
  speed <= 0 ? 0 : attack * Math.max(0, HORIZON - way / speed) * Math.min(1, speed * 2);
export const strengthOf = (hp: number, attack: number): number =>
  Math.sqrt(Math.max(0, hp) * (attack + 0.5));

function sideOf(sight: LanesSight, lane: number, seat: number): Side {
  const { rules } = sight;
  const side: Side = { strength: 0, blows: 0 };
  for (const e of sight.entities) {
    if (e.lane !== lane || e.type !== UNIT || e.owner !== seat) continue;
    side.strength += strengthOf(leftOf(e), attackOf(e));
    side.blows += blowsOf(
      attackOf(e),
      movementOf(e) / denominatorOf(e),
      laneLength(rules, lane) - mirrored(rules, seat, lane, e.tile),
    );
  }
  return side;
}

/** The stronger side breaks through with the strength it has left. */
function laneWorth(sight: LanesSight, mine: Side, theirs: Side): number {
  const through = (a: Side, b: Side): number =>
    a.strength <= b.strength
      ? 0
      : a.blows * (1 - (b.strength * b.strength) / (a.strength * a.strength));
  const pressure = (blows: number, left: number): number => blows + (8 * blows) / Math.max(4, left);
  return (
    pressure(through(mine, theirs), sight.left(1 - sight.seat)) -
    2.5 * pressure(through(theirs, mine), sight.left(sight.seat))
  );
}

/**
 * A unit is worth what it changes in its lane, plus a part of its points for what the estimate does
 * not foresee.
 */
function unitWorth(sight: LanesSight, card: LanesCard, lane: number): number {
  const mine = sideOf(sight, lane, sight.seat);
  const theirs = sideOf(sight, lane, 1 - sight.seat);
  const hp = card.hp - card.tokens;
  const more: Side = {
    strength: mine.strength + strengthOf(hp, card.attack),
    blows:
      mine.blows +
      blowsOf(card.attack, card.movement / card.denominator, laneLength(sight.rules, lane)),
  };
  const passive =
    card.triggers.length +
    card.interactions.filter((list, i) => list >= 0 && i !== WHEN_PLAYED).length;
  return (
    laneWorth(sight, more, theirs) -
    laneWorth(sight, mine, theirs) +
    0.9 * cardPoints(card) +
    (passive > 0 ? 2 : 0)
  );
}

function optionWorth(sight: LanesSight, card: LanesCard, index: number, target: number): number {
  const lane = target >= 1 && target <= 3 ? target - 1 : -1;
  const aimed = target >= FIRST_ENTITY ? target - FIRST_ENTITY : -1;
  const list = interactionOf(card, WHEN_PLAYED);
  const effects = list < 0 ? 0 : listWorth(sight, list, target >= FIRST_ENTITY ? 0 : target, aimed);
  if (card.type === SKILL) return effects - 0.3 * card.cost * GOLD;
  if (card.type === BUILDING) {
    const passive =
      card.triggers.length + card.interactions.filter((l, i) => l >= 0 && i !== WHEN_PLAYED).length;
    return effects + (passive > 0 ? card.cost * GOLD * 0.9 + 1 : 1) - 0.3 * card.cost * GOLD;
  }
  return unitWorth(sight, cardAt(sight.content, index), lane) + effects - 0.3 * card.cost * GOLD;
}

/** The target for which the rest of the list is estimated highest. */
function bestChoice(
  sight: LanesSight,
  ask: Ask,
  { list, line }: { list: number; line: number },
): number {
  let best = 0;
  let bestWorth = Number.NEGATIVE_INFINITY;
  ask.options.forEach((code, place) => {
    const worth = listWorth(sight, list, 0, -1, {
      line,
      targets: [code - FIRST_ENTITY],
      acc: 0,
      at: [],
    });
    if (worth > bestWorth) {
      best = place;
      bestWorth = worth;
    }
  });
  return best;
}

/**
 * Plays the action with the best estimated value for its gold, as long as it is positive; uses only
 * public information about the board.
 */
export const heuristic: PlayerMaker<LanesSight> = {
  about:
    'guards threatened lanes, advances where the lane is empty, and plays effects when they are ' +
    'worth their gold',
  make: () => ({
    name: 'heuristic',
    answer(sight, ask) {
      if (sight.choice) return [bestChoice(sight, ask, sight.choice)];
      const stride = strideOf(sight.content);
      const end = ask.options.indexOf(END_TURN);
      let best = Math.max(0, end);
      // a player that must act cannot end its turn, so it takes the least bad action
      let bestWorth = end < 0 ? Number.NEGATIVE_INFINITY : 0.5;
      ask.options.forEach((code, place) => {
        const what = code % stride;
        if (what === END_TURN) return;
        const index = what === POWER ? sight.power(sight.seat) : what - FIRST_CARD;
        const card = cardAt(sight.content, index);
        const worth = optionWorth(sight, card, index, (code - what) / stride);
        // a card in hand can wait for a better moment, gold cannot win by itself
        if (worth > bestWorth) {
          best = place;
          bestWorth = worth;
        }
      });
      return [best];
    },
  }),
};
