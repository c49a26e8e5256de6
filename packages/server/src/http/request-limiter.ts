import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';

/** The response to a request over the rate limit. */
export function tooManyRequests(retryAfterMs: number): {
  headers: { [name: string]: string };
  body: string;
} {
  const error = `too many requests from your address; come back in ${retryAfterMs} ms`;
  return {
    headers: {
      'content-type': 'application/json',
      'retry-after': String(Math.ceil(retryAfterMs / 1000)),
      // any page may read the refusals of a mounted protocol's addresses, and there is nothing else
      // in them
      'access-control-allow-origin': '*',
      connection: 'close',
    },
    body: JSON.stringify({ error, code: 'limit/rate', retryAfterMs }),
  };
}

/** HTTP rate limiter: charges every request to its address before it is served. */
export function limitRequests(
  /** Charges it; 0 when it may come, else how many milliseconds to wait. */
  takeRequest: (request: IncomingMessage) => number,
  serve: RequestListener,
  refused: () => void,
): RequestListener {
  return (request: IncomingMessage, response: ServerResponse & { req: IncomingMessage }) => {
    const retryAfterMs = takeRequest(request);
    if (retryAfterMs === 0) return serve(request, response);
    refused();
    const { headers, body } = tooManyRequests(retryAfterMs);
    response.writeHead(429, headers).end(body);
  };
}
