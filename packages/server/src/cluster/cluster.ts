import type { HostLog } from '../matches/host-log.ts';
import type { Bus } from './bus.ts';
import { parseFrame } from './frames.ts';
import { IncomingLink, type Service } from './incoming-link.ts';
import { type LinkEvents, OutgoingLink } from './outgoing-link.ts';

export interface ClusterParts {
  bus: Bus;
  log: HostLog;
  /** Serves the clients of other nodes. */
  service: Service;
  /** Handles what other nodes send to the clients of this node. */
  events: LinkEvents;
  /** A message to all nodes. */
  announced: (from: string, text: string) => void;
  /** A node that has been silent for this long is considered dead. */
  patienceMs: number;
}

/** Heartbeats per `patienceMs`. */
const HEARTBEATS = 5;

/** This node's links to other nodes, one in each direction. */
export class Cluster {
  private readonly parts: ClusterParts;
  private readonly outgoing = new Map<string, OutgoingLink>();
  private readonly incoming = new Map<string, IncomingLink>();
  private readonly timer: NodeJS.Timeout;
  private epoch = 0;
  private closedResets = 0;

  constructor(parts: ClusterParts) {
    this.parts = parts;
    parts.bus.events = {
      message: (from, text) => this.hear(from, text),
      unreachable: (to) => this.lost(to),
      down: () => this.down(),
    };
    this.timer = setInterval(() => this.heartbeat(), parts.patienceMs / HEARTBEATS).unref();
  }

  get isConnected(): boolean {
    return this.parts.bus.isConnected;
  }

  get id(): string {
    return this.parts.bus.id;
  }

  /** How often links were reset because something was lost. */
  get resets(): number {
    let sum = this.closedResets;
    for (const link of this.outgoing.values()) sum += link.resets;
    return sum;
  }

  /** The number of clients of other nodes served here. */
  get remoteClients(): number {
    let sum = 0;
    for (const link of this.incoming.values()) sum += link.size;
    return sum;
  }

  link(to: string): OutgoingLink {
    let link = this.outgoing.get(to);
    if (!link) {
      const { bus, events } = this.parts;
      const publish = (text: string): void => bus.send(to, text);
      link = new OutgoingLink(to, publish, () => ++this.epoch, events);
      this.outgoing.set(to, link);
    }
    return link;
  }

  announce(text: string): void {
    this.parts.bus.broadcast(text);
  }

  private hear(from: string, text: string): void {
    const frame = parseFrame(text);
    if (!frame) return this.parts.announced(from, text);
    if (frame.kind === 'returns') return this.outgoing.get(from)?.hear(frame);
    let link = this.incoming.get(from);
    if (!link) {
      link = new IncomingLink((reply) => this.parts.bus.send(from, reply), this.parts.service);
      this.incoming.set(from, link);
    }
    link.hear(frame);
  }

  /** No process listens at that address, and none ever will again. */
  private lost(to: string): void {
    const link = this.outgoing.get(to);
    this.outgoing.delete(to);
    this.incoming.get(to)?.close();
    this.incoming.delete(to);
    if (!link) return;
    this.parts.log.warn({ to }, 'a node cannot be reached');
    link.reset();
    this.closedResets += link.resets;
  }

  /** Messages in flight may be lost. */
  private down(): void {
    this.parts.log.warn({}, 'the connection to the other nodes is lost');
    for (const link of this.outgoing.values()) if (!link.isIdle) link.reset();
    for (const link of this.incoming.values()) link.close();
    this.incoming.clear();
  }

  private heartbeat(): void {
    const { patienceMs } = this.parts;
    for (const link of this.outgoing.values()) link.heartbeat(patienceMs);
    for (const [from, link] of this.incoming)
      if (!link.heartbeat(patienceMs)) this.incoming.delete(from);
  }

  clientGone(client: number): void {
    for (const link of this.outgoing.values()) link.gone(client);
  }

  async close(): Promise<void> {
    clearInterval(this.timer);
    await this.parts.bus.close();
  }
}
