import { parentPort, workerData } from 'node:worker_threads';
import {
  compileContent,
  type Entry,
  Fault,
  Machine,
  Match,
  type MatchRecord,
  rulesFor,
} from '@cardwright/kernel';
import { type JournalLine, type MatchHead, recordText, Timeline } from '@cardwright/match';
import { RpcError } from '@cardwright/protocol';
import { PlayerScheduler, type Task } from '../players/player-scheduler.ts';
import { gamesIn } from '../threads/games-in.ts';
import { allLines } from '../store/store.ts';
import type { FromReplays, ReplayJob, StoredEnd, ToReplays } from './replays.ts';

/** How long one job works before others get their turn. */
const SLICE_MS = 5;
/** Budgets are checked where requests arrive; here addresses only take turns. */
const UNLIMITED_MS = 1e9;

/**
 * The thread that replays ended matches, for their records and for any position in them. It caches
 * the matches requested most recently.
 */
const { gamesModule, folders } = workerData as { gamesModule: string; folders: string[] };
const games = await gamesIn(gamesModule, folders);
const port = parentPort!;
const tell = (message: FromReplays): void => port.postMessage(message);
const now = (): number => performance.now();
const scheduler = new PlayerScheduler({ sliceMs: SLICE_MS, budgetMs: UNLIMITED_MS, now });
const machines = new Map<string, Machine>();

/** An ended match, and what has been replayed of it so far. */
interface Ended {
  readonly stored: StoredEnd;
  played?: { machine: Machine; record: MatchRecord; head: MatchHead };
  text?: string;
  timeline?: Timeline;
}
const matches = new Map<string, Ended>();

function read(stored: StoredEnd): NonNullable<Ended['played']> {
  const head = JSON.parse(stored.head) as MatchHead;
  const { options, seed, seats } = head;
  const machine = machines.get(`${head.game} ${head.content}`);
  const entries = allLines(stored).map(({ line }): Entry => (JSON.parse(line) as JournalLine).e);
  const rules = machine && rulesFor(machine.game, { ...head, entries });
  if (!machine || rules === undefined) throw new RpcError('record/content');
  const names = seats.map((s) => s.name ?? '');
  const setUp = { generator: 'chacha8' as const, options, seed, seats: names };
  const { record } = new Match(machine.under(rules), setUp);
  return { machine, head, record: { ...record, entries } };
}

/** The answer as JSON; pauses after every entry so that others get their turn. */
function* work(match: Ended, wanted: ReplayJob['wanted']): Generator<void, string, void> {
  const { machine, record, head } = (match.played ??= read(match.stored));
  if (wanted === 'record') {
    const { commitment, salt } = head;
    return (match.text ??= yield* recordText(machine, record, { commitment, salt }));
  }
  match.timeline ??= yield* Timeline.of(machine, head.id, record);
  return JSON.stringify(match.timeline.at(wanted));
}

function taskOf({ job, match, address, stored, wanted }: ReplayJob): Task {
  // looked up now because the cache may drop it before this job runs
  let ended = matches.get(match);
  if (!ended && stored) matches.set(match, (ended = { stored }));
  if (!ended) throw new Error(`the match ${match} is not here`);
  const working = work(ended, wanted);
  let spentMs = 0;
  const run: Task['run'] = (pause) => {
    const began = now();
    try {
      let step = working.next();
      while (!step.done && !pause()) step = working.next();
      spentMs += now() - began;
      if (!step.done) return false;
      tell({ job, text: step.value, ms: spentMs });
    } catch (error) {
      tell({ job, ms: spentMs + now() - began, ...failureOf(error) });
    }
    return true;
  };
  return { match, address, isCheap: false, run };
}

function failureOf(error: unknown): { code?: RpcError['code']; message: string } {
  if (error instanceof RpcError) return { code: error.code, message: error.message };
  const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
  // a match that was played here but cannot be replayed was played with other rules or content
  return error instanceof Fault ? { code: 'record/content', message: error.message } : { message };
}

let isScheduled = false;
function schedule(): void {
  if (isScheduled) return;
  isScheduled = true;
  setImmediate(() => {
    isScheduled = false;
    if (scheduler.turn() !== undefined) schedule();
  });
}

port.on('message', (message: ToReplays) => {
  if (message.do === 'content') {
    const game = games[message.game];
    const loaded = game && compileContent(game, message.shipped, message.pack);
    if (game && loaded?.content)
      machines.set(`${message.game} ${message.hash}`, new Machine(game, loaded.content));
  } else if (message.do === 'forget') matches.delete(message.match);
  else {
    scheduler.add(taskOf(message));
    schedule();
  }
});
