import { SHARED_GIVEN, type WordGroup, type WordMeanings } from '../../scenario/vocabulary.ts';
import type { GOODS } from '../rules/goods.ts';

const TABLE = {
  players:
    'the number of players, two to four; if left out, as many as are described, at least two',
  dice: 'the dice by colour, `black`, `white` and `orange`; rolled if left out',
  round: 'the round, 1 to 6; 1 if left out',
  order: 'the seats in turn order',
  turn: 'the seat to move; if left out, the first in order of those with most members left',
  seats: 'the seats',
  towers:
    'the cards of each tower (`territory`, `character`, `building`, `venture`) from the bottom ' +
    'up, `null` for an empty floor; a tower that is left out is dealt',
  placed: 'the family members on the board',
  excommunications: 'the excommunication tiles on the board, one for each period',
  options: 'the rule options of the match',
};

export const GIVEN = { ...TABLE, ...SHARED_GIVEN };

export const SEAT = {
  WOOD: 'the wood; goods that are left out are those at the start of a game',
  STONE: 'the stone',
  COINS: 'the coins',
  SERVANTS: 'the servants',
  MILITARY_POINTS: 'the military points',
  FAITH_POINTS: 'the faith points',
  VICTORY_POINTS: 'the victory points',
  cards: 'the development cards, in any order; a card is a name or written out in full',
  chosen:
    'for cards that leave a choice of lasting effects: the card and the number of the effect, ' +
    'from 0, such as `{"Guild Warden": 1}`; 0 if left out',
  leaders: 'the leaders',
  members: 'the family members left, by colour; if left out, those that are not in `placed`',
  excommunications: 'the excommunication tiles of this seat',
  bonusTile: 'the id of the personal bonus tile; `S` if left out',
} satisfies WordMeanings & { readonly [good in (typeof GOODS)[number]]: string };

export const LEADERS = {
  hand: 'the leaders in hand',
  active: 'the leaders in play',
  used: 'the leaders activated this round',
  copied: 'the leader whose ability is copied',
  six: 'the member, or the list of members, whose value is 6',
};

export const PLACED = {
  seat: 'the seat',
  member: 'the member: `neutral`, `black`, `white` or `orange`',
  space: 'the space',
};

export const DICE = {
  black: 'the black die',
  white: 'the white die',
  orange: 'the orange die',
};

export const STEP = {
  seat: 'the seat that acts',
  place: 'places the member of this colour; needs `space`',
  space:
    'the space: `tower:territory:1` to `4` (and the other towers), `harvest:small`, ' +
    '`harvest:large`, `production:small`, `production:large`, `market:1` to `4`, `council`',
  servants: 'the servants spent to raise the value; none if left out',
  cost:
    'which of several costs of a card is paid, counted from 0; if left out, the first that can ' +
    'be paid',
  discount:
    'which discount is taken where there is a choice: a resource or the number of an alternative ' +
    'from 0, or a list where there are several discounts; if left out, the first that makes the ' +
    'card cheaper and leaves it payable',
  leader: 'the name of a leader; needs `do`',
  do: 'what to do with the leader: `play`, `activate` or `discard`',
  pass: '`true`: passes, or ends the turn after placing',
  choose:
    'the answer to what is asked: the name of a privilege, or a list; the number of an instant ' +
    'change, from 0, or `"none"`; the number of a lasting effect, from 0; a whole harvest or ' +
    'production by card; the space of a bonus action, `"harvest"` or `"production"`; `true` or ' +
    '`false` for support of the Church or a privilege with a price, or at once the name of the ' +
    'privilege; a member; a leader; a bonus tile. By card it is the number of the option, from ' +
    '0, or a list of such numbers; a card that is left out is not used. If the effects of the ' +
    'card exclude each other, it is the number of the effect or, if that has alternatives, the ' +
    'numbers of both: `{"Test Hall":[0,1]}`. If a case fails, its report lists the answers that ' +
    'are accepted',
};

export const FINAL_SCORE = {
  kind: 'the question',
  seat: 'the seat; all seats if left out',
};

export const VATICAN = {
  kind: 'the question',
  faith: 'the faith points',
  period: 'the period of the report, 1 to 3',
};

export const lorenzoWords: readonly WordGroup[] = [
  { title: 'The position', at: ['given'], words: GIVEN },
  { title: 'Dice', at: ['given.dice', 'expect.dice'], words: DICE },
  { title: 'A seat', at: ['given.seats[]', 'expect.seats[]'], words: SEAT },
  {
    title: 'The leaders of a seat',
    at: ['given.seats[].leaders', 'expect.seats[].leaders'],
    words: LEADERS,
  },
  { title: 'A placed member', at: ['given.placed[]', 'expect.placed[]'], words: PLACED },
  { title: 'A step', at: ['do[]'], words: STEP },
  {
    title: 'Why a step is refused',
    at: ['do[].refused'],
    are: 'values',
    words: {
      turn: 'another seat is to move',
      member: 'the member is not left',
      closed: 'the space is closed with so few players',
      taken: 'the space or its card is taken',
      colour: 'a second coloured member of the same seat in one tower, harvest or production',
      value: 'the value is too low',
      limit: 'no room for another card of this type',
      military: 'too few military points',
      cost: 'the cost, or the servants, cannot be paid',
      banned: 'an excommunication forbids it',
      requirement: 'the requirement of the leader or card is not met',
      used: 'the leader was activated this round',
      choice: 'this is not offered, or it is a conversion that cannot be paid',
    },
  },
  {
    title: 'What may be expected',
    at: ['expect'],
    words: {
      ...TABLE,
      over: 'whether the match is over',
      scores: 'the points of each seat',
      winner: 'the seat that won, or `null`',
      results: 'one object for each step: `code` is `ok` or that of the refusal',
    },
  },
  {
    title: 'The kinds of checks',
    at: ['check.kind'],
    are: 'values',
    check: 'any',
    words: {
      finalScore: 'the final scores of the given position; with `seat` the parts of one score',
      vatican: 'what a report of the Church offers a seat',
    },
  },
  { title: 'The check `finalScore`', at: ['check'], check: 'finalScore', words: FINAL_SCORE },
  {
    title: 'The answer to `finalScore`',
    at: ['expect'],
    check: 'finalScore',
    words: {
      total: 'the final score of the seat',
      victory: 'the victory points owned before',
      territories: 'the points for territories',
      characters: 'the points for characters',
      ventures: 'the points of ventures',
      military: 'the points for military strength',
      resources: 'the points for resources',
      excommunications: 'the points lost to excommunications, negative',
      scores: 'without `seat`: the final score of each seat',
      winner: 'without `seat`: the seat that wins',
    },
  },
  { title: 'The check `vatican`', at: ['check'], check: 'vatican', words: VATICAN },
  {
    title: 'The answer to `vatican`',
    at: ['expect'],
    check: 'vatican',
    words: {
      offered: 'whether the seat may support the Church',
      points: 'the victory points for its faith',
    },
  },
];
