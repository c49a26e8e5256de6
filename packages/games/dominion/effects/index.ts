import { Bug } from '@cardwright/kernel';
import { z } from 'zod';
import { kindsBy } from '../../loading/index.ts';
import { choose } from './choose.ts';
import { discardAside, discardTop, look, putBack, reveal } from './deck.ts';
import { type DominionEffect, setEffectList } from './define.ts';
import { attack, drawUpTo, find, may, others, play, unaffected, whenFirst } from './flow.ts';
import { discard, gain, revealHand, topdeck, trash } from './move.ts';
import { actions, buys, cards, coins } from './simple.ts';

export const EFFECTS: readonly DominionEffect[] = [
  cards,
  actions,
  buys,
  coins,
  choose,
  find,
  discard,
  trash,
  gain,
  topdeck,
  look,
  reveal,
  discardTop,
  discardAside,
  putBack,
  revealHand,
  play,
  may,
  others,
  attack,
  unaffected,
  whenFirst,
  drawUpTo,
];

const byName = new Map(EFFECTS.map((effect) => [effect.name, effect]));

export function effectNamed(name: string): DominionEffect {
  const effect = byName.get(name);
  if (!effect) throw new Bug(`there is no effect '${name}'`);
  return effect;
}

setEffectList(
  z
    .array(
      kindsBy(
        'do',
        EFFECTS.map((effect) => effect.params),
      ),
    )
    .min(1),
);
