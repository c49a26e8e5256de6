import { type Content, type Game, pickBounds, type State } from '@cardwright/kernel';

/** The question that a program was asked, without the view. */
export interface FailedAsk {
  kind: string;
  why: string;
  min: number;
  max: number;
  options: unknown[];
}

/** Why a program or built-in player lost a game, other than by the rules. */
export interface BotFailure {
  bot: string;
  /** The number of the game. */
  match: string;
  /** The reason as text. */
  why: string;
  /**
   * How the program ended: its exit code or signal; null while it runs, and for built-in players.
   */
  exit: number | string | null;
  /** The last lines it wrote to standard error. */
  stderr: string[];
  ask: FailedAsk | null;
  /** The raw answer; null if there was none. */
  answer: string | null;
}

/** The open question in the form that is sent to programs. */
export function failedAsk(game: Game, content: Content, state: State): FailedAsk | null {
  const { ask } = state;
  if (!ask) return null;
  return {
    kind: ask.kind,
    why: ask.why,
    ...pickBounds(ask),
    options: ask.options.map((_, i) => game.face.option(content, state, ask, i).data),
  };
}

const LINES = 10;
const LONGEST = 4000;

/** The last lines of a stream. */
export class LastLines {
  private text = '';

  add(chunk: Buffer): void {
    this.text = (this.text + chunk.toString()).slice(-LONGEST);
  }

  lines(): string[] {
    return this.text
      .trimEnd()
      .split('\n')
      .slice(-LINES)
      .filter((line) => line !== '');
  }
}
