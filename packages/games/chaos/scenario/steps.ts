import { Bug, type Plain, type ProcedureFrame } from '@cardwright/kernel';
import { type Play, ScenarioFault, type Stepped } from '../../scenario/index.ts';
import { attackAt, cardAt, type ChaosContent } from '../content.ts';
import { placeRefusal } from '../rules/actions.ts';
import { attackRefusal, standIn } from '../rules/attack.ts';
import { type Action, actionCode, attackOf, unitAt, unitCode } from '../rules/offers.ts';
import { choiceUnderWay } from '../rules/scope.ts';
import { AT_COMMAND, type ChaosState, placeName, sideOf, type Unit } from '../state.ts';
import { isFields } from './read.ts';
import { attackWords, choiceFirst, choiceOptions, handWords, placeWords } from './refusals.ts';
import type { STEPS } from './vocabulary.ts';

type ChaosPlay = Play<ChaosState, ChaosContent>;

/** Parses `p1a`, `p2@`: the side and the slot. The name of a card gets the places that it has. */
function readPlace(
  play: ChaosPlay,
  value: Plain | undefined,
  what: string,
): { seat: number; slot: number } {
  const [, player, slot] = (typeof value === 'string' && /^p([12])([a-z@])$/i.exec(value)) || [];
  if (player === undefined || slot === undefined) {
    const places = placesOf(play, value);
    throw new ScenarioFault(
      `${what} is written as p1a or p2@, found ${JSON.stringify(value)}` +
        (places.length === 0 ? '' : `; it is at ${places.join(' and ')}`),
    );
  }
  return {
    seat: Number(player) - 1,
    slot: slot === '@' ? AT_COMMAND : slot.toLowerCase().charCodeAt(0) - 97,
  };
}

const placesOf = ({ state, machine }: ChaosPlay, card: Plain | undefined): string[] =>
  state.sides
    .flatMap(({ slots, commander }) => [...slots, commander])
    .flatMap((unit) =>
      unit && cardAt(machine.content, unit.card).name === card ? [placeName(unit)] : [],
    );

/** The card on a place, if there is one; a place that the side does not have is a fault. */
function unitOn(
  play: ChaosPlay,
  value: Plain | undefined,
  what: string,
): { seat: number; slot: number; unit: Unit | undefined } {
  const { seat, slot } = readPlace(play, value, what);
  const side = sideOf(play.state, seat);
  if (slot !== AT_COMMAND && slot >= side.slots.length) {
    const name = `p${seat + 1}`;
    const last = String.fromCharCode(96 + side.slots.length);
    throw new ScenarioFault(
      `${what} is ${JSON.stringify(value)}, but ` +
        (side.slots.length === 0
          ? `${name} has no slots; its commander is ${name}@`
          : `${name} has only the slots ${name}a to ${name}${last}, and its commander ${name}@`),
    );
  }
  return { seat, slot, unit: unitAt(side, slot) };
}

function readIndex(value: Plain | undefined, what: string): number {
  if (typeof value !== 'number' || !Number.isInteger(value))
    throw new ScenarioFault(`${what}: expected a whole number, found ${JSON.stringify(value)}`);
  return value;
}

/** A place in the hand; a card's name gets the place that it has. */
function readHand({ state, machine }: ChaosPlay, value: Plain | undefined): number {
  if (typeof value !== 'string') return readIndex(value, 'the card in hand');
  const hand = sideOf(state, state.active).hand.map((card) => cardAt(machine.content, card).name);
  const place = hand.indexOf(value);
  throw new ScenarioFault(
    `the card in hand: expected its place in the hand, from 0, found ${JSON.stringify(value)}` +
      (place < 0 ? '' : `; it is at ${place}`),
  );
}

function readTarget(play: ChaosPlay, value: Plain | undefined): Unit | undefined {
  if (value === undefined || value === null) return undefined;
  return unitOn(play, value, 'a target').unit;
}

/**
 * Answers the open question. An attack that would ask for a target is executed without one if the
 * step names none.
 */
function carryOut(play: ChaosPlay, action: Action, target: number | undefined): Stepped {
  const { machine, events } = play;
  const from = events.length;
  const option = play.state.ask?.options.indexOf(actionCode(action)) ?? -1;
  const asked =
    action.kind === 'place' || attackOf(play.state, machine.content, action)?.aims === true;
  if (option >= 0 && (target !== undefined || !asked)) {
    machine.answer(play.state, [option], events);
    const ask = play.state.ask;
    if (asked && target !== undefined && ask && ask.why !== 'ask.act') {
      const place = ask.options.indexOf(target);
      if (place < 0) throw new ScenarioFault('this target is not offered');
      machine.answer(play.state, [place], events);
    }
  } else {
    const frame = play.state.stack[0];
    if (frame?.kind !== 'procedure') throw new Bug('no turn is in progress');
    perform(frame, action, target ?? -1);
    play.state.ask = null;
    machine.proceed(play.state, events);
  }
  return outcome(play, from);
}

function perform(frame: ProcedureFrame, action: Action, target: number): void {
  frame.step = 'perform';
  frame.vars = { action: actionCode(action), target };
}

/**
 * The result of a step: a choice to be made first, the end of a turn, or the result of the attack
 * itself.
 */
function outcome({ state, events }: ChaosPlay, from: number): Stepped {
  if (state.ask?.why === 'ask.choose') return { result: { code: 'choose' } };
  const done = events.slice(from).find((event) => event.type === 'done');
  if (!done) return { result: { code: 'end' } };
  return { result: { code: 'ok', damage: Number(done.damage), heal: Number(done.heal) } };
}

/** An option of the open choice, by its name or index. */
function choose(play: ChaosPlay, option: Plain | undefined): Stepped {
  const { machine, state, events } = play;
  const names = choiceUnderWay(machine.content, state)?.names ?? [];
  const place =
    typeof option === 'string' ? names.indexOf(option) : readIndex(option, 'the option');
  if (names[place] === undefined)
    return { refused: 'cant', why: choiceOptions(machine.content, state) };
  const from = events.length;
  machine.answer(state, [place], events);
  return outcome(play, from);
}

function discard(play: ChaosPlay, place: Plain | undefined): Stepped {
  const { state } = play;
  const hand = readHand(play, place);
  return sideOf(state, state.active).hand[hand] === undefined
    ? { refused: 'cant', why: handWords(play.machine.content, state) }
    : carryOut(play, { kind: 'discard', hand }, undefined);
}

function place(play: ChaosPlay, card: Plain | undefined, to: Plain | undefined): Stepped {
  const hand = readHand(play, card);
  const slot = readIndex(to, 'the slot');
  const { state } = play;
  const { content } = play.machine;
  const refused = placeRefusal(state, content, hand, slot);
  if (!refused) return carryOut(play, { kind: 'place', hand }, slot);
  const placed = content.cards[sideOf(state, state.active).hand[hand] ?? -1];
  return { refused, why: placeWords(content, state, placed, slot) };
}

function castSpell(play: ChaosPlay, place: Plain | undefined, at: Plain | undefined): Stepped {
  const { state } = play;
  const { content } = play.machine;
  const hand = readHand(play, place);
  const card = content.cards[sideOf(state, state.active).hand[hand] ?? -1];
  const target = readTarget(play, at);
  if (card?.type !== 'spell')
    return {
      refused: 'cant',
      why: card ? `${card.name} is a creature: use the step "place"` : handWords(content, state),
    };
  const user = standIn(content, card.index, state.active);
  const refused = attackRefusal(state, user, attackAt(card, 0), target);
  return refused
    ? { refused, why: attackWords(state, user, attackAt(card, 0), target, refused) }
    : carryOut(play, { kind: 'spell', hand }, target && unitCode(target));
}

function attackWith(play: ChaosPlay, [from, named, at]: readonly (Plain | undefined)[]): Stepped {
  const { state } = play;
  const { seat, slot, unit: user } = unitOn(play, from, 'the attacker');
  const target = readTarget(play, at);
  if (seat !== state.active)
    return { refused: 'wrong_turn', why: `p${state.active + 1} is to move` };
  if (!user) return { refused: 'cant', why: `no card is at ${JSON.stringify(from)}` };
  const card = cardAt(play.machine.content, user.card);
  const attack = card.attacks.findIndex((a) => a.name === named);
  if (attack < 0) {
    const names = card.attacks.map((a) => a.name).join(', ');
    throw new ScenarioFault(
      `${card.name} has no attack ${JSON.stringify(named)} (its attacks: ${names})`,
    );
  }
  const refused = attackRefusal(state, user, attackAt(card, attack), target);
  return refused
    ? { refused, why: attackWords(state, user, attackAt(card, attack), target, refused) }
    : carryOut(play, { kind: 'attack', slot, attack }, target && unitCode(target));
}

interface Verb {
  /** The minimum and maximum number of its arguments. */
  readonly words: readonly [number, number];
  run(play: ChaosPlay, words: readonly (Plain | undefined)[]): Stepped;
}

const VERBS: { readonly [verb in keyof typeof STEPS]: Verb } = {
  attack: { words: [2, 3], run: attackWith },
  spell: { words: [1, 2], run: (play, [hand, target]) => castSpell(play, hand, target) },
  place: { words: [2, 2], run: (play, [hand, slot]) => place(play, hand, slot) },
  discard: { words: [1, 1], run: (play, [hand]) => discard(play, hand) },
  endturn: { words: [0, 0], run: (play) => carryOut(play, { kind: 'end' }, undefined) },
  choose: { words: [1, 1], run: (play, [option]) => choose(play, option) },
};

export function step(play: ChaosPlay, given: Plain): Stepped {
  const words = isFields(given) && Array.isArray(given.do) ? given.do : given;
  if (!Array.isArray(words) || typeof words[0] !== 'string')
    throw new ScenarioFault(`a step is a list such as ["endturn"], found ${JSON.stringify(given)}`);
  const [kind, ...rest] = words;
  const verb = Object.hasOwn(VERBS, kind) ? VERBS[kind as keyof typeof VERBS] : undefined;
  if (!verb)
    throw new ScenarioFault(`unknown step '${kind}' (known: ${Object.keys(VERBS).join(', ')})`);
  const [least, most] = verb.words;
  if (rest.length < least || rest.length > most)
    throw new ScenarioFault(`'${kind}' has ${rest.length} arguments: ${JSON.stringify(words)}`);
  if (play.state.over) return { refused: 'over' };
  if (kind !== 'choose' && play.state.ask?.why === 'ask.choose')
    return { refused: 'cant', why: choiceFirst(play.machine.content, play.state) };
  return verb.run(play, rest);
}
