import { type Act, happening, lose, NOBODY } from '../act.ts';
import { leftOf, rival } from '../state.ts';
import { ON_END_OF_TURN, ON_START_OF_TURN, UNIT } from '../vocabulary.ts';
import { hurt } from './damage.ts';
import { drawCards } from './draw.ts';
import { isHeard, raise } from './hear.ts';
import { marchUnit } from './march.ts';
import { changeGold } from './purse.ts';

/** R4.2: the beginning of the current player's turn: march, draw, gold, power. */
export function beginTurn(act: Act, income: boolean): void {
  const { s, t, rules } = act;
  const seat = s.current;
  const player = s.players[seat]!;
  if (rules.turnLimit >= 0) s.turns++;
  if (t.events) t.emit({ type: 'TURN_STARTED', player: seat });
  if (isHeard(act, ON_START_OF_TURN)) raise(act, ON_START_OF_TURN, -1, -1, happening(seat, NOBODY));
  if (!s.over) marchAll(act, seat);
  if (s.over) return;
  if (income) {
    for (let i = 0; i < rules.drawPerTurn && !s.over; i++) {
      if (player.deck.length > 0) drawCards(act, seat, 1);
      else {
        if (t.events) t.emit({ type: 'DECK_OUT', player: seat });
        hurt(act, seat, seat, rules.deckOutDamage);
        break;
      }
    }
    if (s.over) return;
    changeGold(act, seat, player.gold + rules.goldPerTurn);
  }
  player.used = 0;
}

/** All units of a player march, the oldest first: who dies before its place is skipped, who appears during the march stays. */
function marchAll(act: Act, seat: number): void {
  const { s } = act;
  const { entities } = s;
  const newcomers = s.nextId;
  let i = 0;
  while (i < entities.length) {
    const e = entities[i++]!;
    if (e.id >= newcomers) return;
    if (e.owner !== seat || e.type !== UNIT || leftOf(e) <= 0) continue;
    marchUnit(act, e);
    if (s.over) return;
    // some may have left the board, before this place or at it
    if (entities[i - 1] !== e) while (i > 0 && (i > entities.length || entities[i - 1]!.id > e.id)) i--;
  }
}

/** R4.5: end-of-turn triggers, then the other player's beginning. */
export function endTurn(act: Act): void {
  const { s, t, rules } = act;
  const seat = s.current;
  if (isHeard(act, ON_END_OF_TURN)) raise(act, ON_END_OF_TURN, -1, -1, happening(seat, NOBODY));
  if (s.over) return;
  if (t.events) t.emit({ type: 'TURN_ENDED', player: seat });
  if (rules.turnLimit >= 0 && s.turns >= rules.turnLimit) {
    // R4.7: the one with fewer hit points loses; P1, who began, if they are equal
    lose(act, leftOf(s.players[0]!) > leftOf(s.players[1]!) ? 1 : 0);
    return;
  }
  s.current = rival(seat);
  beginTurn(act, true);
}
