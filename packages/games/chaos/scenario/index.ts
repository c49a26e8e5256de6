import {
  fixedRng,
  Machine,
  type Pack,
  type Plain,
  type ProcedureFrame,
  seedRng,
  type SourceFile,
} from '@cardwright/kernel';
import type { Play, ScenarioWords, Stepped } from '../../scenario/index.ts';
import { ScenarioFault } from '../../scenario/index.ts';
import type { ChaosContent } from '../content.ts';
import { chaos } from '../game.ts';
import { loadChaos } from '../load.ts';
import { STATE_WORDS, UNATTACKED } from '../compile/vocabulary.ts';
import { type Action, actionCode, attackOf, unitAt, unitCode } from '../rules/offers.ts';
import { findWord } from '../compile/reading.ts';
import { placeRefusal } from '../rules/actions.ts';
import { attackRefusal, standIn } from '../rules/attack.ts';
import { choiceUnderWay } from '../rules/scope.ts';
import { makeSide, makeState, rulesSchema, USUAL_RULES } from '../setup.ts';
import {
  AT_COMMAND,
  type ChaosState,
  makeUnit,
  type Rules,
  type Side,
  type Unit,
} from '../state.ts';

type Fields = { [word: string]: Plain };
const isFields = (value: Plain | undefined): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const GIVEN_WORDS = ['p1', 'p2', 'turn', 'rolls', 'seed', 'pack', 'options'];
const SIDE_GIVEN = [
  'board',
  'commander',
  'hand',
  'deck',
  'discard',
  'energy',
  'max_energy',
  'energy_per_turn',
  'charges',
  'slots',
];
const USUAL_SLOTS = 3;
const DUMMY: Fields = { type: 'creature', name: 'Dummy', element: 'water', hp: 100, cost: 1 };

function known(value: Fields, words: readonly string[], where: string): void {
  for (const key of Object.keys(value))
    if (!words.includes(key))
      throw new ScenarioFault(`unknown word '${key}' in ${where} (known: ${words.join(', ')})`);
}

function whole(value: Plain | undefined, usual: number, where: string): number {
  if (value === undefined) return usual;
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 0)
    throw new ScenarioFault(
      `${where}: a whole number from 0 was expected, found ${JSON.stringify(value)}`,
    );
  return value;
}

function list(value: Plain | undefined, where: string): Plain[] {
  if (value === undefined) return [];
  if (!Array.isArray(value))
    throw new ScenarioFault(`${where}: a list was expected, found ${JSON.stringify(value)}`);
  return value;
}

/**
 * Collects cards given inline; each gets the place it will have in the content, counted from the
 * named ones.
 */
class Cards {
  readonly inline: Fields[] = [];

  /** A card by name, or the number of an inline one. */
  add(value: Plain, where: string): string | number {
    if (typeof value === 'string') return value;
    if (!isFields(value))
      throw new ScenarioFault(
        `${where}: a card or a card's name was expected, found ${JSON.stringify(value)}`,
      );
    const { start_hp: _hp, start_state: _state, ...card } = value;
    if (typeof card.name === 'string' && Object.keys(card).length === 1) return card.name;
    return (
      this.inline.push(
        card.type === undefined
          ? { type: card.on_use === undefined ? 'creature' : 'spell', ...card }
          : card,
      ) - 1
    );
  }
}

interface SideWish {
  board: (string | number | null)[];
  commander: string | number;
  hand: (string | number)[];
  deck: (string | number)[];
  discard: (string | number)[];
}

function collect(cards: Cards, given: Fields, side: 'p1' | 'p2'): SideWish {
  known(given, SIDE_GIVEN, side);
  const all = (zone: string): (string | number)[] =>
    list(given[zone], `${side}.${zone}`).map((card, i) => cards.add(card, `${side}.${zone}/${i}`));
  const { commander = {} } = given;
  const plain = {
    type: 'creature',
    name: `Cmd${side}`,
    element: 'water',
    hp: 600,
    commander: true,
  };
  return {
    board: list(given.board, `${side}.board`).map((card, i) =>
      card === null ? null : cards.add(card, `${side}.board/${i}`),
    ),
    commander: cards.add(
      isFields(commander) ? { ...plain, ...commander } : commander,
      `${side}.commander`,
    ),
    hand: all('hand'),
    deck:
      given.deck === undefined
        ? Array.from({ length: 10 }, () => cards.add('Dummy' as Plain, side))
        : all('deck'),
    discard: all('discard'),
  };
}

function startAs(content: ChaosContent, unit: Unit, value: Plain | undefined, where: string): Unit {
  if (!isFields(value)) return unit;
  const { hp } = content.cards[unit.card]!;
  unit.hp = whole(value.start_hp, hp, `${where}.start_hp`);
  if (unit.hp > hp)
    throw new ScenarioFault(`${where}: ${unit.hp} HP are more than the card's ${hp}`);
  if (value.start_state !== undefined) {
    const state =
      typeof value.start_state === 'string' ? findWord(STATE_WORDS, value.start_state) : undefined;
    if (state === undefined || state === UNATTACKED)
      throw new ScenarioFault(`${where}: ${JSON.stringify(value.start_state)} is no state`);
    unit.state = state;
  }
  return unit;
}

function prepare(
  given: Plain,
  shipped: readonly SourceFile[],
  pack?: Pack,
): { machine: Machine<ChaosState, ChaosContent>; state: ChaosState } {
  if (!isFields(given))
    throw new ScenarioFault(`'given' is an object, found ${JSON.stringify(given)}`);
  known(given, GIVEN_WORDS, 'given');
  const cards = new Cards();
  const sidesGiven = (['p1', 'p2'] as const).map((name) => {
    const side = given[name] ?? {};
    if (!isFields(side))
      throw new ScenarioFault(`${name} is an object, found ${JSON.stringify(side)}`);
    return side;
  });
  const wishes = sidesGiven.map((side, seat) => collect(cards, side, seat === 0 ? 'p1' : 'p2'));
  const dummy = cards.inline.push(DUMMY) - 1;

  const { content, faults } = loadChaos(shipped, pack, cards.inline);
  if (!content)
    throw new ScenarioFault(
      faults
        .map((f) => `${f.file}${f.pointer ?? ''}: ${f.message}${f.hint ? ` (${f.hint})` : ''}`)
        .join('\n'),
    );
  const index = (card: string | number): number => {
    if (typeof card === 'number') return content.byName.size + card;
    const found =
      content.byName.get(card) ?? (card === 'Dummy' ? content.byName.size + dummy : undefined);
    if (found === undefined) throw new ScenarioFault(`there is no card '${card}'`);
    return found;
  };

  const options = rulesSchema.safeParse(given.options ?? {});
  if (!options.success)
    throw new ScenarioFault(
      `options: ${options.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; ')}`,
    );
  const rules = { ...USUAL_RULES, ...options.data } as Rules;
  let nextId = 2;
  const sides = wishes.map((wish, seat): Side => {
    const own = sidesGiven[seat]!;
    const name = `p${seat + 1}`;
    const slots = whole(own.slots, Math.max(USUAL_SLOTS, wish.board.length), `${name}.slots`);
    const used = wish.board.findLastIndex((card) => card !== null) + 1;
    if (used > slots) throw new ScenarioFault(`${name}: a card on slot ${used} of ${slots}`);
    if (slots > 26) throw new ScenarioFault(`${name}: at most 26 slots have a letter`);
    const commander = index(wish.commander);
    if (content.cards[commander]!.type !== 'commander')
      throw new ScenarioFault(`${name}: '${content.cards[commander]!.name}' is no commander`);
    const side = makeSide(content, rules, seat, commander, slots);
    startAs(content, side.commander, own.commander, `${name}.commander`);
    wish.board.forEach((card, slot) => {
      if (card === null) return;
      const place = index(card);
      if (content.cards[place]!.type !== 'creature')
        throw new ScenarioFault(
          `${name}: '${content.cards[place]!.name}' is no creature and cannot be on a slot`,
        );
      side.slots[slot] = startAs(
        content,
        makeUnit(nextId++, place, content.cards[place]!.hp, seat, slot),
        list(own.board, name)[slot],
        `${name}.board/${slot}`,
      );
    });
    side.hand = wish.hand.map(index);
    side.deck = wish.deck.map(index).reverse();
    side.discard = wish.discard.map(index);
    side.energy = whole(own.energy, 4, `${name}.energy`);
    side.maxEnergy = whole(own.max_energy, 4, `${name}.max_energy`);
    side.energyPerTurn = whole(own.energy_per_turn, 3, `${name}.energy_per_turn`);
    side.charges = whole(own.charges, 0, `${name}.charges`);
    return side;
  }) as [Side, Side];

  const rng =
    given.rolls === undefined
      ? seedRng(String(given.seed ?? 'scenario'))
      : fixedRng(list(given.rolls, 'rolls').map((roll, i) => whole(roll, 0, `rolls/${i}`)));
  const state = makeState(
    { content: content.hash, rng, stack: [], ask: null, asked: [0, 0], over: false },
    rules,
    sides,
  );
  state.turn = whole(given.turn, 0, 'turn');
  state.nextId = nextId;
  state.stack.push({
    kind: 'procedure',
    name: 'turn',
    step: 'act',
    seat: 0,
    vars: { action: 0, target: -1 },
  });
  const machine = new Machine(chaos, content);
  machine.proceed(state);
  return { machine, state };
}

/** `p1a`, `p2@`: the side and the slot. */
function readPlace(value: Plain | undefined, what: string): { seat: number; slot: number } {
  const match = typeof value === 'string' ? /^p([12])([a-z@])$/i.exec(value) : null;
  if (!match)
    throw new ScenarioFault(`${what} is written as p1a or p2@, found ${JSON.stringify(value)}`);
  return {
    seat: Number(match[1]) - 1,
    slot: match[2] === '@' ? AT_COMMAND : match[2]!.toLowerCase().charCodeAt(0) - 97,
  };
}

function readIndex(value: Plain | undefined, what: string): number {
  if (typeof value !== 'number' || !Number.isInteger(value))
    throw new ScenarioFault(`${what}: a whole number was expected, found ${JSON.stringify(value)}`);
  return value;
}

const STEP_LENGTHS: { [word: string]: [number, number] } = {
  attack: [3, 4],
  spell: [2, 3],
  place: [3, 3],
  discard: [2, 2],
  endturn: [1, 1],
  choose: [2, 2],
};

/**
 * Answers what is asked; an attack whose target nobody named, though it would be asked for, is
 * carried out without one.
 */
function carryOut(
  play: Play<ChaosState, ChaosContent>,
  action: Action,
  target: number | undefined,
): Stepped {
  const { machine, events } = play;
  const from = events.length;
  const option = play.state.ask!.options.indexOf(actionCode(action));
  const asked =
    action.kind === 'place' || attackOf(play.state, machine.content, action)?.aims === true;
  if (option >= 0 && (target !== undefined || !asked)) {
    machine.answer(play.state, [option], events);
    const ask = play.state.ask;
    if (asked && ask && ask.why !== 'ask.act') {
      const place = ask.options.indexOf(target!);
      if (place < 0) throw new ScenarioFault('the target is not offered');
      machine.answer(play.state, [place], events);
    }
  } else {
    const frame = play.state.stack[0] as ProcedureFrame;
    frame.step = 'perform';
    frame.vars = { action: actionCode(action), target: target ?? -1 };
    play.state.ask = null;
    machine.proceed(play.state, events);
  }
  return outcome(play, from);
}

/**
 * What a step came to: a choice to be made first, the end of a turn, or what the attack itself did.
 */
function outcome({ state, events }: Play<ChaosState, ChaosContent>, from: number): Stepped {
  if (state.ask?.why === 'ask.choose') return { result: { code: 'choose' } };
  const done = events.slice(from).find((event) => event.type === 'done');
  if (!done) return { result: { code: 'end' } };
  return { result: { code: 'ok', damage: Number(done.damage), heal: Number(done.heal) } };
}

/** An option of the open choice, by its name or its place. */
function choose(play: Play<ChaosState, ChaosContent>, option: Plain | undefined): Stepped {
  const { machine, state, events } = play;
  const names = choiceUnderWay(machine.content, state)?.names ?? [];
  const place =
    typeof option === 'string' ? names.indexOf(option) : readIndex(option, 'the option');
  if (names[place] === undefined) return { refused: 'cant' };
  const from = events.length;
  machine.answer(state, [place], events);
  return outcome(play, from);
}

function step(play: Play<ChaosState, ChaosContent>, given: Plain): Stepped {
  const words = isFields(given) && Array.isArray(given.do) ? given.do : given;
  if (!Array.isArray(words) || typeof words[0] !== 'string')
    throw new ScenarioFault(`a step is a list as ["endturn"], found ${JSON.stringify(given)}`);
  const [kind, ...rest] = words;
  const lengths = STEP_LENGTHS[kind as string];
  if (!lengths)
    throw new ScenarioFault(
      `unknown step '${kind as string}' (known: ${Object.keys(STEP_LENGTHS).join(', ')})`,
    );
  if (words.length < lengths[0] || words.length > lengths[1])
    throw new ScenarioFault(
      `'${kind as string}' has ${words.length - 1} words after it: ${JSON.stringify(words)}`,
    );
  const { state } = play;
  const { content } = play.machine;
  if (state.over) return { refused: 'over' };
  if (kind === 'choose') return choose(play, rest[0]);
  if (state.ask?.why === 'ask.choose') return { refused: 'cant' };
  const side = state.sides[state.active]!;
  const targetOf = (value: Plain | undefined): Unit | undefined => {
    if (value === undefined || value === null) return undefined;
    const { seat, slot } = readPlace(value, 'a target');
    return unitAt(state.sides[seat]!, slot);
  };
  switch (kind) {
    case 'endturn':
      return carryOut(play, { kind: 'end' }, undefined);
    case 'discard': {
      const hand = readIndex(rest[0], 'the card in hand');
      return side.hand[hand] === undefined
        ? { refused: 'cant' }
        : carryOut(play, { kind: 'discard', hand }, undefined);
    }
    case 'place': {
      const hand = readIndex(rest[0], 'the card in hand');
      const slot = readIndex(rest[1], 'the slot');
      const refused = placeRefusal(state, content, hand, slot);
      return refused ? { refused } : carryOut(play, { kind: 'place', hand }, slot);
    }
    case 'spell': {
      const hand = readIndex(rest[0], 'the card in hand');
      const card = content.cards[side.hand[hand] ?? -1];
      const target = targetOf(rest[1]);
      if (card?.type !== 'spell') return { refused: 'cant' };
      const refused = attackRefusal(
        state,
        standIn(content, card.index, state.active),
        card.attacks[0]!,
        target,
      );
      return refused
        ? { refused }
        : carryOut(play, { kind: 'spell', hand }, target && unitCode(target));
    }
    default: {
      const { seat, slot } = readPlace(rest[0], 'the attacker');
      const target = targetOf(rest[2]);
      if (seat !== state.active) return { refused: 'wrong_turn' };
      const user = unitAt(side, slot);
      if (!user) return { refused: 'cant' };
      const { attacks, name } = content.cards[user.card]!;
      const attack = attacks.findIndex((a) => a.name === rest[1]);
      if (attack < 0)
        throw new ScenarioFault(
          `${name} has no attack ${JSON.stringify(rest[1])} (its attacks: ${attacks.map((a) => a.name).join(', ')})`,
        );
      const refused = attackRefusal(state, user, attacks[attack]!, target);
      return refused
        ? { refused }
        : carryOut(play, { kind: 'attack', slot, attack }, target && unitCode(target));
    }
  }
}

function look({ machine, state, results }: Play<ChaosState, ChaosContent>): Plain {
  const { cards } = machine.content;
  const names = (zone: readonly number[]): Plain[] => zone.map((card) => cards[card]!.name);
  const unit = (u: Unit): Fields => ({
    name: cards[u.card]!.name,
    hp: u.hp,
    max: cards[u.card]!.hp,
    state: STATE_WORDS[u.state]!.name,
  });
  const side = (s: Side): Fields => ({
    commander: unit(s.commander),
    slots: s.slots.map((u) => u && unit(u)),
    energy: `${s.energy}/${s.maxEnergy}+${s.energyPerTurn}`,
    hand: names(s.hand),
    deck: names(s.deck).reverse(),
    discard: names(s.discard),
    charges: s.charges,
  });
  return {
    p1: side(state.sides[0]),
    p2: side(state.sides[1]),
    turn: state.turn,
    active: `p${state.active + 1}`,
    results: results.slice(),
    over: state.over,
    winner: state.winner < 0 ? null : `p${state.winner + 1}`,
  };
}

/** Chaos in card tests: sides p1 and p2, slots p1a p1b …, commanders p1@ and p2@. */
export const chaosScenario: ScenarioWords<ChaosState, ChaosContent> = { prepare, step, look };
