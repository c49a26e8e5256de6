import type { Entry, MatchRecord } from '@cardwright/kernel';
import type { Recipe } from './recipes.ts';

/** A record as one line of JSON, its entries as text: `0:3,5 1:resign 0:undo=12`. */
export interface KeptRecord extends Omit<MatchRecord, 'entries' | 'hashes' | 'seal'> {
  index: number;
  pack?: string;
  entries: string;
}

export function keptRecord({ index, pack }: Recipe, record: MatchRecord): KeptRecord {
  const { entries, hashes: _h, seal: _s, ...rest } = record;
  return {
    index,
    ...(pack === undefined ? {} : { pack }),
    ...rest,
    entries: entries.map(formatEntry).join(' '),
  };
}

export function recordOf({ index: _i, pack: _p, entries, ...rest }: KeptRecord): MatchRecord {
  return { ...rest, entries: entries === '' ? [] : entries.split(' ').map(parseEntry) };
}

function formatEntry(entry: Entry): string {
  if ('pick' in entry) return `${entry.seat}:${entry.pick.join()}`;
  return 'undo' in entry ? `${entry.seat}:undo=${entry.undo}` : `${entry.seat}:${entry.end}`;
}

function parseEntry(text: string): Entry {
  const colon = text.indexOf(':');
  const seat = Number(text.slice(0, colon));
  const what = text.slice(colon + 1);
  if (what === 'resign' || what === 'timeout' || what === 'fault') return { seat, end: what };
  if (what.startsWith('undo=')) return { seat, undo: Number(what.slice(5)) };
  return { seat, pick: what === '' ? [] : what.split(',').map(Number) };
}
