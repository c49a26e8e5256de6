import type { EffectLine } from '../content.ts';
import { type Idle, reads, setsRegister } from './idle-lines.ts';
import { SELECT_SELF } from './idle-targets.ts';
import { knownAt, readsTargets } from './known-targets.ts';
import type { DraftList } from './draft-list.ts';
import {
  AFFECTED_ENTITY,
  BUILDING,
  EFFECT_OWNING_ENTITY,
  NOT,
  ON_MARCH,
  OWNER,
  PLAY_TARGET_ENTITY,
  POST_DAMAGE,
  PRE_DAMAGE,
  TARGET_HP,
  UNIT_ENTERS_BUILDING,
  WHEN_DIES,
} from './vocabulary.ts';

/** R21.4: what a list shares with the other lists of its card that run inside it, or around it. */
export interface Shared {
  /** One of them reads the register before it sets it. */
  readonly register: boolean;
  /** One of them searches or summons. */
  readonly places: boolean;
  /** The name of one that sets the register. */
  readonly setBy: string | undefined;
}

export const usesPlaces = ({ effect: { name } }: EffectLine): boolean =>
  name === 'FIND_ENTITIES' || name === 'SUMMON_UNIT';

const changesHp = ({ effect, params }: EffectLine): boolean =>
  effect.name === 'MODIFIER' && params.output === TARGET_HP;

/** Whether an effect can be the cause of events, to which any card may respond. */
const isCause = (line: EffectLine): boolean =>
  /^(EFFECT_DAMAGE|KILL_ENTITIES|MARCH_ENTITIES|SUMMON_UNIT)$/.test(line.effect.name) ||
  changesHp(line);

/** Whether the event of a list can happen while another list runs. */
const canBeInside = ({ occasion: { interaction, trigger } }: DraftList): boolean =>
  trigger === ON_MARCH ||
  [PRE_DAMAGE, POST_DAMAGE, WHEN_DIES, UNIT_ENTERS_BUILDING].includes(interaction);

export function sharedWith(list: DraftList, all: readonly DraftList[]): Shared {
  const canBe = (outer: DraftList, inner: DraftList): boolean =>
    canBeInside(inner) &&
    outer.lines.some(isCause) &&
    // a card dies once
    !(outer === inner && outer.occasion.interaction === WHEN_DIES);
  const others = all.filter((other) => canBe(list, other) || canBe(other, list));
  return {
    register: others.some(({ lines }) => reads(lines)),
    places: others.some(({ lines }) => lines.some(usesPlaces)),
    setBy: others.find(({ lines }) => lines.some(setsRegister))?.name,
  };
}

/**
 * R21.4: where a list runs inside another of its card, or another inside it, it may work on places,
 * targets and numbers of the other, which the text does not say.
 */
export const mixedUp = (list: DraftList, all: readonly DraftList[]): Idle[] => {
  const others = all.filter((other) => other !== list);
  return onceEach([
    ...others.flatMap((outer) => fromAround(list, outer)),
    ...others.flatMap((inner) => fromInside(list, inner)),
  ]);
};

/** The first of several warnings about one line. */
const onceEach = (found: readonly Idle[]): Idle[] =>
  found.filter(({ line }, i) => found.findIndex((other) => other.line === line) === i);

const UNSAID = 'the text does not say so';

/** What a list finds when another one leads to it. */
function fromAround({ lines, occasion }: DraftList, outer: DraftList): Idle[] {
  const inner = { lines, occasion };
  const { name } = outer;
  const causes = causesIn(outer, inner);
  const first = outer.lines.findIndex(collects);
  const afterPlaces = first < 0 ? undefined : causes.find((i) => i > first);
  const cause = afterPlaces === undefined ? undefined : outer.lines[afterPlaces];
  const known = knownAt(lines, occasion);
  const inPlaces = lines.flatMap((line, i): Idle[] => {
    if (!cause || !usesPlaces(line)) return [];
    const also = known.get(line)?.places === 'never' ? '' : 'also ';
    return [
      {
        line: i,
        message: `where ${name} leads to this, it ${also}works on the places collected there; ${UNSAID}`,
        hint:
          `in ${name}, name places in "TargetLocation" instead of collecting them, or collect ` +
          `them after ${cause.effect.name}`,
      },
    ];
  });
  const onTargets = firstUse(lines);
  if (onTargets < 0 || !causes.some((i) => !isOnSelf(outer.lines.slice(0, i)))) return inPlaces;
  return [
    ...inPlaces,
    {
      line: onTargets,
      message: `where ${name} leads to this, the targets are those of ${name}; ${UNSAID}`,
      hint: `add ${SELECT_SELF} before it`,
    },
  ];
}

/** What a list finds changed after an effect of its own that leads to another one. */
function fromInside({ lines, occasion }: DraftList, inner: DraftList): Idle[] {
  const [cause] = causesIn({ lines, occasion }, inner);
  if (cause === undefined) return [];
  const { name } = inner;
  const rest = lines.slice(cause + 1);
  const told = (at: number, message: string, hint: string): Idle[] =>
    at < 0 ? [] : [{ line: cause + 1 + at, message: `${message}; ${UNSAID}`, hint }];
  const atPlaces = inner.lines.some(collects) ? rest.findIndex(usesPlaces) : -1;
  const replaces = inner.lines.some(replacesTargets) && !areBothOnSelf(lines, inner, cause);
  const isChanged = inner.lines.some(setsRegister) && reads(rest);
  return [
    ...told(
      atPlaces,
      `where an effect before this leads to ${name}, this works on the places collected there`,
      `collect no places in ${name}, or put this before that effect`,
    ),
    ...told(
      replaces ? firstUse(rest) : -1,
      `where an effect before this leads to ${name}, the targets are those of ${name}`,
      'search or select again before it',
    ),
    ...told(
      isChanged ? rest.findIndex((line) => reads([line])) : -1,
      `where an effect before this leads to ${name}, X (the register ACC) is the number of ${name}`,
      'set it again before it, or use it before that effect',
    ),
  ];
}

const collects = ({ effect }: EffectLine): boolean => effect.name === 'ADD_LOCATION_REFERENCE';

const replacesTargets = ({ effect: { name } }: EffectLine): boolean =>
  name === 'FIND_ENTITIES' || name === 'SELECT_ENTITY' || name === 'CHOOSE_ENTITY';

/** The first line that uses the targets with which the lines begin. */
function firstUse(lines: readonly EffectLine[]): number {
  const use = lines.findIndex(readsTargets);
  const other = lines.findIndex(({ effect: { name } }) => SEARCHING.test(name));
  return other >= 0 && other < use ? -1 : use;
}
const SEARCHING = /^(FIND_ENTITIES|SELECT_ENTITY)$/;

/** Whether the card itself is the only target after these lines of a list. */
function isOnSelf(before: readonly EffectLine[]): boolean {
  const last = before.findLast(({ effect: { name } }) => SEARCHING.test(name));
  return last === undefined || isSelfSelected(last);
}

const isSelfSelected = ({ effect, params }: EffectLine): boolean =>
  effect.name === 'SELECT_ENTITY' && params.criterion === EFFECT_OWNING_ENTITY;

const areBothOnSelf = (lines: readonly EffectLine[], inner: DraftList, cause: number): boolean =>
  isOnSelf(lines.slice(0, cause)) && inner.lines.filter(replacesTargets).every(isSelfSelected);

type Listed = Pick<DraftList, 'lines' | 'occasion'>;

/** The effects with which a list may cause the event of another, by line. */
function causesIn(outer: Listed, inner: Listed): number[] {
  let mayBeSelf = true;
  return outer.lines.flatMap((line, i) => {
    mayBeSelf = includesSelf(line, outer, mayBeSelf);
    return causes(line, inner, mayBeSelf) ? [i] : [];
  });
}

/** Whether the card itself may be among the targets after a line. */
function includesSelf(
  { effect, params: p }: EffectLine,
  { occasion }: Listed,
  before: boolean,
): boolean {
  if (effect.name === 'FIND_ENTITIES')
    return (p.players & OWNER) !== 0 && (p.types & occasion.card) !== 0;
  if (effect.name !== 'SELECT_ENTITY') return before;
  return p.criterion !== PLAY_TARGET_ENTITY && (p.players & OWNER) !== 0;
}

function causes(line: EffectLine, { occasion, lines }: Listed, mayBeSelf: boolean): boolean {
  const { interaction, trigger, card } = occasion;
  const isDamage =
    (interaction === PRE_DAMAGE || interaction === POST_DAMAGE) &&
    (mayBeSelf || !isAboutOwnDamage(lines[0]));
  switch (line.effect.name) {
    case 'EFFECT_DAMAGE':
      return isDamage || (interaction === WHEN_DIES && mayBeSelf);
    case 'KILL_ENTITIES':
      return interaction === WHEN_DIES && mayBeSelf;
    case 'MARCH_ENTITIES':
      return (
        trigger === ON_MARCH ||
        (interaction === UNIT_ENTERS_BUILDING && card === BUILDING) ||
        (mayBeSelf && (isDamage || [WHEN_DIES, UNIT_ENTERS_BUILDING].includes(interaction)))
      );
    case 'SUMMON_UNIT':
      return interaction === UNIT_ENTERS_BUILDING && card === BUILDING;
    default:
      return changesHp(line) && interaction === WHEN_DIES && mayBeSelf;
  }
}

/** Whether a list goes on only if the card itself is damaged. */
const isAboutOwnDamage = (first: EffectLine | undefined): boolean =>
  first?.effect.name === 'ASSERT_ROLE' &&
  (first.params.criterion === AFFECTED_ENTITY) !== (first.params.operation === NOT);
