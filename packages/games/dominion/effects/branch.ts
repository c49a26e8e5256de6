import { at, type ListFrame, type Signal } from '@cardwright/kernel';
import { z } from 'zod';
import { exactly } from '../../loading/index.ts';
import type { DominionTable } from '../state.ts';
import { cardOf } from './choose.ts';
import { compileCondition, type Condition, CONDITION, holds } from './condition.ts';
import { defineEffect, type EffectJson, EffectList, slotCards, Whole } from './define.ts';
import { type Body, m, type Who, type Wording } from './wording.ts';
import { condition, opposite, tokensIf, whoseCondition } from './condition-text.ts';

export const when = defineEffect({
  name: 'if',
  about: 'runs one list if a count is within a bound, otherwise another',
  params: exactly({
    do: z.literal('if'),
    ...CONDITION,
    play: EffectList,
    else: EffectList.optional(),
  }),
  compile(json, c) {
    return {
      ...compileCondition(json, c),
      program: c.list(json.play, 'if'),
      other: json.else === undefined ? -1 : c.list(json.else, 'else', { field: ['else'] }),
    };
  },
  text(json, who, w) {
    const named = who === 'they';
    if (json.else === undefined) {
      const inner = innerIfs(json.play);
      const args = { condition: condition(json, who, w, inner) };
      const whose = named && inner.length === 0 ? whoseCondition(json, w) : undefined;
      const { play = json.play } = inner.at(-1) ?? {};
      const {
        text: what,
        form,
        alternatives,
        clause,
      } = branchIf([json, ...inner], true, w, () => w.branch(play, who, 'only'));
      const message = m('text.if', { ...args, what, has: 'no', otherwise: '' });
      const open = form === 'several';
      return {
        message,
        form: open ? form : 'condition',
        alternatives,
        named,
        open,
        ...(whose && clause !== undefined && { whose: { condition: whose, what: clause } }),
      };
    }
    const both = { ...json, else: json.else };
    const cases = otherFirst(both, who, w) ?? both;
    const args = { condition: condition(cases, who, w) };
    const { text: what } = branchIf([cases], true, w, () => w.branch(cases.play, who, 'first'));
    const { text: otherwise } = branchIf([cases], false, w, () =>
      w.branch(cases.else, who, 'last'),
    );
    const message = m('text.if', { ...args, what, has: 'yes', otherwise });
    return { message, form: 'several', alternatives: true, named };
  },
  run(t, p, f) {
    const program = holds(t, f, p) ? p.program : p.other;
    // The lines after it may use what the list chooses.
    return program < 0 ? undefined : t.call(program, { back: f.slots.map((_, slot) => slot) });
  },
});

/** A condition with a list for either case. */
type Cases = Condition & { play: EffectJson[]; else: EffectJson[] };

/** Effects after which the next line says that it does not depend on them. */
const DECIDES: ReadonlySet<string> = new Set(['if', 'may', 'modes']);

/**
 * The same with the short list first: "If you do not, +2 Coins. Otherwise, …", where the other list
 * needs brackets before an "otherwise" and none after it.
 */
function otherFirst(json: Cases, who: Who, w: Wording): Cases | undefined {
  const { play, else: other } = json;
  const isShort = other.length === 1 && !other.some(isNested);
  const negated = isShort ? opposite(json) : undefined;
  if (!negated || play.slice(0, -1).some((line) => DECIDES.has(line.do))) return undefined;
  const text = (is: 'first' | 'last'): string => w.trial().branch(play, who, is).text;
  const hasBrackets = (branch: string): boolean => /[:,] \(/.test(branch);
  if (!hasBrackets(text('first')) || hasBrackets(text('last'))) return undefined;
  return { ...negated, play: other, else: play };
}

/** Whether a line has lists of its own. */
const isNested = (line: EffectJson): boolean => 'play' in line || 'of' in line;

/** The conditions of a list that has nothing but another "if", one inside the other. */
function innerIfs(lines: readonly EffectJson[]): (Condition & { play: EffectJson[] })[] {
  const [only, ...more] = lines;
  if (only?.do !== 'if' || only.else !== undefined || more.length > 0) return [];
  const inner = only as unknown as Condition & { play: EffectJson[] };
  return [inner, ...innerIfs(inner.play)];
}

/** The text of a list that runs if conditions hold, or if not: some tokens are certain in it. */
function branchIf(
  [json, ...more]: readonly Condition[],
  isTrue: boolean,
  w: Wording,
  inner: () => Body,
): Body {
  if (!json) return inner();
  const text = (): Body => branchIf(more, isTrue, w, inner);
  const tokens = tokensIf(json, isTrue);
  if (!tokens) return text();
  const [token, least] = tokens;
  const before = w.tokensHeld(token);
  w.holdTokens(token, Math.max(before, least));
  const told = text();
  w.holdTokens(token, before);
  return told;
}

/** The codes of modes as options; no card has them. */
export const MODE = -100;

/** R7.1: the modes are chosen together and executed in the order of the card. */
export const modes = defineEffect({
  name: 'modes',
  about: 'asks which of several lists to run: one, or a given number of different ones',
  params: exactly({
    do: z.literal('modes'),
    choose: Whole.min(1).max(5).optional().describe('how many different lists; 1 if omitted'),
    of: z.array(EffectList).min(2).max(6).describe('the lists to choose from'),
  }),
  compile(json, c) {
    const { choose: n = 1 } = json;
    if (n >= json.of.length)
      c.reject(
        ['choose'],
        `all ${json.of.length} lists would run, so there is nothing to choose`,
        'choose fewer, or write their lines without "modes"',
      );
    return {
      n,
      programs: json.of.map((lines, i) => c.list(lines, `mode${i + 1}`, { field: ['of', i] })),
      chosen: c.hidden(),
      /** For the words of the options. */
      json: json.of,
    };
  },
  text(json, who, w) {
    const { text: what, form, alternatives } = w.alternatives(json.of, who, (json.choose ?? 1) > 1);
    const message = m('text.modes', { who, n: json.choose ?? 1, what });
    return { message, form, alternatives };
  },
  run(t, p, f) {
    const options = p.programs.map((_, i) => MODE - i);
    const card = cardOf(t, f);
    const ask =
      p.n === 1
        ? t.ask(f.seat, 'one', 'ask.mode', card)
        : t.askSome(f.seat, 'ask.modes', p.n, p.n, card);
    ask.options = options;
    return t.asking();
  },
  answered(t, p, f, picked) {
    f.slots[p.chosen] = picked.map((code) => MODE - code).sort((a, b) => a - b);
    return runNext(t, p, f);
  },
  returned: (t, p, f) => runNext(t, p, f),
});

function runNext(
  t: DominionTable,
  p: { programs: readonly number[]; chosen: number },
  f: ListFrame,
): Signal {
  const [mode, ...left] = slotCards(f, p.chosen);
  f.slots[p.chosen] = left;
  if (mode === undefined) return undefined;
  return t.call(at(p.programs, mode), {
    back: f.slots.map((_, slot) => slot).filter((slot) => slot !== p.chosen),
  });
}
