import { SHARED_GIVEN, type WordGroup } from '../../scenario/vocabulary.ts';

export const GIVEN = {
  kingdom:
    'ten names of kingdom cards, or the name of a set; if left out, the kingdom cards that the ' +
    'position mentions, filled up from First Game',
  seats: 'one object for each player, two to six',
  players: 'the number of players where `seats` is left out, two if this is left out too',
  turn: 'the turn in progress',
  supply: 'the size of piles that differ from the start of a game, by card name',
  trash: 'the cards in the trash',
  ...SHARED_GIVEN,
};

export const SEAT = {
  hand: 'the cards in hand, in any order; a card is a name or, in `given`, written out in full',
  deck: 'the deck, top card first',
  discard: 'the discard pile, in any order',
  inPlay: 'the cards in play, in any order; in `given` those played this turn',
  turns: 'the turns begun so far, the one in progress too',
  mats: 'the cards on mats, by the name of the mat, in any order',
  tokens: 'the number of tokens, by their name',
  points: 'points won apart from cards',
};

export const TURN = {
  seat: 'the seat whose turn it is, counted from 0; 0 if left out',
  actions: 'the actions left; 1 if left out',
  buys: 'the buys left; 1 if left out',
  coins: 'the coins to spend; 0 if left out',
  phase:
    '`action` (if left out) or `buy`; in `expect` also the name of an extra phase in progress, ' +
    'which ends by itself after its last card in hand',
};

export const STEP = {
  seat: 'the seat that acts',
  play: 'plays the card of this name from the hand; a Treasure ends the action phase first',
  buy: 'buys the card of this name; ends the action phase first',
  endPhase: '`true`: ends the phase; at the end of the buy phase, the turn',
  endTurn: '`true`: ends the turn from any phase',
  choose:
    'the answer to what a card asks: a name, a list of names, a number (for a numbered option, ' +
    'counted from 1), `true` or `false` (also for showing a Reaction), `null` to decline; for ' +
    'Sentry a list of objects. Cards put onto the deck or played go in the order of the list, the ' +
    'last one on top. A question with only one possible answer is answered by itself',
};

export const dominionWords: readonly WordGroup[] = [
  { title: 'The position', at: ['given'], words: GIVEN },
  { title: 'A seat', at: ['given.seats[]', 'expect.seats[]'], words: SEAT },
  { title: 'The turn', at: ['given.turn', 'expect.turn'], words: TURN },
  { title: 'A step', at: ['do[]'], words: STEP },
  {
    title: "An answer to Sentry's question",
    at: ['do[].choose[]'],
    words: {
      card: 'one of the cards looked at',
      placement: '`trash`, `discard` or `topdeck`; of two put back the later is on top',
    },
  },
  {
    title: 'Why a step is refused',
    at: ['do[].refused', 'expect.results[].code'],
    are: 'values',
    words: {
      over: 'the match is over',
      wrong_seat: 'another seat is to act',
      not_offered: 'this answers no open question, or a question must be answered first',
      not_in_hand: 'the card is not in hand',
      not_playable: 'the card cannot be played',
      wrong_phase: 'the card cannot be played or bought in this phase',
      no_actions: 'no action is left',
      no_pile: 'the pile is empty or not part of this game',
      no_buys: 'no buy is left',
      no_coins: 'the card costs more than the coins left',
    },
  },
  {
    title: 'What may be expected',
    at: ['expect'],
    words: {
      seats: 'the seats in their order; only `deck` is compared in order',
      turn: 'the turn in progress',
      supply: 'the size of piles, by card name',
      trash: 'the cards in the trash, in any order',
      over: 'whether the match is over',
      scores: 'the points of each seat',
      winner: 'the seat that won, a list of seats that share the win, or `null`',
      results: 'one object for each step: `code` is `ok` or that of the refusal',
    },
  },
];
