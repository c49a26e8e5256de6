/**
 * A way to a server that carries JSON texts: a WebSocket, or a worker of the page's own. A
 * transport is used once: when it has closed, whoever needs another one connects again.
 */
export interface Transport {
  send(text: string): void;
  onOpen(listener: () => void): void;
  onMessage(listener: (text: string) => void): void;
  onClose(listener: () => void): void;
}

export type Connect = () => Transport;
