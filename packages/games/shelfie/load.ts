import {
  type FileFault,
  hashPlain,
  type Loaded,
  type Pack,
  packsOf,
  type Plain,
  type SourceFile,
  standsAlone,
} from '@cardwright/kernel';
import {
  PARSED_ONCE,
  faultsFor,
  type Places,
  readJson,
  salvage,
  strayFile,
  withLearnedValue,
} from '../loading/index.ts';
import {
  type CheckedCards,
  checkCards,
  checkCommonFile,
  type PlacedCard,
} from './compile/common-goals.ts';
import { checkPersonalFile, type PersonalCard, sameAsAnother } from './compile/personal-goals.ts';
import { checkRoomFile } from './compile/living-room.ts';
import { type EditionRules, SEATS, type ShelfieContent } from './content.ts';
import { type CommonGoalCard, Edition, FILES, type Refill } from './format.ts';
import { goalPrograms } from './effects/common-goal.ts';
import { compileGoal } from './effects/goal.ts';
import { compileRoom, type Room } from './rules/room.ts';

interface EditionCards {
  refill: Refill;
  cards: PlacedCard[];
  /** Whether a pack brings it: the descriptions of its cards are shown. */
  own?: boolean;
}

/** The contents of a list of files, each checked by itself. */
interface PackContents {
  common: CheckedCards;
  personal: Map<string, PersonalCard>;
  /** Where each personal goal is written, by its id. */
  personalPlaces: Map<string, Places>;
  matrix: readonly (readonly number[])[] | undefined;
  editions: Map<string, EditionCards>;
}

/**
 * Compiles files to content: cards are merged by id, editions by name, and a living room replaces
 * the shipped one.
 */
export const loadShelfie = withLearnedValue(compileFiles);

function compileFiles(shipped: readonly SourceFile[], pack?: Pack): Loaded<ShelfieContent> {
  const faults: FileFault[] = [];
  const warnings: FileFault[] = [];
  const base = readPackContents(standsAlone(pack) ? [] : shipped, faults, warnings);
  const own = packsOf(pack).map(({ files }) => readPackContents(files, faults, warnings));
  const ownGoals = own.flatMap((one) => one.common.cards.map(({ card }) => card.id));
  const { common, personal, matrix, editions } = own.reduce(joined, base);
  const goals = new Map(common.cards.map((placed) => [placed.card.id, placed]));
  const ids = new Map(common.ids.map((named) => [named.id, named]));
  const free = freeIds(ids, common.strays);
  nameFreeIds(free, faults);
  checkIds(ids, ids.size + common.strays, free, faults);
  for (const { personalPlaces } of own.length > 0 ? own : [base])
    warnings.push(...sameAsAnother(personalPlaces, personal));
  if (editions.size === 0) editions.set('english', { refill: 'return', cards: [] });
  for (const { cards } of editions.values()) {
    for (const { card, at, places } of cards) {
      if (!ids.has(card.id))
        faults.push(
          places.fault(
            [...at, 'id'],
            `unknown common goal ${card.id}: this card has nothing to replace`,
          ),
        );
    }
  }
  if (faults.length > 0) return { faults: inReadingOrder(faults), warnings };

  const cards = [...goals.values()].map(({ card }) => card).sort((a, b) => a.id - b.id);
  const personalCards = [...personal.values()].sort((a, b) => Number(a.id) - Number(b.id));
  const content = compile(cards, personalCards, matrix, editions);
  const described = new Set([...ownGoals, ...goalsOfEditions(content, editions)]);
  return { content: { ...content, described }, faults, warnings };
}

/** Indices of the goals that a pack's editions replace others with. */
const goalsOfEditions = (
  { editions: rules }: ShelfieContent,
  editions: ReadonlyMap<string, EditionCards>,
): number[] =>
  rules.flatMap(({ name, goals }) => {
    const edition = editions.get(name);
    return edition?.own ? edition.cards.flatMap(({ card }) => goals[card.id] ?? []) : [];
  });

function inReadingOrder(faults: readonly FileFault[]): FileFault[] {
  const files = [...new Set(faults.map((f) => f.file))];
  return faults
    .slice()
    .sort(
      (a, b) =>
        files.indexOf(a.file) - files.indexOf(b.file) || a.line - b.line || a.column - b.column,
    );
}

function compile(
  cards: readonly CommonGoalCard[],
  personal: readonly PersonalCard[],
  matrix: PackContents['matrix'],
  editions: ReadonlyMap<string, EditionCards>,
): ShelfieContent {
  const goals = cards.map(compileGoal);
  const rules: EditionRules[] = [];
  for (const [name, edition] of editions) {
    const played = cards.map((_, id) => id);
    for (const { card } of edition.cards) {
      played[card.id] = goals.length;
      goals.push(compileGoal(card));
    }
    rules.push({ name, refill: edition.refill, goals: played });
  }
  const rooms: { [seats: number]: Room } = {};
  if (matrix)
    for (let seats = SEATS.min; seats <= SEATS.max; seats++)
      rooms[seats] = compileRoom(matrix, seats);
  const content = { goals, commonCount: cards.length, personal, rooms, editions: rules };
  return { hash: hashOf(content, matrix), programs: goalPrograms(goals), ...content };
}

/** Hashes the compiled cards; their descriptions do not matter. */
function hashOf(
  { goals, personal, editions }: Pick<ShelfieContent, 'goals' | 'personal' | 'editions'>,
  matrix: PackContents['matrix'],
): string {
  const cards = goals.map(({ card: { description: _, ...rules } }) => ({ stairs: 0, ...rules }));
  return hashPlain(
    JSON.parse(JSON.stringify({ cards, personal, matrix: matrix ?? null, editions })) as Plain,
  );
}

/** The content with additional goals, given inline in a scenario. */
export function withGoals(
  content: ShelfieContent,
  cards: readonly CommonGoalCard[],
): ShelfieContent {
  if (cards.length === 0) return content;
  const goals = [...content.goals, ...cards.map(compileGoal)];
  return {
    ...content,
    goals,
    programs: goalPrograms(goals),
    hash: hashPlain([content.hash, cards]),
  };
}

export function withPersonal(
  content: ShelfieContent,
  cards: readonly PersonalCard[],
): ShelfieContent {
  if (cards.length === 0) return content;
  return {
    ...content,
    personal: [...content.personal, ...cards],
    hash: hashPlain([content.hash, cards]),
  };
}

const fileName = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

function readPackContents(
  files: readonly SourceFile[],
  faults: FileFault[],
  warnings: FileFault[],
): PackContents {
  const contents: PackContents = {
    common: { cards: [], ids: [], strays: 0, faults: [], warnings: [] },
    personal: new Map(),
    personalPlaces: new Map(),
    matrix: undefined,
    editions: new Map(),
  };
  for (const file of files) {
    const name = fileName(file.path);
    if (name === FILES.common) {
      const checked = checkCommonFile(file);
      contents.common.cards.push(...checked.cards);
      contents.common.ids.push(...checked.ids);
      contents.common.strays += checked.strays;
      faults.push(...checked.faults);
      warnings.push(...checked.warnings);
    } else if (name === FILES.personal) {
      const checked = checkPersonalFile(file);
      for (const card of checked.cards) {
        contents.personal.set(card.id, card);
        if (checked.places) contents.personalPlaces.set(card.id, checked.places);
      }
      faults.push(...checked.faults);
    } else if (name === FILES.room) {
      const checked = checkRoomFile(file);
      contents.matrix = checked.matrix;
      faults.push(...checked.faults);
      warnings.push(...checked.warnings);
    } else if (name === FILES.editions) {
      readEditions(file, contents, faults, warnings);
    } else faults.push(...strayFile(file, Object.values(FILES)));
  }
  return contents;
}

function readEditions(
  file: SourceFile,
  contents: PackContents,
  faults: FileFault[],
  warnings: FileFault[],
): void {
  const read = salvage(readJson(file), faults);
  if (!read) return;
  const { value, places } = read;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    faults.push(places.fault([], 'expected an object', 'write { "name of the edition": { … } }'));
    return;
  }
  for (const [name, entry] of Object.entries(value as { [name: string]: unknown })) {
    const { CommonGoalCards: list, ...rest } =
      typeof entry === 'object' && entry !== null ? (entry as { [key: string]: unknown }) : {};
    const parsed = Edition.safeParse(
      typeof entry === 'object' && entry !== null && !Array.isArray(entry) ? rest : entry,
      PARSED_ONCE,
    );
    if (!parsed.success) faults.push(...faultsFor(parsed.error, [name], value, places));
    const checked: CheckedCards | undefined =
      list === undefined ? undefined : checkCards(list, [name, 'CommonGoalCards'], value, places);
    faults.push(...(checked?.faults ?? []));
    warnings.push(...(checked?.warnings ?? []));
    if (parsed.success)
      contents.editions.set(name, { refill: parsed.data.refill, cards: checked?.cards ?? [] });
  }
}

/** The ids that the cards without a readable one of their own must have. */
const freeIds = (ids: ReadonlyMap<number, unknown>, strays: number): number[] =>
  Array.from({ length: ids.size + strays }, (_, id) => id).filter((id) => !ids.has(id));

/** Adds a free id to the hints of common goals whose id is missing or a duplicate. */
function nameFreeIds(free: readonly number[], faults: FileFault[]): void {
  let next = 0;
  faults.forEach((fault, i) => {
    if (fileName(fault.file) !== FILES.common) return;
    const isMissing = fault.message === "the field 'id' is missing";
    if (!isMissing && !fault.message.startsWith('duplicate id ')) return;
    const id = free[next++];
    if (id === undefined) return;
    const hint = isMissing ? `add "id": ${id}` : `${fault.hint}; write ${id}, which is free`;
    faults[i] = { ...fault, hint };
  });
}

/** All cards together must have the ids 0 to n-1; a card replaces an earlier one with its id. */
function checkIds(
  ids: ReadonlyMap<number, CheckedCards['ids'][number]>,
  n: number,
  free: readonly number[],
  faults: FileFault[],
): void {
  for (const { id, at, places } of ids.values()) {
    if (id >= n)
      faults.push(
        places.fault(
          at,
          `id ${id} leaves a gap: the ids must be 0 to ${n - 1}`,
          `free: ${free.join(', ')}`,
        ),
      );
  }
}

/** A shipped edition must not replace a pack's own card. */
function joinEditions(base: PackContents, own: PackContents): Map<string, EditionCards> {
  const replaced = new Set(own.common.cards.map(({ card }) => card.id));
  const editions = new Map<string, EditionCards>();
  for (const [name, { refill, cards }] of base.editions)
    editions.set(name, { refill, cards: cards.filter(({ card }) => !replaced.has(card.id)) });
  for (const [name, edition] of own.editions) editions.set(name, { ...edition, own: true });
  return editions;
}

/** Merges a pack's contents over the previous ones. */
const joined = (base: PackContents, own: PackContents): PackContents => ({
  common: {
    cards: [...base.common.cards, ...own.common.cards],
    ids: [...base.common.ids, ...own.common.ids],
    strays: base.common.strays + own.common.strays,
    faults: [],
    warnings: [],
  },
  personal: new Map([...base.personal, ...own.personal]),
  personalPlaces: own.personalPlaces,
  matrix: own.matrix ?? base.matrix,
  editions: joinEditions(base, own),
});
