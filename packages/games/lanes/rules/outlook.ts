import { cardAt, type LanesContent } from '../content.ts';
import type { LanesState } from '../state.ts';
import { UNIT } from '../compile/vocabulary.ts';

/**
 * A conservative summary of the board in a few bits: bits of entities that have left are not
 * cleared. Marching units check at every step who listens, which units are there and what was built
 * there; an unset bit saves a scan of the board.
 */
export interface Outlook {
  /** Events with listeners. */
  hears: number;
  /** Tiles with units, by owner. */
  units: [number, number];
  buildings: number;
}

export const copyOutlook = (o: Outlook): Outlook => ({
  hears: o.hears,
  units: [o.units[0], o.units[1]],
  buildings: o.buildings,
});

export const unitBits = (o: Outlook, owner: number): number =>
  owner === 0 ? o.units[0] : o.units[1];
export function addUnitBit(o: Outlook, owner: number, bit: number): void {
  if (owner === 0) o.units[0] |= bit;
  else o.units[1] |= bit;
}

/** Two tiles of very long lanes may share a bit. */
export const tileBit = (lane: number, tile: number): number => 1 << ((lane * 10 + tile) & 31);

export function outlookOn(content: LanesContent, s: LanesState): Outlook {
  let hears = 0;
  let mine = 0;
  let theirs = 0;
  let buildings = 0;
  for (const player of s.players)
    if (player.class >= 0) hears |= cardAt(content, player.class).hears;
  for (const e of s.entities) {
    hears |= cardAt(content, e.card).hears;
    const bit = tileBit(e.lane, e.tile);
    if (e.type !== UNIT) buildings |= bit;
    else if (e.owner === 0) mine |= bit;
    else theirs |= bit;
  }
  return { hears, units: [mine, theirs], buildings };
}
