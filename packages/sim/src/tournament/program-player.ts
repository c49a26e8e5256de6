import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface, type Interface } from 'node:readline';
import { type Machine, misfit, pickBounds, PlayerFault, type Seat, type State } from '@cardwright/kernel';

/** What a program reads, one JSON object a line. It answers a line `{"pick": [places]}` to every `ask`. */
export interface AskLine {
  type: 'ask';
  game: string;
  match: string;
  seat: Seat;
  kind: string;
  why: string;
  min: number;
  max: number;
  /** The options as data, in order: a pick names their places. */
  options: unknown[];
  view: unknown;
}

/** A program that ended before it gave a single answer: there is no such program, or it cannot be started. */
export class ProgramFault extends Error {}

/** A program of any language that plays over its standard input and output; one process serves all its seats. */
export class ProgramPlayer {
  readonly name: string;
  private readonly child: ChildProcess;
  private readonly lines: Interface;
  private readonly waiting: ((line: string | undefined) => void)[] = [];
  private ended = false;
  private exitCode: number | null = null;
  private answers = 0;

  constructor(command: string) {
    this.name = `program:${command}`;
    // detached: a Ctrl-C is for us, who stop it when the game is put aside
    this.child = spawn(command, { shell: true, detached: true, stdio: ['pipe', 'pipe', 'inherit'] });
    this.lines = createInterface({ input: this.child.stdout! });
    this.lines.on('line', (line) => {
      this.answers++;
      this.waiting.shift()?.(line);
    });
    this.child.on('close', (code) => {
      this.exitCode = code;
      this.end();
    });
    this.child.on('error', () => this.end());
    this.child.stdin!.on('error', () => {}); // it reads no more: it has ended, or is about to
  }

  private end(): void {
    this.ended = true;
    for (const heard of this.waiting.splice(0)) heard(undefined);
  }

  async answer(machine: Machine, state: State, seat: Seat, match: string, milliseconds = 10_000): Promise<number[]> {
    const { game, content } = machine;
    const ask = state.ask!;
    const line: AskLine = {
      type: 'ask',
      game: game.name,
      match,
      seat,
      kind: ask.kind,
      why: ask.why,
      ...pickBounds(ask),
      options: ask.options.map((_, i) => game.option(content, state, ask, i).data),
      view: game.view(content, state, seat),
    };
    const text = await this.ask(JSON.stringify(line), milliseconds);
    let pick: unknown;
    try {
      pick = (JSON.parse(text) as { pick?: unknown }).pick;
    } catch {
      throw new PlayerFault(`${this.name} answered with a line that is not JSON: ${text.slice(0, 80)}`);
    }
    if (!Array.isArray(pick) || !pick.every((p) => typeof p === 'number')) throw new PlayerFault(`${this.name} answered without a pick: ${text.slice(0, 80)}`);
    const wrong = misfit(ask, pick as number[]);
    if (wrong) throw new PlayerFault(`${this.name}: ${wrong.message}`);
    return pick as number[];
  }

  private endedEarly(): Error {
    return this.answers > 0
      ? new PlayerFault(`${this.name} has ended`)
      : new ProgramFault(`${this.name} ended (${this.exitCode ?? 'killed'}) before it answered anything; what it said is above`);
  }

  private ask(line: string, milliseconds: number): Promise<string> {
    if (this.ended) return Promise.reject(this.endedEarly());
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new PlayerFault(`${this.name} gave no answer within ${milliseconds} ms`)), milliseconds);
      this.waiting.push((heard) => {
        clearTimeout(timer);
        if (heard === undefined) reject(this.endedEarly());
        else resolve(heard);
      });
      this.child.stdin!.write(`${line}\n`);
    });
  }

  close(): void {
    this.lines.close();
    this.child.stdin?.end();
    if (this.ended) return;
    try {
      if (this.child.pid !== undefined) process.kill(-this.child.pid); // the shell and what it started
    } catch {
      this.child.kill();
    }
    this.end();
  }
}
