import type { PlayerMaker } from '@cardwright/kernel';
import type { LanesCard } from '../content.ts';
import { attackOf, denominatorOf, leftOf, mirrored, movementOf } from '../state.ts';
import { END_TURN, FIRST_CARD, FIRST_ENTITY, POWER, strideOf } from '../targets.ts';
import type { LanesSight } from '../view.ts';
import { BUILDING, SKILL, UNIT, WHEN_PLAYED } from '../vocabulary.ts';
import { cardPoints, GOLD, listWorth } from './worth.ts';

/** How a lane stands for a seat: what comes at it, what holds against it. */
interface LaneStanding {
  threat: number;
  guard: number;
  /** Enemy units at all. */
  foes: number;
}

function standing(sight: LanesSight, lane: number): LaneStanding {
  const { rules, seat } = sight;
  const n = rules.tiles[lane]!;
  const out: LaneStanding = { threat: 0, guard: 0, foes: 0 };
  for (const e of sight.entities) {
    if (e.lane !== lane || e.type !== UNIT) continue;
    const near = 1 - mirrored(rules, seat, lane, e.tile) / n;
    if (e.owner === seat) out.guard += (leftOf(e) + attackOf(e)) * (0.5 + near / 2);
    else {
      out.foes++;
      const speed = movementOf(e) / denominatorOf(e);
      if (speed > 0) out.threat += (attackOf(e) + leftOf(e) / 2) * (0.4 + near);
    }
  }
  return out;
}

/** A unit is worth its points, more where it is needed and where it soon arrives. */
function unitWorth(sight: LanesSight, card: LanesCard, lane: number): number {
  const { threat, guard, foes } = standing(sight, lane);
  const n = sight.rules.tiles[lane]!;
  const budget = card.cost * GOLD + 2;
  let worth = Math.max(cardPoints(card), Math.min(budget, cardPoints(card) + 4));
  const need = Math.max(0, threat - guard);
  worth += Math.min(need, card.hp + card.attack) * 0.8;
  const speed = card.movement / card.denominator;
  if (speed > 0) worth += foes === 0 ? (card.attack * 3 * speed) / n : (card.attack * speed) / n;
  else if (threat === 0) worth -= 3;
  // a unit no more than the last ditch: the enemy is close to winning
  if (sight.left(sight.seat) <= 8) worth += need * 0.5;
  return worth;
}

function optionWorth(sight: LanesSight, card: LanesCard, index: number, target: number): number {
  const lane = target >= 1 && target <= 3 ? target - 1 : -1;
  const aimed = target >= FIRST_ENTITY ? target - FIRST_ENTITY : -1;
  const list = card.interactions[WHEN_PLAYED]!;
  const effects = list < 0 ? 0 : listWorth(sight, list, target >= FIRST_ENTITY ? 0 : target, aimed);
  if (card.type === SKILL) return effects - 0.3 * card.cost * GOLD;
  if (card.type === BUILDING) {
    const passive = card.triggers.length + card.interactions.filter((l, i) => l >= 0 && i !== WHEN_PLAYED).length;
    return effects + (passive > 0 ? card.cost * GOLD * 0.9 + 1 : 1) - 0.3 * card.cost * GOLD;
  }
  return unitWorth(sight, sight.content.cards[index]!, lane) + effects - 0.3 * card.cost * GOLD;
}

/** Plays what seems worth most for its gold, as long as it is worth something; looks at the open board only. */
export const heuristic: PlayerMaker<LanesSight> = {
  about: 'guards the lanes that need it, runs where nobody stands, and plays effects when they are worth their gold',
  make: () => ({
    name: 'heuristic',
    answer(sight, ask) {
      const stride = strideOf(sight.content);
      let best = ask.options.indexOf(END_TURN);
      let bestWorth = 0.5;
      ask.options.forEach((code, place) => {
        const what = code % stride;
        if (what === END_TURN) return;
        const index = what === POWER ? sight.power(sight.seat) : what - FIRST_CARD;
        const card = sight.content.cards[index]!;
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
