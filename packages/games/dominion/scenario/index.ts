import type { Plain } from '@cardwright/kernel';
import type { ScenarioWords } from '../../scenario/words.ts';
import { matNames, tokenNames } from '../compile/named-texts.ts';
import { cardAt, type DominionContent } from '../content.ts';
import { outcomeOf } from '../rules/score.ts';
import { type DominionState, pileOf } from '../state.ts';
import { normal } from './expected.ts';
import { offers } from './offers.ts';
import { prepare } from './position.ts';
import { settle, step, type Table } from './steps.ts';
import { dominionWords } from './vocabulary.ts';

function look(play: Table): Plain {
  settle(play);
  const {
    state,
    machine: { content },
  } = play;
  const name = (card: number): string => cardAt(content, card).name;
  const { scores, winners } = outcomeOf(content, state);
  return {
    seats: state.seats.map((p) => ({
      hand: bag(p.hand, name),
      deck: p.deck.map(name).reverse(),
      discard: bag(p.discard, name),
      inPlay: bag(p.play, name),
      turns: p.turns,
      mats: Object.fromEntries(
        matNames(content.source).map((mat) => [mat, bag(p.mats?.[mat] ?? [], name)]),
      ),
      tokens: Object.fromEntries(
        tokenNames(content.source).map((token) => [token, p.tokens?.[token] ?? 0]),
      ),
      points: p.bonus ?? 0,
    })),
    turn: {
      seat: state.turn.seat,
      phase: state.turn.during ?? state.turn.phase,
      actions: state.turn.actions,
      buys: state.turn.buys,
      coins: state.turn.coins,
    },
    supply: Object.fromEntries(state.piles.map((card) => [name(card), pileOf(state, card)])),
    trash: bag(state.trash, name),
    over: state.over,
    scores,
    winner: state.over ? winners : null,
    results: play.results,
  };
}

/** Unordered zones are compared sorted by name. */
const bag = (cards: readonly number[], name: (card: number) => string): string[] =>
  cards.map(name).sort();

export const dominionScenario: ScenarioWords<DominionState, DominionContent> = {
  prepare,
  step,
  offers,
  look,
  normal,
  vocabulary: dominionWords,
};
