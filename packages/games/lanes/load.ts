import {
  type FileFault,
  hashPlain,
  type Loaded,
  type Pack,
  packsOf,
  type SourceFile,
  standsAlone,
} from '@cardwright/kernel';
import { checkFile, strayFile, withLearnedValue } from '../loading/index.ts';
import type { EffectList, Keyword, LanesCard, LanesContent } from './content.ts';
import { KeywordFile } from './format.ts';
import { type CardDraft, knowsItsPlace, readCard } from './compile/read-card.ts';
import { readDeckFiles, readDecks, readNamedDecks } from './compile/read-deck.ts';
import { summonedBy, unplayable } from './compile/reachable.ts';
import { type IndexEntry, readIndex, readPath } from './compile/read-index.ts';
import { sameText, wordedInEnglish } from './text.ts';
import { CARD_TYPES, codeOf, nameOf } from './compile/vocabulary.ts';
import { type AllCards, compileCard } from './compile/compile-card.ts';

interface ReadFile {
  path: string;
  draft: CardDraft | undefined;
  rest: CardDraft | undefined;
  faults: readonly FileFault[];
  warnings: readonly FileFault[];
}

/** Cache of parsed files by path and text: scenarios load the shipped ones again and again. */
const known = new Map<string, ReadFile>();
const MOST_KNOWN = 4000;

function readOnce(file: SourceFile): ReadFile {
  const key = `${file.path}\n${file.text}`;
  let read = known.get(key);
  if (!read) {
    const { draft, rest, notes, faults } = readCard(file);
    read = {
      path: file.path,
      draft,
      rest,
      faults: faults.slice(),
      warnings: notes?.warnings.slice() ?? [],
    };
    if (known.size >= MOST_KNOWN) known.clear();
    known.set(key, read);
  }
  return read;
}

const isIndex = (path: string): boolean => /(^|\/)index\.(txt|csv)$/i.test(path);
const isDeck = (path: string): boolean => /(^|\/)decks\/[^/]+\.jsonc?$/i.test(path);
const isKeyword = (path: string): boolean => /(^|\/)keywords\/[^/]+\.jsonc?$/i.test(path);
/** A card's file name is its number. */
const isCard = (path: string): boolean =>
  /(^|\/)-?\d+\.jsonc?$/i.test(path) && !isDeck(path) && !isKeyword(path);
const KNOWN_FILES = [
  '[expansion]/[class]/[number].json',
  'index.txt',
  'decks/[name].json',
  'keywords/[name].json',
];

/** A card that is called otherwise than by its number: what to call its file. */
function withNumber(fault: FileFault, { text }: SourceFile): FileFault {
  const id = /"Id"\s*:\s*(-?\d+)/.exec(text)?.[1];
  return id === undefined
    ? fault
    : { ...fault, hint: `a card is called by its number: rename it to ${id}.json` };
}

interface Side {
  drafts: CardDraft[];
  /** Cards with faults by number, as far as they could be read. */
  broken: Map<number, CardDraft | undefined>;
  faults: FileFault[];
  warnings: FileFault[];
}

/** One folder of files: its cards, checked against its index. */
function readSide(files: readonly SourceFile[], elsewhere: ReadonlySet<number>): Side {
  const side: Side = { drafts: [], broken: new Map(), faults: [], warnings: [] };
  const indexes = files.filter((file) => isIndex(file.path));
  // index.txt and index.csv are equivalent; if both exist, the first counts
  const index = indexes.find((file) => /txt$/i.test(file.path)) ?? indexes[0];
  const entries = index && readIndex(index, side.faults);
  const byId = new Map<number, CardDraft>();
  const present = new Set<number>();
  for (const file of files) {
    if (!isCard(file.path)) {
      if (!isDeck(file.path) && !isKeyword(file.path))
        side.faults.push(...strayFile(file, KNOWN_FILES).map((fault) => withNumber(fault, file)));
      continue;
    }
    const read = readOnce(file);
    side.faults.push(...read.faults);
    side.warnings.push(...read.warnings);
    const { number } = readPath(file.path);
    if (/^-?\d+$/.test(number)) present.add(Number(number));
    const { draft, rest } = read;
    if (!draft) {
      if (rest && knowsItsPlace(rest, read.faults)) checkPlace(rest, file.path, entries, side);
      side.broken.set(Number(number), rest);
      continue;
    }
    const inPlace = checkPlace(draft, file.path, entries, side);
    const twin = byId.get(draft.id);
    if (twin)
      side.faults.push(
        draft.notes.places.fault(
          draft.idAt,
          `duplicate card number ${draft.id}, also in ${twin.notes.places.file}`,
          'change the number of one of the two cards',
        ),
      );
    else if (inPlace) {
      byId.set(draft.id, draft);
      side.drafts.push(draft);
    } else side.broken.set(Number(number), draft);
  }
  // an index alone is not a fault: its cards may be in another folder
  for (const entry of present.size > 0 ? (entries ?? []) : []) {
    if (!present.has(entry.id) && !elsewhere.has(entry.id))
      side.faults.push({
        file: entry.file,
        line: entry.line,
        column: 1,
        message: `card ${entry.id} has no file`,
        hint: `add ${entry.expansion}/${entry.class}/${entry.id}.json, or remove the line`,
      });
  }
  return side;
}

/**
 * The number in the file, in its name and in the index must agree, and so must type, expansion and
 * class. With an index, the folders must match it; without one they are only hints.
 */
function checkPlace(
  draft: CardDraft,
  path: string,
  entries: readonly IndexEntry[] | undefined,
  side: Side,
): boolean {
  const { places } = draft.notes;
  const before = side.faults.length;
  const at = readPath(path);
  if (at.number !== String(draft.id)) {
    side.faults.push(
      places.fault(
        draft.idAt,
        `the card has number ${draft.id}, but the file is called ${at.number}.json`,
        'make the two agree',
      ),
    );
  }
  const home = `${draft.expansion.toLowerCase()}/${draft.class.toLowerCase()}`;
  if (at.expansion !== undefined && at.class !== undefined) {
    const say = (key: string, what: string, found: string): void => {
      const note = places.fault(
        [...draft.printAt, key],
        `the card is of ${what}, but is in the folder '${found}'`,
        `move it to ${home}`,
      );
      (entries ? side.faults : side.warnings).push(note);
    };
    if (at.class !== draft.class.toLowerCase()) say('ClassType', `class ${draft.class}`, at.class);
    if (at.expansion !== draft.expansion.toLowerCase())
      say('Expansion', `expansion ${draft.expansion}`, at.expansion);
  }
  if (entries) checkEntry(draft, entries, side);
  return side.faults.length === before;
}

function checkEntry(draft: CardDraft, entries: readonly IndexEntry[], side: Side): void {
  const { places } = draft.notes;
  const type = nameOf(CARD_TYPES, draft.type).toLowerCase();
  const entry = entries.find((e) => e.id === draft.id);
  if (!entry) {
    const line = `${draft.id},${type},${draft.expansion},${draft.class}`.toLowerCase();
    side.faults.push(
      places.fault(draft.idAt, `card ${draft.id} is not in the index`, `add the line ${line}`),
    );
    return;
  }
  const say = (path: readonly (string | number)[], card: string, index: string): void => {
    side.faults.push(
      places.fault(
        path,
        `the card is ${card}, but the index says ${index} (${entry.file} line ${entry.line})`,
        'make the two agree',
      ),
    );
  };
  if (entry.type !== type && codeOf(CARD_TYPES, entry.type) !== undefined)
    say(draft.typeAt, `a ${type}`, entry.type);
  if (entry.expansion !== draft.expansion.toLowerCase())
    say([...draft.printAt, 'Expansion'], `of expansion ${draft.expansion}`, entry.expansion);
  if (entry.class !== draft.class.toLowerCase())
    say([...draft.printAt, 'ClassType'], `of class ${draft.class}`, entry.class);
}

/** Compiles a pack on top of the shipped files: cards are merged by number. */
export const loadLanes = withLearnedValue(compileFiles);

function compileFiles(shipped: readonly SourceFile[], pack?: Pack): Loaded<LanesContent> {
  const packs = packsOf(pack);
  // a test compares the texts of the shipped cards, so that starting the program need not
  return loadLayers(
    [...(standsAlone(pack) ? [] : [{ files: shipped }]), ...packs],
    packs.length > 0,
  );
}

/** The shipped files, or a pack. */
type Layer = { readonly files: readonly SourceFile[]; readonly manifest?: SourceFile };

/** Folders of files, each overriding the previous: a card replaces one with the same number. */
export function loadLayers(layers: readonly Layer[], compareTexts = true): Loaded<LanesContent> {
  const faults: FileFault[] = [];
  const warnings: FileFault[] = [];
  const drafts = new Map<number, CardDraft>();
  const broken = new Map<number, CardDraft | undefined>();
  for (const layer of layers) {
    const side = readSide(layer.files, new Set(drafts.keys()));
    faults.push(...side.faults);
    // the author of a pack gets warnings about the pack only
    if (layer === layers.at(-1)) warnings.push(...side.warnings);
    for (const draft of side.drafts) drafts.set(draft.id, draft);
    for (const [id, rest] of side.broken) broken.set(id, rest);
  }
  const sorted = [...drafts.values()].sort((a, b) => a.id - b.id);
  const places = new Map(sorted.map((draft, i) => [draft.id, i]));
  const lists: EffectList[] = [];
  const all: AllCards = { drafts: sorted, places, broken, faults };
  const cards = sorted.map((draft) => compileCard(all, draft, lists));
  for (const rest of broken.values()) if (rest) compileCard(all, rest, []);
  const files = layers.flatMap((layer) => layer.files);
  const keywords = readKeywords(files, faults);
  const content: LanesContent = {
    hash: hashOf(cards, lists),
    programs: lists,
    cards,
    places,
    decks: [],
    keywords,
  };
  const top = new Set(layers.at(-1)?.files);
  const topPaths = new Set(layers.at(-1)?.files.map((file) => file.path));
  const isTop = (draft: CardDraft): boolean => topPaths.has(draft.notes.places.file);
  const decks = readDecks(
    layers.flatMap((layer) => [
      ...readDeckFiles(
        layer.files.filter((file) => isDeck(file.path)),
        (file) => top.has(file),
        faults,
      ),
      ...readNamedDecks(layer, layer === layers.at(-1), faults),
    ]),
    content,
    (card) => broken.has(card),
    faults,
    (deck, card, message) => {
      const draft = drafts.get(card);
      if (draft && isTop(draft))
        warnings.push(
          draft.notes.places.fault(draft.idAt, `the deck '${deck}' is left out: ${message}`),
        );
    },
  );
  const whole: LanesContent = { ...content, decks };
  // a card with faults, or one that it may summon, may also change in its text
  const faulty = new Set(faults.map(({ file }) => file));
  const isSound = (draft: CardDraft): boolean =>
    !faulty.has(draft.notes.places.file) && !summonedBy(draft).some((id) => broken.has(id));
  const texts = compareTexts
    ? sorted.map((draft, i) =>
        isTop(draft) && isSound(draft) ? textWarning(draft, whole, i) : undefined,
      )
    : [];
  warnings.push(
    ...(broken.size === 0 ? unplayable(sorted, isTop) : []),
    ...texts.filter((warning) => warning !== undefined),
  );
  return faults.length > 0 ? { faults, warnings } : { content: whole, faults, warnings };
}

function readKeywords(files: readonly SourceFile[], faults: FileFault[]): Keyword[] {
  const keywords: Keyword[] = [];
  for (const file of files) {
    if (!isKeyword(file.path)) continue;
    const checked = checkFile(file, KeywordFile);
    faults.push(...checked.faults);
    const json = checked.value;
    if (json)
      keywords.push({
        name: json.Name,
        description: json.Description,
        synonyms: json.Synonyms ?? [],
        related: json.Related ?? [],
      });
  }
  return keywords;
}

/** Printed text is for people, but it must match what the card does. */
function textWarning(draft: CardDraft, content: LanesContent, card: number): FileFault | undefined {
  if (draft.printed.trim() === '') return undefined;
  const worded = wordedInEnglish(content, card);
  if (sameText(draft.printed, worded)) return undefined;
  return draft.notes.places.fault(
    draft.textAt,
    'the printed text differs from the effects',
    `"${worded}"`,
  );
}

/**
 * Names and printed text are not part of the content hash, and neither is anything derived from the
 * rest.
 */
function hashOf(cards: readonly LanesCard[], lists: readonly EffectList[]): string {
  const plain = cards.map((card) => {
    const { title: _t, name: _n, printed: _p, json: _j, answers: _a, ...rules } = card;
    return rules;
  });
  return hashPlain([
    plain,
    lists.map((list) => list.lines.map((line) => [line.effect.name, { ...line.params }])),
  ]);
}
