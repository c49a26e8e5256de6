import type { Happened, Reveals } from './twin-streams.ts';

const own = (event: Happened, seat: number): 'tells' | undefined =>
  'secret' in event && (event['seat'] ?? event['player']) === seat ? 'tells' : undefined;

/** What the rules of each game show of hidden things, and when. */
export const REVEALS: { readonly [game: string]: Reveals } = {
  // one's own draws; the top of a discard pile is open to all, and cards of a deck that are turned
  // up, discarded or trashed are seen
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
  // R16: hands and decks are their owner's
  lanes: { event: own, view: () => false },
  // R3.4: the personal goals show at the end; what the bag gives is chance
  shelfie: {
    event: () => undefined,
    view: (path, _seat, isOver) => isOver && /^\/seats\/\d+\/personal\//.test(path),
  },
  // R2.6: in the draft one is handed what the others leave, to choose from or to keep; dice and the
  // cards turned up with them are chance
  lorenzo: {
    event: own,
    view: (path, seat) => path.startsWith('/pack/') || path.startsWith(`/seats/${seat}/hand/`),
  },
  // a passive that answers being drawn is seen to do so
  chaos: {
    event: (event, seat) => own(event, seat) ?? (event.type === 'passive' ? 'comes' : undefined),
    view: () => false,
  },
};
