import { type Bus, type BusEvents, DEAF } from './bus.ts';

/** Nodes in one process, for tests: messages arrive in a later turn of the event loop. */
export class MemoryNetwork {
  private readonly nodes = new Map<string, MemoryBus>();
  /** Decides which messages are lost, by sender, receiver and text. */
  loses: (from: string, to: string, text: string) => boolean = () => false;

  join(id: string): MemoryBus {
    const bus = new MemoryBus(id, {
      deliver: (to, text) => this.deliver(id, to, text),
      deliverToAll: (text) => this.deliverToAll(id, text),
      leave: () => this.leave(id),
    });
    this.nodes.set(id, bus);
    return bus;
  }

  leave(id: string): void {
    this.nodes.delete(id);
  }

  deliver(from: string, to: string, text: string): void {
    if (this.loses(from, to, text)) return;
    setImmediate(() => {
      const target = this.nodes.get(to);
      if (target) target.events.message(from, text);
      else this.nodes.get(from)?.events.unreachable(to);
    });
  }

  deliverToAll(from: string, text: string): void {
    for (const to of this.nodes.keys()) if (to !== from) this.deliver(from, to, text);
  }
}

interface Wires {
  deliver(to: string, text: string): void;
  deliverToAll(text: string): void;
  leave(): void;
}

export class MemoryBus implements Bus {
  readonly id: string;
  isConnected = true;
  events: BusEvents = DEAF;
  private readonly network: Wires;

  constructor(id: string, network: Wires) {
    this.id = id;
    this.network = network;
  }

  send(to: string, text: string): void {
    if (this.isConnected) this.network.deliver(to, text);
  }

  broadcast(text: string): void {
    if (this.isConnected) this.network.deliverToAll(text);
  }

  /** Simulates a lost connection. */
  cut(): void {
    this.isConnected = false;
    this.events.down();
  }

  heal(): void {
    this.isConnected = true;
  }

  async close(): Promise<void> {
    this.network.leave();
  }
}
