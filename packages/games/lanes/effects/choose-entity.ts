import { at } from '@cardwright/kernel';
import { answeringCard, bodyOf, cardOf, knownEntity } from '../rules/act.ts';
import type { LanesTable } from '../state.ts';
import { CHOOSING, FIRST_ENTITY } from '../rules/targets.ts';
import { chainAt, defineEffect } from './define.ts';
import { chosen, counted, isOne, kindOf, noun, reference, say } from './wording.ts';

/** The entity running the list may have died of it. */
const cardAsking = (t: LanesTable, self: number): number =>
  self > 1 ? (knownEntity(t.state, self)?.card ?? -1) : answeringCard(t.state, self);

/** Ours, R21.21: the owner picks one of the targets; a single target is taken without asking. */
export const chooseEntity = defineEffect({
  name: 'CHOOSE_ENTITY',
  about:
    'asks the owner to choose one of the targets, which becomes the only target; a single target ' +
    'is taken without asking',
  origin: 'ours',
  needs: [],
  may: [],
  usesTargets: false,
  input: 'none',
  text(t, { targets }) {
    const isPlayer = t.whose === 'both';
    // a single target is taken without a word
    if (!isPlayer && isOne(t)) return undefined;
    const kind = kindOf(t);
    const { gender } = t;
    const among = t.several && t.isAgain ? reference(t) : undefined;
    t.targets = isPlayer ? noun('text.chosen.player') : noun('text.chosen', { kind });
    if (isPlayer) t.whose = 'chosen';
    t.given = chosen(kind);
    t.several = false;
    t.named = true;
    t.set += 1;
    t.last = t.set;
    t.picked = t.set;
    t.gender = 'm';
    if (isPlayer) return say('text.choose.player');
    if (among) return say('text.choose.of', { targets: among, gender });
    const one = counted(targets, 'pick');
    return one.key === 'lanes.text.find.atMost' || one === targets
      ? say('text.choose.of', { targets, gender })
      : say('text.choose', { targets: one });
  },
  work(t, _p, frame, chain) {
    if (chain.targets.length < 2) return undefined;
    const here = [...new Set(chain.targets)].filter((id) => bodyOf(t.state, id) !== undefined);
    if (here.length < 2) {
      chain.targets = here;
      if (t.events) t.emit({ type: 'TARGET_SELECTED', ids: here.slice() });
      return undefined;
    }
    const ask = t.ask(frame.seat, 'one', CHOOSING, cardAsking(t, chain.entity));
    for (const id of here) ask.options.push(FIRST_ENTITY + id);
    return t.asking();
  },
  answered(t, _p, frame, picked) {
    const id = at(picked, 0) - FIRST_ENTITY;
    chainAt(t, frame).targets = [id];
    if (t.events) t.emit({ type: 'TARGET_CHOSEN', player: frame.seat, id, ...cardOf(t, id) });
    return undefined;
  },
});
