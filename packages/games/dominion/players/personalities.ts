import type { Personality } from '@cardwright/kernel';
import { ACTION, ATTACK, cardAt, type DominionContent } from '../content.ts';
import { ownedCards } from '../rules/zones.ts';
import { type DominionState, seatOf } from '../state.ts';

type DominionPersonality = Personality<DominionState, DominionContent>;

/** As many of their cards as they wish for. */
const ENGINE = 10;
const ATTACKS = 3;

/** Collects Actions that do not attack, to play many of them in a turn. */
const builder: DominionPersonality = {
  name: { key: 'dominion.personality.builder' },
  about: { key: 'dominion.personality.builder.about' },
  taste: (content, s, seat) =>
    Math.min(1, owned(content, s, seat, ACTION | ATTACK, ACTION) / ENGINE),
  weight: 0.3,
};

/** Collects Attacks, where the kingdom has some. */
const trickster: DominionPersonality = {
  name: { key: 'dominion.personality.trickster' },
  about: { key: 'dominion.personality.trickster.about' },
  taste: (content, s, seat) => Math.min(1, owned(content, s, seat, ATTACK, ATTACK) / ATTACKS),
  weight: 0.3,
};

export const dominionPersonalities = { builder, trickster };

/** How many cards of a seat have, among the types in `mask`, exactly those in `types`. */
function owned(
  content: DominionContent,
  s: DominionState,
  seat: number,
  mask: number,
  types: number,
): number {
  let count = 0;
  for (const card of ownedCards(seatOf(s, seat)))
    if ((cardAt(content, card).types & mask) === types) count++;
  return count;
}
