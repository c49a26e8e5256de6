/** How long a frame normally stays, in milliseconds. */
const USUAL_MS = 620;
/** No frame is shown later than this after it arrived, however many arrive at once. */
const LATEST_MS = 1500;

/** How long the current frame stays on screen, shortened when many more are queued. */
export const frameDelay = (waiting: number, sinceLast: number): number =>
  Math.max(0, Math.min(USUAL_MS, (LATEST_MS - sinceLast) / Math.max(1, waiting)));
