import { type Ask, at, type CardUses } from '@cardwright/kernel';
import type { DominionContent } from '../content.ts';
import type { DominionState } from '../state.ts';

/** Questions whose answer plays, buys or gains a card; others discard it, trash it or show it. */
const USING: ReadonlySet<string> = new Set([
  'ask.action',
  'ask.treasures',
  'ask.buy',
  'ask.gain',
  'ask.play',
]);

/** A card counts as used when it is bought, gained or played. */
export const dominionUses: CardUses<DominionState, DominionContent> = {
  option: (content, _state, ask: Ask, index) =>
    USING.has(ask.why) ? content.cards[at(ask.options, index)]?.name : undefined,
};
