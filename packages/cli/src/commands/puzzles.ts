import { writeFileSync } from 'node:fs';
import type { Puzzle, PuzzleFile } from '@cardwright/games/puzzle';
import type { Machine, MatchOptions, Words } from '@cardwright/kernel';
import type { FindProgress, VerifiedPuzzle } from '@cardwright/sim/search';
import type { Command } from 'commander';
import { EXIT, print, printJson, UsageError } from '../exit.ts';
import {
  addGameOption,
  gameNames,
  matchOptions,
  oneGame,
  type ReferredGame,
  referredGame,
} from '../game-options.ts';
import { integerOption } from '../integer-option.ts';
import { packOption } from '../pack-option.ts';
import { expectWritable, readText } from '../paths.ts';
import type { Progress } from '../progress.ts';

interface Flags {
  count: number;
  matches: number;
  seed: string;
  player?: string;
  kingdom?: string;
  options?: string;
  look: number;
  looks: number;
  choices: number;
  check: number;
  deals: number;
  margin: number;
  game?: string;
  pack?: string;
  language: string;
  verify?: string;
  out?: string;
  json?: boolean;
}

export function puzzlesCommand(program: Command): void {
  addGameOption(program.command('puzzles'))
    .description('find positions where one choice is clearly better than the others')
    .argument('[game]', gameNames())
    .option('--count <n>', 'puzzles to find', integerOption('--count', 1, 1000), 10)
    .option(
      '--matches <n>',
      'matches to play at most; Ctrl-C stops earlier and keeps what is found',
      integerOption('--matches', 1, 100_000),
      100,
    )
    .option('--seed <text>', 'random seed', '1')
    .option('--player <name>', "who plays the matches (default: the game's default player)")
    .option('--kingdom <cards>', 'ten comma-separated cards, a preset, or random')
    .option('--options <json>', 'match options as JSON (default: the presets in turn)')
    .option(
      '--look <n>',
      'search iterations of the first look at a position',
      integerOption('--look', 8, 100_000),
      48,
    )
    .option('--looks <n>', 'positions per match to look at', integerOption('--looks', 1, 1000), 40)
    .option(
      '--choices <n>',
      'leave out positions with more choices than this',
      integerOption('--choices', 2, 100),
      40,
    )
    .option(
      '--check <n>',
      'search iterations of the check, which also looks farther ahead',
      integerOption('--check', 8, 1_000_000),
      400,
    )
    .option(
      '--deals <n>',
      'fresh deals of what is hidden, on which the check compares answers',
      integerOption('--deals', 8, 1_000_000),
      200,
    )
    .option(
      '--margin <points>',
      'how much better the best choice is, in percentage points of winning chances',
      integerOption('--margin', 1, 90),
      10,
    )
    .option(...packOption())
    .option('--verify <file>', 'check the puzzles in this file again instead of finding new ones')
    .option('--out <file>', 'write the puzzles to this file')
    .option('--language <code>', 'en or it', 'en')
    .option('--json', 'print the puzzles as JSON')
    .addHelpText(
      'after',
      '\nChances are based on what the seat could know: cards hidden from it are redealt. Obvious ' +
        'choices, and puzzles much like another one, are left out.\n' +
        'With --verify, --out writes the puzzles that pass, with their new figures.',
    )
    .action(runPuzzles);
}

async function runPuzzles(given: string | undefined, flags: Flags): Promise<void> {
  const { Machine } = await import('@cardwright/kernel');
  const { LANGUAGES, loadContent, wordsIn } = await import('@cardwright/games/node');
  if (!(LANGUAGES as readonly string[]).includes(flags.language))
    throw new UsageError(`--language is one of ${LANGUAGES.join(', ')}`);
  expectWritable('--out', flags.out);
  const named = await referredGame(oneGame(given, flags.game));
  const machine = new Machine(named.game, loadContent(named.reference, flags.pack));
  const words = wordsIn(flags.language, (seat) => `${seat}`, named.outside);
  if (flags.verify === undefined) await find(machine, named, flags, words);
  else await verify(machine, flags.verify, flags, words);
}

/** Runs the steps with a progress bar; Ctrl-C ends them early. Returns whether it did. */
async function runSteps<P>(
  steps: Iterator<P, unknown, void>,
  bar: Progress,
  each: (progress: P) => number,
): Promise<boolean> {
  const { interruption } = await import('../cluster.ts');
  const { signal, done } = interruption();
  process.stderr.write('Ctrl-C stops and keeps what is done so far.\n');
  try {
    for (let step = steps.next(); !step.done; step = steps.next()) {
      bar.update(each(step.value));
      // yields to the event loop, so that Ctrl-C is handled
      await new Promise((resolve) => setImmediate(resolve));
      if (signal.aborted) return true;
    }
    return false;
  } finally {
    bar.stop();
    done();
  }
}

async function find(
  machine: Machine,
  { game, reference }: ReferredGame,
  flags: Flags,
  words: Words,
): Promise<void> {
  const { defaultPlayer, findPuzzles, playerMaker } = await import('@cardwright/sim/search');
  const { progressBar } = await import('../progress.ts');
  const player = flags.player ?? defaultPlayer(game);
  playerMaker(machine, player); // fails early on an unknown name
  const seats = Math.max(2, game.rules.seats.min);
  const setups = setupsOf(machine, flags);
  for (const options of setups) machine.start({ seed: flags.seed, seats, options });
  const { count, matches, seed, look, looks, choices, check, deals, margin } = flags;
  const steps = findPuzzles(machine, {
    count,
    matches,
    seed,
    player,
    seats,
    setups,
    look,
    looks,
    choices,
    margin: margin / 100,
    check: { count: check, deals },
  });
  let found: FindProgress = { puzzles: [], matches: 0, looked: 0, checked: 0 };
  const stopped = await runSteps(
    keepLast(steps, (last) => (found = last)),
    progressBar(count, 'puzzles'),
    (now) => now.puzzles.length,
  );
  const file = puzzleFile(machine, found.puzzles, commandOf(reference, flags, player));
  await show(machine, file, flags, words, [
    `${found.puzzles.length} ${plural(found.puzzles.length, 'puzzle')} in ` +
      `${found.matches} ${plural(found.matches, 'match')}: looked at ${found.looked} ` +
      `${plural(found.looked, 'position')}, checked ${found.checked}.`,
  ]);
  process.exitCode = stopped ? 130 : EXIT.ok;
}

/** The steps, including the last one, which is the result. */
function* keepLast<P>(
  steps: Generator<P, P, void>,
  keep: (progress: P) => void,
): Generator<P, void, void> {
  for (;;) {
    const { value, done } = steps.next();
    keep(value);
    if (done) return;
    yield value;
  }
}

function setupsOf({ game, content }: Machine, { options, kingdom }: Flags): MatchOptions[] {
  if (options !== undefined || kingdom !== undefined) return [matchOptions(game, options, kingdom)];
  const presets = game.rules.presets?.(content) ?? [];
  return presets.length > 0 ? presets.map((preset) => preset.options) : [{}];
}

/** The command that reproduces the puzzles. */
function commandOf(game: string, flags: Flags, player: string): string {
  const { kingdom, options, pack } = flags;
  const given = (
    ['count', 'matches', 'seed', 'look', 'looks', 'choices', 'check', 'deals', 'margin'] as const
  )
    .map((name) => `--${name} ${flags[name]}`)
    .join(' ');
  return [
    `cardwright puzzles ${game} ${given} --player ${player}`,
    ...(kingdom === undefined ? [] : [`--kingdom '${kingdom}'`]),
    ...(options === undefined ? [] : [`--options '${options}'`]),
    ...(pack === undefined ? [] : [`--pack ${pack}`]),
  ].join(' ');
}

const puzzleFile = (
  { game, content }: Machine,
  puzzles: readonly Puzzle[],
  command: string,
): PuzzleFile => ({
  format: 1,
  game: game.name,
  rules: game.version,
  content: content.hash,
  command,
  puzzles: puzzles.slice(),
});

async function verify(machine: Machine, path: string, flags: Flags, words: Words): Promise<void> {
  const { verifyPuzzle } = await import('@cardwright/sim/search');
  const { progressBar } = await import('../progress.ts');
  const { readPuzzles } = await import('../read-puzzles.ts');
  const file = readPuzzles({ path, text: readText(path) }, machine.game.name);
  const { check: count, deals, seed } = flags;
  const margin = flags.margin / 100;
  const verified: VerifiedPuzzle[] = [];
  const steps = (function* (): Generator<number, void, void> {
    for (const puzzle of file.puzzles) {
      verified.push(verifyPuzzle(machine, puzzle, { count, deals, margin, seed }));
      yield verified.length;
    }
  })();
  const stopped = await runSteps(steps, progressBar(file.puzzles.length, 'puzzles'), (n) => n);
  const good = verified.flatMap((one) => (one.ok ? [one.puzzle] : []));
  const bad = verified.flatMap((one) => (one.ok ? [] : [`${one.id}: ${one.why}`]));
  const renewed = puzzleFile(machine, good, file.command);
  await show(machine, renewed, flags, words, [
    `${good.length} of ${verified.length} puzzles pass` +
      (stopped ? ` (stopped; the file has ${file.puzzles.length}).` : '.'),
    ...bad,
  ]);
  process.exitCode = stopped ? 130 : bad.length > 0 ? EXIT.failed : EXIT.ok;
}

async function show(
  machine: Machine,
  file: PuzzleFile,
  flags: Flags,
  words: Words,
  lines: readonly string[],
): Promise<void> {
  const { formatPuzzles } = await import('@cardwright/games/puzzle');
  const { puzzleText } = await import('../puzzle-text.ts');
  if (flags.out !== undefined) writeFileSync(flags.out, formatPuzzles(file));
  if (flags.json) return printJson(file);
  const listed = flags.out === undefined || flags.verify === undefined;
  if (listed) for (const puzzle of file.puzzles) print(puzzleText(machine, puzzle, words));
  print(lines.join('\n'));
  if (flags.out !== undefined) print(`wrote ${flags.out}`);
}

const plural = (n: number, word: string): string =>
  n === 1 ? word : `${word}${word.endsWith('ch') ? 'es' : 's'}`;
