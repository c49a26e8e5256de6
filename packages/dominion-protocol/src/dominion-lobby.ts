import { randomBytes, randomInt } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { HttpBindings } from '@hono/node-server';
import { ACTION, type DominionContent, PRESETS } from '@cardwright/games/dominion/content';
import { isFull, type MatchHead } from '@cardwright/match';
import { isVisible, RpcError, type SeatSetting } from '@cardwright/protocol';
import {
  type Address,
  type HostedMatch,
  type MatchHost,
  type ProtocolModule,
  rejectUpgrade,
  type Upgrade,
} from '@cardwright/server/protocol-module';
import type { Context as HonoContext, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { DominionPlayer } from './dominion-player.ts';
import { DominionTable } from './dominion-table.ts';
import { isOurs, metadataOf, setMetadata } from './table-metadata.ts';
import { contentOf } from './dominion-types.ts';

const CORS = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': '*',
  'access-control-allow-methods': '*',
};

/** Dominion's own addresses: create, join, look on, and the default lobby on `/`. */
export class DominionLobby implements ProtocolModule {
  private readonly host: MatchHost;
  private readonly timeoutMs: number;
  private readonly tables = new Map<string, DominionTable>();
  /** The game strangers meet in. */
  private meeting: DominionTable | undefined = undefined;
  private strangers = 0;

  constructor(host: MatchHost, timeoutMs: number) {
    this.host = host;
    this.timeoutMs = timeoutMs;
  }

  // ---- its tables among the host's matches ------------------------------------------------------

  owns(head: MatchHead): boolean {
    return metadataOf(head) !== undefined;
  }

  /** A key that is the id is no secret. */
  keyOf(head: MatchHead): string | undefined {
    const key = metadataOf(head)?.key;
    return head.public || key === head.id ? undefined : key;
  }

  filled(match: HostedMatch): void {
    this.tableOf(match)?.filled();
  }

  vacated(match: HostedMatch): void {
    this.tableOf(match)?.vacated();
  }

  cleared(match: HostedMatch): void {
    const table = this.tableOf(match);
    if (!table) return;
    match.unfollow(table);
    this.tables.delete(table.key);
  }

  /** After a restart: open tables are empty again, running ones wait for their players. */
  restore(): void {
    for (const match of this.host.live.values()) {
      const { head } = match;
      const key = metadataOf(head)?.key;
      if (key === undefined || head.state === 'ended') continue;
      if (head.state === 'open') {
        for (const [seat, s] of head.seats.entries())
          if (isOurs(s)) this.host.vacateSeat(match, seat);
        match.emptySince = this.host.uptime();
      }
      const table = new DominionTable(this.host, match, this.timeoutMs, () => this.forget(key));
      this.tables.set(key, table);
      if (head.state !== 'open' || !isFull(head)) continue;
      this.host.openMatches.delete(match);
      table.filled(); // it was about to begin
    }
  }

  private tableOf(match: HostedMatch): DominionTable | undefined {
    const table = this.tables.get(metadataOf(match.head)?.key ?? '');
    return table?.match === match ? table : undefined;
  }

  /**
   * A table whose players are gone is told of for a while; one that has not begun waits for others,
   * and is cleared away if none come.
   */
  private forget(key: string): void {
    const table = this.tables.get(key);
    if (!table) return;
    if (table.match.head.state === 'open') {
      table.match.emptySince = this.host.uptime();
      return;
    }
    setTimeout(() => {
      if (this.tables.get(key) === table) this.tables.delete(key);
    }, 600_000).unref();
  }

  /**
   * `bots` names built-in players that take seats, drawn by lot like everybody's. The key is known
   * to whoever made it alone.
   */
  create(
    kingdom: string[],
    players: number,
    bots: readonly string[] = [],
    isPublic = false,
  ): DominionTable {
    let key = '';
    // some bots split the address at these
    do key = randomBytes(20).toString('base64url');
    while (key.includes('http'));
    const seats: SeatSetting[] = Array.from({ length: players - bots.length }, () => ({
      kind: 'open',
    }));
    for (const player of bots)
      seats.splice(randomInt(seats.length + 1), 0, { kind: 'player', player });
    const { match } = this.host.newMatch({
      game: 'dominion',
      options: { kingdom },
      seats,
      public: isPublic,
    });
    setMetadata(match.head, { key, kingdom, players });
    const table = new DominionTable(this.host, match, this.timeoutMs, () => this.forget(key));
    this.tables.set(key, table);
    this.host.commit(match, this.host.place(match));
    return table;
  }

  // ---- over HTTP --------------------------------------------------------------------------------

  addRoutes(app: Hono, addressOf: (request: IncomingMessage) => Address): void {
    const answer = (c: HonoContext, status: 200 | 400 | 404 | 429 | 503, body: unknown) =>
      c.body(JSON.stringify(body), status, { ...CORS, 'content-type': 'application/json' });
    /** Says what there was too much of, and when to come back. */
    const refuse = (c: HonoContext, status: 429 | 503, { code, message, data }: RpcError) => {
      const retryAfterMs = Number(data['retryAfterMs'] ?? 1000);
      c.header('retry-after', String(Math.ceil(retryAfterMs / 1000)));
      return answer(c, status, { error: message, code, retryAfterMs });
    };
    const at = (c: HonoContext): Address => addressOf((c.env as HttpBindings).incoming);
    for (const path of ['/game', '/game/*', '/join', '/join/*'])
      app.options(path, (c) => c.body(null, 200, CORS));
    const small = bodyLimit({
      maxSize: this.host.limits.messageBytes,
      onError: (c) => answer(c, 400, { error: 'the body is too large' }),
    });
    app.post('/game', small, async (c) => {
      try {
        const { kingdom, players, bots, isPublic } = this.wanted(
          JSON.parse(await c.req.text()) as unknown,
        );
        const { name } = at(c);
        this.host.quota.mayOpen(name, this.host);
        const { key, match } = this.create(kingdom, players, bots, isPublic);
        this.host.quota.opened(name, match, this.host.openUntil(match));
        await this.host.settled(match).promise(); // behind its making
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
    app.get('/game/:key/state', (c) => {
      const table = this.tables.get(c.req.param('key'));
      return table ? answer(c, 200, table.look()) : answer(c, 404, null);
    });
    app.all('/join', (c) => answer(c, 400, null));
    app.all('/join/*', (c) => answer(c, 400, null));
    app.all('/game', (c) => answer(c, 404, null));
    app.all('/game/*', (c) => answer(c, 404, null));
  }

  private wanted(body: unknown): {
    kingdom: string[];
    players: number;
    bots: string[];
    isPublic: boolean;
  } {
    if (typeof body !== 'object' || body === null || Array.isArray(body))
      throw new Error('an object with kingdom and num_players is expected');
    const {
      kingdom,
      num_players: players = 2,
      bots = [],
      public: isPublic = false,
    } = body as { [field: string]: unknown };
    if (typeof isPublic !== 'boolean') throw new Error('public is true or false');
    if (typeof players !== 'number' || !Number.isInteger(players) || players < 2 || players > 6)
      throw new Error('num_players is 2 to 6');
    if (!Array.isArray(kingdom)) throw new Error('kingdom is a list of ten cards');
    const content = this.content();
    const names = kingdom.map((name: unknown) => {
      const card = typeof name === 'string' ? content.byName.get(name) : undefined;
      const fits =
        card !== undefined && (name === 'Gardens' || (content.cards[card]!.types & ACTION) !== 0);
      if (!fits) throw new Error(`${JSON.stringify(name)} is no kingdom card`);
      return name as string;
    });
    if (names.length !== 10 || new Set(names).size !== 10)
      throw new Error('a kingdom has ten different cards');
    if (!Array.isArray(bots) || !bots.every((b) => typeof b === 'string') || bots.length >= players)
      throw new Error('bots is a list of built-in players, fewer than num_players');
    return { kingdom: names, players, bots: bots, isPublic };
  }

  private content(): DominionContent {
    return contentOf(this.host.game('dominion').content);
  }

  // ---- over WebSocket ---------------------------------------------------------------------------

  /** Whether an upgrade on this path is for Dominion. */
  isMine(pathname: string): boolean {
    return pathname === '/' || pathname === '/join' || pathname.startsWith('/join/');
  }

  upgrade({ url, request, socket, head, sockets, enter }: Upgrade): void {
    // keys are written without escapes: nothing to decode
    const key = (/^\/join\/(.+)$/.exec(url.pathname)?.[1] ?? '').replace(/\/$/, '');
    const given = url.searchParams.get('name');
    const isLobby = key === '';
    const known = isLobby ? undefined : this.tables.get(key);
    const other = isLobby || known ? undefined : this.adoptable(key);
    const isNamed = given === null ? isLobby : isName(given, this.host.limits.nameLength * 4);
    if (!isNamed || (!isLobby && !known && !other)) {
      rejectUpgrade(socket, 400, { ...CORS, 'content-type': 'application/json' }, 'null');
      return;
    }
    // not all of these players answer pings: a peer that is gone is found out by the system, which
    // asks after this time and then ten times, once a second
    (socket as Socket).setKeepAlive?.(true, 15_000);
    sockets.handleUpgrade(request, socket, head, (ws) => {
      ws.on('error', () => {}); // whatever a refused one still sends
      const at = enter();
      const refusal = other && refusalAt(other, given ?? '');
      const table =
        !at || this.host.stopping || refusal
          ? undefined
          : (known ?? (other ? this.adopt(other) : this.lobby()));
      if (!at || !table) {
        at?.left();
        return ws.close(refusal === 'taken' ? 1000 : 1013);
      }
      ws.on('close', at.left);
      const player = new DominionPlayer(
        { socket: ws, stream: socket },
        {
          name: given ?? this.strangerAt(table),
          shuffleNow: url.searchParams.get('shuffle') === 'now',
          limits: this.host.limits,
          timeoutMs: this.timeoutMs,
          address: at.address,
          now: this.host.now,
          refused: () => void this.host.counts.refused++,
        },
      );
      const refused = table.join(player);
      if (refused === 'taken') player.close(1000);
      else if (refused === 'full') player.close(1013);
    });
  }

  /**
   * A match made with the generic protocol that has not begun: players of this one may take its
   * free seats.
   */
  private adoptable(id: string): HostedMatch | undefined {
    const match = this.host.live.get(id);
    return match &&
      !metadataOf(match.head) &&
      match.head.game === 'dominion' &&
      match.head.state === 'open' &&
      kingdomOf(match)
      ? match
      : undefined;
  }

  /** Somebody takes a seat there: from now on it is a table of this protocol. */
  private adopt(match: HostedMatch): DominionTable {
    const { head } = match;
    const { id } = head;
    setMetadata(head, {
      key: id,
      kingdom: [...(kingdomOf(match) ?? [])],
      players: head.seats.length,
    });
    const table = new DominionTable(this.host, match, this.timeoutMs, () => this.forget(id));
    this.tables.set(id, table);
    return table;
  }

  /** A name for who gives none. */
  private strangerAt({ match }: DominionTable): string {
    let name = '';
    do name = `player ${++this.strangers}`;
    while (match.head.seats.some((s) => s.name === name));
    return name;
  }

  /**
   * Two strangers, a kingdom drawn among the presets; nothing where there is no room for another
   * table.
   */
  private lobby(): DominionTable | undefined {
    const { meeting } = this;
    if (
      meeting?.match.head.state === 'open' &&
      meeting.match.head.seats.some((s) => s.kind === 'open')
    )
      return meeting;
    const presets = Object.values(PRESETS);
    try {
      this.meeting = this.create([...presets[randomInt(presets.length)]!], 2, [], true);
    } catch (error) {
      if (!(error instanceof RpcError)) throw error;
      this.host.counts.refused++;
      return undefined;
    }
    return this.meeting;
  }

  close(): void {
    for (const table of this.tables.values()) table.close();
  }
}

/** As in the generic protocol, but longer: names of programs. */
const isName = (name: string, most: number): boolean =>
  name !== '' && name.length <= most && isVisible(name);

function kingdomOf({ head }: HostedMatch): readonly string[] | undefined {
  const { kingdom = 'First Game' } = head.options as { kingdom?: string | string[] };
  return typeof kingdom === 'string'
    ? (PRESETS as { [name: string]: readonly string[] })[kingdom]
    : kingdom;
}

/** Why nobody of this name can sit down there; looked at before anything changes. */
function refusalAt({ head }: HostedMatch, name: string): 'taken' | 'full' | undefined {
  if (head.state !== 'open') return 'full';
  if (head.seats.some((s) => s.name === name)) return 'taken';
  return head.seats.some((s) => s.kind === 'open' && (s.reserved ?? name) === name)
    ? undefined
    : 'full';
}
