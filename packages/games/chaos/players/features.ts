import type { GameFeatures } from '@cardwright/kernel';
import { featurePlaces } from '../../players/feature-places.ts';
import { BLOCKED, CLOUDY, DAMAGELESS, INVISIBLE } from '../compile/vocabulary.ts';
import { cardAt, type ChaosContent } from '../content.ts';
import { cardCost } from '../rules/attack.ts';
import {
  type ChaosState,
  DELAY,
  DOT,
  LOOP,
  type Ongoing,
  type Rules,
  type Side,
  sideOf,
  type Unit,
} from '../state.ts';
import { threatOf } from './value.ts';

const NAMES = [
  'toMove',
  'commanderHp',
  'commanderLow',
  'creatures',
  'creatureHp',
  'threat',
  'threatReady',
  'strongest',
  'energy',
  'energyToMove',
  'energyPerTurn',
  'charges',
  'hand',
  'handCost',
  'playable',
  'deck',
  'freeSlots',
  'blocked',
  'invisible',
  'cloudy',
  'damageless',
  'taunted',
  'dots',
  'loops',
  'delays',
] as const;
const PLACE = featurePlaces(NAMES);
const STATES: { readonly [state: number]: number } = {
  [BLOCKED]: PLACE.blocked,
  [INVISIBLE]: PLACE.invisible,
  [CLOUDY]: PLACE.cloudy,
  [DAMAGELESS]: PLACE.damageless,
};

/** The commander's hit points, creatures and their attacks, energy, cards, states. */
export const featuresChaos: GameFeatures<ChaosState, ChaosContent> = {
  names: NAMES,

  told: [
    { name: 'commanderHp', words: 'chaos.why.commanderHp', least: 5 },
    { name: 'creatures', words: 'chaos.why.creatures', least: 0.5 },
    { name: 'creatureHp', words: 'chaos.why.creatureHp', least: 5 },
    { name: 'energy', words: 'chaos.why.energy', least: 0.5 },
    { name: 'hand', words: 'chaos.why.hand', least: 0.5 },
  ],

  /** The share of hit points that the weaker commander has lost. */
  progress(content, s) {
    let left = 1;
    for (const { commander } of s.sides)
      left = Math.min(left, commander.hp / Math.max(1, cardAt(content, commander.card).hp));
    return 1 - Math.max(0, left);
  },

  settled: (_content, { ask }) => ask?.why === 'ask.act',

  write(content, s, out) {
    for (let seat = 0; seat < 2; seat++) {
      const row = seat * NAMES.length;
      const side = sideOf(s, seat);
      const isActive = s.active === seat;
      if (isActive) out[row + PLACE.toMove] = 1;
      out[row + PLACE.commanderHp] = side.commander.hp;
      out[row + PLACE.commanderLow] = 100 / (side.commander.hp + 20);
      out[row + PLACE.energy] = side.energy;
      if (isActive) out[row + PLACE.energyToMove] = side.energy;
      out[row + PLACE.energyPerTurn] = side.energyPerTurn;
      out[row + PLACE.charges] = side.charges;
      out[row + PLACE.deck] = Math.min(5, side.deck.length);
      writeHand(content, s.rules, side, out, row);
      writeUnit(content, s.rules, side.commander, out, row, isActive);
      for (const unit of side.slots) {
        if (!unit) {
          out[row + PLACE.freeSlots]!++;
          continue;
        }
        out[row + PLACE.creatures]!++;
        out[row + PLACE.creatureHp]! += unit.hp;
        writeUnit(content, s.rules, unit, out, row, isActive);
      }
    }
  },
};

function writeHand(
  content: ChaosContent,
  rules: Rules,
  side: Side,
  out: Float64Array,
  row: number,
): void {
  out[row + PLACE.hand] = side.hand.length;
  for (const card of side.hand) {
    const cost = cardCost(rules, cardAt(content, card));
    out[row + PLACE.handCost]! += cost;
    if (cost <= side.energy) out[row + PLACE.playable]!++;
  }
}

function writeUnit(
  content: ChaosContent,
  rules: Rules,
  unit: Unit,
  out: Float64Array,
  row: number,
  isActive: boolean,
): void {
  const threat = threatOf(content, rules, unit.card);
  if (unit.slot >= 0) {
    out[row + PLACE.threat]! += threat;
    out[row + PLACE.strongest] = Math.max(out[row + PLACE.strongest]!, threat);
    if (isActive && !unit.attacked) out[row + PLACE.threatReady]! += threat;
  }
  const state = STATES[unit.state];
  if (state !== undefined) out[row + state]!++;
  if (unit.taunter >= 0) out[row + PLACE.taunted]!++;
  for (const ongoing of unit.ongoing) writeOngoing(ongoing, out, row);
}

function writeOngoing({ kind, pool }: Ongoing, out: Float64Array, row: number): void {
  if (kind === DOT) out[row + PLACE.dots]! += pool;
  else if (kind === LOOP) out[row + PLACE.loops]!++;
  else if (kind === DELAY) out[row + PLACE.delays]!++;
}
