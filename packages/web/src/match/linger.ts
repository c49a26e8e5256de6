/** What happens stays so long before the next thing does, ms. */
const LINGER = 620;
/** Nothing that was heard is shown later than this, however much comes at once, ms. */
const LATEST = 1500;

/**
 * How long the frame shown now stays: as long as is pleasant, and so short that all that waits is
 * shown in time.
 */
export const lingerOf = (waiting: number, sinceLast: number): number =>
  Math.max(0, Math.min(LINGER, (LATEST - sinceLast) / Math.max(1, waiting)));
