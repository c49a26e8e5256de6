import { nextWord, type Procedure, type Rng, seedRng } from '@cardwright/kernel';
import { actOn } from '../act.ts';
import type { LanesContent } from '../content.ts';
import type { LanesState, LanesTable } from '../state.ts';
import { addOptions, END_TURN, FIRST_CARD, POWER, strideOf } from '../targets.ts';
import { drawCards } from './draw.ts';
import { playCard } from './play.ts';
import { beginTurn, endTurn } from './turn.ts';

/** R15.1: after a player's set-up the generator starts again from its own next number (eight of them for the cryptographic one). */
function reseed(rng: Rng): Rng {
  if (rng.kind === 'fixed') return rng;
  if (rng.kind === 'quick') return seedRng(String(nextWord(rng)), 'quick');
  let key = '';
  for (let i = 0; i < 8; i++) key += nextWord(rng).toString(16).padStart(8, '0');
  return seedRng(key, 'chacha8');
}

function askAction(t: LanesTable): ReturnType<LanesTable['asking']> {
  const ask = t.ask(t.state.current, 'one', 'ask.action');
  addOptions(t.content, t.state, ask.options);
  return t.asking('hear');
}

/** R3, R4: set-up, then one decision after the other. Everything between two decisions runs straight through. */
export const match: Procedure<LanesState, LanesContent> = {
  name: 'match',
  first: 'begin',
  steps: {
    begin(t) {
      const { state: s } = t;
      const act = actOn(t);
      for (let seat = 0; seat < 2; seat++) {
        t.shuffle(s.players[seat]!.deck);
        drawCards(act, seat, s.rules.startingHand);
        s.rng = reseed(s.rng);
      }
      beginTurn(act, s.rules.firstTurnDraw);
      return s.over ? t.finish() : askAction(t);
    },
    wait: askAction,
    hear(t, _frame, picked) {
      const { state: s } = t;
      const act = actOn(t);
      const stride = strideOf(t.content);
      const code = picked[0]!;
      const what = code % stride;
      const target = (code - what) / stride;
      if (what === END_TURN) endTurn(act);
      else if (what === POWER) playCard(act, s.players[s.current]!.power, target, true);
      else playCard(act, what - FIRST_CARD, target, false);
      return s.over ? t.finish() : askAction(t);
    },
  },
};
