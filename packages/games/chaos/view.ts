import { at, type Plain, type Rng, shuffle } from '@cardwright/kernel';
import { type Attack, cardAt, type ChaosContent } from './content.ts';
import { ELEMENTS, STATE_WORDS } from './compile/vocabulary.ts';
import {
  type Action,
  attackOf,
  END_TURN,
  offerActions,
  readAction,
  unitAt,
  unitOfCode,
} from './rules/offers.ts';
import { standIn, tauntedBy } from './rules/attack.ts';
import { choiceUnderWay, type OpenTable, type Scope, scopeOf } from './rules/scope.ts';
import type { EffectTree } from './compile/tree.ts';
import {
  type ChaosState,
  DELAY,
  DOT,
  LOOP,
  placeName,
  type Rules,
  type Side,
  sideOf,
  spellUnderWay,
  type Unit,
  unitById,
} from './state.ts';

/**
 * What a seat may know, as accessors over the live table: built-in players read it, and the JSON
 * view is made from it. Public are boards, commanders, energy, charges, discard piles and sizes; a
 * hand is private to its seat. The order of decks is known to nobody.
 */
export class ChaosSight {
  readonly content: ChaosContent;
  readonly seat: number;
  private readonly state: ChaosState;

  constructor(content: ChaosContent, state: ChaosState, seat: number) {
    this.content = content;
    this.seat = seat;
    this.state = state;
  }

  get rules(): Rules {
    return this.state.rules;
  }
  get turn(): number {
    return this.state.turn;
  }
  get active(): number {
    return this.state.active;
  }
  side(seat: number): Readonly<Omit<Side, 'hand' | 'deck'>> {
    return sideOf(this.state, seat);
  }
  get hand(): readonly number[] {
    return this.seat < 0 ? [] : sideOf(this.state, this.seat).hand;
  }
  handSize(seat: number): number {
    return sideOf(this.state, seat).hand.length;
  }
  deckSize(seat: number): number {
    return sideOf(this.state, seat).deck.length;
  }

  // ---- for a player whose turn it is ----

  /** The action in progress, while its target or slot is asked for. */
  get underWay(): Action {
    const frame = this.state.stack[0];
    return readAction(frame?.kind === 'procedure' ? Number(frame.vars.action) : END_TURN);
  }
  unit(code: number): Unit | undefined {
    return unitOfCode(this.state, code);
  }
  attackOf(action: Action): Attack | undefined {
    return attackOf(this.state, this.content, action);
  }
  /** The unit that would act: a creature, the commander, or a spell's stand-in. */
  userOf(action: Action): Unit | undefined {
    if (action.kind === 'spell')
      return standIn(this.content, at(this.hand, action.hand), this.seat);
    return action.kind === 'attack'
      ? unitAt(sideOf(this.state, this.seat), action.slot)
      : undefined;
  }
  /** The effects to choose from, in the middle of another, and the scope they would run in. */
  get choice(): { effects: readonly (EffectTree | undefined)[]; scope: Scope } | undefined {
    const choice = choiceUnderWay(this.content, this.state);
    return choice && { effects: choice.trees, scope: scopeOf(this.lookingOn(), choice.frame) };
  }
  /**
   * For numbers and targets, which depend only on public information; it has no randomness and
   * changes nothing.
   */
  lookingOn(): OpenTable {
    return { state: this.state, content: this.content, roll: () => 0 };
  }
}

const ONGOING_KINDS = ['dot', 'loop', 'delay', 'state'] as const;

function viewUnit(content: ChaosContent, state: ChaosState, unit: Unit): Plain {
  const card = cardAt(content, unit.card);
  const taunter = tauntedBy(state, unit);
  return {
    at: placeName(unit),
    card: card.id,
    name: card.name,
    element: at(ELEMENTS, card.element),
    hp: unit.hp,
    max: card.hp,
    state: at(STATE_WORDS, unit.state).name,
    attacked: unit.attacked,
    taunt: taunter ? { by: placeName(taunter), attacks: unit.tauntLeft } : null,
    ongoing: unit.ongoing.map((o): Plain => {
      const user = unitById(state, o.user);
      const by = user ? cardAt(content, user.card).name : null;
      if (o.kind === DOT) return { kind: 'dot', by, left: o.left, damage: o.pool };
      if (o.kind === LOOP) return { kind: 'loop', by };
      return { kind: o.kind === DELAY ? 'delay' : ONGOING_KINDS[3], by, left: o.left };
    }),
  };
}

export function viewChaos(content: ChaosContent, state: ChaosState, seat: number): Plain {
  const sight = new ChaosSight(content, state, seat);
  const spell = spellUnderWay(state);
  const ids = (zone: readonly number[]): Plain[] => zone.map((card) => cardAt(content, card).id);
  return {
    seat,
    turn: state.turn,
    active: state.active,
    over: state.over,
    winner: state.winner,
    ...(spell !== undefined && { casting: cardAt(content, spell).id }),
    rules: { ...state.rules },
    sides: [0, 1].map((owner): Plain => {
      const side = sight.side(owner);
      return {
        commander: viewUnit(content, state, side.commander),
        slots: side.slots.map((unit) => unit && viewUnit(content, state, unit)),
        energy: side.energy,
        maxEnergy: side.maxEnergy,
        energyPerTurn: side.energyPerTurn,
        charges: side.charges,
        hand: owner === seat ? ids(sight.hand) : sight.handSize(owner),
        deck: sight.deckSize(owner),
        discard: ids(side.discard),
      };
    }),
  };
}

/**
 * Redeals what a seat cannot see: the order of every deck, and which of its cards the opponent
 * holds. Deck lists are public.
 */
export function redealChaos(
  content: ChaosContent,
  state: ChaosState,
  seat: number,
  rng: Rng,
): void {
  const frame = state.stack[0];
  state.sides.forEach((side, owner) => {
    if (owner === seat) {
      shuffle(rng, side.deck);
      return;
    }
    // A card that its holder is about to play stays in hand.
    const action =
      frame?.kind === 'procedure' && state.ask?.seat === owner && state.ask.why !== 'ask.act'
        ? readAction(Number(frame.vars.action))
        : undefined;
    const fixed = action !== undefined && 'hand' in action ? action.hand : -1;
    const hidden = [...side.hand.filter((_, i) => i !== fixed), ...side.deck];
    shuffle(rng, hidden);
    side.hand = side.hand.map((card, i) => (i === fixed ? card : (hidden.pop() ?? card)));
    side.deck = hidden;
    if (state.ask?.seat === owner && state.ask.why === 'ask.act') {
      state.ask.options.length = 0;
      offerActions(state, content, state.ask.options);
    }
  });
}
