import type { EffectTree } from './tree.ts';

/** What these effects do, they do to their targets. */
export const ON_TARGETS: ReadonlySet<EffectTree['type']> = new Set([
  'state_change',
  'cleanse',
  'damage',
  'heal',
  'dot',
  'direct',
  'hypnotize',
  'changeforme',
  'taunt',
  'delay',
  'loop',
]);

type Node = { readonly [key: string]: unknown };
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;

/** Whether an effect does anything to the targets it starts with, or reads a number from them. */
export const usesTargets = (tree: EffectTree | undefined): boolean =>
  tree !== undefined && reads(tree, true);

/** `own`: whether effects and numbers without a mode still mean the first targets. */
function reads(node: unknown, own: boolean): boolean {
  if (!isNode(node)) return false;
  if (Array.isArray(node)) return node.some((one) => reads(one, own));
  // inside `for_each`, a target is one of its cards
  if (node.type === 'for_each' && !own) return reads(node.sample, false);
  if (own && ON_TARGETS.has(node.type as EffectTree['type'])) return true;
  if (node.type === 'HPs' || node.type === 'count')
    return node.target_mode === 'target' || (own && node.target_mode === undefined);
  if (Object.entries(node).some(([key, value]) => MODES.includes(key) && value === 'target'))
    return true;
  const inside = own && node.type !== 'target_change';
  return Object.entries(node).some(
    ([key, value]) => key !== 'creature' && key !== 'new_forme' && reads(value, inside),
  );
}

/** The fields of effects that contain a target mode. */
const MODES: readonly string[] = ['new_target', 'new_targets', 'from'];
