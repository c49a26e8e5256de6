import { type Ask, at, type PlayerMaker } from '@cardwright/kernel';
import {
  cardOf,
  COUNCIL,
  EVERY_MEMBER,
  EVERY_TYPE,
  HARVEST,
  HARVEST_SMALL,
  leaderOf,
  type Member,
  PRODUCTION,
  spaceOf,
  type WorkKind,
  workOf,
} from '../../content.ts';
import { type ChangeParams, DECLINE, type PrivilegeParams } from '../../effects/index.ts';
import {
  COINS,
  EVERY_GOOD,
  FAITH,
  type Goods,
  MILITARY,
  NONE,
  type OwnGoods,
  SERVANTS,
} from '../../rules/goods.ts';
import { ACTIVATE, LEADER_CODES, PLAY } from '../../rules/leaders.ts';
import { kindOf, placeMember, placeSpace } from '../../rules/placing.ts';
import { END_TURN, PASS } from '../../procedures/turn.ts';
import type { LorenzoSight } from '../../view.ts';
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
      .sort((a, b) => rate(at(ask.options, b)) - rate(at(ask.options, a)) || a - b);
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
 * Weights of goods in the current position: faith is worth more until the next report is safe,
 * military points until the next territory is.
 */
function ownWeights(sight: LorenzoSight): OwnGoods {
  const left = 6 - sight.round;
  const w = weights(left);
  const { board } = sight.content;
  const { goods, counts } = sight.me;
  const threshold = board.vaticanThresholds[((sight.round + 1) >> 1) - 1] ?? 0;
  if (goods[FAITH] < threshold) w[FAITH] += 0.8;
  const next = board.territoryThresholds[counts[0]] ?? 0;
  if (goods[MILITARY] < next && left > 0) w[MILITARY] += 0.25;
  if (goods[COINS] < 3 && left > 0) w[COINS] += 0.15;
  return w;
}

type Rate = (code: number) => number;

function rater(sight: LorenzoSight, ask: Ask, w: Goods): Rate {
  const { content } = sight;
  const left = 6 - sight.round;
  switch (ask.why) {
    case 'ask.turn':
    case 'ask.after':
      return (code) => turnWorth(sight, code, w, left);
    case 'ask.privilege':
      return (code) => worthOf(at(content.board.privileges, code).gain, w);
    case 'ask.bonusTower':
      return (code) => (code === DECLINE ? 0.2 : takeWorth(sight, code, w, left));
    case 'ask.bonusGather':
      return (code) => (code === DECLINE ? 0 : 1);
    case 'ask.work':
      return rateWork(sight, ask.card, w);
    case 'ask.change': {
      const { pays, gains } = sight.line as ChangeParams;
      return (code) =>
        code === DECLINE ? 0.05 : worthOf(at(gains, code), w) - worthOf(at(pays, code), w);
    }
    case 'ask.way':
      return (code) => -worthOf(at(cardOf(content, ask.card).costs, code).pay, w);
    case 'ask.six':
      return (code) => -sight.valueAt(at(EVERY_MEMBER, code), COUNCIL);
    case 'ask.copy':
    case 'ask.draft':
      return (code) => leaderWorth(sight, code, w, left) - needed(sight, code);
    case 'ask.bonusTile':
      return (code) => {
        const { harvest, production } = at(content.bonusTiles, code);
        return worthOf(harvest, w) + worthOf(production, w);
      };
    default:
      return (code) => -code;
  }
}

/** What an option of a card at work brings, less what it costs. */
function rateWork(sight: LorenzoSight, card: number, w: Goods): Rate {
  const options = at(workOf(sight.content, card).choices, Number(sight.topic.group));
  return (code) => {
    if (code === DECLINE) return 0.05;
    const { gain, pay, privileges } = at(options, code);
    return worthOf(gain, w) - worthOf(pay, w) + 2 * w[COINS] * privileges;
  };
}

/** How far away a leader's requirement is, roughly. */
function needed(sight: LorenzoSight, leader: number): number {
  const { goods, cards } = leaderOf(sight.content, leader);
  const { goods: owned, counts } = sight.me;
  let sum = 0;
  for (const good of EVERY_GOOD) sum += 0.25 * Math.max(0, goods[good] - owned[good]);
  if (cards.length > 0)
    sum += Math.min(
      ...cards.map((list) =>
        EVERY_TYPE.reduce<number>(
          (all, type) => all + 0.8 * Math.max(0, list[type] - counts[type]),
          0,
        ),
      ),
    );
  return sum;
}

function leaderWorth(sight: LorenzoSight, leader: number, w: Goods, left: number): number {
  const { program, lasting, jolly } = leaderOf(sight.content, leader);
  if (jolly) return 3;
  return (
    (left + 1) * programWorth(sight.content, sight.me, program, left, w) +
    (lasting ? 3 + lastingWorth(lasting, left) : 0)
  );
}

function turnWorth(sight: LorenzoSight, code: number, w: Goods, left: number): number {
  if (code === PASS) return -2;
  if (code === END_TURN) return 0;
  if (code < LEADER_CODES) return placeWorth(sight, placeSpace(code), placeMember(code), w, left);
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
  member: Member,
  w: Goods,
  left: number,
): number {
  const { content, me } = sight;
  const servants = sight.servantsNeeded(member, space);
  const { bonus, privileges } = spaceOf(content, space);
  // A high member could do more elsewhere.
  const spent = servants * w[SERVANTS] + 0.3 * Math.max(0, sight.valueAt(member, COUNCIL));
  if (space < HARVEST_SMALL) return takeWorth(sight, space, w, left) - spent;
  const kind = kindOf(space);
  if (kind === HARVEST || kind === PRODUCTION) {
    const value = sight.valueAt(member, space) + sight.raisedBy(servants);
    return gatherWorth(content, me, kind, value, w) - spent;
  }
  const first = space === COUNCIL && sight.order[0] !== sight.seat && left > 0 ? 0.4 : 0;
  return worthOf(bonus, w) + privileges * 2 * w[COINS] + first - spent;
}

function takeWorth(sight: LorenzoSight, space: number, w: Goods, left: number): number {
  const { content, me } = sight;
  const number = sight.cardAt(space);
  let cheapest = Number.POSITIVE_INFINITY;
  cardOf(content, number).costs.forEach((_, way) => {
    cheapest = Math.min(cheapest, worthOf(sight.costOf(space, way), w));
  });
  const fee = sight.feeDue(space) ? worthOf(content.board.towerCost, w) : 0;
  return (
    cardWorth(content, me, number, left, w) +
    worthOf(spaceOf(content, space).bonus, w) -
    cheapest -
    fee
  );
}

/**
 * Servants are spent on harvest and production while they bring more than they are worth; on floors
 * as few as possible.
 */
function bestNumber(sight: LorenzoSight, ask: Ask, w: Goods): number {
  const { topic, content, me } = sight;
  let base: number;
  let kind: WorkKind;
  if (typeof topic.kind === 'number') {
    kind = topic.kind === HARVEST ? HARVEST : PRODUCTION;
    base = Number(topic.value) + me.malus[kind];
    if (topic.servantsOnly !== true) base += me.bonus[kind];
  } else {
    if (typeof topic.code !== 'number') return ask.min;
    const space = placeSpace(topic.code);
    const its = kindOf(space);
    if (its !== HARVEST && its !== PRODUCTION) return ask.min;
    kind = its;
    base = sight.valueAt(placeMember(topic.code), space);
  }
  let best = ask.min;
  let bestWorth = Number.NEGATIVE_INFINITY;
  for (let n = ask.min; n <= Math.min(ask.max, ask.min + 12); n++) {
    const worth = gatherWorth(content, me, kind, base + sight.raisedBy(n), w) - n * w[SERVANTS];
    if (worth > bestWorth) {
      bestWorth = worth;
      best = n;
    }
  }
  return best;
}

const worthPaying = (sight: LorenzoSight, w: Goods): number => {
  const { number, prices } = sight.line as PrivilegeParams;
  return number * 2 * w[COINS] > worthOf(prices?.[0] ?? NONE, w) ? 1 : 0;
};
