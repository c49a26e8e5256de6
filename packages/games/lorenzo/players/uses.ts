import { at, type CardUses } from '@cardwright/kernel';
import type { LorenzoContent } from '../content.ts';
import { DECLINE } from '../effects/define.ts';
import { END_TURN, PASS } from '../procedures/turn.ts';
import { LEADER_CODES, PLAY } from '../rules/leaders.ts';
import { placeSpace } from '../rules/placing.ts';
import type { LorenzoState } from '../state.ts';
import { galleryId } from '../text.ts';

/**
 * A development card counts as used when it is taken from its floor, a leader when it is played.
 */
export const lorenzoUses: CardUses<LorenzoState, LorenzoContent> = {
  option(content, state, { why, options }, index) {
    const code = at(options, index);
    if (code === DECLINE || code === PASS || code === END_TURN) return undefined;
    if (why === 'ask.bonusTower') return cardOnSpace(content, state, code);
    if (why !== 'ask.turn' && why !== 'ask.after') return undefined;
    if (code < LEADER_CODES) return cardOnSpace(content, state, placeSpace(code));
    const leader = (code - LEADER_CODES) >> 2;
    return (code & 3) === PLAY ? galleryId(content, 'leader', leader) : undefined;
  },

  absent(content, card, { advanced }) {
    const leader = content.leaders.find((_, i) => galleryId(content, 'leader', i) === card);
    return leader === undefined || advanced === true
      ? undefined
      : `${leader.name} is a leader, and only the advanced game has leaders: add ` +
          `--options '{"advanced":true}'`;
  },
};

function cardOnSpace(
  content: LorenzoContent,
  state: LorenzoState,
  space: number,
): string | undefined {
  const card = state.towers[space] ?? -1;
  return card < 0 ? undefined : galleryId(content, 'card', card);
}
