import { copyPlain, type ListFrame, type Plain } from '@cardwright/kernel';
import { z } from 'zod';
import { exactly } from '../../loading/index.ts';
import { TYPES, typeBit } from '../content.ts';
import { type DominionTable, type Lasting, LATER_TIMES, seatOf } from '../state.ts';
import { cardOf } from './choose.ts';
import {
  type Compiling,
  defineEffect,
  type EffectJson,
  EffectList,
  SlotName,
  slotCards,
  Whole,
} from './define.ts';
import { m, told } from './wording.ts';

export const costLess = defineEffect({
  name: 'costLess',
  about: 'makes cards cost n less for the rest of the turn, but not less than 0',
  params: exactly({
    do: z.literal('costLess'),
    n: Whole.min(1).describe('by how many coins'),
    type: z.enum(TYPES).optional().describe('only cards of this type'),
  }),
  compile: (json) => ({ n: json.n, types: json.type === undefined ? 0 : typeBit(json.type) }),
  text: ({ n, type }) => m('text.costLess', { n, type: type ?? 'card' }),
  run(t, p) {
    (t.state.turn.less ??= []).push({ n: p.n, types: p.types });
    return undefined;
  },
});

export const later = defineEffect({
  name: 'later',
  about:
    'runs a list later this turn: at the start of the Buy phase, at the end of the turn before the ' +
    'clean-up discards the hand, or after the clean-up has drawn the next hand',
  params: exactly({
    do: z.literal('later'),
    at: z
      .enum(LATER_TIMES)
      .describe('buyPhase, endOfTurn (before the clean-up) or afterCleanUp (after the draw)'),
    play: EffectList,
  }),
  compile: (json, c) => ({ at: json.at, program: c.list(json.play, 'later') }),
  text(json, _who, w) {
    w.other();
    return told('text.later', w.apart().body(json.play, 'you', true), { at: json.at });
  },
  run(t, p, f) {
    (t.state.turn.later ??= []).push({ at: p.at, program: p.program, card: cardOf(t, f) });
    return undefined;
  },
});

const With = SlotName.optional().describe(
  'a slot with cards set aside earlier, which the list may use',
);

/** R7.3: schedules the list; the card stays in play until it has run. */
function last(t: DominionTable, f: ListFrame, p: Later, every: boolean): undefined {
  const slots: Plain[] = p.given < 0 ? [] : [copyPlain(f.slots[p.given] ?? [])];
  const seat = seatOf(t.state, f.seat);
  const lasting: Lasting = { card: cardOf(t, f), program: p.program, slots, every };
  if (p.immune !== undefined) lasting.immune = [...slotCards(f, p.immune)];
  (seat.lasting ??= []).push(lasting);
  return undefined;
}

interface Later {
  program: number;
  given: number;
  /** R7.3: the slot of the seats that the later attack does not affect. */
  immune?: number;
}

/** A list for a later turn; one that attacks is told who was protected when the card was played. */
function compileLater(
  json: { with?: string | undefined; play: EffectJson[] },
  label: string,
  c: Compiling,
): Later {
  const attacks = c.attacks(json.play);
  return {
    given: json.with === undefined ? -1 : c.slot(json.with, 'read'),
    program: c.list(json.play, label, { given: json.with, attacks }),
    ...(attacks && { immune: c.immune() }),
  };
}

export const nextTurn = defineEffect({
  name: 'nextTurn',
  about: "runs a list at the start of the player's next turn; the card stays in play until then",
  params: exactly({ do: z.literal('nextTurn'), with: With, play: EffectList }),
  compile: (json, c) => compileLater(json, 'nextTurn', c),
  text(json, _who, w) {
    const [only, ...more] = json.play;
    // "At the start of your next turn, this turn" would be two turns.
    if (only?.do === 'costLess' && more.length === 0)
      return m('text.nextTurn.costLess', { n: Number(only.n), type: String(only.type ?? 'card') });
    const given = w.given(json.with);
    w.other();
    return told('text.nextTurn', w.apart(given).body(json.play, 'you', true));
  },
  run: (t, p, f) => last(t, f, p, false),
});

export const everyTurn = defineEffect({
  name: 'everyTurn',
  about:
    "runs a list at the start of each of the player's turns; the card stays in play for the rest of the game",
  params: exactly({ do: z.literal('everyTurn'), play: EffectList }),
  compile: (json, c) => compileLater(json, 'everyTurn', c),
  text(json, _who, w) {
    w.other();
    return told('text.everyTurn', w.apart().body(json.play, 'you', true));
  },
  run: (t, p, f) => last(t, f, p, true),
});

export const extraTurn = defineEffect({
  name: 'extraTurn',
  about: 'the player takes an extra turn after this one, but never two extra turns in a row',
  params: exactly({ do: z.literal('extraTurn') }),
  compile: () => undefined,
  text: (_json, who) => m('text.extraTurn', { who }),
  run(t) {
    if (!t.state.turn.extra) t.state.turn.again = true;
    return undefined;
  },
});
