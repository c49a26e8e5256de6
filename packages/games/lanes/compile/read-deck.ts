import type { FileFault, SourceFile } from '@cardwright/kernel';
import {
  checkFile,
  type Path,
  type Places,
  readableDeck,
  readManifestDecks,
} from '../../loading/index.ts';
import { classCard, type LanesContent, type LanesDeck, placeOf } from '../content.ts';
import { DeckCards, DeckFile, NamedDeck } from '../format.ts';
import { CLASSIC, type Rules } from '../rules/rule-set.ts';
import { PLAYER } from './vocabulary.ts';

/** R3.2: what is wrong with a deck, and the card (by number) concerned, if any. */
export function deckProblems(
  content: LanesContent,
  rules: Rules,
  className: string,
  cards: readonly number[],
): { card?: number; message: string; hint?: string }[] {
  const problems: { card?: number; message: string; hint?: string }[] = [];
  if (className !== 'BASE' && classCard(content, className) < 0) {
    const made = content.cards.filter((c) => c.type === PLAYER).map((c) => c.class);
    problems.push({
      message: `unknown class ${className}`,
      hint: `known: ${[...new Set(['BASE', ...made])].join(', ')}`,
    });
  }
  if (cards.length !== rules.deckSize)
    problems.push({
      message: `a deck needs ${rules.deckSize} cards, this one has ${cards.length}`,
      hint:
        cards.length < rules.deckSize
          ? `add ${rules.deckSize - cards.length}`
          : `remove ${cards.length - rules.deckSize}`,
    });
  for (const id of new Set(cards)) {
    const card = content.cards[placeOf(content, id)];
    const count = cards.filter((other) => other === id).length;
    if (!card) {
      problems.push({
        card: id,
        message: `unknown card ${id}`,
        hint: 'write the number of a card of the game or of this pack',
      });
      continue;
    }
    const most = rules.copies[card.rarity] ?? 0;
    const label = `${card.title} (${id})`;
    if (card.type === PLAYER || most === 0)
      problems.push({
        card: id,
        message: `${label} cannot be put in a deck`,
        hint: 'its rarity is 0; remove it',
      });
    else if (count > most)
      problems.push({
        card: id,
        message: `${count} copies of ${label}, but its rarity ${card.rarity} allows ${most}`,
        hint: `write ${most}`,
      });
    if (card.class !== 'BASE' && card.class !== className)
      problems.push({
        card: id,
        message: `${label} is of class ${card.class}; this deck is for ${className}`,
        hint: `use cards of ${className} and BASE`,
      });
  }
  return problems;
}

/** A deck as in a file or a manifest. */
interface WrittenDeck {
  name: string;
  title: string;
  deck: { Class?: string | undefined; Cards: { [card: string]: number } };
  places: Places;
  at: Path;
  /** The deck belongs to the last pack, so problems with it are faults. */
  isOwn: boolean;
  /** Faulty parts were left out, so the size says nothing. */
  partial?: boolean;
}

/** The decks of the files `decks/[name].json`. */
export function readDeckFiles(
  files: readonly SourceFile[],
  isOwn: (file: SourceFile) => boolean,
  faults: FileFault[],
): WrittenDeck[] {
  return files.flatMap((file) => {
    const { value, raw, places, faults: found } = checkFile(file, DeckFile);
    faults.push(...found);
    const name = (file.path.split('/').at(-1) ?? '').replace(/\.jsonc?$/i, '');
    const read = places && readableDeck(DeckCards, raw);
    if (!read) return [];
    const { deck } = read;
    const partial = read.partial || found.some(({ pointer }) => pointer?.startsWith('/Cards/'));
    const title = value?.Name ?? name;
    return [{ name, title, deck, partial, places, at: [], isOwn: isOwn(file) }];
  });
}

/** The decks that a pack defines in its manifest. */
export const readNamedDecks = (
  pack: { manifest?: SourceFile },
  isOwn: boolean,
  faults: FileFault[],
): WrittenDeck[] =>
  readManifestDecks([pack], NamedDeck, faults).map(({ name, ...rest }) => ({
    name,
    title: name,
    ...rest,
    isOwn,
  }));

/**
 * Compiles decks. If a pack makes a shipped deck illegal, that is not a fault: the deck is left
 * out, and `leaveOut` is called with the reason. Nothing is said about cards that could not be
 * read.
 */
export function readDecks(
  written: readonly WrittenDeck[],
  content: LanesContent,
  isBroken: (card: number) => boolean,
  faults: FileFault[],
  leaveOut: (deck: string, card: number, message: string) => void,
): LanesDeck[] {
  const decks = new Map<string, LanesDeck>();
  for (const { name, title, deck, places, at, isOwn, partial } of written) {
    const ids: number[] = [];
    for (const [id, count] of Object.entries(deck.Cards))
      for (let i = 0; i < Math.min(count, 1000); i++) ids.push(Number(id));
    const className = (deck.Class ?? 'BASE').toUpperCase();
    const problems = deckProblems(content, CLASSIC, className, ids);
    for (const { card, message, hint } of problems) {
      if (partial && message.startsWith('a deck needs')) continue;
      // a card with faults is not known, but the deck means it
      if (card !== undefined && isBroken(card) && placeOf(content, card) < 0) continue;
      const place =
        card === undefined
          ? message.startsWith('unknown class')
            ? ['Class']
            : ['Cards']
          : ['Cards', String(card)];
      if (isOwn) faults.push(places.fault([...at, ...place], message, hint));
      else if (card !== undefined) leaveOut(title, card, message);
    }
    if (problems.length > 0 || partial) continue;
    decks.set(name, {
      name,
      title,
      class: classCard(content, className),
      className,
      cards: ids.map((id) => placeOf(content, id)).sort((a, b) => a - b),
    });
  }
  return [...decks.values()];
}
