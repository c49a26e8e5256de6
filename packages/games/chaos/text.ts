import type { Words } from '@cardwright/kernel';
import { DEFAULT_ATTACK } from './compile/card-compiler.ts';
import { isMade } from './compile/grammar.ts';
import { isFields } from './compile/reading.ts';
import type { AttackTree, CardTree, EffectTree } from './compile/tree.ts';
import { usesTargets } from './compile/uses-targets.ts';
import type { ModeName } from './compile/vocabulary.ts';
import type { ChaosContent } from './content.ts';
import { type Aim, aimOfAttack, aimOfPassive, everyCreature } from './effects/aim.ts';
import type { EffectDefinition, Wording } from './effects/define.ts';
import { effects } from './effects/index.ts';
import { m, under } from './effects/wording.ts';
import { attackName } from './rules/attack-name.ts';
import { DEFAULT_RULES } from './setup.ts';

/** The text of an effect, one line per action: each effect words itself. */
function linesOf(tree: EffectTree | undefined, words: Words, aim: Aim): string[] {
  if (tree === undefined) return [];
  const wording: Wording = {
    words,
    aim,
    lines: (part, inside = aim) => linesOf(part, words, inside),
    inner(part, inside = aim) {
      const lines = linesOf(part, words, inside);
      return lines.length > 0 ? lines : [words(m('text.null'))];
    },
    made: (head, card) => (typeof card === 'string' ? [head] : under(head, cardLines(card, words))),
  };
  return (effects[tree.type] as EffectDefinition).text(tree, wording);
}

/** R5.8: an effect that reads or changes the energy at once does so before the cost is paid. */
function usesEnergy(part: unknown): boolean {
  if (!isFields(part) && !Array.isArray(part)) return false;
  if ('type' in part && (part.type === 'loop' || part.type === 'delay'))
    return usesEnergy(part.delay);
  if ('type' in part && part.type === 'add_energy' && part.energy !== 0) return true;
  if ('type' in part && part.type === 'energy' && part.energy === 'current') return true;
  return Object.entries(part).some(([key, inner]) => !isMade(key) && usesEnergy(inner));
}

/** Whom an attack is aimed at. R6: a spell is not on the table, so nothing can be aimed at it. */
const aimName = (mode: ModeName, spell: boolean): string =>
  mode === 'self' && spell ? 'none' : everyCreature(mode, spell);

function attackLines(attack: AttackTree, words: Words, spell: boolean): string[] {
  const ultimate = attack.tags.includes('ultimate');
  const args = {
    name: attackName(attack.name),
    cost: attack.cost,
    power: attack.power,
    target: m(`aim.${aimName(attack.target_mode, spell)}`),
  };
  const only = attack.power > 0 ? '' : 'Only';
  const last = attack.cost > 0 && usesEnergy(attack.effect) ? 'Last' : '';
  const head = words(m(ultimate ? 'text.ultimate' : `text.attack${only}${last}`, args));
  const lines = linesOf(attack.effect, words, aimOfAttack(attack.target_mode, spell));
  return lines.length === 0 ? [`${head}.`] : under(head, lines);
}

/** R2.3: what a creature without attacks of its own can do, with the numbers of R1. */
function defaultAttack({ commander, cost }: CardTree): AttackTree {
  const { commanderCost, commanderPower, defaultPower, defaultPowerPerCost } = DEFAULT_RULES;
  return commander
    ? { ...DEFAULT_ATTACK, cost: commanderCost, power: commanderPower }
    : { ...DEFAULT_ATTACK, power: defaultPower + defaultPowerPerCost * cost };
}

/** A card's stats in one line. */
function cardLine(card: CardTree, words: Words): string {
  const element = m(`element.of.${card.element}`);
  if (card.type === 'spell') return words(m('text.spell', { element }));
  return words(
    m(card.commander ? 'text.commander' : 'text.creature', {
      element,
      hp: card.hp,
      cost: card.cost,
    }),
  );
}

/** R3.2, R3.3: tags that only say which decks may contain the card. */
const RULE_TAGS: readonly string[] = ['summon', 'forme', 'secret', 'debug', 'any', 'commander'];

/** The full text of a card, one line per attack, passive and part. */
export function cardLines(card: CardTree, words: Words): string[] {
  const lines = [cardLine(card, words)];
  const own = card.on_use ? [card.on_use] : card.attacks;
  for (const attack of own.length > 0 ? own : [defaultAttack(card)])
    lines.push(...attackLines(attack, words, card.on_use !== undefined));
  for (const passive of card.passives) {
    const trigger = usesTargets(passive.effect)
      ? m(`trigger.${passive.trigger}`)
      : m(`trigger.only.${passive.trigger}`);
    const head = words(m('text.passive', { name: passive.name, trigger }));
    const inner = linesOf(passive.effect, words, aimOfPassive(passive.trigger));
    lines.push(...(inner.length > 0 ? under(head, inner) : [`${head}.`]));
  }
  const tags = card.tags.filter((tag) => !RULE_TAGS.includes(tag));
  if (tags.length > 0)
    lines.push(
      words(m('text.tags', { n: tags.length, tags: tags.map((tag) => m('tag.own', { tag })) })),
    );
  return lines;
}

/** A card's printed text, generated from its effects. */
export function chaosText(content: ChaosContent, id: string, words: Words): string {
  const card = content.cards.find((c) => c.id === id);
  return card ? cardLines(card.tree, words).join('\n') : '';
}
