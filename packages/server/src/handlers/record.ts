import type { ResultOf } from '@cardwright/protocol';
import type { HandlerOf } from './context.ts';

export const record: HandlerOf<'record'> = ({ match }, { host, lookUp }) =>
  lookUp(host.record(match) as Promise<ResultOf<'record'>>);
