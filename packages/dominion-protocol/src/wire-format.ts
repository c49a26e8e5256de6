import type { DominionContent } from '@cardwright/games/dominion/content';
import type { DominionState } from '@cardwright/games/dominion/state';

/**
 * What the active player is told after each of its moves (A2): the seed's fields and the three that
 * strict bots need. As JSON text, put together from names quoted once: this is most of what such a
 * game sends.
 */
export function turnInfo(content: DominionContent, state: DominionState, seat: number): string {
  const { turn } = state;
  const p = state.seats[seat]!;
  const phase = turn.phase === 'action' ? 'Action' : 'Buy';
  return `{${common(content, state, seat)},"buys":${turn.buys},"actions":${turn.actions},"treasure":${turn.coins},"trash":${list(content, state.trash)},"in_play":${list(content, p.play)},"phase":["${phase}"]}`;
}

/** What the answer to EndTurn tells. */
export const afterTurn = (content: DominionContent, state: DominionState, seat: number): string =>
  `{${common(content, state, seat)}}`;

function common(content: DominionContent, state: DominionState, seat: number): string {
  const p = state.seats[seat]!;
  return `"hand":${list(content, p.hand)},"discard":${p.discard.length},"deck":${p.deck.length},"supply":${supplyText(content, state)}`;
}

interface Told {
  counts: number[];
  text: string;
}
const supplies = new WeakMap<readonly number[], Told>();

/**
 * The supply is most of what is told, and the same until a card is gained: its text is made when a
 * pile has changed.
 */
function supplyText(content: DominionContent, { piles, supply }: DominionState): string {
  const told = supplies.get(supply);
  if (told && piles.every((card, i) => told.counts[i] === supply[card])) return told.text;
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
