import { at, type Plain } from '@cardwright/kernel';
import type { ScenarioWords } from '../../scenario/words.ts';
import {
  leaderOf,
  type LorenzoContent,
  MEMBERS,
  spaceName,
  tileOf,
  TOWER_NAMES,
} from '../content.ts';
import { normal } from './expected.ts';
import { position } from './given.ts';
import { readWhole, readWords } from '../../scenario/read.ts';
import { offers } from './offers.ts';
import { fail } from './read.ts';
import { stepLorenzo } from './steps.ts';
import { FINAL_SCORE, lorenzoWords, VATICAN } from './vocabulary.ts';
import { outcomeOf, SCORE_PARTS, scoreOf } from '../rules/scoring.ts';
import { type LorenzoState, placedMember, placedSeat, placedSpace } from '../state.ts';
import { chosenView, memberNames, namedGoods } from '../view.ts';

/** The scenario vocabulary of Lorenzo il Magnifico. */
export const lorenzoScenario: ScenarioWords<LorenzoState, LorenzoContent> = {
  prepare(given, shipped, pack) {
    const { machine, state } = position(given, shipped, pack);
    machine.proceed(state);
    return { machine, state };
  },
  step: stepLorenzo,
  offers,
  look: ({ machine, state, results }) =>
    normal({ ...look(machine.content, state), results: results.slice() }),
  normal,
  vocabulary: lorenzoWords,
  check(question, given, shipped, pack): Plain {
    const { machine, state } = position(given ?? {}, shipped, pack);
    const { content } = machine;
    if (question.kind === 'finalScore') {
      const { seat } = readWords(question, 'check', Object.keys(FINAL_SCORE));
      if (seat !== undefined)
        return { ...scoreOf(content, state, readWhole(seat, 'seat', 0, state.seats.length - 1)) };
      const { scores, winners } = outcomeOf(content, state);
      return { scores, winner: at(winners, 0) };
    }
    if (question.kind === 'vatican') {
      const { faith, period } = readWords(question, 'check', Object.keys(VATICAN));
      const { faithPoints, vaticanThresholds } = content.board;
      const points = at(
        faithPoints,
        Math.min(readWhole(faith, 'faith', 0), faithPoints.length - 1),
      );
      const report = readWhole(period, 'period', 1, 3);
      const offered = Number(faith) >= at(vaticanThresholds, report - 1);
      return {
        offered,
        points: offered || (report === 3 && state.rules.thirdReportScoresAll) ? points : 0,
      };
    }
    return fail(`unknown check '${question.kind}' (known: finalScore, vatican)`);
  },
  checkNote(question, given, shipped, pack) {
    if (question.kind !== 'finalScore') return undefined;
    const { machine, state } = position(given ?? {}, shipped, pack);
    return state.seats
      .map((_, seat) => partsOf(machine.content, state, seat))
      .filter((_, seat) => question.seat === undefined || question.seat === seat)
      .join('; ');
  },
};

/** The parts of a score that are not 0: "seat 0: victory 5 + ventures 4 = 9". */
function partsOf(content: LorenzoContent, s: LorenzoState, seat: number): string {
  const score = scoreOf(content, s, seat);
  const parts = SCORE_PARTS.filter((part) => score[part] !== 0);
  const sum = parts.map((part) => `${part} ${score[part]}`).join(' + ');
  return `seat ${seat}: ${sum === '' ? '' : `${sum} = `}${score.total}`;
}

function look(content: LorenzoContent, s: LorenzoState): { [word: string]: Plain } {
  const card = (number: number): string | null => content.cards[number]?.name ?? null;
  const leader = (number: number): string => leaderOf(content, number).name;
  const { scores, winners } = outcomeOf(content, s);
  return {
    players: s.seats.length,
    dice: { black: s.dice[1], white: s.dice[2], orange: s.dice[3] },
    round: s.round,
    order: s.order.slice(),
    turn: s.over ? null : (s.ask?.seat ?? null),
    seats: s.seats.map((p, seat) => {
      const six = memberNames(p.six);
      return {
        ...namedGoods(p.goods),
        cards: p.cards.map(card),
        chosen: chosenView(content, s, seat).chosen ?? {},
        leaders: {
          hand: p.hand.map(leader),
          active: p.active.map(leader),
          used: p.used.map(leader),
          copied: p.copied.filter((number) => number >= 0).map(leader)[0] ?? null,
          six: six.length > 1 ? six : (six[0] ?? null),
        },
        members: p.turns > 0 ? memberNames(p.members) : [],
        excommunications: p.tiles.map((tile) => tileOf(content, tile).name),
        bonusTile: content.bonusTiles[p.bonusTile]?.id ?? null,
      };
    }),
    towers: Object.fromEntries(
      TOWER_NAMES.map((name, tower) => [name, s.towers.slice(tower * 4, tower * 4 + 4).map(card)]),
    ),
    placed: s.placed.map((placed) => ({
      seat: placedSeat(placed),
      member: MEMBERS[placedMember(placed)],
      space: spaceName(placedSpace(placed)),
    })),
    excommunications: s.tiles.map((tile) => content.tiles[tile]?.name ?? null),
    options: { advanced: s.advanced, ...s.rules },
    over: s.over,
    scores,
    winner: s.over ? at(winners, 0) : null,
  };
}
