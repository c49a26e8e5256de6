import type { Ask, Plain } from '@cardwright/kernel';
import { HARVEST, type LorenzoContent, MEMBERS, SPACE_NAMES, type Work } from '../content.ts';
import { DECLINE } from '../effects/define.ts';
import { SERVANTS } from '../rules/goods.ts';
import { Purse } from '../rules/paying.ts';
import { bonusObstacle } from '../rules/placing.ts';
import { bonusValue } from '../procedures/bonus-action.ts';
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

/** `choose`: an answer to whatever the seat is asked. */
export function choose(play: LorenzoPlay, seat: number, step: Obj): void {
  const ask = askOf(play)!;
  const { content } = play.machine;
  const value = step.choose!;
  for (const word of ['servants', 'cost', 'discount']) {
    if (step[word] !== undefined && ask.why !== 'ask.bonusTower' && ask.why !== 'ask.bonusGather')
      refuse('choice');
  }
  switch (ask.why) {
    case 'ask.privilege':
      return privileges(play, value);
    case 'ask.work':
      return work(play, value);
    case 'ask.bonusTower':
      return bonusTower(play, seat, step);
    case 'ask.bonusGather': {
      if (value === 'none') return answerCode(play, DECLINE);
      const servants = step.servants === undefined ? 0 : readWhole(step.servants, 'servants', 0);
      if (value !== (ask.options[0] === HARVEST ? 'harvest' : 'production')) refuse('choice');
      if (servants > play.state.seats[seat]!.goods[SERVANTS]!) refuse('cost');
      answer(play, [0]);
      return settle(play, step, servants);
    }
    case 'ask.support':
      return typeof value === 'boolean' ? answer(play, [value ? 1 : 0]) : refuse('choice');
    case 'ask.buyPrivilege': {
      const yes = value !== false && value !== 'none';
      answer(play, [yes ? 1 : 0]);
      return yes && value !== true && value !== 0 ? privileges(play, value) : undefined;
    }
    case 'ask.six':
      return answerCode(play, MEMBERS.indexOf(value as 'black'));
    case 'ask.copy':
    case 'ask.draft':
      return typeof value === 'string'
        ? answerCode(play, known(value, content.leaderByName, 'choose'))
        : refuse('choice');
    case 'ask.bonusTile':
      return answerCode(play, content.bonusTileById.get(String(value)) ?? -1);
    case 'ask.turn':
    case 'ask.after':
      return refuse('choice');
    default:
      return answerCode(play, value === 'none' ? DECLINE : typeof value === 'number' ? value : -1);
  }
}

function privileges(play: LorenzoPlay, value: Plain): void {
  const ask = askOf(play)!;
  const names = Array.isArray(value) ? value : [value];
  const picks = names.map((name) =>
    play.machine.content.board.privileges.findIndex((privilege) => privilege.name === name),
  );
  if (names.length !== ask.min || picks.includes(-1) || new Set(picks).size !== picks.length)
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
  if ((towers & (1 << (space >> 2))) === 0) refuse('choice');
  const servants = step.servants === undefined ? 0 : readWhole(step.servants, 'servants', 0);
  const obstacle = bonusObstacle(
    new Purse(content, s, seat),
    space,
    bonusValue(s, s.seats[seat]!, space >> 2, value, servantsOnly),
    servants,
    cut,
    wayOf(content, s, space, step),
  );
  if (obstacle !== '') refuse(obstacle);
  checkDiscount(play, seat, space, servants, cut, step);
  answerCode(play, space);
  settle(play, step, servants);
}

/** A readWhole harvest or production by card. Everything named must come true, or nothing does. */
function work(play: LorenzoPlay, value: Plain): void {
  const { content } = play.machine;
  const named = value === 'none' ? {} : isObject(value) ? value : refuse('choice');
  const wanted = new Map<number, number[]>();
  for (const [name, choice] of Object.entries(named)) {
    const card = known(name, content.cardByName, 'choose');
    if (choice !== null && choice !== 'none') wanted.set(card, optionsNamed(content, card, choice));
  }
  for (let ask: Ask | null = askOf(play); ask?.why === 'ask.work'; ask = askOf(play)) {
    const { choices } = content.cards[ask.card]!.work!;
    const f = play.state.stack[play.state.stack.length - 1]!;
    const group = f.kind === 'procedure' ? Number(f.vars.group) : 0;
    const before = choices.slice(0, group).reduce((n, options) => n + options.length, 0);
    const its = wanted.get(ask.card) ?? [];
    const picked = its.filter((n) => n >= before && n < before + choices[group]!.length);
    if (picked.length > 1) refuse('choice');
    if (picked.length === 1) its.splice(its.indexOf(picked[0]!), 1);
    answerCode(play, picked.length === 0 ? DECLINE : picked[0]! - before);
  }
  for (const left of wanted.values()) if (left.length > 0) refuse('choice');
}

/**
 * The options of a card that a value names, counted over all its groups: an index or a list of
 * them. Where effects exclude each other it is the effect's index, or a pair of it and the place
 * among the effect's alternatives.
 */
function optionsNamed(content: LorenzoContent, card: number, choice: Plain): number[] {
  const its: Work | undefined = content.cards[card]!.work;
  const numbers = (Array.isArray(choice) ? choice : [choice]).map((n) =>
    typeof n === 'number'
      ? n
      : fail(
          `choose: ${content.cards[card]!.name}: an index was expected, found ${JSON.stringify(n)}`,
        ),
  );
  if (!its?.exclusive) return numbers;
  const found = its.choices[0]!.findIndex(
    (option) => option.effect === numbers[0] && option.entry === (numbers[1] ?? 0),
  );
  return found >= 0 ? [found] : refuse('choice');
}
