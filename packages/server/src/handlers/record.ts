import type { ResultOf } from '@cardwright/protocol';
import type { HandlerOf } from './context.ts';

export const record: HandlerOf<'record'> = async ({ match }, { host }) => (await host.record(match)) as ResultOf<'record'>;
