import type { Command } from 'commander';
import { balanceCommand } from './balance.ts';
import { arenaCommand } from './arena.ts';
import { benchCommand } from './bench.ts';
import { checkCommand } from './check.ts';
import { envCommand } from './env.ts';
import { explainCommand } from './explain.ts';
import { matchesCommand } from './matches.ts';
import { mergeCommand } from './merge.ts';
import { migrateCommand } from './migrate.ts';
import { nodesCommand } from './nodes.ts';
import { newCommand } from './new.ts';
import { packCommand } from './pack.ts';
import { playCommand } from './play.ts';
import { puzzlesCommand } from './puzzles.ts';
import { replayCommand } from './replay.ts';
import { reviewCommand } from './review.ts';
import { scenarioCommand } from './scenario.ts';
import { schemaCommand } from './schema.ts';
import { serveCommand } from './serve.ts';
import { simulateCommand } from './simulate.ts';
import { tournamentCommand } from './tournament.ts';
import { trainCommand } from './train.ts';
import { workerCommand } from './worker.ts';

/** Every command registers itself; its dependencies are loaded only when it runs. */
export const commands: readonly ((program: Command) => void)[] = [
  serveCommand,
  matchesCommand,
  migrateCommand,
  nodesCommand,
  playCommand,
  checkCommand,
  newCommand,
  packCommand,
  scenarioCommand,
  simulateCommand,
  tournamentCommand,
  balanceCommand,
  trainCommand,
  workerCommand,
  mergeCommand,
  envCommand,
  replayCommand,
  explainCommand,
  reviewCommand,
  puzzlesCommand,
  schemaCommand,
  arenaCommand,
  benchCommand,
];
