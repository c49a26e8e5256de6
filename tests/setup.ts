import fc from 'fast-check';
import { afterEach } from 'vitest';

// Property tests use the same samples in every ordinary run, so that a failure is due to the change
// under test; long runs (`npm run test:long`) use new ones each time. A seed that ever failed
// becomes a test of its own.
if (!process.env.CARDWRIGHT_LONG) fc.configureGlobal({ seed: 20_260_101 });

let samples = 0;
fc.installGlobalPlugin(fc.beforeEach(() => void samples++));
afterEach(({ task }) => {
  if (samples > 0) task.meta.figures = { ...task.meta.figures, samples };
  samples = 0;
});
