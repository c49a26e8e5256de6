import { Client } from './client.ts';
import { heldSeat } from './seats.ts';
import { isOffline } from './mode.ts';
import { webSocketTransport } from './web-socket-transport.ts';
import { workerTransport } from './worker-transport.ts';

/** The server that sent this page, or the page's own workers if it plays offline. */
export const server = new Client(isOffline ? workerTransport : webSocketTransport);

/** The page's own workers, for matches that start from a position; started on first use. */
export const local = isOffline ? server : new Client(workerTransport);

/** The host of a match in which this browser has a seat, or that it watches. */
export const clientOf = (match: string): Client => (heldSeat(match)?.local ? local : server);
