import { NOBODY, ownerOf } from '../act.ts';
import { drawCards } from '../procedures/draw.ts';
import { rival } from '../state.ts';
import { inputFor, readInput } from '../variables.ts';
import { OPPONENT, OWNER } from '../vocabulary.ts';
import { INPUT, type LanesEffect } from './effect.ts';

/** R21.12: for each target its owner, the other player or both draw; an empty deck just ends it. */
export const cardDraw: LanesEffect = {
  name: 'CARD_DRAW',
  about: 'for each target its owner and/or the other player draws the input number of cards',
  seed: false,
  needs: ['TargetPlayer'],
  may: INPUT,
  usesTargets: true,
  input: 'needed',
  each: true,
  run(f, p) {
    const { act } = f;
    const common = readInput(f, p);
    for (const id of f.chain.targets) {
      const owner = ownerOf(act, id);
      if (owner === NOBODY) continue;
      const count = inputFor(f, p, id, common);
      if (p.players & OWNER) drawCards(act, owner, count);
      if (p.players & OPPONENT) drawCards(act, rival(owner), count);
    }
    return undefined;
  },
};
