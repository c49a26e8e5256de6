import {
  at,
  fixedRng,
  Machine,
  type Pack,
  packsOf,
  type Plain,
  seedRng,
  type SourceFile,
  standsAlone,
  type State,
} from '@cardwright/kernel';
import { nearest } from '../../loading/index.ts';
import { isObject, readOptions } from '../../scenario/read.ts';
import { ScenarioFault } from '../../scenario/words.ts';
import { loadLayers } from '../load.ts';
import { deckProblems } from '../compile/read-deck.ts';
import { cardAt, classCard, type LanesContent, placeOf } from '../content.ts';
import { lanes } from '../game.ts';
import { freshEntity } from '../procedures/place.ts';
import {
  CLASSIC,
  laneLength,
  type RuleChoices,
  RuleOptions,
  type Rules,
  rulesFrom,
} from '../rules/rule-set.ts';
import { emptyState, equip, startFrame } from '../setup.ts';
import { type Entity, type LanesPlayer, type LanesState, leftOf } from '../state.ts';
import { BUILDING, PLAYER, UNIT } from '../compile/vocabulary.ts';
import { ENTITY, GIVEN, POWER, SEAT } from './vocabulary.ts';

type Obj = { [key: string]: Plain };

/** An object with these words and no others. */
export function object(value: Plain | undefined, what: string, known: readonly string[]): Obj {
  if (value === undefined || value === null) return {};
  if (typeof value !== 'object' || Array.isArray(value))
    throw new ScenarioFault(`${what}: expected an object, found ${JSON.stringify(value)}`);
  const odd = Object.keys(value).find((key) => !known.includes(key));
  if (odd !== undefined) {
    const meant = nearest(odd, known);
    throw new ScenarioFault(
      `${what}: unknown word ` +
        `'${odd}'${meant ? `; did you mean '${meant}'?` : ` (known: ${known.join(', ')})`}`,
    );
  }
  return value;
}

function whole(value: Plain | undefined, what: string, usual: number, min = 0): number {
  if (value === undefined) return usual;
  if (typeof value !== 'number' || !Number.isInteger(value) || value < min)
    throw new ScenarioFault(
      `${what}: expected a whole number from ${min}, found ${JSON.stringify(value)}`,
    );
  return value;
}

function list(value: Plain | undefined, what: string): Plain[] {
  if (value === undefined) return [];
  if (!Array.isArray(value))
    throw new ScenarioFault(`${what}: expected a list, found ${JSON.stringify(value)}`);
  return value;
}

const PHASES = ['ACTION_PHASE', 'EOG', 'START'] as const;
type Phase = (typeof PHASES)[number];

export function preparePosition(
  given: Plain,
  shipped: readonly SourceFile[],
  pack?: Pack,
): { machine: Machine<LanesState, LanesContent>; state: LanesState } {
  const g = object(given, 'given', Object.keys(GIVEN));
  const content = contentFor(g, shipped, pack);
  const machine = new Machine<LanesState, LanesContent>(lanes, content);
  const choices = rulesGiven(g.rules);
  const rules = rulesFrom(choices);
  const base: State = {
    content: content.hash,
    rng:
      g.rolls === undefined
        ? seedRng(String(g.seed ?? 'scenario'))
        : fixedRng(list(g.rolls, 'rolls').map((roll) => whole(roll, 'a roll', 0))),
    stack: [],
    ask: null,
    asked: [0, 0],
    over: false,
  };
  const phase = phaseGiven(g.state);
  const seats = list(g.players, 'players');
  if (seats.length > 2) throw new ScenarioFault(`a match has two players, found ${seats.length}`);
  const seated = (seat: number): LanesPlayer =>
    playerGiven(content, rules, choices, seats[seat], `players[${seat}]`);
  const state = emptyState(base, rules, [seated(0), seated(1)]);
  state.current = whole(g.current, 'current', 0);
  if (state.current > 1) throw new ScenarioFault(`current is 0 or 1, found ${state.current}`);
  if (phase === 'START') prepareStart(content, state, g, seats.filter(isObject));
  else prepareBoard(content, state, g, phase);
  if (!state.over) machine.proceed(state);
  return { machine, state };
}

function phaseGiven(value: Plain | undefined): Phase {
  const phase = PHASES.find((one) => one === (value ?? 'ACTION_PHASE'));
  if (phase) return phase;
  throw new ScenarioFault(`state is ACTION_PHASE, EOG or START, found ${JSON.stringify(value)}`);
}

/** A match before its first draw. */
function prepareStart(
  content: LanesContent,
  state: LanesState,
  g: Obj,
  seats: readonly Obj[],
): void {
  for (const word of ['entities', 'nextId'] as const)
    if (g[word] !== undefined) throw new ScenarioFault(`a match that starts has no '${word}' yet`);
  if (state.players.some((p) => p.hand.length > 0 || p.discard.length > 0))
    throw new ScenarioFault('a match that starts has nothing in hand or in the discard piles');
  seats.forEach((seat, i) => {
    if (seat.deck === undefined) return;
    const ids = list(seat.deck, 'deck').map(Number);
    const { class: made } = at(state.players, i);
    const className = made < 0 ? 'BASE' : cardAt(content, made).class;
    for (const { message } of deckProblems(content, state.rules, className, ids))
      throw new ScenarioFault(`players[${i}].deck: ${message}`);
  });
  state.current = 0;
  state.stack.push(startFrame('begin'));
}

/** A match in progress, or one that is over. */
function prepareBoard(content: LanesContent, state: LanesState, g: Obj, phase: Phase): void {
  addEntities(content, state, list(g.entities, 'entities'));
  const lastId = state.entities.at(-1)?.id ?? 0;
  const usual = Math.max(state.nextId, lastId + 1);
  state.nextId = whole(g.nextId, 'nextId', usual, state.rules.firstEntityId);
  if (lastId >= state.nextId)
    throw new ScenarioFault(`nextId ${state.nextId} is too small: the last entity is ${lastId}`);
  state.over = phase === 'EOG';
  if (state.over) return;
  if (state.players.some((p) => leftOf(p) <= 0))
    throw new ScenarioFault('a player without hit points has lost: write "state": "EOG"');
  state.stack.push(startFrame('wait'));
}

function contentFor(g: Obj, shipped: readonly SourceFile[], pack?: Pack): LanesContent {
  const inline = Object.entries(object(g.cards, 'cards', Object.keys((g.cards ?? {}) as Obj))).map(
    ([id, card]): SourceFile => {
      const json = structuredClone(card) as { [section: string]: { Id?: number } | undefined } & {
        Id?: number;
      };
      if (typeof json !== 'object' || json === null)
        throw new ScenarioFault(`cards: ${id}: expected a card, found ${JSON.stringify(card)}`);
      // an inline card need not repeat the number it is given under
      const printed = json.EntityPrintInfo ?? json.CardPrintInfo ?? json.PrePlayInfo ?? json;
      if (typeof printed === 'object') printed.Id ??= Number(id);
      return { path: `cards/${id}.json`, text: JSON.stringify(json, null, 1) };
    },
  );
  const layers = [
    ...(standsAlone(pack) ? [] : [{ files: shipped }]),
    ...packsOf(pack),
    ...(inline.length > 0 ? [{ files: inline }] : []),
  ];
  const loaded = loadLayers(layers, false);
  if (!loaded.content)
    throw new ScenarioFault(
      loaded.faults
        .map((f) => `${f.file}${f.pointer ?? ''}: ${f.message}${f.hint ? ` (${f.hint})` : ''}`)
        .join('\n'),
    );
  return loaded.content;
}

function rulesGiven(value: Plain | undefined): RuleChoices {
  const wish = typeof value === 'string' ? { set: value } : (value ?? {});
  return readOptions(RuleOptions, wish, 'rules');
}

function cardGiven(content: LanesContent, id: Plain | undefined, what: string): number {
  const index = typeof id === 'number' ? placeOf(content, id) : -1;
  if (index < 0)
    throw new ScenarioFault(
      `${what}: unknown card ${JSON.stringify(id)}${hintForCard(content, id)}`,
    );
  return index;
}

/** Cards are named by number: the number of the card that a title means. */
export function hintForCard(content: LanesContent, id: Plain | undefined): string {
  if (typeof id !== 'string') return '';
  const byNumber = content.cards[placeOf(content, Number(id))];
  const title = nearest(
    id.toUpperCase(),
    content.cards.map((card) => card.title.toUpperCase()),
  );
  const meant = byNumber ?? content.cards.find((card) => card.title.toUpperCase() === title);
  return meant
    ? `; write the number of the card: ${meant.id} (${meant.title})`
    : '; write the number of the card';
}

function playerGiven(
  content: LanesContent,
  rules: Rules,
  choices: RuleChoices,
  value: Plain | undefined,
  what: string,
): LanesPlayer {
  const g = object(value, what, Object.keys(SEAT));
  const cards = (word: string): number[] =>
    list(g[word], `${what}.${word}`).map((id) => cardGiven(content, id, `${what}.${word}`));
  const player = equip(content, rules, choices, {
    class:
      g.class === undefined
        ? classCard(content, 'BASE')
        : cardGiven(content, g.class, `${what}.class`),
    cards: g.deck === undefined ? plainDeck(content) : cards('deck'),
  });
  if (player.class >= 0 && cardAt(content, player.class).type !== PLAYER)
    throw new ScenarioFault(`${what}.class: card ${JSON.stringify(g.class)} is not a class`);
  const left = whole(g.hp, `${what}.hp`, player.hp);
  if (left > player.hp) player.hp = left;
  player.tokens = player.hp - left;
  player.gold = whole(g.gold, `${what}.gold`, player.gold);
  checkPiles(content, rules, g, what);
  player.hand = cards('hand').sort((a, b) => a - b);
  player.discard = cards('discard').sort((a, b) => a - b);
  const power = object(g.power, `${what}.power`, Object.keys(POWER));
  if (power.card !== undefined)
    player.power = power.card === null ? -1 : cardGiven(content, power.card, `${what}.power.card`);
  player.used = power.used === true ? Math.max(1, rules.powerUses) : 0;
  return player;
}

/**
 * R3.2, R5.4: hand, deck and discard pile are together the deck that the match began with. A
 * position may leave out cards that do not matter, so only a whole deck is checked for copies.
 */
function checkPiles(content: LanesContent, rules: Rules, g: Obj, what: string): void {
  const pile = (word: string): number[] => list(g[word], `${what}.${word}`).map(Number);
  const place = (word: string) => ['given', ...what.split(/[[\].]+/).filter(Boolean), word];
  for (const word of ['hand', 'deck', 'discard'])
    for (const id of pile(word)) {
      const card = content.cards[placeOf(content, id)];
      if (card?.type === PLAYER)
        throw new ScenarioFault(
          `${what}.${word}: card ${id} (${card.title}) is a class and is never in a deck; ` +
            'choose it with the word class',
          place(word),
        );
    }
  const hand = pile('hand');
  if (rules.handCap >= 0 && hand.length > rules.handCap)
    throw new ScenarioFault(
      `${what}.hand: a hand has at most ${rules.handCap} cards, found ${hand.length}`,
      place('hand'),
    );
  const all = ['hand', 'deck', 'discard'].flatMap(pile);
  if (all.length > rules.deckSize)
    throw new ScenarioFault(
      `${what}: hand, deck and discard pile have at most ${rules.deckSize} cards together, ` +
        `found ${all.length}; the rule deckSize changes the limit`,
      place(hand.length > rules.deckSize ? 'hand' : 'deck'),
    );
  if (all.length < rules.deckSize) return;
  const most = (id: number): number =>
    rules.copies[content.cards[placeOf(content, id)]?.rarity ?? 0] ?? 0;
  for (const id of new Set(all)) {
    const count = all.filter((other) => other === id).length;
    if (most(id) > 0 && count > most(id))
      throw new ScenarioFault(
        `${what}.deck: ${count} copies of card ${id}, but its rarity allows ${most(id)}; ` +
          'the rule copies changes the limit',
        place('deck'),
      );
  }
}

/** Nine cards without effects. */
function plainDeck(content: LanesContent): number[] {
  const known = placeOf(content, 104);
  const plain =
    known >= 0 && cardAt(content, known).type === UNIT
      ? known
      : content.cards.findIndex(
          (card) =>
            card.type === UNIT &&
            card.rarity > 0 &&
            card.interactions.every((l) => l < 0) &&
            card.triggers.length === 0,
        );
  const any = plain >= 0 ? plain : content.cards.findIndex((card) => card.type !== PLAYER);
  return any < 0 ? [] : new Array<number>(9).fill(any);
}

function addEntities(content: LanesContent, state: LanesState, values: readonly Plain[]): void {
  let next = state.rules.firstEntityId;
  for (const [i, value] of values.entries()) {
    const what = `entities[${i}]`;
    const g = object(value, what, Object.keys(ENTITY));
    const index = cardGiven(content, g.card, what);
    const card = cardAt(content, index);
    if (card.type !== UNIT && card.type !== BUILDING)
      throw new ScenarioFault(`${what}: card ${card.id} is neither a unit nor a building`);
    const id = whole(g.id, `${what}.id`, next, state.rules.firstEntityId);
    if (state.entities.some((other) => other.id === id))
      throw new ScenarioFault(`${what}: duplicate entity ${id}`);
    next = Math.max(next, id + 1);
    const owner = whole(g.owner, `${what}.owner`, 0);
    if (owner > 1) throw new ScenarioFault(`${what}.owner is 0 or 1, found ${owner}`);
    const { lane, tile } = placeGiven(state, g.at, what);
    const e = freshEntity(card, index, id, owner, lane, tile);
    stats(e, g, what);
    if (leftOf(e) <= 0)
      throw new ScenarioFault(
        `${what}: it would be destroyed (${e.hp + e.hpPlus} hit points, ${e.tokens} tokens)`,
      );
    if (
      e.type === BUILDING &&
      state.entities.some(
        (other) => other.type === BUILDING && other.lane === lane && other.tile === tile,
      )
    )
      throw new ScenarioFault(`${what}: there are two buildings at ${String(g.at)}`);
    state.entities.push(e);
  }
  state.entities.sort((a, b) => a.id - b.id);
}

function placeGiven(
  state: LanesState,
  place: Plain | undefined,
  what: string,
): { lane: number; tile: number } {
  const found =
    typeof place === 'string' ? /^(plains|forest|mountain):(\d+)$/i.exec(place.trim()) : null;
  if (!found)
    throw new ScenarioFault(
      `${what}.at is a place such as "forest:3", found ${JSON.stringify(place)}`,
    );
  const name = at(found, 1).toLowerCase();
  const lane = ['plains', 'forest', 'mountain'].indexOf(name);
  const tile = Number(found[2]);
  if (tile >= laneLength(state.rules, lane))
    throw new ScenarioFault(
      `${what}.at: the ${name} has tiles 0 to ${laneLength(state.rules, lane) - 1}`,
    );
  return { lane, tile };
}

/** A figure that differs from the card's is a modifier, or both parts are given. */
function stats(e: Entity, g: Obj, what: string): void {
  const read = (word: 'hp' | 'attack' | 'movement' | 'denominator'): void => {
    const value = g[word];
    if (value === undefined) return;
    if (typeof value === 'object') {
      const parts = object(value, `${what}.${word}`, ['BaseValue', 'Modifier']);
      e[word] = whole(parts.BaseValue, `${what}.${word}.BaseValue`, 0);
      e[`${word}Plus`] = whole(parts.Modifier, `${what}.${word}.Modifier`, 0, -CLASSIC.numberLimit);
    } else
      e[`${word}Plus`] =
        whole(value, `${what}.${word}`, 0, word === 'denominator' ? 1 : 0) - e[word];
  };
  read('hp');
  read('attack');
  read('movement');
  read('denominator');
  e.tokens = whole(g.tokens, `${what}.tokens`, e.tokens);
  e.counter = whole(g.counter, `${what}.counter`, 0);
}
