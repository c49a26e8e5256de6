import type { FileFault } from '@cardwright/kernel';
import type { Path, Places } from '../../loading/index.ts';
import { aimOfPassive } from '../effects/aim.ts';
import { idleChoices } from './idle-choices.ts';
import { idleEffects, repeatedWords, type Surroundings } from './idle-effects.ts';
import { type Fields, isFields } from './reading.ts';
import { tagsInUse, type TagsInUse } from './tags-in-use.ts';
import type { AttackTree, CardTree, EffectTree, PassiveTree } from './tree.ts';
import type { ModeName, TriggerName } from './vocabulary.ts';

/** A card with its source values and their places. */
export interface PlacedCard {
  readonly tree: CardTree;
  readonly raw: unknown;
  readonly places: Places;
  readonly at: Path;
}

/** What all cards together make possible. */
export interface AllCards extends EnergyLimit {
  readonly tags: TagsInUse;
}

/** `faulty`: the words of cards with faults, which count as if the cards were right. */
export function allCards(
  trees: readonly CardTree[],
  own: readonly CardTree[],
  rules: { maxEnergy: number; deckSize: number },
  faulty: ReadonlySet<string>,
): AllCards {
  const tags = tagsInUse(trees, faulty);
  const most = Number.POSITIVE_INFINITY;
  // nobody knows by how much a faulty card is meant to raise the energy
  if (faulty.has('max_energy')) return { start: rules.maxEnergy, most, meant: most, tags };
  return { ...energyLimit(trees, own, rules), tags };
}

/** The energy that a side can reach: its maximum, and how far cards can raise that. */
interface EnergyLimit {
  readonly start: number;
  readonly most: number;
  /** What the author can have meant: `start`, unless a card of the same files raises it. */
  readonly meant: number;
}

/**
 * What a side holds at the start (R1), plus every card of a deck used once to raise it. A card that
 * can be used repeatedly is not counted twice, because such games do not occur.
 */
function energyLimit(
  trees: Iterable<CardTree>,
  own: Iterable<CardTree>,
  { maxEnergy, deckSize }: { maxEnergy: number; deckSize: number },
): EnergyLimit {
  const most = maxEnergy + raisedBy(trees) * deckSize;
  return { start: maxEnergy, most, meant: raisedBy(own) > 0 ? most : maxEnergy };
}

/** The most by which one effect of these cards raises the maximum energy. */
function raisedBy(trees: Iterable<CardTree>): number {
  let raise = 0;
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(visit);
    if (!isFields(value)) return;
    if (value.type === 'add_energy') {
      const { max_energy: max } = value as Extract<EffectTree, { type: 'add_energy' }>;
      raise = Math.max(raise, typeof max === 'number' ? max : Number.POSITIVE_INFINITY);
    }
    Object.values(value).forEach(visit);
  };
  for (const tree of trees) visit(tree);
  return raise;
}

/** Warns about parts of a card that load but can never have an effect, each at its place. */
export function cardWarnings(card: PlacedCard, limit: AllCards): FileFault[] {
  const warnings: FileFault[] = [];
  visitCard(card, limit, (fault) => warnings.push(fault), false);
  return warnings;
}

function visitCard(
  { tree, raw, places, at }: PlacedCard,
  limit: AllCards,
  report: (fault: FileFault) => void,
  made: boolean,
): void {
  if (!isFields(raw)) return;
  const warn: Surroundings['warn'] = (path, message, hint) =>
    report(places.fault(path, `${tree.name}: ${message}`, hint));
  const again = givesAttack(tree);
  const around = (mode: ModeName | undefined, trigger?: TriggerName): Surroundings => ({
    mode: mode === 'random_chaos' ? undefined : mode,
    when: trigger === undefined ? 'turn' : aimOfPassive(trigger).when,
    attacking: !tree.on_use && (trigger === undefined || trigger === 'whenattack'),
    again,
    away: trigger === undefined ? tree.on_use && SPELL_AWAY : AWAY[trigger],
    lasting: tree.on_use !== undefined || trigger === 'whendrawn',
    creature:
      !tree.commander && !tree.on_use && (trigger === undefined || AWAY[trigger] === undefined),
    defeated: trigger === 'whendefeated',
    damaged: trigger === 'whendamaged',
    tags: limit.tags,
    warn,
    made(inner, file, path) {
      if (isCard(inner))
        visitCard({ tree: inner, raw: file, places, at: path }, limit, report, true);
    },
  });
  repeatedWords(raw.tags, [...at, 'tags'], { warn });
  costs(tree, raw, at, limit, warn, made);
  const attacks: [AttackTree, unknown, Path][] = tree.on_use
    ? [[tree.on_use, raw.on_use, [...at, 'on_use']]]
    : tree.attacks.map((attack, i) => [attack, itemOf(raw.attacks, i), [...at, 'attacks', i]]);
  for (const [attack, file, path] of attacks) {
    if (!isFields(file)) continue;
    attackWarnings(attack, file, path, limit, warn);
    if (isEmpty(attack) && !tree.passives.some(({ trigger }) => trigger === 'whenattack'))
      warn(
        path,
        `this ${tree.on_use ? 'spell' : 'attack'} does nothing`,
        'add "power" or "effect"',
      );
    if (tree.on_use && attack.target_mode === 'self' && attack.power > 0)
      warn([...path, 'power'], `${SPELL_AWAY}, so its power hits nobody`, 'aim at another card');
    attackTags(file, path, tree.on_use !== undefined, warn);
    idleChoices(attack, tree.passives, path, { passives: [...at, 'passives'], raw: file }, warn);
    idleEffects(attack.effect, file.effect, [...path, 'effect'], around(attack.target_mode));
  }
  sameNames(tree.attacks, at, warn);
  secondDefault(tree.attacks, at, warn);
  tree.passives.forEach((passive, i) => {
    const path = [...at, 'passives', i];
    const file = itemOf(raw.passives, i);
    if (!isFields(file)) return;
    passiveWarning(passive, tree.commander, path, warn);
    idleEffects(
      passive.effect,
      file.effect,
      [...path, 'effect'],
      around(MODE_OF[passive.trigger], passive.trigger),
    );
  });
}

/** Whether an effect of the card lets a card attack again (R11.3). */
function givesAttack(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(givesAttack);
  if (!isFields(value)) return false;
  return value.new_state === 'unattacked' || Object.values(value).some(givesAttack);
}

const isCard = (value: unknown): value is CardTree => isFields(value) && 'attacks' in value;
const isEmpty = ({ power, effect }: AttackTree): boolean =>
  power === 0 && (effect === undefined || effect.type === 'null');
const itemOf = (list: unknown, i: number): unknown =>
  Array.isArray(list) ? (list as readonly unknown[])[i] : undefined;

/** R12: the initial mode of a passive; `whenattack` has that of the attack. */
const MODE_OF: { readonly [trigger in TriggerName]: ModeName | undefined } = {
  endofturn: 'self',
  whenplaced: 'self',
  whenattack: undefined,
  whenattacked: 'target',
  whendamaged: 'target',
  whendefeated: 'target',
  whendiscarded: 'target',
  whendrawn: 'target',
  never: undefined,
};

/** R6, R7.2, E17: why nothing can happen to a card itself in its spell or in these passives. */
const SPELL_AWAY = 'a spell is never on the table';
const AWAY: { readonly [trigger in TriggerName]?: string } = {
  whendefeated: 'a defeated card has left the table',
  whendiscarded: 'a discarded card is not on the table',
  whendrawn: 'a card in hand is not on the table',
};

function costs(
  { type, commander, cost, on_use, tags }: CardTree,
  raw: Fields,
  at: Path,
  limit: EnergyLimit,
  warn: Surroundings['warn'],
  made: boolean,
): void {
  if (raw.cost === undefined) return;
  const place = [...at, 'cost'];
  if (type === 'spell')
    warn(
      place,
      `a spell costs what its "on_use" costs (${on_use?.cost ?? 0}), so this cost has no effect`,
      'move it to "on_use"',
    );
  else if (commander)
    warn(place, 'a commander is never placed, so its cost has no effect', 'remove it');
  else if (cost > limit.most && !made && !tags.includes('summon') && !tags.includes('forme'))
    warn(place, `this card can never be placed: ${reach(limit)}`, 'lower the cost');
  else if (cost > limit.meant && !made && !tags.includes('summon') && !tags.includes('forme'))
    warn(place, `this card can be placed only late: ${reach(limit)}`, raiseHint(limit));
}

const raiseHint = ({ start }: EnergyLimit): string =>
  `write at most ${start}, or play it with cards that raise the maximum (add_energy, max_energy)`;

const reach = ({ start, most }: EnergyLimit): string =>
  `a side holds ${start} energy` +
  (most === start ? ', and no card raises that' : `, and a whole deck can raise that to ${most}`);

function attackWarnings(
  { cost, power, tags }: AttackTree,
  raw: Fields,
  path: Path,
  limit: EnergyLimit,
  warn: Surroundings['warn'],
): void {
  repeatedWords(raw.tags, [...path, 'tags'], { warn });
  if (power < 0)
    warn([...path, 'power'], 'a power below 0 does nothing', 'write 0, or heal instead');
  if (cost > limit.most && !tags.includes('ultimate'))
    warn(
      [...path, 'cost'],
      `this attack can never be paid for: ${reach(limit)}`,
      'lower the cost, or tag it "ultimate" so that it is paid in charges',
    );
  else if (cost > limit.meant && !tags.includes('ultimate'))
    warn(
      [...path, 'cost'],
      `this attack can be paid for only late: ${reach(limit)}`,
      raiseHint(limit),
    );
}

/** R2.3, R5.1: only two tags of an attack have a meaning; a spell has no default attack. */
function attackTags(raw: Fields, path: Path, spell: boolean, warn: Surroundings['warn']): void {
  const meant = spell ? ['ultimate'] : ['ultimate', 'default'];
  const check = (tag: unknown, at: Path): void => {
    if (typeof tag === 'string' && !meant.includes(tag))
      warn(
        at,
        `the tag '${tag}' has no effect on ${spell ? 'a spell' : 'an attack'}`,
        `remove it (${meant.map((word) => `"${word}"`).join(' and ')} ` +
          `${meant.length > 1 ? 'have' : 'has'} a meaning here), or move it to the tags of the card`,
      );
  };
  check(raw.tag, [...path, 'tag']);
  if (Array.isArray(raw.tags))
    raw.tags.forEach((tag: unknown, i) => check(tag, [...path, 'tags', i]));
}

/** Only the first attack tagged `default` replaces the default attack. */
function secondDefault(attacks: readonly AttackTree[], at: Path, warn: Surroundings['warn']): void {
  const tagged = attacks.flatMap(({ tags }, i) => (tags.includes('default') ? [i] : []));
  for (const i of tagged.slice(1))
    warn(
      [...at, 'attacks', i, 'tags'],
      "another attack before this one is tagged 'default', so the tag has no effect here",
      'tag only one attack of a card',
    );
}

/** Players and scenarios identify the attacks of a card by name. */
function sameNames(attacks: readonly AttackTree[], at: Path, warn: Surroundings['warn']): void {
  const seen = new Set<string>();
  attacks.forEach(({ name }, i) => {
    if (seen.has(name))
      warn(
        [...at, 'attacks', i, 'name'],
        `duplicate attack name '${name}'`,
        'give each attack of a card a different name',
      );
    seen.add(name);
  });
}

/** R2.1: a commander is never in a hand and never on a slot. */
const NOT_OF_COMMANDERS: readonly TriggerName[] = [
  'whenplaced',
  'whendrawn',
  'whendiscarded',
  'whendefeated',
];

function passiveWarning(
  { trigger, effect }: PassiveTree,
  commander: boolean,
  path: Path,
  warn: Surroundings['warn'],
): void {
  if (effect === undefined || effect.type === 'null')
    warn(path, 'this passive does nothing', 'add "effect"');
  else if (trigger === 'never')
    warn([...path, 'trigger'], 'this passive never triggers', 'choose another trigger');
  else if (commander && NOT_OF_COMMANDERS.includes(trigger))
    warn(
      [...path, 'trigger'],
      `'${trigger}' never happens to a commander`,
      'only creatures are placed, drawn, discarded and defeated',
    );
}
