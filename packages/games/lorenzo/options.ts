import { type Ask, at, Bug, type Message, type OptionInfo, type Plain } from '@cardwright/kernel';
import {
  cardOf,
  EVERY_MEMBER,
  HARVEST,
  leaderOf,
  type LorenzoContent,
  type Member,
  MEMBERS,
  spaceName,
  workOf,
} from './content.ts';
import { DECLINE, type LorenzoLine } from './effects/define.ts';
import { type Goods, goodsJson, isNothing, NONE } from './rules/goods.ts';
import { ACTIVATE, LEADER_CODES, PLAY } from './rules/leaders.ts';
import { placeMember, placeSpace } from './rules/placing.ts';
import { END_TURN, PASS } from './procedures/turn.ts';
import { cardOn, type LorenzoState } from './state.ts';
import {
  goodsMessage,
  instantMessage,
  lastingMessage,
  m,
  memberMessage,
  spaceMessage,
} from './text.ts';

/** Ids of things on the scene. */
export const memberRef = (seat: number, member: Member): string =>
  `member:${seat}:${MEMBERS[member]}`;
export const leaderRef = (leader: string): string => `leader:${leader}`;

/** The context of an option. */
interface Offer {
  readonly content: LorenzoContent;
  readonly state: LorenzoState;
  readonly ask: Ask;
  readonly code: number;
}

export function lorenzoOption(
  content: LorenzoContent,
  state: LorenzoState,
  ask: Ask,
  index: number,
): OptionInfo {
  const code = at(ask.options, index);
  if (code === DECLINE) return { words: m('option.decline'), data: 'none' };
  const option = Object.hasOwn(OPTIONS, ask.why) ? OPTIONS[ask.why] : undefined;
  if (!option) throw new Bug(`the options of ${ask.why} have no words`);
  return option({ content, state, ask, code });
}

/** By question. */
const OPTIONS: { readonly [why: string]: (offer: Offer) => OptionInfo } = {
  'ask.turn': turnOption,
  'ask.after': turnOption,
  'ask.privilege': ({ content, code }) => {
    const { name, gain } = at(content.board.privileges, code);
    return { ref: `privilege:${name}`, words: goodsMessage(gain), data: name };
  },
  'ask.bonusTower': ({ content, state, code }) => {
    const card = content.cards[cardOn(state, code)]?.name ?? '';
    return {
      ref: spaceName(code),
      words: m('option.card', { card, space: spaceMessage(code) }),
      data: spaceName(code),
    };
  },
  'ask.bonusGather': ({ code }) => {
    const kind = code === HARVEST ? 'harvest' : 'production';
    return { ref: kind, words: m(`option.${kind}`), data: kind };
  },
  'ask.work': workOption,
  'ask.change': changeOption,
  'ask.way': ({ content, ask, code }) => {
    const { pay } = at(cardOf(content, ask.card).costs, code);
    return { words: goodsMessage(pay), data: { way: code, pay: goodsJson(pay) } };
  },
  'ask.discount': ({ content, state, code }) => {
    const { cuts, picks } = topVars(state) as { cuts?: number[]; picks?: number[] };
    const cut = content.cuts[cuts?.[picks?.length ?? 0] ?? -1];
    const goods = cut?.choices?.[code] ?? NONE;
    return {
      words: m('option.discount', { goods: goodsMessage(goods) }),
      data: { discount: code, goods: goodsJson(goods) },
    };
  },
  'ask.lasting': ({ content, ask, code }) => ({
    words: lastingMessage(content, ask.card, code),
    data: code,
  }),
  'ask.instant': ({ content, ask, code }) => ({
    words: instantMessage(content, ask.card, code),
    data: code,
  }),
  'ask.six': ({ ask, code }) => {
    const member = at(EVERY_MEMBER, code);
    return {
      ref: memberRef(ask.seat, member),
      words: memberMessage(member),
      data: MEMBERS[member],
    };
  },
  'ask.copy': leaderOption,
  'ask.draft': leaderOption,
  'ask.bonusTile': ({ content, code }) => {
    const { id, harvest, production } = at(content.bonusTiles, code);
    return {
      ref: `bonusTile:${id}`,
      words: m('option.bonusTile', {
        id,
        harvest: goodsMessage(harvest),
        production: goodsMessage(production),
      }),
      data: id,
    };
  },
};

/** The variables of the running procedure. */
const topVars = (s: LorenzoState): { readonly [name: string]: Plain } => {
  const f = s.stack.at(-1);
  return f?.kind === 'procedure' ? f.vars : {};
};

function turnOption({ content, ask: { seat }, code }: Offer): OptionInfo {
  if (code === PASS) return { words: m('option.pass'), data: 'pass' };
  if (code === END_TURN) return { words: m('option.endTurn'), data: 'endTurn' };
  if (code >= LEADER_CODES) {
    const { name } = leaderOf(content, (code - LEADER_CODES) >> 2);
    const what = (code & 3) === PLAY ? 'play' : (code & 3) === ACTIVATE ? 'activate' : 'discard';
    return {
      ref: leaderRef(name),
      ...(what !== 'activate' && { to: what === 'play' ? `leaders:${seat}` : 'privileges' }),
      words: m(`option.leader.${what}`, { name }),
      data: { leader: name, do: what },
    };
  }
  const member = placeMember(code);
  const space = placeSpace(code);
  return {
    ref: memberRef(seat, member),
    to: spaceName(space),
    words: m('option.place', { member: memberMessage(member), space: spaceMessage(space) }),
    data: { place: MEMBERS[member], space: spaceName(space) },
  };
}

/** The optional effects of a card at harvest or production. */
function workOption({ content, state, ask, code }: Offer): OptionInfo {
  const work = workOf(content, ask.card);
  const group = at(work.choices, Number(topVars(state).group ?? 0));
  const { pay, gain, line, entry } = at(group, code);
  const { effect, params } = at(work.lines, line);
  return {
    words: exchangeWords(pay, effect.gift.words(params, entry)),
    data: { option: code, pay: goodsJson(pay), gain: goodsJson(gain) },
  };
}

/** An entry of the running CHANGE. */
function changeOption({ content, state, code }: Offer): OptionInfo {
  const line = runningLine(content, state);
  const gift = line?.effect.gift;
  const pay: Goods = gift?.prices(line?.params)?.[code] ?? NONE;
  const gain = gift?.words(line?.params, code) ?? goodsMessage(NONE);
  return { words: exchangeWords(pay, gain), data: code };
}

/** The question of a priced privilege names the price. */
export function lorenzoQuestion(content: LorenzoContent, state: LorenzoState, ask: Ask): Message {
  const line = ask.why === 'ask.buyPrivilege' ? runningLine(content, state) : undefined;
  const gift = line?.effect.gift;
  if (!gift) return { key: `lorenzo.${ask.why}` };
  const [pay = NONE] = gift.prices(line.params) ?? [];
  return m(ask.why, { pay: goodsMessage(pay), gain: gift.words(line.params, 0) });
}

/** The line of a card that asks the open question. */
function runningLine(content: LorenzoContent, state: LorenzoState): LorenzoLine | undefined {
  const f = state.stack.at(-1);
  return f?.kind === 'list' ? content.programs[f.program]?.lines[f.line] : undefined;
}

const exchangeWords = (pay: Goods, gain: Message): Message =>
  isNothing(pay) ? gain : m('option.change', { pay: goodsMessage(pay), gain });

function leaderOption({ content, code }: Offer): OptionInfo {
  const { name } = leaderOf(content, code);
  return { ref: leaderRef(name), words: m('option.name', { name }), data: name };
}
