import { at, type GameFeatures } from '@cardwright/kernel';
import { featurePlaces } from '../../players/feature-places.ts';
import { ACTION, cardAt, type DominionContent, TREASURE } from '../content.ts';
import { points } from '../rules/score.ts';
import { ownedCards } from '../rules/zones.ts';
import { type DominionState, isGone, seatOf } from '../state.ts';
import { worthsOf } from './worth.ts';

const NAMES = [
  'toMove',
  'points',
  'turns',
  'cards',
  'coins',
  'coinsPerHand',
  'treasures',
  'actions',
  'villages',
  'terminals',
  'clashes',
  'draws',
  'attacks',
  'buys',
  'trashers',
  'idle',
  'curses',
] as const;
const PLACE = featurePlaces(NAMES);
/** Provinces at the start, by rule: eight for two players, twelve for more. */
const PROVINCES = [8, 12] as const;
const PILES_TO_END = 3;

/** Points, and what a seat's deck can do, from the effects of its cards. */
export const featuresDominion: GameFeatures<DominionState, DominionContent> = {
  names: NAMES,

  told: [
    { name: 'points', words: 'dominion.why.points', least: 0.5 },
    { name: 'curses', words: 'dominion.why.curses', least: 0.3, isBad: true },
    { name: 'coinsPerHand', words: 'dominion.why.coinsPerHand', least: 0.3 },
  ],

  /** How close the end is, by Provinces or by empty piles, whichever is closer. */
  progress(content, s) {
    const all = s.seats.length <= 2 ? PROVINCES[0] : PROVINCES[1];
    const gone = 1 - Math.max(0, s.supply[content.province] ?? all) / all;
    let empty = 0;
    for (const pile of s.piles) if (s.supply[pile] === 0) empty++;
    return Math.max(gone, empty / PILES_TO_END);
  },

  /** At the start of a turn. */
  settled: (_content, { turn }) =>
    turn.played.length === 0 && !turn.bought && turn.phase === 'action',

  write(content, s, out) {
    for (let seat = 0; seat < s.seats.length; seat++) {
      const row = seat * NAMES.length;
      if (isGone(s, seat)) continue;
      const p = seatOf(s, seat);
      if (s.turn.seat === seat) out[row + PLACE.toMove] = 1;
      out[row + PLACE.points] = points(content, p);
      out[row + PLACE.turns] = p.turns;
      const cards = ownedCards(p);
      for (const card of cards) writeCard(content, card, out, row);
      const size = Math.max(5, cards.length);
      out[row + PLACE.cards] = cards.length;
      out[row + PLACE.coinsPerHand] = (5 * out[row + PLACE.coins]!) / size;
      // Actions that give none back collide
      const perHand = (5 * (out[row + PLACE.terminals]! - out[row + PLACE.villages]!)) / size;
      out[row + PLACE.clashes] = Math.max(0, perHand - 1);
    }
  },
};

function writeCard(content: DominionContent, card: number, out: Float64Array, row: number): void {
  const { types, coins, points: worth } = cardAt(content, card);
  out[row + PLACE.coins]! += coins;
  if ((types & TREASURE) !== 0) out[row + PLACE.treasures]!++;
  if ((types & ACTION) === 0) {
    if (coins === 0 && (types & TREASURE) === 0) out[row + PLACE.idle]!++;
    if (worth < 0) out[row + PLACE.curses]!++;
    return;
  }
  const does = at(worthsOf(content).of, card);
  out[row + PLACE.actions]!++;
  out[row + PLACE.coins]! += does.coins;
  out[row + PLACE.draws]! += does.cards + Math.max(0, does.drawTo - 5);
  out[row + PLACE.attacks]! += does.attack;
  out[row + PLACE.buys]! += does.buys;
  out[row + PLACE.trashers]! += does.trashes;
  if (does.actions === 0) out[row + PLACE.terminals]!++;
  else out[row + PLACE.villages]! += does.actions - 1;
}
