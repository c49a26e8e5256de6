import { at, type MatchOptions, type Outcome, type Seat } from '@cardwright/kernel';
import type { SeatSetting } from '@cardwright/protocol';
import { type BotFailure, wasStarted } from '@cardwright/sim';
import { createServer, type RunningServer } from '../create-server.ts';
import type { HostedMatch } from '../matches/hosted-match.ts';
import { checkPlayer } from '../matches/new-match.ts';
import type { MountProtocol } from '../protocol-module.ts';
import { memoryStore } from '../store/memory-store.ts';
import { BotProcess } from './bot-process.ts';
import { ArenaWatch, type TableFailure } from './seat-watch.ts';
import { wilson } from './wilson.ts';

export interface Arena {
  game: string;
  /** Shell commands, or `player:NAME` for a built-in player. */
  bots: readonly string[];
  /** For each pair. */
  games: number;
  options?: MatchOptions;
  atOnce: number;
  decisionMs: number;
  /** How long a program may take until it sits at all its tables; a minute unless given. */
  sitMs?: number;
  /** Protocols beside the generic one that bots may use. */
  protocols?: readonly MountProtocol[];
  /** Stops early; the games that have ended count. */
  signal?: AbortSignal;
}

export interface ArenaStanding {
  bot: string;
  games: number;
  won: number;
  shared: number;
  lost: number;
  /** Of the lost ones: gave up, failed or ran out of time. */
  out: number;
  /** Share of wins, a shared one counted by half, with a 95 % interval. */
  rate: number;
  low: number;
  high: number;
  meanScore: number;
}

export interface ArenaPair {
  first: string;
  second: string;
  games: number;
  won: number;
  shared: number;
  lost: number;
}

export interface ArenaResult {
  game: string;
  standings: ArenaStanding[];
  pairs: ArenaPair[];
  /** Every time that a bot was out of a game. */
  failures: ArenaFailure[];
}

export interface ArenaFailure extends BotFailure {
  /** It gave up: that is its right, and no fault. */
  resigned: boolean;
}

/** A bot that never sat down, with the last it said. */
export class BotFault extends Error {
  /** Whether the shell could start it at all. */
  readonly started: boolean;

  constructor(message: string, started: boolean) {
    super(message);
    this.started = started;
  }
}

interface Count {
  games: number;
  won: number;
  shared: number;
  lost: number;
  out: number;
  score: number;
}

/** How the bots of an arena have done so far. */
class ArenaTally {
  readonly pairs: ArenaPair[] = [];
  readonly failures: ArenaFailure[] = [];
  games = 0;
  private readonly bots: readonly string[];
  private readonly counts: Count[];

  constructor(bots: readonly string[]) {
    this.bots = bots;
    this.counts = bots.map(() => ({ games: 0, won: 0, shared: 0, lost: 0, out: 0, score: 0 }));
  }

  addPair(a: number, b: number): ArenaPair {
    const [first, second] = [at(this.bots, a), at(this.bots, b)];
    const pair = { first, second, games: 0, won: 0, shared: 0, lost: 0 };
    this.pairs.push(pair);
    return pair;
  }

  /** One game of a pair has ended; `first` is the seat of its first bot. */
  add(
    pair: ArenaPair,
    bots: readonly [number, number],
    first: Seat,
    { winners, scores }: Outcome,
    out: readonly Seat[],
  ): void {
    for (const [bot, seat] of [
      [bots[0], first],
      [bots[1], 1 - first],
    ] as const) {
      const count = at(this.counts, bot);
      countGame(count, winners, seat);
      count.score += scores[seat] ?? 0;
      if (out.includes(seat)) count.out++;
    }
    countGame(pair, winners, first);
    this.games++;
  }

  standings(): ArenaStanding[] {
    return this.counts
      .map(({ games, won, shared, lost, out, score }, i): ArenaStanding => {
        const rate = games === 0 ? 0 : (won + shared / 2) / games;
        return {
          bot: at(this.bots, i),
          games,
          won,
          shared,
          lost,
          out,
          rate,
          ...wilson(rate, games),
          meanScore: games === 0 ? 0 : score / games,
        };
      })
      .sort((x, y) => y.rate - x.rate);
  }
}

function countGame(
  count: Pick<Count, 'games' | 'won' | 'shared' | 'lost'>,
  winners: readonly Seat[],
  seat: Seat,
): void {
  count.games++;
  if (!winners.includes(seat)) count.lost++;
  else if (winners.length > 1) count.shared++;
  else count.won++;
}

/** A server without rate limits, for the bots of this arena only. */
function arenaServer({ decisionMs, protocols = [] }: Arena): Promise<RunningServer> {
  const big = Number.MAX_SAFE_INTEGER;
  const limits = {
    seatRate: big,
    seatBurst: big,
    addressRate: big,
    addressBurst: big,
    searchIterations: big,
    addressThinkMs: 1e9,
    thinkMs: decisionMs,
  };
  const store = memoryStore();
  return createServer({ port: 0, store, web: false, log: 'silent', limits, protocols });
}

/**
 * Every pair plays; a program is started once for a pair and given all matches of it that run at
 * the same time.
 */
export async function runArena(
  arena: Arena,
  progress: (done: number) => void = () => {},
): Promise<ArenaResult> {
  const server = await arenaServer(arena);
  const tally = new ArenaTally(arena.bots);
  const { game, bots } = arena;
  try {
    for (const bot of bots)
      if (isBuiltIn(bot)) checkPlayer(server.host.game(game), playerOf(bot), server.host.limits);
    for (let a = 0; a < bots.length; a++) {
      for (let b = a + 1; b < bots.length; b++) {
        if (arena.signal?.aborted) break;
        const pair = tally.addPair(a, b);
        for (let from = 0; from < arena.games && !arena.signal?.aborted; from += arena.atOnce) {
          const batch = Math.min(arena.atOnce, arena.games - from);
          const ended: OnOutcome = (first, outcome, out) => {
            tally.add(pair, [a, b], first, outcome, out);
            progress(tally.games);
          };
          tally.failures.push(...(await playBatch(server, arena, [a, b], from, batch, ended)));
        }
      }
    }
  } finally {
    await server.close();
  }
  return { game, standings: tally.standings(), pairs: tally.pairs, failures: tally.failures };
}

type OnOutcome = (seatOfFirst: number, outcome: Outcome, out: readonly number[]) => void;

const isBuiltIn = (command: string): boolean => command.startsWith('player:');
const playerOf = (command: string): string => command.slice('player:'.length);

/** Plays some games of a pair at the same time; gives why bots are out of them. */
async function playBatch(
  server: RunningServer,
  arena: Arena,
  pair: readonly [number, number],
  from: number,
  batch: number,
  onOutcome: OnOutcome,
): Promise<ArenaFailure[]> {
  const { host } = server;
  const watch = new ArenaWatch();
  host.observers.push(watch);
  const matches: HostedMatch[] = [];
  const programs = new Map<number, BotProcess>();
  const failures: (TableFailure & { bot: number })[] = [];
  const ended: Promise<void>[] = [];
  for (let i = 0; i < batch; i++) {
    const first = (from + i) % 2;
    const order = first === 0 ? pair : ([pair[1], pair[0]] as const);
    const match = newTable(server, arena, order);
    matches.push(match);
    ended.push(
      new Promise((resolve) => {
        watch.watch(match, (out) => {
          failures.push(...out.map((failure) => ({ ...failure, bot: at(order, failure.seat) })));
          const table = match.session.started();
          onOutcome(first, table.outcome(), table.out);
          resolve();
        });
      }),
    );
    host.commit(match, host.place(match));
  }
  await host.group.settled();
  try {
    const failed = new Promise<never>((_, reject) => {
      for (const bot of pair)
        if (!isBuiltIn(at(arena.bots, bot)))
          programs.set(bot, startBot(server, arena, matches, bot, reject));
    });
    const stopped = new Promise<void>((resolve) => {
      arena.signal?.addEventListener('abort', () => resolve(), { once: true });
      if (arena.signal?.aborted) resolve();
    });
    await Promise.race([Promise.all(ended), failed, stopped]);
    return failures.map(({ bot, seat: _, ...failure }) => {
      const program = programs.get(bot);
      return {
        ...failure,
        bot: at(arena.bots, bot),
        exit: program?.exit ?? null,
        stderr: program?.lastErrors ?? [],
      };
    });
  } finally {
    for (const program of programs.values()) program.stop();
    host.observers.splice(host.observers.indexOf(watch), 1);
  }
}

/** A match of the pair; the seats of programs are kept for them. */
function newTable(
  { host }: RunningServer,
  arena: Arena,
  order: readonly [number, number],
): HostedMatch {
  const seatOf = (command: string): SeatSetting =>
    isBuiltIn(command) ? { kind: 'player', player: playerOf(command) } : { kind: 'open' };
  const { match } = host.newMatch({
    game: arena.game,
    options: arena.options ?? {},
    seats: order.map((bot) => seatOf(at(arena.bots, bot))),
    clock: { decisionMs: arena.decisionMs, awayMs: 5000, onTimeout: 'forfeit' },
  });
  match.head.seats.forEach((s, seat) => {
    if (s.kind === 'open') s.reserved = nameOf(arena, at(order, seat));
  });
  return match;
}

/** A seat is kept for the bot of this name. */
const nameOf = (arena: Arena, bot: number): string =>
  `${bot + 1} ${at(arena.bots, bot).replace(/[^\w .-]/g, '')}`.slice(0, 40).trim();

/** Starts a program; calls `failed` when it never sits down. */
function startBot(
  server: RunningServer,
  arena: Arena,
  matches: readonly HostedMatch[],
  bot: number,
  failed: (error: Error) => void,
): BotProcess {
  const { game, sitMs = 60_000 } = arena;
  const name = nameOf(arena, bot);
  const program = new BotProcess(at(arena.bots, bot), {
    CARDWRIGHT_URL: `${server.url.replace(/^http/, 'ws')}/ws`,
    CARDWRIGHT_NAME: name,
    CARDWRIGHT_GAME: game,
    CARDWRIGHT_MATCHES: matches.map((m) => m.head.id).join(' '),
  });
  // one that leaves a match it sits at loses it by the clock; one that never sits down would leave
  // the others waiting
  const failIfStanding = (what: string): void => {
    const never = matches.some(
      (m) => m.head.state === 'open' && !m.head.seats.some((s) => s.name === name),
    );
    if (never)
      failed(
        new BotFault(
          `'${at(arena.bots, bot)}' ${what}: ${program.lastWords}`,
          wasStarted(program.exit),
        ),
      );
  };
  const late = setTimeout(() => failIfStanding(`has not sat down in ${sitMs / 1000} s`), sitMs);
  program.onExit((code) => {
    clearTimeout(late);
    failIfStanding(`ended (${code}) before it sat down`);
  });
  return program;
}
