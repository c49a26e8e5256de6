import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Command } from 'commander';
import { EXIT, print, printJson, UsageError } from '../exit.ts';
import { isExpected, errorText } from '../error-text.ts';
import { type ReferredGame, referredGame } from '../game-options.ts';
import type {
  CaseResult,
  Offered,
  PackNames,
  ScenarioFile,
  ScenarioWords,
} from '@cardwright/games';
import type { Pack, Words } from '@cardwright/kernel';

interface Flags {
  game?: string;
  words?: boolean;
  json?: boolean;
}

export function scenarioCommand(program: Command): void {
  // A name that many expect: it leads to the right one, also with --help.
  program
    .command('test [files...]', { hidden: true })
    .helpOption(false)
    .allowUnknownOption()
    .action(() => {
      throw new UsageError(
        'there is no command test: cardwright scenario FILES runs card tests, and ' +
          'cardwright scenario --help says more',
      );
    });
  program
    .command('scenario')
    .description('run card tests written as JSON')
    .argument('<files...>', 'scenario files, or folders: all their *.scenario files')
    .option('--game <folder>', 'your own game that they are for: its folder or package')
    .option('--words', 'print the words that the files may use, with examples from them')
    .option(
      '--json',
      'print {"passed","failed","cases":[{"name","ok","why","differences","warnings"}]}',
    )
    .addHelpText(
      'after',
      '\nExit code 0 if every case passed, 1 if any failed, 2 if a file is not a scenario.',
    )
    .action(async (paths: string[], flags: Flags) => {
      const files = paths.flatMap(scenarioFiles);
      const { readScenarios, runScenarios, scenarios, ScenarioFault } = await import(
        '@cardwright/games'
      );
      const { filesOf, gameAt, wordsIn } = await import('@cardwright/games/node');
      const { readPacksBeside } = await import('../pack-conflicts.ts');
      const { readText } = await import('../paths.ts');
      const known = flags.game === undefined ? undefined : await referredGame(flags.game);
      const words = { ...scenarios, ...scenarioOf(known) };
      const gameOf = (name: string) => (name === known?.game.name ? known.game : gameAt(name));
      const shipped = (name: string) => filesOf(gameOf(name));
      if (flags.words) return printWords(files, words);
      const cases: ReportedCase[] = [];
      let unread = 0;
      for (const file of files) {
        const packs = new Map<string, Pack>();
        const pack = (folders: PackNames) => {
          try {
            const key = JSON.stringify(folders);
            const found = packs.get(key) ?? readPacksBeside(file, folders, gameOf(read.game));
            packs.set(key, found);
            return found;
          } catch (error) {
            throw new ScenarioFault(`pack: ${errorText(error)}`);
          }
        };
        const shelf = { words, shipped, pack };
        let read: ScenarioFile;
        try {
          read = readScenarios({ path: file, text: readText(file) }, shelf);
          const seatName = seatNames(words[read.game]);
          const spoken = wordsIn('en', seatName, known?.outside);
          const results = runScenarios(read, shelf);
          cases.push(...results.map((one) => reportedCase(one, file, spoken, seatName)));
        } catch (error) {
          // run the other files anyway
          if (error instanceof ScenarioFault)
            process.stderr.write(`cardwright: not a scenario: ${error.message}\n`);
          else if (await isExpected(error))
            process.stderr.write(`cardwright: ${errorText(error)}\n`);
          else throw error;
          unread++;
        }
      }
      const failed = cases.filter((c) => !c.ok);
      if (flags.json)
        printJson({ passed: cases.length - failed.length, failed: failed.length, cases });
      else if (cases.length > 0 || unread === 0) printReport(cases);
      process.exitCode = unread > 0 ? EXIT.usage : failed.length > 0 ? EXIT.failed : EXIT.ok;
    });
}

/** A case in the words of the report. */
function reportedCase(
  { name, ok, why, differences, log, asked, warnings }: CaseResult,
  file: string,
  spoken: Words,
  seatName: (seat: number) => string,
): ReportedCase {
  return {
    name,
    ok,
    ...(why !== undefined && { why }),
    ...((differences ?? warnings) && { file }),
    ...(differences && { differences }),
    ...(warnings && { warnings }),
    ...(log && { log: log.map(({ step, message }) => `step ${step}: ${spoken(message)}`) }),
    ...(asked && { asked: `${seatName(asked.seat)} is asked: ${spoken(asked.message)}` }),
    ...(asked?.offers && { answers: asked.offers.map((offer) => offerText(offer, spoken)) }),
  };
}

function printReport(cases: readonly ReportedCase[]): void {
  const failed = cases.filter((c) => !c.ok);
  const warned = cases.filter((c) => c.warnings);
  for (const one of warned) print(warningText(one));
  for (const one of failed) print(failureText(one));
  const doubts = warned.length === 1 ? ', 1 warning' : `, ${warned.length} warnings`;
  print(
    `${cases.length - failed.length} passed, ${failed.length} failed` +
      (warned.length === 0 ? '' : doubts),
  );
}

/** A file itself; of a folder, its card tests, also in folders below it. */
function scenarioFiles(path: string): string[] {
  if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) return [path];
  const found = readdirSync(path, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.scenario(\.json)?$/.test(name) && !name.includes('node_modules'))
    .map((name) => join(path, name))
    .sort();
  if (found.length === 0)
    throw new UsageError(`${path}: no card tests in this folder (files named *.scenario)`);
  return found;
}

/** The names of seats in a report: those of the game's files. */
const seatNames =
  (words: ScenarioWords | undefined) =>
  (seat: number): string =>
    words?.seat?.(seat) ?? `seat ${seat}`;

/** The vocabulary of the game that the files are for, as Markdown. */
async function printWords(
  files: readonly string[],
  words: { readonly [game: string]: ScenarioWords },
): Promise<void> {
  const { casesOf, scenarioReference } = await import('../scenario-reference.ts');
  const cases = casesOf(files);
  const [game, ...others] = new Set(cases.map(({ scenario }) => scenario.game));
  if (game === undefined || others.length > 0)
    throw new UsageError(
      game === undefined
        ? 'these files have no cases'
        : `the files are for several games: ${[game, ...others].join(', ')}; name those of one`,
    );
  const { vocabulary } = words[game] ?? {};
  if (!vocabulary)
    throw new UsageError(
      words[game]
        ? `the scenario of ${game} has no vocabulary: describe its words there`
        : `there is no game '${game}' (known: ${Object.keys(words).join(', ')})`,
    );
  print(scenarioReference(vocabulary, cases));
}

/** A case in the form in which it is printed. */
interface ReportedCase {
  name: string;
  ok: boolean;
  why?: string;
  file?: string;
  differences?: { message: string; line?: number }[];
  warnings?: { message: string; line?: number }[];
  log?: string[];
  asked?: string;
  answers?: string[];
}

/** An answer as a step names it, and what it does. */
const offerText = ({ answer, message }: Offered, words: Words): string =>
  JSON.stringify(answer) + (message ? `: ${words(message)}` : '');

/** Maximum number of log steps shown; the last ones matter. */
const MOST_LOG = 40;

/** Of the lines before the last ones, those that stand out among repeated ones are shown too. */
const MOST_RARE = 10;

function shortLog(log: readonly string[]): { left: number; shown: string[] } {
  const early = log.slice(0, Math.max(0, log.length - MOST_LOG));
  const what = (line: string): string => line.replace(/^step \d+: /, '');
  const times = new Map<string, number>();
  for (const line of log) times.set(what(line), (times.get(what(line)) ?? 0) + 1);
  const rare = early.filter((line) => times.get(what(line)) === 1);
  const kept = rare.length > MOST_RARE ? [] : rare;
  return { left: early.length - kept.length, shown: [...kept, ...log.slice(early.length)] };
}

/** The place of a message in its file. */
const placed = (
  file: string | undefined,
  { message, line }: { message: string; line?: number },
): string => `${line === undefined ? '' : `${file}:${line} `}${message}`;

const warningText = ({ name, file, warnings = [] }: ReportedCase): string =>
  [`warning: ${name}`, ...warnings.map((one) => `    ${placed(file, one)}`)].join('\n');

/** Every difference with its line, the log up to it, and the decision that is open then. */
function failureText(reported: ReportedCase): string {
  const { name, file, differences = [], log = [], asked, answers = [] } = reported;
  const places = differences.map((one) => `    ${placed(file, one).replaceAll('\n', '\n    ')}`);
  const { left, shown } = shortLog(log);
  return [
    `✗ ${name}`,
    ...places,
    ...(shown.length > 0 ? ['    what happened:'] : []),
    ...(left > 0 ? [`      (${left} earlier)`] : []),
    ...shown.map((line) => `      ${line}`),
    ...(asked === undefined ? [] : [`    now ${asked}`]),
    ...answers.map((answer) => `      ${answer}`),
  ].join('\n');
}

/** The scenario vocabulary of an external game, by its name. */
function scenarioOf(known: ReferredGame | undefined): { [game: string]: ScenarioWords } {
  const [found] = known?.outside ?? [];
  if (!found) return {};
  if (found.scenario) return { [found.game.name]: found.scenario };
  throw new UsageError(
    `${found.folder} exports no scenario, so it has no vocabulary for card tests`,
  );
}
