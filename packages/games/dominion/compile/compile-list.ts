import type { FileFault, Line } from '@cardwright/kernel';
import { didYouMean, type Path, type Places } from '../../loading/index.ts';
import type { DominionProgram, ExtraPhase } from '../content.ts';
import {
  type Amount,
  type CompiledAmount,
  type CompiledTally,
  type Compiling,
  type EffectJson,
  type Filter,
  isSlotName,
  type ListOptions,
  type SlotZone,
  type Tally,
  type Where,
} from '../effects/define.ts';
import { zoneIn } from '../effects/choose.ts';
import { attackOpens } from '../effects/flow.ts';
import { effectNamed } from '../effects/index.ts';
import type { Card } from '../format.ts';
import type { SeatZone } from '../state.ts';
import { checkAside, MOVES, PLACES_REST } from './check-aside.ts';
import { checkSlots, refersTo, SHARES_SLOTS } from './check-slots.ts';
import {
  compileAmount,
  compileFilter,
  compileTally,
  mayMatch,
  type ValueContext,
} from './compile-values.ts';
import { idleLine } from './idle-lines.ts';
import { misplaced, type Place, placeOf } from './list-kinds.ts';
import { pathIn } from './raw-values.ts';
import { alreadyMoved, notMovable, type SlotFault, unfilled } from './slot-faults.ts';
import { fillsSeveral, isSeatZone, keyOf, mostFilled, type SlotMaps, Slots } from './slots.ts';
import { hasLine, walkLines } from './walk-lines.ts';

const FROM_SUPPLY =
  'choose first: { "do": "choose", "from": "supply", "as": "x" }, then { "do": "gain", "cards": "$x" }';

/** A card and its place in the file. */
export interface Placed {
  card: Card;
  places: Places;
  at: Path;
}

/** The list of a card of which some lines could not be parsed. */
export interface PartialList {
  /** What stands for those lines. */
  readonly unread: ReadonlySet<EffectJson>;
  /** The list as its file has it. */
  readonly json: string;
}

/** Shared by the compilation of all lists of one card. */
export interface CardCompilation {
  placed: Placed;
  byName: ReadonlyMap<string, number>;
  programs: DominionProgram[];
  faults: FileFault[];
  warnings: FileFault[];
  /** Some of its lines could not be parsed. */
  partial?: PartialList;
  /** The slots that lines refer to though no line fills them. */
  readonly unfilled: Set<string>;
  phases: readonly ExtraPhase[];
  /** The highest cost of all cards. */
  highest: number;
  /** The cards without faults, by name. */
  cards: ReadonlyMap<string, Card>;
}

const IMMUNE = '(immune)';
const THIS = 'this';

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
    compiling.endLine();
    while (expects.length <= compiled.length) expects.push(slots.places(underWay(line, slots)));
  });
  const aside = checkAside(lines, at, placed.places, {
    shared: list.shared === true,
    unread: card.partial?.unread,
  });
  card.faults.push(...aside.faults);
  card.warnings.push(...aside.warnings);
  // A misspelt slot is one fault, not two.
  if (!list.shared && card.unfilled.size === 0) {
    const checked = checkSlots(lines, at, placed.places, (slot, line) => mayUse(card, slot, line));
    card.faults.push(...checked.faults);
    card.warnings.push(...checked.warnings);
  }
  const program = { name, lines: compiled, slots: slots.numbers.size, expects };
  programs[number] = added > 0 ? { ...program, added } : program;
  return number;
}

/** Whether a line that could not be parsed may use what another line puts into a slot. */
function mayUse({ partial }: CardCompilation, slot: string, line: EffectJson): boolean {
  if (!partial) return false;
  const { unread, json } = partial;
  // Its own line names the slot once; another line may have forgotten the sign.
  return unread.has(line) || json.includes(`"$${slot}"`) || json.split(`"${slot}"`).length > 2;
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

/** Effects that fill a slot with the cards that match their "where". */
const CHOOSES: ReadonlySet<string> = new Set(['choose', 'find', 'all']);

/** The zone of the cards that a line puts into its slot. */
function zoneFilledBy({ do: effect, from, mat }: EffectJson): SlotZone {
  if (effect === 'discardTop') return 'discard';
  if (effect === 'revealUntil') return 'aside';
  if (effect === 'nameCard') return 'named';
  if (from === 'supply') return from;
  return from === undefined ? 'hand' : zoneIn(from as 'hand', mat as string | undefined);
}

/** What an effect can ask of the compiler while its line is compiled; violations are faults. */
class LineCompiler implements Compiling {
  private readonly of: CardCompilation;
  private readonly within: OpenList;
  private readonly line: EffectJson;
  private readonly path: Path;
  /** Where cards are after each of the line's lists that share its slots, and before them. */
  private readonly ends: SlotMaps[] = [];
  private start: SlotMaps | undefined;
  private readonly values: ValueContext;
  /** Where the cards are that the line chooses among, if those are the cards of a slot. */
  private splitFrom: SeatZone = 'hand';

  constructor(of: CardCompilation, within: OpenList, line: EffectJson, path: Path) {
    this.of = of;
    this.within = within;
    this.line = line;
    this.path = path;
    this.values = {
      at: (value) => this.pathOf(value),
      read: (slot) => this.slot(slot, 'read'),
      plural: (slot) => this.plural(slot),
      cardIn: (name, field) => this.cardIn(name, field),
      fault: (field, message, hint) => this.fault(field, message, hint),
    };
  }

  private get slots(): Slots {
    return this.within.slots;
  }

  private fault(field: Path, message: string, hint?: string): void {
    this.of.faults.push(this.of.placed.places.fault([...this.path, ...field], message, hint));
  }

  private warn(field: Path, { message, hint }: SlotFault): void {
    this.of.warnings.push(this.of.placed.places.fault([...this.path, ...field], message, hint));
  }

  checkPlace(): void {
    const wrong = misplaced(this.line, this.slots);
    if (wrong) this.fault(['do'], wrong.message, wrong.hint);
  }

  /** Warns about parts of the line that can never matter. */
  checkUse(): void {
    const { card, places } = this.of.placed;
    const afterBuying = card.phase?.after === 'buy' && this.slots.place === 'play';
    if (afterBuying && this.line.do === 'later' && this.line.at === 'buyPhase')
      this.fault(['at'], 'the buy phase is over when this card is played', 'write "endOfTurn"');
    idleLine(this.line, {
      plural: (slot) => this.plural(slot),
      most: (slot) => this.most(slot),
      highest: this.of.highest,
      afterBuying,
      inBuyPhase:
        this.slots.place === 'play' &&
        card.types.includes('Treasure') &&
        !card.types.includes('Action') &&
        card.phase === undefined,
      isOfEvent: (slot) => this.slots.zones.get(keyOf(slot)) === 'event',
      zoneOf: (slot) => (this.isUnread(slot) ? undefined : this.slots.zones.get(keyOf(slot))),
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
    if (!filled || !CHOOSES.has(filled.do)) return undefined;
    const { from, where } = filled;
    return isSlotName(from) && where === undefined ? this.whereOf(from) : (where ?? {});
  }

  /** How many cards a slot holds at most. */
  private most(slot: string): number {
    if (this.isUnread(slot)) return Infinity;
    if (!this.plural(slot)) return 1;
    const filled = this.slots.filledBy.get(keyOf(slot));
    if (!filled) return Infinity;
    const most = mostFilled(filled);
    return isSlotName(filled.from) ? Math.min(most, this.most(filled.from)) : most;
  }

  /** Whether a slot was filled by a line that could not be parsed: nothing is known about it. */
  private isUnread(slot: string): boolean {
    const filled = this.slots.filledBy.get(keyOf(slot));
    return filled !== undefined && this.of.partial?.unread.has(filled) === true;
  }

  card(wanted: string): number {
    return this.cardIn(wanted, [this.line.do === 'gain' ? 'cards' : 'card']);
  }

  private cardIn(wanted: string, field: Path): number {
    const { byName } = this.of;
    const found = byName.get(wanted);
    if (found === undefined)
      this.fault(
        field,
        `unknown card '${wanted}'`,
        wanted === 'supply' ? FROM_SUPPLY : didYouMean(wanted, byName.keys()),
      );
    return found ?? -1;
  }

  slot(wanted: string, use: 'read' | 'write'): number {
    const { numbers } = this.slots;
    const key = keyOf(wanted);
    let slot = numbers.get(key);
    if (slot === undefined && use === 'read') this.faultUnfilled(wanted);
    if (slot === undefined) {
      slot = numbers.size;
      numbers.set(key, slot);
    }
    if (use === 'write') {
      this.slots.put(key, this.zoneFilledFrom());
      if (fillsSeveral(this.line)) this.slots.plurals.add(key);
      else this.slots.plurals.delete(key);
      this.slots.filledBy.set(key, this.slots.filledBy.has(key) ? undefined : this.line);
      const inPlay = this.filledInPlay();
      if (inPlay) this.slots.inPlay.set(key, inPlay);
      else this.slots.inPlay.delete(key);
    }
    return slot;
  }

  /** The line that takes the cards of this one from those in play. */
  private filledInPlay(): EffectJson | undefined {
    const { from } = this.line;
    if (isSlotName(from)) return this.slots.inPlay.get(keyOf(from));
    return from === 'inPlay' ? this.line : undefined;
  }

  private faultUnfilled(wanted: string): void {
    const { line } = this;
    this.of.unfilled.add(keyOf(wanted));
    const { message, hint } = unfilled(wanted, line, this.slots);
    this.fault(this.pathOf(wanted), message, hint);
  }

  private pathOf(value: unknown): Path {
    return pathIn(this.line, value) ?? ['do'];
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
    const { from, mat } = this.line;
    if (from !== 'mat' && mat !== undefined)
      this.fault(['mat'], '"mat" has no effect here', 'write "from": "mat", or remove "mat"');
    if (from === 'mat' && mat === undefined)
      this.fault(['from'], '"from": "mat" does not say which mat', 'add "mat": "Name"');
    return isSlotName(from) ? this.splitFrom : zoneFilledBy(this.line);
  }

  moved(wanted: string, to?: SlotZone): SeatZone {
    const { zones } = this.slots;
    const key = keyOf(wanted);
    const from = zones.get(key) ?? 'hand';
    const taken = this.slots.taken.get(key);
    if (taken !== undefined) this.warn(['cards'], alreadyMoved(this.line.do, wanted, taken));
    const filled = this.slots.filledBy.get(key);
    const isAll = filled?.do === 'all' && filled.where === undefined;
    if (isAll && MOVES.has(this.line.do) && zoneFilledBy(filled) === from)
      this.slots.takeAll(from, this.line.do, key);
    if (to !== undefined) this.slots.put(key, to);
    if (this.line.do === 'play') this.checkReplay(wanted, key);
    if (isSeatZone(from)) return from;
    this.faultNotMovable('cards', from, wanted);
    return 'hand';
  }

  private faultNotMovable(field: string, from: Exclude<SlotZone, SeatZone>, wanted: string): void {
    const { message, hint } = notMovable(from, wanted, this.line);
    this.fault([field], message, hint);
  }

  split(wanted: string): SeatZone {
    const { zones, numbers } = this.slots;
    const key = keyOf(wanted);
    const zone = zones.get(key) ?? 'hand';
    if (numbers.has(key) && !this.plural(wanted))
      this.fault(
        ['from'],
        `${wanted} holds one card at most, so there is nothing to choose`,
        `use ${wanted} itself, or ask with { "do": "may", "with": "${wanted}", "play": […] }`,
      );
    if (!isSeatZone(zone)) {
      this.faultNotMovable('from', zone, wanted);
      return 'hand';
    }
    zones.set(key, 'split');
    this.splitFrom = zone;
    return zone;
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

  attacks(lines: readonly EffectJson[]): boolean {
    return hasLine(lines, 'attack');
  }

  immune(): number {
    return this.slots.numbers.get(IMMUNE) ?? 0;
  }

  list(lines: readonly EffectJson[], label: string, o: ListOptions = {}): number {
    const shared = SHARES_SLOTS.has(this.line.do);
    if (shared) this.beginBranch();
    const slots = shared ? this.slots : this.slotsFor(o);
    const program = compileList(this.of, {
      lines,
      at: [...this.path, ...(o.field ?? ['play'])],
      name: `${this.within.name}/${label}`,
      slots,
      shared,
    });
    if (shared) this.ends.push(this.slots.copy());
    else for (const slot of slots.numbers.keys()) this.slots.elsewhere.set(slot, this.line.do);
    return program;
  }

  /** Of several modes, any before this one may have run; of other lists only one runs. */
  private beginBranch(): void {
    this.start ??= this.slots.copy();
    const { do: effect, choose = 1 } = this.line;
    const several = effect === 'modes' && choose !== 1;
    this.slots.become(several ? [this.start, ...this.ends] : [this.start]);
  }

  /** After the line it is certain where a card is if all its lists leave it there. */
  endLine(): void {
    if (PLACES_REST.has(this.line.do)) this.slots.takeAll('aside', this.line.do);
    if (!this.start) return;
    const oneRuns = this.line.do === 'modes' || this.line.else !== undefined;
    this.slots.become(oneRuns ? this.ends : [this.start, ...this.ends]);
  }

  /** The slots of an independent list; the given ones come first. */
  private slotsFor({ given, attacks }: ListOptions): Slots {
    const slots = new Slots(placeOf(this.line.do), this.slots.answering);
    slots.atEndOfTurn = this.line.do === 'later' && this.line.at !== 'buyPhase';
    slots.opener = this.line;
    slots.outer = new Set(this.slots.numbers.keys());
    if (given !== undefined) this.giveSlot(keyOf(given), slots);
    if (attacks) slots.numbers.set(IMMUNE, slots.numbers.size);
    return slots;
  }

  private giveSlot(key: string, slots: Slots): void {
    slots.numbers.set(key, 0);
    // Other players' lists get only the names of cards.
    const zone = this.slots.zones.get(key) ?? 'named';
    slots.zones.set(key, slots.place === 'lasting' ? zone : 'named');
    if (this.slots.plurals.has(key)) slots.plurals.add(key);
  }

  filter(where: Where | undefined): Filter {
    return compileFilter(where, this.values);
  }

  amount(n: Amount): CompiledAmount {
    return compileAmount(n, this.values);
  }

  tally(tally: Tally): CompiledTally {
    return compileTally(tally, this.values);
  }

  purpose(slot: string): string {
    const { lines } = this.within;
    const later = lines.slice(lines.indexOf(this.line) + 1);
    return later.find((line) => line.cards === `$${slot}`)?.do ?? 'choose';
  }
}
