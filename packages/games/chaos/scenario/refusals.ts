import { type Attack, type Card, cardAt, type ChaosContent } from '../content.ts';
import { BLOCKED, INVISIBLE, TARGET } from '../compile/vocabulary.ts';
import { costOf, type Refusal } from '../rules/attack.ts';
import { choiceUnderWay } from '../rules/scope.ts';
import { type ChaosState, placeName, sideOf, type Unit } from '../state.ts';

/** Why a step of a scenario is refused, for its report. */

const quoted = (names: readonly string[]): string => names.map((name) => `"${name}"`).join(', ');

/** What the open choice accepts. */
export function choiceOptions(content: ChaosContent, state: ChaosState): string {
  const names = choiceUnderWay(content, state)?.names;
  return names ? `the options are ${quoted(names)}` : 'no card asks anything now';
}

/** What must be answered before any other step. */
export function choiceFirst(content: ChaosContent, state: ChaosState): string {
  const names = choiceUnderWay(content, state)?.names ?? [];
  const asking = content.cards[state.ask?.card ?? -1]?.name ?? 'a card';
  return `${asking} asks first: ["choose", one of ${quoted(names)}]`;
}

/** The cards in hand with their places, where a step names one that does not fit. */
export function handWords(content: ChaosContent, state: ChaosState): string {
  const { hand } = sideOf(state, state.active);
  const side = `p${state.active + 1}`;
  if (hand.length === 0) return `the hand of ${side} is empty`;
  const cards = hand.map((card, i) => `${i} ${cardAt(content, card).name}`);
  return `the hand of ${side}: ${cards.join(', ')}`;
}

/** Why a creature cannot be placed. */
export function placeWords(
  content: ChaosContent,
  state: ChaosState,
  card: Card | undefined,
  slot: number,
): string {
  const side = sideOf(state, state.active);
  if (!card) return handWords(content, state);
  if (card.type !== 'creature') return `${card.name} is a spell: use the step "spell"`;
  const on = side.slots[slot];
  if (on === undefined)
    return `p${state.active + 1} has ${side.slots.length} slots, counted from 0`;
  if (on !== null) return `${cardAt(content, on.card).name} is on this slot`;
  return `${card.name} costs ${card.cost}, and p${state.active + 1} has ${side.energy} energy`;
}

/** Why an attack or spell is refused. */
export function attackWords(
  state: ChaosState,
  user: Unit,
  attack: Attack,
  target: Unit | undefined,
  refused: Refusal,
): string {
  const side = sideOf(state, user.owner);
  const name = `p${user.owner + 1}`;
  const cost = costOf(state.rules, attack);
  if (refused === 'no_energy') return `it costs ${cost}, and ${name} has ${side.energy} energy`;
  if (refused === 'charging') return `it needs ${cost} charges, and ${name} has ${side.charges}`;
  if (refused === 'no_target')
    return attack.mode === TARGET ? 'its target is a card in play' : 'it would hit nothing';
  if (user.state === BLOCKED || user.state === INVISIBLE)
    return `the attacker is ${user.state === BLOCKED ? 'blocked' : 'invisible'}`;
  if (user.attacked) return 'it has already attacked this turn';
  if (target?.state === INVISIBLE) return `the card at ${placeName(target)} is invisible`;
  return 'a commander cannot attack while its side has creatures';
}
