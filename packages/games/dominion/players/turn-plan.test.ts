import { type Ask, Machine } from '@cardwright/kernel';
import { expect, test } from 'vitest';
import { shippedFiles } from '../../node.ts';
import type { DominionContent } from '../content.ts';
import { dominion } from '../game.ts';
import { END_PHASE } from '../procedures/turn.ts';
import { prepare } from '../scenario/position.ts';
import { DominionSight } from '../view.ts';
import { obviousDominion } from './obvious.ts';
import { sensiblePick } from './sensible-pick.ts';
import { bestAction } from './turn-plan.ts';

const content = dominion.content.load(shippedFiles('dominion')).content as DominionContent;
const machine = new Machine(dominion, content);
const card = (name: string): number => content.byName.get(name) ?? -1;
const NINE = 'Cellar Market Merchant Militia Mine Moat Remodel Smithy Village'.split(' ');

interface Position {
  hand: string[];
  deck?: string[];
  actions?: number;
}

/** What seat 0 sees in its Action phase with these cards. */
function sightOf({ hand, deck = [], actions = 1 }: Position): DominionSight {
  const state = machine.start({ seed: 'plan', seats: 2 });
  const [seat] = state.seats;
  if (!seat) throw new Error('no seat');
  seat.hand = hand.map(card).sort((a, b) => a - b);
  if (deck.length > 0) seat.deck = deck.map(card);
  state.turn.seat = 0;
  state.turn.actions = actions;
  return new DominionSight(content, state, 0);
}

function played(position: Position): string {
  const sight = sightOf(position);
  const types = position.hand.filter((name) =>
    content.source[card(name)]?.types.includes('Action'),
  );
  const options = [...new Set(types.map(card)), END_PHASE];
  const code = options[bestAction(sight, options)] ?? -9;
  return content.cards[code]?.name ?? 'none';
}

const asked = (
  sight: DominionSight,
  why: string,
  by: string,
  names: string[],
  max = 1,
): string[] => {
  const ask: Ask = {
    seat: 0,
    secret: false,
    id: 1,
    kind: max > 1 ? 'some' : 'one',
    why,
    card: card(by),
    options: names.map((name) => (name === 'none' ? -1 : card(name))),
    min: max > 1 ? 0 : 1,
    max,
  };
  return sensiblePick(sight, ask, () => 0).map((place) => names[place] ?? '?');
};

test.each([
  ['an Action that gives one back comes first', ['Smithy', 'Village', 'Militia'], 1, 'Village'],
  ['with Actions to spare, cards are drawn first', ['Smithy', 'Militia', 'Copper'], 2, 'Smithy'],
  ['nothing to trash, so nothing is played', ['Chapel', 'Silver', 'Gold', 'Gold'], 1, 'none'],
  ['junk in hand is trashed', ['Chapel', 'Estate', 'Estate', 'Curse', 'Copper'], 1, 'Chapel'],
  ['a card that plays another needs one', ['ThroneRoom', 'Copper', 'Copper'], 1, 'none'],
  ['twice a Smithy is better than once', ['ThroneRoom', 'Smithy', 'Copper'], 1, 'ThroneRoom'],
  [
    'a full hand draws nothing with Library',
    ['Library', 'Militia', 'Gold', 'Gold', 'Gold', 'Gold', 'Gold', 'Gold'],
    1,
    'Militia',
  ],
])('%s', (_, hand, actions, expected) => {
  expect(played({ hand, actions, deck: ['Copper', 'Copper', 'Silver', 'Estate', 'Gold'] })).toBe(
    expected,
  );
});

test('the Treasures that pay for a Province are not trashed', () => {
  const sight = sightOf({ hand: ['Gold', 'Gold', 'Copper', 'Copper', 'Estate'] });
  const names = ['Copper', 'Copper', 'Estate', 'Gold', 'Gold'];
  expect(asked(sight, 'ask.trash', 'Chapel', names, 4)).toEqual(['Estate']);
});

test('cards of an expansion are decided from their effects, too', () => {
  const hand = ['Copper', 'Estate', 'Smithy'];
  const none = sightOf({ hand, actions: 0, deck: ['Gold', 'Copper', 'Copper'] });
  expect(asked(none, 'ask.name', 'Drowned Bell', ['Copper', 'Gold', 'Province'])).toEqual(['Gold']);
  expect(asked(none, 'ask.toHand', 'Lighthouse Keeper', ['Estate', 'Gold', 'Copper'])).toEqual([
    'Gold',
  ]);
  expect(asked(none, 'ask.return', 'Hermit Crab', ['Copper', 'Estate', 'none'])).toEqual([
    'Estate',
  ]);
});

test('of the modes of a card, the one that gives most now is chosen', () => {
  const chosenMode = (lists: object[][], hand: string[], choose = 1): number[] => {
    const play = [{ do: 'modes', of: lists, ...(choose > 1 && { choose }) }];
    const given = {
      kingdom: [{ name: 'Ledger', cost: 3, types: ['Action'], play }, ...NINE],
      seats: [{ hand: ['Ledger', ...hand], deck: ['Copper', 'Copper'] }, { hand: ['Copper'] }],
      turn: { seat: 0, phase: 'action' },
    };
    const { machine: own, state } = prepare(given as never, shippedFiles('dominion'));
    const options = state.ask?.options ?? [];
    own.answer(state, [options.findIndex((code) => own.content.cards[code]?.name === 'Ledger')]);
    expect(state.ask?.why).toBe(choose > 1 ? 'ask.modes' : 'ask.mode');
    const ask = state.ask as Ask;
    return sensiblePick(new DominionSight(own.content, state, 0), ask, () => 0);
  };
  const lists = [
    [{ do: 'cards', n: 1 }],
    [{ do: 'actions', n: 2 }],
    [{ do: 'coins', n: 3 }],
    [{ do: 'buys', n: 1 }],
  ];
  expect(chosenMode(lists, ['Copper'])).toEqual([2]);
  expect(new Set(chosenMode(lists, ['Smithy', 'Smithy', 'Copper'], 2))).toEqual(new Set([1, 2]));
  expect(chosenMode([...lists].reverse(), ['Copper'])).toEqual([1]);
});

test('a question with one sensible answer is answered at once', () => {
  const sight = sightOf({ hand: ['Copper', 'Copper'] });
  const ask = { seat: 0, id: 1, card: -1, min: 0, max: 2, secret: false };
  const options = [card('Copper'), card('Copper')];
  expect(obviousDominion(sight, { ...ask, kind: 'some', why: 'ask.treasures', options })).toEqual([
    0, 1,
  ]);
  const buys = { ...ask, kind: 'one', why: 'ask.buy', min: 1, max: 1 } as const;
  expect(obviousDominion(sight, { ...buys, options: [card('Copper'), -1] })).toEqual([1]);
  expect(obviousDominion(sight, { ...buys, options: [card('Estate'), -1] })).toBe(undefined);
});
