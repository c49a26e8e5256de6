import { randomInt } from 'node:crypto';
import { parentPort, workerData } from 'node:worker_threads';
import { compileContent, Machine } from '@cardwright/kernel';
import { type Assessing, type SeatedPlayer, seatPlayer, startHint } from '@cardwright/sim/search';
import { gamesIn } from '../threads/games-in.ts';
import type { FromWorker, HintQuestion, Think, ToWorker } from './player-pool.ts';
import { PlayerScheduler, type Task } from './player-scheduler.ts';
import { type Progress, workOn } from './progress.ts';

export interface WorkerSettings {
  gamesModule: string;
  /** Packages of outside games. */
  folders: readonly string[];
  /** Shared memory in which the pool checks that this thread makes progress. */
  progress: Progress;
  /** Milliseconds of search per second for one address. */
  budgetMs: number;
}

/** How long a search works before others get their turn. */
const SLICE_MS = 5;
/** How often the usage of searches is reported to the pool. */
const REPORT_MS = 100;

/**
 * The thread in which built-in players think: receives a table, shows the player what its seat may
 * know, returns the pick.
 */
const { gamesModule, folders, progress, budgetMs } = workerData as WorkerSettings;
const games = await gamesIn(gamesModule, folders);
const machines = new Map<string, Machine>();
const players = new Map<string, Map<string, SeatedPlayer>>();
const port = parentPort!;
const tell = (message: FromWorker): void => port.postMessage(message);
const now = (): number => performance.now();
/** Milliseconds of search by address that have not been reported to the pool yet. */
let used = new Map<string, number>();
const scheduler = new PlayerScheduler({
  sliceMs: SLICE_MS,
  budgetMs,
  now,
  used: (address, ms) => used.set(address, (used.get(address) ?? 0) + ms),
});
const chance = (n: number): number => (n <= 1 ? 0 : randomInt(n));

function playerOf({ match, seat, game, content, player }: Think, machine: Machine): SeatedPlayer {
  let seats = players.get(match);
  if (!seats) players.set(match, (seats = new Map()));
  const key = `${seat} ${game} ${content} ${player}`;
  let known = seats.get(key);
  if (!known) seats.set(key, (known = seatPlayer(machine, player)));
  return known;
}

/** One answer as a task: at once, or slice by slice if the player supports it. */
function taskOf(job: number, think: Think): Task {
  const machine = machines.get(`${think.game} ${think.content}`);
  if (!machine || !think.state.ask)
    throw new Error('there is no open question, or the game is not installed');
  const { match, address, state, seat, ownMs, clockMs } = think;
  const player = playerOf(think, machine);
  let spentMs = 0;
  let begunAt: number | undefined;
  let sliceAt = 0;
  // other tasks' slices are not charged to it, but its table's clock runs all the time
  const late = (share = 1): boolean =>
    spentMs + now() - sliceAt >= share * ownMs || now() - (begunAt ?? 0) >= share * clockMs;
  let thinking: ReturnType<NonNullable<SeatedPlayer['think']>> | undefined;
  const work = (pause: () => boolean): number[] | undefined => {
    if (!player.think) return player.answer(state, seat, chance);
    thinking ??= player.think(state, seat, chance, late);
    return thinking.goOn(pause);
  };
  const run: Task['run'] = (pause, slicesWaited) => {
    if (begunAt === undefined) tell({ do: 'begun', job });
    begunAt ??= now();
    sliceAt = now();
    try {
      const pick = workOn(progress, job, () => work(pause));
      spentMs += now() - sliceAt;
      if (!pick) return false;
      tell({ do: 'answer', job, pick, slicesWaited: player.think ? 0 : slicesWaited });
    } catch (error) {
      failed(job, error);
    }
    return true;
  };
  return { match, address, isCheap: !player.think, run };
}

/** Hint jobs that a client is waiting for. */
const wanted = new Set<number>();

/** A hint as a task, slice by slice like any search. */
function hintTask(job: number, question: HintQuestion): Task {
  const { match, address, game, content, state, ownMs } = question;
  const machine = machines.get(`${game} ${content}`);
  if (!machine || !state.ask)
    throw new Error('there is no open question, or the game is not installed');
  let spentMs = 0;
  let sliceAt = 0;
  const late = (share = 1): boolean => spentMs + now() - sliceAt >= share * ownMs;
  let assessing: Assessing | undefined;
  const run: Task['run'] = (pause) => {
    if (!wanted.has(job)) return true;
    sliceAt = now();
    try {
      const hint = workOn(progress, job, () => {
        assessing ??= startHint(machine, state, String(chance(2 ** 31)), late);
        return assessing.goOn(pause);
      });
      spentMs += now() - sliceAt;
      if (!hint) return false;
      tell({ do: 'hint', job, hint });
    } catch (error) {
      failed(job, error);
    }
    wanted.delete(job);
    return true;
  };
  wanted.add(job);
  return { match, address, isCheap: false, run };
}

const failed = (job: number, error: unknown): void =>
  tell({ do: 'failed', job, message: error instanceof Error ? error.message : String(error) });

let isScheduled = false;
/** Schedules the next turn after incoming messages have been handled. */
function schedule(dueMs: number): void {
  if (isScheduled) return;
  isScheduled = true;
  if (dueMs === 0) setImmediate(turn);
  else setTimeout(turn, Math.min(dueMs, 1000));
}

let reportedAt = 0;
function report(): void {
  if (used.size === 0) return;
  tell({ do: 'used', use: [...used] });
  used = new Map();
  reportedAt = now();
}

function turn(): void {
  isScheduled = false;
  const dueMs = scheduler.turn();
  if (dueMs === undefined || now() - reportedAt >= REPORT_MS) report();
  if (dueMs !== undefined) schedule(dueMs);
}

port.on('message', (message: ToWorker) => {
  if (message.do === 'content') {
    const game = games[message.game];
    const loaded = game && compileContent(game, message.shipped, message.pack);
    if (game && loaded?.content)
      machines.set(`${message.game} ${message.hash}`, new Machine(game, loaded.content));
  } else if (message.do === 'charge') {
    for (const [address, ms] of message.use) scheduler.charge(address, ms);
  } else if (message.do === 'forget') {
    players.delete(message.match);
    scheduler.drop(message.match);
  } else if (message.do === 'cancel') wanted.delete(message.job);
  else {
    const { job } = message;
    try {
      scheduler.add(
        message.do === 'hint' ? hintTask(job, message.hint) : taskOf(job, message.think),
      );
      schedule(0);
    } catch (error) {
      failed(message.job, error);
    }
  }
});
