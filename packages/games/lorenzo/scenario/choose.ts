import { type Ask, at, type Plain } from '@cardwright/kernel';
import {
  cardOf,
  HARVEST,
  type LorenzoContent,
  MEMBERS,
  SPACE_NAMES,
  towerOf,
  workOf,
} from '../content.ts';
import { DECLINE } from '../effects/define.ts';
import { SERVANTS } from '../rules/goods.ts';
import { Purse } from '../rules/paying.ts';
import { bonusObstacle } from '../rules/placing.ts';
import { bonusValue } from '../procedures/bonus-action.ts';
import { seatOf } from '../state.ts';
import { isObject, type Obj, readWhole } from '../../scenario/read.ts';
import { fail, known } from './read.ts';
import {
  answer,
  answerCode,
  askOf,
  checkDiscount,
  type LorenzoPlay,
  refuse,
  settle,
  wayOf,
} from './answer.ts';

/** The context of a `choose` step. */
interface Choice {
  readonly play: LorenzoPlay;
  readonly seat: number;
  readonly step: Obj;
  readonly ask: Ask;
  readonly value: Plain;
}

/** `choose`: an answer to the seat's open question. */
export function choose(play: LorenzoPlay, seat: number, step: Obj): void {
  const ask = askOf(play);
  const value = step.choose;
  if (!ask || value === undefined) return refuse('choice');
  for (const word of ['servants', 'cost', 'discount']) {
    if (step[word] !== undefined && ask.why !== 'ask.bonusTower' && ask.why !== 'ask.bonusGather')
      refuse('choice');
  }
  const answers = Object.hasOwn(CHOICES, ask.why) ? CHOICES[ask.why] : undefined;
  return (answers ?? byNumber)({ play, seat, step, ask, value });
}

/** How to answer, by the procedure or effect that asks. */
const CHOICES: { readonly [why: string]: (choice: Choice) => void } = {
  'ask.privilege': ({ play, value }) => privileges(play, value),
  'ask.work': ({ play, value }) => work(play, value),
  'ask.bonusTower': ({ play, seat, step }) => bonusTower(play, seat, step),
  'ask.bonusGather': bonusGather,
  'ask.support': ({ play, value }) =>
    typeof value === 'boolean' ? answer(play, [value ? 1 : 0]) : refuse('choice'),
  'ask.buyPrivilege': ({ play, value }) => {
    const yes = value !== false && value !== 'none';
    answer(play, [yes ? 1 : 0]);
    if (yes && value !== true && value !== 0) privileges(play, value);
  },
  'ask.six': ({ play, value }) => answerCode(play, MEMBERS.indexOf(value as 'black')),
  'ask.copy': chooseLeader,
  'ask.draft': chooseLeader,
  'ask.bonusTile': ({ play, value }) =>
    answerCode(play, play.machine.content.bonusTileById.get(String(value)) ?? -1),
  'ask.turn': () => refuse('choice'),
  'ask.after': () => refuse('choice'),
};

const byNumber = ({ play, value }: Choice): void =>
  answerCode(play, value === 'none' ? DECLINE : typeof value === 'number' ? value : -1);

function chooseLeader({ play, value }: Choice): void {
  if (typeof value !== 'string') return refuse('choice');
  answerCode(play, known(value, play.machine.content.leaderByName, 'choose'));
}

function bonusGather({ play, seat, step, ask, value }: Choice): void {
  if (value === 'none') return answerCode(play, DECLINE);
  const servants = step.servants === undefined ? 0 : readWhole(step.servants, 'servants', 0);
  if (value !== (ask.options[0] === HARVEST ? 'harvest' : 'production')) refuse('choice');
  if (servants > seatOf(play.state, seat).goods[SERVANTS]) refuse('cost');
  answer(play, [0]);
  settle(play, step, servants);
}

function privileges(play: LorenzoPlay, value: Plain): void {
  const ask = askOf(play);
  const names = Array.isArray(value) ? value : [value];
  const picks = names.map((name) =>
    play.machine.content.board.privileges.findIndex((privilege) => privilege.name === name),
  );
  if (names.length !== ask?.min || picks.includes(-1) || new Set(picks).size !== picks.length)
    refuse('choice');
  answer(play, picks);
}

function bonusTower(play: LorenzoPlay, seat: number, step: Obj): void {
  if (step.choose === 'none') return answerCode(play, DECLINE);
  const { content } = play.machine;
  const s = play.state;
  const space = typeof step.choose === 'string' ? SPACE_NAMES.indexOf(step.choose) : -1;
  const f = s.stack[s.stack.length - 1];
  if (space < 0 || space >= 16 || f?.kind !== 'procedure') return refuse('choice');
  const { towers, value, cut, servantsOnly } = f.vars as {
    towers: number;
    value: number;
    cut: number;
    servantsOnly: boolean;
  };
  const tower = towerOf(space);
  if ((towers & (1 << tower)) === 0) refuse('choice');
  const servants = step.servants === undefined ? 0 : readWhole(step.servants, 'servants', 0);
  const obstacle = bonusObstacle(
    new Purse(content, s, seat),
    space,
    bonusValue(s, seatOf(s, seat), tower, value, servantsOnly),
    servants,
    cut,
    wayOf(content, s, space, step),
  );
  if (obstacle !== '') refuse(obstacle);
  checkDiscount(play, seat, space, servants, cut, step);
  answerCode(play, space);
  settle(play, step, servants);
}

/**
 * A whole harvest or production by card. Every named choice must be possible, otherwise the step is
 * refused.
 */
function work(play: LorenzoPlay, value: Plain): void {
  const { content } = play.machine;
  const named = value === 'none' ? {} : isObject(value) ? value : refuse('choice');
  const wanted = new Map<number, number[]>();
  for (const [name, choice] of Object.entries(named)) {
    const card = known(name, content.cardByName, 'choose');
    if (choice !== null && choice !== 'none') wanted.set(card, optionsNamed(content, card, choice));
  }
  for (let ask: Ask | null = askOf(play); ask?.why === 'ask.work'; ask = askOf(play)) {
    const { choices } = workOf(content, ask.card);
    const f = play.state.stack.at(-1);
    const group = f?.kind === 'procedure' ? Number(f.vars.group) : 0;
    const before = choices.slice(0, group).reduce((n, options) => n + options.length, 0);
    const its = wanted.get(ask.card) ?? [];
    const after = before + at(choices, group).length;
    const [picked, ...more] = its.filter((n) => n >= before && n < after);
    if (more.length > 0) refuse('choice');
    if (picked !== undefined) its.splice(its.indexOf(picked), 1);
    answerCode(play, picked === undefined ? DECLINE : picked - before);
  }
  for (const left of wanted.values()) if (left.length > 0) refuse('choice');
}

/**
 * The options of a card that a value names, counted over all its groups: an index or a list of
 * them. If effects exclude each other, it is the effect's index, or a pair of it and the index
 * among the effect's alternatives.
 */
function optionsNamed(content: LorenzoContent, card: number, choice: Plain): number[] {
  const { name, work: its } = cardOf(content, card);
  const numbers = (Array.isArray(choice) ? choice : [choice]).map((n) =>
    typeof n === 'number'
      ? n
      : fail(`choose: ${name}: expected an index, found ${JSON.stringify(n)}`),
  );
  if (!its?.exclusive) return numbers;
  const found = at(its.choices, 0).findIndex(
    (option) => option.effect === numbers[0] && option.entry === (numbers[1] ?? 0),
  );
  return found >= 0 ? [found] : refuse('choice');
}
