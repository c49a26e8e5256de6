import { type Act, answerOf, type Chain, type Happening, ownerOf } from './act.ts';

/** What an effect works with: the action, its chain, who runs it, and what it answers. */
export interface ChainFrame {
  readonly act: Act;
  readonly chain: Chain;
  readonly self: number;
  readonly owner: number;
  readonly what: Happening;
}

/** An effect that ends its list returns this. */
export const END_OF_LIST = 1;

/**
 * Runs an effect list for an entity. R21.4: a list of the same entity that runs inside another shares its register and targets;
 * R21.9: what is nested too deep, or beyond the effects an action may run, is dropped and told.
 */
export function runList(act: Act, list: number, self: number, owner: number, what: Happening): void {
  const { s, rules } = act;
  if (s.over) return;
  if (act.depth >= rules.chainDepth) {
    tellLimit(act, 'depth');
    return;
  }
  if (isSpent(act)) return;
  let chain: Chain | undefined;
  for (const open of act.chains) if (open.entity === self) chain = open;
  const outermost = chain === undefined;
  if (chain === undefined) {
    chain = { entity: self, acc: 0, targets: [self], places: [] };
    act.chains.push(chain);
  }
  const frame: ChainFrame = { act, chain, self, owner, what };
  act.depth++;
  for (const line of act.c.lists[list]!.lines) {
    if (isSpent(act)) break;
    // one for each target it works on: a thousand units marching are a thousand effects
    act.effects += line.effect.usesTargets && chain.targets.length > 1 ? chain.targets.length : 1;
    if (line.effect.run(frame, line.params) === END_OF_LIST || s.over) break;
  }
  act.depth--;
  if (outermost && !s.over) act.chains.pop();
}

/** Whoever it happens to answers, if their card does. */
export function interact(act: Act, id: number, interaction: number, what: Happening): void {
  const list = answerOf(act, id, interaction);
  if (list >= 0) runList(act, list, id, ownerOf(act, id), what);
}

/** The action has run all the effects it may. */
export function isSpent(act: Act): boolean {
  if (act.effects < act.rules.chainEffects) return false;
  tellLimit(act, 'effects');
  return true;
}

/** Told once an action. */
export function tellLimit(act: Act, limit: string): void {
  if (!act.limited && act.t.events) act.t.emit({ type: 'LIMIT_REACHED', limit });
  act.limited = true;
}
