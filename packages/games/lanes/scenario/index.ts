import { at, hashPlain, type Pack, type Plain, type SourceFile } from '@cardwright/kernel';
import {
  type Play,
  ScenarioFault,
  type ScenarioWords,
  type Stepped,
} from '../../scenario/words.ts';
import { placeName } from '../rules/act.ts';
import { cardAt, type LanesCard, type LanesContent, placeOf } from '../content.ts';
import { targetData } from '../options.ts';
import { choicesOf, laneLength } from '../rules/rule-set.ts';
import { hintForCard, object, preparePosition } from './position.ts';
import { FIRST_TILE } from '../rules/search.ts';
import {
  attackOf,
  damageOf,
  denominatorOf,
  entityOf,
  flatOf,
  hpOf,
  type LanesState,
  leftOf,
  movementOf,
  playerOf,
} from '../state.ts';
import {
  CHOOSING,
  END_TURN,
  FIRST_CARD,
  FIRST_ENTITY,
  type LanesRefusal,
  POWER,
  strideOf,
  targetsOf,
  whyNotPlayable,
} from '../rules/targets.ts';
import {
  AIM_PLACE,
  AIMS,
  BUILDING,
  flagsOf,
  INVALID,
  LANES,
  nameOf,
  PLAYERS,
  TARGET_OPTIONS,
} from '../compile/vocabulary.ts';
import { scenarioEvent } from '../events.ts';
import { CHECK, lanesWords, STEP } from './vocabulary.ts';

type LanesPlay = Play<LanesState, LanesContent>;

/** Saved tables to restore, per case in progress: one for each executed step. */
const histories = new WeakMap<LanesPlay, LanesState[]>();

const historyOf = (play: LanesPlay): LanesState[] => {
  let history = histories.get(play);
  if (!history) histories.set(play, (history = []));
  return history;
};

/** Neither an option nor a card. */
const NO_CARD = -1;

/** A step: one verb, and a target only where it means something. */
function readStep(json: Plain): { [word: string]: Plain } {
  const s = object(json, 'a step', Object.keys(STEP));
  const verbs = Object.keys(s).filter((word) => word !== 'target');
  if (verbs.length !== 1)
    throw new ScenarioFault(
      `a step needs one of play, power, query, end, undo, choose; found ${JSON.stringify(json)}`,
    );
  for (const word of ['power', 'end', 'undo'] as const)
    if (s[word] !== undefined && s[word] !== true)
      throw new ScenarioFault(
        `${word}: write true, or leave the step out; found ${JSON.stringify(s[word])}`,
      );
  if (s.target !== undefined && s.play === undefined && s.power === undefined)
    throw new ScenarioFault(`'target' has no effect beside '${verbs[0]}'; remove it`);
  return s;
}

function step(play: LanesPlay, json: Plain): Stepped {
  const s = readStep(json);
  if (s.undo !== undefined) {
    const before = historyOf(play).pop();
    if (before) play.state = before;
    return { result: { code: 'OK' } };
  }
  if (s.query !== undefined) return query(play, s.query);
  const { state } = play;
  if (s.choose !== undefined) return choose(play, s.choose);
  if (s.end !== undefined) {
    if (state.over || !state.ask || state.ask.why === CHOOSING)
      return refusal(play, 'INVALID_GAME_STATE', END_TURN);
    return carryOut(play, state.ask.options.indexOf(END_TURN));
  }
  const what = s.power !== undefined ? POWER : cardWish(play, s.play);
  const wrong = whyNotPlayable(play.machine.content, state, what);
  if (wrong) return refusal(play, wrong, what);
  const stride = strideOf(play.machine.content);
  for (const target of targetCodes(play, s.target)) {
    const place = state.ask?.options.indexOf(target * stride + what) ?? -1;
    if (place >= 0) return carryOut(play, place);
  }
  return refusal(play, 'INVALID_TARGET', what);
}

/** A refused card or power, with what would have been possible. */
function refusal(play: LanesPlay, code: LanesRefusal, what: number): Stepped {
  const { content } = play.machine;
  const { state } = play;
  if (code === 'INVALID_GAME_STATE' && state.ask?.why === CHOOSING)
    return { refused: code, why: openChoice(play, state.ask.options) };
  const player = playerOf(state, state.current);
  const card = content.cards[what === POWER ? player.power : what - FIRST_CARD];
  if (code === 'INVALID_CARD') {
    const hand = player.hand.map((index) => cardAt(content, index).id);
    return { refused: code, why: `in hand: ${hand.join(', ') || 'nothing'}` };
  }
  if (code === 'CANT_AFFORD' && card)
    return { refused: code, why: `it costs ${card.cost}, and there is ${player.gold} gold` };
  if (code === 'NO_TARGET_AVAILABLE' && card) return { refused: code, why: missingTarget(card) };
  if (code !== 'INVALID_TARGET' || !card) return { refused: code };
  const targets = targetsOf(state, card, state.current);
  return { refused: code, why: `possible: ${targetNames(play, targets)}` };
}

/** What would have to be on the board for a card to be played. */
function missingTarget({ type, aim, aimOwner, options, blueprint }: LanesCard): string {
  if (type === BUILDING) {
    const tiles = LANES.flatMap((lane, i) => {
      const built = blueprint[i] ?? [];
      return built.length === 0 ? [] : [`${lane} ${built.join(', ')}`];
    });
    const needed = 'it needs a unit of yours on a tile of its blueprint without a building';
    return `${needed}: ${tiles.join('; ')}`;
  }
  if (aim === AIM_PLACE) return options >= INVALID ? 'it can only be summoned' : 'no lane is left';
  const whose = nameOf(PLAYERS, aimOwner);
  return `it is aimed at TargetType ${nameOf(AIMS, aim)}, TargetOwner ${whose}, and there is none`;
}

/** The targets of a step as they are written in a file, entities with their cards. */
const targetNames = ({ machine, state }: LanesPlay, targets: readonly number[]): string =>
  targets
    .map((target) => {
      const written = targetData(state, target);
      if (typeof written === 'string') return `"${written}"`;
      const e = entityOf(state, written);
      if (!e) return `${written} (player ${written})`;
      return `${written} (${cardAt(machine.content, e.card).title} at ${placeName(e.lane, e.tile)})`;
    })
    .join(', ');

const openChoice = (play: LanesPlay, options: readonly number[]): string =>
  `a card asks for a choice first: ${targetNames(play, options)}`;

function carryOut(play: LanesPlay, place: number): Stepped {
  historyOf(play).push(play.machine.fork(play.state));
  play.machine.answer(play.state, [place], play.events);
  return { result: { code: 'OK' } };
}

/**
 * The answer to a card's question: a player or an entity by number, or the offered one at a place.
 */
function choose(play: LanesPlay, word: Plain): Stepped {
  const { ask } = play.state;
  if (ask?.why !== CHOOSING)
    return { refused: 'INVALID_GAME_STATE', why: 'no card asks for a choice here' };
  for (const target of targetCodes(play, word)) {
    const place = ask.options.indexOf(target);
    if (place >= 0) return carryOut(play, place);
  }
  return { refused: 'INVALID_TARGET', why: `possible: ${targetNames(play, ask.options)}` };
}

/** Finds the option for playing a card; a card that does not exist is in nobody's hand. */
function cardWish(play: LanesPlay, id: Plain | undefined): number {
  if (typeof id !== 'number')
    throw new ScenarioFault(
      `unknown card ${JSON.stringify(id)}${hintForCard(play.machine.content, id)}`,
    );
  const place = placeOf(play.machine.content, id);
  return place < 0 ? NO_CARD : FIRST_CARD + place;
}

function query(play: LanesPlay, what: Plain): Stepped {
  const { content } = play.machine;
  const { state } = play;
  const power = what === 'power' || what === true;
  const index = power ? POWER : cardWish(play, what);
  const wrong = whyNotPlayable(content, state, index);
  if (wrong) return { refused: wrong, result: { code: wrong, targets: [] } };
  const card = cardAt(content, power ? playerOf(state, state.current).power : index - FIRST_CARD);
  return {
    result: {
      code: 'OK',
      targets: targetsOf(state, card, state.current).map((target) => targetData(state, target)),
    },
  };
}

/**
 * The possible meanings of a target word: a lane or the board, a tile or an entity there, an
 * entity. Empty if it can never be legal.
 */
function targetCodes(play: LanesPlay, word: Plain | undefined): number[] {
  if (word === undefined || word === null) return [0];
  if (typeof word === 'number') return [FIRST_ENTITY + word];
  if (typeof word !== 'string')
    throw new ScenarioFault(
      `a target is a word, a place or an entity's number, found ${JSON.stringify(word)}`,
    );
  const { state } = play;
  const tile = /^(plains|forest|mountain):(\d+)$/i.exec(word);
  if (tile) {
    const lane = ['plains', 'forest', 'mountain'].indexOf(at(tile, 1).toLowerCase());
    const here = state.entities.filter((e) => e.lane === lane && e.tile === Number(tile[2]));
    return [
      ...(Number(tile[2]) < laneLength(state.rules, lane)
        ? [FIRST_TILE + flatOf(state.rules, lane, Number(tile[2]))]
        : []),
      ...here.map((e) => FIRST_ENTITY + e.id),
    ];
  }
  const flags = flagsOf(TARGET_OPTIONS, word);
  if (flags.unknown.length > 0)
    throw new ScenarioFault(
      `unknown target '${word}' (known: BOARD, PLAINS, FOREST, MOUNTAIN, a place such as "forest:3", ` +
        `an entity's number)`,
    );
  const place = [0, 1, 2, 4].indexOf(flags.bits);
  return place < 0 ? [] : [place];
}

/**
 * R15: the table with card numbers instead of indices, so that tables of different contents can be
 * compared; listeners count, the open question about an action follows from the rest.
 */
function hashOf(content: LanesContent, state: LanesState): string {
  const id = (card: number): number => content.cards[card]?.id ?? 0;
  const ids = (cards: readonly number[]): number[] => cards.map(id);
  return hashPlain({
    ...state,
    content: '',
    stack: [],
    ask: state.ask?.why === CHOOSING ? { seat: state.ask.seat, options: state.ask.options } : null,
    asked: [],
    act: state.act && {
      ...state.act,
      skillCard: id(state.act.skillCard),
      gone: state.act.gone.map((e) => ({ ...e, card: id(e.card) })),
    },
    players: state.players.map((p) => ({
      ...p,
      power: id(p.power),
      class: id(p.class),
      hand: ids(p.hand),
      deck: ids(p.deck),
      discard: ids(p.discard),
    })),
    entities: state.entities.map((e) => ({
      ...e,
      card: id(e.card),
      triggers: cardAt(content, e.card).triggers.map(({ event, place }) => [event, place]),
    })),
  });
}

function look(play: LanesPlay): Plain {
  const { content } = play.machine;
  const { state } = play;
  const hashes = play.states.map((then) => hashOf(content, then));
  const same: Plain[] = [];
  hashes.forEach((a, i) => hashes.forEach((b, j) => a === b && same.push([i, j])));
  return {
    ...lookAt(content, state),
    results: play.results,
    events: play.events.map(({ secret, ...event }) => ({
      ...event,
      ...secret?.data,
    })) as unknown as Plain,
    same,
  };
}

function lookAt(content: LanesContent, state: LanesState): { [word: string]: Plain } {
  const ids = (cards: readonly number[]): number[] => cards.map((card) => cardAt(content, card).id);
  return {
    current: state.current,
    choice:
      state.ask?.why === CHOOSING
        ? { player: state.ask.seat, of: state.ask.options.map((code) => code - FIRST_ENTITY) }
        : null,
    state: state.over ? 'EOG' : 'ACTION_PHASE',
    players: state.players.map((p) => ({
      hp: leftOf(p),
      gold: p.gold,
      hand: ids(p.hand).sort((a, b) => a - b),
      deck: ids(p.deck),
      discard: ids(p.discard).sort((a, b) => a - b),
      power: {
        card: p.power < 0 ? null : cardAt(content, p.power).id,
        used: p.used >= state.rules.powerUses,
      },
      class: p.class < 0 ? null : cardAt(content, p.class).id,
    })),
    entities: state.entities.map((e) => ({
      id: e.id,
      card: cardAt(content, e.card).id,
      owner: e.owner,
      at: placeName(e.lane, e.tile),
      tokens: damageOf(e),
      counter: e.counter,
      hp: hpOf(e),
      attack: attackOf(e),
      movement: movementOf(e),
      denominator: denominatorOf(e),
    })),
    nextId: state.nextId,
    rules: choicesOf(state.rules),
    over: state.over,
    winner: state.over ? state.current : null,
  };
}

/** Hands and discard piles are bags; `same` lists pairs of interchangeable cards. */
function normal(expected: Plain): Plain {
  if (typeof expected !== 'object' || expected === null || Array.isArray(expected)) return expected;
  if (Array.isArray(expected.oneOf)) return { ...expected, oneOf: expected.oneOf.map(normal) };
  const out = { ...expected };
  if (Array.isArray(out.same)) out.same = { includes: once(out.same) };
  if (Array.isArray(out.players)) out.players = out.players.map(normalPlayer);
  return out;
}

/** A repeated pair adds nothing. */
const once = (pairs: readonly Plain[]): Plain[] => [
  ...new Map(pairs.map((pair) => [JSON.stringify(pair), pair])).values(),
];

function normalPlayer(player: Plain): Plain {
  if (typeof player !== 'object' || player === null || Array.isArray(player)) return player;
  const out = { ...player };
  for (const bag of ['hand', 'discard']) {
    const cards = out[bag];
    if (Array.isArray(cards) && cards.every((card) => typeof card === 'number'))
      out[bag] = cards.slice().sort((a, b) => a - b);
  }
  return out;
}

export const lanesScenario: ScenarioWords<LanesState, LanesContent> = {
  prepare: preparePosition,
  step,
  look,
  event: scenarioEvent,
  normal,
  vocabulary: lanesWords,
  check(question, _given, shipped: readonly SourceFile[], pack?: Pack) {
    const { kind, a, b } = object(question, 'a check', Object.keys(CHECK));
    if (kind !== 'sameHash')
      throw new ScenarioFault(`unknown check '${String(kind)}' (known: sameHash)`);
    if (a === undefined || b === undefined)
      throw new ScenarioFault('sameHash needs two positions, a and b');
    const hashes = [a, b].map((given) => {
      const { machine, state } = preparePosition(given, shipped, pack);
      return hashOf(machine.content, state);
    });
    return hashes[0] === hashes[1];
  },
};
