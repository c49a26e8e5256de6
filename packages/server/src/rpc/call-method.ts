import { isMethod, methods, RpcError } from '@cardwright/protocol';
import type { Context, Handler } from '../handlers/context.ts';
import { handlers } from '../handlers/index.ts';
import { Deferred } from '../deferred.ts';
import { reportBadAnswer } from '../matches/attendance.ts';
import type { Call } from './dispatch.ts';

/** The calls of one client, for `dispatch`. */
export const callsOf =
  (context: Context): Call =>
  (method, params) => {
    const { ownership, isHandingOver } = context.host;
    if (isHandingOver) return new Deferred<never>(); // its socket is about to be closed
    // other nodes may own our matches by now: calls wait until that is known
    if (ownership?.isValid() === false)
      return context.lookUp(ownership.untilValid()).chain(() => routed(method, params, context));
    return routed(method, params, context);
  };

/** Executed on the node that owns the match; with a single node, that is this one. */
function routed(method: string, params: unknown, context: Context): unknown {
  const { routing } = context.host;
  if (!routing || context.isForwarded) return callMethod(method, params, context);
  return routing.call({ method, params, context, here: () => callMethod(method, params, context) });
}

/**
 * Validates a call against its schema and passes it to its handler; throws an `RpcError` to refuse
 * it.
 */
function callMethod(method: string, params: unknown, context: Context): unknown {
  if (!isMethod(method))
    throw new RpcError('rpc/method', `unknown method '${method.slice(0, 60)}'`);
  if (Array.isArray(params))
    throw new RpcError('rpc/params', 'params must be an object with named fields');
  const { plain, params: schema } = methods[method];
  const handler = handlers[method] as Handler;
  if (plain?.(params as object)) return handler(params, context);
  const parsed = schema.safeParse(params);
  if (parsed.success) return handler(parsed.data, context);
  const issues = parsed.error.issues
    .slice(0, 10)
    .map((i) => ({ path: i.path.map(String), message: i.message }));
  const why = issues.map((i) => `${i.path.join('.') || 'params'}: ${i.message}`).join('; ');
  if (method === 'answer') reportBadAnswer(context.host, context.client, params as object, why);
  throw new RpcError('rpc/params', why, { issues });
}
