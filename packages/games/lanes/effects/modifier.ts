import { at, Bug, type Message, type Signal } from '@cardwright/kernel';
import { bodyOf, cardOf, lose, NOBODY, ownerOf, triggerData } from '../rules/act.ts';
import type { EffectLine, Params } from '../content.ts';
import { removeDead } from '../rules/death.ts';
import { changeGold } from '../rules/purse.ts';
import {
  attackOf,
  type Body,
  type Chain,
  denominatorOf,
  type Entity,
  hpOf,
  type LanesTable,
  leftOf,
  movementOf,
  playerOf,
  rival,
} from '../state.ts';
import { inputFor, operate, readInput } from '../rules/variables.ts';
import {
  ABSOLUTE_SET,
  ACC,
  ADD,
  DAMAGE_AMOUNT,
  MARCH_CURRENT_MOVEMENT,
  MULTIPLY,
  NOT,
  OPPONENT,
  OWNER,
  PLAYERS_GOLD,
  TARGET_ATTACK,
  TARGET_HP,
  TARGET_MOVEMENT,
  TEMP_VARIABLE,
  UNIT,
} from '../compile/vocabulary.ts';
import { INPUT, defineEffect } from './define.ts';
import {
  amount,
  forEach,
  inForm,
  input,
  isIt,
  isLong,
  isThem,
  NONE,
  noun,
  receiver,
  say,
  statName,
  statNoun,
  type Telling,
} from './wording.ts';

/**
 * R21.6: changes a register, a figure of each target, or gold. A figure is its base and a modifier;
 * only ABSOLUTE_SET touches the base.
 */
export const modifier = defineEffect({
  name: 'MODIFIER',
  about:
    'SET, ADD, MULTIPLY or ABSOLUTE_SET a register, a figure of each target or gold; NOT for ' +
    'registers',
  origin: 'later',
  needs: ['ModifierOperation'],
  may: ['ModifierTarget', 'OutputRegister', 'Output', 'TargetPlayer', ...INPUT],
  usesTargets: true,
  input: 'zero',
  each: true,
  text: (t, { line, targets, joined }) => modifies(t, line, targets, joined),
  work(t, p, _frame, chain) {
    const { rules } = t.state;
    const input = readInput(t, chain, p);
    if (p.output === ACC)
      chain.acc =
        p.operation === NOT ? (input === 0 ? 1 : 0) : operate(rules, p.operation, chain.acc, input);
    else if (p.output === DAMAGE_AMOUNT) {
      const what = triggerData(t);
      what.amount = operate(rules, p.operation, what.amount, input);
    } else if (p.output === MARCH_CURRENT_MOVEMENT) {
      const what = triggerData(t);
      what.steps = operate(rules, p.operation, what.steps, input);
    } else if (p.output === PLAYERS_GOLD) changePurses(t, chain, p, input);
    else return changeStats(t, chain, p, input);
    return undefined;
  },
});

function changePurses(t: LanesTable, chain: Chain, p: Params, common: number): void {
  const { state: s } = t;
  for (const id of chain.targets) {
    const owner = ownerOf(s, id);
    if (owner === NOBODY) continue;
    const input = inputFor(t, p, id, common);
    for (const [side, seat] of [
      [OWNER, owner],
      [OPPONENT, rival(owner)],
    ] as const) {
      if (p.players & side)
        changeGold(t, seat, operate(s.rules, p.operation, playerOf(s, seat).gold, input));
    }
  }
}

function changeStats(t: LanesTable, chain: Chain, p: Params, common: number): Signal {
  const { state: s } = t;
  const targets = chain.targets.slice();
  // every figure is read before any is written
  const inputs = targets.map((id) => inputFor(t, p, id, common));
  targets.forEach((id, i) => {
    const body = bodyOf(s, id);
    if (body) changeStat(t, p, id, body, at(inputs, i));
  });
  if (p.output !== TARGET_HP) return undefined;
  for (const id of targets) {
    if ((id !== 0 && id !== 1) || leftOf(playerOf(s, id)) > 0) continue;
    lose(t, id);
    return undefined;
  }
  return removeDead(t, targets, chain.entity);
}

function changeStat(
  t: LanesTable,
  p: Params,
  id: number,
  body: Entity | Body,
  input: number,
): void {
  const { rules } = t.state;
  const absolute = p.operation === ABSOLUTE_SET;
  let total: number;
  if (p.output === TARGET_HP) {
    total = Math.max(0, operate(rules, p.operation, hpOf(body), input));
    if (absolute) body.hp = total;
    body.hpPlus = total - body.hp;
  } else {
    const e = 'type' in body && body.type === UNIT ? body : undefined;
    if (!e) return;
    if (p.output === TARGET_ATTACK) {
      total = Math.max(0, operate(rules, p.operation, attackOf(e), input));
      if (absolute) e.attack = total;
      e.attackPlus = total - e.attack;
    } else if (p.output === TARGET_MOVEMENT) {
      total = Math.max(0, operate(rules, p.operation, movementOf(e), input));
      if (absolute) e.movement = total;
      e.movementPlus = total - e.movement;
    } else {
      total = Math.max(1, operate(rules, p.operation, denominatorOf(e), input));
      if (absolute) e.denominator = total;
      e.denominatorPlus = total - e.denominator;
    }
  }
  if (t.events)
    t.emit({
      type: 'STAT_CHANGED',
      id,
      stat: at(STAT_NAMES, p.output - TARGET_HP),
      value: total,
      ...cardOf(t, id),
    });
}

const STAT_NAMES = ['hp', 'attack', 'movement', 'denominator'];

function modifies(
  t: Telling,
  line: EffectLine,
  targets: Message,
  joined: readonly EffectLine[],
): Message {
  const { params: p } = line;
  const n = input(t, line);
  const plain = p.from === TEMP_VARIABLE;
  const how =
    p.operation === ADD
      ? 'add'
      : p.operation === MULTIPLY
        ? 'multiply'
        : p.operation === NOT
          ? 'not'
          : 'set';
  if (p.output === ACC) return registerText(t, line, how, n);
  if (p.output === DAMAGE_AMOUNT || p.output === MARCH_CURRENT_MOVEMENT) {
    const isDamage = p.output === DAMAGE_AMOUNT;
    const doubled = how === 'multiply' && plain && p.value === 2 ? '.2' : '';
    const whose = isDamage ? '' : t.marcher;
    const key = `text.${isDamage ? 'amount' : 'steps'}.${how}${doubled}${whose}`;
    if (how !== 'add') return say(key, { n });
    const less = plain && p.value < 0;
    return say(key, {
      n: inForm(less ? noun('text.number', { n: -p.value }) : n, 'of'),
      sign: less ? 'less' : 'more',
    });
  }
  if (p.output === PLAYERS_GOLD) {
    const who = receiver(t, p.players);
    const lost = plain && p.value < 0;
    return forEach(t, line, targets, (one, told) => {
      const of = inForm(one, 'of');
      return how === 'add'
        ? say(`text.gold.${lost ? 'lose' : 'add'}.${who}`, {
            amount: amount(told, line, 'gold', lost ? -1 : 1),
            targets: of,
          })
        : say(`text.gold.${how}`, { n, whose: noun(`text.whose.${who}`, { targets: of }) });
    });
  }
  return how === 'add'
    ? statGain(t, [line, ...joined], targets)
    : statText(t, [line, ...joined], targets, how);
}

/** What happens to the register, which is called X, and Y or Z when it is set anew. */
function registerText(
  t: Telling,
  { params: p }: EffectLine,
  how: 'add' | 'multiply' | 'not' | 'set',
  n: Message,
): Message {
  const { minus, isSet } = t;
  t.isSet = true;
  t.mayBeNegative = isBelow0(t, p);
  if (minus) {
    t.minus = undefined;
    t.mayBeNegative = true;
    // the difference ends with other targets
    t.named = t.isAgain;
    t.last = NONE;
    return say('text.x.minus', { x: t.rename(), n: inForm(n, 'to'), minus });
  }
  // R21.4: the register starts at 0
  if (!isSet && (how === 'add' || how === 'multiply'))
    return say('text.x.set', {
      x: t.rename(),
      n: inForm(how === 'add' ? n : noun('text.number', { n: 0 }), 'to'),
    });
  const x = how === 'set' || how === 'not' ? t.rename() : t.x;
  if (how === 'add' && p.from === TEMP_VARIABLE && p.value < 0)
    return say('text.x.subtract', { x, n: -p.value });
  return say(`text.x.${how}`, { x, n: how === 'set' ? inForm(n, 'to') : n });
}

/** Whether the number in the register may be negative after a change; no figure is. */
function isBelow0({ mayBeNegative }: Telling, { operation, from, value }: Params): boolean {
  const isNegative = from === ACC ? mayBeNegative : from === TEMP_VARIABLE && value < 0;
  if (operation === NOT) return false;
  if (operation === ADD) return mayBeNegative || isNegative;
  if (operation === MULTIPLY) return from !== ACC && (mayBeNegative || isNegative);
  return isNegative;
}

/** One message, or several as a list. */
const listOf = (all: readonly Message[]): Message | Message[] => {
  const [first, ...others] = all;
  return first && others.length === 0 ? first : [...all];
};

/** Figures of the targets that increase or decrease. */
function statGain(t: Telling, lines: readonly EffectLine[], targets: Message): Message {
  const isLoss = lines.every(({ params }) => params.from === TEMP_VARIABLE && params.value < 0);
  return say(`text.stat.${isLoss ? 'reduce' : 'add'}`, {
    targets: inForm(targets, 'to'),
    amount: listOf(lines.map((line) => statAmount(t, line))),
    long: lines.some(isLong) ? 'yes' : 'no',
  });
}

/** Figures of the targets that are set or multiplied; targets mentioned before are "they". */
function statText(
  t: Telling,
  lines: readonly EffectLine[],
  targets: Message,
  how: string,
): Message {
  const whose = isThem(targets) ? 'their' : isIt(targets) ? 'its' : 'the';
  const ending = whose === 'the' ? '' : whose === 'its' ? '.it' : '.them';
  const stat = ({ params }: EffectLine): Message => inForm(statNoun(params.output), whose);
  const valueOf = (line: EffectLine): Message =>
    how === 'set' ? inForm(input(t, line), 'to') : input(t, line);
  const of = inForm(targets, 'of');
  const [first, ...others] = lines;
  if (!first) throw new Bug('a sentence about figures without a figure');
  const key = first.params.operation === ABSOLUTE_SET ? 'absolute' : how;
  const { from, value } = first.params;
  if (others.every(({ params }) => params.from === from && params.value === value))
    return say(`text.stat.${key}${ending}`, {
      stat: listOf(lines.map(stat)),
      targets: of,
      n: valueOf(first),
      long: isLong(first) ? 'yes' : 'no',
    });
  return say(`text.stats.${key}`, {
    changes: [
      say(`text.stats.first${ending}`, { stat: stat(first), targets: of, n: valueOf(first) }),
      ...others.map((line) => say('text.stats.next', { stat: stat(line), n: valueOf(line) })),
    ],
  });
}

function statAmount(t: Telling, line: EffectLine): Message {
  const { from, value, output } = line.params;
  if (from === TEMP_VARIABLE)
    return say(`text.stat.amount.${statName(output)}`, {
      n: signed(value),
      count: Math.abs(value),
    });
  if (from === ACC)
    return say(`text.stat.amount.${statName(output)}`, {
      n: `+${t.x}`,
      count: 2,
    });
  return say('text.stat.amountOf', { stat: statNoun(output), n: inForm(input(t, line), 'to') });
}

const signed = (n: number): string => (n < 0 ? String(n) : `+${n}`);
