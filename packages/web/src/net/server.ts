import { Client } from './client.ts';
import { isOffline } from './mode.ts';
import { webSocketTransport } from './web-socket-transport.ts';
import { workerTransport } from './worker-transport.ts';

/** The server that sent this page, or the page's own workers where it plays by itself. */
export const server = new Client(isOffline ? workerTransport : webSocketTransport);
