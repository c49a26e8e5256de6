import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface, type Interface } from 'node:readline';
import { type Machine, misfit, PlayerFault, type Seat, type State } from '@cardwright/kernel';

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

/** A program of any language that plays over its standard input and output; one process serves all its seats. */
export class ProgramPlayer {
  readonly name: string;
  private readonly child: ChildProcess;
  private readonly lines: Interface;
  private readonly waiting: ((line: string | undefined) => void)[] = [];
  private ended = false;

  constructor(command: string) {
    this.name = `program:${command}`;
    this.child = spawn(command, { shell: true, stdio: ['pipe', 'pipe', 'inherit'] });
    this.lines = createInterface({ input: this.child.stdout! });
    this.lines.on('line', (line) => this.waiting.shift()?.(line));
    this.lines.on('close', () => this.end());
    this.child.on('error', () => this.end());
    this.child.stdin!.on('error', () => this.end());
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
      min: ask.min,
      max: ask.max,
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

  private ask(line: string, milliseconds: number): Promise<string> {
    if (this.ended) return Promise.reject(new PlayerFault(`${this.name} has ended`));
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new PlayerFault(`${this.name} gave no answer within ${milliseconds} ms`)), milliseconds);
      this.waiting.push((heard) => {
        clearTimeout(timer);
        if (heard === undefined) reject(new PlayerFault(`${this.name} has ended`));
        else resolve(heard);
      });
      this.child.stdin!.write(`${line}\n`);
    });
  }

  close(): void {
    this.lines.close();
    this.child.stdin?.end();
    this.child.kill();
  }
}
