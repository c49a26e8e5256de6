import { Client } from './client.ts';
import { webSocketTransport } from './web-socket-transport.ts';

/** The server that sent this page. */
export const server = new Client(webSocketTransport);
