import { writeFileSync } from 'node:fs';
import type { Command } from 'commander';
import { at, type Game } from '@cardwright/kernel';
import type { MatchUp, Plan, TournamentPlan, TournamentResult } from '@cardwright/sim';
import { type BulkCall, bulkCommand, type BulkFlags, commonPlan } from '../bulk-command.ts';
import { keptOf, type Session, withRunner } from '../cluster.ts';
import { EXIT, startFailure, print, printJson, UsageError } from '../exit.ts';
import { referredGame } from '../game-options.ts';
import { gamesStopped } from '../games-count.ts';
import { integerOption } from '../integer-option.ts';

interface Flags extends BulkFlags {
  players?: string;
  format: string;
  rounds?: number;
  seatsPerGame?: string;
  deals: number;
  paired?: boolean;
}

export function tournamentCommand(program: Command): void {
  bulkCommand<Flags>(
    program,
    {
      name: 'tournament',
      description: 'rate players against each other on the same deals, with a cross table',
      report: 'write an HTML report',
      examples: [
        'cardwright tournament shelfie --players level:1,level:3,heuristic,random',
        'cardwright tournament shelfie --players level:3,heuristic,heuristic,random ' +
          '--seats-per-game 4',
        'cardwright tournament shelfie --players search:500,heuristic --paired --deals 400',
        'cardwright tournament lanes --players level:3:builder,level:3',
      ],
    },
    (command) =>
      command
        .option(
          '--players <names>',
          'comma-separated players: built-in ones, or program:COMMAND, which reads and writes ' +
            'JSON lines',
        )
        .option('--format <kind>', 'round-robin or swiss', 'round-robin')
        .option(
          '--seats-per-game <n>',
          'players per table: every group of that size meets (default: two, or the minimum of ' +
            'the game)',
        )
        .option('--rounds <n>', 'number of rounds, for swiss', integerOption('--rounds', 1, 1000))
        .option(
          '--deals <n>',
          'deals per meeting, each played from every seat',
          integerOption('--deals', 1),
          20,
        )
        .option(
          '--paired',
          'for two players: stop when the 95 % interval excludes an even score, at --deals at ' +
            'the latest',
        ),
    runTournament,
  );
}

/** Seats per table; throws if flags contradict each other. */
function seatsAtTable(game: Game, players: readonly string[], flags: Flags): number {
  if (players.length < 2) throw new UsageError('a tournament needs at least two players');
  const { min, max } = game.rules.seats;
  const seats =
    flags.seatsPerGame === undefined
      ? min
      : integerOption('--seats-per-game', min, max)(flags.seatsPerGame);
  if (players.length < seats)
    throw new UsageError(
      `${seats} seats per game need at least ${seats} players, but ${players.length} were named`,
    );
  if (flags.format === 'swiss' && seats !== 2)
    throw new UsageError(
      'a Swiss tournament has two players per game: omit --seats-per-game or --format',
    );
  const hasPrograms = players.some((player) => player.startsWith('program:'));
  if (flags.paired && (seats !== 2 || players.length !== 2 || hasPrograms))
    throw new UsageError('--paired needs exactly two built-in players');
  return seats;
}

function formatOf({ format }: Flags): 'round-robin' | 'swiss' {
  if (format === 'round-robin' || format === 'swiss') return format;
  throw new UsageError(`--format must be round-robin or swiss, not '${format}'`);
}

async function runTournament(call: BulkCall<Flags>): Promise<void> {
  const { command, flags, game, resumed, signal } = call;
  try {
    const plan = await tournamentPlan(game, flags, resumed?.packs.folders[0] ?? flags.pack);
    const packs = plan.pack === undefined ? [] : [plan.pack];
    const cluster = { game, packs, kept: keptOf(plan) };
    await withRunner(command, flags, cluster, { signal, resumed }, (session) =>
      flags.paired
        ? playPair({ ...plan, fixedSeats: false }, flags, session)
        : playAll(plan, flags, session),
    );
  } catch (error) {
    const { ProgramFault } = await import('@cardwright/sim');
    throw error instanceof ProgramFault ? startFailure(error.message, error.started) : error;
  }
}

/** Unknown players and invalid options are reported before anything runs. */
async function tournamentPlan(
  name: string,
  flags: Flags,
  pack: string | undefined,
): Promise<TournamentPlan> {
  const { prepare } = await import('@cardwright/sim');
  const { expectWritable } = await import('../paths.ts');
  const { game } = await referredGame(name);
  if (flags.players === undefined)
    throw new UsageError('no players were given, such as --players level:1,heuristic,random');
  const players = flags.players.split(',').map((player) => player.trim());
  const format = formatOf(flags);
  const seats = seatsAtTable(game, players, flags);
  expectWritable('--report', flags.report);
  const builtIn = players.filter((player) => !player.startsWith('program:'));
  if (flags.cluster !== undefined && builtIn.length < players.length)
    throw new UsageError('--cluster takes built-in players only; programs play on this machine');
  const plan = await commonPlan(name, flags, players, pack);
  const { machine } = prepare({ ...plan, players: builtIn, fixedSeats: false });
  machine.start({ seed: flags.seed, seats, options: plan.options });
  return {
    ...plan,
    format,
    seats,
    deals: flags.deals,
    ...(flags.rounds !== undefined && { rounds: flags.rounds }),
  };
}

async function playPair(
  { game, players, playerFiles, options, seed, pack, fixedSeats }: Plan,
  { deals, json, resume }: Flags,
  { runner, signal }: Session,
): Promise<void> {
  const { matchUp } = await import('@cardwright/sim');
  const { gameAt } = await import('@cardwright/games/node');
  const { progressBar } = await import('../progress.ts');
  const plan = {
    game,
    players,
    options,
    seed,
    fixedSeats,
    ...(pack !== undefined && { pack }),
    ...(playerFiles && { playerFiles }),
  };
  const bar = progressBar(deals, 'deals', resume !== undefined);
  const result = await matchUp(runner, plan, { deals, progress: bar.update, signal }).finally(
    bar.stop,
  );
  if (json) printJson(result);
  else print(matchUpLine(gameAt(plan.game).name, result, signal.aborted));
}

async function playAll(
  plan: TournamentPlan,
  { report, json, resume }: Flags,
  { runner, signal }: Session,
): Promise<void> {
  const { meetingsOf, tournament } = await import('@cardwright/sim');
  const { progressBar } = await import('../progress.ts');
  const bar = progressBar(
    meetingsOf(plan) * plan.deals * (plan.seats ?? 2),
    'games',
    resume !== undefined,
  );
  const result = await tournament(runner, plan, { progress: bar.update, signal }).finally(bar.stop);
  if (report !== undefined) {
    const { tournamentReport } = await import('@cardwright/sim/report');
    writeFileSync(report, tournamentReport(result));
  }
  if (json) printJson(result);
  else print(await tables(result, signal.aborted));
  if (result.meetings.some((m) => m.failures !== undefined)) process.exitCode = EXIT.failed;
}

const percent = (x: number): string => `${(100 * x).toFixed(1)} %`;

function matchUpLine(game: string, r: MatchUp, stopped: boolean): string {
  const [a, b] = r.players;
  const how = r.clear
    ? r.score.mean > 0.5
      ? `${a} is better`
      : `${b} is better`
    : 'not clear which is better';
  return (
    `${game}: ${a} scores ${percent(r.score.mean)} against ${b} (95 % interval ` +
    `${percent(r.score.low)} … ${percent(r.score.high)}), ${r.deals} deals from both ` +
    `seats${stopped ? ', stopped early' : ''}: ` +
    `${how}${r.faults > 0 ? `; ${gamesStopped(r.faults)} by a limit` : ''}`
  );
}

async function tables(r: TournamentResult, stopped: boolean): Promise<string> {
  const { default: Table } = await import('cli-table3');
  const style = { head: [], border: [] };
  const standings = new Table({
    head: ['', 'player', 'games', 'points', 'score', '95 % interval', 'rating', 'mu', 'sigma'],
    style,
  });
  r.standings.forEach((s, i) =>
    standings.push([
      i + 1,
      s.player,
      s.games,
      s.points.toFixed(1),
      percent(s.score.mean),
      `${percent(s.score.low)} … ${percent(s.score.high)}`,
      s.rating.toFixed(2),
      s.mu.toFixed(2),
      s.sigma.toFixed(2),
    ]),
  );
  const cross = new Table({ head: ['', ...r.standings.map((_, i) => String(i + 1))], style });
  r.standings.forEach((s, i) =>
    cross.push([
      `${i + 1} ${s.player}`,
      ...at(r.table, i).map((cell) => (cell ? percent(cell.mean) : '–')),
    ]),
  );
  const { failureLines } = await import('../failures.ts');
  const failures = failureLines(r.meetings.flatMap((m) => m.failures ?? []));
  const how =
    `${r.seats} at a table, every deal from every seat; below, how often the row comes before ` +
    `the column${stopped ? ' (stopped early)' : ''}`;
  return `${standings.toString()}\n${how}\n${[cross.toString(), ...failures].join('\n')}`;
}
