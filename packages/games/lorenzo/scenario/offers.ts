import { type Ask, at, type Plain } from '@cardwright/kernel';
import type { Offered } from '../../scenario/words.ts';
import { cardOf, HARVEST, MEMBERS, spaceName, workOf } from '../content.ts';
import { DECLINE } from '../effects/define.ts';
import { lorenzoOption } from '../options.ts';
import type { LorenzoPlay } from './answer.ts';

/** Questions that are answered with `place`, `leader` and `pass`, or with words beside them. */
const NOT_CHOSEN: ReadonlySet<string> = new Set([
  'ask.turn',
  'ask.after',
  'ask.servants',
  'ask.way',
  'ask.discount',
]);
const YES_OR_NO: ReadonlySet<string> = new Set(['ask.support', 'ask.buyPrivilege']);

/** The values of `choose` that the open question takes, each with what it does. */
export function offers(play: LorenzoPlay): readonly Offered[] {
  const { state, machine } = play;
  const { ask } = state;
  if (!ask || NOT_CHOSEN.has(ask.why)) return [];
  if (YES_OR_NO.has(ask.why)) return [{ answer: true }, { answer: false }];
  return ask.options.map((code, i) => ({
    answer: code === DECLINE ? 'none' : answerOf(play, ask, code),
    message: lorenzoOption(machine.content, state, ask, i).words,
  }));
}

function answerOf(play: LorenzoPlay, ask: Ask, code: number): Plain {
  const { content } = play.machine;
  switch (ask.why) {
    case 'ask.work':
      return workAnswer(play, ask, code);
    case 'ask.privilege':
      return at(content.board.privileges, code).name;
    case 'ask.bonusTower':
      return spaceName(code);
    case 'ask.bonusGather':
      return code === HARVEST ? 'harvest' : 'production';
    case 'ask.six':
      return MEMBERS[code] ?? code;
    case 'ask.copy':
    case 'ask.draft':
      return at(content.leaders, code).name;
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
