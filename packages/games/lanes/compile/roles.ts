import {
  ACTOR_ENTITY,
  AFFECTED_ENTITY,
  AIM_BUILDING,
  AIM_UNIT,
  AIM_UNIT_AND_BUILDING,
  AIM_UNKNOWN,
  BOTH,
  BUILDING,
  EFFECT_OWNING_ENTITY,
  ON_MARCH,
  OWNER,
  PLAY_TARGET_ENTITY,
  PLAYER,
  POST_DAMAGE,
  PRE_DAMAGE,
  SKILL,
  UNIT,
  UNIT_CONSTRUCTS_BUILDING,
  UNIT_ENTERS_BUILDING,
  WHEN_DIES,
  WHEN_PLAYED,
} from './vocabulary.ts';

/** The position of a list on its card, as far as it decides who has which role there. */
export interface RoleContext {
  /** The type of the card; 0 if it could not be read. */
  readonly card: number;
  /** The interaction's code, or -1. */
  readonly interaction: number;
  /** The trigger's code, or 0. */
  readonly trigger: number;
  /** What the card is aimed at, and whose that is. */
  readonly aim: number;
  readonly aimOwner: number;
}

const AIMED_TYPES = new Map([
  [AIM_UNIT, UNIT],
  [AIM_BUILDING, BUILDING],
  [AIM_UNIT_AND_BUILDING, UNIT | BUILDING],
]);

/** The target of a card when it is played; for a building, its builder. */
function aimedTypes({ card, interaction, aim }: RoleContext): number | undefined {
  if (card === 0 || interaction !== WHEN_PLAYED || aim === AIM_UNKNOWN) return undefined;
  if (card === BUILDING) return UNIT;
  return card === SKILL ? (AIMED_TYPES.get(aim) ?? 0) : 0;
}

/** Whether the card itself has a role, on every board. */
export const isSelf = (role: number, { interaction }: RoleContext): boolean =>
  role === EFFECT_OWNING_ENTITY ||
  (role === ACTOR_ENTITY && interaction === WHEN_PLAYED) ||
  (role === AFFECTED_ENTITY && interaction === WHEN_DIES);

/** The types of entity that can have a role in an event; undefined if any can. */
export function typesOf(role: number, where: RoleContext): number | undefined {
  const { card, interaction, trigger } = where;
  if (isSelf(role, where)) return card === 0 ? undefined : card;
  if (role === PLAY_TARGET_ENTITY) return aimedTypes(where);
  if (trigger !== 0) {
    if (role === AFFECTED_ENTITY) return 0;
    return trigger === ON_MARCH ? UNIT : PLAYER;
  }
  if (interaction === UNIT_ENTERS_BUILDING || interaction === UNIT_CONSTRUCTS_BUILDING)
    return role === ACTOR_ENTITY ? UNIT : BUILDING;
  if (interaction === PRE_DAMAGE || interaction === POST_DAMAGE)
    return UNIT | BUILDING | PLAYER | (role === ACTOR_ENTITY ? SKILL : 0);
  return interaction === WHEN_PLAYED ? 0 : undefined;
}

/** The players whose entity can have a role in an event. */
export function ownersOf(role: number, where: RoleContext): number {
  if (isSelf(role, where)) return OWNER;
  if (role !== PLAY_TARGET_ENTITY) return BOTH;
  return where.card === BUILDING ? OWNER : where.aimOwner;
}

/** Whether some entity always has a role, and always passes the filters of a SELECT_ENTITY. */
export function isAlwaysSelected(
  { criterion, types, players }: { criterion: number; types: number; players: number },
  where: RoleContext,
): boolean {
  const possible = typesOf(criterion, where);
  if (possible === undefined || possible === 0) return false;
  return (possible & ~types) === 0 && (ownersOf(criterion, where) & ~players) === 0;
}

/**
 * Whether the card itself has the role of actor or affected entity; undefined if that differs. An
 * entity does not hear its own actions (R21.17).
 */
export function hasRole(role: number, where: RoleContext): boolean | undefined {
  const { card, interaction, trigger } = where;
  if (card === 0) return undefined;
  if (isSelf(role, where)) return true;
  if (trigger !== 0) return card === PLAYER && trigger !== ON_MARCH ? undefined : false;
  if (interaction === UNIT_ENTERS_BUILDING || interaction === UNIT_CONSTRUCTS_BUILDING)
    return (role === ACTOR_ENTITY) === (card === UNIT);
  if (interaction === WHEN_PLAYED) return false;
  return undefined;
}
