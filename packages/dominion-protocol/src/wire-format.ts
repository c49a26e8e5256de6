import type { DominionContent } from '@cardwright/games/dominion/content';
import type { DominionState } from '@cardwright/games/dominion/state';

/**
 * The turn info that the active player receives after each of its moves: the fields of the original
 * protocol and the three that strict bots need. It is serialized by hand, from names quoted once,
 * because it is most of what such a game sends.
 */
export function turnInfo(content: DominionContent, state: DominionState, seat: number): string {
  const { turn } = state;
  const p = state.seats[seat]!;
  const phase = turn.phase === 'action' ? 'Action' : 'Buy';
  return `{${common(content, state, seat)},"buys":${turn.buys},"actions":${turn.actions},"treasure":${turn.coins},"trash":${list(content, state.trash)},"in_play":${list(content, p.play)},"phase":["${phase}"]}`;
}

/** The reply to EndTurn. */
export const afterTurn = (content: DominionContent, state: DominionState, seat: number): string =>
  `{${common(content, state, seat)}}`;

function common(content: DominionContent, state: DominionState, seat: number): string {
  const p = state.seats[seat]!;
  return `"hand":${list(content, p.hand)},"discard":${p.discard.length},"deck":${p.deck.length},"supply":${supplyText(content, state)}`;
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
  supplies.set(supply, { counts: piles.map((card) => supply[card]!), text });
  return text;
}

function list(content: DominionContent, cards: readonly number[]): string {
  const quoted = quotedNames(content);
  let out = '';
  for (let i = 0; i < cards.length; i++) out += `${i === 0 ? '' : ','}${quoted[cards[i]!]}`;
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
  for (const card of state.piles) supply[content.cards[card]!.name] = state.supply[card]!;
  return supply;
}

export function names(content: DominionContent, cards: readonly number[]): string[] {
  const out: string[] = new Array(cards.length);
  for (let i = 0; i < cards.length; i++) out[i] = content.cards[cards[i]!]!.name;
  return out;
}
