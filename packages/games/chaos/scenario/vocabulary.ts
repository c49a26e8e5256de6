import { SHARED_GIVEN, type WordGroup } from '../../scenario/vocabulary.ts';

export const GIVEN = {
  p1: 'the side to move',
  p2: 'the other side',
  turn: 'the number of the turn; 0 if left out',
  options: 'the rule options of the match',
  ...SHARED_GIVEN,
};

export const SIDE = {
  board: 'the creatures on the slots from the first on; `null` for an empty slot',
  commander:
    'a name (with `start_hp` or `start_state` in `{ "name": … }`), or fields that differ from a ' +
    'plain water commander with 600 HP and no attacks of its own',
  hand: 'the cards in hand; a card is a name or written out in full',
  deck: 'the deck, top card first; ten plain water creatures named Dummy if left out',
  discard: 'the discard pile',
  energy: 'the energy to spend; 4 if left out',
  max_energy: 'the most energy the side can hold; 4 if left out',
  energy_per_turn: 'the energy gained each turn; 3 if left out',
  charges: 'the charges for ultimate attacks; 0 if left out',
  slots:
    'the number of slots, enough for the creatures of `board`; if left out, 3, or the length of ' +
    '`board` if that is more',
};

/** The verbs, with their arguments. */
export const STEPS = {
  attack:
    'a card attacks: its place (`p1a` is the first slot of p1, `p1@` the commander), the name of ' +
    'the attack, and the place of the target where there is one',
  spell: 'casts a spell: its place in hand from 0, and the place of the target where there is one',
  place: 'puts a creature on a slot: its place in hand from 0, and the slot from 0',
  discard: 'discards a card: its place in hand from 0',
  endturn: 'ends the turn',
  choose: 'answers the question of a card: the name of an option, or its place from 0',
};

export const chaosWords: readonly WordGroup[] = [
  { title: 'The position', at: ['given'], words: GIVEN },
  { title: 'A side', at: ['given.p1', 'given.p2'], words: SIDE },
  {
    title: 'A card on the table, besides the fields of a card',
    at: ['given.p1.board[]', 'given.p2.board[]', 'given.p1.commander', 'given.p2.commander'],
    words: {
      start_hp: 'the HP it has left; all of them if left out',
      start_state: 'the state it is in; none if left out',
    },
  },
  {
    title: 'A step: a list that begins with one of these',
    at: ['do[][0]', 'do[].do[0]'],
    are: 'values',
    words: STEPS,
  },
  {
    title: 'A step with a refusal',
    at: ['do[]'],
    words: { do: 'the step as a list, where `refused` is given as well' },
  },
  {
    title: 'The code of a result or refusal',
    at: ['expect.results[].code', 'do[].refused'],
    are: 'values',
    words: {
      ok: 'the step was carried out',
      end: 'the turn has ended',
      choose: 'a card asks something; the next step is `choose`',
      cant: 'the card, slot or option cannot be used, or a question must be answered first',
      no_energy: 'too little energy',
      charging: 'too few charges for an ultimate attack',
      no_target: 'the attack would hit nothing',
      wrong_turn: 'the attacker belongs to the side that is not to move',
      over: 'the match is over',
    },
  },
  {
    title: 'What may be expected',
    at: ['expect'],
    words: {
      p1: 'the first side',
      p2: 'the second side',
      turn: 'the number of the turn',
      active: 'the side to move, `p1` or `p2`',
      results: 'one object for each step',
      over: 'whether the match is over',
      winner: '`p1`, `p2` or `null`',
    },
  },
  {
    title: 'The result of a step',
    at: ['expect.results[]'],
    words: {
      code: 'what became of the step',
      damage: 'the damage of the attack itself, without that of passives',
      heal: "what the attack itself healed, a drain's share included",
    },
  },
  {
    title: 'An expected side',
    at: ['expect.p1', 'expect.p2'],
    words: {
      commander: 'the commander',
      slots: 'the creatures by slot; `null` for an empty slot',
      energy: 'as in `"4/4+3"`: current, most, gained each turn',
      hand: 'the names of the cards in hand, in their order',
      deck: 'the names of the cards in the deck, top card first',
      discard: 'the names of the cards in the discard pile, in their order',
      charges: 'the charges',
    },
  },
  {
    title: 'An expected card on the table',
    at: ['expect.p1.slots[]', 'expect.p2.slots[]', 'expect.p1.commander', 'expect.p2.commander'],
    words: {
      name: "the card's name",
      hp: 'the HP left',
      max: 'the HP of the card',
      state: 'its state; `default` if it has none',
    },
  },
];
