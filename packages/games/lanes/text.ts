import type { Message, Words } from '@cardwright/kernel';
import { makeWords } from '../words/make-words.ts';
import {
  ABSOLUTE_SET,
  ACC,
  ACTOR_ENTITY,
  AFFECTED_ENTITY,
  BUILDING,
  DAMAGE_AMOUNT,
  NOT,
  ON_END_OF_TURN,
  ON_MARCH,
  OPPONENT,
  OWNER,
  PLAYER,
  POST_DAMAGE,
  PRE_DAMAGE,
  SET,
  SKILL,
  TEMP_VARIABLE,
  UNIT,
  UNIT_CONSTRUCTS_BUILDING,
  UNIT_ENTERS_BUILDING,
  WHEN_DIES,
  WHEN_PLAYED,
} from './compile/vocabulary.ts';
import {
  cardAt,
  type CardTrigger,
  type EffectLine,
  interactionOf,
  type LanesCard,
  type LanesContent,
  listAt,
  type Params,
} from './content.ts';
import { type Known, knownAt, NOTHING_KNOWN } from './compile/known-targets.ts';
import type { RoleContext } from './compile/roles.ts';
import { PHRASES } from './effects/phrases.ts';
import { comparisonAt, isSubtracted } from './effects/register-text.ts';
import { listeningPlace } from './effects/target-text.ts';
import {
  type Given,
  input,
  isCount,
  isNaming,
  isOnTargets,
  joinedLines,
  NONE,
  noun,
  reference,
  say,
  type Scope,
  type Telling,
  them,
} from './effects/wording.ts';

const LISTS: readonly { code: number; scope: Scope; key: (card: LanesCard) => string }[] = [
  { code: WHEN_PLAYED, scope: 'played', key: () => 'text.played' },
  {
    code: UNIT_ENTERS_BUILDING,
    scope: 'enters',
    key: (card) => (card.type === BUILDING ? 'text.enters.building' : 'text.enters.unit'),
  },
  {
    code: UNIT_CONSTRUCTS_BUILDING,
    scope: 'constructs',
    key: (card) => (card.type === BUILDING ? 'text.constructs.building' : 'text.constructs.unit'),
  },
  { code: PRE_DAMAGE, scope: 'damage', key: () => 'text.pre' },
  { code: POST_DAMAGE, scope: 'damaged', key: () => 'text.post' },
  { code: WHEN_DIES, scope: 'dies', key: () => 'text.dies' },
];

/** A card's text in a language, generated from its effects: each words itself. */
export function lanesText(content: LanesContent, cardId: string, words: Words): string {
  const card = content.cards[content.places.get(Number(cardId)) ?? -1];
  return card ? wordCard(content, card, words) : '';
}

function wordCard(content: LanesContent, card: LanesCard, words: Words): string {
  const teller: Teller = { content, card, words, numbers: { named: 0 } };
  return [
    ...LISTS.flatMap(({ code, scope, key }) => {
      const list = interactionOf(card, code);
      return list < 0 ? [] : [interactionText(teller, code, scope, key(card))];
    }),
    ...card.triggers.map((trigger) => triggerText(teller, trigger)),
  ].join(' ');
}

/** The speaker: a card, in a language. */
interface Teller {
  readonly content: LanesContent;
  readonly card: LanesCard;
  readonly words: Words;
  /** How many numbers in the register have a name. */
  readonly numbers: { named: number };
}

/** Names of numbers; N is for searches. */
const LETTERS = 'XYZWVUTSRQPOMLKJ';
const letterAt = (n: number): string => LETTERS.charAt(Math.min(n, LETTERS.length - 1));

/** The same, about a list at some position on the card. */
interface ListTeller extends Teller, Pick<Telling, 'roles'> {
  readonly known: ReadonlyMap<EffectLine, Known>;
}

function aboutList(
  teller: Teller,
  lines: readonly EffectLine[],
  at: Pick<RoleContext, 'interaction' | 'trigger'>,
): ListTeller {
  const { type, aim, aimOwner } = teller.card;
  const roles = { card: type, aim, aimOwner, ...at };
  return { ...teller, roles, known: knownAt(lines, roles) };
}

function interactionText(of: Teller, code: number, scope: Scope, key: string): string {
  const { lines } = listAt(of.content, interactionOf(of.card, code));
  const teller = aboutList(of, lines, { interaction: code, trigger: 0 });
  const [first] = lines;
  const zero = mattersAtZero(lines) ? 'even' : 'no';
  // an initial role check is part of the opening
  if (scope.startsWith('damage') && first?.effect.name === 'ASSERT_ROLE') {
    const acts = (first.params.criterion === ACTOR_ENTITY) !== (first.params.operation === NOT);
    const list = tell(teller, scope, lines.slice(1));
    return teller.words(say(`${key}${acts ? '.actor' : '.affected'}`, { list, zero }));
  }
  if (scope === 'enters') {
    const isBuilding = of.card.type === BUILDING;
    const filtered = isBuilding
      ? { role: ACTOR_ENTITY, type: UNIT }
      : { role: AFFECTED_ENTITY, type: BUILDING };
    const { ending, list } = opened(teller, scope, lines, filtered);
    return teller.words(say(`${key}${ending}`, { list }));
  }
  const told = tell(teller, scope, lines);
  return scope === 'played' && teller.card.type === SKILL
    ? capital(told)
    : teller.words(say(key, { list: told, ...(scope.startsWith('damage') && { zero }) }));
}

/** R8.4, R8.6: damage of 0 is heard too; whether more than the damage depends on it, unsaid. */
function mattersAtZero(lines: readonly EffectLine[]): boolean {
  // the register has a number that depends on the damage
  let isKept = false;
  for (const { effect, params: p } of lines) {
    const isRegister = effect.name === 'MODIFIER' && p.output === ACC;
    const isAsked =
      effect.input !== 'none' && (p.from === DAMAGE_AMOUNT || (p.from === ACC && isKept));
    if (isAsked && effect.name === 'ASSERT') return false;
    if (isAsked && isRegister) isKept = true;
    const isAmount = effect.name === 'MODIFIER' && p.output === DAMAGE_AMOUNT && !isRaised(p);
    if (!isAsked && !isRegister && !isAmount && !SETTING_UP.test(effect.name)) return true;
  }
  return false;
}
/** Whether damage of 0 is set to more; that an increase counts for 0 too goes without saying. */
const isRaised = ({ operation, from, value }: Params): boolean =>
  (operation === SET || operation === ABSOLUTE_SET) && (from !== TEMP_VARIABLE || value > 0);
const SETTING_UP = /^(ASSERT|ASSERT_ROLE|FIND_ENTITIES|SELECT_ENTITY|ADD_LOCATION_REFERENCE)$/;

function triggerText(of: Teller, trigger: CardTrigger): string {
  const { words } = of;
  const { lines } = listAt(of.content, trigger.list);
  const teller = aboutList(of, lines, { interaction: -1, trigger: trigger.event });
  if (trigger.event === ON_MARCH) {
    // R21.17: an entity does not hear its own actions
    const other = of.card.type === UNIT ? '.other' : '';
    const { ending, list } = opened(teller, 'march', lines, { role: ACTOR_ENTITY, type: UNIT });
    const key = ending === '.enemy' ? 'text.march.enemy' : `text.march${ending}${other}`;
    return words(say(key, { where: listeningPlace(trigger.place), list }));
  }
  const when = trigger.event === ON_END_OF_TURN ? 'end' : 'start';
  const { ending, list } = opened(teller, 'turn', lines, { role: ACTOR_ENTITY, type: PLAYER });
  return words(say(`text.${when}${ending || '.each'}`, { list }));
}

/** Whose event an opening may be about: of the owner of the entity with a role. */
interface Filtered {
  readonly role: number;
  /** The only type that the entity with this role can have. */
  readonly type: number;
}

/** A list whose opening includes the filter of its first line, and the ending of its key. */
function opened(
  teller: ListTeller,
  scope: Scope,
  lines: readonly EffectLine[],
  filtered: Filtered,
): { ending: '' | '.own' | '.enemy'; list: string } {
  const whose = openingFilter(lines, filtered);
  if (whose === undefined) return { ending: '', list: tell(teller, scope, lines) };
  const rest = lines.slice(isCount(lines[1]) ? 2 : 1);
  const targets = noun(scope === 'turn' ? PLAYER_NOUNS[whose] : thatNoun(filtered.type));
  return { ending: `.${whose}`, list: tell(teller, scope, rest, { targets, whose }) };
}
const PLAYER_NOUNS = { own: 'text.you', enemy: 'text.foe' };
const thatNoun = (type: number): string =>
  type === BUILDING ? 'text.that.building' : 'text.role.march.actor';

/**
 * A filter on the player or on the entity that an event is about is part of the opening if nothing
 * happens otherwise: a condition follows, or every effect is on that target.
 */
function openingFilter(
  [first, ...rest]: readonly EffectLine[],
  { role, type }: Filtered,
): 'own' | 'enemy' | undefined {
  if (first?.effect.name !== 'SELECT_ENTITY' || first.params.criterion !== role) return undefined;
  if (!(first.params.types & type)) return undefined;
  const isAsserted = isCount(rest[0]) && rest[0]?.params.operation !== NOT;
  if (!isAsserted && (rest.length === 0 || !rest.every(isOnTargets))) return undefined;
  if (first.params.players === OWNER) return 'own';
  return first.params.players === OPPONENT ? 'enemy' : undefined;
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

function tell(
  { content, card, words, roles, known, numbers }: ListTeller,
  scope: Scope,
  lines: readonly EffectLine[],
  start?: Pick<Telling, 'targets' | 'whose'>,
): string {
  const telling: Telling = {
    content,
    card,
    scope,
    targets: noun('text.this'),
    whose: 'own',
    given: undefined,
    isGiven: false,
    several: false,
    named: true,
    set: 0,
    last: 0,
    picked: NONE,
    search: undefined,
    isAgain: false,
    isApart: false,
    gender: 'm',
    places: [],
    lack: undefined,
    roles,
    now: NOTHING_KNOWN,
    x: letterAt(numbers.named),
    rename() {
      telling.x = letterAt(numbers.named);
      numbers.named += 1;
      return telling.x;
    },
    minus: undefined,
    isSet: false,
    mayBeNegative: false,
    isFirst: true,
    marcher: '',
    ...start,
  };
  const told: Sentence[] = [];
  let done = 0;
  lines.forEach((line, i) => {
    if (i < done) return;
    const joined = joinedLines(lines.slice(i));
    done = i + joined.length + 1;
    telling.isAgain = telling.named;
    telling.isApart = telling.last !== telling.set;
    telling.isGiven = false;
    telling.isFirst = told.length === 0;
    const isItsMarch = told.every(({ message }) => ON_THE_MARCH.test(message.key));
    telling.marcher = isItsMarch ? '' : '.that';
    telling.now = known.get(line) ?? NOTHING_KNOWN;
    const targets = isNaming(line) ? them(telling) : reference(telling);
    const compared = comparisonAt(lines.slice(i));
    if (compared) {
      const { isEqual, value } = compared;
      const key = isEqual ? 'text.if.equal' : 'text.if.unequal';
      told.push({ message: say(key, { n: input(telling, line), value }), given: undefined });
      done = i + compared.lines;
      telling.isSet = true;
      return;
    }
    // "their number" would no longer mean them after what it is subtracted from
    const isTheirs = telling.several && telling.isAgain && isNaming(line);
    if (!isTheirs && isSubtracted(lines.slice(i))) {
      telling.minus = input(telling, line);
      telling.named = telling.isAgain;
      telling.last = NONE;
      telling.isSet = true;
      done = i + 2;
      return;
    }
    const worded = { line, targets, before: lines[i - 1], after: lines[i + 1], joined };
    const message = line.effect.text(telling, worded);
    if (message) told.push({ message, given: telling.isGiven ? telling.given : undefined });
  });
  return joined(told, words);
}

/** Sentences about nothing but the unit that marches. */
const ON_THE_MARCH = /^lanes\.text\.(steps\.|if\.(first|later)$)/;

/** One line of a list in words, and the filter that it depends on without saying so. */
interface Sentence {
  readonly message: Message;
  readonly given: Given | undefined;
}

/**
 * The sentences of a list. A condition holds until the full stop, and what it covers is separated
 * by semicolons: an ASSERT covers the rest of the list, a filter the effects on its target.
 * Conditions in a row share one "if".
 */
function joined(told: readonly Sentence[], words: Words): string {
  const plain = (message: Message): string =>
    words(message)
      .replace(/ {2,}/g, ' ')
      // a place ends with a comma, which other punctuation replaces
      .replaceAll(/,+(?= ?[.,:;()])/g, '')
      .replace(' .', '.');
  const paragraph: Paragraph = { plain, text: '', isAsserted: false, covering: undefined };
  for (const { message, given } of told) {
    const sentence = plain(message);
    if (sentence.endsWith(':')) addCondition(paragraph, sentence);
    else addSentence(paragraph, sentence, given);
  }
  return paragraph.text;
}

/** The text of a list, as far as it is written. */
interface Paragraph {
  readonly plain: (message: Message) => string;
  text: string;
  /** A condition covers the rest of the list. */
  isAsserted: boolean;
  /** The condition of the sentence before, which goes on if the next one depends on it too. */
  covering: Given | undefined;
}

const conditionOf = ({ plain }: Paragraph, { ending, args }: Given): string =>
  plain(say(`text.if${ending}`, args));

function addCondition(to: Paragraph, sentence: string): void {
  const { plain, text, isAsserted, covering } = to;
  to.isAsserted = true;
  // what follows is covered by the same words
  if (!isAsserted && covering && sentence === conditionOf(to, covering)) return;
  to.covering = undefined;
  if (text.endsWith(':'))
    to.text = plain(
      say('text.if.and', { first: text.slice(0, -1), second: sentence.replace(/^\S+ /, '') }),
    );
  else if (isAsserted) append(to, plain(say('text.then', { condition: sentence })), true);
  else append(to, sentence, false);
}

function addSentence(to: Paragraph, sentence: string, given: Given | undefined): void {
  const { plain, isAsserted } = to;
  const isCovered = isAsserted || (given !== undefined && given === to.covering);
  const bare = sentence.replace(/\.$/, '');
  const said =
    given && isAsserted
      ? plain(say(`text.given${given.ending}`, { sentence: bare, ...given.args }))
      : given && !isCovered
        ? `${conditionOf(to, given)} ${sentence}`
        : sentence;
  append(to, said, isCovered);
  to.covering = given;
}

function append(to: Paragraph, sentence: string, isCovered: boolean): void {
  if (to.text === '') to.text = sentence;
  else if (to.text.endsWith(':')) to.text += ` ${sentence}`;
  else if (isCovered) to.text = `${to.text.replace(/\.$/, '')}; ${sentence}`;
  else to.text += ` ${capital(sentence)}`;
}

const english = makeWords({ lanes: PHRASES }, 'en');
export const wordedInEnglish = (content: LanesContent, card: number): string =>
  wordCard(content, cardAt(content, card), english);

/**
 * Ignores case, spacing, the final full stop, semicolons in place of full stops, and the markup of
 * keywords and card names.
 */
export const sameText = (a: string, b: string): boolean => simple(a) === simple(b);
const simple = (text: string): string =>
  text
    .replaceAll(/[*#]/g, '')
    .replaceAll('’', "'")
    .replaceAll(';', '.')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replace(/\.$/, '')
    .toLowerCase();
