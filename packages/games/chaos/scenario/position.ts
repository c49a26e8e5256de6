import {
  fixedRng,
  Machine,
  type Pack,
  type Plain,
  type Rng,
  seedRng,
  type SourceFile,
} from '@cardwright/kernel';
import { nearest } from '../../loading/index.ts';
import { ScenarioFault } from '../../scenario/index.ts';
import { readOptions } from '../../scenario/read.ts';
import { findWord } from '../compile/reading.ts';
import { STATE_WORDS, UNATTACKED } from '../compile/vocabulary.ts';
import { cardAt, type ChaosContent } from '../content.ts';
import { chaos } from '../game.ts';
import { loadChaos } from '../load.ts';
import { LIMITS } from '../rules/scope.ts';
import { makeSide, makeState, rulesSchema, DEFAULT_RULES } from '../setup.ts';
import { type ChaosState, makeUnit, type Rules, type Side, type Unit } from '../state.ts';
import { type Fields, isFields, known, list, whole } from './read.ts';
import { GIVEN, SIDE } from './vocabulary.ts';

const USUAL_SLOTS = 3;
const DUMMY: Fields = { type: 'creature', name: 'Dummy', element: 'water', hp: 100, cost: 1 };

/** A card in a position: a name, or an index among those given inline. */
type CardRef = string | number;

/** Collects cards given inline; each gets its future index in the content, after the named ones. */
class InlineCards {
  readonly inline: Fields[] = [];

  /** A card in a zone: a name, or written out in full. */
  add(value: Plain, where: string): CardRef {
    const card = cardFields(value, where);
    if (typeof card === 'string') return card;
    const onTable = TABLE_WORDS.filter((word) => word in card);
    if (onTable.length > 0)
      throw new ScenarioFault(`${where}: only a card on the table has ${onTable.join(' and ')}`);
    return this.addOne(card, where, 'a card is given by its name or written out in full');
  }

  /** A card on the table, which has more to it than the card. */
  addOnTable(value: Plain, where: string, usual: Fields = {}): CardRef {
    const given = cardFields(value, where);
    if (typeof given === 'string') return given;
    const { start_hp: _hp, start_state: _state, ...card } = given;
    if (typeof card.name === 'string' && Object.keys(card).length === 1) return card.name;
    const ways = `beside its name a card of the files has only ${TABLE_WORDS.join(' and ')}`;
    return this.addOne({ ...usual, ...card }, where, `${ways}; any other is written out in full`);
  }

  private addOne(card: Fields, where: string, ways: string): CardRef {
    // every card has an element, so this one is neither only named nor written out
    if (typeof card.name === 'string' && card.element === undefined)
      throw new ScenarioFault(`${where}: '${card.name}' has no element; ${ways}`);
    return (
      this.inline.push(
        card.type === undefined
          ? { type: card.on_use === undefined ? 'creature' : 'spell', ...card }
          : card,
      ) - 1
    );
  }
}

/** What a position says about a card on the table besides the fields of a card. */
const TABLE_WORDS = ['start_hp', 'start_state'] as const;

function cardFields(value: Plain, where: string): string | Fields {
  if (typeof value === 'string' || isFields(value)) return value;
  throw new ScenarioFault(
    `${where}: expected a card or a card's name, found ${JSON.stringify(value)}`,
  );
}

/** One side as given, with its cards collected. */
interface SideWish {
  seat: number;
  name: string;
  given: Fields;
  board: (CardRef | null)[];
  commander: CardRef;
  hand: CardRef[];
  deck: CardRef[];
  discard: CardRef[];
}

function readSide(cards: InlineCards, all: Fields, seat: number): SideWish {
  const name = `p${seat + 1}`;
  const given = all[name] ?? {};
  if (!isFields(given))
    throw new ScenarioFault(`${name}: expected an object, found ${JSON.stringify(given)}`);
  return { seat, name, given, ...collect(cards, given, name) };
}

function collect(
  cards: InlineCards,
  given: Fields,
  side: string,
): Omit<SideWish, 'seat' | 'name' | 'given'> {
  known(given, Object.keys(SIDE), side);
  const all = (zone: string): CardRef[] =>
    list(given[zone], `${side}.${zone}`).map((card, i) => cards.add(card, `${side}.${zone}/${i}`));
  const { commander = {} } = given;
  const plain = {
    type: 'creature',
    name: `Commander of ${side}`,
    element: 'water',
    hp: 600,
    commander: true,
  };
  return {
    board: list(given.board, `${side}.board`).map((card, i) =>
      card === null ? null : cards.addOnTable(card, `${side}.board/${i}`),
    ),
    commander: cards.addOnTable(commander, `${side}.commander`, plain),
    hand: all('hand'),
    deck: given.deck === undefined ? new Array<CardRef>(10).fill('Dummy') : all('deck'),
    discard: all('discard'),
  };
}

function startAs(content: ChaosContent, unit: Unit, value: Plain | undefined, where: string): Unit {
  if (!isFields(value)) return unit;
  const { hp } = cardAt(content, unit.card);
  unit.hp = whole(value.start_hp, hp, `${where}.start_hp`);
  if (unit.hp === 0)
    throw new ScenarioFault(`${where}: a card with 0 HP has been defeated and is not on the table`);
  if (unit.hp > hp)
    throw new ScenarioFault(`${where}: ${unit.hp} HP is more than the card's ${hp}`);
  if (value.start_state !== undefined) {
    const state =
      typeof value.start_state === 'string' ? findWord(STATE_WORDS, value.start_state) : undefined;
    if (state === undefined || state === UNATTACKED)
      throw new ScenarioFault(`${where}: ${JSON.stringify(value.start_state)} is not a state`);
    unit.state = state;
  }
  return unit;
}

function load(shipped: readonly SourceFile[], pack: Pack | undefined, inline: Fields[]) {
  const { content, faults } = loadChaos(shipped, pack, inline);
  if (content) return content;
  throw new ScenarioFault(
    faults
      .map((f) => `${f.file}${f.pointer ?? ''}: ${f.message}${f.hint ? ` (${f.hint})` : ''}`)
      .join('\n'),
  );
}

function rulesOf(options: Plain | undefined): Rules {
  const rules = { ...DEFAULT_RULES, ...readOptions(rulesSchema, options, 'options') } as Rules;
  if (rules.minSlots > rules.maxSlots)
    throw new ScenarioFault(
      `options: minSlots (${rules.minSlots}) is greater than maxSlots (${rules.maxSlots})`,
      ['given', 'options'],
    );
  return rules;
}

const rngOf = (given: Fields): Rng =>
  given.rolls === undefined
    ? seedRng(String(given.seed ?? 'scenario'))
    : fixedRng(list(given.rolls, 'rolls').map((roll, i) => whole(roll, 0, `rolls/${i}`)));

/** The data that both sides are built from. */
interface Setting {
  content: ChaosContent;
  rules: Rules;
  turn: number;
  /** The index of a card in the content. */
  index: (card: CardRef) => number;
  nextId: number;
}

function buildSide(setting: Setting, wish: SideWish): Side {
  const { content, rules, index } = setting;
  const { seat, name, given } = wish;
  const slots = whole(given.slots, Math.max(USUAL_SLOTS, wish.board.length), `${name}.slots`);
  const used = wish.board.findLastIndex((card) => card !== null) + 1;
  if (used > slots) throw new ScenarioFault(`${name}: a card on slot ${used} of ${slots}`);
  const most = Math.max(rules.mostSlots, rules.maxSlots);
  if (slots > most) throw new ScenarioFault(`${name}: a side has at most ${most} slots`);
  const commander = index(wish.commander);
  const leader = cardAt(content, commander);
  if (leader.type !== 'commander')
    throw new ScenarioFault(`${name}: '${leader.name}' is not a commander`);
  if (typeof wish.commander === 'number' && content.byName.has(leader.name))
    throw new ScenarioFault(
      `${name}.commander: '${leader.name}' is a card of the files, and other fields than ` +
        `${TABLE_WORDS.join(' and ')} would make a plain commander of it; leave them out, or give ` +
        'this one another name',
      ['given', name, 'commander'],
    );
  const side = makeSide(content, rules, seat, commander, slots);
  startAs(content, side.commander, given.commander, `${name}.commander`);
  wish.board.forEach((card, slot) => {
    if (card !== null) side.slots[slot] = buildUnit(setting, wish, index(card), slot);
  });
  for (const zone of ['hand', 'deck', 'discard'] as const)
    for (const card of wish[zone].map((ref) => cardAt(content, index(ref))))
      if (card.type === 'commander')
        throw new ScenarioFault(
          `${name}.${zone}: '${card.name}' is a commander, and it never leaves the table`,
        );
  checkCounts(rules, wish, setting.turn);
  side.hand = wish.hand.map(index);
  side.deck = wish.deck.map(index).reverse();
  side.discard = wish.discard.map(index);
  side.maxEnergy = whole(given.max_energy, 4, `${name}.max_energy`);
  side.energy = whole(given.energy, Math.min(4, side.maxEnergy), `${name}.energy`);
  if (side.energy > side.maxEnergy)
    throw new ScenarioFault(
      `${name}: ${side.energy} energy is more than its maximum of ${side.maxEnergy}`,
    );
  side.energyPerTurn = whole(given.energy_per_turn, 3, `${name}.energy_per_turn`);
  side.charges = whole(given.charges, 0, `${name}.charges`);
  return side;
}

/** R8.4: a hand is never larger than `handSize`. R3.4: in turn 0 nothing has joined a deck yet. */
function checkCounts(rules: Rules, { name, hand, deck }: SideWish, turn: number): void {
  if (hand.length > rules.handSize)
    throw new ScenarioFault(
      `${name}.hand: a hand has at most ${rules.handSize} cards, found ${hand.length} ` +
        '(the option handSize changes the limit)',
      ['given', name, 'hand'],
    );
  if (turn === 0 && hand.length + deck.length > rules.deckSize)
    throw new ScenarioFault(
      `${name}.deck: in turn 0, hand and deck have at most ${rules.deckSize} cards together, ` +
        `found ${hand.length + deck.length}; remove some, give a later turn, or set the ` +
        'option deckSize',
      ['given', name],
    );
}

/** R9.6: the turn of a match that is still going on. */
function turnGiven(value: Plain | undefined, rules: Rules): number {
  const turn = whole(value, 0, 'turn');
  const end = rules.turnLimit > 0 ? Math.min(rules.turnLimit, LIMITS.turns) : LIMITS.turns;
  if (turn >= end)
    throw new ScenarioFault(`turn: a match ends at turn ${end}; write 0 to ${end - 1}`, [
      'given',
      'turn',
    ]);
  return turn;
}

function buildUnit(setting: Setting, wish: SideWish, index: number, slot: number): Unit {
  const { content } = setting;
  const { seat, name, given } = wish;
  const card = cardAt(content, index);
  if (card.type !== 'creature')
    throw new ScenarioFault(`${name}: '${card.name}' is not a creature and cannot be on a slot`);
  const unit = makeUnit(setting.nextId++, index, card.hp, seat, slot);
  return startAs(content, unit, list(given.board, name)[slot], `${name}.board/${slot}`);
}

/** Builds the table that `given` describes, run up to its first decision. */
export function prepare(
  given: Plain,
  shipped: readonly SourceFile[],
  pack?: Pack,
): { machine: Machine<ChaosState, ChaosContent>; state: ChaosState } {
  if (!isFields(given))
    throw new ScenarioFault(`given: expected an object, found ${JSON.stringify(given)}`);
  known(given, Object.keys(GIVEN), 'given');
  const cards = new InlineCards();
  const first = readSide(cards, given, 0);
  const second = readSide(cards, given, 1);
  const dummy = cards.inline.push(DUMMY) - 1;
  const content = load(shipped, pack, cards.inline);
  const rules = rulesOf(given.options);
  const setting: Setting = {
    content,
    rules,
    turn: turnGiven(given.turn, rules),
    index(card) {
      if (typeof card === 'number') return content.byName.size + card;
      const found =
        content.byName.get(card) ?? (card === 'Dummy' ? content.byName.size + dummy : undefined);
      if (found !== undefined) return found;
      const meant = nearest(card, content.byName.keys());
      throw new ScenarioFault(`unknown card '${card}'${meant ? `; did you mean '${meant}'?` : ''}`);
    },
    nextId: 2,
  };
  const sides: [Side, Side] = [buildSide(setting, first), buildSide(setting, second)];
  const base = { content: content.hash, stack: [], ask: null, asked: [0, 0], over: false };
  const state = makeState({ ...base, rng: rngOf(given) }, setting.rules, sides);
  state.turn = setting.turn;
  state.nextId = setting.nextId;
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
