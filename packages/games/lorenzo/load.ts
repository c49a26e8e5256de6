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
import { z } from 'zod';
import {
  PARSED_ONCE,
  type Checked,
  checkFile,
  strayFile,
  uniqueFaults,
  withLearnedValue,
} from '../loading/index.ts';
import {
  BoardFile,
  type BoardJson,
  BonusTilesFile,
  type BonusTilesJson,
  FaithTrackFile,
  type FaithTrackJson,
  LooseDevelopment,
  LooseExcommunication,
  LooseLeader,
  ScoringFile,
  type ScoringJson,
} from './format.ts';
import { warnOfUnreachable } from './compile/out-of-reach.ts';
import { compileBoard } from './compile/board.ts';
import { compileDevelopment, compileLeader, compileTile } from './compile/card.ts';
import type { Placed } from './compile/pair-effects.ts';
import type { Compiling } from './compile/lines.ts';
import { hintUsualFields } from './compile/usual-words.ts';
import {
  CARD_TYPES,
  type DevelopmentCard,
  type ExcommunicationTile,
  type LeaderCard,
  type LorenzoContent,
} from './content.ts';
import { goodsOf } from './rules/goods.ts';
import { RULE_NAMES, type Rules, RulesFile } from './rules/rule-options.ts';

/** The names of the game's files with their schemas. */
const FILES = {
  'development.json': z.array(LooseDevelopment),
  'excommunications.json': z.array(LooseExcommunication),
  'leaders.json': z.array(LooseLeader),
  'board.json': BoardFile,
  'faith-track.json': FaithTrackFile,
  'scoring.json': ScoringFile,
  'bonus-tiles.json': BonusTilesFile,
  'rules.json': RulesFile,
} as const;
type FileName = keyof typeof FILES;
const isFileName = (name: string): name is FileName => Object.hasOwn(FILES, name);

type NamedCard = { name: string };

const CARD_FILES = ['development.json', 'excommunications.json', 'leaders.json'] as const;
type CardFile = (typeof CARD_FILES)[number];
const isCardFile = (name: string): name is CardFile =>
  (CARD_FILES as readonly string[]).includes(name);

/** The contents of the files; later files override earlier ones. */
interface Catalogue {
  /** Cards by name, file by file. */
  readonly cards: { readonly [file in CardFile]: Map<string, Placed<NamedCard>> };
  /** The other files, whole. */
  readonly data: { [file: string]: unknown };
  readonly faults: FileFault[];
  readonly warnings: FileFault[];
}

/**
 * Compiles files to content. Cards of a pack replace shipped ones of the same name or are added;
 * other files replace the shipped file.
 */
export const loadLorenzo = withLearnedValue((shipped, pack) =>
  loadSources(sourcesOf(shipped, pack)),
);

/** A pack marked `alone` has its own cards, but may use the shipped board and tracks. */
export const sourcesOf = (
  shipped: readonly SourceFile[],
  pack?: Pack,
): readonly (readonly SourceFile[])[] => [
  standsAlone(pack) ? shipped.filter((file) => !isCardFile(baseName(file.path))) : shipped,
  ...packsOf(pack).map(({ files }) => files),
];

/** Loads lists of files, each of which overrides the previous ones. */
export function loadSources(sources: readonly (readonly SourceFile[])[]): Loaded<LorenzoContent> {
  const catalogue: Catalogue = {
    cards: {
      'development.json': new Map(),
      'excommunications.json': new Map(),
      'leaders.json': new Map(),
    },
    data: {},
    faults: [],
    warnings: [],
  };
  const shipped = new Set<Placed>();
  for (const [i, files] of sources.entries()) {
    const here = new Set<string>();
    for (const file of files) readFile(catalogue, file, here);
    if (i > 0) continue;
    for (const cards of Object.values(catalogue.cards))
      for (const placed of cards.values()) shipped.add(placed);
  }
  const { data, faults, warnings } = catalogue;
  const c: Compiling = {
    programs: [],
    later: [],
    cuts: [],
    countedAtEnd: new Set(),
    faults,
    warnings,
  };
  const compiled = compileCards(catalogue, c);
  checkComplete(data, faults);
  if (faults.length > 0)
    return { faults: inOrder(hintUsualFields(uniqueFaults(faults))), warnings };
  // A shorter track may leave shipped cards out of reach; that is no mistake in a file of the pack.
  const ofPack = (file: CardFile): (Placed | undefined)[] =>
    [...catalogue.cards[file].values()].map((one) => (shipped.has(one) ? undefined : one));
  warnOfUnreachable(
    { cards: ofPack('development.json'), leaders: ofPack('leaders.json') },
    compiled,
    (data['faith-track.json'] as FaithTrackJson).points.length - 1,
    warnings,
  );
  return { content: compileContent(catalogue, numberPrograms(compiled, c), c), faults, warnings };
}

/** Reads one file into the catalogue. `here`: the names already used in this list of files. */
function readFile(
  { cards, data, faults, warnings }: Catalogue,
  file: SourceFile,
  here: Set<string>,
): void {
  const name = baseName(file.path);
  if (!isFileName(name)) {
    faults.push(...strayFile(file, Object.keys(FILES)));
    return;
  }
  const checked = checkFile<unknown>(file, FILES[name]);
  faults.push(...checked.faults);
  if (!isCardFile(name)) {
    if (checked.value === undefined) return;
    // Rules are merged one by one, other files are replaced as a whole.
    if (name === 'faith-track.json') warnings.push(...beyondTrack(checked));
    const before = name === 'rules.json' ? (data[name] as object | undefined) : undefined;
    data[name] = before ? { ...before, ...checked.value } : checked.value;
    return;
  }
  for (const placed of cardsIn(name, checked)) {
    const key = plainName(placed.card.name);
    const twice = here.has(`${name} ${key}`);
    if (twice)
      faults.push(
        placed.places.fault(
          [...placed.at, 'name'],
          `duplicate card name '${key}'`,
          'rename one of the two cards',
        ),
      );
    here.add(`${name} ${key}`);
    // Both are compiled anyway, to find their faults.
    cards[name].set(twice ? `${key} at ${placed.at.join('/')}` : key, placed);
  }
}

/** R10.1: nobody gets further than the end of the faith track. */
function beyondTrack({ value, places }: Checked<unknown>): FileFault[] {
  const { points, thresholds } = value as FaithTrackJson;
  const end = points.length - 1;
  return thresholds.flatMap((faith, i) =>
    faith > end && places
      ? [
          places.fault(
            ['thresholds', i],
            `the track ends at ${end} faith points, so no player ever has ${faith}`,
            `write at most ${end}, or add points up to ${faith}`,
          ),
        ]
      : [],
  );
}

interface CompiledCards {
  readonly cards: readonly DevelopmentCard[];
  readonly tiles: readonly ExcommunicationTile[];
  readonly leaders: readonly LeaderCard[];
}

function compileCards(catalogue: Catalogue, c: Compiling): CompiledCards {
  const all = <A>(file: CardFile, one: (placed: never, name: string, c: Compiling) => A): A[] =>
    [...catalogue.cards[file]].map(([name, placed]) => one(placed as never, name, c));
  // Tiles come after the cards: what they do at the end may depend on what ventures count there.
  return {
    cards: all('development.json', compileDevelopment),
    tiles: all('excommunications.json', compileTile),
    leaders: all('leaders.json', compileLeader),
  };
}

/** Board, tracks, scoring, bonus tiles and every rule are required, from any file. */
function checkComplete(data: Catalogue['data'], faults: FileFault[]): void {
  for (const file of ['board.json', 'faith-track.json', 'scoring.json', 'bonus-tiles.json']) {
    if (data[file] === undefined && !faults.some((f) => baseName(f.file) === file))
      faults.push({ file, line: 1, column: 1, message: `${file} is missing` });
  }
  const rules = (data['rules.json'] ?? {}) as Partial<Rules>;
  for (const name of RULE_NAMES)
    if (rules[name] === undefined)
      faults.push({
        file: 'rules.json',
        line: 1,
        column: 1,
        message: `the rule '${name}' is missing`,
      });
}

/** Renumbers the later programs, once the number of those before them is known. */
function numberPrograms({ cards, tiles, leaders }: CompiledCards, c: Compiling): CompiledCards {
  const before = c.programs.length;
  const numbered = <L extends { readonly program: number }>(list: L): L => ({
    ...list,
    program: before + list.program,
  });
  return {
    cards: cards.map((card) => ({
      ...card,
      work: card.work && numbered(card.work),
      lasting: card.lasting.map(numbered),
    })),
    tiles: tiles.map((tile) => ({ ...tile, lasting: tile.lasting && numbered(tile.lasting) })),
    leaders: leaders.map((leader) => ({
      ...leader,
      lasting: leader.lasting && numbered(leader.lasting),
    })),
  };
}

const byName = (items: readonly { name: string }[]): Map<string, number> =>
  new Map(items.map((item, i) => [item.name, i]));

function compileContent(
  { cards: placed, data }: Catalogue,
  { cards, tiles, leaders }: CompiledCards,
  c: Compiling,
): LorenzoContent {
  const sourceOf = (file: CardFile): Plain[] =>
    [...placed[file]].map(([name, { card }]) => ({ ...card, name }));
  const source = {
    development: sourceOf('development.json'),
    excommunications: sourceOf('excommunications.json'),
    leaders: sourceOf('leaders.json'),
  };
  const bonusTiles = (data['bonus-tiles.json'] as BonusTilesJson).map((tile) => ({
    id: tile.id,
    simple: tile.kind === 'simple',
    harvest: goodsOf(tile.harvest),
    production: goodsOf(tile.production),
  }));
  return {
    hash: hashPlain({ ...source, data }),
    programs: [...c.programs, ...c.later],
    cards,
    tiles,
    leaders,
    bonusTiles,
    board: compileBoard(
      data['board.json'] as BoardJson,
      data['faith-track.json'] as FaithTrackJson,
      data['scoring.json'] as ScoringJson,
    ),
    cuts: c.cuts,
    rules: data['rules.json'] as Rules,
    groups: CARD_TYPES.flatMap((_, type) =>
      [1, 2, 3].map((period) =>
        cards.flatMap((card, i) => (card.type === type && card.period === period ? [i] : [])),
      ),
    ),
    cardByName: byName(cards),
    tileByName: byName(tiles),
    leaderByName: byName(leaders),
    bonusTileById: new Map(bonusTiles.map((tile, i) => [tile.id, i])),
    source,
  };
}

/** Sorts faults by file in reading order, then from top to bottom. */
function inOrder(faults: readonly FileFault[]): FileFault[] {
  const files = [...new Set(faults.map((f) => f.file))];
  return faults.toSorted(
    (a, b) =>
      files.indexOf(a.file) - files.indexOf(b.file) || a.line - b.line || a.column - b.column,
  );
}

const baseName = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

/** Some files have stray spaces and asterisks at the end of a name. */
export const plainName = (name: string): string => name.replace(/[\s*]+$/, '').trimStart();

/**
 * The cards of a file. Faulty cards are kept unchanged, so that their other faults are found too.
 */
function cardsIn(
  name: CardFile,
  { raw, places }: ReturnType<typeof checkFile<unknown>>,
): Placed<NamedCard>[] {
  if (!places || !Array.isArray(raw)) return [];
  const schema = (FILES[name] as z.ZodArray<z.ZodType<NamedCard>>).element;
  return raw.flatMap((entry: unknown, i) => {
    const result = schema.safeParse(entry, PARSED_ONCE);
    if (result.success) return [{ card: result.data, raw, places, at: [i] }];
    if (typeof entry !== 'object' || entry === null || Array.isArray(entry)) return [];
    const named = 'name' in entry && typeof entry.name === 'string' ? entry.name : `card ${i}`;
    return [{ card: { ...entry, name: named }, raw, places, at: [i] }];
  });
}
