import { SHARED_GIVEN, type WordGroup } from '../../scenario/vocabulary.ts';

const BOARD = {
  current: 'the player to move, 0 or 1; after the end the one who won',
  state:
    '`ACTION_PHASE` (if left out), `EOG` for a match that is over; in `given` also `START` for a ' +
    'new match from both decks',
  players: 'the two players',
  entities: 'units and buildings on the board; in `expect` by ascending id',
  nextId: 'the id of the next entity',
  rules: 'the options of the rule set, or the name of a set',
};

export const GIVEN = {
  cards: "cards written out in full, by their number; they join the game's cards",
  ...BOARD,
  ...SHARED_GIVEN,
};

export const SEAT = {
  hp: 'the hit points left; those of the class if left out',
  gold: 'the gold; that of the class if left out',
  hand: 'the numbers of the cards in hand, in any order',
  deck: 'the numbers of the cards in the deck, top card last; nine plain cards if left out',
  discard: 'the numbers of the discarded cards, in any order',
  power: "the player's power",
  class: 'the number of the class card',
};

export const POWER = {
  card: 'the number of the power card, or `null` for none',
  used: 'whether the power is used up this turn',
};

export const ENTITY = {
  id: 'its number; the next free one if left out',
  card: 'the number of its card',
  owner: 'the player who owns it, 0 or 1; 0 if left out',
  at: 'its place, a lane and a tile from 0 at the end of player 0: `forest:3`',
  tokens: 'its damage tokens',
  counter: 'its counter',
  hp:
    'its hit points; in `given` only where they differ from the card, also as an object with ' +
    '`BaseValue` and `Modifier`, as the next three; in `expect` always the sum, as a number',
  attack: 'its attack; in `given` only where it differs from the card',
  movement: 'its movement; in `given` only where it differs from the card',
  denominator: 'the denominator of its movement; in `given` only where it differs from the card',
};

export const STEP = {
  play: 'plays the card of this number from the hand',
  power: '`true`: uses the power',
  query: 'asks for the targets of a card by its number, or of the power with `true` or `"power"`',
  end: '`true`: ends the turn',
  undo: '`true`: takes back the last step that was carried out; without one nothing happens',
  choose: "answers a card's question: the number of a player or an entity, or a place",
  target:
    'the target of a card or power: `BOARD` (if left out), `PLAINS`, `FOREST`, `MOUNTAIN`, a ' +
    "place, or an entity's number",
};

export const CHECK = {
  kind: 'the question',
  a: 'a position, in the words of `given`',
  b: 'another position',
};

export const lanesWords: readonly WordGroup[] = [
  { title: 'The position', at: ['given'], words: GIVEN },
  { title: 'A player', at: ['given.players[]', 'expect.players[]'], words: SEAT },
  { title: 'A power', at: ['given.players[].power', 'expect.players[].power'], words: POWER },
  { title: 'An entity', at: ['given.entities[]', 'expect.entities[]'], words: ENTITY },
  { title: 'A step', at: ['do[]'], words: STEP },
  {
    title: 'The code of a result or refusal',
    at: ['do[].refused', 'expect.results[].code'],
    are: 'values',
    words: {
      OK: 'the step was carried out',
      INVALID_GAME_STATE:
        'the match is over, or a question must be answered first, or none is open',
      INVALID_CARD: 'the card is not in hand',
      POWER_ALREADY_USED: 'the player has no power, or has used it up this turn',
      CANT_AFFORD: 'too little gold',
      NO_TARGET_AVAILABLE: 'the card has no legal target',
      INVALID_TARGET: 'this target is not legal',
    },
  },
  {
    title: 'What may be expected',
    at: ['expect'],
    words: {
      ...BOARD,
      choice: 'the open question of a card, or `null`',
      results: 'one object for each step',
      events: 'all events of all steps; `type` is the kind of event',
      same: 'pairs of steps after which the state has the same hash; 0 is the given position',
      over: 'whether the match is over',
      winner: 'the player who won, 0 or 1, or `null`',
    },
  },
  {
    title: 'The result of a step',
    at: ['expect.results[]'],
    words: { code: 'what became of the step', targets: 'the legal targets that a query found' },
  },
  {
    title: 'The open question',
    at: ['expect.choice'],
    words: { player: 'the player who is asked', of: 'the numbers to choose from' },
  },
  {
    title: 'The kinds of checks',
    at: ['check.kind'],
    are: 'values',
    check: 'any',
    words: { sameHash: 'whether two positions have the same hash' },
  },
  { title: 'A check', at: ['check'], check: 'any', words: CHECK },
];
