import type { Ask, PlayerMaker } from '@cardwright/kernel';
import { COUNCIL, HARVEST, HARVEST_SMALL, MARKET } from '../content.ts';
import { type ChangeParams, DECLINE, type PrivilegeParams } from '../effects/index.ts';
import { COINS, FAITH, MILITARY, SERVANTS } from '../rules/goods.ts';
import { ACTIVATE, LEADER_CODES, PLAY } from '../rules/leaders.ts';
import { kindOf } from '../rules/placing.ts';
import { END_TURN, PASS } from '../procedures/turn.ts';
import type { LorenzoSight } from '../view.ts';
import { cardWorth, gatherWorth, lastingWorth, programWorth, weights, worthOf } from './worth.ts';

/** Values every gain by what it will still bring, and takes the option that is worth most now. */
export const heuristic: PlayerMaker<LorenzoSight> = {
  about: 'weighs what each option brings over the rounds to come',
  make: () => ({ name: 'heuristic', answer: (sight, ask) => answer(sight, ask) }),
};

function answer(sight: LorenzoSight, ask: Ask): number[] {
  const w = ownWeights(sight);
  if (ask.kind === 'number') return [bestNumber(sight, ask, w)];
  if (ask.kind === 'yes-no') return [ask.why === 'ask.support' ? 1 : worthPaying(sight, w)];
  const rate = rater(sight, ask, w);
  if (ask.kind === 'some') {
    const places = ask.options
      .map((_, i) => i)
      .sort((a, b) => rate(ask.options[b]!) - rate(ask.options[a]!) || a - b);
    return places.slice(0, ask.min);
  }
  let best = 0;
  let bestRate = Number.NEGATIVE_INFINITY;
  ask.options.forEach((code, i) => {
    const r = rate(code);
    if (r > bestRate) {
      bestRate = r;
      best = i;
    }
  });
  return [best];
}

/**
 * Weights of goods as things stand: faith is dear until the next report is safe, military until the
 * next territory is.
 */
function ownWeights(sight: LorenzoSight): number[] {
  const left = 6 - sight.round;
  const w = weights(left);
  const { board } = sight.content;
  const { goods, counts } = sight.me;
  const threshold = board.vaticanThresholds[((sight.round + 1) >> 1) - 1] ?? 0;
  if (goods[FAITH]! < threshold) w[FAITH]! += 0.8;
  const next = board.territoryThresholds[counts[0]!] ?? 0;
  if (goods[MILITARY]! < next && left > 0) w[MILITARY]! += 0.25;
  if (goods[COINS]! < 3 && left > 0) w[COINS]! += 0.15;
  return w;
}

type Rate = (code: number) => number;

function rater(sight: LorenzoSight, ask: Ask, w: readonly number[]): Rate {
  const { content } = sight;
  const left = 6 - sight.round;
  switch (ask.why) {
    case 'ask.turn':
    case 'ask.after':
      return (code) => turnWorth(sight, code, w, left);
    case 'ask.privilege':
      return (code) => worthOf(content.board.privileges[code]!.gain, w);
    case 'ask.bonusTower':
      return (code) => (code === DECLINE ? 0.2 : takeWorth(sight, code, w, left));
    case 'ask.bonusGather':
      return (code) => (code === DECLINE ? 0 : 1);
    case 'ask.work': {
      const options = content.cards[ask.card]!.work!.choices[Number(sight.topic.group)]!;
      return (code) =>
        code === DECLINE
          ? 0.05
          : worthOf(options[code]!.gain, w) -
            worthOf(options[code]!.pay, w) +
            2 * w[COINS]! * options[code]!.privileges;
    }
    case 'ask.change': {
      const { pays, gains } = sight.line as ChangeParams;
      return (code) =>
        code === DECLINE ? 0.05 : worthOf(gains[code]!, w) - worthOf(pays[code]!, w);
    }
    case 'ask.way':
      return (code) => -worthOf(content.cards[ask.card]!.costs[code]!.pay, w);
    case 'ask.six':
      return (code) => -sight.valueAt(code, COUNCIL);
    case 'ask.copy':
    case 'ask.draft':
      return (code) => leaderWorth(sight, code, w, left) - needed(sight, code);
    case 'ask.bonusTile':
      return (code) =>
        worthOf(content.bonusTiles[code]!.harvest, w) +
        worthOf(content.bonusTiles[code]!.production, w);
    default:
      return (code) => -code;
  }
}

/** How far away a leader's requirement is, roughly. */
function needed(sight: LorenzoSight, leader: number): number {
  const { goods, cards } = sight.content.leaders[leader]!;
  let sum = 0;
  goods.forEach((n, i) => {
    sum += 0.25 * Math.max(0, n - sight.me.goods[i]!);
  });
  if (cards.length > 0)
    sum += Math.min(
      ...cards.map((list) =>
        list.reduce((all, n, type) => all + 0.8 * Math.max(0, n - sight.me.counts[type]!), 0),
      ),
    );
  return sum;
}

function leaderWorth(
  sight: LorenzoSight,
  leader: number,
  w: readonly number[],
  left: number,
): number {
  const { program, lasting, jolly } = sight.content.leaders[leader]!;
  if (jolly) return 3;
  return (
    (left + 1) * programWorth(sight.content, sight.me, program, left, w) +
    (lasting ? 3 + lastingWorth(lasting, left) : 0)
  );
}

function turnWorth(sight: LorenzoSight, code: number, w: readonly number[], left: number): number {
  if (code === PASS) return -2;
  if (code === END_TURN) return 0;
  if (code < LEADER_CODES) return placeWorth(sight, code >> 2, code & 3, w, left);
  const leader = (code - LEADER_CODES) >> 2;
  const what = code & 3;
  // Playing costs nothing, so it comes before placing; an ability is used at once.
  if (what === PLAY || what === ACTIVATE) return 100;
  const hopeless = needed(sight, leader) > 1 + 1.2 * left;
  return hopeless ? 50 : -10;
}

function placeWorth(
  sight: LorenzoSight,
  space: number,
  member: number,
  w: readonly number[],
  left: number,
): number {
  const { content, me } = sight;
  const servants = sight.servantsNeeded(member, space);
  const at = content.board.spaces[space]!;
  // A high member could do more elsewhere.
  const spent = servants * w[SERVANTS]! + 0.3 * Math.max(0, sight.valueAt(member, COUNCIL));
  if (space < HARVEST_SMALL) return takeWorth(sight, space, w, left) - spent;
  if (space < MARKET) {
    const kind = kindOf(space);
    return (
      gatherWorth(content, me, kind, sight.valueAt(member, space) + sight.raisedBy(servants), w) -
      spent
    );
  }
  const first = space === COUNCIL && sight.order[0] !== sight.seat && left > 0 ? 0.4 : 0;
  return worthOf(at.bonus, w) + at.privileges * 2 * w[COINS]! + first - spent;
}

function takeWorth(sight: LorenzoSight, space: number, w: readonly number[], left: number): number {
  const { content, me } = sight;
  const number = sight.cardAt(space);
  let cheapest = Number.POSITIVE_INFINITY;
  content.cards[number]!.costs.forEach((_, way) => {
    cheapest = Math.min(cheapest, worthOf(sight.costOf(space, way), w));
  });
  const fee = sight.feeDue(space) ? worthOf(content.board.towerCost, w) : 0;
  return (
    cardWorth(content, me, number, left, w) +
    worthOf(content.board.spaces[space]!.bonus, w) -
    cheapest -
    fee
  );
}

/**
 * Servants are spent on harvest and production while they bring more than they are worth; on floors
 * as few as possible.
 */
function bestNumber(sight: LorenzoSight, ask: Ask, w: readonly number[]): number {
  const { topic, content, me } = sight;
  let base: number;
  let kind: number;
  if (typeof topic.kind === 'number') {
    kind = topic.kind;
    base =
      Number(topic.value) +
      (topic.servantsOnly === true ? me.malus[kind]! : me.bonus[kind]! + me.malus[kind]!);
  } else {
    const space = Number(topic.code) >> 2;
    if (typeof topic.code !== 'number' || kindOf(space) < HARVEST) return ask.min;
    kind = kindOf(space);
    base = sight.valueAt(topic.code & 3, space);
  }
  let best = ask.min;
  let bestWorth = Number.NEGATIVE_INFINITY;
  for (let n = ask.min; n <= Math.min(ask.max, ask.min + 12); n++) {
    const worth = gatherWorth(content, me, kind, base + sight.raisedBy(n), w) - n * w[SERVANTS]!;
    if (worth > bestWorth) {
      bestWorth = worth;
      best = n;
    }
  }
  return best;
}

const worthPaying = (sight: LorenzoSight, w: readonly number[]): number => {
  const { number, prices } = sight.line as PrivilegeParams;
  return number * 2 * w[COINS]! > worthOf(prices?.[0] ?? [], w) ? 1 : 0;
};
