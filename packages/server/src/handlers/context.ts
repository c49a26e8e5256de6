import type { Words } from '@cardwright/kernel';
import type { MethodName, Params, ResultOf } from '@cardwright/protocol';
import type { Deferred } from '../deferred.ts';
import type { MatchHost } from '../matches/match-host.ts';
import type { ClientSeats } from '../rpc/client-seats.ts';
import type { JsonText } from '../rpc/json-text.ts';

/** What a handler works with: the matches and the calling client. */
export interface Context {
  host: MatchHost;
  client: ClientSeats;
  languages: readonly string[];
  words: (language: string) => Words;
  /** The call was forwarded by another node, which has already looked for the match. */
  isForwarded?: boolean;
  /** Waits for a lookup; the client's next calls queue behind it. */
  lookUp: <T>(found: Promise<T>) => Deferred<T>;
}

export type HandlerOf<N extends MethodName> = (
  params: Params<N>,
  context: Context,
) => ResultOf<N> | Deferred<ResultOf<N>> | Deferred<JsonText<ResultOf<N>>>;
export type Handler = (params: unknown, context: Context) => unknown;
