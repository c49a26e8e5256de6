import {
  type Content,
  Fault,
  type Pack,
  type Plain,
  type SourceFile,
  SetupFault,
  type Tracer,
} from '@cardwright/kernel';
import { z } from 'zod';
import { checkFile } from '../loading/index.ts';
import { difference } from './match-expect.ts';
import { isObject } from './read.ts';
import { type Play, ScenarioFault, type ScenarioWords } from './words.ts';

export interface CaseResult {
  name: string;
  ok: boolean;
  /** The first difference, or why the case could not run. */
  why?: string;
  /** The case itself is wrong: not a failed expectation. */
  broken?: boolean;
}

const Plainly: z.ZodType<Plain> = z.json();
const Case = z.looseObject({
  name: z.string().optional(),
  given: Plainly.optional(),
  do: z.array(Plainly).optional(),
  check: z.looseObject({ kind: z.string() }).optional(),
  expect: Plainly.optional(),
});
export const ScenarioFile = z.strictObject({
  $schema: z.string().optional(),
  game: z.string(),
  /** Another content folder, for all cases. */
  pack: z.string().optional(),
  cases: z.array(Case),
});
export type ScenarioFile = z.infer<typeof ScenarioFile>;

/** Where a scenario finds its game's words, shipped files and packs. */
export interface GameCatalogue {
  words: { readonly [game: string]: ScenarioWords };
  shipped(game: string): readonly SourceFile[];
  /** Reads a pack named in a scenario, from the scenario's own folder. */
  pack(folder: string): Pack;
  /** Hears what the cases run, for coverage. */
  tracer?(content: Content): Tracer;
}

/** Reads a scenario file; a `ScenarioFault` says what is wrong with it and where. */
export function readScenarios(file: SourceFile, catalogue: GameCatalogue): ScenarioFile {
  const checked = checkFile(file, ScenarioFile);
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
  return checked.value;
}

export function runScenarios(file: ScenarioFile, catalogue: GameCatalogue): CaseResult[] {
  const words = catalogue.words[file.game];
  if (!words) throw new ScenarioFault(`there is no game '${file.game}'`);
  const shipped = catalogue.shipped(file.game);
  return file.cases.map((c, i) => {
    const name = c.name ?? `case ${i}`;
    try {
      const given = c.given ?? {};
      const folder =
        (isObject(given) && typeof given.pack === 'string' ? given.pack : undefined) ??
        (c as { pack?: string }).pack ??
        file.pack;
      const why = runCase(
        c,
        words,
        shipped,
        folder === undefined ? undefined : catalogue.pack(folder),
        catalogue.tracer,
      );
      return why === undefined ? { name, ok: true } : { name, ok: false, why };
    } catch (error) {
      if (error instanceof ScenarioFault || error instanceof SetupFault)
        return { name, ok: false, why: error.message, broken: true };
      if (error instanceof Fault)
        return { name, ok: false, why: `the table stopped: ${error.message}` };
      throw error;
    }
  });
}

const CASE_WORDS = ['name', 'given', 'do', 'check', 'expect', 'pack', 'comment'];

function runCase(
  c: ScenarioFile['cases'][number],
  words: ScenarioWords,
  shipped: readonly SourceFile[],
  pack: Pack | undefined,
  tracer: GameCatalogue['tracer'],
): string | undefined {
  const odd = Object.keys(c).find((key) => !CASE_WORDS.includes(key));
  if (odd !== undefined)
    throw new ScenarioFault(`unknown word '${odd}' (known: ${CASE_WORDS.join(', ')})`);
  if (c.check) {
    if (!words.check) throw new ScenarioFault('this game has no checks');
    return difference(c.expect ?? null, words.check(c.check as never, c.given, shipped, pack));
  }
  const { machine, state } = words.prepare(c.given ?? {}, shipped, pack);
  machine.tracer = tracer?.(machine.content);
  const play: Play = { machine, state, states: [machine.fork(state)], results: [], events: [] };
  /** A refusal that no step names: only an `expect` with results can. */
  let unnamed: string | undefined;
  for (const [i, step] of (c.do ?? []).entries()) {
    const { wrong, refusal } = runStep(words, play, step, i);
    if (wrong !== undefined) return wrong;
    unnamed ??= refusal;
  }
  const expected = unnamed === undefined ? c.expect : withResults(c.expect);
  if (unnamed !== undefined && expected === undefined) return unnamed;
  if (play.state.rng.kind === 'fixed' && play.state.rng.words.length > 0)
    return `${play.state.rng.words.length} of the given rolls were never needed`;
  return expected === undefined
    ? undefined
    : difference(words.normal?.(expected) ?? expected, words.look(play));
}

/** One step: what is wrong with it at once, or a refusal that it does not name. */
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
  const stepped = words.step(play, wanted === undefined ? step : withoutRefused(step));
  const said = `step ${i} ${JSON.stringify(step)}`;
  if ('refused' in stepped) {
    play.state = before;
    events.length = length;
    play.results.push(stepped.result ?? { code: stepped.refused });
    if (wanted !== undefined && wanted !== stepped.refused)
      return {
        wrong: `step ${i}: expected the refusal '${wanted}', it was '${stepped.refused}'`,
      };
  } else {
    if (wanted !== undefined)
      return { wrong: `${said}: expected the refusal '${wanted}', but it was carried out` };
    play.results.push(stepped.result ?? { code: 'ok' });
  }
  play.states.push(machine.fork(play.state));
  return 'refused' in stepped && wanted === undefined
    ? { refusal: `${said} was refused: ${stepped.refused}` }
    : {};
}

/**
 * What of an `expect` names the results of the steps: all of it, some of its alternatives, or
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
