import type { Message, Words } from '@cardwright/kernel';
import type { ChaosContent } from './content.ts';
import { numberMessage } from './effects/number-text.ts';
import type { AttackTree, CardTree, EffectTree, NumberTree } from './compile/tree.ts';

const m = (key: string, args: Message['args'] = {}): Message => ({ key: `chaos.${key}`, args });

/** Longer lines are broken where something nested begins. */
const WIDTH = 110;

/**
 * A part with what belongs under it: on one line where it is short, indented below where it is not.
 */
function under(head: string, inner: readonly string[]): string[] {
  const only = inner[0];
  if (inner.length === 1 && only !== undefined && head.length + only.length < WIDTH)
    return [`${head}: ${only}`];
  return [`${head}:`, ...inner.map((line) => `  ${line}`)];
}

/**
 * A figure with its noun: in the right number where it is written, as an expression where it is
 * worked out.
 */
function amount(key: string, value: NumberTree, more: Message['args'] = {}): Message {
  if (typeof value === 'number') return m(key, { ...more, n: value });
  return m(`${key}.of`, { ...more, x: numberMessage(value) });
}

/** What an effect does, a line for each thing. */
export function effectLines(tree: EffectTree | undefined, words: Words): string[] {
  if (tree === undefined) return [];
  const say = (message: Message): string => words(message);
  const inner = (part: EffectTree | undefined): string[] => {
    const lines = effectLines(part, words);
    return lines.length > 0 ? lines : [say(m('text.null'))];
  };
  switch (tree.type) {
    case 'null':
      return [];
    case 'union':
      return [...effectLines(tree.effect1, words), ...effectLines(tree.effect2, words)];
    case 'repeat':
      return under(say(amount('text.repeat', tree.n)), inner(tree.effect));
    case 'target_change':
      return under(say(m(`text.on.${tree.new_target}`)), inner(tree.effect));
    case 'random_targets':
      return under(say(amount('text.random', tree.sample)), inner(tree.effect));
    case 'state_change': {
      if (tree.new_state === 'unattacked') return [say(m('text.unattacked'))];
      if (tree.new_state === 'default') return [say(m('text.default'))];
      const state = m(`state.${tree.new_state}`);
      return [
        say(
          tree.for === undefined
            ? m('text.state', { state })
            : amount(
                'text.stateFor',
                typeof tree.for === 'number' ? Math.max(1, tree.for) : tree.for,
                { state },
              ),
        ),
      ];
    }
    case 'cleanse':
      return [say(m('text.cleanse', { tags: tree.by_tags.map((tag) => tagMessage(tag)) }))];
    case 'damage':
      return [
        say(
          amount('text.damage', tree.amount, {
            mode: m(`damage.${tree.damage_mode}`, { n: count(tree.amount) }),
          }),
        ),
      ];
    case 'heal':
      return [say(amount('text.heal', tree.amount))];
    case 'dot':
      return [
        say(
          amount('text.dot', tree.time, { damage: plain(tree.damage), count: count(tree.damage) }),
        ),
      ];
    case 'drain':
      return under(
        say(m('text.drain', { num: plain(tree.num), den: plain(tree.den) })),
        inner(tree.effect),
      );
    case 'direct':
      return [
        say(
          m('text.direct', {
            amount: plain(tree.amount),
            count: count(tree.amount),
            from: m(`mode.${tree.from}`),
          }),
        ),
      ];
    case 'add_energy':
      return energyParts(tree).map(say);
    case 'summon':
      return under(
        say(amount('text.summon', tree.count, { card: tree.creature.name })),
        cardLines(tree.creature, words),
      );
    case 'hypnotize':
      return [say(m('text.hypnotize'))];
    case 'changeforme':
      return under(
        say(m('text.forme', { card: tree.new_forme.name })),
        cardLines(tree.new_forme, words),
      );
    case 'taunt': {
      const by = m(`mode.${tree.new_targets}`);
      if (tree.duration === -1 || tree.duration === 65535)
        return [say(m('text.tauntEver', { by }))];
      return [say(amount('text.taunt', tree.duration, { by }))];
    }
    case 'boardresize':
      return [say(m(`text.slots.${tree.target}`, { n: signed(tree.delta) }))];
    case 'with_probability': {
      const percent = Number((tree.probability * 100).toFixed(4));
      const lines = under(say(m('text.chance', { percent })), inner(tree.effect1));
      return tree.effect2 && effectLines(tree.effect2, words).length > 0
        ? [...lines, ...under(say(m('text.otherwise')), inner(tree.effect2))]
        : lines;
    }
    case 'delay':
      return under(
        say(
          amount(
            'text.delay',
            typeof tree.delay === 'number' ? Math.max(1, tree.delay) : tree.delay,
          ),
        ),
        inner(tree.effect),
      );
    case 'loop':
      return under(say(m(tree.infinite ? 'text.loopEver' : 'text.loop')), inner(tree.effect));
    case 'choose':
      return [
        `${say(m('text.choose'))}:`,
        ...tree.options.flatMap(({ name, effect }) => under(`  ${name}`, inner(effect))),
      ];
    case 'if': {
      const args = { value: plain(tree.value), cond: plain(tree.cond) };
      const then = effectLines(tree.effect, words);
      const otherwise = effectLines(tree.else, words);
      if (then.length === 0)
        return otherwise.length === 0 ? [] : under(say(m('text.unless', args)), otherwise);
      return [
        ...under(say(m('text.if', args)), then),
        ...(otherwise.length > 0 ? under(say(m('text.otherwise')), otherwise) : []),
      ];
    }
  }
}

const plain = (tree: NumberTree): number | Message =>
  typeof tree === 'number' ? tree : numberMessage(tree);

/** For the noun after a figure: what is worked out counts as several. */
const count = (tree: NumberTree): number => (typeof tree === 'number' ? tree : 2);

function tagMessage(tag: string): Message {
  if (tag === '+') return m('tag.good');
  if (tag === '-') return m('tag.bad');
  return tag === '+-' ? m('tag.mixed') : m('tag.own', { tag });
}

function energyParts(tree: {
  energy: NumberTree;
  max_energy: NumberTree;
  energy_per_turn: NumberTree;
}): Message[] {
  const parts: Message[] = [];
  if (tree.max_energy !== 0) parts.push(m('text.maxEnergy', { n: signed(tree.max_energy) }));
  if (tree.energy_per_turn !== 0)
    parts.push(m('text.energyPerTurn', { n: signed(tree.energy_per_turn) }));
  if (tree.energy !== 0) parts.push(m('text.energy', { n: signed(tree.energy) }));
  return parts;
}

const signed = (tree: NumberTree): string | Message =>
  typeof tree === 'number'
    ? tree < 0
      ? `−${-tree}`
      : `+${tree}`
    : m('number.plus', { x: numberMessage(tree) });

function attackLines(attack: AttackTree, words: Words): string[] {
  const ultimate = attack.tags.includes('ultimate');
  const args = {
    name: attack.name,
    cost: attack.cost,
    power: attack.power,
    target: m(`aim.${attack.target_mode}`),
  };
  const head = words(
    m(ultimate ? 'text.ultimate' : attack.power > 0 ? 'text.attack' : 'text.attackOnly', args),
  );
  const lines = effectLines(attack.effect, words);
  return lines.length === 0 ? [`${head}.`] : under(head, lines);
}

/** What a card is, in one line. */
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

/** Everything a card says, a line for each attack, passive and part. */
export function cardLines(card: CardTree, words: Words): string[] {
  const lines = [cardLine(card, words)];
  for (const attack of card.on_use ? [card.on_use] : card.attacks)
    lines.push(...attackLines(attack, words));
  for (const passive of card.passives) {
    const head = words(
      m('text.passive', { name: passive.name, trigger: m(`trigger.${passive.trigger}`) }),
    );
    const inner = effectLines(passive.effect, words);
    lines.push(...(inner.length > 0 ? under(head, inner) : [`${head}.`]));
  }
  return lines;
}

/** A card's printed text, worded from its effects. */
export function chaosText(content: ChaosContent, id: string, words: Words): string {
  const card = content.cards.find((c) => c.id === id);
  return card ? cardLines(card.tree, words).join('\n') : '';
}
