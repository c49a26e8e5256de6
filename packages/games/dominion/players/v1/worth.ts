import { at } from '@cardwright/kernel';
import { ACTION, cardAt, type DominionContent, TREASURE } from '../../content.ts';
import type { EffectJson } from '../../effects/define.ts';

/**
 * What a card does for its player, read off its effects: enough to play any kingdom, cards of a
 * pack included.
 */
export interface Worth {
  cards: number;
  actions: number;
  coins: number;
  buys: number;
  attack: number;
  trashes: number;
  gains: number;
  plays: number;
}

/** Lists that are mostly run. */
const OFTEN = new Set(['may', 'if', 'nextTurn', 'later', 'everyTurn', 'everyone']);

/** A number as it is written; a counted one is taken for what it gives twice. */
function figureOf(n: unknown): number {
  if (typeof n === 'number') return n;
  if (typeof n !== 'object' || n === null || !('per' in n)) return 0;
  const { n: each = 1, every = 1, plus = 0 } = n as { n?: number; every?: number; plus?: number };
  return plus + (2 * each) / every;
}

const read = (lines: readonly EffectJson[], w: Worth): Worth => {
  for (const line of lines) {
    const n = figureOf(line.n);
    if (line.do === 'cards') w.cards += n;
    else if (line.do === 'actions') w.actions += n;
    else if (line.do === 'coins') w.coins += n;
    else if (line.do === 'buys') w.buys += n;
    else if (line.do === 'attack') w.attack += 1;
    else if (line.do === 'drawUpTo') w.cards += Math.max(0, n - 4.5);
    else if (line.do === 'trash') w.trashes += 1;
    else if (line.do === 'gain') w.gains += 1;
    else if (line.do === 'play') w.plays += 1;
    else if (line.do === 'whenFirst') w.coins += 0.5;
    else if (OFTEN.has(line.do) && Array.isArray(line.play)) read(line.play as EffectJson[], w);
    else if (line.do === 'modes' && Array.isArray(line.of)) read(at(line.of, 0) as EffectJson[], w);
    else if (line.do === 'points' || line.do === 'tokens') w.gains += 0.5;
  }
  return w;
};

/** What is read off the cards, by card, once for a content: tables that sums over a deck go by. */
export interface Worths {
  of: readonly Worth[];
  /** 1 for an Action that gives none back. */
  terminal: readonly number[];
  /** Actions given beyond the one it takes to play the card. */
  extraActions: readonly number[];
  /** Coins of a Treasure. */
  money: readonly number[];
}

const cache = new WeakMap<DominionContent, Worths>();

export function worthsOf(content: DominionContent): Worths {
  let all = cache.get(content);
  if (!all) {
    const of = content.source.map((card) =>
      read(card.play ?? [], {
        cards: 0,
        actions: 0,
        coins: 0,
        buys: 0,
        attack: 0,
        trashes: 0,
        gains: 0,
        plays: 0,
      }),
    );
    all = {
      of,
      terminal: of.map((w, card) =>
        (cardAt(content, card).types & ACTION) !== 0 && w.actions === 0 ? 1 : 0,
      ),
      extraActions: of.map((w) => Math.max(0, w.actions - 1)),
      money: content.cards.map((c) => Math.max(0, c.coins)),
    };
    cache.set(content, all);
  }
  return all;
}

/**
 * How much one wants a card in one's hand, for discarding and keeping: dead cards below zero,
 * declining (no card) at zero.
 */
export function keepValue(content: DominionContent, card: number): number {
  if (card < 0) return 0;
  const c = cardAt(content, card);
  if ((c.types & (ACTION | TREASURE)) === 0) return c.points < 0 ? -2 : -1;
  return c.cost + (c.coins > 0 ? c.coins : 0.5);
}
