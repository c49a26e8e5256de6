import type { Message, Words } from '@cardwright/kernel';
import { makeWords } from '../words/make-words.ts';
import type { EffectLine, LanesCard, LanesContent } from './content.ts';
import { PHRASES } from './effects/phrases.ts';
import {
  counted,
  finds,
  inForm,
  noun,
  say,
  selects,
  summonWhere,
  whereHeard,
} from './effects/target-text.ts';
import {
  ABSOLUTE_SET,
  ACC,
  ACTOR_ENTITY,
  ADD,
  AFFECTED_ENTITY,
  AIM_PLACE,
  BUILDING,
  CURRENT_LANE,
  CURRENT_TILE,
  DAMAGE_AMOUNT,
  EACH,
  MARCH_CURRENT_MOVEMENT,
  MARCH_START_FLAG,
  MULTIPLY,
  NOT,
  ON_END_OF_TURN,
  ON_MARCH,
  OPPONENT,
  OWNER,
  PLAY_TARGET,
  PLAYER,
  PLAYERS_GOLD,
  POST_DAMAGE,
  PRE_DAMAGE,
  SKILL,
  TARGET_COUNT,
  TARGET_HP,
  TEMP_VARIABLE,
  UNIT_CONSTRUCTS_BUILDING,
  UNIT_ENTERS_BUILDING,
  WHEN_DIES,
  WHEN_PLAYED,
} from './compile/vocabulary.ts';

/** Where a list stands, for the nouns in it. */
export type Scope = 'played' | 'enters' | 'constructs' | 'damage' | 'dies' | 'turn' | 'march';

/** What a list has said so far: who "they" are, and where "there" is. */
export interface Telling {
  card: LanesCard;
  content: LanesContent;
  scope: Scope;
  targets: Message;
  /**
   * The targets are the card itself, or players of one side: gold and cards go to a known player.
   */
  whose: 'own' | 'enemy' | 'unknown' | 'both';
  /** What is done goes to each of several. */
  several: boolean;
  /** Named already: from now on they are "them". */
  named: boolean;
  /** Of "them", in languages that tell units from buildings. */
  gender: 'f' | 'm';
  places: Message[];
}

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

/** A card's text in a language, made from its effects. */
export function lanesText(content: LanesContent, cardId: string, words: Words): string {
  const card = content.cards[content.places.get(Number(cardId)) ?? -1];
  return card ? wordCard(content, card, words) : '';
}

function wordCard(content: LanesContent, card: LanesCard, words: Words): string {
  const parts: string[] = [];
  for (const { code, scope, key } of LISTS) {
    const list = card.interactions[code]!;
    if (list < 0) continue;
    const lines = content.programs[list]!.lines.slice();
    let opening = key(card);
    // a role asked for at once goes into the opening
    if (scope === 'damage' && lines[0]?.effect.name === 'ASSERT_ROLE') {
      const acts =
        (lines[0].params.criterion === ACTOR_ENTITY) !== (lines[0].params.operation === NOT);
      opening += acts ? '.actor' : '.affected';
      lines.shift();
    }
    const told = tell(content, card, scope, lines, words);
    parts.push(
      scope === 'played' && card.type === SKILL
        ? capital(told)
        : words(say(opening, { list: told })),
    );
  }
  for (const trigger of card.triggers) {
    const lines = content.programs[trigger.list]!.lines.slice();
    if (trigger.event === ON_MARCH) {
      parts.push(
        words(
          say('text.march', {
            where: whereHeard(trigger.place),
            list: tell(content, card, 'march', lines, words),
          }),
        ),
      );
      continue;
    }
    let whose = 'each';
    if (
      lines[0]?.effect.name === 'SELECT_ENTITY' &&
      lines[0].params.criterion === ACTOR_ENTITY &&
      lines[0].params.types & PLAYER &&
      isCount(lines[1]) &&
      lines[1]!.params.operation !== NOT
    ) {
      const { players } = lines[0].params;
      if (players === OWNER || players === OPPONENT) {
        whose = players === OWNER ? 'own' : 'enemy';
        lines.splice(0, 2);
        const told = tell(content, card, 'turn', lines, words, {
          targets: noun(whose === 'own' ? 'text.you' : 'text.foe'),
          whose: whose as 'own' | 'enemy',
        });
        parts.push(
          words(
            say(`text.${trigger.event === ON_END_OF_TURN ? 'end' : 'start'}.${whose}`, {
              list: told,
            }),
          ),
        );
        continue;
      }
    }
    parts.push(
      words(
        say(`text.${trigger.event === ON_END_OF_TURN ? 'end' : 'start'}.${whose}`, {
          list: tell(content, card, 'turn', lines, words),
        }),
      ),
    );
  }
  return parts.join(' ');
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const isCount = (line: EffectLine | undefined): boolean =>
  line?.effect.name === 'ASSERT' && line.params.from === TARGET_COUNT;

function tell(
  content: LanesContent,
  card: LanesCard,
  scope: Scope,
  lines: readonly EffectLine[],
  words: Words,
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
    gender: 'm',
    places: [],
    ...start,
  };
  const sentences: string[] = [];
  lines.forEach((line, i) => {
    const message = tellLine(telling, line, lines[i - 1], lines[i + 1]);
    if (!message) return;
    const sentence = words(message).replace(/ {2,}/g, ' ').replace(' .', '.');
    sentences.push(sentences.at(-1)?.endsWith('.') ? capital(sentence) : sentence);
  });
  return sentences.join(' ');
}

function tellLine(
  t: Telling,
  line: EffectLine,
  before: EffectLine | undefined,
  after: EffectLine | undefined,
): Message | undefined {
  const { params: p } = line;
  const targets = line.effect.usesTargets ? them(t) : t.targets;
  switch (line.effect.name) {
    case 'FIND_ENTITIES':
      finds(t, p, p.from === TEMP_VARIABLE ? undefined : input(t, line));
      return undefined;
    case 'SELECT_ENTITY':
      selects(t, p, isCount(after));
      return undefined;
    case 'SUMMON_UNIT': {
      const card =
        p.from === TEMP_VARIABLE
          ? (t.content.cards[p.value]?.title ?? '?')
          : say('text.summon.x', { n: input(t, line) });
      return say(`text.summon.${side(p.players)}`, { card, where: summonWhere(t, p) });
    }
    case 'EFFECT_DAMAGE':
      if (p.many === EACH && p.from >= TARGET_HP && p.from <= PLAYERS_GOLD)
        return say('text.damage.each', {
          stat: inForm(input(t, line), 'to'),
          targets: inForm(targets, 'to'),
        });
      return say('text.damage', {
        amount: amount(t, line, 'damage'),
        targets: inForm(targets, 'to'),
      });
    case 'KILL_ENTITIES':
      return say('text.kill', { targets });
    case 'MARCH_ENTITIES':
      return say('text.marches', { targets });
    case 'CARD_DRAW':
      return forEach(t, targets, (one) =>
        say(`text.draw.${receiver(t, p.players)}`, {
          amount: amount(t, line, 'draw'),
          targets: inForm(one, 'of'),
        }),
      );
    case 'MODIFIER':
      return modifies(t, line, targets);
    case 'ASSERT':
      return asserts(t, line, before);
    case 'CHOOSE_ENTITY':
      t.targets = noun('text.chosen');
      t.several = false;
      t.named = true;
      t.gender = 'm';
      return say('text.choose', { targets });
    case 'ASSERT_ROLE':
      return say(
        `text.${p.operation === NOT ? 'unless' : 'if'}.${p.criterion === AFFECTED_ENTITY ? 'affected' : 'actor'}`,
      );
    default:
      t.places.push(placeNoun(t, p.location, targets));
      return undefined;
  }
}

const side = (players: number): string =>
  players === OWNER ? 'you' : players === OPPONENT ? 'foe' : 'both';

/** Who gets gold or cards: TargetPlayer counts from the targets' owner. */
function receiver(t: Telling, players: number): string {
  if (players !== OWNER && players !== OPPONENT) return 'both';
  if (t.whose === 'both') return 'both';
  if (t.whose === 'unknown') return players === OWNER ? 'owner' : 'other';
  return (players === OWNER) === (t.whose === 'own') ? 'you' : 'foe';
}

const STATS = ['hp', 'attack', 'movement', 'denominator'];

const statName = (variable: number): string => STATS[variable - TARGET_HP] ?? 'gold';
const statNoun = (variable: number): Message => noun(`text.stat.${statName(variable)}`);

/** The targets, named once and pointed at afterwards. */
function them(t: Telling): Message {
  if (t.named)
    return t.targets.key === 'lanes.text.this' || !t.several
      ? t.targets
      : noun('text.them', { gender: t.gender });
  t.named = true;
  return t.targets;
}

/** What is done once for each of several; "that card" in it is one of them. */
const forEach = (t: Telling, targets: Message, list: (one: Message) => Message): Message =>
  t.several
    ? say('text.forEach', { targets: counted(targets, 'each'), list: list(noun('text.it')) })
    : list(targets);

/** How much of something: a number or X before its noun, anything longer after it. */
function amount(t: Telling, line: EffectLine, of: 'damage' | 'draw' | 'gold', sign = 1): Message {
  const { from, value } = line.params;
  if (from !== TEMP_VARIABLE && from !== ACC)
    return say(`text.${of}.amountOf`, { n: inForm(input(t, line), 'to') });
  return say(
    `text.${of}.amount`,
    from === ACC ? { n: 'X', count: 2 } : { n: sign * value, count: sign * value },
  );
}

function modifies(t: Telling, line: EffectLine, targets: Message): Message {
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
  if (p.output === ACC) return say(`text.x.${how}`, { n: how === 'set' ? inForm(n, 'to') : n });
  if (p.output === DAMAGE_AMOUNT || p.output === MARCH_CURRENT_MOVEMENT) {
    const key = `text.${p.output === DAMAGE_AMOUNT ? 'amount' : 'steps'}.${how}`;
    if (how !== 'add') return say(key, { n });
    const less = plain && p.value < 0;
    return say(key, {
      n: inForm(less ? noun('text.number', { n: -p.value }) : n, 'of'),
      sign: less ? 'less' : 'more',
    });
  }
  if (p.output === PLAYERS_GOLD) {
    const who = receiver(t, p.players);
    if (how !== 'add')
      return say(`text.gold.${how}`, {
        n,
        whose: noun(`text.whose.${who}`, { targets: inForm(targets, 'of') }),
      });
    const lost = plain && p.value < 0;
    const key = `text.gold.${lost ? 'lose' : 'add'}.${who}`;
    return forEach(t, targets, (one) =>
      say(key, { amount: amount(t, line, 'gold', lost ? -1 : 1), targets: inForm(one, 'of') }),
    );
  }
  if (how === 'add')
    return say('text.stat.add', { targets: inForm(targets, 'to'), amount: statAmount(t, line) });
  const key = `text.stat.${p.operation === ABSOLUTE_SET ? 'absolute' : how}`;
  return say(key, {
    stat: inForm(statNoun(p.output), 'the'),
    targets: inForm(targets, 'of'),
    n: how === 'set' ? inForm(n, 'to') : n,
  });
}

function statAmount(t: Telling, line: EffectLine): Message {
  const { from, value, output } = line.params;
  if (from === TEMP_VARIABLE)
    return say(`text.stat.amount.${statName(output)}`, {
      n: signed(value),
      count: Math.abs(value),
    });
  if (from === ACC) return say(`text.stat.amount.${statName(output)}`, { n: 'X', count: 2 });
  return say('text.stat.amountOf', { stat: statNoun(output), n: inForm(input(t, line), 'to') });
}

const signed = (n: number): string => (n < 0 ? String(n) : `+${n}`);

function asserts(t: Telling, line: EffectLine, before: EffectLine | undefined): Message {
  const { params: p } = line;
  const not = p.operation === NOT;
  if (p.from === TARGET_COUNT) {
    if (before?.effect.name === 'SELECT_ENTITY')
      return say(not ? 'text.unless' : 'text.if', { ...selects(t, before.params, true) });
    const seen = counted(t.targets, not ? 'no' : 'any');
    return say(!not ? 'text.if.some' : seen === t.targets ? 'text.if.missing' : 'text.if.none', {
      targets: seen,
    });
  }
  if (p.from === MARCH_START_FLAG) return say(not ? 'text.if.later' : 'text.if.first');
  return say(not ? 'text.if.zero' : 'text.if.input', { n: input(t, line) });
}

const HOW = ['first', 'sum', 'average', 'max', 'min'];

/** The number an effect reads, as a noun. */
function input(t: Telling, line: EffectLine): Message {
  const { params: p } = line;
  const targets = inForm(t.targets, 'of');
  if (p.from === TEMP_VARIABLE) return noun('text.number', { n: p.value });
  if (p.from === ACC) return noun('text.number', { n: 'X' });
  if (p.from === TARGET_COUNT)
    return noun('text.input.count', { targets: inForm(counted(t.targets, 'those'), 'of') });
  if (p.from === DAMAGE_AMOUNT) return noun('text.input.amount');
  if (p.from === MARCH_START_FLAG) return noun('text.input.first');
  if (p.from === MARCH_CURRENT_MOVEMENT) return noun('text.input.steps');
  if (p.many === EACH) return noun('text.input.own', { what: inForm(statNoun(p.from), 'the') });
  const how = HOW[p.many]!;
  if (p.from === PLAYERS_GOLD) {
    const whose = noun(`text.whose.${receiver(t, p.players)}`, { targets });
    return noun('text.input.gold', { how, value: whose, whose: inForm(whose, 'of') });
  }
  const bare = statNoun(p.from);
  return noun('text.input.stat', {
    how,
    value: noun(`text.value.${statName(p.from)}`),
    stat: inForm(bare, 'of'),
    bare,
    targets,
  });
}

function placeNoun(t: Telling, location: number, targets: Message): Message {
  if (location === CURRENT_TILE) return say('text.place.tiles', { targets: inForm(targets, 'of') });
  if (location === CURRENT_LANE)
    return say('text.place.itsLane', { targets: inForm(targets, 'of') });
  if (location === PLAY_TARGET)
    return say(t.card.aim === AIM_PLACE ? 'text.place.chosen' : 'text.place.tile');
  if (location === 0) return say('text.place.board');
  return say('text.place.lanes', {
    lanes: ['plains', 'forest', 'mountain']
      .filter((_, lane) => location & (1 << lane))
      .map((lane) => say(`text.lane.${lane}`)),
  });
}

const english = makeWords({ lanes: PHRASES }, 'en');
export const wordedInEnglish = (content: LanesContent, card: number): string =>
  wordCard(content, content.cards[card]!, english);

/** Case, spacing, closing stop and the marks of keywords and card names do not count. */
export const sameText = (a: string, b: string): boolean => simple(a) === simple(b);
const simple = (text: string): string =>
  text
    .replaceAll(/[*#]/g, '')
    .replaceAll('’', "'")
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replace(/\.$/, '')
    .toLowerCase();
