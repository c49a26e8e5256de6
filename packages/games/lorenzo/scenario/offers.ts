import { type Ask, at, Machine, type Message, type Plain } from '@cardwright/kernel';
import type { Offered } from '../../scenario/words.ts';
import { cardOf, HARVEST, leaderOf, MEMBERS, spaceName, workOf } from '../content.ts';
import { DECLINE } from '../effects/define.ts';
import { lorenzoOption } from '../options.ts';
import { END_TURN, PASS } from '../procedures/turn.ts';
import { ACTIVATE, LEADER_CODES, PLAY } from '../rules/leaders.ts';
import { placeMember, placeSpace } from '../rules/placing.ts';
import { goodsMessage } from '../text.ts';
import type { LorenzoPlay } from './answer.ts';

/** Choices of several privileges are listed one by one up to this number. */
const MOST_LISTED = 30;

/** The steps that the open question takes, each with what it does. */
export function offers(play: LorenzoPlay): readonly Offered[] {
  const { ask } = play.state;
  if (!ask) return [];
  switch (ask.why) {
    case 'ask.turn':
    case 'ask.after':
      return turnOffers(play, ask);
    case 'ask.support':
      return [choice(true), choice(false)];
    case 'ask.buyPrivilege':
      return [choice(true), choice(false), ...boughtPrivileges(play)];
    case 'ask.privilege':
      return privilegeOffers(play, ask.min);
    case 'ask.work':
      return workOffers(play);
    default:
      return ask.options.map((code, i) => choice(answerOf(play, ask, code), wordsOf(play, ask, i)));
  }
}

const choice = (value: Plain, message?: Message): Offered => ({
  answer: { choose: value },
  ...(message && { message }),
});

const wordsOf = ({ machine, state }: LorenzoPlay, ask: Ask, i: number): Message =>
  lorenzoOption(machine.content, state, ask, i).words;

/** A copy to try answers on, whose lines are not traced. */
const aside = (play: LorenzoPlay): LorenzoPlay => {
  const { game, content } = play.machine;
  return { ...play, machine: new Machine(game, content), state: play.machine.fork(play.state) };
};

/** What a turn may be: the spaces of each member in one line, leaders, passing. */
function turnOffers({ machine: { content } }: LorenzoPlay, ask: Ask): Offered[] {
  const spaces = new Map<string, string[]>();
  const others: Offered[] = [];
  for (const code of ask.options) {
    if (code === PASS || code === END_TURN) others.push({ answer: { pass: true } });
    else if (code >= LEADER_CODES) {
      const what = code & 3;
      const { name } = leaderOf(content, (code - LEADER_CODES) >> 2);
      const word = what === PLAY ? 'play' : what === ACTIVATE ? 'activate' : 'discard';
      others.push({ answer: { leader: name, do: word } });
    } else {
      const member = MEMBERS[placeMember(code)];
      spaces.set(member, [...(spaces.get(member) ?? []), spaceName(placeSpace(code))]);
    }
  }
  const places = [...spaces].map(
    ([place, its]): Offered => ({
      answer: { place, space: its.length === 1 ? at(its, 0) : { oneOf: its } },
    }),
  );
  return [...places, ...others];
}

/** The privileges that can be bought: naming them also pays their price. */
function boughtPrivileges(play: LorenzoPlay): readonly Offered[] {
  const paid = aside(play);
  paid.machine.answer(paid.state, [1]);
  const { ask } = paid.state;
  return ask?.why === 'ask.privilege' ? privilegeOffers(paid, ask.min) : [];
}

/** One name, or every list of as many different names as there are privileges to choose. */
function privilegeOffers({ machine: { content } }: LorenzoPlay, number: number): Offered[] {
  const { privileges } = content.board;
  const named = privileges.map(({ name, gain }) => ({ name, message: goodsMessage(gain) }));
  if (number === 1) return named.map(({ name, message }) => choice(name, message));
  const lists = combinations(privileges, number);
  if (lists.length > MOST_LISTED) return named.map(({ name, message }) => choice([name], message));
  return lists.map((list) => choice(list.map(({ name }) => name)));
}

/** Every selection of so many entries, in their order. */
function combinations<E>(entries: readonly E[], number: number): E[][] {
  if (number === 0) return [[]];
  return entries.flatMap((entry, i) =>
    combinations(entries.slice(i + 1), number - 1).map((rest) => [entry, ...rest]),
  );
}

/**
 * A step names the choices of all cards of a harvest or production, so those of the cards that come
 * later are listed too, as far as they can be paid if the others are not used.
 */
function workOffers(play: LorenzoPlay): Offered[] {
  const listed: Offered[] = [];
  const ahead = aside(play);
  for (let { ask } = ahead.state; ask?.why === 'ask.work'; { ask } = ahead.state) {
    const asking = ask;
    ask.options.forEach((code, i) => {
      if (code !== DECLINE)
        listed.push(choice(workAnswer(ahead, asking, code), wordsOf(ahead, asking, i)));
    });
    ahead.machine.answer(ahead.state, [ask.options.indexOf(DECLINE)]);
  }
  return [...listed, choice('none')];
}

function answerOf({ machine: { content } }: LorenzoPlay, ask: Ask, code: number): Plain {
  if (code === DECLINE) return 'none';
  switch (ask.why) {
    case 'ask.bonusTower':
      return spaceName(code);
    case 'ask.bonusGather':
      return code === HARVEST ? 'harvest' : 'production';
    case 'ask.six':
      return MEMBERS[code] ?? code;
    case 'ask.copy':
    case 'ask.draft':
      return leaderOf(content, code).name;
    case 'ask.bonusTile':
      return at(content.bonusTiles, code).id;
    default:
      return code;
  }
}

/** Counted over all choices of the card; with effects that exclude each other, by effect. */
function workAnswer({ machine: { content }, state }: LorenzoPlay, ask: Ask, code: number): Plain {
  const { name } = cardOf(content, ask.card);
  const { choices, exclusive } = workOf(content, ask.card);
  const f = state.stack.at(-1);
  const group = f?.kind === 'procedure' ? Number(f.vars.group) : 0;
  const options = at(choices, group);
  if (!exclusive) {
    const before = choices.slice(0, group).reduce((n, list) => n + list.length, 0);
    return { [name]: before + code };
  }
  const { effect, entry } = at(options, code);
  const alone = options.filter((option) => option.effect === effect).length === 1;
  return { [name]: alone ? effect : [effect, entry] };
}
