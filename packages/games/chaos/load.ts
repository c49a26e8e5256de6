import {
  at,
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
  checkList,
  nearest,
  type Path,
  type Places,
  readableDeck,
  readJson,
  readManifestDecks,
  salvage,
  strayFile,
  withLearnedValue,
} from '../loading/index.ts';
import { CardCompiler } from './compile/card-compiler.ts';
import { allCards, cardWarnings, type PlacedCard } from './compile/card-warnings.ts';
import type { ChaosContent, Deck } from './content.ts';
import { type DeckCard, deckFaults } from './rules/decks.ts';
import { CARDS_FILE, type DeckFile, DECKS_FILE, deckSchema, namedDeckSchema } from './format.ts';
import { DEFAULT_RULES } from './setup.ts';
import { readCard } from './compile/read-card.ts';
import type { NamedCard } from './compile/reading.ts';
import type { CardTree } from './compile/tree.ts';

/** Cards can create cards that create cards, so deeper nesting is allowed than in other games. */
const DEEPEST = 1_400;
/** The name that faults use for cards given in a scenario. */
const INLINE = 'given';

interface Gathered {
  faults: FileFault[];
  warnings: FileFault[];
  cards: Map<string, CardTree>;
  /** Every card of the files, for the warnings. */
  placed: PlacedCard[];
  /** Creatures that effects create by name. */
  named: NamedCard[];
  decks: Map<string, PlacedDeck>;
  /** The names of cards that have faults, so that nothing else is wrong with naming them. */
  faulty: Set<string>;
  /** A faulty card may have any name, so no name is unknown. */
  namesUnknown: boolean;
  /** Every quoted word of faulty cards: what they may contribute once they are right. */
  faultyWords: Set<string>;
}

interface PlacedDeck {
  deck: DeckFile;
  places: Places;
  at: Path;
  shipped: boolean;
  partial?: boolean;
}

const fileName = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

/**
 * Shipped cards and decks, overridden by a pack's by name. Cards given in a scenario follow; they
 * need no name.
 */
export const loadChaos = withLearnedValue(compileFiles);

function compileFiles(
  shipped: readonly SourceFile[],
  pack?: Pack,
  inline: readonly Plain[] = [],
): Loaded<ChaosContent> {
  const g: Gathered = {
    faults: [],
    warnings: [],
    cards: new Map(),
    placed: [],
    named: [],
    decks: new Map(),
    faulty: new Set(),
    namesUnknown: false,
    faultyWords: new Set(),
  };
  const inDecks: FileFault[] = [];
  if (!standsAlone(pack)) for (const file of shipped) gather(g, file, true);
  // the author of a pack gets warnings about the pack, not about shipped cards
  if (pack) g.placed = [];
  for (const layer of packsOf(pack)) {
    for (const file of layer.files) gather(g, file, false);
    for (const { name, deck, ...place } of readManifestDecks([layer], namedDeckSchema, inDecks))
      g.decks.set(name, { deck: { name, ...deck }, ...place, shipped: false });
  }
  const trees = [...g.cards.values()];
  const byName = new Map(trees.map((tree, i) => [tree.name, i]));
  if (inline.length > 0)
    trees.push(
      ...readList(g, { path: INLINE, text: JSON.stringify(inline) }).map(({ tree }) => tree),
    );
  const all = allCards(
    trees,
    g.placed.map(({ tree }) => tree),
    DEFAULT_RULES,
    g.faultyWords,
  );
  for (const card of g.placed) g.warnings.push(...cardWarnings(card, all));

  // cards given in a scenario can be named too, unless a card of the files has the name
  const names = new Map([...trees.map((tree, i) => [tree.name, i] as const).reverse(), ...byName]);
  for (const reference of g.named) g.faults.push(...namedFault(g, reference, trees, names));
  const inDeck = trees.map(deckCard);
  const decks = [...g.decks.values()].flatMap((entry) => compileDeck(g, entry, inDeck, byName));
  if (g.faults.length > 0 || inDecks.length > 0)
    return { faults: [...g.faults, ...inDecks], warnings: g.warnings };
  const compiler = new CardCompiler(names);
  compiler.addAll(trees);
  const hash = hashPlain({ cards: trees, decks });
  return {
    content: { hash, programs: compiler.programs, cards: compiler.cards, byName, decks },
    faults: [],
    warnings: g.warnings,
  };
}

function gather(g: Gathered, file: SourceFile, shipped: boolean): void {
  if (fileName(file.path) === CARDS_FILE) {
    const seen = new Set<string>();
    for (const card of readList(g, file)) {
      const { tree, places, at } = card;
      g.placed.push(card);
      if (seen.has(tree.name))
        g.faults.push(
          places.fault(
            [...at, 'name'],
            `duplicate card name '${tree.name}'`,
            'give each card a different name',
          ),
        );
      seen.add(tree.name);
      g.cards.set(tree.name, tree);
    }
  } else if (fileName(file.path) === DECKS_FILE) {
    const { entries, places, faults } = checkList(file, deckSchema);
    g.faults.push(...faults);
    for (const { at, raw } of places ? entries : []) {
      const read = readableDeck(deckSchema, raw);
      if (read && places) g.decks.set(read.deck.name, { ...read, places, at, shipped });
    }
  } else g.faults.push(...strayFile(file, [CARDS_FILE, DECKS_FILE]));
}

/** An effect can create any creature of the files by name, and nothing else. */
function namedFault(
  g: Gathered,
  { name, card, places, path }: NamedCard,
  trees: readonly CardTree[],
  names: ReadonlyMap<string, number>,
): FileFault[] {
  const place = names.get(name);
  if (place === undefined) {
    if (mayBeFaulty(g, name)) return [];
    const meant = nearest(name, names.keys());
    return [
      places.fault(
        path,
        `${card}: there is no creature '${name}'`,
        meant ? `did you mean '${meant}'?` : 'define the creature inline, or add it to cards.json',
      ),
    ];
  }
  const { type, commander } = at(trees, place);
  if (type === 'creature' && !commander) return [];
  const what = commander ? 'a commander' : 'a spell';
  return [
    places.fault(path, `${card}: '${name}' is ${what}`, 'only a creature can be made by an effect'),
  ];
}

const mayBeFaulty = ({ faulty, namesUnknown }: Gathered, name: string): boolean =>
  namesUnknown || faulty.has(name);

/** The cards of a file, and its warnings about fields without meaning. */
interface ReadCards {
  cards: PlacedCard[];
  warnings: FileFault[];
  named: NamedCard[];
}

/** Cache of files without faults: the shipped ones are read again for every pack and scenario. */
const readLately = new Map<string, ReadCards>();

function readList(g: Gathered, file: SourceFile): PlacedCard[] {
  const key = `${file.path}\n${file.text}`;
  const known = readLately.get(key);
  if (known) {
    g.warnings.push(...known.warnings);
    g.named.push(...known.named);
    return known.cards;
  }
  const before = g.faults.length;
  const warned = g.warnings.length;
  const named = g.named.length;
  const cards = readCards(g, file);
  if (g.faults.length === before && file.path !== INLINE) {
    if (readLately.size >= 4) readLately.clear();
    readLately.set(key, {
      cards,
      warnings: g.warnings.slice(warned),
      named: g.named.slice(named),
    });
  }
  return cards;
}

/** The cards of a file: a list of them, or a single card. */
function readCards(g: Gathered, file: SourceFile): PlacedCard[] {
  const json = readJson(file, { deepest: DEEPEST });
  if (!json.ok && file.path !== INLINE) {
    g.namesUnknown = true;
    addWords(g.faultyWords, file.text);
  }
  const read = salvage(json, g.faults);
  if (!read) return [];
  const { value, places } = read;
  const values: { card: unknown; at: (string | number)[] }[] = Array.isArray(value)
    ? value.map((card, i) => ({ card, at: [i] }))
    : [{ card: value, at: [] }];
  return values.flatMap(({ card, at }) => {
    const before = g.faults.length;
    const tree = readCard(places, g, card, at);
    if (tree && g.faults.length === before) return [{ tree, raw: card, places, at }];
    addWords(g.faultyWords, JSON.stringify([card]));
    const name = (card as { name?: unknown } | null)?.name;
    if (typeof name === 'string') g.faulty.add(name);
    else if (file.path !== INLINE) g.namesUnknown = true;
    return [];
  });
}

function addWords(words: Set<string>, text: string): void {
  for (const [, word] of text.matchAll(/"([^"\\]*)"/g)) words.add(word ?? '');
}

/** What the rules of decks ask about a card of the files. */
const deckCard = (tree: CardTree): DeckCard => ({
  name: tree.name,
  type: tree.type === 'spell' ? 'spell' : tree.commander ? 'commander' : 'creature',
  made: false,
  tree,
});

/**
 * A deck by indices of its cards. A shipped deck that a pack's cards make illegal is left out with
 * a warning.
 */
function compileDeck(
  g: Gathered,
  { deck, places, at, shipped, partial }: PlacedDeck,
  cards: readonly DeckCard[],
  byName: ReadonlyMap<string, number>,
): Deck[] {
  const before = g.faults.length;
  const into = shipped && g.cards.size > 0 ? g.warnings : g.faults;
  const warned = g.warnings.length;
  const find = (name: string, path: (string | number)[]): number => {
    const index = byName.get(name);
    if (index === undefined && !(partial && name === '') && !mayBeFaulty(g, name)) {
      const meant = nearest(name, byName.keys());
      into.push(
        places.fault(
          path,
          `${deck.name}: unknown card '${name}'`,
          meant ? `did you mean '${meant}'?` : undefined,
        ),
      );
    }
    return index ?? -1;
  };
  const commander = find(deck.commander, [...at, 'commander']);
  const list = deck.cards.map((name, i) => find(name, [...at, 'cards', i]));
  for (const { message, card } of deckFaults(cards, commander, list)) {
    if (partial && card === undefined) continue;
    const place = card === undefined ? [] : card < 0 ? ['commander'] : ['cards', card];
    into.push(places.fault([...at, ...place], `${deck.name}: ${message}`));
  }
  if (g.faults.length > before || g.warnings.length > warned) return [];
  return [{ name: deck.name, about: deck.about ?? '', commander, cards: list }];
}
