import type { Message } from '@cardwright/kernel';
import { type Group, m, type Mention, type Ordinal, type Reference } from './wording.ts';

/** The slot of the card itself. */
const THIS = 'this';

const keyOf = (written: string): string => written.replace(/^\$/, '');

/** What has been said about a slot: all that was done with its cards, each with its time. */
interface Told extends Mention {
  past: ReadonlyMap<string, number>;
  /** Whether only another option, which may not run, mentions it. */
  elsewhere?: boolean;
}

interface Aside {
  /** Whether cards are set aside. */
  cards: boolean;
  several: boolean;
  /** Whether some of them were taken. */
  rest: boolean;
}

/**
 * What the sentences of a list have said so far: what was done with the cards of each slot, what
 * "it" and "them" mean, and what the last sentence did. Every nested list continues with a copy;
 * after the line, the copies are joined, so that what one list says is not taken for certain.
 */
export class Mentions {
  private slots = new Map<string, Told>();
  private time = 0;
  /** The slot whose cards are "it" or "them". */
  private last: string | undefined;
  /** Whether "them" can be the cards set aside. */
  private near = false;
  private aside: Aside = { cards: false, several: true, rest: true };
  /** The slot of the previous sentence, which "if you do" refers to. */
  private deed: string | undefined;
  /** What the present sentence does: with a slot, something else (''), or nothing. */
  private doing: string | undefined;
  /** Whether the present sentence only depends on what the previous one did. */
  private kept = false;
  /** Whether anything was done since the list began. */
  private acted = false;

  /** How many tokens the player certainly has, by kind. */
  private held = new Map<string, number>();

  constructor(given: readonly Mention[] = []) {
    for (const mention of given) this.add(mention);
    this.deed = this.doing = undefined;
  }

  /** For a nested list: "if you do" would refer to what introduces the list. */
  fork(): Mentions {
    const fork = new Mentions();
    fork.become(this);
    fork.deed = fork.doing = undefined;
    fork.kept = fork.acted = false;
    return fork;
  }

  private become(other: Mentions): void {
    this.slots = new Map([...other.slots].map(([slot, told]) => [slot, { ...told }]));
    this.time = other.time;
    this.last = other.last;
    this.near = other.near;
    this.aside = { ...other.aside };
    this.held = new Map(other.held);
  }

  /** Continues after lists of which one has run, or perhaps none: `ends` says where each ends. */
  join(ends: readonly Mentions[], mayRunNone: boolean): void {
    const before = new Set(this.slots.keys());
    const all = mayRunNone ? [this, ...ends] : ends;
    const joined = joinedMentions(all);
    const deeds = new Set(ends.map(({ deed }) => deed));
    const [deed] = deeds;
    if (ends.some(({ acted }) => acted))
      this.doing = deeds.size === 1 && deed !== undefined && !before.has(deed) ? deed : '';
    this.acted ||= ends.some(({ acted }) => acted);
    this.become(joined);
  }

  /** For the next of several lists that may all run: any of those before it may have run. */
  afterSome(ends: readonly Mentions[]): Mentions {
    const next = joinedMentions([this, ...ends]).fork();
    for (const told of next.slots.values()) told.elsewhere = !this.slots.has(told.slot);
    return next;
  }

  /** A sentence ends. */
  endSentence(): void {
    if (this.doing !== undefined) this.deed = this.doing === '' ? undefined : this.doing;
    else if (!this.kept) this.deed = undefined;
    this.doing = undefined;
    this.kept = false;
  }

  add(mention: Mention): void {
    const { slot, verb } = mention;
    this.slots.delete(slot);
    this.slots.set(slot, { ...mention, past: new Map([[verb, this.time++]]) });
    this.last = mention.distant ? undefined : slot;
    if (mention.plural && !mention.aside) this.near = false;
    this.doing = slot;
    this.acted = true;
  }

  /** A sentence is about cards that are in no slot: "it" would be one of those. */
  other(): void {
    this.last = undefined;
    this.near = false;
    this.doing = '';
    this.acted = true;
  }

  /** The player is certain to have so many tokens of a kind. */
  holdTokens(token: string, n: number): void {
    this.held.set(token, n);
  }

  tokensHeld(token: string): number {
    return this.held.get(token) ?? 0;
  }

  turnUp(several: boolean): void {
    this.other();
    this.aside = { cards: true, several: several || this.aside.cards, rest: false };
    this.near = true;
  }

  take(): void {
    this.aside.rest = true;
  }

  hasSeveralAside(): boolean {
    return this.aside.several;
  }

  group(): Group {
    const { cards, rest } = this.aside;
    return !cards || !this.near ? 'aside' : rest ? 'rest' : 'them';
  }

  placeRest(): { rest: boolean; several: boolean; near: boolean } {
    const { rest, several } = this.aside;
    const { near } = this;
    this.other();
    this.aside.cards = false;
    return { rest, several, near };
  }

  of(written: string): Mention {
    const slot = keyOf(written);
    const verb = slot === THIS ? 'this' : 'choose';
    return this.slots.get(slot) ?? { slot, verb, plural: false };
  }

  /** The slot as a list with slots of its own is given it. */
  given(written: string): Mention {
    const { aside: _aside, ...mention } = this.of(written);
    const told = this.slots.get(mention.slot);
    const which = this.ordinal(mention.slot, mention.verb);
    return { ...mention, which, distant: told === undefined || !this.isLatest(told) };
  }

  /** Whether "if you do" means: if this slot has cards. */
  did(written: string): boolean {
    const did = this.deed === keyOf(written);
    this.kept ||= did;
    return did;
  }

  /** A card that no sentence has mentioned yet calls itself "this". */
  private itself(slot: string, verb: string | undefined): Reference | undefined {
    if (slot !== THIS || this.slots.has(slot)) return undefined;
    if (verb !== undefined) this.add({ slot, verb, plural: false });
    const the = m('text.slot.this', { n: 1, nth: 0, set: 0 });
    return { ref: 'this', the, each: the };
  }

  /** "It" if unambiguous; otherwise the noun, with its ordinal among similar ones. */
  refer(written: string, verb: string | undefined): Reference {
    const slot = keyOf(written);
    const own = this.itself(slot, verb);
    if (own) return own;
    const told = this.slots.get(slot);
    const noun = told?.verb ?? 'choose';
    const plural = told?.plural ?? false;
    const which = this.ordinal(slot, noun);
    const named = (n: number): Message => m(`text.slot.${noun}`, { n, ...which });
    const latest = told === undefined || this.isLatest(told);
    if (told && verb !== undefined) this.move(told, verb);
    if (told) this.last = slot;
    return {
      ref: latest ? (plural ? 'them' : 'it') : plural ? 'many' : 'one',
      the: named(plural ? 2 : 1),
      each: named(1),
    };
  }

  /** Whether "it" or "them" can only be the cards of this slot. */
  private isLatest(told: Told): boolean {
    const isRival = (other: Told): boolean =>
      other !== told && other.verb === told.verb && other.elsewhere !== true;
    return (
      this.last === told.slot && !this.isAmong(told) && ![...this.slots.values()].some(isRival)
    );
  }

  private move(told: Told, verb: string): void {
    told.verb = verb;
    delete told.which;
    told.past = new Map([...told.past, [verb, this.time++]]);
    if (told.aside) this.take();
    this.doing = told.slot;
    this.acted = true;
  }

  /** Whether "them" would rather be all cards set aside than those of the slot. */
  private isAmong({ aside, plural, past }: Told): boolean {
    return aside === true && plural && this.aside.cards && !past.has('find');
  }

  /**
   * The place of a slot among those with which the same was done, counted from 1; 0 if alone. Cards
   * are counted as "the second trashed card"; if a slot has several or perhaps none, slots are
   * counted, as in "the cards trashed the second time".
   */
  private ordinal(slot: string, verb: string): Ordinal {
    const { which } = this.slots.get(slot) ?? {};
    if (which) return which;
    const alike = [...this.slots.values()]
      .filter(({ past }) => past.has(verb))
      .sort((a, b) => (a.past.get(verb) ?? 0) - (b.past.get(verb) ?? 0));
    const place = alike.length > 1 ? alike.findIndex((one) => one.slot === slot) + 1 : 0;
    const areSets = alike.some(({ plural, optional }) => plural || optional);
    return areSets ? { nth: 0, set: place } : { nth: place, set: 0 };
  }

  /** What all of several states agree on. */
  static joined(all: readonly Mentions[]): Mentions {
    const joined = new Mentions();
    const [first] = all;
    if (!first) return joined;
    joined.time = Math.max(...all.map(({ time }) => time)) + 1;
    for (const slot of new Set(all.flatMap(({ slots }) => [...slots.keys()])))
      joined.slots.set(
        slot,
        joinedSlot(
          slot,
          all.map(({ slots }) => slots.get(slot)),
          joined.time,
        ),
      );
    joined.last = all.every(({ last }) => last === first.last) ? first.last : undefined;
    joined.near = all.every(({ near }) => near);
    for (const [token, n] of first.held)
      joined.held.set(token, Math.min(n, ...all.map((one) => one.tokensHeld(token))));
    joined.aside = {
      cards: all.some(({ aside }) => aside.cards),
      several: all.some(({ aside }) => aside.several),
      rest: all.some(({ aside }) => aside.rest),
    };
    return joined;
  }
}

const joinedMentions = (all: readonly Mentions[]): Mentions => Mentions.joined(all);

/** The latest thing that was certainly done with the cards; if there is none, they were chosen. */
function joinedSlot(slot: string, ends: readonly (Told | undefined)[], now: number): Told {
  const all = ends.filter((told) => told !== undefined);
  const [first] = all;
  const past = new Map(all.flatMap((one) => [...one.past]));
  const verbs = new Set(all.map(({ verb }) => verb));
  const [only] = verbs;
  const certain = [...past].filter(([verb, time]) =>
    all.every((one) => one.past.get(verb) === time),
  );
  const latest = certain.sort(([, a], [, b]) => b - a)[0]?.[0] ?? 'choose';
  const verb = verbs.size === 1 && only !== undefined ? only : latest;
  if (!past.has(verb)) past.set(verb, now);
  return {
    slot,
    verb,
    past,
    plural: all.some(({ plural }) => plural),
    aside: all.some(({ aside }) => aside),
    alike: all.every(({ alike }) => alike),
    optional: all.length < ends.length || all.some(({ optional }) => optional),
    ...(first?.which && all.every(({ which }) => which === first.which) && { which: first.which }),
  };
}
