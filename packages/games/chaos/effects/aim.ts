import type { ModeName, TriggerName } from '../compile/vocabulary.ts';

/**
 * How a text names cards: by a target mode, or as the targets of the attack, one card of several
 * ("that card"), the card that is chosen for an attack that hits others, the card that attacks the
 * user or has damaged it, or all creatures, where the user is none of them.
 */
export type CardsName = ModeName | 'own' | 'that' | 'chosen' | 'attacker' | 'damager' | 'creatures';

/**
 * When an effect runs: in the user's turn, in the turn of the card that attacks the user, in the
 * user's passive at the end of its turn, while ongoing effects or draws end a turn, or at a time
 * that depends on the game.
 */
export type Moment = 'turn' | 'attacked' | 'endofturn' | 'later' | 'any';

/** Which cards are meant at one place of a card's text, and when. */
export interface Aim {
  /** What `target` means: the main target (R12). */
  readonly main: CardsName;
  /** The targets of the effect, which numbers without a mode read too (E19). */
  readonly own: CardsName;
  readonly when: Moment;
  /** At an end of turn: whose turn ends. */
  readonly ending?: Whose | undefined;
  /** The user is never on the table, so it cannot be defeated (R6). */
  readonly away?: boolean | undefined;
  /** The user is attacking, so it has attacked this turn (R5.6). */
  readonly attacking?: boolean | undefined;
  /** The cards that `that` is one of. */
  readonly of?: CardsName | undefined;
  /** The targets may have changed sides before this place. */
  readonly moved?: boolean | undefined;
}

/** Names of exactly one card. */
const ONE_CARD: readonly CardsName[] = [
  'self',
  'target',
  'commander',
  'allied_commander',
  'that',
  'chosen',
  'attacker',
  'damager',
];
export const isOneCard = (name: CardsName): boolean => ONE_CARD.includes(name);

/** The cards of a mode, or of a number's missing mode, as this place names them. */
export function namedBy(aim: Aim, mode: ModeName | undefined): CardsName {
  if (mode === undefined) return aim.own;
  return mode === 'target' ? aim.main : everyCreature(mode, aim.away);
}

/** The mode `all` leaves out the user, unless it is not on the table anyway (R6). */
export const everyCreature = (mode: ModeName, away: boolean | undefined): CardsName =>
  mode === 'all' && away === true ? 'creatures' : mode;

/** A random mode is rolled once; afterwards, its cards are simply the targets. */
const rolled = (name: CardsName): CardsName => (name === 'random_chaos' ? 'own' : name);

/** Inside an attack of this mode: only the mode `target` hits the card that is chosen (R5.2). */
export const aimOfAttack = (mode: ModeName, spell: boolean): Aim => ({
  ...(mode === 'target'
    ? { main: 'target', own: 'target' }
    : { main: 'chosen', own: rolled(everyCreature(mode, spell)) }),
  when: 'turn',
  away: spell,
  attacking: !spell,
});

const at = (name: CardsName, when: Moment): Aim => ({ main: name, own: name, when });
const PASSIVES: { readonly [trigger in TriggerName]: Aim } = {
  whenplaced: at('self', 'turn'),
  endofturn: at('self', 'endofturn'),
  whendiscarded: at('allied_commander', 'any'),
  whendrawn: { ...at('allied_commander', 'later'), ending: 'yours', away: true },
  whenattack: { main: 'target', own: 'own', when: 'turn', attacking: true },
  whenattacked: at('attacker', 'attacked'),
  whendamaged: at('damager', 'any'),
  whendefeated: at('attacker', 'attacked'),
  never: at('target', 'any'),
};

/** Inside a passive of this trigger (R12). */
export const aimOfPassive = (trigger: TriggerName): Aim => PASSIVES[trigger];

/** Inside a change of target, which keeps the main target. */
export const changedAim = (aim: Aim, mode: ModeName): Aim => ({
  ...aim,
  own: rolled(namedBy(aim, mode)),
  moved: undefined,
});

/** Inside an effect that runs for each target separately, which is then the main target too. */
export function aimAtEach(aim: Aim): Aim {
  const { own } = aim;
  return isOneCard(own) ? { ...aim, main: own } : { ...aim, main: 'that', own: 'that', of: own };
}

/** Inside an effect that stays on each target and runs at ends of turn. */
export const aimLater = (aim: Aim): Aim => ({
  ...aimAtEach(aim),
  when: 'later',
  ending: whoseTurn(aim),
});

/** Whose turn is meant, from the point of view of the user's owner. */
export type Whose = 'yours' | 'opponents' | 'owners';

const YOURS: readonly CardsName[] = ['self', 'allies', 'allied_commander'];
const OPPONENTS: readonly CardsName[] = ['foes', 'commander'];

/** The turn of the owner of the targets. */
export function whoseTurn({ own, of, moved }: Pick<Aim, 'own' | 'of' | 'moved'>): Whose {
  if (moved === true) return 'owners';
  const cards = own === 'that' && of !== undefined ? of : own;
  if (YOURS.includes(cards)) return 'yours';
  return OPPONENTS.includes(cards) ? 'opponents' : 'owners';
}

const CREATURES: readonly CardsName[] = ['foes', 'allies', 'all', 'creatures'];
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
