import {
  type FileFault,
  hashPlain,
  type Loaded,
  type Pack,
  type Plain,
  type SourceFile,
} from '@cardwright/kernel';
import { checkFile, nearest, type Places, readJson, strayFile } from '../loading/index.ts';
import { CardCompiler } from './compile/card-compiler.ts';
import type { Card, ChaosContent, Deck } from './content.ts';
import { deckFault } from './rules/decks.ts';
import { CARDS_FILE, type DeckFile, DECKS_FILE, decksSchema } from './format.ts';
import { readCard } from './compile/read-card.ts';
import type { CardTree } from './compile/tree.ts';

/**
 * Deeper brackets than any card may have: not even looked at, because parsers of JSON count on the
 * host's stack.
 */
const DEEPEST = 1_400;
/** What cards that a scenario brings are called in faults. */
const INLINE = 'given';

interface Gathered {
  faults: FileFault[];
  warnings: FileFault[];
  cards: Map<string, CardTree>;
  decks: Map<string, { deck: DeckFile; places: Places; at: number; shipped: boolean }>;
}

const fileName = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

/**
 * Shipped cards and decks, a pack's over them by name. Cards of a scenario follow without a name of
 * their own.
 */
export function loadChaos(
  shipped: readonly SourceFile[],
  pack?: Pack,
  inline: readonly Plain[] = [],
): Loaded<ChaosContent> {
  const g: Gathered = { faults: [], warnings: [], cards: new Map(), decks: new Map() };
  if (!pack?.alone) for (const file of shipped) gather(g, file, true);
  for (const file of pack?.files ?? []) gather(g, file, false);
  const trees = [...g.cards.values()];
  const byName = new Map(trees.map((tree, i) => [tree.name, i]));
  if (inline.length > 0)
    trees.push(
      ...readList(g, { path: INLINE, text: JSON.stringify(inline) }).map(({ tree }) => tree),
    );
  if (g.faults.length > 0) return { faults: g.faults, warnings: g.warnings };

  const compiler = new CardCompiler();
  compiler.addAll(trees);
  const decks = [...g.decks.values()].flatMap((entry) =>
    compileDeck(g, entry, compiler.cards, byName),
  );
  if (g.faults.length > 0) return { faults: g.faults, warnings: g.warnings };
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
    for (const { tree, places, at } of readList(g, file)) {
      if (seen.has(tree.name))
        g.faults.push(
          places.fault(
            [...at, 'name'],
            `${tree.name}: this name stands twice in the file`,
            'give each card a name of its own',
          ),
        );
      seen.add(tree.name);
      g.cards.set(tree.name, tree);
    }
  } else if (fileName(file.path) === DECKS_FILE) {
    const { value: decks = [], places, faults } = checkFile(file, decksSchema);
    g.faults.push(...faults);
    if (places)
      for (const [at, deck] of decks.entries())
        g.decks.set(deck.name, { deck, places, at, shipped });
  } else g.faults.push(...strayFile(file, [CARDS_FILE, DECKS_FILE]));
}

interface ReadCard {
  tree: CardTree;
  places: Places;
  at: (string | number)[];
}

/**
 * Files read lately and found right: the shipped ones are read again and again where many packs or
 * scenarios are loaded.
 */
const readLately = new Map<string, ReadCard[]>();

function readList(g: Gathered, file: SourceFile): ReadCard[] {
  const key = `${file.path}\n${file.text}`;
  const known = readLately.get(key);
  if (known) return known;
  const before = g.faults.length;
  const cards = readCards(g, file);
  if (g.faults.length === before && file.path !== INLINE) {
    if (readLately.size >= 4) readLately.clear();
    readLately.set(key, cards);
  }
  return cards;
}

/** The cards of a file: a list of them, or a single one. */
function readCards(g: Gathered, file: SourceFile): ReadCard[] {
  const deep = tooDeep(file.text);
  if (deep >= 0) {
    const before = file.text.slice(0, deep).split('\n');
    g.faults.push({
      file: file.path,
      line: before.length,
      column: (before.at(-1) ?? '').length + 1,
      message: `brackets are nested more than ${DEEPEST} deep`,
      hint: 'no card may be nested so deep',
    });
    return [];
  }
  const read = readJson(file);
  if (!read.ok) {
    g.faults.push(...read.faults);
    return [];
  }
  const { value, places } = read;
  const values: { card: unknown; at: (string | number)[] }[] = Array.isArray(value)
    ? value.map((card, i) => ({ card, at: [i] }))
    : [{ card: value, at: [] }];
  return values.flatMap(({ card, at }) => {
    const before = g.faults.length;
    const tree = readCard(places, g, card, at);
    return tree && g.faults.length === before ? [{ tree, places, at }] : [];
  });
}

/** The place where brackets get too deep, or -1. */
function tooDeep(text: string): number {
  let depth = 0;
  let quoted = false;
  for (let i = 0; i < text.length; i++) {
    const c = text.charCodeAt(i);
    if (quoted) {
      if (c === 92) i++;
      else if (c === 34) quoted = false;
    } else if (c === 34) quoted = true;
    else if (c === 91 || c === 123) {
      if (++depth > DEEPEST) return i;
    } else if (c === 93 || c === 125) depth--;
  }
  return -1;
}

/**
 * A deck by places of its cards. One of ours that a pack's cards no longer allow is left out with a
 * warning.
 */
function compileDeck(
  g: Gathered,
  { deck, places, at, shipped }: { deck: DeckFile; places: Places; at: number; shipped: boolean },
  cards: readonly Card[],
  byName: ReadonlyMap<string, number>,
): Deck[] {
  const before = g.faults.length;
  const into = shipped && g.cards.size > 0 ? g.warnings : g.faults;
  const warned = g.warnings.length;
  const find = (name: string, path: (string | number)[]): number => {
    const index = byName.get(name);
    if (index === undefined) {
      const meant = nearest(name, byName.keys());
      into.push(
        places.fault(
          path,
          `${deck.name}: there is no card '${name}'`,
          meant ? `did you mean '${meant}'?` : undefined,
        ),
      );
    }
    return index ?? -1;
  };
  const commander = find(deck.commander, [at, 'commander']);
  const list = deck.cards.map((name, i) => find(name, [at, 'cards', i]));
  if (g.faults.length === before && g.warnings.length === warned) {
    const wrong = deckFault(cards, commander, list);
    if (wrong)
      into.push(
        places.fault(
          wrong.card === undefined
            ? [at]
            : wrong.card < 0
              ? [at, 'commander']
              : [at, 'cards', wrong.card],
          `${deck.name}: ${wrong.message}`,
        ),
      );
  }
  if (g.faults.length > before || g.warnings.length > warned) return [];
  return [{ name: deck.name, about: deck.about ?? '', commander, cards: list }];
}
