/** The connection status that the page shows. */
export type LinkStatus = 'connecting' | 'open' | 'lost';

/** The connection to the server: its state, and the calls without a reply yet. Plain data. */
export interface Link {
  readonly status: LinkStatus;
  readonly transport: 'none' | 'opening' | 'open';
  /** Attempts to connect since it was last open. */
  readonly attempts: number;
  /** By the id of the request, in the order in which they were made. */
  readonly calls: ReadonlyMap<number, { readonly text: string; readonly sent: boolean }>;
}

export type LinkEvent =
  /** Connect now: the page starts, the user asks for it, or the delay is over. */
  | { type: 'connect' }
  | { type: 'opened' }
  /** `random` is in [0, 1): it spreads the reconnects of pages that lost the same server. */
  | { type: 'closed'; random: number }
  | { type: 'called'; id: number; method: string; params: object }
  | { type: 'message'; text: string };

export type LinkEffect =
  | { do: 'connect' }
  | { do: 'reconnect-in'; ms: number }
  | { do: 'send'; text: string }
  | { do: 'resolve'; id: number; result: unknown }
  | { do: 'refuse'; id: number; code: string; message: string }
  | { do: 'notify'; method: string; params: unknown }
  | { do: 'opened' }
  | { do: 'closed' };

export interface LinkStep {
  readonly link: Link;
  readonly effects: readonly LinkEffect[];
}

export const newLink: Link = {
  status: 'connecting',
  transport: 'none',
  attempts: 0,
  calls: new Map(),
};

const FIRST_DELAY = 250;
const LONGEST_DELAY = 8000;

/** Exponential backoff with jitter, ms. */
const delayOf = (attempts: number, random: number): number =>
  Math.min(LONGEST_DELAY, FIRST_DELAY * 2 ** attempts) * (0.7 + random * 0.6);

/**
 * Calls made while disconnected wait for the connection. A call in progress when the connection
 * broke is refused as `link/lost`; its caller knows whether to repeat it.
 */
export function reduceLink(link: Link, event: LinkEvent): LinkStep {
  switch (event.type) {
    case 'connect':
      if (link.transport !== 'none') return { link, effects: [] };
      return { link: { ...link, transport: 'opening' }, effects: [{ do: 'connect' }] };
    case 'opened':
      return opened(link);
    case 'closed':
      return closed(link, event.random);
    case 'called':
      return called(link, event);
    case 'message':
      return received(link, event.text);
  }
}

function opened(link: Link): LinkStep {
  const calls = new Map([...link.calls].map(([id, { text }]) => [id, { text, sent: true }]));
  const sends = [...calls.values()].map(({ text }): LinkEffect => ({ do: 'send', text }));
  return {
    link: { status: 'open', transport: 'open', attempts: 0, calls },
    effects: [...sends, { do: 'opened' }],
  };
}

function closed(link: Link, random: number): LinkStep {
  const lost = [...link.calls].filter(([, { sent }]) => sent);
  const refusals = lost.map(
    ([id]): LinkEffect => ({
      do: 'refuse',
      id,
      code: 'link/lost',
      message: 'the connection was lost',
    }),
  );
  const { attempts } = link;
  return {
    link: {
      status: 'lost',
      transport: 'none',
      attempts: attempts + 1,
      calls: new Map([...link.calls].filter(([, { sent }]) => !sent)),
    },
    effects: [...refusals, { do: 'closed' }, { do: 'reconnect-in', ms: delayOf(attempts, random) }],
  };
}

function called(
  link: Link,
  { id, method, params }: { id: number; method: string; params: object },
): LinkStep {
  const text = JSON.stringify({ jsonrpc: '2.0', id, method, params });
  const sent = link.transport === 'open';
  const connect = link.transport === 'none';
  return {
    link: {
      ...link,
      transport: connect ? 'opening' : link.transport,
      calls: new Map([...link.calls, [id, { text, sent }]]),
    },
    effects: [
      ...(connect ? [{ do: 'connect' } as const] : []),
      ...(sent ? [{ do: 'send', text } as const] : []),
    ],
  };
}

interface Incoming {
  id?: number;
  method?: string;
  params?: unknown;
  result?: unknown;
  error?: { message: string; data?: { code?: string } };
}

function received(link: Link, text: string): LinkStep {
  const { id, method, params, result, error } = JSON.parse(text) as Incoming;
  if (id === undefined) {
    return { link, effects: method === undefined ? [] : [{ do: 'notify', method, params }] };
  }
  if (!link.calls.has(id)) return { link, effects: [] };
  const calls = new Map([...link.calls].filter(([other]) => other !== id));
  const effect: LinkEffect = error
    ? { do: 'refuse', id, code: error.data?.code ?? 'rpc/internal', message: error.message }
    : { do: 'resolve', id, result };
  return { link: { ...link, calls }, effects: [effect] };
}
