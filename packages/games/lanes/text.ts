import type { Message, Words } from '@cardwright/kernel';
import { makeWords } from '../words/make-words.ts';
import {
  ACC,
  ACTOR_ENTITY,
  BUILDING,
  NOT,
  ON_END_OF_TURN,
  ON_MARCH,
  OPPONENT,
  OWNER,
  PLAYER,
  POST_DAMAGE,
  PRE_DAMAGE,
  SKILL,
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
} from './content.ts';
import { missingPlaces } from './compile/missing-places.ts';
import type { RoleContext } from './compile/roles.ts';
import { PHRASES } from './effects/phrases.ts';
import { listeningPlace } from './effects/target-text.ts';
import {
  type Given,
  isCount,
  noun,
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
  { code: POST_DAMAGE, scope: 'damage', key: () => 'text.post' },
  { code: WHEN_DIES, scope: 'dies', key: () => 'text.dies' },
];

/** A card's text in a language, generated from its effects: each words itself. */
export function lanesText(content: LanesContent, cardId: string, words: Words): string {
  const card = content.cards[content.places.get(Number(cardId)) ?? -1];
  return card ? wordCard(content, card, words) : '';
}

function wordCard(content: LanesContent, card: LanesCard, words: Words): string {
  const teller: Teller = { content, card, words };
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
}

/** The same, about a list at some position on the card. */
interface ListTeller extends Teller, Pick<Telling, 'roles' | 'missing'> {}

function aboutList(
  teller: Teller,
  lines: readonly EffectLine[],
  at: Pick<RoleContext, 'interaction' | 'trigger'>,
): ListTeller {
  const { type, aim, aimOwner } = teller.card;
  const roles = { card: type, aim, aimOwner, ...at };
  return { ...teller, roles, missing: missingPlaces(lines, roles) };
}

function interactionText(of: Teller, code: number, scope: Scope, key: string): string {
  const { lines } = listAt(of.content, interactionOf(of.card, code));
  const teller = aboutList(of, lines, { interaction: code, trigger: 0 });
  const [first] = lines;
  // an initial role check is part of the opening
  if (scope === 'damage' && first?.effect.name === 'ASSERT_ROLE') {
    const acts = (first.params.criterion === ACTOR_ENTITY) !== (first.params.operation === NOT);
    const told = tell(teller, scope, lines.slice(1));
    return teller.words(say(`${key}${acts ? '.actor' : '.affected'}`, { list: told }));
  }
  const told = tell(teller, scope, lines);
  return scope === 'played' && teller.card.type === SKILL
    ? capital(told)
    : teller.words(say(key, { list: told }));
}

function triggerText(of: Teller, trigger: CardTrigger): string {
  const { words } = of;
  const { lines } = listAt(of.content, trigger.list);
  const teller = aboutList(of, lines, { interaction: -1, trigger: trigger.event });
  if (trigger.event === ON_MARCH) {
    const told = tell(teller, 'march', lines);
    return words(say('text.march', { where: listeningPlace(trigger.place), list: told }));
  }
  const when = trigger.event === ON_END_OF_TURN ? 'end' : 'start';
  const whose = whoseTurn(lines);
  if (whose === undefined)
    return words(say(`text.${when}.each`, { list: tell(teller, 'turn', lines) }));
  const targets = noun(whose === 'own' ? 'text.you' : 'text.foe');
  const rest = lines.slice(isCount(lines[1]) ? 2 : 1);
  const told = tell(teller, 'turn', rest, { targets, whose });
  return words(say(`text.${when}.${whose}`, { list: told }));
}

/**
 * A filter on the player to move is part of the opening if nothing happens in the turns of the
 * other: a condition follows, or every effect is on that player.
 */
function whoseTurn([first, ...rest]: readonly EffectLine[]): 'own' | 'enemy' | undefined {
  if (first?.effect.name !== 'SELECT_ENTITY' || first.params.criterion !== ACTOR_ENTITY)
    return undefined;
  if (!(first.params.types & PLAYER)) return undefined;
  const isAsserted = isCount(rest[0]) && rest[0]?.params.operation !== NOT;
  const isOnTarget = ({ effect, params }: EffectLine): boolean =>
    effect.usesTargets && params.output !== ACC;
  if (!isAsserted && (rest.length === 0 || !rest.every(isOnTarget))) return undefined;
  if (first.params.players === OWNER) return 'own';
  return first.params.players === OPPONENT ? 'enemy' : undefined;
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

function tell(
  { content, card, words, roles, missing }: ListTeller,
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
    isAgain: false,
    gender: 'm',
    places: [],
    roles,
    missing,
    mayLackPlaces: false,
    ...start,
  };
  const told: Sentence[] = [];
  lines.forEach((line, i) => {
    telling.isAgain = telling.named;
    telling.isGiven = false;
    const targets = line.effect.usesTargets ? them(telling) : telling.targets;
    const worded = { line, targets, before: lines[i - 1], after: lines[i + 1] };
    const message = line.effect.text(telling, worded);
    if (message) told.push({ message, given: telling.isGiven ? telling.given : undefined });
  });
  return joined(told, words);
}

/** One line of a list in words, and the filter that it depends on without saying so. */
interface Sentence {
  readonly message: Message;
  readonly given: Given | undefined;
}

/**
 * The sentences of a list. A condition holds until the full stop, and what it covers is separated
 * by semicolons: an ASSERT covers the rest of the list, a filter the effects on its target.
 */
function joined(told: readonly Sentence[], words: Words): string {
  const plain = (message: Message): string =>
    words(message)
      .replace(/ {2,}/g, ' ')
      // a place ends with a comma, which other punctuation replaces
      .replaceAll(/,+(?= ?[.,:;)])/g, '')
      .replace(' .', '.');
  let text = '';
  let isAsserted = false;
  let covering: Given | undefined;
  for (const { message, given } of told) {
    const isFirst = text === '' || text.endsWith(':');
    const isCovered = isAsserted || (given !== undefined && given === covering);
    let sentence = plain(message);
    const isCondition = sentence.endsWith(':');
    if (given && isAsserted)
      sentence = plain(say('text.given', { sentence: sentence.replace(/\.$/, ''), ...given }));
    else if (given && !isCovered) sentence = `${plain(say('text.if', { ...given }))} ${sentence}`;
    else if (isCondition && isAsserted && !isFirst)
      sentence = plain(say('text.then', { condition: sentence }));
    if (isFirst) text += text === '' ? sentence : ` ${sentence}`;
    else if (isCovered) text = `${text.replace(/\.$/, '')}; ${sentence}`;
    else text += ` ${capital(sentence)}`;
    covering = given;
    isAsserted ||= isCondition;
  }
  return text;
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
