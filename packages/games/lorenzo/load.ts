import {
  type FileFault,
  hashPlain,
  type Loaded,
  type Pack,
  type Plain,
  type SourceFile,
} from '@cardwright/kernel';
import { z } from 'zod';
import { checkFile } from '../loading/index.ts';
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
import { compileDevelopment, compileLeader, compileTile } from './compile/card.ts';
import type { Placed } from './compile/pair-effects.ts';
import type { Compiling } from './compile/lines.ts';
import { type Board, CARD_TYPES, type LorenzoContent, SPACES, type Space } from './content.ts';
import { goodsOf, NONE } from './rules/goods.ts';
import { RULE_NAMES, type Rules, RulesFile } from './rules/rule-options.ts';

/** The usual names of the game's files, each with what stands in it. */
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

type NamedCard = { name: string };
type Shelf = Map<string, Placed<NamedCard>>;

/**
 * Files to content. Cards of a pack take the place of shipped ones of the same name or are added;
 * other files replace the shipped file.
 */
export const loadLorenzo = (shipped: readonly SourceFile[], pack?: Pack): Loaded<LorenzoContent> =>
  loadSources(sourcesOf(shipped, pack));

const CARD_FILES = ['development.json', 'excommunications.json', 'leaders.json'];

/** A pack by itself brings its own cards; board and tracks it may leave to the shipped ones. */
export const sourcesOf = (
  shipped: readonly SourceFile[],
  pack?: Pack,
): readonly (readonly SourceFile[])[] => [
  pack?.alone ? shipped.filter((file) => !CARD_FILES.includes(baseName(file.path))) : shipped,
  pack?.files ?? [],
];

/** Each list of files over the ones before it. */
export function loadSources(sources: readonly (readonly SourceFile[])[]): Loaded<LorenzoContent> {
  const faults: FileFault[] = [];
  const shelves: { [file: string]: Shelf } = Object.fromEntries(
    CARD_FILES.map((file) => [file, new Map()]),
  );
  const data: { [file: string]: unknown } = {};
  for (const files of sources) {
    const here = new Set<string>();
    for (const file of files) {
      const name = baseName(file.path);
      if (!(name in FILES)) {
        if (file.path.endsWith('.json') && name !== 'pack.json')
          faults.push({
            file: file.path,
            line: 1,
            column: 1,
            message: 'not a file of this game',
            hint: `known: ${Object.keys(FILES).join(', ')}`,
          });
        continue;
      }
      const checked = checkFile<unknown>(file, FILES[name as FileName]);
      faults.push(...checked.faults);
      const shelf = shelves[name];
      if (!shelf) {
        if (checked.value !== undefined)
          data[name] =
            name === 'rules.json'
              ? { ...(data[name] as object | undefined), ...checked.value }
              : checked.value;
        continue;
      }
      for (const placed of cardsIn(name as FileName, checked)) {
        const key = plainName(placed.card.name);
        const twice = here.has(`${name} ${key}`);
        if (twice)
          faults.push(
            placed.places.fault(
              [...placed.at, 'name'],
              `the name '${key}' stands twice`,
              'names tell cards apart: change one',
            ),
          );
        here.add(`${name} ${key}`);
        // Both are compiled all the same, for the faults they may have.
        shelf.set(twice ? `${key} at ${placed.at.join('/')}` : key, placed);
      }
    }
  }
  const warnings: FileFault[] = [];
  const c: Compiling = { programs: [], later: [], cuts: [], faults, warnings };
  const compileAll = <A>(
    file: FileName,
    one: (placed: never, name: string, c: Compiling) => A,
  ): A[] => [...shelves[file]!].map(([name, placed]) => one(placed as never, name, c));
  const compiled = {
    cards: compileAll('development.json', compileDevelopment),
    tiles: compileAll('excommunications.json', compileTile),
    leaders: compileAll('leaders.json', compileLeader),
  };
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
  if (faults.length > 0) return { faults: inOrder(faults), warnings };
  const source = (file: FileName): Plain[] =>
    [...shelves[file]!].map(([name, { card }]) => ({ ...card, name }));
  const sources3 = {
    development: source('development.json'),
    excommunications: source('excommunications.json'),
    leaders: source('leaders.json'),
  };
  const bonusTiles = (data['bonus-tiles.json'] as BonusTilesJson).map((tile) => ({
    id: tile.id,
    simple: tile.kind === 'simple',
    harvest: goodsOf(tile.harvest),
    production: goodsOf(tile.production),
  }));
  const before = c.programs.length;
  // Only now it is known how many lists come before the later ones.
  const numbered = <L extends { readonly program: number }>(list: L): L => ({
    ...list,
    program: before + list.program,
  });
  const cards = compiled.cards.map((card) => ({
    ...card,
    work: card.work && numbered(card.work),
    lasting: card.lasting.map(numbered),
  }));
  const tiles = compiled.tiles.map((tile) => ({
    ...tile,
    lasting: tile.lasting && numbered(tile.lasting),
  }));
  const leaders = compiled.leaders.map((leader) => ({
    ...leader,
    lasting: leader.lasting && numbered(leader.lasting),
  }));
  const index = (items: readonly { name: string }[]): Map<string, number> =>
    new Map(items.map((item, i) => [item.name, i]));
  const content: LorenzoContent = {
    hash: hashPlain({ ...sources3, data }),
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
    cardByName: index(cards),
    tileByName: index(tiles),
    leaderByName: index(leaders),
    bonusTileById: new Map(bonusTiles.map((tile, i) => [tile.id, i])),
    source: sources3,
  };
  return { content, faults, warnings };
}

/** File by file as they came, then from top to bottom. */
function inOrder(faults: readonly FileFault[]): FileFault[] {
  const files = [...new Set(faults.map((f) => f.file))];
  return faults.toSorted(
    (a, b) =>
      files.indexOf(a.file) - files.indexOf(b.file) || a.line - b.line || a.column - b.column,
  );
}

const baseName = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

/** Some files carry stray spaces and asterisks at the end of a name. */
export const plainName = (name: string): string => name.replace(/[\s*]+$/, '').trimStart();

/**
 * The cards of a file, faulty ones as they are: what else is wrong with them is to be found, too.
 */
function cardsIn(
  name: FileName,
  { raw, places }: ReturnType<typeof checkFile<unknown>>,
): Placed<NamedCard>[] {
  if (!places || !Array.isArray(raw)) return [];
  const schema = (FILES[name] as z.ZodArray<z.ZodType<NamedCard>>).element;
  return raw.flatMap((entry: unknown, i) => {
    const result = schema.safeParse(entry);
    if (result.success) return [{ card: result.data, raw, places, at: [i] }];
    if (typeof entry !== 'object' || entry === null || Array.isArray(entry)) return [];
    const named = 'name' in entry && typeof entry.name === 'string' ? entry.name : `card ${i}`;
    return [{ card: { ...entry, name: named }, raw, places, at: [i] }];
  });
}

function compileBoard(board: BoardJson, faith: FaithTrackJson, scoring: ScoringJson): Board {
  const spaces: Space[] = new Array(SPACES);
  const plain = { bonus: NONE, privileges: 0, modifier: 0, many: false, players: 2 };
  CARD_TYPES.forEach((type, tower) => {
    board.towers
      .find((entry) => entry.cardType === type)
      ?.floors.forEach((floor, i) => {
        spaces[tower * 4 + i] = { ...plain, value: floor.value, bonus: goodsOf(floor.bonus) };
      });
  });
  [board.harvest, board.production].forEach(({ small, large }, i) => {
    spaces[16 + 2 * i] = { ...plain, value: small.value, players: small.players ?? 2 };
    spaces[17 + 2 * i] = {
      ...plain,
      value: large.value,
      modifier: large.modifier,
      many: true,
      players: large.players ?? 2,
    };
  });
  board.market.forEach((stall, i) => {
    spaces[20 + i] = {
      ...plain,
      value: stall.value,
      bonus: goodsOf(stall.bonus),
      privileges: stall.privileges ?? 0,
      players: stall.players ?? 2,
    };
  });
  spaces[24] = {
    ...plain,
    value: board.council.value,
    bonus: goodsOf(board.council.bonus),
    privileges: board.council.privileges ?? 0,
    many: true,
  };
  return {
    spaces,
    open: [0, 1, 2, 3, 4].map((players) =>
      spaces.flatMap((space, i) => (space.players <= players ? [i] : [])),
    ),
    towerCost: goodsOf(board.towerCost),
    privileges: board.privileges.map(({ name, gain }) => ({ name, gain: goodsOf(gain) })),
    territoryThresholds: board.territoryThresholds,
    cardLimit: board.cardLimit,
    start: goodsOf(board.start.goods),
    startCoins: board.start.coinsByOrder,
    faithPoints: faith.points,
    vaticanThresholds: faith.thresholds,
    supportBonus: faith.supportBonus,
    finalTerritories: scoring.territories,
    finalCharacters: scoring.characters,
    finalMilitary: scoring.military,
    finalResources: scoring.resources,
  };
}
