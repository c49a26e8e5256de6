import {
  type Content,
  type FileFault,
  type Game,
  type GameEvent,
  Machine,
  type OptionInfo,
  type Plain,
  type Scene,
  type Seat,
  SetupFault,
  type SourceFile,
  type StartPosition,
  type State,
} from '@cardwright/kernel';
import { checkFile, nearest, type Path, type Places } from '../loading/index.ts';
import {
  openPosition,
  type Play,
  readScenarioFile,
  ScenarioFault,
  type ScenarioWords,
} from '../scenario/index.ts';
import { Lesson, type LessonStep, type Texts } from './format.ts';
import { idsIn, isMeant } from './scene-ids.ts';

/** A question to the learner and its right answer. */
export interface LessonMoment {
  state: State;
  /** Absent if the learner only reads. */
  pick?: readonly number[];
}

export interface CompiledStep {
  say: Texts;
  point: readonly string[];
  machine: Machine;
  /** What is shown: one table, or one for each question of the right answer. */
  moments: readonly LessonMoment[];
  wrong: readonly { picks: readonly (readonly number[])[]; say: Texts }[];
  otherwise?: Texts;
}

/** The short game at the end. */
export interface CompiledGame {
  say: Texts;
  /** Absent if it starts from a deal. */
  start?: StartPosition;
  /** The table it starts from; absent like `start`. */
  table?: { machine: Machine; state: State };
  seats: number;
  player: string;
  options: { readonly [name: string]: Plain };
}

/** A lesson whose every step has been played once. */
export interface CompiledLesson {
  game: string;
  title: Texts;
  seat: Seat;
  steps: readonly CompiledStep[];
  play: CompiledGame;
}

/** The environment of a lesson. */
export interface LessonSources {
  game: Game;
  words: ScenarioWords;
  shipped: readonly SourceFile[];
  /** Reads a file that the lesson refers to by a relative path; undefined if it does not exist. */
  read(path: string): SourceFile | undefined;
}

/** Reads a lesson and plays it through: every fault is reported with its place. */
export function compileLesson(
  file: SourceFile,
  sources: LessonSources,
): { lesson?: CompiledLesson; faults: FileFault[] } {
  const { value, places, faults } = checkFile(file, Lesson);
  if (!value || !places) return { faults };
  const compiler = new LessonCompiler(value, places, sources);
  const lesson = compiler.compile();
  return compiler.faults.length > 0 ? { faults: compiler.faults } : { lesson, faults: [] };
}

/** Called with every answer before it is executed. */
class ListeningMachine extends Machine {
  heard: { state: State; pick: readonly number[] }[] = [];
  override answer(state: State, pick: readonly number[], events?: GameEvent[]): void {
    this.heard.push({ state: this.fork(state), pick: [...pick] });
    super.answer(state, pick, events);
  }
}

type Positioned = Pick<LessonStep, 'case' | 'given'>;
type Tried = Pick<LessonStep, 'do' | 'answer'>;
type Picks = { state: State; pick: readonly number[] }[];

class LessonCompiler {
  readonly faults: FileFault[] = [];
  private readonly lesson: Lesson;
  private readonly places: Places;
  private readonly sources: LessonSources;
  private readonly cases: ReadonlyMap<string, Plain>;
  private play: (Play & { machine: ListeningMachine }) | undefined;

  constructor(lesson: Lesson, places: Places, sources: LessonSources) {
    this.lesson = lesson;
    this.places = places;
    this.sources = sources;
    this.cases = this.readCases();
  }

  compile(): CompiledLesson {
    const { game } = this.sources;
    const { lesson } = this;
    if (lesson.game !== game.name)
      this.fault(['game'], `the lesson is for '${lesson.game}', this is ${game.name}`);
    const steps = lesson.steps.flatMap((step, i) => this.step(step, ['steps', i]) ?? []);
    const { title, seat } = lesson;
    return { game: game.name, title, seat, steps, play: this.lastGame() };
  }

  private fault(path: Path, message: string, hint?: string): void {
    this.faults.push(this.places.fault(path, message, hint));
  }

  private readCases(): ReadonlyMap<string, Plain> {
    const { scenario } = this.lesson;
    if (scenario === undefined) return new Map();
    const file = this.sources.read(scenario);
    if (!file) {
      this.fault(['scenario'], `there is no file '${scenario}'`);
      return new Map();
    }
    const { value, faults } = readScenarioFile(file);
    this.faults.push(...faults);
    return new Map(
      (value?.cases ?? []).flatMap(({ name, given = {} }) =>
        name === undefined ? [] : [[name, given] as const],
      ),
    );
  }

  /** The position that a step names; undefined if it continues the previous one, or is wrong. */
  private givenOf({ case: name, given }: Positioned, at: Path): Plain | undefined {
    if (name === undefined) return given;
    if (given !== undefined) this.fault(at, "a position is either 'case' or 'given', not both");
    const found = this.cases.get(name);
    if (found !== undefined) return found;
    const known = [...this.cases.keys()];
    const meant = nearest(name, known);
    this.fault(
      [...at, 'case'],
      `the scenario file has no case '${name}'`,
      meant ? `did you mean '${meant}'?` : `known: ${known.join(', ')}`,
    );
    return undefined;
  }

  private openAt(position: Positioned, at: Path): void {
    const given = this.givenOf(position, at);
    if (given === undefined) return;
    const path = position.case === undefined ? [...at, 'given'] : [...at, 'case'];
    const found = this.opened(given, path);
    if (!found) {
      this.play = undefined;
      return;
    }
    const machine = new ListeningMachine(found.machine.game, found.machine.content);
    const { state } = found;
    this.play = { machine, state, states: [], results: [], events: [] };
  }

  private opened(given: Plain, path: Path): ReturnType<typeof openPosition> | undefined {
    const { words, shipped } = this.sources;
    try {
      return openPosition(words, { given }, shipped);
    } catch (error) {
      if (!(error instanceof ScenarioFault || error instanceof SetupFault)) throw error;
      this.fault(path, `impossible position: ${error.message}`);
      return undefined;
    }
  }

  private step(step: LessonStep, at: Path): CompiledStep | undefined {
    const names = step.case !== undefined || step.given !== undefined;
    if (names) this.openAt(step, at);
    const { play } = this;
    if (!play) {
      if (!names && this.faults.length === 0)
        this.fault(at, 'the first step needs a position', "add 'case' or 'given'");
      return undefined;
    }
    if (play.state.over) {
      this.fault(at, 'this step cannot be reached: the match is over before it');
      return undefined;
    }
    const point = step.point ?? [];
    this.checkPoint(point, at);
    const shown = play.machine.fork(play.state);
    const wrong = (step.wrong ?? []).flatMap(({ say, ...tried }, i) => {
      const picks = this.attempt(tried, [...at, 'wrong', i], 'this answer is not offered here');
      return picks ? [{ picks: picks.map(({ pick }) => pick), say }] : [];
    });
    const isAsked = step.do !== undefined || step.answer !== undefined;
    const right = isAsked ? this.carryOut(step, at, 'the right answer is not offered here') : [];
    this.checkWrong(wrong, right, at);
    if (isAsked && step.otherwise === undefined)
      this.fault(at, "the field 'otherwise' is missing", 'say kindly why other answers are wrong');
    if (!isAsked && (step.wrong || step.otherwise))
      this.fault(at, "'wrong' and 'otherwise' need a right answer", "add 'do' or 'answer'");
    for (const [i, one] of (step.then ?? []).entries())
      this.takeStep(one, [...at, 'then', i], 'this cannot happen here');
    return {
      say: step.say,
      point,
      machine: play.machine,
      moments: right.length > 0 ? right : [{ state: shown }],
      wrong,
      ...(step.otherwise && { otherwise: step.otherwise }),
    };
  }

  private checkWrong(wrong: CompiledStep['wrong'], right: Picks, at: Path): void {
    const answers = JSON.stringify(right.map(({ pick }) => pick));
    wrong.forEach(({ picks }, i) => {
      if (JSON.stringify(picks) === answers)
        this.fault([...at, 'wrong', i], 'this is the right answer');
    });
  }

  private checkPoint(point: readonly string[], at: Path): void {
    if (!this.play) return;
    const { machine, state } = this.play;
    const ids = idsIn(sceneOf(machine, state, this.lesson.seat));
    point.forEach((ref, i) => {
      if (isMeant(ref, ids)) return;
      const meant = nearest(ref, ids.map(alike));
      this.fault(
        [...at, 'point', i],
        `there is no '${ref}' on the board`,
        meant ? `did you mean '${meant}'?` : `such as ${ids.slice(0, 12).join(', ')}`,
      );
    });
  }

  /** The answers that an attempt consists of; does not change the table. */
  private attempt(tried: Tried, at: Path, message: string): Picks | undefined {
    const { play } = this;
    if (!play) return undefined;
    const before = play.machine.fork(play.state);
    const picks = this.carryOut(tried, at, message);
    play.state = before;
    return picks.length > 0 ? picks : undefined;
  }

  /** Executes what the learner does and returns the questions it answers. */
  private carryOut({ do: step, answer }: Tried, at: Path, message: string): Picks {
    if ((step === undefined) === (answer === undefined)) {
      this.fault(at, "an answer is either 'do' or 'answer'");
      return [];
    }
    const path = [...at, step === undefined ? 'answer' : 'do'];
    const heard =
      step === undefined
        ? this.pickOptions(answer ?? [], path)
        : this.takeStep(step, path, message);
    const others = heard?.find(({ state }) => state.ask?.seat !== this.lesson.seat);
    if (heard && (heard.length === 0 || others))
      this.fault(
        path,
        heard.length === 0 ? 'this step asks the learner nothing' : 'another seat answers here',
        "what others do belongs in 'then'",
      );
    return heard ?? [];
  }

  /** Executes a scenario step and returns the questions it answers; undefined if it cannot. */
  private takeStep(step: Plain, at: Path, message: string): Picks | undefined {
    const { play } = this;
    if (!play) return undefined;
    play.machine.heard = [];
    try {
      const stepped = this.sources.words.step(play, step);
      if (!('refused' in stepped)) return play.machine.heard;
      this.fault(at, `${message}: ${stepped.refused}`);
    } catch (error) {
      if (!(error instanceof ScenarioFault)) throw error;
      this.fault(at, error.message);
    }
    return undefined;
  }

  /** Answers the open question with options identified by their things. */
  private pickOptions(refs: readonly string[], at: Path): Picks | undefined {
    const { play } = this;
    const ask = play?.state.ask;
    if (!play || !ask) return undefined;
    const { machine, state } = play;
    const { face } = machine.game;
    const options = ask.options.map((_, i) => face.option(machine.content, state, ask, i));
    const pick: number[] = [];
    for (const [i, ref] of refs.entries()) {
      const place = options.findIndex(
        (option, one) => !pick.includes(one) && nameOf(option).some((name) => alike(name) === ref),
      );
      if (place < 0) {
        const known = [...new Set(options.flatMap(nameOf).map(alike))];
        const meant = nearest(ref, known);
        const hint = meant
          ? `did you mean '${meant}'?`
          : `offered: ${known.slice(0, 12).join(', ')}`;
        this.fault([...at, i], `no option is called '${ref}' here`, hint);
        return undefined;
      }
      pick.push(place);
    }
    const refusal = machine.refusal(state, ask.seat, { ask: ask.id, pick });
    if (refusal) {
      this.fault(at, `the right answer is not offered here: ${refusal.message}`);
      return undefined;
    }
    machine.heard = [];
    machine.answer(state, pick, play.events);
    return machine.heard;
  }

  private lastGame(): CompiledGame {
    const { play } = this.lesson;
    const { game } = this.sources;
    const given = this.givenOf(play, ['play']);
    const found = given === undefined ? undefined : this.opened(given, ['play']);
    const { say, player = game.players.default, options = {}, seats } = play;
    return {
      say,
      player,
      options,
      seats: found?.state.asked.length ?? seats ?? game.rules.seats.min,
      ...(given !== undefined && { start: { name: this.lesson.title.en, given } }),
      ...(found && { table: { machine: found.machine, state: found.state } }),
    };
  }
}

/** The names of an option: its things, with its destination if it has one. */
const nameOf = ({ ref, refs, to }: OptionInfo): string[] =>
  (refs ?? (ref === undefined ? [] : [ref])).map((one) =>
    to === undefined ? one : `${one} > ${to}`,
  );

/** Identical cards share one name. */
const alike = (name: string): string => name.replace(/#\d+/g, '');

export const sceneOf = (machine: Machine, state: State, seat: Seat): Scene => {
  const { game, content } = machine as { game: Game; content: Content };
  return game.face.scene(content, game.information.view(content, state, seat), seat);
};
