import { randomBytes, randomInt } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { HttpBindings } from '@hono/node-server';
import { PRESETS } from '@cardwright/games/dominion';
import { isFull, type MatchHead } from '@cardwright/match';
import { RpcError, type SeatSetting } from '@cardwright/protocol';
import {
  type Address,
  type Carried,
  type HostedMatch,
  type MatchHost,
  type ProtocolModule,
  refusalOf,
  rejectUpgrade,
  type Upgrade,
} from '@cardwright/server/protocol-module';
import type { Context as HonoContext, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { DominionPlayer } from './dominion-player.ts';
import { DominionTable } from './dominion-table.ts';
import { join } from './seating.ts';
import { isDominionSeat, metadataOf, setMetadata } from './table-metadata.ts';
import { ID_LENGTH, matchOfKey } from './table-of-key.ts';
import {
  adoptable,
  dominionOf,
  keepAlive,
  kingdomOf,
  refusalAt,
  wanted,
  wantedSeat,
} from './table-requests.ts';

const CORS = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': '*',
  'access-control-allow-methods': '*',
};

/** How long the state of a table stays available after its players have left. */
const ABANDONED_STATE_MS = 600_000;
const SWEEP_MS = 60_000;
const KEY_LENGTH = 27;

/** The endpoints of Dominion's own protocol: create, join, watch, and the default lobby on `/`. */
export class DominionLobby implements ProtocolModule {
  private readonly timeoutMs: number;
  private readonly tables = new Map<string, DominionTable>();
  /** The open game of the default lobby. */
  private meeting: DominionTable | undefined = undefined;
  private strangers = 0;
  private sweep: NodeJS.Timeout | undefined = undefined;

  constructor(timeoutMs: number) {
    this.timeoutMs = timeoutMs;
  }

  // ---- its tables among the host's matches ------------------------------------------------------

  owns(head: MatchHead): boolean {
    return metadataOf(head) !== undefined;
  }

  /** A key that equals the id is not a secret. */
  keyOf(head: MatchHead): string | undefined {
    const key = metadataOf(head)?.key;
    return head.public || key === head.id ? undefined : key;
  }

  filled(host: MatchHost, match: HostedMatch): void {
    this.tableOf(match)?.filled(host);
  }

  vacated(_host: MatchHost, match: HostedMatch): void {
    this.tableOf(match)?.vacated();
  }

  moved(host: MatchHost, match: HostedMatch): void {
    this.tableOf(match)?.pump(host);
  }

  lost(match: HostedMatch): void {
    this.tableOf(match)?.lost();
  }

  reloaded(host: MatchHost, match: HostedMatch, again: HostedMatch | undefined): void {
    if (again) this.tableOf(match)?.reloaded(host, again);
    else this.cleared(host, match);
  }

  cleared(_host: MatchHost, match: HostedMatch): void {
    const table = this.tableOf(match);
    if (!table) return;
    match.isFollowed = false;
    this.tables.delete(table.key);
  }

  /** After a restart: open tables are empty again, running ones wait for their players. */
  restore(host: MatchHost): void {
    this.sweep = setInterval(() => this.forgetEmpty(host), SWEEP_MS).unref();
    for (const match of host.live.values()) this.taken(host, match);
  }

  taken(host: MatchHost, match: HostedMatch): void {
    const { head } = match;
    const key = metadataOf(head)?.key;
    if (key === undefined || head.state === 'ended' || this.tableOf(match)) return;
    if (head.state === 'open') {
      for (const [seat, s] of head.seats.entries())
        if (isDominionSeat(s)) host.vacateSeat(match, seat);
      match.emptySince = host.uptime();
    }
    const table = new DominionTable(host, match, this.timeoutMs);
    this.tables.set(key, table);
    if (head.state !== 'open' || !isFull(head)) return;
    host.openMatches.delete(match);
    table.filled(host); // it was about to start
  }

  gone(match: HostedMatch): void {
    const table = this.tableOf(match);
    table?.close();
    if (table) this.tables.delete(table.key);
  }

  private tableOf(match: HostedMatch): DominionTable | undefined {
    const table = this.tables.get(metadataOf(match.head)?.key ?? '');
    return table?.match === match ? table : undefined;
  }

  /** Keeps the state of abandoned tables available for a while. */
  private forgetEmpty(host: MatchHost): void {
    for (const [key, { emptySince = Infinity }] of this.tables)
      if (host.uptime() - emptySince >= ABANDONED_STATE_MS) this.tables.delete(key);
  }

  /**
   * `bots` names built-in players that take seats, drawn by lot like everyone's. Only the creator
   * knows the key.
   */
  create(
    host: MatchHost,
    kingdom: string[],
    players: number,
    bots: readonly string[] = [],
    isPublic = false,
  ): DominionTable {
    const seats: SeatSetting[] = Array.from({ length: players - bots.length }, () => ({
      kind: 'open',
    }));
    for (const player of bots)
      seats.splice(randomInt(seats.length + 1), 0, { kind: 'player', player });
    const { match } = host.newMatch({
      game: 'dominion',
      options: { kingdom },
      seats,
      public: isPublic,
    });
    let key = '';
    // nodes find the match by the key's prefix; some bots split the address at these characters
    do key = `${match.head.id}${randomBytes(12).toString('base64url')}`.slice(0, KEY_LENGTH);
    while (key.slice(ID_LENGTH - 3).includes('http'));
    setMetadata(match.head, { key, kingdom, players });
    const table = new DominionTable(host, match, this.timeoutMs);
    this.tables.set(key, table);
    host.commit(match, host.place(match));
    return table;
  }

  // ---- over HTTP --------------------------------------------------------------------------------

  addRoutes(app: Hono, host: MatchHost, addressOf: (request: IncomingMessage) => Address): void {
    const answer = (c: HonoContext, status: 200 | 400 | 404 | 429 | 503, body: unknown) =>
      c.body(JSON.stringify(body), status, { ...CORS, 'content-type': 'application/json' });
    /** Says which limit was exceeded and when to retry. */
    const refuse = (c: HonoContext, status: 429 | 503, { code, message, data }: RpcError) => {
      const retryAfterMs = Number(data['retryAfterMs'] ?? 1000);
      c.header('retry-after', String(Math.ceil(retryAfterMs / 1000)));
      return answer(c, status, { error: message, code, retryAfterMs });
    };
    const at = (c: HonoContext): Address => addressOf((c.env as HttpBindings).incoming);
    for (const path of ['/game', '/game/*', '/join', '/join/*'])
      app.options(path, (c) => c.body(null, 200, CORS));
    const small = bodyLimit({
      maxSize: host.limits.messageBytes,
      onError: (c) => answer(c, 400, { error: 'the body is too large' }),
    });
    app.post('/game', small, async (c) => {
      try {
        const body = JSON.parse(await c.req.text()) as unknown;
        const { kingdom, players, bots, isPublic } = wanted(body, dominionOf(host));
        const { name } = at(c);
        host.quota.mayOpen(name, host);
        const { key, match } = this.create(host, kingdom, players, bots, isPublic);
        host.quota.opened(name, match, host.openUntil(match));
        await host.settled(match).promise(); // behind its making
        // for clients of the generic protocol that want to watch; the body is what bots of this one
        // read
        c.header('x-cardwright-match', match.head.id);
        c.header('access-control-expose-headers', 'x-cardwright-match');
        return answer(c, 200, { key });
      } catch (error) {
        if (
          error instanceof RpcError &&
          error.code !== 'game/options' &&
          error.code !== 'player/unknown'
        )
          return refuse(c, error.code === 'limit/tables' ? 429 : 503, error);
        return answer(c, 400, { error: error instanceof Error ? error.message : 'bad request' });
      }
    });
    app.get('/game/:key/state', async (c) => {
      try {
        const look = await this.stateOf(host, c.req.param('key'));
        return look ? answer(c, 200, look) : answer(c, 404, null);
      } catch (error) {
        const refusal = refusalOf(error);
        if (!refusal) throw error;
        return refuse(c, 503, refusal);
      }
    });
    app.all('/join', (c) => answer(c, 400, null));
    app.all('/join/*', (c) => answer(c, 400, null));
    app.all('/game', (c) => answer(c, 404, null));
    app.all('/game/*', (c) => answer(c, 404, null));
  }

  /** The state of a table, wherever it is; nothing if there is no such table. */
  private async stateOf(host: MatchHost, key: string): Promise<unknown> {
    const node = await this.nodeOf(host, key);
    if (node === undefined) return this.tables.get(key)?.look();
    return host.routing?.ask(node, '/', { state: key });
  }

  // ---- over WebSocket ---------------------------------------------------------------------------

  /** Whether an upgrade on this path is for Dominion. */
  isMine(pathname: string): boolean {
    return pathname === '/' || pathname === '/join' || pathname.startsWith('/join/');
  }

  upgrade(upgrade: Upgrade): void {
    const { host, url, socket } = upgrade;
    const { key, isNamed } = wantedSeat(url, host);
    const isLobby = key === '';
    const isHere = isLobby ? this.openMeeting() !== undefined : this.isTable(host, key);
    if (isNamed && !isHere && host.routing) {
      this.lookElsewhere(upgrade, key).catch((error: unknown) => {
        host.log.warn({ error: String(error) }, 'cannot look for a table');
        rejectUpgrade(socket, 503);
      });
      return;
    }
    this.accept(upgrade, isNamed && (isLobby || isHere));
  }

  /** Completes the handshake and seats the player, if possible. */
  private accept({ host, url, request, socket, head, sockets, enter }: Upgrade, may: boolean) {
    if (!may) {
      rejectUpgrade(socket, 400, { ...CORS, 'content-type': 'application/json' }, 'null');
      return;
    }
    keepAlive(socket);
    sockets.handleUpgrade(request, socket, head, (ws) => {
      ws.on('error', () => {}); // ignore whatever a refused socket still sends
      const at = enter();
      if (!at) return ws.close(1013);
      ws.on('close', at.left);
      this.seat(host, { url, line: { socket: ws, stream: socket }, address: at.address });
    });
  }

  carried(host: MatchHost, carried: Carried): void {
    const { key, isNamed } = wantedSeat(carried.url, host);
    if (isNamed && (key === '' || this.isTable(host, key))) this.seat(host, carried);
    else carried.line.socket.close(1013);
  }

  /** Seats the player of a new socket, or closes it. */
  private seat(host: MatchHost, { url, line, address }: Carried): void {
    const { key, name } = wantedSeat(url, host);
    const isLobby = key === '';
    const known = isLobby ? undefined : this.tables.get(key);
    const other = isLobby || known ? undefined : adoptable(host, key);
    const refusal = other && refusalAt(other, name ?? '');
    const table =
      host.stopping || refusal
        ? undefined
        : (known ?? (other ? this.adopt(host, other) : isLobby ? this.lobby(host) : undefined));
    if (!table) return line.socket.close(refusal === 'taken' ? 1000 : 1013);
    const player = new DominionPlayer(line, {
      name: name ?? this.strangerAt(table),
      shuffleNow: url.searchParams.get('shuffle') === 'now',
      limits: host.limits,
      timeoutMs: this.timeoutMs,
      address,
      now: host.now,
      refused: () => void host.counts.refused++,
    });
    const refused = join(host, table, player);
    if (refused === 'taken') player.close(1000);
    else if (refused === 'full') player.close(1013);
  }

  private isTable(host: MatchHost, key: string): boolean {
    return this.tables.has(key) || adoptable(host, key) !== undefined;
  }

  // ---- several nodes ----------------------------------------------------------------------------

  /** The table is on another node, or on none yet: then it is this node's from now on. */
  private async lookElsewhere(upgrade: Upgrade, key: string): Promise<void> {
    const { host } = upgrade;
    if (key === '') return this.meetElsewhere(upgrade);
    const node = await this.nodeOf(host, key);
    if (node === undefined) this.accept(upgrade, this.isTable(host, key));
    else this.carry(upgrade, node);
  }

  private async meetElsewhere(upgrade: Upgrade): Promise<void> {
    const { host } = upgrade;
    const { routing } = host;
    const { nodes, unlock } = (await routing?.tablesElsewhere('dominion')) ?? {
      nodes: [],
      unlock: () => {},
    };
    try {
      for (const node of this.openMeeting() ? [] : nodes)
        if (await routing?.ask(node, '/', { meeting: true }).catch(() => false))
          return this.carry(upgrade, node);
      this.accept(upgrade, true);
      const { meeting } = this;
      if (meeting) await host.settled(meeting.match).promise();
    } finally {
      unlock();
    }
  }

  /** Which other node has the table of this key, if any. */
  private async nodeOf(host: MatchHost, key: string): Promise<string | undefined> {
    if (!host.routing || this.isTable(host, key) || key.length < ID_LENGTH) return undefined;
    return host.routing.nodeOf(host, await matchOfKey(host, key)).catch((error: unknown) => {
      if (error instanceof RpcError && error.code === 'match/unknown') return undefined;
      throw error;
    });
  }

  private carry({ host, url, request, socket, head, sockets, enter }: Upgrade, node: string): void {
    keepAlive(socket);
    sockets.handleUpgrade(request, socket, head, (ws) => {
      ws.on('error', () => {});
      const at = enter();
      if (!at || host.stopping) {
        at?.left();
        return ws.close(1013);
      }
      ws.on('close', at.left);
      const path = `${url.pathname}${url.search}`;
      host.routing?.carry(host, node, path, { socket: ws, address: at.address });
    });
  }

  asked(_host: MatchHost, about: unknown): unknown {
    const { meeting, state } = about as { meeting?: boolean; state?: string };
    if (meeting) return this.openMeeting() !== undefined;
    return state === undefined ? null : (this.tables.get(state)?.look() ?? null);
  }

  /** A player takes a seat there: from now on it is a table of this protocol. */
  private adopt(host: MatchHost, match: HostedMatch): DominionTable {
    const { head } = match;
    const { id } = head;
    setMetadata(head, {
      key: id,
      kingdom: [...(kingdomOf(match) ?? [])],
      players: head.seats.length,
    });
    const table = new DominionTable(host, match, this.timeoutMs);
    this.tables.set(id, table);
    return table;
  }

  /** A name for players who give none. */
  private strangerAt({ match }: DominionTable): string {
    let name = '';
    do name = `player ${++this.strangers}`;
    while (match.head.seats.some((s) => s.name === name));
    return name;
  }

  private openMeeting(): DominionTable | undefined {
    const { meeting } = this;
    const head = meeting?.match.head;
    const isOpen = head?.state === 'open' && head.seats.some((s) => s.kind === 'open');
    return isOpen && !meeting?.match.lost ? meeting : undefined;
  }

  /**
   * Two strangers and a kingdom drawn among the presets; undefined if there is no room for another
   * table.
   */
  private lobby(host: MatchHost): DominionTable | undefined {
    const meeting = this.openMeeting();
    if (meeting) return meeting;
    const presets = Object.values(PRESETS);
    try {
      this.meeting = this.create(host, [...presets[randomInt(presets.length)]!], 2, [], true);
    } catch (error) {
      if (!(error instanceof RpcError)) throw error;
      host.counts.refused++;
      return undefined;
    }
    return this.meeting;
  }

  close(): void {
    clearInterval(this.sweep);
    for (const table of this.tables.values()) table.close();
  }
}
