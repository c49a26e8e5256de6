import {
  type Content,
  Fault,
  type Message,
  type Pack,
  type Plain,
  question,
  type Seat,
  type SourceFile,
  SetupFault,
  type Tracer,
} from '@cardwright/kernel';
import { z } from 'zod';
import { type Checked, checkFile, nearest, type Places } from '../loading/index.ts';
import { checkExpectWords, placeOfQuoted } from './expect-words.ts';
import { differences, formatDifference } from './match-expect.ts';
import { isObject } from './read.ts';
import { CASE_WORDS, FILE_WORDS } from './vocabulary.ts';
import {
  type Offered,
  type CasePath,
  type Play,
  ScenarioFault,
  type ScenarioWords,
} from './words.ts';

export interface CaseResult {
  name: string;
  ok: boolean;
  /** The first difference, or why the case could not run. */
  why?: string;
  /** Every failed expectation, with its line in the file if known. */
  differences?: { message: string; line?: number }[];
  /** The log up to there, step by step, for failed cases. */
  log?: { step: number; message: Message }[];
  /** The decision that was open when the case failed. */
  asked?: { seat: Seat; message: Message; offers?: readonly Offered[] };
  /** The case itself is invalid, which is not a failed expectation. */
  broken?: boolean;
  /** What makes the case of little use although it runs. */
  warnings?: { message: string; line?: number }[];
}

const Plainly: z.ZodType<Plain> = z.json();
const Case = z.looseObject({
  name: z.string().optional().describe(CASE_WORDS.name),
  given: Plainly.optional().describe(CASE_WORDS.given),
  do: z.array(Plainly).optional().describe(CASE_WORDS.do),
  check: z.looseObject({ kind: z.string() }).optional().describe(CASE_WORDS.check),
  expect: Plainly.optional().describe(CASE_WORDS.expect),
});
export const ScenarioFile = z.strictObject({
  $schema: z.string().optional().describe(FILE_WORDS.$schema),
  game: z.string().describe(FILE_WORDS.game),
  pack: z
    .union([z.string(), z.array(z.string()).min(1)])
    .optional()
    .describe(FILE_WORDS.pack),
  cases: z.array(Case).describe(FILE_WORDS.cases),
});
export type ScenarioFile = z.infer<typeof ScenarioFile> & {
  /** The places of values, if the scenario was read from a file. */
  readonly places?: Places;
};

/** A pack's folder as named in a scenario, or several in order. */
export type PackNames = string | readonly string[];

/** The environment of a scenario: its game's vocabulary, shipped files and packs. */
export interface GameCatalogue {
  words: { readonly [game: string]: ScenarioWords };
  shipped(game: string): readonly SourceFile[];
  /** Reads the packs named in a scenario, from the scenario's own folder. */
  pack(folders: PackNames): Pack;
  /** Called with what the cases run, for coverage. */
  tracer?(content: Content): Tracer;
}

/** Reads a scenario file; reports every fault with its place. */
export const readScenarioFile = (file: SourceFile): Checked<ScenarioFile> =>
  checkFile<ScenarioFile>(file, ScenarioFile);

/** Reads a scenario file; throws a `ScenarioFault` that says what is wrong and where. */
export function readScenarios(file: SourceFile, catalogue: GameCatalogue): ScenarioFile {
  const checked = readScenarioFile(file);
  if (!checked.value)
    throw new ScenarioFault(
      checked.faults
        .map((f) => `${f.file}:${f.line}:${f.column} ${f.message}${f.hint ? ` (${f.hint})` : ''}`)
        .join('\n'),
    );
  const { game } = checked.value;
  if (!catalogue.words[game])
    throw new ScenarioFault(
      `${file.path}: there is no game '${game}' (known: ` +
        `${Object.keys(catalogue.words).join(', ')})`,
    );
  return { ...checked.value, ...(checked.places && { places: checked.places }) };
}

export function runScenarios(file: ScenarioFile, catalogue: GameCatalogue): CaseResult[] {
  const words = catalogue.words[file.game];
  if (!words) throw new ScenarioFault(`there is no game '${file.game}'`);
  const shipped = catalogue.shipped(file.game);
  return file.cases.map((c, i) => {
    const name = c.name ?? `case ${i}`;
    const run: CaseRun = { at: 'given', log: [], heard: 0 };
    try {
      const named = packsNamed(file, c);
      const pack = named === undefined ? undefined : catalogue.pack(named);
      const found = runCase(c, words, { shipped, pack, tracer: catalogue.tracer }, run);
      return found.length === 0
        ? { name, ok: true, ...warningsOf(file, i) }
        : failure(name, found, file, i, run);
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      const found = (why: string, path = placeOf(run.at)): Found[] => [{ message: why, path }];
      if (error instanceof ScenarioFault || error instanceof SetupFault) {
        const path = placeOfFault(error, c, run.at);
        return { ...failure(name, found(message, path), file, i, run), broken: true };
      }
      if (error instanceof Fault) return failure(name, found(stopped(message, run)), file, i, run);
      throw error;
    }
  });
}

/** A case that expects nothing would pass whatever its cards do. */
function warningsOf({ cases, places }: ScenarioFile, index: number): Pick<CaseResult, 'warnings'> {
  const { expect: wanted, do: steps = [], check } = cases[index] ?? {};
  const refuses = steps.some((step) => isObject(step) && step.refused !== undefined);
  if (check || refuses || (wanted !== undefined && !saysNothing(wanted))) return {};
  const message =
    (wanted === undefined ? "the case has no 'expect'" : "'expect' says nothing") +
    (steps.length > 0
      ? ', so it only tests that its steps are accepted'
      : " and there are no steps, so it only tests that 'given' is possible");
  const path = ['cases', index, ...(wanted === undefined ? [] : ['expect'])];
  const line = places?.fault(path, message).line;
  return { warnings: [{ message, ...(line !== undefined && { line }) }] };
}

/** Objects with nothing in them, in lists too; an empty list says that nothing is there. */
const saysNothing = (value: Plain): boolean =>
  Array.isArray(value)
    ? value.length > 0 && value.every(saysNothing)
    : isObject(value) && Object.values(value).every(saysNothing);

/** The packs of a case, named by its position, by the case, or by the file for all cases. */
export function packsNamed(
  { pack: ofFile }: Pick<ScenarioFile, 'pack'>,
  { given, pack: ofCase }: { given?: Plain | undefined; pack?: unknown },
): PackNames | undefined {
  const found = [isObject(given) ? given.pack : undefined, ofCase, ofFile];
  return found.find(
    (one): one is PackNames =>
      typeof one === 'string' ||
      (Array.isArray(one) && one.length > 0 && one.every((path) => typeof path === 'string')),
  );
}

/** A failed expectation, and its place in the case. */
interface Found {
  message: string;
  path: CasePath;
}

/** The progress of a case, for reports of failures. */
interface CaseRun {
  at: 'given' | 'check' | 'expect' | number;
  log: { step: number; message: Message }[];
  /** The number of events already in the log. */
  heard: number;
  asked?: CaseResult['asked'];
  /** The effect in progress after the last step. */
  effect?: string | undefined;
}

const placeOf = (at: CaseRun['at']): CasePath => (typeof at === 'number' ? ['do', at] : [at]);

/** As exact as the fault knows it, or as what it quotes is found in the case. */
function placeOfFault(
  error: ScenarioFault | SetupFault,
  c: ScenarioFile['cases'][number],
  at: CaseRun['at'],
): CasePath {
  if (error instanceof ScenarioFault && error.path) return error.path;
  const place = placeOf(at);
  const part = typeof at === 'number' ? c.do?.[at] : c[at];
  const below = placeOfQuoted(error.message, part as Plain | undefined);
  return below ? [...place, ...below] : place;
}

/** What stopped a match, with the step and the effect that was running. */
function stopped(message: string, { at, effect }: CaseRun): string {
  const step = typeof at === 'number' ? ` in step ${at + 1}` : '';
  return `the match stopped${step}${effect === undefined ? '' : `, in ${effect}`}: ${message}`;
}

/** The effect that is running, by its card and its place there. */
function effectAt({ machine, state }: Play): string | undefined {
  const frame = state.stack.findLast(({ kind }) => kind === 'list');
  return frame?.kind === 'list' ? machine.content.programs[frame.program]?.name : undefined;
}

function failure(
  name: string,
  found: readonly Found[],
  { places }: ScenarioFile,
  index: number,
  { log, asked }: CaseRun,
): CaseResult {
  const list = found.map(({ message, path }) => {
    const line = places?.fault(['cases', index, ...path], message).line;
    return { message, ...(line !== undefined && { line }) };
  });
  const [first] = list;
  return {
    name,
    ok: false,
    ...(first && { why: first.message }),
    differences: list,
    ...(log.length > 0 && { log }),
    ...(asked && { asked }),
  };
}

interface Sources {
  shipped: readonly SourceFile[];
  pack: Pack | undefined;
  tracer: GameCatalogue['tracer'];
}

function runCase(
  c: ScenarioFile['cases'][number],
  words: ScenarioWords,
  { shipped, pack, tracer }: Sources,
  run: CaseRun,
): Found[] {
  const known = Object.keys(CASE_WORDS);
  const odd = Object.keys(c).find((key) => !known.includes(key));
  if (odd !== undefined)
    throw new ScenarioFault(`unknown word '${odd}' (known: ${known.join(', ')})`);
  if (c.check && c.do)
    throw new ScenarioFault(
      "a case has steps ('do') or a question of the rules ('check'), not both",
    );
  if (c.check) {
    if (!words.check) throw new ScenarioFault('this game has no checks');
    run.at = 'check';
    const answer = words.check(c.check as never, c.given, shipped, pack);
    if (c.expect === undefined)
      throw new ScenarioFault(`the check has no 'expect'; the answer is ${JSON.stringify(answer)}`);
    const found = expected(c.expect, answer);
    if (found.length === 0) return found;
    const note = words.checkNote?.(c.check as never, c.given, shipped, pack);
    return note === undefined
      ? found
      : found.map((one) => ({ ...one, message: `${one.message} (${note})` }));
  }
  const { machine, state } = words.prepare(c.given ?? {}, shipped, pack);
  machine.tracer = tracer?.(machine.content);
  const play: Play = { machine, state, states: [machine.fork(state)], results: [], events: [] };
  /** A refusal that no step expects: only an `expect` with results can. */
  let unnamed: Found | undefined;
  for (const [i, step] of (c.do ?? []).entries()) {
    run.at = i;
    let stepped: ReturnType<typeof runStep>;
    try {
      stepped = runStep(words, play, step, i);
    } finally {
      logStep(words, play, run, i);
      run.effect = effectAt(play);
    }
    const { wrong, refusal } = stepped;
    run.asked = askedAt(words, play);
    if (wrong !== undefined) return [{ message: wrong, path: ['do', i] }];
    if (refusal !== undefined) unnamed ??= { message: refusal, path: ['do', i] };
  }
  run.at = 'expect';
  return compareEnd(c.expect, words, play, run, unnamed);
}

/** What the case expects at its end; `unnamed` is a refusal that only results may expect. */
function compareEnd(
  expectation: Plain | undefined,
  words: ScenarioWords,
  play: Play,
  run: CaseRun,
  unnamed: Found | undefined,
): Found[] {
  const wanted = unnamed === undefined ? expectation : withResults(expectation);
  if (unnamed !== undefined && wanted === undefined) return [unnamed];
  const { rng } = play.state;
  if (rng.kind === 'fixed' && rng.words.length > 0)
    return [
      {
        message: `${rng.words.length} of the given rolls were never used`,
        path: ['given', 'rolls'],
      },
    ];
  if (wanted === undefined) return [];
  const actual = words.look(play);
  run.asked = askedAt(words, play);
  checkExpectWords(wanted, actual, words.vocabulary ?? []);
  return expected(words.normal?.(wanted) ?? wanted, actual);
}

/** The open decision, so that a report can say which answer a case lacks. */
function askedAt(words: ScenarioWords, play: Play): CaseResult['asked'] {
  const { machine, state } = play;
  if (!state.ask) return undefined;
  const offers = words.offers?.(play) ?? [];
  return {
    seat: state.ask.seat,
    message: question(machine.game, machine.content, state),
    ...(offers.length > 0 && { offers }),
  };
}

/** The expectations that fail. */
const expected = (wanted: Plain, actual: Plain): Found[] =>
  differences(wanted, actual).map((one) => ({
    message: formatDifference(one),
    path: ['expect', ...one.path.map((part) => (/^\d+$/.test(part) ? Number(part) : part))],
  }));

/** Logs the events of the step, in the game's messages. */
function logStep(
  words: ScenarioWords,
  { machine, events }: Play,
  run: CaseRun,
  step: number,
): void {
  const told = words.event ?? machine.game.face.event;
  for (const event of events.slice(run.heard)) {
    const message = told(machine.content, event);
    if (message) run.log.push({ step, message });
  }
  run.heard = events.length;
}

/** One step: an immediate fault, or an unexpected refusal. */
function runStep(
  words: ScenarioWords,
  play: Play,
  step: Plain,
  i: number,
): { wrong?: string; refusal?: string } {
  const { machine, events } = play;
  play.state = JSON.parse(JSON.stringify(play.state)) as Play['state'];
  const before = machine.fork(play.state);
  const length = events.length;
  const wanted = isObject(step) && typeof step.refused === 'string' ? step.refused : undefined;
  checkRefusalCode(words, wanted);
  const stepped = words.step(play, wanted === undefined ? step : withoutRefused(step));
  const said = `step ${i} ${JSON.stringify(step)}`;
  if ('refused' in stepped) {
    play.state = before;
    events.length = length;
    play.results.push(stepped.result ?? { code: stepped.refused });
    if (wanted !== undefined && wanted !== stepped.refused)
      return {
        wrong: `step ${i}: expected the refusal '${wanted}', found '${stepped.refused}'`,
      };
  } else {
    if (wanted !== undefined)
      return { wrong: `${said}: expected the refusal '${wanted}', but it was carried out` };
    play.results.push(stepped.result ?? { code: 'ok' });
  }
  play.states.push(machine.fork(play.state));
  return 'refused' in stepped && wanted === undefined
    ? { refusal: `${said} was refused: ${stepped.refused}${whyOf(stepped)}` }
    : {};
}

const whyOf = ({ why }: { why?: string }): string => (why === undefined ? '' : ` (${why})`);

/** A code that no step is ever refused with is a mistake in the file. */
function checkRefusalCode({ vocabulary = [] }: ScenarioWords, code: string | undefined): void {
  const known = vocabulary
    .filter(({ at, are }) => are === 'values' && at.includes('do[].refused'))
    .flatMap((group) => Object.keys(group.words));
  if (code === undefined || known.length === 0 || known.includes(code)) return;
  const meant = nearest(code, known);
  throw new ScenarioFault(
    `refused: unknown code '${code}'${meant ? `; did you mean '${meant}'?` : ''} (known: ` +
      `${known.join(', ')})`,
  );
}

/**
 * The parts of an `expect` about the results of steps: all of it, some of its alternatives, or
 * nothing.
 */
function withResults(expected: Plain | undefined): Plain | undefined {
  if (!isObject(expected)) return undefined;
  if (!Array.isArray(expected.oneOf)) return expected.results === undefined ? undefined : expected;
  const naming = expected.oneOf.map(withResults).filter((one) => one !== undefined);
  return naming.length === 0 ? undefined : { oneOf: naming };
}

function withoutRefused(step: Plain): Plain {
  const { refused: _, ...rest } = step as { [key: string]: Plain };
  return rest;
}
