import { at, type Plain } from '@cardwright/kernel';
import type { Play, ScenarioWords } from '../../scenario/index.ts';
import { STATE_WORDS } from '../compile/vocabulary.ts';
import { cardAt, type ChaosContent } from '../content.ts';
import type { ChaosState, Side, Unit } from '../state.ts';
import { prepare } from './position.ts';
import type { Fields } from './read.ts';
import { step } from './steps.ts';
import { chaosWords } from './vocabulary.ts';

function look({ machine, state, results }: Play<ChaosState, ChaosContent>): Plain {
  const { content } = machine;
  const names = (zone: readonly number[]): Plain[] =>
    zone.map((card) => cardAt(content, card).name);
  const unit = (u: Unit): Fields => ({
    name: cardAt(content, u.card).name,
    hp: u.hp,
    max: cardAt(content, u.card).hp,
    state: at(STATE_WORDS, u.state).name,
  });
  const side = (s: Side): Fields => ({
    commander: unit(s.commander),
    slots: s.slots.map((u) => u && unit(u)),
    energy: `${s.energy}/${s.maxEnergy}+${s.energyPerTurn}`,
    hand: names(s.hand),
    deck: names(s.deck).reverse(),
    discard: names(s.discard),
    charges: s.charges,
  });
  return {
    p1: side(state.sides[0]),
    p2: side(state.sides[1]),
    turn: state.turn,
    active: `p${state.active + 1}`,
    results: results.slice(),
    over: state.over,
    winner: state.winner < 0 ? null : `p${state.winner + 1}`,
  };
}

/** Chaos in card tests: sides p1 and p2, slots p1a p1b …, commanders p1@ and p2@. */
export const chaosScenario: ScenarioWords<ChaosState, ChaosContent> = {
  prepare,
  step,
  look,
  seat: (seat) => `p${seat + 1}`,
  vocabulary: chaosWords,
};
