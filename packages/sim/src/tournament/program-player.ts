import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface, type Interface } from 'node:readline';
import { type Machine, pickError, PlayerFault, type Seat, type State } from '@cardwright/kernel';
import { type BotFailure, failedAsk, LastLines } from './bot-failure.ts';

/**
 * A message to a program: one JSON object per line. The program answers every `ask` with a line
 * `{"pick": [indices]}`.
 */
export interface AskLine {
  type: 'ask';
  game: string;
  match: string;
  seat: Seat;
  kind: string;
  why: string;
  min: number;
  max: number;
  /** The options as data, in order; a pick contains their indices. */
  options: unknown[];
  view: unknown;
}

/** The program exited before its first answer: it does not exist or cannot be started. */
export class ProgramFault extends Error {
  /** Whether the shell could start it at all. */
  readonly started: boolean;

  constructor(message: string, started = true) {
    super(message);
    this.started = started;
  }
}

/** A shell exits with 126 or 127 if the program does not exist or cannot be executed. */
export const wasStarted = (exit: number | string | null): boolean => exit !== 126 && exit !== 127;

/** A program lost its game: its last question, its answer and how it exited. */
export class ProgramFailure extends PlayerFault {
  readonly failure: BotFailure;
  constructor(failure: BotFailure) {
    super(`${failure.bot} ${failure.why}`);
    this.failure = failure;
  }
}

/**
 * A program in any language that plays over standard input and output; one process serves all its
 * seats.
 */
export class ProgramPlayer {
  readonly name: string;
  private readonly child: ChildProcess;
  private readonly lines: Interface;
  private readonly waiting: ((line: string | undefined) => void)[] = [];
  private ended = false;
  private exit: number | string | null = null;
  private readonly said = new LastLines();
  private answers = 0;

  constructor(command: string) {
    this.name = `program:${command}`;
    // detached: Ctrl-C is for us, and we stop the program when the game is abandoned
    this.child = spawn(command, { shell: true, detached: true, stdio: ['pipe', 'pipe', 'pipe'] });
    this.child.stderr!.on('data', (chunk: Buffer) => {
      this.said.add(chunk);
      process.stderr.write(chunk);
    });
    this.lines = createInterface({ input: this.child.stdout! });
    this.lines.on('line', (line) => {
      this.answers++;
      this.waiting.shift()?.(line);
    });
    this.child.on('close', (code, signal) => {
      this.exit = code ?? signal;
      this.end();
    });
    this.child.on('error', () => this.end());
    this.child.stdin!.on('error', () => {}); // it no longer reads: it has exited or is about to
  }

  private end(): void {
    this.ended = true;
    for (const heard of this.waiting.splice(0)) heard(undefined);
  }

  async answer(
    machine: Machine,
    state: State,
    seat: Seat,
    match: string,
    milliseconds = 10_000,
  ): Promise<number[]> {
    const { game, content } = machine;
    const ask = failedAsk(game, content, state)!;
    const line: AskLine = {
      type: 'ask',
      game: game.name,
      match,
      seat,
      ...ask,
      view: game.information.view(content, state, seat),
    };
    const failure = (why: string, answer: string | null): ProgramFailure =>
      new ProgramFailure({
        bot: this.name,
        match,
        why,
        exit: this.exit,
        stderr: this.said.lines(),
        ask,
        answer,
      });
    const heard = await this.ask(JSON.stringify(line), milliseconds);
    if (heard === 'late') throw failure(`gave no answer within ${milliseconds / 1000} s`, null);
    if (heard === 'ended') {
      if (this.answers > 0) throw failure('exited in the middle of a game', null);
      throw new ProgramFault(
        `${this.name} exited (${this.exit ?? 'killed'}) before its first answer; its output ` +
          'is above',
        wasStarted(this.exit),
      );
    }
    const { text } = heard;
    let pick: unknown;
    try {
      pick = (JSON.parse(text) as { pick?: unknown } | null)?.pick;
    } catch {
      throw failure('answered with a line that is not JSON', text);
    }
    if (!Array.isArray(pick) || !pick.every((p) => typeof p === 'number'))
      throw failure('answered without a pick, a list of numbers', text);
    const wrong = pickError(state.ask!, pick);
    if (wrong) throw failure(`gave an answer that is not legal: ${wrong.message}`, text);
    return pick;
  }

  private ask(line: string, milliseconds: number): Promise<{ text: string } | 'late' | 'ended'> {
    if (this.ended) return Promise.resolve('ended');
    return new Promise((resolve) => {
      const timer = setTimeout(() => resolve('late'), milliseconds);
      this.waiting.push((text) => {
        clearTimeout(timer);
        resolve(text === undefined ? 'ended' : { text });
      });
      this.child.stdin!.write(`${line}\n`);
    });
  }

  close(): void {
    this.lines.close();
    this.child.stdin?.end();
    if (this.ended) return;
    try {
      // kills the shell and what it started
      if (this.child.pid !== undefined) process.kill(-this.child.pid);
    } catch {
      this.child.kill();
    }
    this.end();
  }
}
