import 'vitest';

declare module 'vitest' {
  interface TaskMeta {
    /**
     * What a suite with large counts has shown: games played, messages sent. `npm run test:long`
     * keeps them in docs/.
     */
    figures?: { [figure: string]: number | string };
  }
}
