import { Bug } from '@cardwright/kernel';
import { z } from 'zod';
import { kindsBy } from '../../loading/index.ts';
import { modes, when } from './branch.ts';
import { choose } from './choose.ts';
import { discardAside, discardTop, look, putBack, reveal } from './deck.ts';
import { type DominionEffect, setEffectList } from './define.ts';
import {
  attack,
  drawUpTo,
  everyone,
  find,
  may,
  others,
  play,
  unaffected,
  whenFirst,
} from './flow.ts';
import { discard, gain, revealHand, topdeck, trash } from './move.ts';
import { all, nameCard, revealUntil } from './pick.ts';
import { exchange, giveBackCards, pass, rest, setAside, toHand } from './place.ts';
import { actions, buys, cards, coins } from './simple.ts';
import { costLess, everyTurn, extraTurn, later, nextTurn } from './time.ts';
import { points, removeTokens, tokens } from './tokens.ts';

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
  when,
  modes,
  all,
  nameCard,
  revealUntil,
  toHand,
  setAside,
  rest,
  pass,
  giveBackCards,
  exchange,
  everyone,
  costLess,
  later,
  nextTurn,
  everyTurn,
  extraTurn,
  tokens,
  removeTokens,
  points,
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
        'effect',
      ),
    )
    .min(1),
);
