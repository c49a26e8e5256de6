import { END_OF_TURN, INDIRECT, SELF, TARGET, WHEN_DAMAGED, WHEN_DRAWN } from '../names.ts';
import type { Program } from '../effects/define.ts';
import { AT_COMMAND, DELAY, DOT, LOOP, type Ongoing, STAND_IN, STATE_END, type Unit, unitById } from '../state.ts';
import { standIn } from './attack.ts';
import { heal, hurt } from './hp.ts';
import { LIMITS, type Resolution } from './resolution.ts';
import { isDecided, settle } from './sweep.ts';
import { clearState } from './states.ts';

/** R8: everything from the end of one player's turn to the other's. Says whether the match is over. */
export function endTurn(x: Resolution): boolean {
  const { s, t } = x;
  if (isDecided(s)) return true;
  const side = s.sides[s.active]!;
  const cards: Unit[] = [];
  for (const unit of side.slots) if (unit !== null) cards.push(unit);
  cards.push(side.commander);
  for (const unit of cards) if (unit.hp > 0) endFor(x, unit);
  if (settle(x)) return true;
  side.energy = Math.min(side.maxEnergy, side.energy + side.energyPerTurn);
  drawUp(x, s.active);
  if (settle(x)) return true;
  s.turn++;
  s.active = 1 - s.active;
  s.acts = 0;
  if (t.events) t.emit({ type: 'turn', turn: s.turn, seat: s.active });
  // R9.6: a draw by the match's own limit, or by the one that no match may pass.
  return s.turn >= LIMITS.turns || (s.rules.turnLimit > 0 && s.turn >= s.rules.turnLimit);
}

function endFor(x: Resolution, unit: Unit): void {
  if (unit.ongoing.length > 0) {
    // E23: from a copy; what is added now waits, what is taken away now does not run.
    x.firing = true;
    for (const ongoing of unit.ongoing.slice()) {
      if (unit.ongoing.includes(ongoing) && !x.fresh.includes(ongoing)) fire(x, unit, ongoing);
    }
    x.firing = false;
  }
  if (unit.hp > 0) {
    x.trigger(unit, END_OF_TURN, unit, SELF);
    x.run();
  }
  if (unit.hp > 0 && !unit.attacked) heal(x, unit, unit.slot === AT_COMMAND ? x.s.rules.commanderRest : x.s.rules.rest);
  unit.attacked = false;
}

function drop(unit: Unit, ongoing: Ongoing): void {
  unit.ongoing = unit.ongoing.filter((o) => o !== ongoing);
}

function fire(x: Resolution, carrier: Unit, ongoing: Ongoing): void {
  const user = unitById(x.s, ongoing.user) ?? carrier;
  switch (ongoing.kind) {
    case DOT: {
      const share = Math.floor(ongoing.pool / ongoing.left);
      ongoing.pool -= share;
      if (--ongoing.left === 0) drop(carrier, ongoing);
      const dealt = hurt(x, share, INDIRECT, user, carrier);
      if (dealt > 0) x.trigger(carrier, WHEN_DAMAGED, user, TARGET, dealt);
      x.run();
      break;
    }
    case LOOP:
      if (!paramsOf(x, ongoing).infinite && !lasts(user)) drop(carrier, ongoing);
      else run(x, user, carrier, ongoing);
      break;
    case DELAY:
      if (--ongoing.left > 0) break;
      drop(carrier, ongoing);
      run(x, user, carrier, ongoing);
      break;
    case STATE_END:
      if (--ongoing.left === 0) clearState(x, carrier);
      break;
  }
}

/** A loop's user is there: a commander and what was never on the table cannot leave it. */
const lasts = (user: Unit): boolean => user.slot === STAND_IN || user.slot === AT_COMMAND || (user.slot >= 0 && user.hp > 0);

const paramsOf = (x: Resolution, ongoing: Ongoing): { effect: Program | undefined; infinite?: boolean } =>
  x.c.effects[ongoing.effect]!.params as { effect: Program | undefined; infinite?: boolean };

/** What waited runs on its carrier; nothing of it counts for a drain or for charges. */
function run(x: Resolution, user: Unit, carrier: Unit, ongoing: Ongoing): void {
  x.perform(paramsOf(x, ongoing).effect, user, carrier, TARGET, { damage: 0, heal: 0 }, false, ongoing.taken);
}

/** R8.4: up to a full hand, one card at a time, each with what its drawing sets off; the discard pile becomes the deck when that is empty. */
export function drawUp(x: Resolution, seat: number): void {
  const { s, t } = x;
  const side = s.sides[seat]!;
  while (side.hand.length < s.rules.handSize) {
    if (side.deck.length === 0) {
      if (side.discard.length === 0) return;
      side.deck = side.discard;
      side.discard = [];
      t.shuffle(side.deck);
      if (t.events) t.emit({ type: 'reshuffle', seat });
    }
    const card = side.deck.pop()!;
    side.hand.push(card);
    if (t.events) t.emit({ type: 'draw', seat, secret: { seats: [seat], data: { card: x.c.cards[card]!.name } } });
    if (x.c.cards[card]!.passives[WHEN_DRAWN]!.length === 0) continue;
    x.trigger(standIn(x.c, card, seat), WHEN_DRAWN, side.commander);
    x.run();
  }
}
