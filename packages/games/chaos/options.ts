import { type Ask, at, Bug, type Message, type OptionInfo } from '@cardwright/kernel';
import { attackAt, cardAt, type ChaosContent } from './content.ts';
import { attackName } from './rules/attack-name.ts';
import { attackerAt, readAction, unitOfCode } from './rules/offers.ts';
import { cardCost, costOf, powerOf } from './rules/attack.ts';
import { choiceUnderWay, targetOfChoice } from './rules/scope.ts';
import { cardInHand, type ChaosState, placeName, sideOf } from './state.ts';

const m = (key: string, args: Message['args'] = {}): Message => ({ key: `chaos.${key}`, args });

export const slotRef = (seat: number, slot: number): string =>
  `p${seat + 1}${String.fromCharCode(97 + slot)}`;
export const handRef = (hand: number): string => `hand:${hand}`;

/** With the name of the asking card, if a card asks, and of the card that a choice is about. */
export function chaosQuestion(content: ChaosContent, state: ChaosState, ask: Ask): Message {
  const card = content.cards[ask.card]?.name;
  const about = ask.why === 'ask.choose' ? targetOfChoice(content, state) : undefined;
  if (card !== undefined && about !== undefined)
    return m('ask.chooseFor', { card, target: cardAt(content, about.card).name });
  return m(ask.why, card === undefined ? {} : { card });
}

export function chaosOption(
  content: ChaosContent,
  state: ChaosState,
  ask: Ask,
  index: number,
): OptionInfo {
  const code = at(ask.options, index);
  const side = sideOf(state, ask.seat);
  if (ask.why === 'ask.slot')
    return {
      ref: slotRef(ask.seat, code),
      words: m('option.slot', { slot: code + 1 }),
      data: { slot: code },
    };
  if (ask.why === 'ask.target') {
    const unit = unitOfCode(state, code);
    if (!unit) throw new Bug(`no card stands at ${code}`);
    const own = unit.owner === ask.seat ? 'yes' : 'no';
    return {
      ref: placeName(unit),
      words: m('option.target', {
        card: cardAt(content, unit.card).name,
        own,
        at: placeName(unit),
        hp: unit.hp,
      }),
      data: { target: placeName(unit) },
    };
  }
  if (ask.why === 'ask.choose') {
    const name = choiceUnderWay(content, state)?.names[code] ?? '';
    return { words: m('option.choose', { name }), data: { choose: name } };
  }
  const action = readAction(code);
  if (action.kind === 'end') return { ref: 'endTurn', words: m('option.end'), data: 'endturn' };
  if (action.kind === 'attack') {
    const user = attackerAt(side, action.slot);
    const card = cardAt(content, user.card);
    const attack = attackAt(card, action.attack);
    const args = {
      card: card.name,
      attack: attackName(attack.name),
      cost: costOf(state.rules, attack),
      power: powerOf(state.rules, attack, card.cost),
      at: placeName(user),
    };
    return {
      ref: placeName(user),
      words: m(attack.ultimate ? 'option.ultimate' : 'option.attack', args),
      data: { attack: attack.name, with: placeName(user) },
    };
  }
  const card = cardAt(content, cardInHand(side, action.hand));
  const cost = cardCost(state.rules, card);
  return {
    ref: handRef(action.hand),
    ...(action.kind === 'discard' ? { to: `discard${ask.seat}` } : {}),
    words: m(`option.${action.kind}`, { card: card.name, cost }),
    // the card's name in the hand of the view: a summoned one is prefixed with its creator's name
    data: { [action.kind]: card.id, hand: action.hand },
  };
}
