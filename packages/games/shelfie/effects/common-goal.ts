import { defineEffect, lineOf, type Program } from '@cardwright/kernel';
import type { Goal } from './goal.ts';
import { tokensFor } from '../rules/scoring.ts';
import { scoredBy, shelfOf, type T } from '../state.ts';

/** R5.1: a seat whose shelf satisfies the goal now takes its top token. */
const commonGoal = defineEffect({
  name: 'commonGoal',
  run(t: T, goal: Goal, { program, seat }) {
    const s = t.state;
    if (!goal.satisfied(shelfOf(s, seat))) return undefined;
    const scored = scoredBy(s, s.goals.indexOf(program));
    scored.push(seat);
    const points = tokensFor(s.shelves.length)[scored.length - 1] ?? 0;
    if (t.events) t.emit({ type: 'goal', seat, goal: goal.card.id, points });
    return undefined;
  },
});

/** A program of one line for each goal, at the goal's own index. */
export function goalPrograms(goals: readonly Goal[]): Program[] {
  const versions = new Map<number, number>();
  return goals.map((goal) => {
    const { id } = goal.card;
    const version = (versions.get(id) ?? 0) + 1;
    versions.set(id, version);
    const name = version === 1 ? `common goal ${id}` : `common goal ${id}, version ${version}`;
    return { name, lines: [lineOf(commonGoal, goal)], slots: 0 };
  });
}
