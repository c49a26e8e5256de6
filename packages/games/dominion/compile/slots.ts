import type { Count } from '../effects/choose.ts';
import type { EffectJson, SlotZone } from '../effects/define.ts';
import { isPlural } from '../effects/choice-text.ts';
import type { SlotPlace } from '../rules/lose-track.ts';
import type { SeatZone } from '../state.ts';
import type { Place } from './list-kinds.ts';

/** The name of a slot that a line refers to as `$name`. */
export const keyOf = (slot: string): string => slot.replace(/^\$/, '');

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
  /** Slots whose cards another line has moved with all cards of their zone: the line's effect. */
  readonly taken = new Map<string, string>();
  /** When the cards of a slot came where they are. */
  private readonly arrived = new Map<string, number>();
  private time = 0;
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
  constructor(place: Place, answering = place === 'event' || place === 'bought') {
    this.place = place;
    this.answering = answering;
  }

  /** The cards of a slot come into a zone. */
  put(key: string, zone: SlotZone): void {
    this.zones.set(key, zone);
    this.arrived.set(key, this.time++);
    this.taken.delete(key);
  }

  /** An effect takes all cards of a zone, or all that were there when a slot was filled. */
  takeAll(zone: SlotZone, effect: string, filled?: string): void {
    const since = (key: string): number => this.arrived.get(key) ?? 0;
    for (const [key, where] of this.zones)
      if (where === zone && key !== filled)
        if (filled === undefined || since(key) < since(filled)) this.taken.set(key, effect);
  }

  /** What is known about the cards of the slots now. */
  copy(): SlotMaps {
    return { zones: new Map(this.zones), taken: new Map(this.taken) };
  }

  /** Continues with what is certain after lists of which one has run. */
  become(ends: readonly SlotMaps[]): void {
    const zones = mergeZones(ends.map((end) => end.zones));
    const [first, ...more] = ends.map((end) => end.taken);
    const taken = [...(first ?? [])].filter(([slot]) => more.every((one) => one.has(slot)));
    replace(this.zones, zones);
    replace(this.taken, taken);
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

/** Where the cards of slots are, and which of them another line has moved. */
export type SlotMaps = Pick<Slots, 'zones' | 'taken'>;

function replace<V>(map: Map<string, V>, entries: Iterable<[string, V]>): void {
  const list = [...entries];
  map.clear();
  for (const [key, value] of list) map.set(key, value);
}

export const isSeatZone = (zone: SlotZone): zone is SeatZone =>
  zone !== 'supply' && zone !== 'gone' && zone !== 'named' && zone !== 'unsure' && zone !== 'split';

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

/** Whether a line may put several cards into its slot. */
export const fillsSeveral = ({ do: effect, count, n }: EffectJson): boolean =>
  effect === 'all' ||
  (effect === 'choose' && isPlural(count as Count | undefined)) ||
  (effect === 'revealUntil' && n !== undefined && n !== 1);

/** How many cards a line puts into its slot at most; Infinity if that is not known. */
export function mostFilled({ do: effect, count = 1, n = 1 }: EffectJson): number {
  if (effect === 'revealUntil') return Number(n);
  if (effect !== 'choose') return Infinity;
  const { upTo, amount } = typeof count === 'object' ? (count as { [form: string]: unknown }) : {};
  const most = upTo ?? amount ?? count;
  return typeof most === 'number' ? most : Infinity;
}
