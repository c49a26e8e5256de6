import { Fault } from '@cardwright/kernel';
import { RpcError } from '@cardwright/protocol';
import { lossAt, type Moment, reviewKey, reviewSteps } from '@cardwright/sim/search';
import { openLocalStore } from './indexed-db-store.ts';
import type { LocalGames } from './local-games.ts';
import type { LocalStore } from './local-store.ts';
import type { ReviewedMoment, ReviewMessage, ReviewRequest } from './review-messages.ts';
import { openReviewStore } from './review-store.ts';

/** Iterations of the search per decision. */
const COUNT = 100;
/** How often progress is saved at least, in milliseconds. */
const KEEP_MS = 1000;

type Post = (message: ReviewMessage) => void;

const withLoss = (moment: Moment): ReviewedMoment => ({ ...moment, loss: lossAt(moment) });

/** Works through the decisions, continuing an earlier review of the record. */
async function review(
  { match, record }: ReviewRequest,
  games: (store: LocalStore) => LocalGames,
  post: Post,
): Promise<void> {
  const [store, local] = await Promise.all([openReviewStore(), openLocalStore()]);
  const { game, content, start } = record;
  const { machine } = await (start
    ? games(local).from(game, start, content)
    : games(local).gameOf(game, content));
  await store.begin(match);
  const key = reviewKey(record, COUNT);
  const known = await store.read(key);
  const done: ReviewedMoment[] = [];
  let keptAt = performance.now();
  let told = 0;
  const steps = reviewSteps(machine, record, COUNT, known);
  for (;;) {
    const step = steps.next();
    if (step.done) {
      await store.write(key, done);
      return post({ do: 'done', review: step.value });
    }
    const { moments, decisions } = step.value;
    done.push(...moments.slice(done.length).map(withLoss));
    // report known decisions at once
    if (done.length < known.length) continue;
    post({ do: 'moments', moments: done.slice(told), decisions });
    told = done.length;
    if (performance.now() - keptAt < KEEP_MS) continue;
    keptAt = performance.now();
    await store.write(key, done);
  }
}

const codeOf = (error: unknown): string =>
  error instanceof RpcError || error instanceof Fault ? error.code : 'unknown';

/** Reviews a match and reports progress to the page. */
export async function runReview(
  request: ReviewRequest,
  games: (store: LocalStore) => LocalGames,
  post: Post,
): Promise<void> {
  try {
    await review(request, games, post);
  } catch (error) {
    const code = codeOf(error);
    if (code === 'unknown') console.error(error);
    post({ do: 'failed', code });
  }
}
