/** What a node hears from the bus. */
export interface BusEvents {
  /** A message from another node: to this one alone, or to all. */
  message(from: string, text: string): void;
  /** Nobody receives messages to that node: its process is gone, or cut off. */
  unreachable(to: string): void;
  /** The connection to the bus is lost; what was under way may be lost too. */
  down(): void;
}

/**
 * Messages between the nodes of one database. Messages from one node to another arrive in the order
 * they were sent; some may be lost. NATS is behind it, and nothing else in the server knows NATS.
 */
export interface Bus {
  /** The address of this node; another for every process. */
  readonly id: string;
  readonly isConnected: boolean;
  /** Set once, before the first message is expected. */
  events: BusEvents;
  send(to: string, text: string): void;
  /** To all other nodes. */
  broadcast(text: string): void;
  close(): Promise<void>;
}

export const DEAF: BusEvents = { message: () => {}, unreachable: () => {}, down: () => {} };
