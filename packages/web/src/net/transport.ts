/**
 * A connection that carries JSON texts: a WebSocket, or a worker of this page. A transport is used
 * once: after it has closed, the caller creates another.
 */
export interface Transport {
  send(text: string): void;
  onOpen(listener: () => void): void;
  onMessage(listener: (text: string) => void): void;
  onClose(listener: () => void): void;
}

export type Connect = () => Transport;
