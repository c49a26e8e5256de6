import { type Ask, at, Bug, type Plain } from '@cardwright/kernel';
import type { Play } from '../../scenario/words.ts';
import { cardOf, type LorenzoContent, towerOf } from '../content.ts';
import { EVERY_GOOD, goodNamed, type Goods, SERVANTS } from '../rules/goods.ts';
import { choiceCuts, Purse } from '../rules/paying.ts';
import { isFeeDue } from '../rules/placing.ts';
import { cardOn, type LorenzoState, seatOf } from '../state.ts';
import { type Obj, readWhole } from '../../scenario/read.ts';
import { fail } from './read.ts';

export type LorenzoPlay = Play<LorenzoState, LorenzoContent>;

/** A step's refusal is thrown as an exception, so that it can come from any depth. */
export class Refused extends Error {
  readonly code: string;
  constructor(code: string) {
    super(code);
    this.code = code;
  }
}
export const refuse = (code: string): never => {
  throw new Refused(code);
};

export const askOf = (play: LorenzoPlay): Ask | null => play.state.ask;

/** Answers the open question with an option by its code; throws a refusal if it is not offered. */
export function answerCode(play: LorenzoPlay, code: number, otherwise = 'choice'): void {
  const at = play.state.ask?.options.indexOf(code) ?? -1;
  if (at < 0) refuse(otherwise);
  answer(play, [at]);
}

export function answer(play: LorenzoPlay, pick: readonly number[]): void {
  play.machine.answer(play.state, pick, play.events);
}

/** The way to pay that a step names; -1 if it names none. */
export function wayOf(content: LorenzoContent, s: LorenzoState, space: number, step: Obj): number {
  if (step.cost === undefined) return -1;
  const way = readWhole(step.cost, 'cost', 0);
  const card = space < 16 ? content.cards[cardOn(s, space)] : undefined;
  return card && way >= card.costs.length ? refuse('choice') : card ? way : -1;
}

/** A named discount must be one of the choices, and leave the cost payable. */
export function checkDiscount(
  play: LorenzoPlay,
  seat: number,
  space: number,
  servants: number,
  cut: number,
  step: Obj,
): void {
  if (step.discount === undefined) return;
  const { content } = play.machine;
  const s = play.machine.fork(play.state);
  const p = seatOf(s, seat);
  const cuts = choiceCuts(content, p, towerOf(space), cut);
  const wanted = namedCut(
    content,
    cuts[0] ?? -1,
    Array.isArray(step.discount) ? step.discount[0] : step.discount,
  );
  const fee = isFeeDue(s, p, space);
  p.goods[SERVANTS] -= servants;
  const purse = new Purse(content, s, seat).open(space, fee);
  const ways = purse.openWays(cut);
  const way =
    step.cost === undefined
      ? Math.max(0, 31 - Math.clz32(ways & -ways))
      : wayOf(content, s, space, step);
  if (purse.openCuts(way, cut, []).includes(wanted)) return;
  const { pay } = at(cardOf(content, cardOn(s, space)).costs, way);
  const by = at(choicesOf(content, at(cuts, 0)), wanted);
  refuse(EVERY_GOOD.some((good) => by[good] > 0 && pay[good] > 0) ? 'cost' : 'choice');
}

/** The resources of a discount; one without a choice is refused. */
const choicesOf = (content: LorenzoContent, cut: number): readonly Goods[] =>
  content.cuts[cut]?.choices ?? refuse('choice');

/** The alternative of a discount that a step names, by index or by resource. */
function namedCut(content: LorenzoContent, cut: number, value: Plain | undefined): number {
  const choices = choicesOf(content, cut);
  if (typeof value === 'number') return choices[value] ? value : refuse('choice');
  if (typeof value !== 'string')
    return fail(`discount: expected a resource or an index, found ${JSON.stringify(value)}`);
  const good = goodNamed(value);
  if (good === undefined) return fail(`discount: unknown resource '${value}'`);
  const found = choices.findIndex((by) => by[good] > 0);
  return found >= 0 ? found : refuse('choice');
}

/**
 * Answers the questions about taking a card or placing a member: servants, the way to pay,
 * discounts.
 */
export function settle(play: LorenzoPlay, step: Obj, servants: number): void {
  const asked = askOf(play);
  if (asked?.why === 'ask.servants') {
    const { min, max } = asked;
    if (servants < min) refuse('value');
    if (servants > max) refuse('cost');
    answer(play, [servants]);
  }
  if (askOf(play)?.why === 'ask.way') {
    if (step.cost === undefined) answer(play, [0]);
    else answerCode(play, readWhole(step.cost, 'cost', 0), 'cost');
  }
  const named =
    step.discount === undefined
      ? []
      : Array.isArray(step.discount)
        ? step.discount.slice()
        : [step.discount];
  for (let ask = askOf(play); ask?.why === 'ask.discount'; ask = askOf(play)) {
    const f = play.state.stack[play.state.stack.length - 1];
    if (f?.kind !== 'procedure') throw new Bug('a discount is only chosen when a card is taken');
    const { cuts, picks } = f.vars as { cuts: number[]; picks: number[] };
    const value = named.shift();
    if (value === undefined) answer(play, [0]);
    else answerCode(play, namedCut(play.machine.content, at(cuts, picks.length), value), 'cost');
  }
}
