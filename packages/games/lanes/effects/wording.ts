import type { Message } from '@cardwright/kernel';
import type { RoleContext } from '../compile/roles.ts';
import type { EffectLine, LanesCard, LanesContent } from '../content.ts';
import {
  ACC,
  DAMAGE_AMOUNT,
  EACH,
  MARCH_CURRENT_MOVEMENT,
  MARCH_START_FLAG,
  OPPONENT,
  OWNER,
  PLAYERS_GOLD,
  TARGET_COUNT,
  TARGET_HP,
  TEMP_VARIABLE,
} from '../compile/vocabulary.ts';

export const say = (key: string, args?: Message['args']): Message => ({
  key: `lanes.${key}`,
  ...(args && { args }),
});

/**
 * The case of a noun in a sentence: plain, after "to" or after "of"; English needs no difference,
 * other languages do. `the` is for figures.
 */
type Form = 'plain' | 'to' | 'of' | 'the' | 'their' | 'its';

/** A noun whose form is set later, and plain until then. */
export const noun = (key: string, args?: Message['args']): Message =>
  say(key, { form: 'plain', ...args });

export function inForm(message: Message, form: Form): Message {
  const args: NonNullable<Message['args']> = { ...message.args, form };
  for (const inner of ['what', 'who', 'value', 'found']) {
    const value = args[inner];
    if (typeof value === 'object' && !Array.isArray(value)) args[inner] = inForm(value, form);
  }
  return { ...message, args };
}

/** The first, farthest, oldest or last n, and one of them. */
const LIMITED: ReadonlySet<string> = new Set(['some', 'far', 'eldest', 'starts', 'ends']);
const SINGLE: ReadonlySet<string> = new Set(['first', 'last', 'oldest', 'start', 'end']);

/**
 * The searched entities, counted instead of named: whether there is `any` or `no`, `those` in a
 * number, `each` in turn, one to `pick`. One named by its number or role stays unchanged.
 */
export function counted(found: Message, det: 'any' | 'no' | 'those' | 'each' | 'pick'): Message {
  const what = found.args?.what;
  if (typeof what !== 'object' || Array.isArray(what)) return found;
  const was = String(what.args?.det);
  const one = SINGLE.has(was);
  if (was === 'nth' || (one && det === 'each')) return found;
  const { everywhere, ...rest } = found.args ?? {};
  const args = {
    ...rest,
    what: { ...what, args: { ...what.args, det } },
    // a number and a condition are about all places together
    ...(everywhere !== undefined && det !== 'pick' && { where: everywhere }),
  };
  const limited = (one ? det === 'those' : LIMITED.has(was)) && det !== 'any' && det !== 'no';
  return say(
    limited ? 'text.find.atMost' : 'text.find',
    limited ? { ...args, n: what.args?.n ?? 1 } : args,
  );
}

/** The position of a list, for the nouns in it. */
export type Scope = 'played' | 'enters' | 'constructs' | 'damage' | 'dies' | 'turn' | 'march';

/** "If this role is such": what a target has to be. */
export interface Given {
  readonly role: Message;
  readonly a: Message;
}

/** The context of a list's text: who "they" are, and where "there" is. */
export interface Telling {
  card: LanesCard;
  content: LanesContent;
  scope: Scope;
  targets: Message;
  /**
   * The targets are the card itself, or players of one side: gold and cards go to a known player.
   */
  whose: 'own' | 'enemy' | 'unknown' | 'both' | 'turn' | 'chosen';
  /** The filter that the target may fail: the effects on it work only if it passes. */
  given: Given | undefined;
  /** The line in progress depends on `given`, and its sentence does not say so. */
  isGiven: boolean;
  /** The action applies to each of several. */
  several: boolean;
  /** Worded for each of them in turn. */
  inTurn?: boolean;
  /** Mentioned already: from now on they are "them", or "it". */
  named: boolean;
  /** Mentioned before this line: they may have died since. */
  isAgain: boolean;
  /** The kind of "them", for languages that distinguish units from buildings. */
  gender: 'f' | 'm';
  places: Message[];
  /** The position of the list on its card. */
  roles: RoleContext;
  /** The lines that may collect no place, or never do. */
  missing: ReadonlyMap<EffectLine, 'maybe' | 'never'>;
  /** There may be no collected place, in spite of `places`. */
  mayLackPlaces: boolean;
}

export const side = (players: number): string =>
  players === OWNER ? 'you' : players === OPPONENT ? 'foe' : 'both';

/**
 * Who gets gold or cards. Only "the owner of …" names the targets and their filter; any other
 * sentence needs the filter as its condition.
 */
export function receiver(t: Telling, players: number): string {
  const who = playerMeant(t, players);
  if (who !== 'owner' && who !== 'other') t.isGiven = t.given !== undefined;
  return who;
}

/** A player in words: TargetPlayer counts from the targets' owner. */
function playerMeant(t: Telling, players: number): string {
  if (players !== OWNER && players !== OPPONENT) return 'both';
  if (t.whose === 'both') return 'both';
  if (t.whose === 'chosen') return players === OWNER ? 'picked' : 'waiter';
  if (t.whose === 'turn') return players === OWNER ? 'mover' : 'waiter';
  if (t.whose === 'unknown') return players === OWNER ? 'owner' : 'other';
  return (players === OWNER) === (t.whose === 'own') ? 'you' : 'foe';
}

const STATS = ['hp', 'attack', 'movement', 'denominator'];

export const statName = (variable: number): string => STATS[variable - TARGET_HP] ?? 'gold';
export const statNoun = (variable: number): Message => noun(`text.stat.${statName(variable)}`);

/** The targets: named once, then referred to by pronoun. */
export function them(t: Telling): Message {
  if (!t.named) {
    t.named = true;
    return t.targets;
  }
  if (t.targets.key === 'lanes.text.this' || !t.several) return t.targets;
  return noun(isOne(t) ? 'text.one' : 'text.them', { gender: t.gender });
}

/** Whether a noun is a pronoun for one target, or for several. */
export const isIt = ({ key }: Message): boolean => key === 'lanes.text.one';
export const isThem = ({ key }: Message): boolean => key === 'lanes.text.them';

/** The condition that a search has found its one target; undefined if it cannot be said briefly. */
function oneFound(t: Telling, targets: Message): Message | undefined {
  if (isIt(targets)) return say('text.if.was', { one: 'yes', gender: t.gender });
  const any = counted(targets, 'any');
  return any === targets ? undefined : say('text.if.some', { targets: any });
}

/** What happens once for each of several; "that card" refers to one of them. */
export function forEach(
  t: Telling,
  line: EffectLine,
  targets: Message,
  list: (one: Message, told: Telling) => Message,
): Message {
  if (!t.several || (isOne(t) && t.whose === 'unknown')) return list(targets, t);
  const condition = isOne(t) && !isLong(line) ? oneFound(t, targets) : undefined;
  if (condition) {
    // the condition names what is looked for, not the one found
    t.named = t.isAgain;
    return say('text.onlyIf', { condition, list: list(targets, t) });
  }
  const told = list(noun('text.it'), { ...t, inTurn: true });
  const each = isThem(targets)
    ? say('text.eachOfThem', { gender: t.gender })
    : counted(targets, 'each');
  return say('text.forEach', { targets: each, list: told });
}

/** Whether a noun means one thing: the nearest unit, the builder, the chosen one. */
export function isOne(t: Telling): boolean {
  const what = t.targets.args?.what;
  const det = typeof what === 'object' && !Array.isArray(what) ? String(what.args?.det) : '';
  return !t.several || SINGLE.has(det) || det === 'nth';
}

/** Whether an amount is more than a number or X. */
export const isLong = ({ params: { from } }: EffectLine): boolean =>
  from !== TEMP_VARIABLE && from !== ACC;

/** An amount of something: a number or X before its noun, anything longer after it. */
export function amount(
  t: Telling,
  line: EffectLine,
  of: 'damage' | 'draw' | 'gold',
  sign = 1,
): Message {
  const { value, from } = line.params;
  if (isLong(line)) return say(`text.${of}.amountOf`, { n: inForm(input(t, line), 'to') });
  return say(
    `text.${of}.amount`,
    from === ACC ? { n: 'X', count: 2 } : { n: sign * value, count: sign * value },
  );
}

const firstOf = (players: number): number => (players & OWNER ? OWNER : players);
const HOW = ['first', 'sum', 'average', 'max', 'min'];

/** How many targets there are. */
function countNoun(t: Telling): Message {
  if (t.several && t.isAgain)
    return noun(isOne(t) ? 'text.input.count.it' : 'text.input.count.them', { gender: t.gender });
  return noun('text.input.count', { targets: inForm(counted(t.targets, 'those'), 'of') });
}

/** A figure of the targets; those mentioned before may have died, so they are not named again. */
function statInput(t: Telling, { params: p }: EffectLine, how: string): Message {
  const isAgain = t.several && t.isAgain;
  if (isAgain && isOne(t)) return noun('text.input.stat.it', { stat: statName(p.from) });
  const targets = isAgain ? noun('text.them', { gender: t.gender }) : t.targets;
  const bare = statNoun(p.from);
  return noun(isAgain ? 'text.input.stat.them' : 'text.input.stat', {
    how: how === 'first' && !isOne(t) ? 'leading' : how,
    value: noun(`text.value.${statName(p.from)}`),
    stat: inForm(bare, 'of'),
    bare,
    targets: inForm(targets, 'of'),
    among: targets,
  });
}

/** The number that an effect reads, as a noun. */
export function input(t: Telling, line: EffectLine): Message {
  const { params: p } = line;
  if (p.from === TEMP_VARIABLE) return noun('text.number', { n: p.value });
  if (p.from === ACC) return noun('text.number', { n: 'X' });
  if (p.from === TARGET_COUNT) return countNoun(t);
  if (p.from === DAMAGE_AMOUNT) return noun('text.input.amount');
  if (p.from === MARCH_START_FLAG) return noun('text.input.first');
  if (p.from === MARCH_CURRENT_MOVEMENT) return noun('text.input.steps');
  if (p.many === EACH)
    return noun('text.input.own', {
      what: inForm(statNoun(p.from), 'the'),
      each: t.inTurn ? 'one' : 'all',
    });
  const how = HOW[p.many] ?? 'first';
  if (p.from !== PLAYERS_GOLD) return statInput(t, line, how);
  // the first of both is the owner's
  const owner = playerMeant(t, how === 'first' ? firstOf(p.players) : p.players);
  const whose = noun(`text.whose.${owner}`, { targets: inForm(t.targets, 'of') });
  const value = noun('text.input.gold', { how, owner, value: whose, whose: inForm(whose, 'of') });
  if (!t.given || owner === 'owner' || owner === 'other') return value;
  return noun('text.input.given', { value, ...t.given });
}

/** A line in its context: its targets and its neighbours. */
export interface WordedLine {
  readonly line: EffectLine;
  readonly targets: Message;
  readonly before: EffectLine | undefined;
  readonly after: EffectLine | undefined;
}

/** An ASSERT that there is any target. */
export const isCount = (line: EffectLine | undefined): boolean =>
  line?.effect.name === 'ASSERT' && line.params.from === TARGET_COUNT;
