import type { EffectLine } from '../content.ts';
import type { Idle } from './idle-lines.ts';
import type { Occasion } from './draft-list.ts';
import { isSelf, type RoleContext, typesOf } from './roles.ts';
import {
  BUILDING,
  NOT,
  PLAY_TARGET_ENTITY,
  PLAYER,
  PLAYERS_GOLD,
  SKILL,
  TARGET_COUNT,
  TARGET_HP,
  UNIT,
  WHEN_DIES,
} from './vocabulary.ts';

/** The targets of a line, as far as they are certain. */
interface Targets {
  /** The types that they may have. */
  readonly types: number;
  /** Why none of them is on the board. */
  readonly away?: string;
  /** There is none at all. */
  readonly none?: true;
  /** Found by a search, so that there may be none. */
  readonly found?: true;
}

const ANY = UNIT | BUILDING | PLAYER;

/** How to get targets; in a list that began with others, how to get back to the card itself. */
function findHint(where: RoleContext, { away }: Targets): string {
  const { card, interaction } = where;
  if (away === SKILL_AWAY && typesOf(PLAY_TARGET_ENTITY, where))
    return `put ${SELECT_AIMED} before it, which selects the target of the skill`;
  const find = 'find or select targets before it';
  const isThere = (card & (UNIT | BUILDING)) !== 0 && interaction !== WHEN_DIES;
  return isThere ? `${find}; ${SELECT_SELF} selects this card` : find;
}
const SELECT_AIMED = '{ "EffectType": "SELECT_ENTITY", "SearchCriterion": "PLAY_TARGET_ENTITY" }';
export const SELECT_SELF =
  '{ "EffectType": "SELECT_ENTITY", "SearchCriterion": "EFFECT_OWNING_ENTITY" }';

const SKILL_AWAY = 'a skill is not on the board';

/** R10.1, R12.1: a skill is never on the board, and a card that dies has left it. */
function cardItself({ card, interaction }: Occasion): Targets {
  if (card === 0) return { types: ANY };
  if (card === SKILL) return { types: 0, away: SKILL_AWAY };
  if (interaction === WHEN_DIES) return { types: card, away: 'this card has left the board' };
  return { types: card };
}

/** R21.5: the entity with a role. */
function selected({ params: { criterion, types } }: EffectLine, occasion: Occasion): Targets {
  if (isSelf(criterion, occasion)) return cardItself(occasion);
  return { types: (typesOf(criterion, occasion) || ANY) & types };
}

/** The targets after a line. */
function targetsAfter(line: EffectLine, before: Targets, occasion: Occasion): Targets {
  const { effect, params } = line;
  if (effect.name === 'FIND_ENTITIES') return { types: params.types & ANY || ANY, found: true };
  if (effect.name === 'SELECT_ENTITY') return { ...selected(line, occasion), found: true };
  if (effect.name === 'KILL_ENTITIES' && before.away === undefined)
    return { ...before, away: 'the targets have been destroyed' };
  if (effect.name === 'ASSERT' && params.from === TARGET_COUNT && params.operation === NOT)
    return before.found ? { ...before, none: true } : before;
  return before;
}

const isStat = ({ effect, params }: EffectLine): boolean =>
  effect.name === 'MODIFIER' && params.output >= TARGET_HP && params.output < PLAYERS_GOLD;

/** What a line does, it does for its targets, wherever they are. */
const isForTargets = ({ effect, params }: EffectLine): boolean =>
  effect.name === 'CARD_DRAW' || (effect.name === 'MODIFIER' && params.output === PLAYERS_GOLD);

/** What a line does happens to its targets on the board. */
const isOnTargets = (line: EffectLine): boolean =>
  isStat(line) || /^(EFFECT_DAMAGE|KILL_ENTITIES|MARCH_ENTITIES)$/.test(line.effect.name);

function idleOn(line: EffectLine, { types, away, none }: Targets): string | undefined {
  if (!isOnTargets(line) && !isForTargets(line)) return undefined;
  if (none) return 'there is no target here, so nothing happens';
  if (!isOnTargets(line)) return undefined;
  if (away !== undefined) return `${away}, so nothing happens`;
  if (types & UNIT) return undefined;
  if (line.effect.name === 'MARCH_ENTITIES') return 'only units march, and no target is a unit';
  return isStat(line) && line.params.output !== TARGET_HP
    ? 'only units have attack and movement, and no target is a unit'
    : undefined;
}

/** Finds lines that do nothing because of their targets, on any board. */
export function idleTargets(lines: readonly EffectLine[], occasion: Occasion): Idle[] {
  const found: Idle[] = [];
  const destroyed = new Set<number>();
  let targets = cardItself(occasion);
  let role: number | undefined;
  lines.forEach((line, i) => {
    const message = idleOn(line, targets);
    if (message !== undefined) found.push({ line: i, message, hint: findHint(occasion, targets) });
    targets = targetsAfter(line, targets, occasion);
    if (line.effect.name === 'FIND_ENTITIES') role = undefined;
    if (line.effect.name === 'SELECT_ENTITY') {
      role = line.params.criterion;
      // R21.5: an entity that has died can still be selected
      if (destroyed.has(role)) targets = { ...targets, away: 'this target has been destroyed' };
    }
    if (line.effect.name === 'KILL_ENTITIES' && role !== undefined) destroyed.add(role);
  });
  return found;
}
