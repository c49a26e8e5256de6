import { at, type GameFeatures } from '@cardwright/kernel';
import { featurePlaces } from '../../players/feature-places.ts';
import {
  BUILDING,
  CHARACTER,
  HARVEST,
  type LorenzoContent,
  PRODUCTION,
  TERRITORY,
  VENTURE,
} from '../content.ts';
import { COINS, FAITH, MILITARY, SERVANTS, STONE, WOOD } from '../rules/goods.ts';
import { scoreOf } from '../rules/scoring.ts';
import { type LorenzoSeat, type LorenzoState, periodOf } from '../state.ts';
import { gatherWorth, lastingWorth, weights } from './worth.ts';

const NAMES = [
  'score',
  'scoreGuess',
  'wood',
  'stone',
  'coins',
  'servants',
  'military',
  'faith',
  'faithful',
  'territories',
  'buildings',
  'characters',
  'ventures',
  'harvest',
  'production',
  'turnsLeft',
  'toMove',
  'order',
  'bonuses',
  'leadersPlayed',
  'leadersInHand',
  'excommunications',
] as const;
const PLACE = featurePlaces(NAMES);
/** The value of a typical harvest or production. */
const GATHERED = 4;

/** Points, goods, cards and what they yield, turns left. */
export const featuresLorenzo: GameFeatures<LorenzoState, LorenzoContent> = {
  names: NAMES,

  told: [
    { name: 'score', words: 'lorenzo.why.score', least: 0.5 },
    { name: 'excommunications', words: 'lorenzo.why.excommunications', least: 0.3, isBad: true },
    { name: 'ventures', words: 'lorenzo.why.ventures', least: 0.5 },
    { name: 'territories', words: 'lorenzo.why.territories', least: 0.5 },
    { name: 'buildings', words: 'lorenzo.why.buildings', least: 0.5 },
    { name: 'characters', words: 'lorenzo.why.characters', least: 0.5 },
    { name: 'faith', words: 'lorenzo.why.faith', least: 0.5 },
    { name: 'military', words: 'lorenzo.why.military', least: 1 },
    { name: 'coins', words: 'lorenzo.why.coins', least: 1 },
    { name: 'servants', words: 'lorenzo.why.servants', least: 1 },
    { name: 'wood', words: 'lorenzo.why.wood', least: 1 },
    { name: 'stone', words: 'lorenzo.why.stone', least: 1 },
  ],

  /** Turns played out of all turns of six rounds. */
  progress(_content, s) {
    let turns = 0;
    for (const p of s.seats) turns += p.turns;
    const left = turns / (4 * s.seats.length);
    return Math.max(0, Math.min(1, (s.round - left) / 6));
  },

  /** Before a turn; questions within an action would distort the features. */
  settled: (_content, { ask }) =>
    ask?.why === 'ask.turn' || ask?.why === 'ask.draft' || ask?.why === 'ask.bonusTile',

  write(content, s, out) {
    const left = Math.max(0, 6 - s.round);
    const worths = weights(left);
    for (let seat = 0; seat < s.seats.length; seat++) {
      const row = seat * NAMES.length;
      const p = at(s.seats, seat);
      const score = scoreOf(content, s, seat);
      // the final value of ventures and military points is uncertain before the end
      out[row + PLACE.score] = score.total - score.military - score.ventures;
      out[row + PLACE.scoreGuess] = score.military + score.ventures;
      writeGoods(p, out, row);
      const needed = content.board.vaticanThresholds[periodOf(s) - 1] ?? 0;
      if (p.goods[FAITH] >= needed) out[row + PLACE.faithful] = 1;
      out[row + PLACE.territories] = p.counts[TERRITORY];
      out[row + PLACE.buildings] = p.counts[BUILDING];
      out[row + PLACE.characters] = p.counts[CHARACTER];
      out[row + PLACE.ventures] = p.counts[VENTURE];
      if (left > 0 || p.turns > 0) {
        out[row + PLACE.harvest] = gatherWorth(content, p, HARVEST, GATHERED, worths);
        out[row + PLACE.production] = gatherWorth(content, p, PRODUCTION, GATHERED, worths);
      }
      out[row + PLACE.turnsLeft] = p.turns;
      if (s.turn === seat) out[row + PLACE.toMove] = 1;
      out[row + PLACE.order] = s.order.indexOf(seat);
      out[row + PLACE.bonuses] = bonusOf(p);
      out[row + PLACE.leadersPlayed] = p.active.length;
      out[row + PLACE.leadersInHand] = p.hand.length;
      out[row + PLACE.excommunications] = p.tiles.length;
    }
  },
};

function writeGoods({ goods }: LorenzoSeat, out: Float64Array, row: number): void {
  out[row + PLACE.wood] = goods[WOOD];
  out[row + PLACE.stone] = goods[STONE];
  out[row + PLACE.coins] = goods[COINS];
  out[row + PLACE.servants] = goods[SERVANTS];
  out[row + PLACE.military] = goods[MILITARY];
  out[row + PLACE.faith] = goods[FAITH];
}

/** The lasting changes of a seat's cards and leaders, as one number. */
const bonusOf = ({ bonus, cuts, colour, grey, flags }: LorenzoSeat): number =>
  lastingWorth({ values: bonus, cuts, colour, grey, flags }, 1);
