import type { Plain } from '@cardwright/kernel';
import { seatOf } from '../state.ts';
import type { Stepped } from '../../scenario/words.ts';
import { HARVEST_SMALL, SPACE_NAMES, type WorkKind } from '../content.ts';
import { DECLINE } from '../effects/define.ts';
import { SERVANTS } from '../rules/goods.ts';
import {
  ACTIVATE,
  abilityOf,
  canPlay,
  DISMISS,
  leaderCode,
  meetsNeeds,
  PLAY,
} from '../rules/leaders.ts';
import { placeCode, placeObstacle, raisedBy } from '../rules/placing.ts';
import { bonusValue } from '../procedures/bonus-action.ts';
import { END_TURN, PASS } from '../procedures/turn.ts';
import {
  answerCode,
  askOf,
  checkDiscount,
  type LorenzoPlay,
  Refused,
  refuse,
  settle,
  wayOf,
} from './answer.ts';
import { choose } from './choose.ts';
import { type Obj, readWhole, readWords } from '../../scenario/read.ts';
import { fail, known, member } from './read.ts';
import { STEP } from './vocabulary.ts';

/** The words that go with each act, besides `seat` and `refused`. */
const BESIDE: { readonly [act: string]: readonly string[] } = {
  place: ['space', 'servants', 'cost', 'discount'],
  leader: ['do'],
  pass: [],
  choose: ['servants', 'cost', 'discount'],
};

function checkBeside(step: Obj, act: string): void {
  const allowed = BESIDE[act] ?? [];
  for (const word of new Set(Object.values(BESIDE).flat()))
    if (step[word] !== undefined && !allowed.includes(word))
      fail(
        `step: '${word}' has no effect beside '${act}'; ` +
          (allowed.length > 0 ? `beside it go ${allowed.join(', ')}` : 'remove it'),
      );
}

export function stepLorenzo(play: LorenzoPlay, value: Plain): Stepped {
  const step = readWords(value, 'step', Object.keys(STEP));
  const acts = ['place', 'leader', 'pass', 'choose'].filter((word) => step[word] !== undefined);
  if (acts.length !== 1)
    fail(
      'a step needs one of place, leader, pass and choose, ' +
        `found ${acts.length === 0 ? 'none' : acts.join(' and ')}`,
    );
  if (step.pass !== undefined && step.pass !== true)
    fail(`pass: write true, or leave the word out; found ${JSON.stringify(step.pass)}`);
  checkBeside(step, acts[0] ?? '');
  const seat = readWhole(step.seat, 'seat', 0, play.state.seats.length - 1);
  try {
    if (step.choose === undefined || askOf(play)?.seat !== seat) skipIdleAction(play);
    if (play.state.ask?.why === 'ask.after' && play.state.ask.seat !== seat)
      answerCode(play, END_TURN);
    if (askOf(play)?.seat !== seat) refuse('turn');
    if (step.place !== undefined) place(play, seat, step);
    else if (step.leader !== undefined) leader(play, seat, step);
    else if (step.pass !== undefined) pass(play);
    else answerQuestion(play, seat, step);
    return { result: { code: 'ok' } };
  } catch (error) {
    if (error instanceof Refused) return { refused: error.code };
    throw error;
  }
}

/** A bonus harvest or production that cannot yield anything may be left unanswered. */
function skipIdleAction(play: LorenzoPlay): void {
  const ask = askOf(play);
  const f = play.state.stack[play.state.stack.length - 1];
  if (ask?.why !== 'ask.bonusGather' || f?.kind !== 'procedure') return;
  const { kind, value, servantsOnly } = f.vars as {
    kind: WorkKind;
    value: number;
    servantsOnly: boolean;
  };
  const p = seatOf(play.state, ask.seat);
  const most = raisedBy(p, p.goods[SERVANTS]);
  if (bonusValue(play.state, p, kind, value, servantsOnly) + most < 1) answerCode(play, DECLINE);
}

/** After placing, a question after the end of the turn (a report) may be answered at once. */
function answerQuestion(play: LorenzoPlay, seat: number, step: Obj): void {
  if (askOf(play)?.why === 'ask.after') {
    answerCode(play, END_TURN);
    if (askOf(play)?.seat !== seat) refuse('choice');
  }
  choose(play, seat, step);
}

function pass(play: LorenzoPlay): void {
  const why = askOf(play)?.why;
  if (why === 'ask.turn') answerCode(play, PASS);
  else if (why === 'ask.after') answerCode(play, END_TURN);
  else refuse('choice');
}

function place(play: LorenzoPlay, seat: number, step: Obj): void {
  const { content } = play.machine;
  const which = member(step.place, 'place');
  const space = known(step.space, SPACE_NAMES, 'space');
  const servants = step.servants === undefined ? 0 : readWhole(step.servants, 'servants', 0);
  // After placing, a seat keeps its turn only for its leaders.
  if (askOf(play)?.why === 'ask.after') {
    answerCode(play, END_TURN);
    if (askOf(play)?.why !== 'ask.turn' || askOf(play)?.seat !== seat) refuse('turn');
  }
  if (askOf(play)?.why !== 'ask.turn') refuse('choice');
  const s = play.state;
  if ((seatOf(s, seat).members & (1 << which)) === 0) refuse('member');
  const way = wayOf(content, s, space, step);
  const obstacle = placeObstacle(content, s, seat, { member: which, space, servants, way });
  if (obstacle !== '') refuse(obstacle);
  if (space < HARVEST_SMALL) checkDiscount(play, seat, space, servants, -1, step);
  answerCode(play, placeCode(space, which));
  settle(play, step, servants);
}

function leader(play: LorenzoPlay, seat: number, step: Obj): void {
  const { content } = play.machine;
  const s = play.state;
  const p = seatOf(s, seat);
  const number = known(step.leader, content.leaderByName, 'leader');
  if (step.do !== 'play' && step.do !== 'activate' && step.do !== 'discard')
    fail(`do: expected play, activate or discard, found ${JSON.stringify(step.do)}`);
  const why = askOf(play)?.why;
  if (why !== 'ask.turn' && why !== 'ask.after') refuse('choice');
  if (step.do === 'activate') {
    if (!p.active.includes(number)) refuse('choice');
    if (
      (content.leaders[abilityOf(content, p, number)]?.program ?? -1) >= 0 &&
      p.used.includes(number)
    )
      refuse('used');
    answerCode(play, leaderCode(number, ACTIVATE));
    return;
  }
  if (!p.hand.includes(number)) refuse('choice');
  if (step.do === 'play' && (!meetsNeeds(content, p, number) || !canPlay(content, s, seat, number)))
    refuse('requirement');
  answerCode(play, leaderCode(number, step.do === 'play' ? PLAY : DISMISS));
}
