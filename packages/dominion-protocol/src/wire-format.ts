import type { DominionContent, DominionState } from '@cardwright/games/dominion';
import { at } from '@cardwright/kernel';
import { cardAt, seatAt } from './dominion-types.ts';

/**
 * The turn info that the active player receives after each of its moves: the fields of the original
 * protocol and the three that strict bots need. It is serialized by hand, from names quoted once,
 * because it is most of what such a game sends.
 */
export function turnInfo(content: DominionContent, state: DominionState, seat: number): string {
  const { turn } = state;
  const p = seatAt(state, seat);
  const phase = turn.phase === 'action' ? 'Action' : 'Buy';
  const counts = `"buys":${turn.buys},"actions":${turn.actions},"treasure":${turn.coins}`;
  const zones = `"trash":${list(content, state.trash)},"in_play":${list(content, p.play)}`;
  return `{${common(content, state, seat)},${counts},${zones},"phase":["${phase}"]}`;
}

/** The reply to EndTurn. */
export const afterTurn = (content: DominionContent, state: DominionState, seat: number): string =>
  `{${common(content, state, seat)}}`;

function common(content: DominionContent, state: DominionState, seat: number): string {
  const { hand, discard, deck } = seatAt(state, seat);
  const piles = `"discard":${discard.length},"deck":${deck.length}`;
  return `"hand":${list(content, hand)},${piles},"supply":${supplyText(content, state)}`;
}

interface CachedSupply {
  counts: number[];
  text: string;
}
const supplies = new WeakMap<readonly number[], CachedSupply>();

/**
 * The supply is most of the turn info and changes only when a card is gained, so its text is cached
 * until a pile has changed.
 */
function supplyText(content: DominionContent, { piles, supply }: DominionState): string {
  const cached = supplies.get(supply);
  if (cached && piles.every((card, i) => cached.counts[i] === supply[card])) return cached.text;
  const quoted = quotedNames(content);
  const text = `{${piles.map((card) => `${quoted[card]}:${supply[card]}`).join()}}`;
  supplies.set(supply, { counts: piles.map((card) => at(supply, card)), text });
  return text;
}

function list(content: DominionContent, cards: readonly number[]): string {
  const quoted = quotedNames(content);
  let out = '';
  for (const card of cards) out += `${out === '' ? '' : ','}${quoted[card]}`;
  return `[${out}]`;
}

const known = new WeakMap<DominionContent, string[]>();
function quotedNames(content: DominionContent): string[] {
  let quoted = known.get(content);
  if (!quoted)
    known.set(content, (quoted = content.cards.map((card) => JSON.stringify(card.name))));
  return quoted;
}

export function supplyOf(
  content: DominionContent,
  state: DominionState,
): { [card: string]: number } {
  const supply: { [card: string]: number } = {};
  for (const card of state.piles) supply[cardAt(content, card).name] = at(state.supply, card);
  return supply;
}

export function names(content: DominionContent, cards: readonly number[]): string[] {
  return cards.map((card) => cardAt(content, card).name);
}
