import type { Message, Words } from '@cardwright/kernel';
import { type Body, m, type Said, type Who } from './wording.ts';

/** Lines that form one sentence, or part of one. */
export interface Part extends Said {
  /** The effect, by name. */
  do: string;
}

/** Effects whose list is run later or by others: what follows does not depend on them. */
const CONTAINERS: ReadonlySet<string> = new Set([
  'others',
  'attack',
  'everyone',
  'later',
  'nextTurn',
  'everyTurn',
  'whenFirst',
  'drawUpTo',
]);

const TIMES: ReadonlySet<string> = new Set(['later', 'nextTurn', 'everyTurn', 'whenFirst']);
/** Whether its list is run later: the next line is not part of it. */
export const isForLater = (line: { do: string }): boolean => TIMES.has(line.do);

/** Whether it begins with a condition of its own. */
const isConditional = (part: Part): boolean =>
  (part.form === 'condition' || part.form === 'several') && !CONTAINERS.has(part.do);

/** Whether the next line could be taken for one of its alternatives; not after a mere look. */
const decides = (part: Part): boolean =>
  (isConditional(part) && part.do !== 'revealHand') || part.do === 'may' || part.do === 'modes';

const isPlain = (part: Part): boolean => part.form === 'plain';

/** The only part, or undefined. */
export const onlyPart = (parts: readonly Part[]): Part | undefined =>
  parts.length === 1 ? parts[0] : undefined;

/** Whether commas can join the parts, or there is only one, a sentence by itself. */
export function isPhrase(parts: readonly Part[]): boolean {
  const only = onlyPart(parts);
  if (!only) return parts.every(isPlain);
  return (only.form !== 'several' || only.open === true) && only.named !== true;
}

export const lower = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);
const upper = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const unstopped = (text: string): string => text.replace(/\.$/, '');

/** "trash it, gain a Silver, and +1 Action" */
const clauses = (parts: readonly Part[]): Message => ({
  key: 'app.clauses',
  args: { what: parts.map(({ message }) => message) },
});

/** Clauses of one sentence; those with commas are separated by semicolons, or by "then". */
function joined(parts: readonly Part[], { words, option }: Telling): string {
  const text = words(clauses(parts));
  if (!option || !text.includes(';')) return text;
  const then = `, ${words(m('text.modes.then'))} `;
  return parts.map(({ message }) => lower(unstopped(words(message)))).join(then);
}

export function phrase(parts: readonly Part[], telling: Telling): Body {
  const only = onlyPart(parts);
  return {
    text: only ? lower(unstopped(telling.words(only.message))) : joined(parts, telling),
    colon: false,
    form: only?.form ?? 'plain',
    alternatives: only?.alternatives ?? false,
    ...(only && { only: only.message }),
    ...(parts.every(isPlain) && { clauses: parts.map(({ message }) => message) }),
  };
}

/** Sentences about other players name them, except the first one after "each other player". */
export interface Telling {
  who: Who;
  words: Words;
  headed?: boolean;
  /** Within one of several alternatives, which semicolons separate. */
  option?: boolean;
}

/**
 * The sentences of a list: plain lines that follow each other form one. After alternatives, the
 * next sentence says that it does not depend on them; after a later time, that it does not wait.
 */
export function sentences(parts: readonly Part[], telling: Telling): string {
  const { who, words, headed } = telling;
  const out: string[] = [];
  for (let i = 0; i < parts.length; ) {
    const run = runFrom(parts, i);
    const first = run[0];
    if (!first) break;
    const before = parts[i - 1];
    let text = phrase(run, telling).text;
    const isNamed = who === 'you' || first.named === true || (headed === true && i === 0);
    if (!isNamed) text = `${words(m('text.thatPlayer'))} ${text}`;
    if (before && decides(before) && !isConditional(first))
      text = `${words(m('text.inAnyCase'))} ${text}`;
    else if (before && isForLater(before)) text = `${words(m('text.now'))} ${text}`;
    out.push(out.length === 0 ? text : upper(text));
    i += run.length;
  }
  return out.join('. ');
}

/** The part at `i`, with all plain ones that follow a plain one. */
function runFrom(parts: readonly Part[], i: number): readonly Part[] {
  let end = i + 1;
  if (parts[i]?.form === 'plain') while (parts[end]?.form === 'plain') end++;
  return parts.slice(i, end);
}

const bracketed = (text: string): string => `(${text})`;

const sentencesIn = (text: string, closed: boolean): Body => ({
  text: closed ? bracketed(text) : text,
  colon: true,
  form: closed ? 'sentence' : 'several',
  alternatives: !closed,
});

/** A list within a sentence; `closed` if more may follow it. */
export function bodyOf(parts: readonly Part[], telling: Telling, closed: boolean): Body {
  if (isPhrase(parts)) return phrase(parts, telling);
  const text = sentences(parts, telling);
  return sentencesIn(text, closed);
}

/**
 * What a condition leads to, with the comma or colon before it. Before an "otherwise" there is no
 * other condition, except in brackets; "otherwise" itself may begin another condition. `closed` if
 * more may follow it.
 */
export function branchOf(
  parts: readonly Part[],
  telling: Telling,
  is: 'only' | 'first' | 'last',
  closed: boolean,
): Body {
  const { who, words } = telling;
  const only = onlyPart(parts);
  if (is === 'last' && only?.do === 'if') {
    const chained = phrase(parts, telling);
    return { ...chained, text: `, ${chained.text}` };
  }
  if (isPhrase(parts) && !(is === 'first' && only?.form === 'condition')) {
    const inner = phrase(parts, telling);
    const subject = who === 'they' ? `${words(m('text.thatPlayer'))} ` : '';
    return { ...inner, text: `, ${subject}${inner.text}`, clause: inner.text };
  }
  const body = sentencesIn(sentences(parts, telling), closed);
  return { ...body, text: `: ${body.text}` };
}

/** What each other player does. */
export function othersOf(
  key: string,
  parts: readonly Part[],
  telling: Telling,
  depth: number,
): Said {
  const { whose, alternatives = false } = onlyPart(parts) ?? {};
  if (whose) return { message: m(`${key}.whose`, whose), form: 'condition', alternatives };
  if (isPhrase(parts)) {
    const only = onlyPart(parts);
    return {
      message: m(key, { what: only?.message ?? joined(parts, telling) }),
      form: only?.form === 'condition' ? 'condition' : 'sentence',
      alternatives: only?.alternatives ?? false,
    };
  }
  const headed = depth === 0 && parts[0]?.named !== true;
  const text = sentences(parts, { ...telling, headed });
  return {
    message: m(headed ? key : `${key}.long`, { what: depth > 0 ? bracketed(text) : text }),
    form: depth > 0 ? 'sentence' : 'several',
  };
}

/** Alternative lists; one that is more than clauses or a plain sentence is in brackets. */
export function alternativesOf(lists: readonly (readonly Part[])[], telling: Telling): Body {
  const { words } = telling;
  const texts = lists.map((parts) => {
    const inner = isPhrase(parts) ? phrase(parts, telling) : undefined;
    const bare = inner?.form === 'plain' || inner?.form === 'sentence';
    if (inner && bare && !inner.alternatives) return inner.text;
    return bracketed(inner?.text ?? sentences(parts, telling));
  });
  const text = texts.join(`; ${words(m('text.modes.or'))} `);
  return { text, colon: false, form: 'sentence', alternatives: true };
}
