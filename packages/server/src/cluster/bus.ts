/** Callbacks for what arrives on the bus. */
export interface BusEvents {
  /** A message from another node, sent to this node alone or to all nodes. */
  message(from: string, text: string): void;
  /** Nobody receives messages for that node: its process has ended or is cut off. */
  unreachable(to: string): void;
  /** The connection to the bus was lost; messages in flight may be lost too. */
  down(): void;
}

/**
 * Messages between the nodes of one database. Messages from one node to another arrive in the order
 * they were sent, but some may be lost. The implementation uses NATS; nothing else in the server
 * depends on NATS.
 */
export interface Bus {
  /** This node's address; every process has a new one. */
  readonly id: string;
  readonly isConnected: boolean;
  /** Set once, before the first message arrives. */
  events: BusEvents;
  send(to: string, text: string): void;
  /** Sends to all other nodes. */
  broadcast(text: string): void;
  close(): Promise<void>;
}

export const DEAF: BusEvents = { message: () => {}, unreachable: () => {}, down: () => {} };
