import { checkFile } from '@cardwright/games';
import {
  type Content,
  type FileFault,
  hashPlain,
  type Loaded,
  type Pack,
  type Program,
  type SourceFile,
} from '@cardwright/kernel';
import { linesOf } from './effects.ts';
import { type CardFile, CardsFile } from './format.ts';

/** A card as it is played: its programs by number, -1 for none. */
export interface Card {
  readonly file: CardFile;
  readonly arrive: number;
  readonly flare: number;
}

export interface LanternContent extends Content {
  readonly cards: readonly Card[];
}

/** The smallest deck: four players hold sixteen cards, and fifteen may lie at the lanterns. */
const FEWEST = 36;

/** Cards of a pack replace those of the same name, or join them. */
export function load(shipped: readonly SourceFile[], pack?: Pack): Loaded<LanternContent> {
  const faults: FileFault[] = [];
  const files = new Map<string, CardFile>();
  const sources = [...(pack?.alone ? [] : shipped), ...(pack?.files ?? [])];
  for (const source of sources) {
    const { value = [], faults: found, places } = checkFile(source, CardsFile);
    faults.push(...found);
    value.forEach((card, i) => {
      if (places && value.findIndex(({ name }) => name === card.name) < i)
        faults.push(places.fault([i, 'name'], `duplicate card name "${card.name}"`));
      if (places && card.arrive && card.kind !== 'Visitor')
        faults.push(places.faultAtKey([i, 'arrive'], 'only a Visitor acts when it is laid'));
      files.set(card.name, card);
    });
  }
  const size = [...files.values()].reduce((sum, { count }) => sum + count, 0);
  const hidden = [...files.values()].filter(({ kind }) => kind !== 'Visitor').length;
  if (faults.length === 0 && (size < FEWEST || hidden === 0))
    faults.push({
      file: sources.at(-1)?.path ?? 'cards.json',
      line: 1,
      column: 1,
      message: `the deck has ${size} cards; at least ${FEWEST}, and not Visitors only, are needed`,
      hint: 'raise "count" of some cards',
    });
  return faults.length > 0
    ? { faults, warnings: [] }
    : { content: compile([...files.values()]), faults, warnings: [] };
}

function compile(files: readonly CardFile[]): LanternContent {
  const programs: Program[] = [];
  const program = (name: string, lines: CardFile['arrive'] | CardFile['flare']): number =>
    lines && lines.length > 0 ? programs.push({ name, lines: linesOf(lines), slots: 2 }) - 1 : -1;
  const cards = files.map((file) => ({
    file,
    arrive: program(file.name, file.arrive),
    flare: program(`${file.name}/flare`, file.flare),
  }));
  return { hash: hashPlain(files), programs, cards };
}
