import { m } from '../text.ts';
import type { LorenzoEffect } from './define.ts';

/** FAMILYSIXVALOR: a coloured member that is still there counts as 6 for the rest of the round. */
export const familySixEffect: LorenzoEffect<Record<string, never>> = {
  name: 'FAMILYSIXVALOR',
  run(t, _, f) {
    const { members } = t.state.seats[f.seat]!;
    const left = [1, 2, 3].filter((member) => (members & (1 << member)) !== 0);
    if (left.length === 0) return undefined;
    t.ask(f.seat, 'one', 'ask.six').options = left;
    return t.asking();
  },
  answered(t, _, f, [member]) {
    t.state.seats[f.seat]!.six |= 1 << member!;
    if (t.events) t.emit({ type: 'six', seat: f.seat, member: member! });
    return undefined;
  },
  text: () => m('text.FAMILYSIXVALOR'),
};
