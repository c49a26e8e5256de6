import type { Count } from '../effects/choose.ts';
import type { EffectJson, SlotZone } from '../effects/define.ts';
import { isPlural } from '../effects/wording.ts';
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

export const isSeatZone = (zone: SlotZone): zone is SeatZone =>
  zone !== 'supply' && zone !== 'gone' && zone !== 'named' && zone !== 'unsure';

/** After several lists of which not all have run: a card is where all of them leave it. */
export function mergeZones(ends: readonly ReadonlyMap<string, SlotZone>[]): Map<string, SlotZone> {
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
