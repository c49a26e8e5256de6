import type { Content, Game, GameEvent } from './game.ts';
import type { Machine } from './machine.ts';
import type { Seat, State } from './state.ts';

/**
 * What a table is in the middle of, outermost first, in the words of the cards. For debugging and
 * for card authors.
 */
export function explain(game: Game, content: Content, state: State): string {
  const lines = state.stack.map((f) => {
    if (f.kind === 'procedure') return `${f.name}: ${f.step} (seat ${f.seat})`;
    if (f.kind === 'window')
      return `what answers '${f.event}', ${f.at} of ${f.queue.length} (seat ${f.seat})`;
    const program = content.programs[f.program];
    const line = program?.lines[f.line];
    const round = f.base ? `, round ${f.at + 1} of ${f.at + 1 + f.times}` : '';
    return (
      `${program?.name ?? '?'}: line ${f.line + 1}, ${line?.effect.name ?? 'end'}${round} ` +
      `(seat ${f.seat})`
    );
  });
  const { ask } = state;
  if (ask) {
    const options = ask.options.map((_, i) =>
      JSON.stringify(game.face.option(content, state, ask, i).data),
    );
    lines.push(
      `asks seat ${ask.seat}: ${ask.why}, ` +
        `${ask.kind}${options.length > 0 ? ` of ${options.join(' ')}` : ` ${ask.min}..${ask.max}`}`,
    );
  }
  if (state.over) lines.push('the game is over');
  return lines.map((line, depth) => '  '.repeat(depth) + line).join('\n');
}

/** A line of a card or a step of the rules that ran, and the events it caused. */
export interface Explained {
  kind: 'line' | 'step';
  /** The card's program (`Militia/others`) or the procedure (`turn`). */
  source: string;
  /** `line 1: discardDownTo`, or the name of the step. */
  part: string;
  seat: Seat;
  events: GameEvent[];
}

/**
 * Calls `run` on a machine and reports, in order, which line of which card and which step of the
 * rules did what.
 */
export function explainRun<S extends State, C extends Content>(
  machine: Machine<S, C>,
  run: (events: GameEvent[]) => void,
): Explained[] {
  const events: GameEvent[] = [];
  const ran: Explained[] = [];
  const note = (kind: Explained['kind'], source: string, part: string, seat: Seat): void => {
    ran.at(-1)?.events.push(...events.slice(seen));
    seen = events.length;
    ran.push({ kind, source, part, seat, events: [] });
  };
  let seen = 0;
  const { programs } = machine.content;
  const before = machine.tracer;
  machine.tracer = {
    line(f, { effect }) {
      if (effect.skipped?.(f)) return;
      const { name, added = 0 } = programs[f.program]!;
      if (f.line < added) note('step', name, effect.name, f.seat);
      else note('line', name, `line ${f.line - added + 1}: ${effect.name}`, f.seat);
    },
    step: (f) => note('step', f.name, f.step, f.seat),
  };
  try {
    run(events);
  } finally {
    machine.tracer = before;
  }
  ran.at(-1)?.events.push(...events.slice(seen));
  return ran;
}
