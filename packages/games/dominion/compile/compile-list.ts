import type { FileFault, Line, Program } from '@cardwright/kernel';
import { nearest, type Path, type Places } from '../../loading/index.ts';
import { typeBit } from '../content.ts';
import type {
  Amount,
  CompiledAmount,
  Compiling,
  EffectJson,
  Filter,
  SlotZone,
  Where,
} from '../effects/define.ts';
import type { Count } from '../effects/choose.ts';
import { attackOpens } from '../effects/flow.ts';
import { effectNamed } from '../effects/index.ts';
import { isPlural } from '../effects/wording.ts';
import type { Card } from '../format.ts';
import { checkAside } from './check-aside.ts';
import type { SeatZone } from '../state.ts';

/** A card and where it stands in its file. */
export interface Placed {
  card: Card;
  places: Places;
  at: Path;
}

/** What the lists of one card are compiled from, and what they add to. */
export interface CardCompilation {
  placed: Placed;
  byName: ReadonlyMap<string, number>;
  programs: Program[];
  faults: FileFault[];
}

/**
 * Whose list it is: of the card that is played, of the other players, of a reaction, or of
 * something waited for.
 */
type Place = 'play' | 'others' | 'reaction' | 'later';

/**
 * What makes no sense in a list: only the player whose turn it is has Actions, Buys, coins and
 * cards in play.
 */
const NOT_IN: { readonly [place in Place]: readonly string[] } = {
  play: ['unaffected'],
  later: ['unaffected', 'attack'],
  others: ['unaffected', 'attack', 'others', 'actions', 'buys', 'coins', 'play', 'whenFirst'],
  reaction: ['attack', 'others', 'actions', 'buys', 'coins', 'play', 'whenFirst'],
};
const PLACE_WORDS: { readonly [place in Place]: string } = {
  play: 'in a "play" list',
  later: 'in a "whenFirst" list',
  others: 'in a list for the other players',
  reaction: 'in a reaction',
};
const placeOf = (effect: string): Place => (effect === 'whenFirst' ? 'later' : 'others');

const IMMUNE = '(immune)';

/**
 * Slots of one card's list: names become numbers; nested lists see those of the list around them.
 */
export class Slots {
  readonly numbers = new Map<string, number>();
  /** Where the cards of a slot lie after the lines compiled so far. */
  readonly zones = new Map<string, SlotZone>();
  /** Slots that may hold several cards. */
  readonly plurals = new Set<string>();
  readonly place: Place;
  constructor(place: Place) {
    this.place = place;
  }
}

/** A list that is being compiled. */
interface OpenList {
  lines: readonly EffectJson[];
  at: Path;
  name: string;
  slots: Slots;
}

/** Compiles a list and those inside it into programs: the number of its own. */
export function compileList(card: CardCompilation, list: OpenList): number {
  const { placed, programs } = card;
  const { lines, at, name, slots } = list;
  const number = programs.length;
  const compiled: Line[] = [];
  programs.push({ name, lines: compiled, slots: 0 });
  if (name === placed.card.name && placed.card.types.includes('Attack')) {
    // R5.1: reactions come before anything of the card happens, wherever its attack line stands.
    slots.numbers.set(IMMUNE, 0);
    compiled.push(attackOpens(0));
  }
  lines.forEach((line, i) => {
    const compiling = new LineCompiler(card, list, line, [...at, i]);
    compiling.checkPlace();
    compiled.push(...effectNamed(line.do).compile(line, compiling));
  });
  card.faults.push(...checkAside(lines, at, placed.places));
  programs[number] = { name, lines: compiled, slots: slots.numbers.size };
  return number;
}

const keyOf = (slot: string): string => slot.replace(/^\$/, '');

/** What a line's effect asks while it is compiled: its answers are faults, too. */
class LineCompiler implements Compiling {
  private readonly of: CardCompilation;
  private readonly within: OpenList;
  private readonly line: EffectJson;
  private readonly path: Path;

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

  /** Some effects mean something in some lists only. */
  checkPlace(): void {
    const { do: effect } = this.line;
    const { place } = this.slots;
    if (NOT_IN[place].includes(effect))
      this.fault(
        ['do'],
        `'${effect}' cannot stand ${PLACE_WORDS[place]}`,
        effect === 'unaffected'
          ? 'it belongs into a "reaction"'
          : 'it is for the player whose card is played',
      );
  }

  card(wanted: string): number {
    return this.cardIn(wanted, [this.line.do === 'gain' ? 'cards' : 'card']);
  }

  private cardIn(wanted: string, field: Path): number {
    const { byName } = this.of;
    const found = byName.get(wanted);
    if (found === undefined) {
      const meant = nearest(wanted, byName.keys());
      this.fault(
        field,
        `there is no card '${wanted}'`,
        meant ? `did you mean '${meant}'?` : undefined,
      );
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
      if (this.line.do === 'choose' && isPlural(this.line.count as Count | undefined))
        this.slots.plurals.add(key);
      else this.slots.plurals.delete(key);
    }
    return slot;
  }

  plural(wanted: string): boolean {
    return this.slots.plurals.has(keyOf(wanted));
  }

  hidden(): number {
    const slot = this.slots.numbers.size;
    this.slots.numbers.set(`(${slot})`, slot);
    return slot;
  }

  private zoneFilledFrom(): SlotZone {
    if (this.line.do === 'discardTop') return 'discard';
    return (this.line.from as SlotZone | undefined) ?? 'hand';
  }

  private unfilled(wanted: string, key: string): void {
    const { line } = this;
    const field = Object.keys(line).find((k) => line[k] === wanted) ?? 'do';
    const meant = nearest(key, this.slots.numbers.keys());
    this.fault(
      [field],
      `no line before this one fills ${wanted}`,
      meant ? `did you mean '$${meant}'?` : `an earlier line with "as": "${key}" would`,
    );
  }

  moved(wanted: string, to?: SlotZone): SeatZone {
    const { zones } = this.slots;
    const key = keyOf(wanted);
    const from = zones.get(key) ?? 'hand';
    if (to !== undefined) zones.set(key, to);
    if (from !== 'supply' && from !== 'trash') return from;
    this.fault(
      ['cards'],
      from === 'supply'
        ? `the card in ${wanted} still lies in the supply`
        : `the card in ${wanted} has been trashed`,
      from === 'supply' ? `gain it first: { "do": "gain", "cards": "${wanted}" }` : undefined,
    );
    return 'hand';
  }

  gained(wanted: string, to: SeatZone): void {
    const { zones } = this.slots;
    const key = keyOf(wanted);
    if (zones.get(key) === 'supply') zones.set(key, to);
  }

  immune(): number {
    return this.slots.numbers.get(IMMUNE) ?? 0;
  }

  list(lines: readonly EffectJson[], label: string): number {
    return compileList(this.of, {
      lines,
      at: [...this.path, 'play'],
      name: `${this.within.name}/${label}`,
      slots: this.line.do === 'may' ? this.slots : new Slots(placeOf(this.line.do)),
    });
  }

  filter(where: Where | undefined): Filter {
    const cost = where?.costAtMost;
    return {
      types: where?.type === undefined ? 0 : typeBit(where.type),
      name: where?.name === undefined ? -1 : this.cardIn(where.name, ['where', 'name']),
      not: where?.not === undefined ? -1 : this.cardIn(where.not, ['where', 'not']),
      cost: cost === undefined ? -1 : typeof cost === 'number' ? cost : cost.plus,
      costSlot: typeof cost === 'object' ? this.slot(cost.costOf, 'read') : -1,
    };
  }

  amount(n: Amount): CompiledAmount {
    return typeof n === 'number' ? { n, slot: -1 } : { n: 0, slot: this.slot(n.count, 'read') };
  }

  purpose(slot: string): string {
    const { lines } = this.within;
    const later = lines.slice(lines.indexOf(this.line) + 1);
    return later.find((line) => line.cards === `$${slot}`)?.do ?? 'choose';
  }
}
