import { type Ask, at, type PlayerMaker } from '@cardwright/kernel';
import { INVISIBLE, SELF } from '../../compile/vocabulary.ts';
import { type Action, readAction } from '../../rules/offers.ts';
import { cardCost, costOf } from '../../rules/attack.ts';
import { AT_COMMAND, makeUnit, type Unit } from '../../state.ts';
import type { ChaosSight } from '../../view.ts';
import { attackWorth, choiceWorth, effectWorth, lookAt } from './estimate.ts';
import { creatureWorth, WEIGHTS } from './value.ts';
import { cardAt } from '../../content.ts';

/** What energy is worth now: little of it can be kept for the next turn. */
function energyPrice(sight: ChaosSight): number {
  const side = sight.side(sight.seat);
  return side.energy + side.energyPerTurn > side.maxEnergy ? 2.5 : WEIGHTS.energy;
}

/** Every card on the table that may be chosen. */
function targets(sight: ChaosSight): Unit[] {
  const out: Unit[] = [];
  for (const seat of [1 - sight.seat, sight.seat]) {
    const side = sight.side(seat);
    for (const unit of side.slots) if (unit && unit.state !== INVISIBLE) out.push(unit);
    if (side.commander.state !== INVISIBLE) out.push(side.commander);
  }
  return out;
}

function attackScore(sight: ChaosSight, action: Action): number {
  const user = sight.userOf(action);
  const attack = sight.attackOf(action);
  if (!user || !attack) return 0;
  const k = lookAt(sight, user);
  const price = attack.ultimate
    ? costOf(sight.rules, attack) * 0.12
    : costOf(sight.rules, attack) * energyPrice(sight);
  if (!attack.aims) return attackWorth(k, attack, undefined) - price;
  let best = Number.NEGATIVE_INFINITY;
  for (const target of targets(sight)) best = Math.max(best, attackWorth(k, attack, target));
  return best - price;
}

function placeScore(sight: ChaosSight, index: number): number {
  const card = cardAt(sight.content, index);
  let score = creatureWorth(sight.content, sight.rules, index, card.hp) * 0.75 + 6;
  const unit = makeUnit(-1, index, card.hp, sight.seat, AT_COMMAND - 1);
  for (const passive of card.tree.passives)
    if (passive.trigger === 'whenplaced')
      score += 0.8 * effectWorth(lookAt(sight, unit), passive.effect, SELF, unit);
  // A commander stands back while creatures fight for it: its own attack goes first.
  const own = sight.side(sight.seat);
  if (
    !own.commander.attacked &&
    own.slots.every((slot) => slot === null) &&
    own.energy - card.cost < sight.rules.commanderCost
  )
    score -= 10;
  return score - card.cost * energyPrice(sight);
}

/** A card that will not be of use soon makes room for another one. */
function discardScore(sight: ChaosSight, index: number): number {
  const card = cardAt(sight.content, index);
  const side = sight.side(sight.seat);
  const room = side.slots.includes(null);
  const cost = cardCost(sight.rules, card);
  if (cost > side.maxEnergy) return 2;
  if (card.type === 'creature' && !room && sight.hand.length >= sight.rules.handSize)
    return 0.5 - 0.001 * creatureWorth(sight.content, sight.rules, index, card.hp);
  return -1;
}

function scoreOf(sight: ChaosSight, code: number): number {
  const action = readAction(code);
  if (action.kind === 'end') return 0;
  if (action.kind === 'place') return placeScore(sight, at(sight.hand, action.hand));
  if (action.kind === 'discard') return discardScore(sight, at(sight.hand, action.hand));
  return attackScore(sight, action);
}

function best(options: readonly number[], score: (code: number) => number): number {
  let place = 0;
  let most = Number.NEGATIVE_INFINITY;
  options.forEach((code, i) => {
    const value = score(code);
    if (value > most) {
      most = value;
      place = i;
    }
  });
  return place;
}

/**
 * Takes what promises most: a win, a good trade, a creature, an effect; ends the turn when nothing
 * does.
 */
export const heuristic: PlayerMaker<ChaosSight> = {
  about: 'weighs every action by damage, trades, states and energy',
  make: () => ({
    name: 'heuristic',
    answer(sight: ChaosSight, ask: Ask): number[] {
      if (ask.why === 'ask.act') return [best(ask.options, (code) => scoreOf(sight, code))];
      if (ask.why === 'ask.slot') return [0];
      if (ask.why === 'ask.choose') {
        const { choice } = sight;
        return [
          choice ? best(ask.options, (code) => choiceWorth(choice.scope, choice.effects[code])) : 0,
        ];
      }
      const action = sight.underWay;
      const user = sight.userOf(action);
      const attack = sight.attackOf(action);
      if (!user || !attack) return [0];
      const k = lookAt(sight, user);
      return [best(ask.options, (code) => attackWorth(k, attack, sight.unit(code)))];
    },
  }),
};
