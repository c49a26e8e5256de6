import type { Message } from '@cardwright/kernel';
import type { EffectOf, NumberTree } from '../compile/tree.ts';
import { DEFAULT_RULES } from '../setup.ts';
import type { Aim, CardsName } from './aim.ts';
import { amount, m } from './wording.ts';

/** How many cards a name can mean at most. */
function mostOf(name: CardsName): number {
  const { mostSlots } = DEFAULT_RULES;
  if (name === 'foes' || name === 'allies') return mostSlots;
  if (name === 'all') return 2 * mostSlots - 1;
  return name === 'creatures' ? 2 * mostSlots : 2 * mostSlots + 2;
}

const isAll = (sample: NumberTree, name: CardsName): boolean =>
  typeof sample === 'number' && sample >= mostOf(name);

const shuffled = (cards: Message): Message => m('text.shuffled', { cards });

/** The cards that `random_targets` picks, after their name: "2 of them at random". */
export const randomHead = ({ sample }: EffectOf<'random_targets'>, aim: Aim): Message =>
  isAll(sample, aim.own) ? shuffled(m('text.each')) : amount('text.random', sample, aim);

/** The cards that `for_each` takes, after their name: "each of them". */
export function eachHead({ by, sample }: EffectOf<'for_each'>, aim: Aim): Message {
  if (sample !== undefined && !isAll(sample, aim.own))
    return amount(`text.first.${by}`, sample, aim);
  return by === 'slot' ? m('text.each') : m(`text.each.${by}`);
}

/** Cards of which some are picked in the same words that name them. */
const PICKED: readonly CardsName[] = ['foes', 'allies', 'all', 'creatures', 'massivedestruction'];

/** The picked cards together with their name: "2 enemy creatures at random". */
export function pickedHead(
  tree: EffectOf<'random_targets'> | EffectOf<'for_each'>,
  name: CardsName,
): Message | undefined {
  if (!PICKED.includes(name)) return undefined;
  const { sample } = tree;
  const each = m(`text.each.${name}`);
  const all = sample === undefined || isAll(sample, name);
  if (tree.type === 'for_each' && tree.by === 'slot') return all ? each : undefined;
  if (all) return tree.type === 'for_each' ? undefined : shuffled(each);
  if (typeof sample !== 'number' || sample < 1) return undefined;
  return tree.type === 'for_each'
    ? m(`text.with.${tree.by}`, { cards: m(`text.the.${name}`, { n: sample }) })
    : m(`text.pick.${name}`, { n: sample });
}
