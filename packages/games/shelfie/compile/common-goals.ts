import type { FileFault, SourceFile } from '@cardwright/kernel';
import {
  PARSED_ONCE,
  faultsFor,
  hintUnknownFields,
  nearest,
  type Path,
  type Places,
  readJson,
  salvage,
  type UnknownField,
  usualWords,
} from '../../loading/index.ts';
import { AnyCard, CARD_TYPES, type CommonGoalCard } from '../format.ts';
import { withCells } from './written-cells.ts';
import { neverMet, withoutEffect } from '../effects/never-met.ts';

/** A card with its place, for faults that only show once all files are read. */
export interface PlacedCard {
  card: CommonGoalCard;
  at: Path;
  places: Places;
}

export interface CheckedCards {
  cards: PlacedCard[];
  /**
   * Ids used by any card, faulty or not: a faulty card still fills its place in the sequence of
   * ids.
   */
  ids: { id: number; at: Path; places: Places }[];
  /** Cards whose id is unreadable or a duplicate: each fills some place in that sequence too. */
  strays: number;
  faults: FileFault[];
  warnings: FileFault[];
}

const isRecord = (value: unknown): value is { [key: string]: unknown } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export function checkCommonFile(file: SourceFile): CheckedCards {
  const faults: FileFault[] = [];
  const read = salvage(readJson(file), faults);
  if (!read) return { cards: [], ids: [], strays: 0, faults, warnings: [] };
  const checked = checkCards(read.value, [], read.value, read.places);
  return { ...checked, faults: [...faults, ...checked.faults] };
}

/**
 * A list of cards anywhere in a file: each is checked separately, so that one fault does not hide
 * another card's.
 */
export function checkCards(value: unknown, at: Path, raw: unknown, places: Places): CheckedCards {
  const out: CheckedCards = { cards: [], ids: [], strays: 0, faults: [], warnings: [] };
  if (!Array.isArray(value)) {
    out.faults.push(places.fault(at, 'expected a list of cards', 'put the cards between [ and ]'));
    return out;
  }
  const seen = new Map<number, number>();
  value.forEach((entry: unknown, i) => {
    const here = [...at, i];
    const card = checkCard(entry, here, raw, places, out.faults);
    if (card) {
      out.cards.push({ card, at: here, places });
      const why = neverMet(card);
      if (why) out.warnings.push(places.fault(here, `no shelf can satisfy this card: ${why}`));
      for (const { path, message, hint } of withoutEffect(card))
        out.warnings.push(places.fault([...here, ...path], message, hint));
    }
    const id = isRecord(entry) ? entry.id : undefined;
    if (typeof id !== 'number' || !Number.isInteger(id) || id < 0) {
      out.strays++;
      return;
    }
    const first = seen.get(id);
    if (first !== undefined) {
      out.strays++;
      out.faults.push(
        places.fault(
          [...here, 'id'],
          `duplicate id ${id}`,
          `card ${first} of the list (counted from 0) has the same id`,
        ),
      );
    } else out.ids.push({ id, at: [...here, 'id'], places });
    seen.set(id, first ?? i);
  });
  return out;
}

function checkCard(
  entry: unknown,
  at: Path,
  raw: unknown,
  places: Places,
  faults: FileFault[],
): CommonGoalCard | undefined {
  if (!isRecord(entry)) {
    faults.push(
      places.fault(
        at,
        'expected a card',
        'a card is an object with id, type, numOfOccurrences, description ' +
          'and the fields of its type',
      ),
    );
    return undefined;
  }
  const names = Object.keys(CARD_TYPES);
  const { type } = entry;
  if (typeof type !== 'string' || !names.includes(type)) {
    const meant = typeof type === 'string' ? nearest(type, names) : undefined;
    faults.push(
      type === undefined
        ? places.fault(at, "the field 'type' is missing", `add "type": one of ${names.join(', ')}`)
        : places.fault(
            [...at, 'type'],
            `${JSON.stringify(type)} is not a card type`,
            meant ? `did you mean '${meant}'?` : `one of ${names.join(', ')}`,
          ),
    );
    const parsed = AnyCard.safeParse(entry, PARSED_ONCE);
    if (!parsed.success) faults.push(...faultsFor(parsed.error, at, raw, places));
    return undefined;
  }
  const before = faults.length;
  const parsed = CARD_TYPES[type as keyof typeof CARD_TYPES].safeParse(entry, PARSED_ONCE);
  if (!parsed.success) {
    const found = hintUnknownFields(faultsFor(parsed.error, at, raw, places), fieldMeant);
    faults.push(...(type === 'Shape' ? withCells(found, entry.coordinates, at, places) : found));
  }
  if (type === 'Shape') checkShape(entry, at, places, faults);
  if (type === 'RowCol' && entry.horizontal === 0 && entry.vertical === 0) {
    faults.push(
      places.fault(
        at,
        'horizontal and vertical are both 0, so nothing can ever count',
        'set horizontal to 1 for rows, vertical to 1 for columns, or both',
      ),
    );
  }
  return parsed.success && faults.length === before ? parsed.data : undefined;
}

/** Fields that authors expect: those that goals have instead, or why there are none. */
const FIELD_WORDS = usualWords(
  {
    numOfOccurrences: 'count number times occurrences n amount',
    atLeast: 'size min minimum tiles groupsize',
    diffUpTo: 'types maxtypes uptotypes different kinds upto atmost max maximum',
    horizontal: 'rows row',
    vertical: 'columns column cols col',
    coordinates: 'cells shape tiles positions figure',
    diffType: 'sametype anytype',
    surrounded: 'apart isolated separate alone',
    stairs: 'top tops topmost outline staircase',
    'a goal cannot name a type of tile: any type counts':
      'tile tiles tiletype tiletypes color colour letter',
    'goals have no name: use "description"': 'name title',
    'shapes are not rotated: write a list of cells for each rotation': 'rotate rotations rotation',
    'the points depend only on who meets the goal first (R3.3)': 'points score value',
    'a goal has no upper limit; of a Shape, "surrounded": 1 keeps more tiles of its type away':
      'atmost max maximum exactly exact limit',
    'a common goal has no fixed place: a shape counts wherever it fits; personal goals name places':
      'place places position at where row column x y',
    'a goal has one condition: write two goals': 'and also condition conditions goals both',
  },
  (word) => word.toLowerCase().replace(/[^a-z]/g, ''),
);

/** Advice is no name of a field. */
const fieldMeant = ({ field, known }: UnknownField): string | undefined =>
  FIELD_WORDS(field, (meant) => known.includes(meant) || meant.includes(' '));

/**
 * Rules about shapes that the schema cannot express. It checks raw values, so it reports faults in
 * addition to the schema's.
 */
function checkShape(
  entry: { [key: string]: unknown },
  at: Path,
  places: Places,
  faults: FileFault[],
): void {
  if (entry.stairs === 1) {
    if (entry.surrounded === 1)
      faults.push(
        places.fault(
          [...at, 'surrounded'],
          'a card with stairs 1 cannot have surrounded 1',
          'set surrounded to 0',
        ),
      );
    if (typeof entry.numOfOccurrences === 'number' && entry.numOfOccurrences > 1) {
      faults.push(
        places.fault(
          [...at, 'numOfOccurrences'],
          'a card with stairs 1 must have one occurrence',
          'set numOfOccurrences to 1',
        ),
      );
    }
  }
  if (!Array.isArray(entry.coordinates)) return;
  entry.coordinates.forEach((list: unknown, j) => {
    if (!Array.isArray(list) || list.length === 0) return;
    const here = [...at, 'coordinates', j];
    const seen = new Set<string>();
    let readable = true;
    list.forEach((cell: unknown, k) => {
      if (!isRecord(cell) || !Number.isInteger(cell.x) || !Number.isInteger(cell.y)) {
        readable = false;
        return;
      }
      const key = `(${cell.x as number},${cell.y as number})`;
      if (seen.has(key))
        faults.push(
          places.fault([...here, k], `duplicate cell ${key} in this list`, 'remove one of the two'),
        );
      seen.add(key);
    });
    if (readable && !seen.has('(0,0)'))
      faults.push(
        places.fault(
          here,
          'the list does not contain (0,0)',
          'move the shape so that one of its cells is { "x": 0, "y": 0 }',
        ),
      );
  });
}
