import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { isAllowedOrigin, type OriginSettings, FOREIGN_ORIGIN } from './origin-policy.ts';
import { SAFE_HEADERS } from './safe-headers.ts';

/** The response to a request over the rate limit. */
export function tooManyRequests(retryAfterMs: number): {
  headers: { [name: string]: string };
  body: string;
} {
  const error = `too many requests from your address; try again in ${retryAfterMs} ms`;
  return {
    headers: {
      ...SAFE_HEADERS,
      'content-type': 'application/json',
      'retry-after': String(Math.ceil(retryAfterMs / 1000)),
      // any page may read the refusals of a mounted protocol's routes: they contain nothing private
      'access-control-allow-origin': '*',
      connection: 'close',
    },
    body: JSON.stringify({ error, code: 'limit/rate', retryAfterMs }),
  };
}

/** Safe methods: they change nothing, and pages can read only what CORS allows. */
const READING = ['GET', 'HEAD', 'OPTIONS'];

/**
 * HTTP rate limiter: charges every request to its address before it is served. Also rejects writes
 * from pages of other origins.
 */
export function limitRequests(
  /** Charges the request; returns 0 if it is allowed, otherwise the milliseconds to wait. */
  takeRequest: (request: IncomingMessage) => number,
  origins: OriginSettings,
  serve: RequestListener,
  refused: () => void,
): RequestListener {
  return (request: IncomingMessage, response: ServerResponse & { req: IncomingMessage }) => {
    const retryAfterMs = takeRequest(request);
    if (retryAfterMs === 0) {
      if (READING.includes(request.method ?? '') || isAllowedOrigin(request.headers, origins))
        return serve(request, response);
      response.writeHead(403, { ...SAFE_HEADERS, 'content-type': 'text/plain' });
      return void response.end(FOREIGN_ORIGIN);
    }
    refused();
    const { headers, body } = tooManyRequests(retryAfterMs);
    response.writeHead(429, headers).end(body);
  };
}
