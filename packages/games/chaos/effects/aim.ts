import type { ModeName, TriggerName } from '../compile/vocabulary.ts';

/**
 * How a text names cards: by a target mode, or as the targets of the attack, one card of several
 * ("that card"), or the card that is chosen for an attack that hits others.
 */
export type CardsName = ModeName | 'own' | 'that' | 'chosen';

/** Which cards are meant at one place of a card's text. */
export interface Aim {
  /** What `target` means: the main target (R12). */
  readonly main: CardsName;
  /** The targets of the effect, which numbers without a mode read too (E19). */
  readonly own: CardsName;
}

/** Names of exactly one card. */
const ONE_CARD: readonly CardsName[] = [
  'self',
  'target',
  'commander',
  'allied_commander',
  'that',
  'chosen',
];
export const isOneCard = (name: CardsName): boolean => ONE_CARD.includes(name);

/** The cards of a mode, or of a number's missing mode, as this place names them. */
export function namedBy(aim: Aim, mode: ModeName | undefined): CardsName {
  if (mode === undefined) return aim.own;
  return mode === 'target' ? aim.main : mode;
}

/** A random mode is rolled once; afterwards, its cards are simply the targets. */
const rolled = (name: CardsName): CardsName => (name === 'random_chaos' ? 'own' : name);

/** Inside an attack of this mode: only the mode `target` hits the card that is chosen (R5.2). */
export const aimOfAttack = (mode: ModeName): Aim =>
  mode === 'target' ? { main: 'target', own: 'target' } : { main: 'chosen', own: rolled(mode) };

const at = (name: CardsName): Aim => ({ main: name, own: name });
const PASSIVES: { readonly [trigger in TriggerName]: Aim } = {
  whenplaced: at('self'),
  endofturn: at('self'),
  whendiscarded: at('allied_commander'),
  whendrawn: at('allied_commander'),
  whenattack: { main: 'target', own: 'own' },
  whenattacked: at('target'),
  whendamaged: at('target'),
  whendefeated: at('target'),
  never: at('target'),
};

/** Inside a passive of this trigger (R12). */
export const aimOfPassive = (trigger: TriggerName): Aim => PASSIVES[trigger];

/** Inside a change of target, which keeps the main target. */
export const changedAim = (aim: Aim, mode: ModeName): Aim => ({
  main: aim.main,
  own: rolled(namedBy(aim, mode)),
});

/** Inside an effect that runs for each target separately, which is then the main target too. */
export function aimAtEach({ own }: Aim): Aim {
  return at(isOneCard(own) ? own : 'that');
}

const CREATURES: readonly CardsName[] = ['foes', 'allies', 'all'];
const COMMANDERS: readonly CardsName[] = ['commander', 'allied_commander', 'all_commanders'];
/** Pairs of names that have no card in common, apart from creatures and commanders. */
const APART: readonly (readonly [CardsName, CardsName])[] = [
  ['foes', 'allies'],
  ['foes', 'self'],
  ['all', 'self'],
];

/** Whether a card may be among both. */
export function mayOverlap(one: CardsName, other: CardsName): boolean {
  const apart = (a: CardsName, b: CardsName): boolean =>
    (CREATURES.includes(a) && COMMANDERS.includes(b)) || APART.some(([c, d]) => c === a && d === b);
  return !apart(one, other) && !apart(other, one);
}
