import type { Message } from '@cardwright/kernel';
import { STATE_TAGS } from '../compile/vocabulary.ts';
import { scopeOf, targetsOf, tell } from '../rules/scope.ts';
import { clearState } from '../rules/states.ts';
import { isOnTable, STATE_END } from '../state.ts';
import { defineEffect } from './define.ts';
import { programAt } from '../content.ts';
import { m, ownTags, subject } from './wording.ts';
import { ALL_TAGS, may } from '../compile/grammar.ts';

function tagMessage(tag: string): Message {
  if (tag === '+') return m('tag.good');
  if (tag === '-') return m('tag.bad');
  return tag === '+-' ? m('tag.mixed') : m('tag.own', { tag });
}

/**
 * E5: removes states and pending effects from a card, by tags; taunts and the attacked flag stay.
 */
export const cleanse = defineEffect({
  name: 'cleanse',
  about: 'removes states and pending effects, by their tags',
  fields: { by_tags: may('tags', ALL_TAGS) },
  compile: (tree) => ({ tags: new Set(tree.by_tags) }),
  text({ by_tags: tags }, w) {
    // states have no tags but the three signs
    const key = ownTags(tags).length === tags.length ? 'text.cleanse.own' : 'text.cleanse';
    return [w.words(m(key, { ...subject(w.aim), tags: tags.map(tagMessage) }))];
  },
  run(t, { tags }, f) {
    for (const unit of targetsOf(scopeOf(t, f))) {
      if (!isOnTable(unit)) continue;
      if (tags.has(STATE_TAGS[unit.state] || ' ')) clearState(t, unit);
      if (unit.ongoing.length === 0) continue;
      const kept = unit.ongoing.filter(
        (o) =>
          o.kind === STATE_END || !programAt(t.content, o.effect).tags.some((tag) => tags.has(tag)),
      );
      if (kept.length === unit.ongoing.length) continue;
      if (t.events) tell(t, 'cleansed', unit, { count: unit.ongoing.length - kept.length });
      unit.ongoing = kept;
    }
    return undefined;
  },
});
