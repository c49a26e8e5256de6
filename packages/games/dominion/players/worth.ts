import { at } from '@cardwright/kernel';
import { ACTION, cardAt, type DominionContent, PHASE, TREASURE } from '../content.ts';
import type { EffectJson } from '../effects/define.ts';

/**
 * What a card does for its player, derived from its effects: enough to play any kingdom, including
 * cards of a pack.
 */
export interface Worth {
  cards: number;
  actions: number;
  coins: number;
  buys: number;
  attack: number;
  /** Curses and other bad cards that an attack hands out. */
  junks: number;
  /** Cards of the hand that may be trashed, and those that must. */
  trashes: number;
  mustTrash: number;
  gains: number;
  /** The maximum cost of a gained card. */
  gainCost: number;
  /** How often it plays another card. */
  plays: number;
  /** Draws until the hand has this many cards. */
  drawTo: number;
  /** Discards from the hand and draws as many. */
  sifts: number;
  /** Chosen cards that are set aside return on the next turn. */
  holds: boolean;
  /** It looks for a named card in its player's deck. */
  seeks: boolean;
}

const NOTHING: Worth = {
  cards: 0,
  actions: 0,
  coins: 0,
  buys: 0,
  attack: 0,
  junks: 0,
  trashes: 0,
  mustTrash: 0,
  gains: 0,
  gainCost: 0,
  plays: 0,
  drawTo: 0,
  sifts: 0,
  holds: false,
  seeks: false,
};

/** Lists that usually run. */
const OFTEN = new Set(['may', 'if', 'nextTurn', 'later', 'everyTurn', 'everyone']);

/** A literal number; a counted one is approximated by a count of two. */
function figureOf(n: unknown): number {
  if (typeof n === 'number') return n;
  if (typeof n !== 'object' || n === null || !('per' in n)) return 0;
  const { n: each = 1, every = 1, plus = 0 } = n as { n?: number; every?: number; plus?: number };
  return plus + (2 * each) / every;
}

/** How many cards a `choose` takes: at least and at most. */
function countOf(count: unknown): [number, number] {
  if (count === undefined) return [1, 1];
  if (typeof count === 'number') return [count, count];
  if (count === 'any') return [0, 4];
  if (typeof count === 'object' && count !== null && 'upTo' in count)
    return [0, Number(count.upTo)];
  return [0, 0];
}

/** What a line gives, as a plain number. */
function addFigure(line: EffectJson, w: Worth): boolean {
  const n = figureOf(line.n);
  switch (line.do) {
    case 'cards':
      w.cards += n;
      return true;
    case 'actions':
      w.actions += n;
      return true;
    case 'coins':
      w.coins += n;
      return true;
    case 'buys':
      w.buys += n;
      return true;
    case 'costLess':
      w.coins += n;
      return true;
    case 'drawUpTo':
      w.drawTo = Math.max(w.drawTo, n);
      return true;
    case 'whenFirst':
      w.coins += 0.5;
      return true;
    case 'points':
    case 'tokens':
      w.gains += 0.5;
      return true;
    default:
      return false;
  }
}

function addMoves(line: EffectJson, lines: readonly EffectJson[], w: Worth): void {
  const chosen = lines.find(
    (other) => other.do === 'choose' && `$${String(other.as)}` === line.cards,
  );
  const from = chosen?.from ?? (lines.some((other) => other.do === 'find') ? 'hand' : undefined);
  const [least, most] = countOf(chosen?.count);
  if (line.do === 'trash' && (from === 'hand' || from === 'aside')) {
    w.trashes += most;
    if (chosen?.from === 'hand') w.mustTrash += least;
  } else if (line.do === 'gain' || (line.do === 'toHand' && from === 'trash')) {
    w.gains += 1;
    w.gainCost = Math.max(w.gainCost, costLimitOf(chosen));
  } else if (line.do === 'play') w.plays += typeof line.times === 'number' ? line.times : 1;
  else if (line.do === 'discard' && from === 'hand') {
    if (lines.some(drawsForEach)) w.sifts += most;
    else if (least > 0) w.cards -= 0.5 * least;
  }
}

/** The maximum cost of a chosen card; 4 if it depends on something. */
function costLimitOf(choice: EffectJson | undefined): number {
  const where = choice?.where as { costAtMost?: unknown } | undefined;
  return typeof where?.costAtMost === 'number' ? where.costAtMost : 4;
}

const drawsForEach = ({ do: verb, n }: EffectJson): boolean =>
  verb === 'cards' && typeof n === 'object' && n !== null && 'count' in n;

const read = (lines: readonly EffectJson[], w: Worth): Worth => {
  for (const line of lines) {
    if (addFigure(line, w)) continue;
    if (line.do === 'attack') {
      w.attack += 1;
      const inner = Array.isArray(line.play) ? (line.play as EffectJson[]) : [];
      if (inner.some((other) => other.do === 'gain')) w.junks += 1;
    } else if (OFTEN.has(line.do) && Array.isArray(line.play)) {
      const inner = line.play as EffectJson[];
      if (line.do === 'nextTurn' && inner.some((other) => other.do === 'toHand')) w.holds = true;
      read(inner, w);
    } else if (line.do === 'modes' && Array.isArray(line.of)) {
      const lists = (line.of as EffectJson[][]).slice(0, Number(line.choose ?? 1));
      for (const list of lists) read(list, w);
    } else if (line.do === 'revealUntil') {
      w.seeks = true;
      w.cards += 1;
    } else if (line.do === 'extraTurn') w.coins += 3;
    else addMoves(line, lines, w);
  }
  return w;
};

/** The summary of one of a card's modes. */
export const worthOfLines = (lines: readonly EffectJson[]): Worth => read(lines, { ...NOTHING });

/** Values derived from the cards, by card, once per content: lookup tables for sums over a deck. */
export interface Worths {
  of: readonly Worth[];
  /** 1 for an Action that gives none back. */
  terminal: readonly number[];
  /** Actions given beyond the one needed to play the card. */
  extraActions: readonly number[];
  /** Coins of a Treasure. */
  money: readonly number[];
  /** 1 for an Action. */
  action: readonly number[];
}

const cache = new WeakMap<DominionContent, Worths>();

export function worthsOf(content: DominionContent): Worths {
  let all = cache.get(content);
  if (!all) {
    const of = content.source.map((card) => worthOfLines(card.play ?? []));
    const isAction = content.cards.map((c) => (c.types & ACTION) !== 0);
    all = {
      of,
      terminal: of.map((w, card) => (isAction[card] && w.actions === 0 ? 1 : 0)),
      extraActions: of.map((w) => Math.max(0, w.actions - 1)),
      money: content.cards.map((c, card) => {
        if (c.coins >= 0) return c.coins;
        return (c.types & TREASURE) === 0 ? 0 : at(of, card).coins;
      }),
      action: isAction.map((is) => (is ? 1 : 0)),
    };
    cache.set(content, all);
  }
  return all;
}

/**
 * How much a card is wanted in hand, for discarding and keeping: dead cards below zero, declining
 * (no card) at zero.
 */
export function keepValue(content: DominionContent, card: number): number {
  if (card < 0) return 0;
  const c = cardAt(content, card);
  if ((c.types & (ACTION | TREASURE | PHASE)) === 0) return c.points < 0 ? -2 : -1;
  if ((c.types & TREASURE) !== 0) return 0.2 + at(worthsOf(content).money, card);
  const w = at(worthsOf(content).of, card);
  const value = w.coins + 0.8 * (w.cards + Math.max(0, w.drawTo - 4.5)) + 0.8 * w.attack;
  return 0.6 + value + 0.4 * w.actions + 0.3 * (w.gains + w.sifts / 2) + c.cost / 20;
}
