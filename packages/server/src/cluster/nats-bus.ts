import { randomBytes } from 'node:crypto';
import { connect, type Msg, type NatsConnection } from '@nats-io/transport-node';
import { type Bus, type BusEvents, DEAF } from './bus.ts';

const CONNECT_MS = 3000;
const RECONNECT_MS = 100;
/** A connection that stays silent is given up after this many unanswered pings. */
const PING_MS = 1000;
const PINGS_LOST = 2;

const ids = (): string => randomBytes(9).toString('base64url');

/**
 * A bus over NATS. `cluster` separates installations that share a NATS server. Messages to a node
 * are published with a reply subject, so that NATS reports when nobody receives them.
 */
export async function connectNats(url: string, cluster: string, name: string): Promise<Bus> {
  const id = ids();
  const connection = await connect({
    ...settingsOf(url),
    name,
    timeout: CONNECT_MS,
    maxReconnectAttempts: -1,
    reconnectTimeWait: RECONNECT_MS,
    reconnectJitter: RECONNECT_MS,
    pingInterval: PING_MS,
    maxPingOut: PINGS_LOST,
    ignoreAuthErrorAbort: true,
    noEcho: true,
  });
  const bus = new NatsBus(id, `cardwright.${cluster}`, connection);
  bus.listen();
  await connection.flush();
  return bus;
}

/** The NATS client takes servers and credentials separately. */
function settingsOf(url: string): {
  servers: string;
  user?: string;
  pass?: string;
  token?: string;
} {
  const { protocol, host, username, password } = new URL(url);
  const servers = `${protocol}//${host}`;
  const [user, pass] = [decodeURIComponent(username), decodeURIComponent(password)];
  if (user === '') return { servers };
  return pass === '' ? { servers, token: user } : { servers, user, pass };
}

class NatsBus implements Bus {
  readonly id: string;
  isConnected = true;
  events: BusEvents = DEAF;
  private readonly prefix: string;
  private readonly connection: NatsConnection;

  constructor(id: string, prefix: string, connection: NatsConnection) {
    this.id = id;
    this.prefix = prefix;
    this.connection = connection;
  }

  listen(): void {
    const { prefix, id } = this;
    const callback = (error: Error | null, message: Msg): void => {
      if (!error) this.hear(message);
    };
    this.connection.subscribe(`${prefix}.to.${id}.*`, { callback });
    this.connection.subscribe(`${prefix}.all.*`, { callback });
    this.connection.subscribe(`${prefix}.none.${id}.*`, { callback });
    void this.follow();
  }

  private hear(message: Msg): void {
    const parts = message.subject.split('.');
    const other = parts.at(-1) ?? '';
    if (parts[2] === 'none') return this.events.unreachable(other);
    if (other !== this.id) this.events.message(other, message.string());
  }

  private async follow(): Promise<void> {
    for await (const { type } of this.connection.status()) {
      if (type === 'disconnect' || type === 'staleConnection') this.lose();
      else if (type === 'reconnect') this.isConnected = true;
    }
    this.lose();
  }

  private lose(): void {
    if (!this.isConnected) return;
    this.isConnected = false;
    this.events.down();
  }

  send(to: string, text: string): void {
    if (!this.isConnected) return;
    const { prefix, id } = this;
    this.connection.publish(`${prefix}.to.${to}.${id}`, text, {
      reply: `${prefix}.none.${id}.${to}`,
    });
  }

  broadcast(text: string): void {
    if (this.isConnected) this.connection.publish(`${this.prefix}.all.${this.id}`, text);
  }

  async close(): Promise<void> {
    this.events = DEAF;
    // try to deliver the last messages before closing
    const flushed = this.isConnected ? this.connection.flush() : Promise.resolve();
    const late = new Promise((resolve) => setTimeout(resolve, RECONNECT_MS).unref());
    await Promise.race([flushed.catch(() => {}), late]);
    await this.connection.close().catch(() => {});
  }
}
