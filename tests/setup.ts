import fc from 'fast-check';

// Property tests look at the same samples in every ordinary run, so that a landing is judged by its change; the long
// runs (`npm run test:long`) look at new ones each time. A seed that ever failed becomes a test of its own.
if (!process.env.CARDWRIGHT_LONG) fc.configureGlobal({ seed: 20_260_101 });
