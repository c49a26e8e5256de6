import { createPostgresBackend, type Job, Queue, Worker } from 'bullmq';
import { z } from 'zod';
import type { Range } from '../ranges.ts';
import { ROLES } from '../restricted-player.ts';
import type { Task } from '../task.ts';

/** A job: one part of a task for a worker to play. */
export interface JobData {
  /** The key under which its result is stored. */
  key: string;
  task: Task;
  range: Range;
}

/**
 * A plan as workers accept it: a run cannot make a worker write records to a path of its choice.
 */
const PlanSchema = z.strictObject({
  game: z.string(),
  pack: z.string().exactOptional(),
  players: z.array(z.string()),
  playerFiles: z.record(z.string(), z.string()).exactOptional(),
  options: z.record(z.string(), z.json()),
  seed: z.string(),
  fixedSeats: z.boolean(),
  paired: z.boolean().exactOptional(),
  ownSetup: z.boolean().exactOptional(),
  drawn: z
    .union([
      z.strictObject({
        option: z.string(),
        with: z.array(z.string()),
        from: z.array(z.string()),
        count: z.int().min(0).max(1000),
      }),
      z.strictObject({ option: z.string(), eachSeat: z.array(z.json()) }),
    ])
    .exactOptional(),
  restriction: z
    .strictObject({
      card: z.string(),
      roles: z.array(z.enum(ROLES)),
      times: z.int().min(1),
    })
    .exactOptional(),
  detail: z.boolean().exactOptional(),
  results: z.boolean().exactOptional(),
  recordLines: z.boolean().exactOptional(),
  setups: z.array(z.record(z.string(), z.json())).exactOptional(),
  samples: z
    .strictObject({ explore: z.int().min(0).max(100), every: z.int().min(1) })
    .exactOptional(),
});
const JobSchema = z.strictObject({
  key: z.string().max(64),
  range: z.strictObject({ from: z.int().min(0), to: z.int().min(0) }),
  task: z.union([
    z.strictObject({ plan: PlanSchema }),
    z.strictObject({
      balance: z.tuple([PlanSchema, PlanSchema]),
      cards: z.tuple([z.int(), z.int()]),
    }),
  ]),
});

export const parseJob = (data: unknown): JobData => JobSchema.parse(data);

/** How far a failed job got; stored as the job's progress. */
export const FailedGame = z.object({ number: z.int(), seed: z.string() });

/** Attempts before a failing job is reported. */
const TRIES = 3;
/**
 * A worker that has not renewed its lock for this long is considered dead, and its job is given to
 * another.
 */
const LOCK_MS = 5000;

const connection = (url: string, max: number) => ({ connectionString: url, migrate: true, max });

export type JobQueue = ReturnType<typeof openQueue>;

export const openQueue = (url: string, run: string) => {
  const queue = new Queue(
    `simulation-${run}`,
    {
      connection: connection(url, 2),
      defaultJobOptions: {
        attempts: TRIES,
        backoff: { type: 'fixed', delay: 200 },
        removeOnComplete: true,
        removeOnFail: false,
      },
    },
    createPostgresBackend,
  );
  queue.on('error', () => undefined); // failed calls throw; lost connections reconnect
  return queue;
};

export type JobWorker = ReturnType<typeof openQueueWorker>;

export const openQueueWorker = (
  url: string,
  run: string,
  concurrency: number,
  process: (job: Job) => Promise<void>,
) => {
  const worker = new Worker(
    `simulation-${run}`,
    process,
    {
      connection: connection(url, 3),
      concurrency,
      lockDuration: LOCK_MS,
      stalledInterval: LOCK_MS / 2,
      maxStalledCount: TRIES - 1,
    },
    createPostgresBackend,
  );
  worker.on('error', () => undefined);
  return worker;
};
