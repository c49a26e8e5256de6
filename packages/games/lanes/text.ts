import type { Words } from '@cardwright/kernel';
import { makeWords } from '../words/make-words.ts';
import {
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
import { isCount, noun, say, type Scope, type Telling, them } from './effects/wording.ts';

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
  const told = tell(teller, 'turn', lines.slice(2), { targets, whose });
  return words(say(`text.${when}.${whose}`, { list: told }));
}

/** Two lines that say whose turn is meant are part of the opening. */
function whoseTurn([first, second]: readonly EffectLine[]): 'own' | 'enemy' | undefined {
  if (first?.effect.name !== 'SELECT_ENTITY' || first.params.criterion !== ACTOR_ENTITY)
    return undefined;
  if (!(first.params.types & PLAYER)) return undefined;
  if (!isCount(second) || second?.params.operation === NOT) return undefined;
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
  const sentences: string[] = [];
  lines.forEach((line, i) => {
    telling.isAgain = telling.named;
    const targets = line.effect.usesTargets ? them(telling) : telling.targets;
    const told = { line, targets, before: lines[i - 1], after: lines[i + 1] };
    const message = line.effect.text(telling, told);
    if (!message) return;
    const sentence = words(message)
      .replace(/ {2,}/g, ' ')
      // a place ends with a comma, which other punctuation replaces
      .replaceAll(/,+(?= ?[.,:;)])/g, '')
      .replace(' .', '.');
    sentences.push(sentences.at(-1)?.endsWith('.') ? capital(sentence) : sentence);
  });
  return sentences.join(' ');
}

const english = makeWords({ lanes: PHRASES }, 'en');
export const wordedInEnglish = (content: LanesContent, card: number): string =>
  wordCard(content, cardAt(content, card), english);

/** Ignores case, spacing, the final full stop and the markup of keywords and card names. */
export const sameText = (a: string, b: string): boolean => simple(a) === simple(b);
const simple = (text: string): string =>
  text
    .replaceAll(/[*#]/g, '')
    .replaceAll('’', "'")
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replace(/\.$/, '')
    .toLowerCase();
