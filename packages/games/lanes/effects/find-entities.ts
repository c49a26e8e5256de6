import { whatOf } from '../rules/act.ts';
import { FIRST_TILE, search } from '../rules/search.ts';
import { readInput } from '../rules/variables.ts';
import { PLAY_TARGET } from '../compile/vocabulary.ts';
import { INPUT, defineEffect } from './define.ts';

/** R20: replaces the chain's targets by what a search finds. */
export const findEntities = defineEffect({
  name: 'FIND_ENTITIES',
  about:
    'finds targets by place, player, type and criterion; Value is the number n, negative to search from the other end',
  origin: 'seed',
  needs: ['TargetPlayer', 'TargetType', 'SearchCriterion'],
  may: ['TargetLocation', 'EffectLocation', ...INPUT],
  usesTargets: false,
  input: 'zero',
  work(t, p, frame, chain) {
    // PLAY_TARGET is the lane, the board or the tile the card was aimed at
    const aimed = p.location === PLAY_TARGET ? whatOf(t).place : -1;
    const ids = search(t.state, frame.seat, {
      lanes: aimed < 0 ? p.location : aimed > 0 && aimed < FIRST_TILE ? 1 << (aimed - 1) : 0,
      tile: aimed - FIRST_TILE,
      places: chain.places,
      players: p.players,
      types: p.types,
      criterion: p.criterion,
      n: readInput(t, chain, p),
    });
    chain.targets = ids;
    if (t.events) t.emit({ type: 'TARGETS_FOUND', ids: ids.slice() });
    return undefined;
  },
});
