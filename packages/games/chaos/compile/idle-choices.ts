import type { Path } from '../../loading/index.ts';
import { isMade } from './grammar.ts';
import type { Surroundings } from './idle-effects.ts';
import { isFields } from './reading.ts';
import type { AttackTree, EffectTree, PassiveTree } from './tree.ts';
import { usesTargets } from './uses-targets.ts';
import type { ModeName } from './vocabulary.ts';

/** The fields that hold a target mode. */
const MODES: readonly string[] = ['new_target', 'new_targets', 'from', 'target_mode'];
/** Inside these effects, `target` is the card that they run on (R12). */
const REBINDING: readonly unknown[] = ['random_targets', 'loop', 'delay'];
const meansTarget = (mode: unknown): boolean => mode === 'target' || mode === 'random_chaos';

/** The places in an effect where a mode refers to `target`: the chosen card, or another one. */
interface TargetWords {
  readonly chosen: Path[];
  readonly other: Path[];
}

/** Inside `for_each`, `target` asks for no card (R5.2). */
function findTargetWords(tree: unknown, path: Path, rebound: boolean, found: TargetWords): void {
  if (typeof tree !== 'object' || tree === null) return;
  const each = 'type' in tree && tree.type === 'for_each';
  const inside = rebound || ('type' in tree && REBINDING.includes(tree.type));
  for (const [key, value] of Object.entries(tree)) {
    const at = [...path, Array.isArray(tree) ? Number(key) : key];
    if (MODES.includes(key)) {
      if (meansTarget(value)) (rebound ? found.other : found.chosen).push(at);
    } else if (!isMade(key) && !(each && key === 'effect'))
      findTargetWords(value, at, inside, found);
  }
}

function targetWords(effect: EffectTree | undefined, path: Path): TargetWords {
  const found: TargetWords = { chosen: [], other: [] };
  findTargetWords(effect, path, false, found);
  return found;
}

/** R5.2: every `target` makes the attack ask for a card, even if it means another one. */
function idleQuestion(effects: readonly TargetWords[], warn: Surroundings['warn']): void {
  if (effects.some(({ chosen }) => chosen.length > 0)) return;
  const [place] = effects.flatMap(({ other }) => other);
  if (place)
    warn(
      place,
      'inside "loop", "delay" and "random_targets", a target is the card that they run on; the ' +
        'player is asked for a card all the same, and that card has no effect',
      'leave this mode out where the effect is on that card anyway',
    );
}

/** Modes that need a card, or ask for one. */
const NEEDY: readonly ModeName[] = ['target', 'foes', 'allies', 'all'];

/** Cards that are chosen, or must be there, for an attack that does nothing to them. */
export function idleChoices(
  attack: AttackTree,
  passives: readonly PassiveTree[],
  path: Path,
  places: { readonly passives: Path; readonly raw: unknown },
  warn: Surroundings['warn'],
): void {
  const { target_mode: mode, power, effect } = attack;
  const responses = passives.flatMap((passive, i) =>
    passive.trigger === 'whenattack'
      ? [{ effect: passive.effect, path: [...places.passives, i, 'effect'] }]
      : [],
  );
  if (!meansTarget(mode))
    idleQuestion(
      [
        targetWords(effect, [...path, 'effect']),
        ...responses.map((one) => targetWords(one.effect, one.path)),
      ],
      warn,
    );
  if (power > 0 || effect === undefined || effect.type === 'null' || !NEEDY.includes(mode)) return;
  if (usesTargets(effect) || responses.some((one) => usesTargets(one.effect))) return;
  const written = isFields(places.raw) && places.raw.target_mode !== undefined;
  warn(
    written ? [...path, 'target_mode'] : path,
    mode === 'target'
      ? 'the player is asked for a card, but nothing happens to it'
      : `nothing happens to the cards of '${mode}', but without one this cannot be used`,
    `${written ? 'write' : 'add'} "target_mode": "self"`,
  );
}
