import { actOf } from './act.ts';
import type { Act, Chain, LanesTable } from '../state.ts';

/** The chain of an entity whose lists are in progress. */
export function chainOf(act: Act, self: number): Chain | undefined {
  for (const open of act.chains) if (open.entity === self) return open;
  return undefined;
}

/**
 * Whether one more list may run for an entity; if so, opens its chain. R21.4: a list of the same
 * entity that runs inside another shares its register and targets. R21.9: lists nested too deep, or
 * beyond the effects an action may run, are dropped and reported.
 */
export function openChain(t: LanesTable, self: number): boolean {
  const act = actOf(t.state);
  if (act.depth >= t.state.rules.chainDepth) {
    reportLimit(t, 'depth');
    return false;
  }
  if (isSpent(t)) return false;
  act.depth++;
  if (!chainOf(act, self)) {
    const chain: Chain = { entity: self, acc: 0, targets: [self], places: [] };
    // mostly there is one: a list of one is small, and one that is pushed to is not
    if (act.chains.length === 0) act.chains = [chain];
    else act.chains.push(chain);
  }
  return true;
}

/** Ends the lists that have run since: restores the earlier count of lists in progress. */
export function closeChains(t: LanesTable, depth: number, chains: number): void {
  const act = actOf(t.state);
  act.depth = depth;
  while (act.chains.length > chains) act.chains.pop();
}

/** The action has run all the effects it may. */
export function isSpent(t: LanesTable): boolean {
  if (actOf(t.state).effects < t.state.rules.chainEffects) return false;
  reportLimit(t, 'effects');
  return true;
}

/** Reported once per action. */
export function reportLimit(t: LanesTable, limit: string): void {
  const act = actOf(t.state);
  if (!act.limited && t.events) t.emit({ type: 'LIMIT_REACHED', limit });
  act.limited = true;
}
