import type { Happened, Reveals } from './twin-streams.ts';

const own = (event: Happened, seat: number): 'tells' | undefined =>
  'secret' in event && (event['seat'] ?? event['player']) === seat ? 'tells' : undefined;

/** What the rules of each game reveal, and when. */
export const REVEALS: { readonly [game: string]: Reveals } = {
  // one's own draws; the top of a discard pile is public, and so are cards of a deck that are
  // revealed, discarded or trashed
  dominion: {
    event: (event, seat) =>
      own(event, seat) ??
      (['reveal', 'discard', 'trash'].includes(event.type)
        ? 'tells'
        : event.type === 'revealHand'
          ? 'comes'
          : undefined),
    view: (path) => /^\/seats\/\d+\/discardTop$/.test(path),
  },
  // R16: hands and decks are known to their owner only
  lanes: { event: own, view: () => false },
  // R3.4: the personal goals are revealed at the end; draws from the bag are random
  shelfie: {
    event: () => undefined,
    view: (path, _seat, isOver) => isOver && /^\/seats\/\d+\/personal\//.test(path),
  },
  // R2.6: in the draft a player receives what the others left, to choose from or to keep; dice and
  // the cards turned up with them are random
  lorenzo: {
    event: own,
    view: (path, seat) => path.startsWith('/pack/') || path.startsWith(`/seats/${seat}/hand/`),
  },
  // a passive that responds to being drawn is revealed
  chaos: {
    event: (event, seat) => own(event, seat) ?? (event.type === 'passive' ? 'comes' : undefined),
    view: () => false,
  },
};
