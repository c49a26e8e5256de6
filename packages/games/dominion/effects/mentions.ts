import {
  type Branch,
  type Done,
  type Mark,
  type Marked,
  markOf,
  type Overlap,
  slotNoun,
} from './marks.ts';
import { type Group, type Mention, type Reference } from './wording.ts';

/** The slot of the card itself. */
const THIS = 'this';

const keyOf = (written: string): string => written.replace(/^\$/, '');

/** What has been said about a slot. */
interface Told extends Marked {
  /** Where its cards still are, if nothing was done with them. */
  at?: Pick<Done, 'from' | 'mat'>;
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
  /** The slot whose cards were the last to be named, so that "it" can be no other. */
  private focus: string | undefined;
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

  /** When the player first chose among options, which could be "the first choice" too. */
  private offered = Infinity;

  /** How many tokens the player certainly has, by kind. */
  private held = new Map<string, number>();

  private readonly overlap: Overlap;

  constructor(overlap: Overlap, given: readonly Mention[] = []) {
    this.overlap = overlap;
    for (const mention of given) this.add(mention);
    this.deed = this.doing = undefined;
  }

  /** For a list with slots of its own. */
  apart(given: readonly Mention[] = []): Mentions {
    return new Mentions(this.overlap, given);
  }

  /** For a nested list: "if you do" would refer to what introduces the list. */
  fork(): Mentions {
    const fork = this.apart();
    fork.become(this);
    fork.deed = fork.doing = undefined;
    fork.kept = fork.acted = false;
    return fork;
  }

  private become(other: Mentions): void {
    this.slots = new Map([...other.slots].map(([slot, told]) => [slot, { ...told }]));
    this.time = other.time;
    this.last = other.last;
    this.focus = other.focus;
    this.near = other.near;
    this.aside = { ...other.aside };
    this.held = new Map(other.held);
    this.offered = other.offered;
  }

  /** Continues after lists of which one has run, or perhaps none: `ends` says where each ends. */
  join(ends: readonly Mentions[], mayRunNone: boolean, is: Branch['is']): void {
    const before = new Set(this.slots.keys());
    const all = mayRunNone ? [this, ...ends] : ends;
    const joined = this.joined(all);
    for (const told of joined.slots.values())
      if (!before.has(told.slot)) joined.addBranch(told, ends, is);
    const deeds = new Set(ends.map(({ deed }) => deed));
    const [deed] = deeds;
    if (ends.some(({ acted }) => acted))
      this.doing = deeds.size === 1 && deed !== undefined && !before.has(deed) ? deed : '';
    this.acted ||= ends.some(({ acted }) => acted);
    this.become(joined);
  }

  /** A slot was filled in one of several lists. */
  private addBranch(told: Told, ends: readonly Mentions[], is: Branch['is']): void {
    const fills = ({ slots }: Mentions): boolean => slots.get(told.slot)?.elsewhere === false;
    if (ends.length < 2 || ends.filter(fills).length !== 1) return;
    const nth = ends.findIndex(fills) + 1;
    told.branches = [{ line: this.time, nth, is }, ...told.branches];
  }

  /** For the next of several lists that may all run: any of those before it may have run. */
  afterSome(ends: readonly Mentions[]): Mentions {
    const next = this.joined([this, ...ends]).fork();
    for (const told of next.slots.values())
      told.elsewhere = !this.slots.has(told.slot) || told.elsewhere;
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
    const { slot, verb, from, mat } = mention;
    const past = new Map([[verb, { time: this.time++, from, mat }]]);
    this.slots.delete(slot);
    this.slots.set(slot, {
      ...mention,
      past,
      branches: [],
      elsewhere: false,
      ...(verb === 'choose' && from !== undefined && { at: { from, mat } }),
    });
    this.last = mention.distant ? undefined : slot;
    this.focus = undefined;
    if (mention.plural && !mention.aside) this.near = false;
    this.doing = slot;
    this.acted = true;
  }

  /** A sentence is about cards that are in no slot: "it" would be one of those. */
  other(): void {
    this.last = this.focus = undefined;
    this.near = false;
    this.doing = '';
    this.acted = true;
  }

  offerOptions(): void {
    this.offered = Math.min(this.offered, this.time);
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

  /** The cards still set aside are placed: "the card put into the hand" may be one of those. */
  placeRest(verb: string): { rest: boolean; several: boolean; near: boolean } {
    const { rest, several } = this.aside;
    const { near } = this;
    this.other();
    const slot = `rest ${verb}`;
    const past = new Map([[verb, { time: this.time++ }]]);
    this.slots.set(slot, {
      slot,
      verb,
      past,
      plural: several,
      by: 'line',
      branches: [],
      elsewhere: false,
    });
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
    const distant = told === undefined || !this.isLatest(told);
    return { ...mention, mark: this.markOf(written), distant };
  }

  /** How the cards of a slot are told from others. */
  markOf(written: string): Mark {
    const told = this.slots.get(keyOf(written));
    if (!told) return { verb: 'choose' };
    const others = [...this.slots.values()].filter((other) => other !== told);
    return told.mark ?? markOf(told, others, this.overlap, this.offered);
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
    const the = slotNoun({ verb: 'this' }, 1);
    return { ref: 'this', the, each: the };
  }

  /** "It" if unambiguous; otherwise the noun, with what tells it from similar ones. */
  refer(written: string, verb: string | undefined): Reference {
    const slot = keyOf(written);
    const own = this.itself(slot, verb);
    if (own) return own;
    const told = this.slots.get(slot);
    const plural = told?.plural ?? false;
    const mark = this.markOf(written);
    const latest = told === undefined || this.isLatest(told);
    if (told && verb !== undefined) this.move(told, verb);
    if (told) this.last = this.focus = slot;
    return {
      ref: latest ? (plural ? 'them' : 'it') : plural ? 'many' : 'one',
      the: slotNoun(mark, plural ? 2 : 1),
      each: slotNoun(mark, 1),
    };
  }

  /** A name that cards must have: "that name" is the one that was named, if there is only one. */
  referToName(written: string): Reference {
    const isNamed = ({ verb }: Mention): boolean => verb === 'name';
    const named = [...this.slots.values()].filter(isNamed);
    const referred = this.refer(written, undefined);
    if (isNamed(this.of(written)))
      return named.length === 1 ? { ...referred, ref: 'it' } : referred;
    return named.length > 0 && referred.ref === 'it' ? { ...referred, ref: 'one' } : referred;
  }

  /** Whether "it" or "them" can only be the cards of this slot. */
  private isLatest(told: Told): boolean {
    if (this.last !== told.slot || this.isAmong(told)) return false;
    const isRival = (other: Told): boolean =>
      other !== told && other.verb === told.verb && other.elsewhere !== true;
    const isOneCard = !told.plural && told.optional !== true;
    return this.focus === told.slot || isOneCard || ![...this.slots.values()].some(isRival);
  }

  private move(told: Told, verb: string): void {
    told.verb = verb;
    delete told.mark;
    told.past = new Map([...told.past, [verb, { time: this.time++, ...told.at }]]);
    delete told.at;
    if (told.aside) this.take();
    this.doing = told.slot;
    this.acted = true;
  }

  /** Whether "them" would rather be all cards set aside than those of the slot. */
  private isAmong({ aside, plural, past }: Told): boolean {
    return aside === true && plural && this.aside.cards && !past.has('find');
  }

  /** What all of several states agree on. */
  private joined(all: readonly Mentions[]): Mentions {
    const joined = this.apart();
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
    joined.offered = Math.min(...all.map(({ offered }) => offered));
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

/** The latest thing that was certainly done with the cards; if there is none, they were chosen. */
function joinedSlot(slot: string, ends: readonly (Told | undefined)[], now: number): Told {
  const all = ends.filter((told) => told !== undefined);
  const same = <T>(field: (told: Told) => T): T | undefined =>
    all[0] && all.every((one) => field(one) === field(all[0] ?? one)) ? field(all[0]) : undefined;
  const past = new Map(all.flatMap((one) => [...one.past]));
  const verbs = new Set(all.map(({ verb }) => verb));
  const [only] = verbs;
  const certain = [...past].filter(([verb, done]) =>
    all.every((one) => one.past.get(verb) === done),
  );
  const latest = certain.sort(([, a], [, b]) => b.time - a.time)[0]?.[0] ?? 'choose';
  const verb = verbs.size === 1 && only !== undefined ? only : latest;
  if (!past.has(verb)) past.set(verb, { time: now });
  return {
    slot,
    verb,
    past,
    plural: all.some(({ plural }) => plural),
    aside: all.some(({ aside }) => aside),
    alike: all.every(({ alike }) => alike),
    optional: all.length < ends.length || all.some(({ optional }) => optional),
    elsewhere: all.every(({ elsewhere }) => elsewhere === true),
    branches: same(({ branches }) => branches) ?? [],
    by: same(({ by }) => by),
    where: same(({ where }) => where),
    mat: same(({ mat }) => mat),
    mark: same(({ mark }) => mark),
    at: same(({ at }) => at),
  };
}
