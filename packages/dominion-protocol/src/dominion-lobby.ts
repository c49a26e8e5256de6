import { randomBytes, randomInt } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { HttpBindings } from '@hono/node-server';
import { ACTION, type DominionContent, PRESETS } from '@cardwright/games/dominion';
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
import { join } from './seating.ts';
import { isDominionSeat, metadataOf, setMetadata } from './table-metadata.ts';
import { contentOf } from './dominion-types.ts';

const CORS = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': '*',
  'access-control-allow-methods': '*',
};

/** How long the state of a table remains available after its players have left. */
const ABANDONED_STATE_MS = 600_000;
const SWEEP_MS = 60_000;

/** Dominion's own addresses: create, join, watch, and the default lobby on `/`. */
export class DominionLobby implements ProtocolModule {
  private readonly timeoutMs: number;
  private readonly tables = new Map<string, DominionTable>();
  /** The game strangers meet in. */
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

  /** A key that is the id is no secret. */
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
    table.filled(host); // it was about to begin
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
   * `bots` names built-in players that take seats, drawn by lot like everybody's. The key is known
   * to whoever made it alone.
   */
  create(
    host: MatchHost,
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
    const { match } = host.newMatch({
      game: 'dominion',
      options: { kingdom },
      seats,
      public: isPublic,
    });
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
    /** Says what there was too much of, and when to return. */
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
    app.get('/game/:key/state', (c) => {
      const table = this.tables.get(c.req.param('key'));
      return table ? answer(c, 200, table.look()) : answer(c, 404, null);
    });
    app.all('/join', (c) => answer(c, 400, null));
    app.all('/join/*', (c) => answer(c, 400, null));
    app.all('/game', (c) => answer(c, 404, null));
    app.all('/game/*', (c) => answer(c, 404, null));
  }

  // ---- over WebSocket ---------------------------------------------------------------------------

  /** Whether an upgrade on this path is for Dominion. */
  isMine(pathname: string): boolean {
    return pathname === '/' || pathname === '/join' || pathname.startsWith('/join/');
  }

  upgrade({ host, url, request, socket, head, sockets, enter }: Upgrade): void {
    // keys are written without escapes: nothing to decode
    const key = (/^\/join\/(.+)$/.exec(url.pathname)?.[1] ?? '').replace(/\/$/, '');
    const given = url.searchParams.get('name');
    const isLobby = key === '';
    const known = isLobby ? undefined : this.tables.get(key);
    const other = isLobby || known ? undefined : adoptable(host, key);
    const isNamed = given === null ? isLobby : isName(given, host.limits.nameLength * 4);
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
        !at || host.stopping || refusal
          ? undefined
          : (known ?? (other ? this.adopt(host, other) : this.lobby(host)));
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
          limits: host.limits,
          timeoutMs: this.timeoutMs,
          address: at.address,
          now: host.now,
          refused: () => void host.counts.refused++,
        },
      );
      const refused = join(host, table, player);
      if (refused === 'taken') player.close(1000);
      else if (refused === 'full') player.close(1013);
    });
  }

  /** Somebody takes a seat there: from now on it is a table of this protocol. */
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
  private lobby(host: MatchHost): DominionTable | undefined {
    const { meeting } = this;
    if (
      meeting?.match.head.state === 'open' &&
      meeting.match.head.seats.some((s) => s.kind === 'open')
    )
      return meeting;
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

/** As in the generic protocol, but longer: names of programs. */
const isName = (name: string, most: number): boolean =>
  name !== '' && name.length <= most && isVisible(name);

function kingdomOf({ head }: HostedMatch): readonly string[] | undefined {
  const { kingdom = 'First Game' } = head.options as { kingdom?: string | string[] };
  return typeof kingdom === 'string'
    ? (PRESETS as { [name: string]: readonly string[] })[kingdom]
    : kingdom;
}

/** Bots of this protocol know the cards of the base game alone. */
function knowsKingdom(host: MatchHost, match: HostedMatch): boolean {
  const { base, byName } = dominionOf(host);
  return kingdomOf(match)?.every((name) => (byName.get(name) ?? base) < base) ?? false;
}

/** Why nobody of this name can sit down there; looked at before anything changes. */
function refusalAt({ head }: HostedMatch, name: string): 'taken' | 'full' | undefined {
  if (head.state !== 'open') return 'full';
  if (head.seats.some((s) => s.name === name)) return 'taken';
  return head.seats.some((s) => s.kind === 'open' && (s.reserved ?? name) === name)
    ? undefined
    : 'full';
}

const dominionOf = (host: MatchHost): DominionContent => contentOf(host.game('dominion').content);

/** What a request to make a table asks for; throws why it cannot be. */
function wanted(
  body: unknown,
  content: DominionContent,
): {
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
  const names = kingdom.map((name: unknown) => {
    const card = typeof name === 'string' ? content.byName.get(name) : undefined;
    // Bots of this protocol do not know the cards of the expansion.
    const fits =
      card !== undefined &&
      card < content.base &&
      (name === 'Gardens' || (content.cards[card]!.types & ACTION) !== 0);
    if (!fits) throw new Error(`${JSON.stringify(name)} is no kingdom card`);
    return name as string;
  });
  if (names.length !== 10 || new Set(names).size !== 10)
    throw new Error('a kingdom has ten different cards');
  if (!Array.isArray(bots) || !bots.every((b) => typeof b === 'string') || bots.length >= players)
    throw new Error('bots is a list of built-in players, fewer than num_players');
  return { kingdom: names, players, bots, isPublic };
}

/**
 * A match made with the generic protocol that has not started: players of this one may take its
 * free seats.
 */
function adoptable(host: MatchHost, id: string): HostedMatch | undefined {
  const match = host.live.get(id);
  return match &&
    !metadataOf(match.head) &&
    match.head.game === 'dominion' &&
    match.head.state === 'open' &&
    knowsKingdom(host, match)
    ? match
    : undefined;
}
