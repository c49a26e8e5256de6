import { errorObject, isMethod, methods, RpcError } from '@cardwright/protocol';
import { type Handled, localHandlers } from './handlers.ts';
import type { LocalHost } from './local-host.ts';

interface Request {
  id: number;
  method: string;
  params?: object;
}

/** Executes the page's calls and replies with the same texts as the server's socket. */
export async function dispatchLocally(host: LocalHost, text: string): Promise<void> {
  const { id, method, params = {} } = JSON.parse(text) as Request;
  const send = (reply: object): void =>
    host.parts.send(JSON.stringify({ jsonrpc: '2.0', id, ...reply }));
  const fail = (error: unknown): void => {
    if (!(error instanceof RpcError)) console.error(error);
    const refusal = error instanceof RpcError ? error : new RpcError('rpc/internal');
    send({ error: errorObject(refusal) });
  };
  try {
    const handled = await carryOut(host, method, params);
    if ('later' in handled) void handled.later.then((result) => send({ result }), fail);
    else await host.settle(handled.steps ?? [], () => send({ result: handled.result }));
  } catch (error) {
    fail(error);
  }
}

type AnyHandler = (host: LocalHost, params: unknown) => Promise<Handled<unknown>>;

function carryOut(host: LocalHost, method: string, params: object): Promise<Handled<unknown>> {
  const handler = isMethod(method) ? (localHandlers[method] as AnyHandler | undefined) : undefined;
  if (!isMethod(method) || !handler) throw new RpcError('rpc/method', `'${method}' needs a server`);
  const parsed = methods[method].params.safeParse(params);
  if (!parsed.success) throw new RpcError('rpc/params', parsed.error.message);
  return handler(host, parsed.data);
}
