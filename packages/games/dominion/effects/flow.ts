import {
  copyPlain,
  type Effect,
  type Line,
  lineOf,
  type ListFrame,
  type Message,
  type Plain,
  type Signal,
} from '@cardwright/kernel';
import { z } from 'zod';
import { exactly } from '../../loading/index.ts';
import { cardAt, type DominionContent } from '../content.ts';
import { type DominionState, type DominionTable, seatOf } from '../state.ts';
import { playing } from '../procedures/play-card.ts';
import { isEndless } from '../rules/endless.ts';
import { cardIn, entriesOf, isTracked, keepThere } from '../rules/lose-track.ts';
import { othersOf, zoneCards } from '../rules/zones.ts';
import { askOrder, storeOrder } from './ask-order.ts';
import { cardOf, zoneIn } from './choose.ts';
import {
  CardName,
  defineEffect,
  type EffectJson,
  EffectList,
  type Filter,
  fits,
  MatName,
  namesIn,
  NewSlot,
  SlotName,
  slotCards,
  Where,
  Whole,
} from './define.ts';
import { type Held, takeCard } from './take-slot.ts';
import {
  type Args,
  areBonuses,
  bare,
  type Body,
  m,
  type Said,
  told,
  type Who,
  type Wording,
} from './wording.ts';
import { areAlike, thing, vowel } from './noun-text.ts';
import { tallied } from './tally-text.ts';
import { inAnyOrder, ONE_SENTENCE } from './choice-text.ts';

/** The first matching card, without a question; in a discard pile, the topmost one. */
export const find = defineEffect({
  name: 'find',
  about:
    'stores the first matching card in a slot, without asking; in the discard pile, the topmost one',
  params: exactly({
    do: z.literal('find'),
    from: z
      .enum(['hand', 'discard', 'aside', 'inPlay', 'trash', 'mat'])
      .describe('hand, discard, aside, inPlay, trash or mat'),
    where: Where,
    mat: MatName.optional().describe('the mat, with "from": "mat"'),
    as: NewSlot,
  }),
  compile: (json, c) => ({
    from: json.from,
    zone: zoneIn(json.from, json.mat),
    filter: c.filter(json.where),
    slot: c.slot(json.as, 'write'),
  }),
  text({ from, where, mat, as }, who, w) {
    const place = from === 'mat' ? { mat: mat ?? '', where } : { in: from, where };
    const what = tallied(place, 1, who, w);
    w.mention({
      slot: as,
      verb: 'find',
      plural: false,
      aside: from === 'aside',
      mat,
      optional: true,
      where,
      from,
      by: 'line',
    });
    // All copies of a named card are alike.
    const first = areAlike(where) ? 'no' : from === 'discard' ? 'top' : 'yes';
    return m('text.find', { who, first, vowel: vowel(namesIn(where)[0] ?? ''), what });
  },
  run(t, p, f) {
    const cards = zoneCards(t, seatOf(t.state, f.seat), p.zone);
    const matches = (card: number): boolean => fits(t, f, p.filter, card);
    const found = p.from === 'discard' ? cards.findLast(matches) : cards.find(matches);
    f.slots[p.slot] = found === undefined ? [] : [found];
    return undefined;
  },
});

/** Effects whose text can follow "you may", as in "trash it". */
const INSTRUCTIONS: ReadonlySet<string> = new Set([
  'discard',
  'discardAside',
  'discardTop',
  'drawUpTo',
  'exchange',
  'extraTurn',
  'gain',
  'nameCard',
  'pass',
  'play',
  'putBack',
  'rest',
  'return',
  'revealHand',
  'setAside',
  'toHand',
  'topdeck',
  'trash',
]);

/** Whether a list is a choice and its use: "gain a card costing up to 4". */
const isOneChoice = ([choice, use, ...more]: readonly EffectJson[]): boolean =>
  choice?.do === 'choose' &&
  use?.cards === `$${String(choice.as)}` &&
  ONE_SENTENCE.has(use.do) &&
  (use.do !== 'gain' || choice.from === 'supply') &&
  more.length === 0;

/** "You may trash a card from your hand.", perhaps after a condition. */
function mayChoose(
  lines: readonly EffectJson[],
  { only, form }: Body,
  about: Args,
): Message | undefined {
  if (!isOneChoice(lines) || !only || form !== 'plain') return undefined;
  const choice = { ...only, args: { ...only.args, many: 'may' } };
  if (about.has === 'no') return choice;
  const what = { key: 'app.clause', args: { what: choice, first: 'lower' } };
  return m('text.may.choose', { ...about, what });
}

/** What follows "may", if that is a single instruction: "trash it", "eliminarla". */
function afterMay(
  [line, ...more]: readonly EffectJson[],
  { only, form }: Body,
  who: Who,
): Message | undefined {
  if (!line || more.length > 0 || !only || !INSTRUCTIONS.has(line.do)) return undefined;
  if (form === 'several' || form === 'condition') return undefined;
  return { ...only, args: { ...only.args, who: 'may', whose: who } };
}

/** Whether the text of a line about another player can follow "may": "draw a card". */
const isStep = (line: EffectJson): boolean =>
  INSTRUCTIONS.has(line.do) || (line.do === 'cards' && typeof line.n === 'number');

/** "may discard a card and draw a card": several instructions that another player may follow. */
function mayFollow(
  lines: readonly EffectJson[],
  { clauses }: Body,
  about: Args,
): Message | undefined {
  if (about.who !== 'they' || about.has !== 'no' || !clauses) return undefined;
  const [choice] = lines;
  const isChosen = isOneChoice(lines.slice(0, 2)) && typeof choice?.count !== 'object';
  const steps = isChosen ? lines.slice(2) : lines;
  const chosen = clauses.slice(0, isChosen ? 1 : 0);
  const told = clauses.slice(chosen.length);
  if (told.length !== steps.length || !steps.every(isStep)) return undefined;
  const what = [
    ...chosen.map((one) => ({ ...one, args: { ...one.args, many: 'may' } })),
    ...told.map((one, i) =>
      steps[i]?.do === 'cards'
        ? m('text.draws.may', one.args)
        : { ...one, args: { ...one.args, who: 'may', whose: 'they' } },
    ),
  ];
  const followed = { key: 'app.clauses', args: { what } };
  return isChosen ? followed : m('text.may', { ...about, verb: 'yes', long: 'no', what: followed });
}

interface May {
  /** -1 if the question does not depend on cards. */
  slot: number;
  filter: Filter;
  program: number;
  why: string;
  /** For the words of the question. */
  json: readonly EffectJson[];
}

/** "You may": a yes or no. With a slot, asked only if it holds cards and all of them match. */
export const may = defineEffect({
  name: 'may',
  about: 'asks the player whether to run a list; with a slot, only if all its cards match',
  params: exactly({
    do: z.literal('may'),
    with: SlotName.optional().describe(
      'a slot: the player is asked only if it holds cards; if omitted, always',
    ),
    where: Where.optional().describe('what every card in the slot of "with" must match'),
    play: EffectList,
  }),
  compile(json, c): May {
    if (json.where && json.with === undefined)
      c.reject(['where'], '"where" has no effect without "with"', 'add "with": "$slot"');
    const [first] = json.play;
    const isAbout = json.with !== undefined && first?.cards === json.with;
    return {
      slot: json.with === undefined ? -1 : c.slot(json.with, 'read'),
      filter: c.filter(json.where),
      program: c.list(json.play, 'may'),
      why: `ask.may.${isAbout ? first.do : 'do'}`,
      json: json.play,
    };
  },
  text({ with: slot, where, play: lines }, who, w) {
    const about = {
      who,
      has: where === undefined ? 'no' : 'yes',
      ...(slot !== undefined && {
        thing: thing(where, w.mentioned(slot).plural ? 2 : 1, w),
        ...w.refer(slot),
      }),
    };
    const body = w.body(lines, who);
    const { form } = told('text.may', body);
    // "Se vuoi, se …" would be two conditions in a row.
    const long = body.colon || body.form === 'condition' ? 'yes' : 'no';
    const what = afterMay(lines, body, who);
    const verb = what === undefined ? 'no' : 'yes';
    return {
      message:
        mayChoose(lines, body, about) ??
        mayFollow(lines, body, about) ??
        m('text.may', { ...about, verb, long, what: what ?? body.text }),
      form: form === 'sentence' && where !== undefined ? 'condition' : form,
      alternatives: true,
      open: form === 'several' && !body.colon,
    };
  },
  run(t, p, f) {
    const cards = p.slot < 0 ? [] : slotCards(f, p.slot);
    if (p.slot >= 0 && cards.length === 0) return undefined;
    if (!cards.every((card) => fits(t, f, p.filter, card))) return undefined;
    const ask = t.askYesNo(f.seat, p.why, cardOf(t, f));
    ask.options = cards.slice();
    return t.asking();
  },
  answered(t, p, f, picked) {
    // The lines after it may use what the list chooses.
    return picked[0] === 1
      ? t.call(p.program, { back: f.slots.map((_, slot) => slot) })
      : undefined;
  },
});

/** With several cards, `left` is the slot of those that are still to be played. */
interface Playing extends Held {
  times: number;
  left?: number;
}

/**
 * Plays the cards in a slot one after the other from where they are, each once or several times. It
 * costs no Action; a card that cannot be played stays there.
 */
export const play = defineEffect({
  name: 'play',
  about: 'plays each card in a slot, once or several times',
  params: exactly({
    do: z.literal('play'),
    cards: SlotName,
    times: Whole.min(1).max(9).optional(),
  }),
  compile(json, c): Playing {
    const slot = c.slot(json.cards, 'read');
    const from = c.moved(json.cards, 'play');
    const held = { slot, from, times: json.times ?? 1 };
    // Only where several cards can be in the slot is there something left to play.
    return c.plural(json.cards) ? { ...held, left: c.hidden(from) } : held;
  },
  text({ cards, times = 1 }, who, w) {
    const key = `text.play.it${inAnyOrder(cards, { do: 'play' }, w)}`;
    return m(key, { who, times, ...w.refer(cards, 'play') });
  },
  run(t, p, f) {
    if (p.left === undefined) return playFirst(t, p, f, entriesOf(f.slots, p.slot).slice(0, 1));
    return askOrder(t, f, p.slot, 'ask.playOrder', (card) => canPlay(t, card)) ?? playAll(t, p, f);
  },
  answered(t, p, f, picked) {
    storeOrder(f, p.slot, picked);
    return playAll(t, p, f);
  },
  returned: (t, p, f) =>
    p.left === undefined ? undefined : playFirst(t, p, f, entriesOf(f.slots, p.left)),
});

function playAll(t: DominionTable, p: Playing, f: ListFrame): Signal {
  const cards = entriesOf(f.slots, p.slot);
  if (p.left !== undefined) f.slots[p.left] = cards.slice();
  return playFirst(t, p, f, cards);
}

/**
 * Plays the first playable card of a list; the rest is left for later. The slot loses the cards
 * that are not played.
 */
function playFirst(t: DominionTable, p: Playing, f: ListFrame, cards: readonly number[]): Signal {
  for (const [i, card] of cards.entries()) {
    if (p.left !== undefined) f.slots[p.left] = cards.slice(i + 1);
    if (canPlay(t, card) && takeCard(t, f.seat, p.from, card)) {
      seatOf(t.state, f.seat).play.push(card);
      return t.run('playCard', playing(card, p.times), f.seat);
    }
    const played = entriesOf(f.slots, p.slot);
    const skipped = played.findIndex((one) => cardIn(one) === cardIn(card));
    f.slots[p.slot] = played.filter((_, place) => place !== skipped);
  }
  // While they were played one by one, some may have left play.
  if (p.left !== undefined) keepThere(f.slots, [p.slot], seatOf(t.state, f.seat).play);
  return undefined;
}

const canPlay = (t: DominionTable, entry: number): boolean =>
  isTracked(entry) && cardAt(t.content, entry).program >= 0 && !isEndless(t.state);

const With = SlotName.optional().describe('a slot of this list that their lists may use');
const given = (f: ListFrame, slot: number): Plain[] =>
  slot < 0 ? [] : [copyPlain(f.slots[slot] ?? [])];

/** The sentence about other players; their list may be given a slot. */
function othersText(
  key: string,
  json: { with?: string | undefined; play: EffectJson[] },
  w: Wording,
): Said {
  const said = w.apart(w.given(json.with)).others(key, json.play);
  w.other();
  return said;
}

export const others = defineEffect({
  name: 'others',
  about: 'runs a list for each other player, in turn order',
  params: exactly({ do: z.literal('others'), with: With, play: EffectList }),
  compile: (json, c) => ({
    given: json.with === undefined ? -1 : c.slot(json.with, 'read'),
    program: c.list(json.play, 'others', { given: json.with }),
  }),
  text: (json, _who, w) => othersText('text.others', json, w),
  run: (t, p, f) => t.forEachSeat(p.program, othersOf(t, f.seat), { slots: given(f, p.given) }),
});

export const everyone = defineEffect({
  name: 'everyone',
  about: 'runs a list for every player in turn order, starting with the one who played the card',
  params: exactly({ do: z.literal('everyone'), with: With, play: EffectList }),
  compile: (json, c) => ({
    given: json.with === undefined ? -1 : c.slot(json.with, 'read'),
    program: c.list(json.play, 'everyone', { given: json.with }),
  }),
  text: (json, _who, w) => othersText('text.everyone', json, w),
  run: (t, p, f) =>
    t.forEachSeat(p.program, [f.seat, ...othersOf(t, f.seat)], { slots: given(f, p.given) }),
});

/** R5.1: reactions are shown before the attack does anything. The first line of every Attack. */
const openAttack: Effect<DominionState, DominionContent, { immune: number }> = {
  name: 'attack',
  run: (t, _p, f) => t.raise('attack', { by: f.seat, card: cardOf(t, f), immune: [] }),
  returned(_t, p, f, result) {
    f.slots[p.immune] = (result as { immune: number[] }).immune;
    return undefined;
  },
};
export const attackOpens = (immune: number): Line => lineOf(openAttack, { immune });

/** R5.3: hits every unprotected player in turn order. */
export const attack = defineEffect({
  name: 'attack',
  about:
    'runs a list for each other player that no reaction protects; reactions are revealed before ' +
    'the card does anything',
  params: exactly({ do: z.literal('attack'), with: With, play: EffectList }),
  compile: (json, c) => ({
    immune: c.immune(),
    given: json.with === undefined ? -1 : c.slot(json.with, 'read'),
    program: c.list(json.play, 'attack', { given: json.with }),
  }),
  text: (json, _who, w) => othersText('text.others', json, w),
  run(t, p, f) {
    const immune = slotCards(f, p.immune);
    return t.forEachSeat(
      p.program,
      othersOf(t, f.seat).filter((seat) => !immune.includes(seat)),
      { slots: given(f, p.given) },
    );
  },
});

export const unaffected = defineEffect({
  name: 'unaffected',
  about: 'in a reaction: the attack does nothing to this player',
  params: exactly({ do: z.literal('unaffected') }),
  compile: () => undefined,
  text: (_json, who) => bare('unaffected', who),
  run(t, _p, f) {
    const immune = t.windowData()?.immune;
    if (Array.isArray(immune) && !immune.includes(f.seat)) immune.push(f.seat);
    return undefined;
  },
});

export const whenFirst = defineEffect({
  name: 'whenFirst',
  about: 'runs a list when the first card with a given name is played this turn',
  params: exactly({ do: z.literal('whenFirst'), card: CardName, play: EffectList }),
  compile: (json, c) => ({ card: c.card(json.card), program: c.list(json.play, 'whenFirst') }),
  text({ card, play: lines }, _who, w) {
    const key = areBonuses(lines) ? 'text.whenFirst' : 'text.whenFirst.do';
    w.other();
    return told(key, w.apart().body(lines, 'you', true), { card });
  },
  run(t, p, f) {
    const { turn } = t.state;
    const first = turn.played.indexOf(p.card);
    if (first < 0) turn.watches.push({ card: p.card, program: p.program });
    // A card that names itself is the first one while it is being played for the first time.
    else if (p.card === cardOf(t, f) && turn.played.lastIndexOf(p.card) === first)
      return t.call(p.program, { slots: [] });
    return undefined;
  },
});

export const drawUpTo = defineEffect({
  name: 'drawUpTo',
  about:
    'draws until the hand has n cards; each matching card may be set aside instead, and is ' +
    'discarded at the end',
  params: exactly({
    do: z.literal('drawUpTo'),
    n: Whole.describe('the size of the hand at which drawing ends'),
    maySkip: exactly({ type: z.enum(['Action', 'Treasure', 'Victory', 'Curse']) }).optional(),
  }),
  compile: (json, c) => ({
    n: json.n,
    skip: json.maySkip === undefined ? 0 : c.filter(json.maySkip).types,
  }),
  text: ({ n, maySkip }, who) => ({
    message: m('text.drawUpTo', { who, n, skip: maySkip?.type ?? 'none' }),
    form: maySkip === undefined ? 'plain' : who === 'you' ? 'several' : 'sentence',
  }),
  run: (t, p, f) => t.run('drawUpTo', { n: p.n, skip: p.skip, card: cardOf(t, f) }, f.seat),
});
