import { STATE_TAGS } from '../compile/vocabulary.ts';
import { scopeOf, targetsOf, tell } from '../rules/scope.ts';
import { clearState } from '../rules/states.ts';
import { isOnTable, STATE_END } from '../state.ts';
import { defineEffect } from './define.ts';

/** E5: takes away states and what waits on a card, by tags; taunts and the attacked flag stay. */
export const cleanse = defineEffect({
  name: 'cleanse',
  compile: (tree) => ({ tags: new Set(tree.by_tags) }),
  run(t, { tags }, f) {
    for (const unit of targetsOf(scopeOf(t, f))) {
      if (!isOnTable(unit)) continue;
      if (tags.has(STATE_TAGS[unit.state] || ' ')) clearState(t, unit);
      if (unit.ongoing.length === 0) continue;
      const kept = unit.ongoing.filter(
        (o) =>
          o.kind === STATE_END || !t.content.programs[o.effect]!.tags.some((tag) => tags.has(tag)),
      );
      if (kept.length === unit.ongoing.length) continue;
      if (t.events) tell(t, 'cleansed', unit, { count: unit.ongoing.length - kept.length });
      unit.ongoing = kept;
    }
    return undefined;
  },
});
