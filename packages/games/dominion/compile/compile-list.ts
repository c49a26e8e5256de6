import type { FileFault, Line } from '@cardwright/kernel';
import { nearest, type Path, type Places } from '../../loading/index.ts';
import { type DominionProgram, type ExtraPhase, typeBit } from '../content.ts';
import type {
  Amount,
  CompiledAmount,
  CompiledTally,
  Compiling,
  CostLimit,
  CostRule,
  EffectJson,
  Filter,
  ListOptions,
  SlotZone,
  Tally,
  Where,
} from '../effects/define.ts';
import { type Count, zoneIn } from '../effects/choose.ts';
import { attackOpens } from '../effects/flow.ts';
import { effectNamed } from '../effects/index.ts';
import { isPlural } from '../effects/wording.ts';
import type { Card } from '../format.ts';
import { checkAside } from './check-aside.ts';
import { checkSlots, refersTo, SHARES_SLOTS } from './check-slots.ts';
import { idleLine } from './idle-lines.ts';
import type { SlotPlace } from '../rules/lose-track.ts';
import type { SeatZone } from '../state.ts';
import { walkLines } from './walk-lines.ts';

/** A card and its place in the file. */
export interface Placed {
  card: Card;
  places: Places;
  at: Path;
}

/** Shared by the compilation of all lists of one card. */
export interface CardCompilation {
  placed: Placed;
  byName: ReadonlyMap<string, number>;
  programs: DominionProgram[];
  faults: FileFault[];
  warnings: FileFault[];
  /** Some of its lines could not be parsed. */
  partial?: boolean;
  phases: readonly ExtraPhase[];
  /** The highest cost of all cards. */
  highest: number;
  /** The cards without faults, by name. */
  cards: ReadonlyMap<string, Card>;
}

/**
 * The kind of a list: of the played card, of the other players, of a reaction, or of a scheduled
 * event.
 */
type Place = 'play' | 'others' | 'everyone' | 'reaction' | 'later' | 'lasting' | 'event';

/** What would use the cards that the list under way has set aside. */
const ASIDE = [
  'look',
  'reveal',
  'revealUntil',
  'drawUpTo',
  'putBack',
  'discardAside',
  'rest',
] as const;

/**
 * What makes no sense in a list: only the player whose turn it is has Actions, Buys, coins and
 * cards in play.
 */
const OWN = [
  'actions',
  'buys',
  'coins',
  'play',
  'whenFirst',
  'costLess',
  'later',
  'nextTurn',
  'everyTurn',
  'extraTurn',
];
const NOT_IN: { readonly [place in Place]: readonly string[] } = {
  play: ['unaffected', 'pass:you'],
  later: ['unaffected', 'attack', 'pass:you', 'nextTurn', 'everyTurn'],
  lasting: ['unaffected', 'attack', 'pass:you', 'nextTurn', 'everyTurn'],
  others: ['unaffected', 'attack', 'others', 'everyone', ...OWN],
  everyone: ['unaffected', 'attack', 'others', 'everyone', 'pass:you', ...OWN],
  reaction: ['attack', 'others', 'everyone', 'pass:you', ...OWN],
  event: ['unaffected', 'attack', 'pass:you', ...ASIDE, ...OWN],
};
const PLACE_WORDS: { readonly [place in Place]: string } = {
  play: 'in a "play" list',
  later: 'in a "whenFirst" or "later" list',
  lasting: 'in a list for a later turn',
  others: 'in a list for the other players',
  everyone: 'in a list for every player',
  reaction: 'in a reaction',
  event: 'in a list that responds to a gain, a trash or a discard',
};
const PLACES: { readonly [effect: string]: Place } = {
  whenFirst: 'later',
  later: 'later',
  nextTurn: 'lasting',
  everyTurn: 'lasting',
  everyone: 'everyone',
};
const placeOf = (effect: string): Place => PLACES[effect] ?? 'others';
const IMMUNE = '(immune)';
const THIS = 'this';

/**
 * The slots of one card's list: names become numbers; nested lists see those of the enclosing list.
 */
export class Slots {
  readonly numbers = new Map<string, number>();
  /** The zone of a slot's cards after the lines compiled so far. */
  readonly zones = new Map<string, SlotZone>();
  /** Slots that may hold several cards. */
  readonly plurals = new Set<string>();
  /** The lines that filled a slot with cards in play. */
  readonly inPlay = new Map<string, EffectJson>();
  /** The only line that fills a slot; undefined if there are several. */
  readonly filledBy = new Map<string, EffectJson | undefined>();
  readonly place: Place;
  /** It answers an event, or is inside a list that does. */
  readonly answering: boolean;
  atEndOfTurn = false;
  /** The line whose list has these slots, if they are not those of the enclosing list. */
  opener?: EffectJson;
  /** The slots that the enclosing list had filled before that line. */
  outer: ReadonlySet<string> = new Set();
  /** Slots filled in lists that do not share theirs with this one, and the effects they are in. */
  readonly elsewhere = new Map<string, string>();
  constructor(place: Place, answering = place === 'event') {
    this.place = place;
    this.answering = answering;
  }

  /** Where the slots expect their cards, except one. */
  places(except?: string): SlotPlace[] {
    const places: SlotPlace[] = [];
    for (const [name, zone] of this.zones) {
      const slot = this.numbers.get(name);
      if (slot !== undefined && name !== except && isSeatZone(zone)) places.push({ slot, zone });
    }
    return places;
  }
}

const isSeatZone = (zone: SlotZone): zone is SeatZone =>
  zone !== 'supply' && zone !== 'gone' && zone !== 'named' && zone !== 'unsure';

/** After several lists of which not all have run: a card is where all of them leave it. */
function mergeZones(ends: readonly ReadonlyMap<string, SlotZone>[]): Map<string, SlotZone> {
  const merged = new Map<string, SlotZone>();
  for (const end of ends)
    for (const [slot, zone] of end) {
      const other = merged.get(slot);
      merged.set(slot, other === undefined || other === zone ? zone : 'unsure');
    }
  return merged;
}

/** A list being compiled. */
interface OpenList {
  lines: readonly EffectJson[];
  at: Path;
  name: string;
  slots: Slots;
  /** It shares the slots and the set-aside cards of the enclosing list. */
  shared?: boolean;
}

/** Compiles a list and those inside it into programs; returns the number of its own. */
export function compileList(card: CardCompilation, list: OpenList): number {
  const { placed, programs } = card;
  const { lines, at, name, slots } = list;
  const number = programs.length;
  const before = card.faults.length;
  const compiled: Line[] = [];
  const expects = [slots.places()];
  programs.push({ name, lines: compiled, slots: 0, expects });
  if (
    list.slots.place === 'play' &&
    name === placed.card.name &&
    placed.card.types.includes('Attack')
  ) {
    // R5.1: reactions come before anything the card does, wherever its attack line is.
    slots.numbers.set(IMMUNE, 0);
    compiled.push(attackOpens(0));
    expects.push([]);
  }
  const self = selfIn(card, list);
  if (self) {
    const finding = new LineCompiler(card, list, self, at);
    compiled.push(...effectNamed(self.do).compile(self, finding));
    expects.push(slots.places());
  }
  const added = compiled.length;
  lines.forEach((line, i) => {
    const compiling = new LineCompiler(card, list, line, [...at, i]);
    compiling.checkPlace();
    compiling.checkUse();
    compiled.push(...effectNamed(line.do).compile(line, compiling));
    compiling.endBranches();
    while (expects.length <= compiled.length) expects.push(slots.places(underWay(line, slots)));
  });
  const aside = checkAside(lines, at, placed.places, list.shared === true);
  card.faults.push(...aside.faults);
  card.warnings.push(...aside.warnings);
  // A misspelt slot is one fault, not two.
  if (!list.shared && !card.partial && card.faults.length === before) {
    const checked = checkSlots(lines, at, placed.places);
    card.faults.push(...checked.faults);
    card.warnings.push(...checked.warnings);
  }
  const program = { name, lines: compiled, slots: slots.numbers.size, expects };
  programs[number] = added > 0 ? { ...program, added } : program;
  return number;
}

/** Where a card that refers to itself as `$this` is while a list of it runs; `when` has its own. */
const OWN_ZONE: { readonly [place in Place]?: 'inPlay' | 'hand' } = {
  play: 'inPlay',
  later: 'inPlay',
  lasting: 'inPlay',
  reaction: 'hand',
  event: 'hand',
};

/** The line that finds the card itself, for a list that refers to `$this` without filling it. */
function selfIn({ placed }: CardCompilation, list: OpenList): EffectJson | undefined {
  const { lines, slots, shared } = list;
  const from = OWN_ZONE[slots.place];
  if (shared || from === undefined || slots.numbers.has(THIS)) return undefined;
  let filled = false;
  walkLines(lines, (line) => {
    if (line.as === THIS) filled = true;
  });
  if (filled || !refersTo(lines, THIS)) return undefined;
  return { do: 'find', from, where: { name: placed.card.name }, as: THIS };
}

/** A slot whose cards are moved one by one while the line runs. */
const underWay = ({ do: effect, cards }: EffectJson, { plurals }: Slots): string | undefined =>
  effect === 'play' && plurals.has(keyOf(String(cards))) ? keyOf(String(cards)) : undefined;

/** Whether a line may put several cards into its slot. */
export const fillsSeveral = ({ do: effect, count, n }: EffectJson): boolean =>
  effect === 'all' ||
  (effect === 'choose' && isPlural(count as Count | undefined)) ||
  (effect === 'revealUntil' && n !== undefined && n !== 1);

/** Why the cards of a slot cannot be moved. */
function notMovable(
  from: 'supply' | 'gone' | 'named' | 'unsure',
  slot: string,
): readonly [message: string, hint?: string] {
  switch (from) {
    case 'supply':
      return [
        `the card in ${slot} is still in the supply`,
        `gain it first: { "do": "gain", "cards": "${slot}" }`,
      ];
    case 'gone':
      return [`the card in ${slot} has been trashed`];
    case 'named':
      return [`${slot} names a card but does not hold one`];
    case 'unsure':
      return [
        `a list before this line may have moved the card in ${slot}`,
        'put this line into each of the lists instead',
      ];
  }
}

/** Whether a filter may match a card; costs that are not fixed may. */
function mayMatch(where: Where | undefined, { name, types, cost }: Card): boolean {
  const { costAtLeast: least, costExactly: exact } = where ?? {};
  const lowest = (limit: CostLimit | undefined): number => (typeof limit === 'number' ? limit : 0);
  // Cards may cost less during a turn, but never more.
  return (
    (where?.name ?? name) === name &&
    where?.not !== name &&
    (where?.type === undefined || types.includes(where.type)) &&
    (where?.notType === undefined || !types.includes(where.notType)) &&
    lowest(least) <= cost &&
    lowest(exact) <= cost
  );
}

/** Effects that fill a slot with the cards that match their "where". */
const CHOOSES: ReadonlySet<string> = new Set(['choose', 'find', 'all']);

/** Effects whose list can be given a slot of the enclosing one. */
const GIVES: ReadonlySet<string> = new Set(['nextTurn', 'others', 'everyone', 'attack']);

/** How the list of a line gets to know a slot. */
function handOver({ do: effect, with: given }: EffectJson, key: string): string {
  if (!GIVES.has(effect)) return 'it has slots of its own: choose the cards inside it';
  return given === undefined
    ? `add "with": "$${key}" to the "${effect}"`
    : `"with" gives it one slot, now ${String(given)}; write "with": "$${key}" instead`;
}

const isOneOf = (words: readonly string[], word: string): boolean => words.includes(word);

const keyOf = (slot: string): string => slot.replace(/^\$/, '');

/** What an effect can ask of the compiler while its line is compiled; violations are faults. */
class LineCompiler implements Compiling {
  private readonly of: CardCompilation;
  private readonly within: OpenList;
  private readonly line: EffectJson;
  private readonly path: Path;
  /** Where cards are after each of the line's lists that share its slots, and before them. */
  private readonly ends: Map<string, SlotZone>[] = [];
  private start: Map<string, SlotZone> | undefined;

  constructor(of: CardCompilation, within: OpenList, line: EffectJson, path: Path) {
    this.of = of;
    this.within = within;
    this.line = line;
    this.path = path;
  }

  private get slots(): Slots {
    return this.within.slots;
  }

  private fault(field: Path, message: string, hint?: string): void {
    this.of.faults.push(this.of.placed.places.fault([...this.path, ...field], message, hint));
  }

  /** Some effects are allowed in some lists only. */
  checkPlace(): void {
    const { do: effect } = this.line;
    const { answering } = this.slots;
    const place = answering && isOneOf(ASIDE, effect) ? 'event' : this.slots.place;
    const kind = effect === 'pass' && this.line.to === 'you' ? 'pass:you' : effect;
    if (NOT_IN[place].includes(kind))
      this.fault(
        ['do'],
        `'${effect}' is not allowed ${PLACE_WORDS[place]}`,
        effect === 'unaffected'
          ? 'move it into a "reaction"'
          : kind === 'pass:you'
            ? 'only the other players can pass cards to "you"; "left" works here'
            : 'it only works for the player who plays the card',
      );
  }

  /** Warns about parts of the line that can never matter. */
  checkUse(): void {
    const { card, places } = this.of.placed;
    const afterBuying = card.phase?.after === 'buy' && this.slots.place === 'play';
    if (afterBuying && this.line.do === 'later' && this.line.at === 'buyPhase')
      this.fault(['at'], 'the buy phase is over when this card is played', 'write "endOfTurn"');
    idleLine(this.line, {
      plural: (slot) => this.plural(slot),
      highest: this.of.highest,
      afterBuying,
      inBuyPhase:
        this.slots.place === 'play' &&
        card.types.includes('Treasure') &&
        !card.types.includes('Action') &&
        card.phase === undefined,
      isOfEvent: (slot) => this.slots.zones.get(keyOf(slot)) === 'event',
      zoneOf: (slot) => this.slots.zones.get(keyOf(slot)),
      atEndOfTurn: this.slots.atEndOfTurn,
      cardNamed: (name) => this.of.cards.get(name),
      cardsLike: (where) => [...this.of.cards.values()].filter((one) => mayMatch(where, one)),
      whereOf: (slot) => this.whereOf(slot),
      before: this.within.lines.slice(0, this.within.lines.indexOf(this.line)),
      warn: (field, message, hint) =>
        this.of.warnings.push(places.fault([...this.path, ...field], message, hint)),
    });
  }

  /** The filter of the line that has filled a slot, if only one line can have. */
  private whereOf(slot: string): Where | undefined {
    const filled = this.slots.filledBy.get(keyOf(slot));
    return filled && CHOOSES.has(filled.do) ? (filled.where ?? {}) : undefined;
  }

  card(wanted: string): number {
    return this.cardIn(wanted, [this.line.do === 'gain' ? 'cards' : 'card']);
  }

  private cardIn(wanted: string, field: Path): number {
    const { byName } = this.of;
    const found = byName.get(wanted);
    if (found === undefined) {
      const meant = nearest(wanted, byName.keys());
      this.fault(field, `unknown card '${wanted}'`, meant ? `did you mean '${meant}'?` : undefined);
    }
    return found ?? -1;
  }

  slot(wanted: string, use: 'read' | 'write'): number {
    const { numbers, zones } = this.slots;
    const key = keyOf(wanted);
    let slot = numbers.get(key);
    if (slot === undefined && use === 'read') this.unfilled(wanted, key);
    if (slot === undefined) {
      slot = numbers.size;
      numbers.set(key, slot);
    }
    if (use === 'write') {
      zones.set(key, this.zoneFilledFrom());
      if (fillsSeveral(this.line)) this.slots.plurals.add(key);
      else this.slots.plurals.delete(key);
      this.slots.filledBy.set(key, this.slots.filledBy.has(key) ? undefined : this.line);
      if (this.line.from === 'inPlay') this.slots.inPlay.set(key, this.line);
      else this.slots.inPlay.delete(key);
    }
    return slot;
  }

  plural(wanted: string): boolean {
    return this.slots.plurals.has(keyOf(wanted));
  }

  reject(field: Path, message: string, hint?: string): void {
    this.fault(field, message, hint);
  }

  hidden(zone?: SeatZone): number {
    const slot = this.slots.numbers.size;
    this.slots.numbers.set(`(${slot})`, slot);
    if (zone !== undefined) this.slots.zones.set(`(${slot})`, zone);
    return slot;
  }

  private zoneFilledFrom(): SlotZone {
    const { do: effect, from, mat } = this.line;
    if (effect === 'discardTop') return 'discard';
    if (effect === 'revealUntil') return 'aside';
    if (effect === 'nameCard') return 'named';
    if (from !== 'mat' && mat !== undefined)
      this.fault(['mat'], '"mat" has no effect here', 'write "from": "mat", or remove "mat"');
    if (from === 'mat' && mat === undefined)
      this.fault(['from'], '"from": "mat" does not say which mat', 'add "mat": "Name"');
    if (from === 'supply') return from;
    return from === undefined ? 'hand' : zoneIn(from as 'hand', mat as string | undefined);
  }

  private unfilled(wanted: string, key: string): void {
    const { line } = this;
    const field = Object.keys(line).find((k) => line[k] === wanted) ?? 'do';
    const { numbers, outer, opener, elsewhere } = this.slots;
    const inside = elsewhere.get(key);
    if (opener && outer.has(key)) {
      this.fault(
        [field],
        `the list of "${opener.do}" does not know ${wanted}`,
        handOver(opener, key),
      );
      return;
    }
    if (inside !== undefined) {
      const message = `${wanted} is filled in the list of "${inside}" and cannot be used outside it`;
      const isOut = NOT_IN[placeOf(inside)].includes(line.do);
      this.fault(
        [field],
        message,
        isOut
          ? `'${line.do}' cannot depend on it: give a fixed number, or count something of your own`
          : 'move this line into that list',
      );
      return;
    }
    const meant = nearest(key, numbers.keys());
    this.fault(
      [field],
      `no line before this one fills ${wanted}`,
      key === 'this' || key === 'it'
        ? this.eventHint(key)
        : meant
          ? `did you mean '$${meant}'?`
          : `add "as": "${key}" to an earlier line`,
    );
  }

  /** `$it` is the card of an event; `$this` is the card itself, which other players do not have. */
  private eventHint(key: 'this' | 'it'): string {
    return key === 'it'
      ? '$it is the card of an event, in a "reaction" to "gain", "trash" or "discard"'
      : 'other players do not have this card; to compare with its name, write "with": "$this" outside';
  }

  moved(wanted: string, to?: SlotZone): SeatZone {
    const { zones } = this.slots;
    const key = keyOf(wanted);
    const from = zones.get(key) ?? 'hand';
    if (to !== undefined) zones.set(key, to);
    if (this.line.do === 'play') this.checkReplay(wanted, key);
    if (isSeatZone(from)) return from;
    const [message, hint] = notMovable(from, wanted);
    this.fault(['cards'], message, hint);
    return 'hand';
  }

  /** A card in play that plays itself again would do so without end. */
  private checkReplay(wanted: string, key: string): void {
    const { card } = this.of.placed;
    const filled = this.slots.inPlay.get(key);
    if (!filled || !mayMatch(filled.where as Where | undefined, card)) return;
    this.fault(
      ['cards'],
      `${wanted} may be this card itself, which would play itself without end`,
      key === THIS
        ? 'play another card'
        : `add "not": "${card.name}" to the "where" of the line that fills ${wanted}`,
    );
  }

  fromSupply(wanted: string): 'supply' {
    const { zones } = this.slots;
    const key = keyOf(wanted);
    if (zones.get(key) !== 'supply')
      this.fault(['from'], `the card in ${wanted} is not in the supply`, 'remove "from"');
    zones.set(key, 'gone');
    return 'supply';
  }

  gained(wanted: string, to: SeatZone): boolean {
    const { zones } = this.slots;
    const key = keyOf(wanted);
    const inSupply = zones.get(key) === 'supply';
    if (inSupply) zones.set(key, to);
    return inSupply;
  }

  movesLater(wanted: string): boolean {
    const { lines } = this.within;
    let moves = false;
    walkLines(lines.slice(lines.indexOf(this.line) + 1), (line) => {
      if (line.cards === wanted && line.do !== 'gain') moves = true;
    });
    return moves;
  }

  immune(): number {
    return this.slots.numbers.get(IMMUNE) ?? 0;
  }

  list(lines: readonly EffectJson[], label: string, o: ListOptions = {}): number {
    const shared = SHARES_SLOTS.has(this.line.do);
    if (shared) this.beginBranch();
    const slots = shared ? this.slots : this.slotsFor(o.given);
    const program = compileList(this.of, {
      lines,
      at: [...this.path, ...(o.field ?? ['play'])],
      name: `${this.within.name}/${label}`,
      slots,
      shared,
    });
    if (shared) this.ends.push(new Map(this.slots.zones));
    else for (const slot of slots.numbers.keys()) this.slots.elsewhere.set(slot, this.line.do);
    return program;
  }

  /** Of several modes, any before this one may have run; of other lists only one runs. */
  private beginBranch(): void {
    this.start ??= new Map(this.slots.zones);
    const { do: effect, choose = 1 } = this.line;
    const several = effect === 'modes' && choose !== 1;
    this.setZones(several ? mergeZones([this.start, ...this.ends]) : this.start);
  }

  /** After the line it is certain where a card is if all its lists leave it there. */
  endBranches(): void {
    if (!this.start) return;
    const oneRuns = this.line.do === 'modes' || this.line.else !== undefined;
    this.setZones(mergeZones(oneRuns ? this.ends : [this.start, ...this.ends]));
  }

  private setZones(zones: ReadonlyMap<string, SlotZone>): void {
    this.slots.zones.clear();
    for (const [slot, zone] of zones) this.slots.zones.set(slot, zone);
  }

  /** The slots of an independent list; the given slot comes first. */
  private slotsFor(given: string | undefined): Slots {
    const slots = new Slots(placeOf(this.line.do), this.slots.answering);
    slots.atEndOfTurn = this.line.do === 'later' && this.line.at !== 'buyPhase';
    slots.opener = this.line;
    slots.outer = new Set(this.slots.numbers.keys());
    if (given === undefined) return slots;
    const key = keyOf(given);
    slots.numbers.set(key, 0);
    // Other players' lists get only the names of cards.
    const zone = this.slots.zones.get(key) ?? 'named';
    slots.zones.set(key, slots.place === 'lasting' ? zone : 'named');
    if (this.slots.plurals.has(key)) slots.plurals.add(key);
    return slots;
  }

  filter(where: Where | undefined): Filter {
    const slot = (name: string | undefined): number =>
      name === undefined ? -1 : this.slot(name, 'read');
    return {
      types: where?.type === undefined ? 0 : typeBit(where.type),
      name: where?.name === undefined ? -1 : this.cardIn(where.name, ['where', 'name']),
      not: where?.not === undefined ? -1 : this.cardIn(where.not, ['where', 'not']),
      notTypes: where?.notType === undefined ? 0 : typeBit(where.notType),
      costs: [
        ...this.costRule('atMost', where?.costAtMost),
        ...this.costRule('atLeast', where?.costAtLeast),
        ...this.costRule('exactly', where?.costExactly),
      ],
      same: slot(where?.sameAs),
      different: slot(where?.differentFrom),
    };
  }

  private costRule(is: CostRule['is'], limit: CostLimit | undefined): CostRule[] {
    if (limit === undefined) return [];
    if (typeof limit === 'number') return [{ is, n: limit, slot: -1 }];
    const n = 'minus' in limit ? -limit.minus : (limit.plus ?? 0);
    if (is !== 'atMost' || 'minus' in limit) this.single(limit.costOf);
    return [{ is, n, slot: this.slot(limit.costOf, 'read') }];
  }

  /** The cost of several cards is not a number. */
  private single(slot: string): void {
    if (this.plural(slot))
      this.fault(
        [],
        `"costOf" needs one card, but ${slot} may hold several`,
        'choose one card, or count them with { "cards": "$slot" }',
      );
  }

  amount(n: Amount): CompiledAmount {
    if (typeof n === 'number') return { n, slot: -1 };
    if ('count' in n) return { n: 0, slot: this.slot(n.count, 'read') };
    const { every = 1, plus = 0 } = n;
    if (n.every === undefined && n.round !== undefined)
      this.fault(
        Object.keys(this.line).includes('n') ? ['n'] : [],
        '"round" has no effect without "every"',
        'add "every": 2, or remove "round"',
      );
    const per = { tally: this.tally(n.per), every, up: n.round === 'up', plus };
    return { n: n.n ?? 1, slot: -1, per };
  }

  tally(tally: Tally): CompiledTally {
    const plain = { zone: 'hand', slot: -1, different: false, token: '' } as const;
    if (typeof tally === 'string') return { ...plain, of: tally, filter: this.filter(undefined) };
    const filter = this.filter('where' in tally ? tally.where : undefined);
    const different = 'different' in tally && tally.different === true;
    if ('in' in tally)
      return {
        ...plain,
        of: 'zone',
        zone: tally.in === 'owned' ? 'owned' : zoneIn(tally.in, undefined),
        filter,
        different,
      };
    if ('mat' in tally) return { ...plain, of: 'zone', zone: `mat:${tally.mat}`, filter };
    if ('tokens' in tally) return { ...plain, of: 'tokens', token: tally.tokens, filter };
    if ('costOf' in tally) this.single(tally.costOf);
    if ('costOf' in tally)
      return { ...plain, of: 'costOf', slot: this.slot(tally.costOf, 'read'), filter };
    return { ...plain, of: 'slot', slot: this.slot(tally.cards, 'read'), filter, different };
  }

  purpose(slot: string): string {
    const { lines } = this.within;
    const later = lines.slice(lines.indexOf(this.line) + 1);
    return later.find((line) => line.cards === `$${slot}`)?.do ?? 'choose';
  }
}
