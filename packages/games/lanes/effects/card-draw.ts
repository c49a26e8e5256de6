import { NOBODY, ownerOf } from '../rules/act.ts';
import { drawCards } from '../rules/draw.ts';
import { rival } from '../state.ts';
import { inputFor, readInput } from '../rules/variables.ts';
import { OPPONENT, OWNER } from '../compile/vocabulary.ts';
import { INPUT, defineEffect } from './define.ts';
import { amount, forEach, inForm, receiver, say } from './wording.ts';

/** R21.12: for each target its owner, the other player or both draw; an empty deck just ends it. */
export const cardDraw = defineEffect({
  name: 'CARD_DRAW',
  about: 'for each target, its owner, the other player or both draw the input number of cards',
  origin: 'later',
  needs: ['TargetPlayer'],
  may: INPUT,
  usesTargets: true,
  input: 'needed',
  each: true,
  text: (t, { line, targets }) =>
    forEach(t, line, targets, (one, told) =>
      say(`text.draw.${receiver(t, line.params.players)}`, {
        amount: amount(told, line, 'draw'),
        targets: inForm(one, 'of'),
      }),
    ),
  work(t, p, _frame, chain) {
    const common = readInput(t, chain, p);
    for (const id of chain.targets) {
      const owner = ownerOf(t.state, id);
      if (owner === NOBODY) continue;
      const count = inputFor(t, p, id, common);
      if (p.players & OWNER) drawCards(t, owner, count);
      if (p.players & OPPONENT) drawCards(t, rival(owner), count);
    }
    return undefined;
  },
});
