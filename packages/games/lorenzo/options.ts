import type { Ask, OptionInfo } from '@cardwright/kernel';
import { HARVEST, type LorenzoContent, MEMBERS, SPACE_NAMES, type WorkOption } from './content.ts';
import { DECLINE } from './effects/define.ts';
import { goodsJson } from './rules/goods.ts';
import { ACTIVATE, LEADER_CODES, PLAY } from './rules/leaders.ts';
import { END_TURN, PASS } from './procedures/turn.ts';
import type { LorenzoState } from './state.ts';
import { goodsMessage, m, memberMessage, spaceMessage } from './text.ts';

/** Ids of things on the scene. */
export const memberRef = (seat: number, member: number): string =>
  `member:${seat}:${MEMBERS[member]!}`;
export const leaderRef = (leader: string): string => `leader:${leader}`;

export function lorenzoOption(
  content: LorenzoContent,
  s: LorenzoState,
  ask: Ask,
  index: number,
): OptionInfo {
  const code = ask.options[index]!;
  const { seat } = ask;
  if (code === DECLINE) return { words: m('option.decline'), data: 'none' };
  switch (ask.why) {
    case 'ask.turn':
    case 'ask.after':
      return turnOption(content, seat, code);
    case 'ask.privilege': {
      const { name, gain } = content.board.privileges[code]!;
      return { ref: `privilege:${name}`, words: goodsMessage(gain), data: name };
    }
    case 'ask.bonusTower':
      return {
        ref: SPACE_NAMES[code]!,
        words: m('option.card', {
          card: content.cards[s.towers[code]!]?.name ?? '',
          space: spaceMessage(code),
        }),
        data: SPACE_NAMES[code]!,
      };
    case 'ask.bonusGather': {
      const kind = code === HARVEST ? 'harvest' : 'production';
      return { ref: kind, words: m(`option.${kind}`), data: kind };
    }
    case 'ask.work': {
      const { pay, gain, line, entry } = workOption(content, s, ask, code);
      const { effect, params } = content.cards[ask.card]!.work!.lines[line]!;
      return {
        words: m('option.change', {
          pay: goodsMessage(pay),
          gain: effect.gift.words(params, entry),
        }),
        data: { option: code, pay: goodsJson(pay), gain: goodsJson(gain) },
      };
    }
    case 'ask.change': {
      const f = s.stack[s.stack.length - 1];
      const line = f?.kind === 'list' ? content.programs[f.program]?.lines[f.line] : undefined;
      const pay = line?.effect.gift?.prices(line.params)?.[code] ?? [];
      return {
        words: m('option.change', {
          pay: goodsMessage(pay),
          gain: line?.effect.gift?.words(line.params, code) ?? goodsMessage([]),
        }),
        data: code,
      };
    }
    case 'ask.way':
      return {
        words: goodsMessage(content.cards[ask.card]!.costs[code]!.pay),
        data: { way: code, pay: goodsJson(content.cards[ask.card]!.costs[code]!.pay) },
      };
    case 'ask.discount': {
      const f = s.stack[s.stack.length - 1];
      const vars =
        f?.kind === 'procedure' ? (f.vars as { cuts: number[]; picks: number[] }) : undefined;
      const goods = content.cuts[vars?.cuts[vars.picks.length] ?? -1]?.choices?.[code] ?? [];
      return {
        words: m('option.discount', { goods: goodsMessage(goods) }),
        data: { discount: code, goods: goodsJson(goods) },
      };
    }
    case 'ask.six':
      return { ref: memberRef(seat, code), words: memberMessage(code), data: MEMBERS[code]! };
    case 'ask.copy':
    case 'ask.draft': {
      const { name } = content.leaders[code]!;
      return { ref: leaderRef(name), words: m('option.name', { name }), data: name };
    }
    case 'ask.bonusTile': {
      const { id } = content.bonusTiles[code]!;
      return {
        ref: `bonusTile:${id}`,
        words: m('option.bonusTile', {
          id,
          harvest: goodsMessage(content.bonusTiles[code]!.harvest),
          production: goodsMessage(content.bonusTiles[code]!.production),
        }),
        data: id,
      };
    }
    default:
      return { words: m('option.effect', { n: code + 1 }), data: code };
  }
}

function turnOption(content: LorenzoContent, seat: number, code: number): OptionInfo {
  if (code === PASS) return { words: m('option.pass'), data: 'pass' };
  if (code === END_TURN) return { words: m('option.endTurn'), data: 'endTurn' };
  if (code >= LEADER_CODES) {
    const { name } = content.leaders[(code - LEADER_CODES) >> 2]!;
    const what = (code & 3) === PLAY ? 'play' : (code & 3) === ACTIVATE ? 'activate' : 'discard';
    return {
      ref: leaderRef(name),
      ...(what !== 'activate' && { to: what === 'play' ? `leaders:${seat}` : 'privileges' }),
      words: m(`option.leader.${what}`, { name }),
      data: { leader: name, do: what },
    };
  }
  const member = code & 3;
  const space = code >> 2;
  return {
    ref: memberRef(seat, member),
    to: SPACE_NAMES[space]!,
    words: m('option.place', { member: memberMessage(member), space: spaceMessage(space) }),
    data: { place: MEMBERS[member]!, space: SPACE_NAMES[space]! },
  };
}

/** The option a card at work is asked for. */
function workOption(content: LorenzoContent, s: LorenzoState, ask: Ask, code: number): WorkOption {
  const f = s.stack[s.stack.length - 1];
  const group = f?.kind === 'procedure' ? Number(f.vars.group) : 0;
  return content.cards[ask.card]!.work!.choices[group]![code]!;
}
