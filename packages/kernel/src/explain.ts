import type { Content, Game } from './game.ts';
import type { State } from './state.ts';

/** What a table is in the middle of, outermost first, in card words. For people who look for a bug or write a card. */
export function explain(game: Game, content: Content, state: State): string {
  const lines = state.stack.map((f) => {
    if (f.kind === 'procedure') return `${f.name}: ${f.step} (seat ${f.seat})`;
    if (f.kind === 'window') return `what answers '${f.event}', ${f.at} of ${f.queue.length} (seat ${f.seat})`;
    const program = content.programs[f.program];
    const line = program?.lines[f.line];
    const round = f.base ? `, round ${f.at + 1} of ${f.at + 1 + f.times}` : '';
    return `${program?.name ?? '?'}: line ${f.line + 1}, ${line?.effect.name ?? 'end'}${round} (seat ${f.seat})`;
  });
  const { ask } = state;
  if (ask) {
    const options = ask.options.map((_, i) => JSON.stringify(game.face.option(content, state, ask, i).data));
    lines.push(`asks seat ${ask.seat}: ${ask.why}, ${ask.kind}${options.length > 0 ? ` of ${options.join(' ')}` : ` ${ask.min}..${ask.max}`}`);
  }
  if (state.over) lines.push('the game is over');
  return lines.map((line, depth) => '  '.repeat(depth) + line).join('\n');
}
