import type { Message } from '@cardwright/kernel';
import type { Known } from '../compile/known-targets.ts';
import type { RoleContext } from '../compile/roles.ts';
import type { EffectLine, LanesCard, LanesContent, Params } from '../content.ts';
import {
  ACC,
  BUILDING,
  DAMAGE_AMOUNT,
  EACH,
  MARCH_CURRENT_MOVEMENT,
  MARCH_START_FLAG,
  MULTIPLY,
  OPPONENT,
  OWNER,
  PLAYERS_GOLD,
  TARGET_COUNT,
  TARGET_HP,
  TEMP_VARIABLE,
  UNIT,
} from '../compile/vocabulary.ts';

export const say = (key: string, args?: Message['args']): Message => ({
  key: `lanes.${key}`,
  ...(args && { args }),
});

/**
 * The case of a noun in a sentence: plain, after "to" or after "of"; English needs no difference,
 * other languages do. `the` is for figures.
 */
type Form = 'plain' | 'to' | 'of' | 'ofTheir' | 'the' | 'their' | 'its';

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

/** How a search names what it finds. */
function determiner({ args }: Message): string {
  const what = args?.what;
  return typeof what === 'object' && !Array.isArray(what) ? String(what.args?.det) : '';
}

/** Whether a search finds the first few: which they are is lost when they are only counted. */
export const isLimited = (found: Message): boolean => LIMITED.has(determiner(found));

/**
 * The searched entities, counted instead of named: whether there is `any` or `no`, `those` in a
 * number, `each` in turn, one to `pick`. One named by its number or role stays unchanged.
 */
export function counted(found: Message, det: 'any' | 'no' | 'those' | 'each' | 'pick'): Message {
  const what = found.args?.what;
  if (typeof what !== 'object' || Array.isArray(what)) return oneOfFormer(found, det);
  const was = String(what.args?.det);
  const one = SINGLE.has(was);
  if (was === 'nth' || (one && det === 'each')) return found;
  const { everywhere, ...rest } = found.args ?? {};
  // a number and a condition are about all places together
  const place = everywhere !== undefined && det !== 'pick' ? everywhere : rest.where;
  const args = {
    ...rest,
    what: { ...what, args: { ...what.args, det } },
    ...(place !== undefined && { where: isQuestion(det) ? inAnyOf(place) : place }),
  };
  const limited = (one ? det === 'those' : LIMITED.has(was)) && !isQuestion(det);
  return say(
    limited ? 'text.find.atMost' : 'text.find',
    limited ? { ...args, n: what.args?.n ?? 1 } : args,
  );
}

/** Of targets that were found before, each in turn or one. */
const oneOfFormer = (found: Message, det: string): Message =>
  found.key === 'lanes.text.former' && (det === 'each' || det === 'pick')
    ? { ...found, args: { ...found.args, det } }
    : found;

const isQuestion = (det: string): boolean => det === 'any' || det === 'no';

type Arg = NonNullable<Message['args']>[string];

/** The places of a search of which any will do: in the lane of one building, instead of each. */
function inAnyOf(part: Arg): Arg {
  if (Array.isArray(part)) return part.map((one) => inAnyOf(one) as Message);
  if (typeof part !== 'object') return part;
  const { one, once, places, where, ...args } = part.args ?? {};
  if (where !== undefined) return { ...part, args: { ...part.args, where: inAnyOf(where) } };
  if (places !== undefined) return { ...part, args: { ...part.args, places: inAnyOf(places) } };
  if (once === undefined) return part;
  return { ...part, args: { ...args, ...(one !== undefined && { targets: one }), once: 'no' } };
}

/** The position of a list, for the nouns in it. */
export type Scope =
  | 'played'
  | 'enters'
  | 'constructs'
  | 'damage'
  | 'damaged'
  | 'dies'
  | 'turn'
  | 'march';

/** What must hold for there to be a target, and the ending of the keys that say so. */
export interface Given {
  readonly ending: '' | '.chosen';
  readonly args: NonNullable<Message['args']>;
}
/** "If this role is such": the target passes its filter. */
export const passing = (role: Message, a: Message): Given => ({ ending: '', args: { role, a } });
/** "If one was chosen": there was something to choose from. */
export const chosen = (kind: Kind): Given => ({ ending: '.chosen', args: { kind } });

/** The kind of the targets, for languages that name it where English does not. */
export type Kind = 'units' | 'buildings' | 'any';
export const kindOf = ({ now: { types } }: Telling): Kind =>
  types === UNIT ? 'units' : types === BUILDING ? 'buildings' : 'any';

/** A collected place: with the filter of its target, and without it. */
export interface Place {
  readonly filtered: Message;
  readonly plain: Message;
  /** Its targets are "them" or "the chosen one": which, and their name for later. */
  readonly later?: { readonly set: number; readonly named: Message };
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
  /** Why there may be no target: a filter that it may fail, or a choice. */
  given: Given | undefined;
  /** The line in progress depends on `given`, and its sentence does not say so. */
  isGiven: boolean;
  /** The action applies to each of several. */
  several: boolean;
  /** Worded for each of them in turn. */
  inTurn?: boolean;
  /** Mentioned already: from now on they are "them", or "it". */
  named: boolean;
  /** Counts the targets of the list; a pronoun means those that were `last` named. */
  set: number;
  last: number;
  /** The targets that "the chosen one" means. */
  picked: number;
  /** The search that found the targets. */
  search: Search | undefined;
  /** Mentioned before this line: they may have died since. */
  isAgain: boolean;
  /** Something else was named since then: a pronoun would not mean them. */
  isApart: boolean;
  /** The kind of "them", for languages that distinguish units from buildings. */
  gender: 'f' | 'm';
  places: readonly Place[];
  /** When no place was collected, in spite of `places`. */
  lack: Message | undefined;
  /** The position of the list on its card. */
  roles: RoleContext;
  /** What is certain at the line in progress. */
  now: Known;
  /** The name of the register. */
  x: string;
  /** Names the register anew: a number of another meaning gets another letter. */
  rename(): string;
  /** What is subtracted from the next number that is added to the register. */
  minus: Message | undefined;
  /** An effect of the list has set the register, which is 0 before. */
  isSet: boolean;
  /** The number in the register may be negative. */
  mayBeNegative: boolean;
  /** Nothing has been said since the opening of the list. */
  isFirst: boolean;
  /** Keys end with it that say whose march it is: "its", or after anything else "that unit's". */
  marcher: '' | '.that';
}

/** A search, where it was made, and what has happened since. */
export interface Search extends Pick<Telling, 'now' | 'lack'> {
  readonly places: readonly Place[];
  readonly params: Params;
  /** The number that it reads, unless a sentence before it said so. */
  readonly fed: Message | 'said' | undefined;
  /** A unit that it would find was summoned. */
  readonly isLate: boolean;
}

export const side = (players: number): string =>
  players === OWNER ? 'you' : players === OPPONENT ? 'foe' : 'both';

/**
 * Who gets gold or cards. Only "the owner of …" names the targets and their filter; any other
 * sentence needs the filter as its condition.
 */
export function receiver(t: Telling, players: number): string {
  const who = playerMeant(t, players);
  if (who !== 'owner' && who !== 'other') t.isGiven = t.given !== undefined && t.now.sure === 0;
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

/** No targets: a pronoun would have no meaning. */
export const NONE = -1;

const STATS = ['hp', 'attack', 'movement', 'denominator'];

export const statName = (variable: number): string => STATS[variable - TARGET_HP] ?? 'gold';
export const statNoun = (variable: number): Message => noun(`text.stat.${statName(variable)}`);
/** A figure that is read: of hit points the maximum, whatever the damage. */
const figureNoun = (variable: number): Message =>
  variable === TARGET_HP ? noun('text.maximum.hp') : statNoun(variable);

/** The targets: named once, then referred to by pronoun. */
export function them(t: Telling): Message {
  const targets = reference(t);
  t.named = true;
  t.last = t.set;
  return targets;
}

/** The same, without naming them. */
export function reference(t: Telling): Message {
  if (!t.named || t.targets.key === 'lanes.text.this' || !t.several) return t.targets;
  if (t.last !== t.set) return former(t, isOne(t) ? 'one' : 'all');
  return noun(isOne(t) ? 'text.one' : 'text.them', { gender: t.gender });
}

/** Targets that were named before something else. */
const former = ({ gender }: Telling, det: 'one' | 'all'): Message =>
  noun('text.former', { gender, det });

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
    t.last = t.isAgain ? t.set : NONE;
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
  const det = determiner(t.targets);
  return !t.several || SINGLE.has(det) || det === 'nth';
}

/** Whether an amount is more than a number or the register. */
export const isLong = ({ params: { from } }: EffectLine): boolean =>
  from !== TEMP_VARIABLE && from !== ACC;

/** Whether an amount is the damage that the opening of the list is about. */
export const isThatMuch = ({ isFirst }: Telling, { params: { from } }: EffectLine): boolean =>
  isFirst && from === DAMAGE_AMOUNT;

/** An amount of something: a number or X before its noun, anything longer after it. */
export function amount(
  t: Telling,
  line: EffectLine,
  of: 'damage' | 'draw' | 'gold',
  sign = 1,
): Message {
  const { value, from } = line.params;
  if (isThatMuch(t, line)) return say(`text.${of}.same`);
  // negative damage does not heal, and no card returns to the deck
  if (from === ACC && t.mayBeNegative && of !== 'gold')
    return say(`text.${of}.amountFrom0`, { name: t.x });
  if (isLong(line)) return say(`text.${of}.amountOf`, { n: inForm(input(t, line), 'to') });
  return say(
    `text.${of}.amount`,
    from === ACC ? { n: t.x, count: 2 } : { n: sign * value, count: sign * value },
  );
}

const firstOf = (players: number): number => (players & OWNER ? OWNER : players);
const HOW = ['first', 'sum', 'average', 'max', 'min'];

/** How many targets there are. */
function countNoun(t: Telling): Message {
  if (t.several && t.isAgain && t.isApart)
    return noun('text.input.count', { targets: inForm(former(t, 'all'), 'of') });
  if (t.several && t.isAgain)
    return noun(isOne(t) ? 'text.input.count.it' : 'text.input.count.them', { gender: t.gender });
  return noun('text.input.count', { targets: inForm(counted(t.targets, 'those'), 'of') });
}

/** A figure of the targets; those mentioned before may have died, so they are not named again. */
function statInput(t: Telling, line: EffectLine, how: string): Message {
  const { params: p } = line;
  const isAgain = (t.several && t.isAgain && !t.isApart) || isChange(line);
  if (isAgain && isOne(t)) return noun('text.input.stat.it', { stat: statName(p.from) });
  const targets = isAgain
    ? noun('text.them', { gender: t.gender })
    : t.several && t.isAgain
      ? former(t, isOne(t) ? 'one' : 'all')
      : t.targets;
  const bare = figureNoun(p.from);
  return noun(isAgain ? 'text.input.stat.them' : 'text.input.stat', {
    how: how === 'first' && !isOne(t) ? 'leading' : how,
    value: noun(`text.value.${statName(p.from)}`),
    stat: inForm(bare, isAgain ? 'ofTheir' : 'of'),
    bare,
    targets: inForm(targets, 'of'),
    among: targets,
    gender: t.gender,
  });
}

/** The number that an effect reads, as a noun. */
export function input(t: Telling, line: EffectLine): Message {
  const { params: p } = line;
  if (p.from === TEMP_VARIABLE) return noun('text.number', { n: p.value });
  if (p.from === ACC) return noun('text.number', { n: t.x });
  if (p.from === TARGET_COUNT) return countNoun(t);
  if (p.from === DAMAGE_AMOUNT) return noun('text.input.amount');
  if (p.from === MARCH_START_FLAG) return noun(`text.input.first${t.marcher}`);
  if (p.from === MARCH_CURRENT_MOVEMENT) return noun(`text.input.steps${t.marcher}`);
  if (p.many === EACH)
    return noun('text.input.own', {
      what: inForm(figureNoun(p.from), 'the'),
      each: t.inTurn ? 'one' : 'all',
      kind: kindOf(t),
    });
  const how = HOW[p.many] ?? 'first';
  if (p.from !== PLAYERS_GOLD) return statInput(t, line, how);
  // the first of both is the owner's
  const owner = playerMeant(t, how === 'first' ? firstOf(p.players) : p.players);
  const whose = noun(`text.whose.${owner}`, { targets: inForm(t.targets, 'of') });
  if (how === 'sum' && t.several && !isOne(t) && isKnown(owner))
    return noun('text.input.gold.times', { value: whose, count: countNoun(t) });
  const value = noun('text.input.gold', { how, owner, value: whose, whose: inForm(whose, 'of') });
  return isKnown(owner) && !isOnTargets(line) ? unlessMissing(t, value) : value;
}

/** Whether a player is named without the targets. */
const isKnown = (owner: string): boolean => owner !== 'owner' && owner !== 'other';

/** Whether a sentence names the targets before the number that the line reads. */
const isChange = ({ effect, params: { output, operation } }: EffectLine): boolean =>
  effect.name === 'EFFECT_DAMAGE' ||
  (effect.name === 'MODIFIER' &&
    output >= TARGET_HP &&
    output < PLAYERS_GOLD &&
    operation !== MULTIPLY);

/** Whether a line does nothing without a target. */
export const isOnTargets = ({ effect, params: { output } }: EffectLine): boolean =>
  effect.usesTargets &&
  (effect.name !== 'MODIFIER' || (output >= TARGET_HP && output <= PLAYERS_GOLD));

/** A value that is 0 without a target, although it does not name one. */
function unlessMissing(t: Telling, value: Message): Message {
  if (t.now.sure !== 0) return value;
  if (t.given) return noun(`text.input.given${t.given.ending}`, { value, ...t.given.args });
  if (!t.several) return value;
  const targets = counted(t.targets, 'no');
  return t.isAgain || targets === t.targets
    ? noun('text.input.given.was', { value, gender: t.gender })
    : noun('text.input.given.none', { value, targets });
}

/** Whether the sentence of a line says who the targets are. */
export const isNaming = (line: EffectLine): boolean =>
  line.effect.usesTargets &&
  line.effect.name !== 'ADD_LOCATION_REFERENCE' &&
  (isOnTargets(line) || (line.params.from >= TARGET_COUNT && line.params.from < PLAYERS_GOLD));

/** A line in its context: its targets and its neighbours. */
export interface WordedLine {
  readonly line: EffectLine;
  readonly targets: Message;
  readonly before: EffectLine | undefined;
  readonly after: EffectLine | undefined;
  /** The lines after it that its sentence includes. */
  readonly joined: readonly EffectLine[];
}

/** How many lines from the first one are changes of figures that fit into one sentence. */
export function joinedLines(lines: readonly EffectLine[]): EffectLine[] {
  const [first, ...rest] = lines;
  if (!first || !isShortChange(first)) return [];
  const seen = new Set([first.params.output]);
  const end = rest.findIndex((line) => {
    const { operation, output, from, value } = line.params;
    if (!isShortChange(line) || operation !== first.params.operation || seen.has(output))
      return true;
    seen.add(output);
    return operation === MULTIPLY && (from !== first.params.from || value !== first.params.value);
  });
  return end < 0 ? rest : rest.slice(0, end);
}

/** A change of a figure of the targets, by a number or X. */
const isShortChange = (line: EffectLine): boolean =>
  line.effect.name === 'MODIFIER' &&
  line.params.output >= TARGET_HP &&
  line.params.output < PLAYERS_GOLD &&
  !isLong(line);

/** An ASSERT that there is any target. */
export const isCount = (line: EffectLine | undefined): boolean =>
  line?.effect.name === 'ASSERT' && line.params.from === TARGET_COUNT;
