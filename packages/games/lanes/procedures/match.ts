import {
  at,
  CALL,
  defineProcedure,
  nextWord,
  type Rng,
  seedRng,
  type Signal,
} from '@cardwright/kernel';
import { actOf, lose } from '../rules/act.ts';
import { type LanesTable, leftOf, playerOf, rival } from '../state.ts';
import { END_TURN, FIRST_CARD, POWER, strideOf } from '../rules/targets.ts';
import { raiseTurn } from '../triggers/index.ts';
import { ON_END_OF_TURN } from '../compile/vocabulary.ts';
import { askAction, endAction } from '../rules/action.ts';
import { drawCards } from '../rules/draw.ts';
import { playCard } from './play.ts';
import { beginMarch, beginTurn, income, marchOn } from '../rules/turn.ts';

/**
 * R15.1: after a player's set-up the generator starts again from its own next number (eight of them
 * for the cryptographic one).
 */
function reseed(rng: Rng): Rng {
  if (rng.kind === 'fixed') return rng;
  if (rng.kind === 'quick') return seedRng(String(nextWord(rng)), 'quick');
  let key = '';
  for (let i = 0; i < 8; i++) key += nextWord(rng).toString(16).padStart(8, '0');
  return seedRng(key, 'chacha8');
}

/** R4.5: after the triggers of its end, the turn passes to the other player. */
function ended(t: LanesTable): Signal {
  const { state: s } = t;
  if (t.events) t.emit({ type: 'TURN_ENDED', player: s.current });
  if (s.rules.turnLimit >= 0 && s.turns >= s.rules.turnLimit) {
    // R4.7: the one with fewer hit points loses; P1, who began, if they are equal
    lose(t, leftOf(playerOf(s, 0)) > leftOf(playerOf(s, 1)) ? 1 : 0);
    return t.finish();
  }
  s.current = rival(s.current);
  return beginTurn(t);
}

/** R3, R4: set-up, then one action after the other. */
export const match = defineProcedure({
  name: 'match',
  first: 'begin',
  steps: {
    begin(t: LanesTable) {
      const { state: s } = t;
      for (let seat = 0; seat < 2; seat++) {
        t.shuffle(playerOf(s, seat).deck);
        drawCards(t, seat, s.rules.startingHand);
        s.rng = reseed(s.rng);
      }
      actOf(s).income = s.rules.firstTurnDraw;
      return beginTurn(t);
    },
    wait: askAction,
    hear(t, _frame, picked) {
      const { state: s } = t;
      const stride = strideOf(t.content);
      const code = at(picked, 0);
      const what = code % stride;
      const target = (code - what) / stride;
      if (what === END_TURN)
        return raiseTurn(t, 'ON_END_OF_TURN', ON_END_OF_TURN, 'ended') === CALL ? CALL : ended(t);
      t.go('end');
      const isPower = what === POWER;
      const went = playCard(
        t,
        isPower ? playerOf(s, s.current).power : what - FIRST_CARD,
        target,
        isPower,
      );
      return went === CALL ? CALL : endAction(t);
    },
    ended,
    march: beginMarch,
    marching: marchOn,
    income,
    end: endAction,
  },
});
