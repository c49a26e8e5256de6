import fc from 'fast-check';
import { afterEach } from 'vitest';

// Property tests look at the same samples in every ordinary run, so that a landing is judged by its
// change; the long runs (`npm run test:long`) look at new ones each time. A seed that ever failed
// becomes a test of its own.
if (!process.env.CARDWRIGHT_LONG) fc.configureGlobal({ seed: 20_260_101 });

let samples = 0;
fc.installGlobalPlugin(fc.beforeEach(() => void samples++));
afterEach(({ task }) => {
  if (samples > 0) task.meta.figures = { ...task.meta.figures, samples };
  samples = 0;
});
