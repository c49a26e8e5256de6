import type { FileFault, SourceFile } from '@cardwright/kernel';
import { type Path, type Places, readJson, salvage } from '../../loading/index.ts';
import { PERSONAL_IDS } from '../format.ts';
import { COLUMNS, cellBit, emptyShelf, ROWS, type Shelf } from '../rules/shelf.ts';
import { EMPTY, LETTERS, type TileType, typeOf, TYPE_NAMES } from '../rules/tiles.ts';

/** A compiled personal goal: per type the mask of its one cell. */
export interface PersonalCard {
  readonly id: string;
  readonly rows: readonly string[];
  readonly wanted: Readonly<Shelf>;
}

export function checkPersonalFile(file: SourceFile): {
  cards: PersonalCard[];
  faults: FileFault[];
  places?: Places;
} {
  const cards: PersonalCard[] = [];
  const faults: FileFault[] = [];
  const read = salvage(readJson(file), faults);
  if (!read) return { cards, faults };
  const { value, places } = read;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    faults.push(
      places.fault(
        [],
        'expected an object',
        'its fields are the cards: "1" to "12", six strings each',
      ),
    );
    return { cards, faults };
  }
  for (const [key, entry] of Object.entries(value)) {
    if (key === '_comment') continue;
    if (!PERSONAL_IDS.includes(key)) {
      faults.push(
        places.faultAtKey(
          [key],
          `'${key}' is not the id of a personal goal`,
          'there are always twelve personal goals: replace one by writing its id, "1" to "12"',
        ),
      );
      continue;
    }
    const card = checkPersonal(key, entry, [key], places, faults);
    if (card) cards.push(card);
  }
  return { cards, faults, places };
}

/** Warns of cards that want the same tiles in the same places as another one. */
export function sameAsAnother(
  placed: ReadonlyMap<string, Places>,
  cards: ReadonlyMap<string, PersonalCard>,
): FileFault[] {
  return [...placed].flatMap(([id, places]) => {
    const card = cards.get(id);
    const twin = [...cards.values()].find(
      (other) => other.id !== id && card?.wanted.every((cell, type) => cell === other.wanted[type]),
    );
    return twin
      ? [places.faultAtKey([id], `the same card as personal goal ${twin.id}`, 'change one of them')]
      : [];
  });
}

/** One card: six rows, all six types once each, at most two tiles in a row. */
export function checkPersonal(
  id: string,
  entry: unknown,
  at: Path,
  places: Places,
  faults: FileFault[],
): PersonalCard | undefined {
  if (!Array.isArray(entry)) {
    faults.push(
      places.fault(
        at,
        'expected a list of six strings',
        'write one string per row, top row first: "-", "column:TYPE" or "column:TYPE:column:TYPE"',
      ),
    );
    return undefined;
  }
  const before = faults.length;
  if (entry.length !== ROWS)
    faults.push(
      places.fault(
        at,
        `expected ${ROWS} rows, found ${entry.length}`,
        'write "-" for a row without tiles',
      ),
    );
  const wanted = emptyShelf();
  const twice: { at: Path; letter: string }[] = [];
  entry.forEach((row: unknown, r) => {
    const here = [...at, r];
    for (const { column, type } of readRow(row, here, places, faults)) {
      if (wanted[type] !== 0) twice.push({ at: here, letter: LETTERS[type] });
      else wanted[type] = r < ROWS ? cellBit(r, column) : -1;
    }
  });
  const missing = LETTERS.filter((_, type) => wanted[type] === 0).join(', ');
  for (const { at: here, letter } of twice) {
    faults.push(
      places.fault(
        here,
        `duplicate type ${letter} on this card`,
        missing ? `each type appears once; missing: ${missing}` : 'each type appears once',
      ),
    );
  }
  if (faults.length === before && missing) {
    faults.push(
      places.fault(
        at,
        `the card has ${LETTERS.length - missing.split(', ').length} tiles ` +
          `instead of ${LETTERS.length}; missing: ${missing}`,
        'for each row without a tile, another row needs two',
      ),
    );
  }
  return faults.length === before ? { id, rows: entry as string[], wanted } : undefined;
}

function readRow(
  row: unknown,
  at: Path,
  places: Places,
  faults: FileFault[],
): { column: number; type: TileType }[] {
  const forms = '"-", "column:TYPE" or "column:TYPE:column:TYPE"';
  if (typeof row !== 'string') {
    faults.push(places.fault(at, 'a row must be a string', forms));
    return [];
  }
  if (row === '-') return [];
  const parts = row.split(':');
  if (parts.length % 2 !== 0) {
    faults.push(places.fault(at, `"${row}" is not a valid row`, forms));
    return [];
  }
  if (parts.length > 4) {
    faults.push(
      places.fault(at, `"${row}" has ${parts.length / 2} tiles`, 'a row has at most two'),
    );
    return [];
  }
  const tiles: { column: number; type: TileType }[] = [];
  for (let i = 0; i < parts.length; i += 2) {
    const [digit = '', letter = ''] = parts.slice(i, i + 2);
    const column = /^[0-9]$/.test(digit) ? Number(digit) : -1;
    const type = typeOf(letter);
    if (column < 0 || column >= COLUMNS) {
      faults.push(
        places.fault(at, `"${digit}" is not a column`, `columns are 0 to ${COLUMNS - 1}`),
      );
    } else if (type === EMPTY) {
      const known = LETTERS.map((one, i) => `${one} (${TYPE_NAMES[i]})`).join(', ');
      faults.push(places.fault(at, `"${letter}" is not a type`, `one of ${known}`));
    } else if (tiles.some((tile) => tile.column === column)) {
      faults.push(
        places.fault(at, `duplicate column ${column} in this row`, 'a cell holds one tile'),
      );
    } else {
      tiles.push({ column, type });
    }
  }
  return tiles;
}
