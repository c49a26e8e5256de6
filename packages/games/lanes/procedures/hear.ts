import { type Act, type Happening, outlookOf, ownerOf, stands } from '../act.ts';
import { isSpent, runList } from '../chain.ts';
import type { LanesCard } from '../content.ts';
import { type Entity, entityOf } from '../state.ts';
import { CURRENT_TILE, PLAY_TARGET } from '../vocabulary.ts';

/** Somebody on the board or at it hears an event. */
export function isHeard(act: Act, event: number): boolean {
  const { s, c } = act;
  if (!(outlookOf(act).hears & event)) return false;
  for (const player of s.players) if (player.class >= 0 && c.cards[player.class]!.hears & event) return true;
  for (const e of s.entities) if (c.cards[e.card]!.hears & event) return true;
  return false;
}

/**
 * R21.17: an event at a tile (lane -1: nowhere) is heard by listeners to the tile, its lane and the board, by ascending id; the list is
 * fixed now, and one that has died meanwhile is skipped. An entity does not hear what it does itself; a player does.
 */
export function raise(act: Act, event: number, lane: number, tile: number, what: Happening): void {
  const { s, c } = act;
  if (isSpent(act)) return;
  const queue: number[] = [];
  for (let seat = 0; seat < 2; seat++) {
    const card = s.players[seat]!.class;
    if (card >= 0 && c.cards[card]!.hears & event) listens(c.cards[card]!, event, lane, tile, undefined, seat, queue);
  }
  for (const e of s.entities) {
    const card = c.cards[e.card]!;
    if (card.hears & event && e.id !== what.actor) listens(card, event, lane, tile, e, e.id, queue);
  }
  for (let i = 0; i < queue.length && !s.over && !isSpent(act); i += 2) {
    const id = queue[i]!;
    if (id > 1) {
      const e = entityOf(s, id);
      if (!e || !stands(act, e)) continue;
    }
    runList(act, queue[i + 1]!, id, ownerOf(act, id), what);
  }
}

function listens(card: LanesCard, event: number, lane: number, tile: number, e: Entity | undefined, id: number, queue: number[]): void {
  for (const trigger of card.triggers) {
    if (trigger.event !== event) continue;
    const { place } = trigger;
    const near =
      place === 0 ||
      (place === CURRENT_TILE
        ? e?.lane === lane && e.tile === tile
        : place === PLAY_TARGET
          ? e?.lane === lane && e.home === tile
          : lane >= 0 && (place & (1 << lane)) !== 0);
    if (near) queue.push(id, trigger.list);
  }
}
