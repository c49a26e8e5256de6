import type { EffectLine } from '../content.ts';
import { type Idle, reads, setsRegister } from './idle-lines.ts';
import { knownAt } from './known-targets.ts';
import type { DraftList } from './read-effects.ts';
import {
  BUILDING,
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

/** Searches and summons that work on the places of another list where that one leads to them. */
export function placesOfOthers(list: DraftList, all: readonly DraftList[]): Idle[] {
  const [outer] = all.flatMap((other) => {
    const cause = other === list ? undefined : causeIn(other, list);
    return cause ? [{ name: other.name, cause: cause.effect.name }] : [];
  });
  if (!outer) return [];
  const { name, cause } = outer;
  const known = knownAt(list.lines, list.occasion);
  return list.lines.flatMap((line, i) =>
    usesPlaces(line) && known.get(line)?.places === 'never'
      ? [
          {
            line: i,
            message:
              `where ${name} leads to this, it works on the places collected there; the text ` +
              'does not say so',
            hint:
              `in ${name}, name places in "TargetLocation" instead of collecting them, or collect ` +
              `them after ${cause}`,
          },
        ]
      : [],
  );
}

/** The effect with which a list, after collecting places, causes the event of another. */
function causeIn(outer: DraftList, inner: DraftList): EffectLine | undefined {
  const first = outer.lines.findIndex(({ effect }) => effect.name === 'ADD_LOCATION_REFERENCE');
  let mayBeSelf = true;
  return outer.lines.find((line, i) => {
    mayBeSelf = includesSelf(line, outer, mayBeSelf);
    return first >= 0 && i > first && causes(line, inner, mayBeSelf);
  });
}

/** Whether the card itself may be among the targets after a line. */
function includesSelf(
  { effect, params: p }: EffectLine,
  { occasion }: DraftList,
  before: boolean,
): boolean {
  if (effect.name === 'FIND_ENTITIES')
    return (p.players & OWNER) !== 0 && (p.types & occasion.card) !== 0;
  if (effect.name !== 'SELECT_ENTITY') return before;
  return p.criterion !== PLAY_TARGET_ENTITY;
}

function causes(line: EffectLine, { occasion }: DraftList, mayBeSelf: boolean): boolean {
  const { interaction, trigger, card } = occasion;
  const isDamage = interaction === PRE_DAMAGE || interaction === POST_DAMAGE;
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
