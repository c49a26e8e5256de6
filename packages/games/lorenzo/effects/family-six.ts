import { at } from '@cardwright/kernel';
import { COLOURED } from '../content.ts';
import { seatOf } from '../state.ts';
import { m } from '../text.ts';
import type { LorenzoEffect } from './define.ts';

/** FAMILYSIXVALOR: a coloured member not yet placed counts as 6 for the rest of the round. */
export const familySixEffect: LorenzoEffect<Record<string, never>> = {
  name: 'FAMILYSIXVALOR',
  run(t, _, f) {
    const { members } = seatOf(t.state, f.seat);
    const left = COLOURED.filter((member) => (members & (1 << member)) !== 0);
    if (left.length === 0) return undefined;
    t.ask(f.seat, 'one', 'ask.six').options = left;
    return t.asking();
  },
  answered(t, _, f, picked) {
    const member = at(picked, 0);
    seatOf(t.state, f.seat).six |= 1 << member;
    if (t.events) t.emit({ type: 'six', seat: f.seat, member });
    return undefined;
  },
  clause: true,
  text: () => [m('text.FAMILYSIXVALOR')],
};
