import {
  type FileFault,
  hashPlain,
  type Loaded,
  type Pack,
  packsOf,
  type SourceFile,
  standsAlone,
} from '@cardwright/kernel';
import { checkList, PARSED_ONCE, strayFile, withLearnedValue } from '../loading/index.ts';
import { cardWarnings, contradictions, unmade, wrongTypes } from './compile/check-card.ts';
import { compileCard } from './compile/compile-card.ts';
import { Slots } from './compile/slots.ts';
import { walkCard } from './compile/walk-lines.ts';
import { readKingdoms } from './compile/read-kingdoms.ts';
import { hintUsualWords } from './compile/word-hints.ts';
import {
  type CardCompilation,
  compileList,
  type PartialList,
  type Placed,
} from './compile/compile-list.ts';
import type {
  Answered,
  CardEvent,
  DominionContent,
  DominionProgram,
  ExtraPhase,
  ReactionTo,
} from './content.ts';
import { type EffectJson, EffectList } from './effects/define.ts';
import { type Card, CardSchema } from './format.ts';
import { checkStrategy, type Strategy } from './players/strategy/compile.ts';

const USUAL = 'cards.json';
const STRATEGIES = 'strategies/NAME.json';
/** The shipped expansion. */
const EXPANSION = 'tidelands.json';

/**
 * Compiles files to content: a pack's cards replace shipped ones of the same name, or are added.
 * Reports every fault at once.
 */
export const loadDominion = withLearnedValue(compileFiles);

function compileFiles(shipped: readonly SourceFile[], pack?: Pack): Loaded<DominionContent> {
  const g: Gathered = {
    faults: [],
    cards: new Map(),
    names: new Set(),
    halves: [],
    strategies: [],
  };
  if (!standsAlone(pack))
    gather(
      g,
      shipped.filter(({ path }) => path !== EXPANSION),
    );
  const named = new Map<readonly SourceFile[], readonly string[]>();
  for (const { files } of packsOf(pack)) named.set(files, gather(g, files));
  const base = g.cards.size;
  if (!standsAlone(pack)) gatherExpansion(g, shipped);
  const { faults } = g;
  const { content, ...compilation } = compile([...g.cards.values()], base, g.names, faults);
  for (const { placed, partial } of g.halves)
    compileList(
      { ...compilation, placed, programs: [], partial, unfilled: new Set() },
      {
        lines: placed.card.play ?? [],
        at: [...placed.at, 'play'],
        name: placed.card.name,
        slots: new Slots('play'),
      },
    );
  const cards = [...g.cards.values()];
  const warnings = [...cards.flatMap(cardWarnings), ...compilation.warnings, ...unmade(cards)];
  const strategies = new Map<string, Strategy>();
  for (const file of g.strategies) {
    const checked = checkStrategy(file, content.byName);
    faults.push(...checked.faults);
    warnings.push(...checked.warnings);
    if (checked.strategy) strategies.set(checked.strategy.name, checked.strategy);
  }
  const kingdoms = readKingdoms(pack, content.byName, (files) => named.get(files) ?? [], faults);
  faults.sort((a, b) =>
    a.file === b.file ? a.line - b.line || a.column - b.column : a.file < b.file ? -1 : 1,
  );
  return faults.length > 0
    ? { faults, warnings }
    : {
        content: { ...content, strategies, kingdoms, hash: withKingdoms(content.hash, kingdoms) },
        faults,
        warnings,
      };
}

/** A kingdom's name may be a match option, so its cards are part of the content. */
const withKingdoms = (hash: string, kingdoms: DominionContent['kingdoms']): string =>
  kingdoms.size === 0
    ? hash
    : hashPlain([hash, [...kingdoms].map(([name, cards]) => [name, [...cards]])]);

/**
 * The expansion's cards come last, after those of a pack, so that the others keep their numbers and
 * games without the expansion are unchanged. A pack's card replaces one of the same name.
 */
function gatherExpansion(g: Gathered, shipped: readonly SourceFile[]): void {
  const own: Gathered = { ...g, cards: new Map() };
  for (const file of shipped) if (file.path === EXPANSION) gatherFile(own, file, new Set());
  for (const [name, placed] of own.cards) if (!g.cards.has(name)) g.cards.set(name, placed);
}

/** A mat is visible to all or to its owner only: all cards must agree. */
function hiddenMats(cards: readonly Placed[], faults: FileFault[]): Set<string> {
  const seen = new Map<string, { hidden: boolean; by: string }>();
  for (const { card, places, at } of cards)
    walkCard(card, (line, place) => {
      if (line.do !== 'setAside') return;
      const mat = String(line.mat);
      const hidden = line.hidden === true;
      const first = seen.get(mat);
      if (first !== undefined && first.hidden !== hidden)
        faults.push(
          places.fault(
            [...at, ...place, hidden ? 'hidden' : 'mat'],
            `${card.name} and ${other(first.by, card.name)} disagree whether the mat '${mat}' is hidden`,
            'write "hidden": true in all of them or in none, or rename the mat',
          ),
        );
      if (first === undefined) seen.set(mat, { hidden, by: card.name });
    });
  return new Set([...seen].flatMap(([mat, { hidden }]) => (hidden ? [mat] : [])));
}

/** The other card of a contradiction, or the same one. */
const other = (name: string, than: string): string => (name === than ? 'another line of it' : name);

/** The phases that cards add: all cards of a phase must agree about it. */
function extraPhases(
  cards: readonly Placed[],
  expansion: number,
  faults: FileFault[],
): readonly ExtraPhase[] {
  const phases = new Map<string, ExtraPhase>();
  const firsts = new Map<string, string>();
  cards.forEach(({ card: { name: card, phase }, places, at }, i) => {
    if (!phase) return;
    const known = phases.get(phase.name);
    if (known && known.after !== phase.after)
      faults.push(
        places.fault(
          [...at, 'phase', 'after'],
          `${card} and ${firsts.get(phase.name)} disagree when the phase '${phase.name}' is`,
          `give "after": "${known.after}", or change the name of the phase`,
        ),
      );
    if (!known) firsts.set(phase.name, card);
    const { after } = known ?? phase;
    phases.set(phase.name, { name: phase.name, after, expansion: i < expansion });
  });
  return [...phases.values()];
}

/** The contents of the files. */
interface Gathered {
  faults: FileFault[];
  cards: Map<string, Placed>;
  /** The names of all cards, including faulty ones, so that references to them are not faults. */
  names: Set<string>;
  /** Cards with faults whose effects can still be read, to report the faults of those too. */
  halves: { placed: Placed; partial: PartialList }[];
  /** The pack's after the shipped ones; one of the same name overrides. */
  strategies: SourceFile[];
}

/** The cards of one folder; names must be unique. Returns the names. */
function gather(g: Gathered, files: readonly SourceFile[]): readonly string[] {
  const here = new Set<string>();
  for (const file of files) {
    if (isUsual(file.path)) gatherFile(g, file, here);
    else if (isStrategy(file.path)) g.strategies.push(file);
    else g.faults.push(...strayFile(file, [USUAL, STRATEGIES]));
  }
  return [...here];
}

function gatherFile(g: Gathered, file: SourceFile, here: Set<string>): void {
  const { faults, entries, places } = checkList(file, CardSchema);
  g.faults.push(
    ...hintUsualWords(
      faults,
      entries.map(({ raw }) => raw),
    ),
  );
  if (!places) return;
  for (const { at, raw, value } of entries) {
    const name = value?.name ?? nameIn(raw);
    if (name === undefined) continue;
    if (here.has(name))
      g.faults.push(
        places.fault(
          [...at, 'name'],
          `duplicate card name '${name}'`,
          'rename one of the two cards',
        ),
      );
    here.add(name);
    g.names.add(name);
    if (value) {
      const placed = { card: value, places, at };
      g.faults.push(...contradictions(placed));
      g.cards.set(name, placed);
    } else {
      gatherHalf(g, name, raw as Half, { places, at });
    }
  }
}

/** A card with faults. */
interface Half {
  play?: unknown;
  types?: unknown;
}

function gatherHalf(
  g: Gathered,
  name: string,
  half: Half,
  where: Pick<Placed, 'places' | 'at'>,
): void {
  const { play, types } = half;
  const unread = new Set<EffectJson>();
  const lines = readableLines(play, unread);
  const typed = CardSchema.shape.types.safeParse(types, PARSED_ONCE);
  const card: Card = { name, cost: 0, types: typed.data ?? ['Action'], play: lines };
  const placed = { card, ...where };
  const json = JSON.stringify(play ?? []);
  const fields = new Set(Object.keys(half));
  const isRead = Array.isArray(play) && unread.size === 0;
  if (typed.success) g.faults.push(...wrongTypes(placed, json, fields, isRead));
  g.halves.push({ placed, partial: { unread, json } });
}

/**
 * The lines of a list that can be parsed. An unparsable line is replaced by a placeholder that
 * fills the same slots.
 */
function readableLines(play: unknown, unread: Set<EffectJson>): EffectJson[] {
  return (Array.isArray(play) ? (play as unknown[]) : []).map((line) => {
    const read = EffectList.safeParse([line], PARSED_ONCE);
    if (read.success && read.data[0]) return read.data[0];
    const { as } = (line ?? {}) as { as?: unknown };
    const filler = { do: 'choose', from: 'hand', as: typeof as === 'string' ? as : 'unread' };
    unread.add(filler);
    return filler;
  });
}

/** The name of a card with other faults, so that references to it are not faults. */
function nameIn(raw: unknown): string | undefined {
  const name =
    typeof raw === 'object' && raw !== null ? (raw as { name?: unknown }).name : undefined;
  return typeof name === 'string' ? name : undefined;
}

const isUsual = (path: string): boolean => path === USUAL || path.endsWith(`/${USUAL}`);

const isStrategy = (path: string): boolean => /(^|\/)strategies\/[^/]+\.json$/.test(path);

function compile(
  placed: readonly Placed[],
  base: number,
  names: ReadonlySet<string>,
  faults: FileFault[],
): Omit<CardCompilation, 'placed' | 'programs' | 'unfilled'> & {
  content: Omit<DominionContent, 'strategies' | 'kingdoms'>;
} {
  const byName = new Map(placed.map(({ card }, i) => [card.name, i]));
  for (const name of names) if (!byName.has(name)) byName.set(name, -1);
  const programs: DominionProgram[] = [];
  // If a pack contradicts the expansion, the fault is the pack's, not the shipped file's.
  const judged = [...placed.slice(base), ...placed.slice(0, base)];
  const phases = extraPhases(judged, placed.length - base, faults);
  const warnings: FileFault[] = [];
  const highest = Math.max(0, ...placed.map(({ card }) => card.cost));
  const named = new Map(placed.map(({ card }) => [card.name, card]));
  const compilation = { byName, faults, warnings, phases, highest, cards: named };
  const cards = placed.map((p) =>
    compileCard({ ...compilation, placed: p, programs, unfilled: new Set() }),
  );
  const source = placed.map(({ card }) => card);
  const number = (name: string): number => byName.get(name) ?? -1;
  const content = {
    hash: hashPlain(source.slice(0, base)),
    programs,
    cards,
    byName,
    source,
    types: cards.map((card) => card.types),
    costs: cards.map((card) => card.cost),
    coins: cards.map((card) => card.coins),
    answered: answeredBy(source.slice(0, base)),
    answeredByAll: answeredBy(source),
    phases,
    hiddenMats: hiddenMats(judged, faults),
    base,
    expansion: base < source.length ? hashPlain(source.slice(base)) : '',
    copper: number('Copper'),
    province: number('Province'),
    estate: number('Estate'),
  };
  return { ...compilation, content };
}

function answeredBy(cards: readonly Card[]): Answered {
  const answers = (event: ReactionTo, ...own: CardEvent[]): boolean =>
    cards.some(
      ({ reaction, when }) =>
        reaction?.to === event || own.some((happening) => when?.[happening] !== undefined),
    );
  return {
    attack: answers('attack'),
    gain: answers('gain', 'gained', 'bought'),
    trash: answers('trash', 'trashed'),
    discard: answers('discard', 'discarded'),
  };
}
