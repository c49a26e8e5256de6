import { errorObject, RpcError } from '@cardwright/protocol';
import { Deferred } from '../deferred.ts';
import { isTooDeep } from './json-depth.ts';
import { JsonText } from './json-text.ts';
import { isPlainId, rawIds } from './raw-ids.ts';
import { refusalOf } from './refusal-of.ts';

/** Executes one call, now or as a `Deferred`; throws an `RpcError` to refuse it. */
export type Call = (method: string, params: unknown) => unknown;

export interface DispatchLimits {
  jsonDepth: number;
  batch: number;
}

/** Limits how much is done at once: the rest of a long batch is queued. */
export interface Scheduler {
  isSpent(): boolean;
  resumeLater(work: () => void): void;
}

/** Applies the limits of a socket. */
export interface Throttle {
  scheduler: Scheduler;
  /** Charges a batch for all its requests; returns the refusal if they exceed the rate limit. */
  charge(count: number): RpcError | undefined;
}

/** Reports an error that is our own defect. */
export type Report = (error: unknown, method: string) => void;

/**
 * JSON-RPC 2.0, the server's side: parses a text, executes its calls and passes the reply to
 * `send`: one for a request or a batch, none for notifications.
 */
export function dispatch(
  text: string,
  call: Call,
  send: (text: string) => void,
  limits: DispatchLimits,
  report: Report,
  throttle?: Throttle,
): void {
  if (isTooDeep(text, limits.jsonDepth))
    return send(
      failure('null', new RpcError('limit/depth', `nested deeper than ${limits.jsonDepth} levels`)),
    );
  let message: unknown;
  try {
    message = JSON.parse(text);
  } catch {
    return send(failure('null', new RpcError('rpc/parse')));
  }
  if (!Array.isArray(message)) return one(message, text, undefined, call, send, report);
  if (message.length === 0)
    return send(failure('null', new RpcError('rpc/request', 'an empty batch')));
  if (message.length > limits.batch)
    return send(
      failure('null', new RpcError('limit/batch', `a batch has at most ${limits.batch} requests`)),
    );
  const refused = throttle?.charge(message.length);
  const carryOut: Call = refused
    ? () => {
        throw refused;
      }
    : call;
  const ids = rawIds(text);
  const answers: (string | undefined)[] = new Array<string | undefined>(message.length);
  let open = message.length;
  const close = (): void => {
    if (--open > 0) return;
    const given = answers.filter((a) => a !== undefined);
    if (given.length > 0) send(`[${given.join(',')}]`);
  };
  const requests = message as unknown[];
  const goOn = (from: number): void => {
    for (let i = from; i < requests.length; i++) {
      if (i > from && throttle?.scheduler.isSpent())
        return throttle.scheduler.resumeLater(() => goOn(i));
      let closed = false;
      const isCall = isRequest(requests[i]);
      const answer = (given: string): void => {
        answers[i] = given;
        closed = true;
        close();
      };
      one(requests[i], '', ids[i], carryOut, answer, report);
      // a notification gets no reply, so its consequences are not awaited
      if (isCall && !closed && !Object.hasOwn(requests[i] as object, 'id')) close();
    }
  };
  goOn(0);
}

interface Request {
  jsonrpc: '2.0';
  method: string;
  params?: object;
  id?: string | number | null;
}

function isRequest(message: unknown): message is Request {
  if (typeof message !== 'object' || message === null || Array.isArray(message)) return false;
  const { jsonrpc, method, params, id } = message as { [field: string]: unknown };
  if (jsonrpc !== '2.0' || typeof method !== 'string') return false;
  if (params !== undefined && (typeof params !== 'object' || params === null)) return false;
  return id === undefined || id === null || typeof id === 'string' || typeof id === 'number';
}

function one(
  message: unknown,
  text: string,
  raw: string | undefined,
  call: Call,
  send: (text: string) => void,
  report: Report,
): void {
  if (!isRequest(message)) {
    const id = (message as { id?: unknown } | null)?.id;
    const echo =
      typeof id === 'string' || typeof id === 'number' ? (raw ?? written(id, text)) : 'null';
    return send(failure(echo, new RpcError('rpc/request')));
  }
  const silent = !Object.hasOwn(message, 'id');
  const id = silent ? '' : (raw ?? written(message.id ?? null, text));
  const fail = (error: unknown): void => {
    const refusal = refusalOf(error);
    if (!refusal) report(error, message.method);
    if (!silent) send(failure(id, refusal ?? new RpcError('rpc/internal')));
  };
  const deliver = (result: unknown): void => {
    if (result instanceof Deferred) result.listen(deliver, fail);
    else if (!silent) send(success(id, result));
  };
  try {
    deliver(call(message.method, message.params ?? {}));
  } catch (error) {
    fail(error);
  }
}

/** The id as JSON, taken from the text where printing the parsed value might differ. */
function written(id: string | number | null, text: string): string {
  if (typeof id === 'number' && !isPlainId(text, id)) return rawIds(text)[0] ?? String(id);
  return JSON.stringify(id);
}

const success = (id: string, result: unknown): string => {
  const text = result instanceof JsonText ? result.text : (JSON.stringify(result) ?? 'null');
  return `{"jsonrpc":"2.0","id":${id},"result":${text}}`;
};
export const failure = (id: string, error: RpcError): string =>
  `{"jsonrpc":"2.0","id":${id},"error":${JSON.stringify(errorObject(error))}}`;
