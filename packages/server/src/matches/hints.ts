import type { Seat } from '@cardwright/kernel';
import { hintOnWire, hintRequest } from '@cardwright/match';
import { type ResultOf, RpcError } from '@cardwright/protocol';
import { Deferred } from '../deferred.ts';
import { Cancelled } from '../players/player-pool.ts';
import type { HostedMatch } from './hosted-match.ts';
import type { MatchHost } from './match-host.ts';

/** The hint for one question, in progress or finished. */
export interface OpenHint {
  readonly seat: Seat;
  readonly ask: number;
  readonly hint: Deferred<ResultOf<'hint'>>;
  /** Nobody needs the hint any more. */
  cancel(): void;
}

interface Asked {
  seat: Seat;
  ask: number;
  /** The address that the search is charged to. */
  address: string;
}

/**
 * A hint for a seat's open question, computed in a thread of the built-in players. A repeated call
 * waits for the same hint.
 */
export function hintFor(
  host: MatchHost,
  match: HostedMatch,
  { seat, ask, address }: Asked,
): Deferred<ResultOf<'hint'>> {
  const { session, head, hint: open } = match;
  const request = hintRequest(session, seat, ask);
  if ('refusal' in request) throw request.refusal;
  if (host.stopping) throw new RpcError('server/stopping', undefined, { retryAfterMs: 5000 });
  if (open?.seat === seat && open.ask === ask) return open.hint;
  open?.cancel();
  const { id, game, content } = head;
  const where = { match: id, game, content, seat, address };
  const { answer, cancel } = host.pool.hint({
    ...where,
    state: request.state,
    ownMs: host.limits.thinkMs / 2,
  });
  const hint = Deferred.from(
    answer.then(
      (found) => hintOnWire(ask, found),
      (error: unknown) => {
        if (match.hint === made) match.hint = undefined; // the next call tries again
        throw error instanceof Cancelled ? new RpcError('answer/stale') : error;
      },
    ),
  );
  const made = { seat, ask, hint, cancel };
  match.hint = made;
  return hint;
}
