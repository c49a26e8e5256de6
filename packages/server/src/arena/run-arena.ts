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
  /** Games per pair. */
  games: number;
  options?: MatchOptions;
  atOnce: number;
  decisionMs: number;
  /** How long a program may take to sit down at all its tables; a minute by default. */
  sitMs?: number;
  /** Protocols that bots may use besides the generic one. */
  protocols?: readonly MountProtocol[];
  /** Stops early; games that have already ended are counted. */
  signal?: AbortSignal;
}

export interface ArenaStanding {
  bot: string;
  games: number;
  won: number;
  shared: number;
  lost: number;
  /** How many of the lost games it resigned, failed in or lost on time. */
  out: number;
  /** Win rate, with a shared win counted as half, and its 95 % interval. */
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
  /** Every time a bot dropped out of a game. */
  failures: ArenaFailure[];
}

export interface ArenaFailure extends BotFailure {
  /** It resigned, which is allowed and not a failure. */
  resigned: boolean;
}

/** A bot that never took a seat, with its last output. */
export class BotFault extends Error {
  /** Whether the shell could start it. */
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

/** The results of an arena's bots so far. */
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

  /** Counts a finished game of a pair; `first` is the seat of the pair's first bot. */
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

/** A server without rate limits, used only by the bots of this arena. */
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
 * Plays every pair. Each program is started once per pair and plays all concurrent matches of it.
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

/** Plays several games of a pair concurrently; returns why bots dropped out of them. */
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

/** Creates a match of the pair, with the programs' seats reserved for them. */
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

/** Reserves a seat for the bot of this name. */
const nameOf = (arena: Arena, bot: number): string =>
  `${bot + 1} ${at(arena.bots, bot).replace(/[^\w .-]/g, '')}`.slice(0, 40).trim();

/** Starts a program; calls `failed` if it never sits down. */
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
  // A bot that leaves a match loses on time. One that never sits down would block the others.
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
  const late = setTimeout(
    () => failIfStanding(`did not take its seats within ${sitMs / 1000} s`),
    sitMs,
  );
  program.onExit((code) => {
    clearTimeout(late);
    failIfStanding(`exited (${code}) before it took a seat`);
  });
  return program;
}
