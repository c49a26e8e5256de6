import type { Content } from './game.ts';
import type { Seat, State } from './state.ts';

/**
 * Leaves a seat out of whatever is in progress above the lowest frame: its rounds of what is done
 * for each seat, its answers to an event, and what it is in the middle of, the open question too.
 * Where that was in progress, the caller continues.
 */
export function removeSeat(state: State, content: Content, seat: Seat): void {
  const { stack } = state;
  for (let i = 1; i < stack.length; i++) {
    const f = stack[i]!;
    if (f.kind === 'window') {
      f.queue = f.queue.filter((listener, at) => at < f.at || listener.seat !== seat);
      continue;
    }
    if (f.kind === 'list' && f.each) {
      const rest = f.each.slice(f.at + 1).filter((other) => other !== seat);
      f.each = [...f.each.slice(0, f.at + 1), ...rest];
      f.times = rest.length;
      if (f.seat !== seat) continue;
      // its own round is at its end
      f.line = content.programs[f.program]!.lines.length;
      f.wait = 0;
      stack.length = i + 1;
    } else if (f.seat === seat) stack.length = i;
    else continue;
    state.ask = null;
    return;
  }
}
