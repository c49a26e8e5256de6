import type { GameFeatures } from '@cardwright/kernel';
import { featurePlaces } from '../../players/feature-places.ts';
import { UNIT } from '../compile/vocabulary.ts';
import type { LanesContent } from '../content.ts';
import { laneLength } from '../rules/rule-set.ts';
import { CHOOSING } from '../rules/targets.ts';
import {
  attackOf,
  denominatorOf,
  type Entity,
  type LanesState,
  leftOf,
  mirrored,
  movementOf,
  playerOf,
} from '../state.ts';
import { blowsOf, strengthOf } from './heuristic.ts';

const NAMES = [
  'toMove',
  'hp',
  'hpLow',
  'gold',
  'goldToMove',
  'hand',
  'deck',
  'deckLow',
  'powerLeft',
  'units',
  'unitHp',
  'unitAttack',
  'advance',
  'attackAdvance',
  'speed',
  'near',
  'blows',
  'through',
  'throughShare',
  'buildings',
  'buildingHp',
] as const;
const PLACE = featurePlaces(NAMES);
const LANES = 3;

/** Hit points, gold, cards, units and how far they have come, lanes that one side will win. */
export const featuresLanes: GameFeatures<LanesState, LanesContent> = {
  names: NAMES,

  told: [
    { name: 'hp', words: 'lanes.why.hp', least: 0.5 },
    { name: 'units', words: 'lanes.why.units', least: 0.5 },
    { name: 'unitHp', words: 'lanes.why.unitHp', least: 1 },
    { name: 'buildings', words: 'lanes.why.buildings', least: 0.5 },
    { name: 'gold', words: 'lanes.why.gold', least: 0.5 },
    { name: 'hand', words: 'lanes.why.hand', least: 0.5 },
  ],

  /** The share of hit points that the weaker player has lost. */
  progress(_content, s) {
    const left = Math.min(leftOf(s.players[0]), leftOf(s.players[1]));
    return 1 - Math.min(1, left / s.rules.startingHp);
  },

  settled: (_content, { ask }) => ask?.why !== CHOOSING,

  write(_content, s, out) {
    const strengths = new Float64Array(2 * LANES);
    const blows = new Float64Array(2 * LANES);
    for (const entity of s.entities) writeEntity(s, entity, out, strengths, blows);
    for (let seat = 0; seat < 2; seat++) {
      const row = seat * NAMES.length;
      const p = playerOf(s, seat);
      const hp = leftOf(p);
      out[row + PLACE.hp] = hp;
      out[row + PLACE.hpLow] = 1 / (hp + 2);
      out[row + PLACE.gold] = p.gold;
      if (s.current === seat) {
        out[row + PLACE.toMove] = 1;
        out[row + PLACE.goldToMove] = Math.min(p.gold, 10);
        out[row + PLACE.powerLeft] = Math.max(0, s.rules.powerUses - p.used);
      }
      out[row + PLACE.hand] = p.hand.length;
      out[row + PLACE.deck] = Math.min(p.deck.length, 10);
      if (p.deck.length === 0) out[row + PLACE.deckLow] = 1;
      const rivalHp = leftOf(playerOf(s, 1 - seat));
      for (let lane = 0; lane < LANES; lane++) {
        const own = strengths[seat * LANES + lane]!;
        const rival = strengths[(1 - seat) * LANES + lane]!;
        if (own <= rival) continue;
        const through = blows[seat * LANES + lane]! * (1 - (rival * rival) / (own * own));
        out[row + PLACE.through]! += through;
        out[row + PLACE.throughShare]! += through / (rivalHp + 2);
      }
    }
  },
};

function writeEntity(
  s: LanesState,
  e: Entity,
  out: Float64Array,
  strengths: Float64Array,
  blows: Float64Array,
): void {
  const row = e.owner * NAMES.length;
  if (e.type !== UNIT) {
    out[row + PLACE.buildings]!++;
    out[row + PLACE.buildingHp]! += leftOf(e);
    return;
  }
  const length = laneLength(s.rules, e.lane);
  const come = mirrored(s.rules, e.owner, e.lane, e.tile);
  const speed = Math.min(3, movementOf(e) / Math.max(1, denominatorOf(e)));
  const attack = attackOf(e);
  const hits = blowsOf(attack, speed, length - come);
  out[row + PLACE.units]!++;
  out[row + PLACE.unitHp]! += leftOf(e);
  out[row + PLACE.unitAttack]! += attack;
  out[row + PLACE.advance]! += come / length;
  out[row + PLACE.attackAdvance]! += (attack * come) / length;
  out[row + PLACE.speed]! += speed;
  if (length - come <= 2 * speed) out[row + PLACE.near]! += attack;
  out[row + PLACE.blows]! += hits;
  strengths[e.owner * LANES + e.lane]! += strengthOf(leftOf(e), attack);
  blows[e.owner * LANES + e.lane]! += hits;
}
