import type { Arena, ArenaResult } from '@cardwright/server';
import Table from 'cli-table3';
import { type Command, InvalidArgumentError } from 'commander';
import { UsageFault } from '../exit.ts';
import { progressBar } from '../progress.ts';

interface ArenaOptions {
  game: string;
  bots: string[];
  games: number;
  options?: string;
  atOnce: number;
  timeout: number;
  json?: boolean;
}

/** `cardwright arena`: programs in any language against each other, over the real protocol. */
export function arenaCommand(program: Command): void {
  program
    .command('arena')
    .description('let bot programs play each other, and print the table')
    .requiredOption('--game <name>', 'the game they play')
    .requiredOption('--bots <commands...>', 'shell commands that start bots (see docs/bots.md), or player:NAME for a built-in player')
    .option('--games <number>', 'games for each pair; seats change from game to game', wholeNumber, 100)
    .option('--options <json>', "the match's options, as JSON")
    .option('--at-once <number>', 'how many games of a pair run at the same time', wholeNumber, 8)
    .option('--timeout <seconds>', 'how long a bot may take for one decision before it has lost', wholeNumber, 60)
    .option('--json', 'print the result as JSON')
    .action(arena);
}

async function arena({ game, bots, games: count, options, atOnce, timeout, json }: ArenaOptions): Promise<void> {
  const { games } = await import('@cardwright/games');
  if (!Object.hasOwn(games, game)) throw new UsageFault(`there is no game '${game}' (known: ${Object.keys(games).join(', ')})`);
  if (bots.length < 2) throw new UsageFault('at least two bots are needed');
  const { BotFault, runArena } = await import('@cardwright/server');
  const pairs = (bots.length * (bots.length - 1)) / 2;
  const bar = progressBar(pairs * count, 'games');
  const settings: Arena = { game, bots, games: count, atOnce: Math.max(1, atOnce), decisionMs: timeout * 1000, options: parseOptions(options) };
  const result = await runArena(settings, (done) => bar.update(done))
    .catch((error: unknown) => {
      throw error instanceof BotFault ? new UsageFault(error.message) : error;
    })
    .finally(() => bar.stop());
  process.stdout.write(json ? `${JSON.stringify(result, null, 2)}\n` : `${arenaTable(result)}\n`);
}

function arenaTable({ game, standings, pairs }: ArenaResult): string {
  const percent = (x: number): string => (100 * x).toFixed(1);
  const all = new Table({ head: ['bot', 'games', 'won', 'shared', 'lost', 'out', 'won %', '95 % interval', 'score'], style: { head: [], border: [] } });
  for (const s of standings) {
    all.push([s.bot, s.games, s.won, s.shared, s.lost, s.out, percent(s.rate), `${percent(s.low)} – ${percent(s.high)}`, s.meanScore.toFixed(1)]);
  }
  const lines = pairs.map((p) => `${p.first} – ${p.second}: ${p.won} won, ${p.shared} shared, ${p.lost} lost of ${p.games}`);
  return `${game}\n${all.toString()}\n${pairs.length > 1 ? lines.join('\n') : ''}A shared win counts by half in "won %"; the interval is Wilson's. "out": gave up, failed or ran out of time.`;
}

function parseOptions(text: string | undefined): { [name: string]: never } {
  if (text === undefined) return {};
  try {
    return JSON.parse(text) as { [name: string]: never };
  } catch {
    throw new UsageFault('--options is to be JSON, as {"kingdom":"First Game"}');
  }
}

function wholeNumber(text: string): number {
  if (!/^[1-9]\d{0,6}$/.test(text)) throw new InvalidArgumentError('a whole number from 1 is expected');
  return Number(text);
}
