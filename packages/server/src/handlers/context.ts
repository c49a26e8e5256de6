import type { Words } from '@cardwright/kernel';
import type { MethodName, Params, ResultOf } from '@cardwright/protocol';
import type { Host } from '../matches/host.ts';
import type { Connection } from '../rpc/connection.ts';
import type { Later } from '../rpc/later.ts';

/** What a handler works with: the house, and the socket that calls. */
export interface Context {
  host: Host;
  connection: Connection;
  languages: readonly string[];
  words: (language: string) => Words;
}

export type Answered<N extends MethodName> = ResultOf<N> | Promise<ResultOf<N> | Later<ResultOf<N>>> | Later<ResultOf<N>>;
export type HandlerOf<N extends MethodName> = (params: Params<N>, context: Context) => Answered<N>;
export type Handler = (params: unknown, context: Context) => unknown;
