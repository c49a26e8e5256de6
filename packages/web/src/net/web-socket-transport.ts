import type { Transport } from './transport.ts';

/** The server that sent this page; its socket has the same base URL. */
const address = (): string => {
  const url = new URL('ws', location.href.replace(/#.*/, ''));
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  return url.href;
};

export function webSocketTransport(): Transport {
  const socket = new WebSocket(address());
  return {
    send: (text) => socket.send(text),
    onOpen: (listener) => socket.addEventListener('open', listener),
    onMessage: (listener) =>
      socket.addEventListener('message', ({ data }) => {
        if (typeof data === 'string') listener(data);
      }),
    onClose: (listener) => socket.addEventListener('close', listener),
  };
}
