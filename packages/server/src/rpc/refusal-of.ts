import { RpcError } from '@cardwright/protocol';
import { StoreUnavailable } from '../store/store.ts';

/** A client that was refused because of an outage may try again after this time. */
const RETRY_MS = 1000;

/** The refusal that a client gets for an error; undefined if the error is our own defect. */
export function refusalOf(error: unknown): RpcError | undefined {
  if (error instanceof RpcError) return error;
  if (error instanceof StoreUnavailable)
    return new RpcError('server/unavailable', undefined, { retryAfterMs: RETRY_MS });
  return undefined;
}
