import type { Message, Words } from '@cardwright/kernel';
import { CARD_EVENTS, type DominionContent } from './content.ts';
import type { EffectJson, Where } from './effects/define.ts';
import { effectNamed } from './effects/index.ts';
import type { Card } from './format.ts';
import { alternativesOf, bodyOf, branchOf, othersOf, type Part } from './effects/sentences.ts';
import {
  areBonuses,
  type Choice,
  chosen,
  m,
  type Mention,
  ONE_SENTENCE,
  type Reference,
  type Said,
  said,
  tallied,
  thing,
  told,
  type Who,
  type Wording,
} from './effects/wording.ts';

/** A card's printed text, generated from its effects: bonuses one per line, then sentences. */
export function dominionText(
  content: Pick<DominionContent, 'source'>,
  name: string,
  words: Words,
): string {
  const card = content.source.find((c) => c.name === name);
  if (!card) return '';
  const wording = wordingIn(words);
  const lines = card.phase ? [words(phaseText(card, card.phase))] : [];
  lines.push(...wording.list(card.play ?? [], 'you').map(words));
  if (card.points !== undefined) lines.push(words(pointsText(card.points, wording)));
  for (const event of CARD_EVENTS) {
    const list = card.when?.[event];
    if (!list) continue;
    const own = wording.apart([{ slot: 'this', verb: 'this', plural: false }]);
    lines.push(words(told(`text.when.${event}`, own.body(list, 'you')).message));
  }
  if (card.reaction) {
    const { to, play } = card.reaction;
    // After "show this", "it" would be the Reaction itself.
    const it = { slot: 'it', verb: to, plural: to !== 'gain', distant: to === 'gain' };
    const what = wording.apart(to === 'attack' ? [] : [it]).body(play, 'you').text;
    lines.push(words(m(to === 'attack' ? 'text.reaction' : `text.reaction.${to}`, { what })));
  }
  return lines.map((line) => line.charAt(0).toUpperCase() + line.slice(1)).join('\n');
}

/** A card of another type can also be played when cards of that type can. */
function phaseText({ types }: Card, { name, after }: NonNullable<Card['phase']>): Message {
  const also = types.includes('Action') || types.includes('Treasure');
  return m(also ? 'text.phase.also' : 'text.phase', { phase: name, after });
}

function pointsText(points: NonNullable<Card['points']>, w: Wording): Message {
  if (typeof points === 'number') return m('text.points', { n: points });
  const { points: n, per, of, different } = points;
  if (of === undefined && !different) return m('text.pointsPer', { n, per });
  const tally = { in: 'owned' as const, where: of, ...(different && { different }) };
  return m('text.pointsPerOf', { n, per, tally: tallied(tally, per, 'you', w) });
}

/**
 * A list by itself, as it is printed among alternatives, without a full stop; `given` are the slots
 * that it uses.
 */
export function listText(
  lines: readonly EffectJson[],
  given: readonly Mention[],
  words: Words,
): string {
  return wordingIn(words).apart(given).body(lines, 'you').text;
}

/** The slot of the card itself. */
const THIS = 'this';

/** The slots that a card's sentences have mentioned so far. */
class Mentions {
  private readonly all: Mention[] = [];
  /** What each slot was filled with, in that order, whatever happened to its cards since. */
  private readonly origins = new Map<string, string>();
  private last: string | undefined;
  /** The cards set aside, and whether some were taken from them. */
  private aside = { cards: false, several: true, rest: true };
  constructor(given: readonly Mention[] = []) {
    for (const mention of given) this.add({ ...mention });
  }

  add(mention: Mention): void {
    const known = this.all.findIndex(({ slot }) => slot === mention.slot);
    if (known >= 0) this.all.splice(known, 1);
    this.all.push(mention);
    this.origins.set(mention.slot, mention.verb);
    this.last = mention.distant ? undefined : mention.slot;
  }

  turnUp(several: boolean): void {
    this.aside = { cards: true, several: several || this.aside.cards, rest: false };
  }

  take(): void {
    this.aside.rest = true;
  }

  hasSeveralAside(): boolean {
    return this.aside.several;
  }

  placeRest(): { rest: boolean; several: boolean } {
    const { rest, several } = this.aside;
    this.aside.cards = false;
    return { rest, several };
  }

  of(written: string): Mention {
    const slot = written.replace(/^\$/, '');
    const verb = slot === THIS ? 'this' : 'choose';
    return this.all.find((one) => one.slot === slot) ?? { slot, verb, plural: false };
  }

  /** A card that no sentence has mentioned yet calls itself "this". */
  private itself(slot: string, verb: string | undefined): Reference | undefined {
    if (slot !== THIS || this.all.some((one) => one.slot === slot)) return undefined;
    if (verb !== undefined) this.add({ slot, verb, plural: false });
    const the = m('text.slot.this', { n: 1, nth: 0 });
    return { ref: 'this', the, each: the };
  }

  /** "It" if unambiguous; otherwise the noun, with its ordinal among similar ones. */
  refer(written: string, verb: string | undefined): Reference {
    const slot = written.replace(/^\$/, '');
    const own = this.itself(slot, verb);
    if (own) return own;
    const mention = this.all.find((one) => one.slot === slot);
    const noun = mention?.verb ?? 'choose';
    const plural = mention?.plural ?? false;
    const alike = this.all.filter(
      (one) => one.verb === noun || this.origins.get(one.slot) === noun,
    );
    const nth = alike.length > 1 && mention ? alike.indexOf(mention) + 1 : 0;
    const named = (n: number): Message => m(`text.slot.${noun}`, { n, nth });
    const latest = mention === undefined || this.last === slot;
    if (mention && verb !== undefined) {
      mention.verb = verb;
      if (mention.aside) this.take();
    }
    if (mention) this.last = slot;
    return {
      ref: latest ? (plural ? 'them' : 'it') : plural ? 'many' : 'one',
      the: named(plural ? 2 : 1),
      each: named(1),
    };
  }
}

/** `depth` is how many lists this one is in. */
function wordingIn(words: Words, mentions = new Mentions(), depth = 0): Wording {
  const within = (lines: readonly EffectJson[], who: Who): Part[] =>
    partsOf(lines, who, wordingIn(words, mentions, depth + 1), words);
  const wording: Wording = {
    list: (lines, who) => partsOf(lines, who, wording, words).map(({ message }) => message),
    body: (lines, who) => bodyOf(within(lines, who), { who, words }, depth > 0),
    branch: (lines, who, is) => branchOf(within(lines, who), { who, words }, is, depth),
    others: (key, lines) => othersOf(key, within(lines, 'they'), words, depth),
    alternatives: (lists, who) =>
      alternativesOf(
        lists.map((lines) => within(lines, who)),
        { who, words },
      ),
    turnUp: (several) => mentions.turnUp(several),
    take: () => mentions.take(),
    hasSeveralAside: () => mentions.hasSeveralAside(),
    placeRest: () => mentions.placeRest(),
    mentioned: (slot) => mentions.of(slot),
    apart: (given) => wordingIn(words, new Mentions(given), depth),
    mention: (mention) => mentions.add(mention),
    refer: (slot, verb) => mentions.refer(slot, verb),
  };
  return wording;
}

/** Lines that form one sentence, or a pair: their parts, and how many lines they consume. */
interface Sentence {
  parts: Part[];
  lines: number;
}

/**
 * The parts of a list. Each effect words itself; a choice and the line that uses it form one
 * sentence.
 */
function partsOf(lines: readonly EffectJson[], who: Who, wording: Wording, words: Words): Part[] {
  const out: Part[] = [];
  for (let i = 0; i < lines.length; ) {
    const rest = lines.slice(i);
    const [line] = rest;
    if (!line) break;
    const joint =
      choiceAndUse(rest, who, wording, words) ??
      foundAndTrashed(rest, who, wording) ??
      topPlayed(rest, who, wording);
    if (joint) out.push(...joint.parts);
    else out.push({ ...said(effectNamed(line.do).text(line, who, wording)), do: line.do });
    i += joint?.lines ?? 1;
  }
  return out;
}

/** Whether a line can form a sentence with the next: any copy of a named card is like another. */
const isChoice = (line: EffectJson): boolean =>
  line.do === 'choose' ||
  line.do === 'all' ||
  (line.do === 'find' && (line.where as Where).name !== undefined);

/** "Discard a card.", and if the hand is revealed when there is none, that too. */
function choiceAndUse(
  [line, next, third, fourth]: readonly EffectJson[],
  who: Who,
  wording: Wording,
  words: Words,
): Sentence | undefined {
  if (!line || !isChoice(line) || next?.cards !== slotOf(line)) return undefined;
  if (!ONE_SENTENCE.has(next.do)) return undefined;
  const count = line.do === 'all' ? { count: 'all' as const } : {};
  const choice = chosen({ ...(line as unknown as Choice), ...count }, next, who, wording);
  if (third?.do !== 'revealHand' || third.unless !== next.cards)
    return { parts: [{ ...choice, do: next.do }], lines: 2 };
  const what = words(choice.message).replace(/\.$/, '');
  const shown: Said =
    who === 'they' && fourth
      ? { message: m('text.orShow.more', { what }), form: choice.form }
      : { message: m('text.orShow', { who, what }), form: 'sentence' };
  return { parts: [{ ...shown, do: next.do }], lines: 3 };
}

/** "You may trash a Copper from your hand; if you do, ...": the card is found, not chosen. */
function foundAndTrashed(
  [line, next]: readonly EffectJson[],
  who: Who,
  wording: Wording,
): Sentence | undefined {
  const may = mayWith(line, next);
  if (line?.do !== 'find' || line.from !== 'hand' || who !== 'you' || !may) return undefined;
  const [first, ...then] = may.play;
  if (may.where !== undefined || first?.do !== 'trash' || !areBonuses(then)) return undefined;
  const from = thing(line.where as Where, 1, wording);
  wording.mention({ slot: String(line.as), verb: 'trash', plural: false });
  const message = m('text.may.find', { from, what: wording.body(then, who).text });
  return { parts: [{ message, form: 'sentence', alternatives: true, do: 'may' }], lines: 2 };
}

/** "Discard the top card of your deck. If it is an Action, you may play it." */
function topPlayed(
  [line, next]: readonly EffectJson[],
  who: Who,
  wording: Wording,
): Sentence | undefined {
  const may = mayWith(line, next);
  if (line?.do !== 'discardTop' || may?.play.length !== 1) return undefined;
  const [play] = may.play;
  if (play?.do !== 'play' || play.times !== undefined) return undefined;
  wording.mention({ slot: String(line.as), verb: 'play', plural: false });
  return {
    parts: [
      { message: m('text.discardTop', { who }), form: 'plain', do: 'discardTop' },
      {
        message: m('text.may.top', { what: thing(may.where, 1, wording) }),
        form: 'condition',
        do: 'may',
      },
    ],
    lines: 2,
  };
}

const slotOf = (line: EffectJson): string => `$${String(line.as)}`;

/** A "may" about the card that the previous line set aside. */
function mayWith(
  line: EffectJson | undefined,
  next: EffectJson | undefined,
): { play: EffectJson[]; where: Where | undefined } | undefined {
  if (!line || next?.do !== 'may' || next.with !== slotOf(line)) return undefined;
  return { play: next.play as EffectJson[], where: next.where as Where | undefined };
}
