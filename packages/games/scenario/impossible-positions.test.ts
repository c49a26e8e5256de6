import type { Plain } from '@cardwright/kernel';
import { expect, test } from 'vitest';
import { scenarios } from '../index.ts';
import { shippedFiles } from '../node.ts';
import { ScenarioFault } from './index.ts';

type Impossible = [game: string, what: string, given: Plain, said: RegExp];

const FULL = new Array<string>(6).fill('CFBGT');
const EMPTY = new Array<string>(6).fill('.....');
const otter = { name: 'Reed Otter', element: 'water', hp: 75, cost: 1 };
const copies = (n: number, card: number) => new Array<number>(n).fill(card);
/** Too much of something, or words that contradict each other. */
const beyondLimits: Impossible[] = [
  [
    'chaos',
    'a hand of twelve',
    { p1: { hand: new Array<string>(12).fill('Reed Otter') } },
    /p1\.hand: a hand has at most 5 cards, found 12 \(the option handSize/,
  ],
  ['chaos', 'a turn after the end', { turn: 1_000_000_000 }, /turn: .* write 0 to 1999/],
  [
    'chaos',
    'a turn after the turn limit',
    { turn: 40, options: { turnLimit: 40 } },
    /turn: a match ends at turn 40; write 0 to 39/,
  ],
  [
    'chaos',
    'more cards than a deck has',
    { p2: { hand: ['Reed Otter'], deck: new Array<string>(29).fill('Reed Otter') } },
    /p2\.deck: in turn 0, hand and deck have at most 15 cards together, found 30/,
  ],
  [
    'lanes',
    'a hand of forty',
    { players: [{ hand: copies(40, 104) }] },
    /players\[0\]: hand, deck and discard pile have at most 30 cards together, found 40/,
  ],
  [
    'lanes',
    'a hand above the cap',
    { rules: { handCap: 2 }, players: [{ hand: [104, 104, 105] }] },
    /players\[0\]\.hand: a hand has at most 2 cards, found 3/,
  ],
  [
    'lanes',
    'thirty copies in the middle of a match',
    { players: [{}, { hand: copies(10, 104), deck: copies(20, 104) }] },
    /players\[1\]\.deck: 30 copies of card 104, but its rarity allows 3/,
  ],
  [
    'lanes',
    'a card by its title',
    { players: [{ hand: ['herd keeper'] }] },
    /players\[0\]\.hand: unknown card "herd keeper"; write the number of the card: 114 \(HERD KEEPER\)/,
  ],
  [
    'lanes',
    'a class in hand',
    { players: [{ hand: [-1] }] },
    /players\[0\]\.hand: card -1 \(.*\) is a class and is never in a deck/,
  ],
  [
    'lorenzo',
    'a tile before its report',
    { round: 1, seats: [{ excommunications: ['Less Points for Military'] }] },
    /seat 0: Less Points for Military is a tile of period 3, and round 1 is in period 1; write round 6/,
  ],
  [
    'lorenzo',
    'two tiles of one period',
    { round: 5, seats: [{ excommunications: ['Malus Coins', 'Malus Servants'] }] },
    /seat 0: Malus Servants and Malus Coins are both tiles of period 1/,
  ],
  [
    'lorenzo',
    'two seats with different tiles of one period',
    { seats: [{ excommunications: ['Malus Coins'] }, { excommunications: ['Malus Servants'] }] },
    /seat 1: Malus Servants and Malus Coins are both tiles of period 1/,
  ],
  [
    'lorenzo',
    'a tile that is not on the board',
    { excommunications: ['Malus Servants'], seats: [{ excommunications: ['Malus Coins'] }] },
    /seat 0: Malus Coins is not the tile of period 1 on the board, Malus Servants/,
  ],
  [
    'shelfie',
    'the end token beside an empty shelf',
    { shelves: [EMPTY, EMPTY], endToken: 0, turn: 1 },
    /endToken: seat 0 holds the token, but its shelf is not full/,
  ],
  [
    'shelfie',
    'a number of goals that the list contradicts',
    { goals: [0, 1], options: { goals: 3 } },
    /options: goals is 3, but the position names 2 common goals/,
  ],
];
/** What no match can come to, game by game, and what the runner says about it. */
const impossible: Impossible[] = [
  [
    'shelfie',
    'a full shelf without the end token',
    { shelves: [FULL, EMPTY], endToken: 1, turn: 1 },
    /the shelf of seat 0 is full, but seat 1, whose shelf is not, holds the token/,
  ],
  [
    'shelfie',
    'a full shelf and nobody with the token',
    { shelves: [FULL, EMPTY], endToken: null, turn: 1 },
    /shelf of seat 0 is full/,
  ],
  [
    'chaos',
    'a creature at 0 HP',
    { p1: { board: [{ ...otter, start_hp: 0 }] } },
    /p1\.board\/0: a card with 0 HP has been defeated/,
  ],
  [
    'chaos',
    'a commander at 0 HP',
    { p2: { commander: { start_hp: 0 } } },
    /p2\.commander: a card with 0 HP/,
  ],
  [
    'chaos',
    'energy above the maximum',
    { p1: { energy: 5 } },
    /p1: 5 energy is more than its maximum of 4/,
  ],
  ['chaos', 'nine slots', { p1: { slots: 9 } }, /p1: a side has at most 7 slots/],
  [
    'chaos',
    'a commander in hand',
    { p1: { hand: ['Old Brannoch'] } },
    /p1\.hand: 'Old Brannoch' is a commander/,
  ],
  [
    'chaos',
    'a commander in the deck',
    { p1: { deck: ['Old Brannoch'] } },
    /p1\.deck: 'Old Brannoch' is a commander/,
  ],
  [
    'lanes',
    'a deck of 29 cards',
    { state: 'START', players: [{ deck: new Array<number>(29).fill(104) }] },
    /players\[0\]\.deck: .*30.*29/,
  ],
  [
    'lanes',
    '30 copies of a card',
    { state: 'START', players: [{}, { deck: new Array<number>(30).fill(104) }] },
    /players\[1\]\.deck: 30 copies of .* allows \d/,
  ],
  [
    'lorenzo',
    'a card on an occupied floor',
    {
      dice: { black: 6, white: 6, orange: 6 },
      placed: [{ seat: 0, member: 'black', space: 'tower:territory:1' }],
      towers: { territory: ['Woods', null, null, null] },
    },
    /Woods is on floor 1, where a member has taken the card/,
  ],
  [
    'lorenzo',
    'a card of a later period',
    { round: 1, towers: { building: [null, 'Barracks', null, null] } },
    /Barracks is of period 2, round 1 is in 1/,
  ],
  ...beyondLimits,
  [
    'dominion',
    'a card without a pile in this kingdom',
    {
      kingdom: [
        'Cellar',
        'Market',
        'Merchant',
        'Militia',
        'Mine',
        'Moat',
        'Remodel',
        'Smithy',
        'Village',
        'Workshop',
      ],
      seats: [{ hand: ['Witch'] }, {}],
    },
    /seats\/0\/hand: Witch has no pile in this game; name it in the kingdom/,
  ],
  [
    'dominion',
    'a card in play that cannot be played',
    { seats: [{ inPlay: ['Estate'] }, {}] },
    /seats\/0\/inPlay: Estate cannot be played/,
  ],
];

test.each(impossible)('%s: %s', (game, _what, given, said) => {
  const words = scenarios[game];
  let fault: unknown;
  try {
    words?.prepare(given, shippedFiles(game));
  } catch (error) {
    fault = error;
  }
  expect(fault).toBeInstanceOf(ScenarioFault);
  expect((fault as Error).message).toMatch(said);
});

/** Rule options that do not exist or are out of bounds, in the words of the other faults. */
test.each<Impossible>([
  [
    'chaos',
    'options',
    { options: { maxEnergi: 3, handSize: 99, minSlots: 3.5 } },
    /^options: maxEnergi: unknown field 'maxEnergi' \(did you mean 'maxEnergy'\?\); options: handSize: 99 is too big \(at most 50\); options: minSlots: expected a whole number, found 3\.5/,
  ],
  [
    'lanes',
    'rules',
    { rules: { deckSizes: 3 } },
    /unknown field 'deckSizes' \(did you mean 'deckSize'/,
  ],
  [
    'lanes',
    'a set',
    { rules: 'CLASIC' },
    /^rules: set: unknown value "CLASIC" \(did you mean 'CLASSIC'\?\)$/,
  ],
  [
    'lorenzo',
    'options',
    { options: { militaryMax: -1 } },
    /^options: militaryMax: -1 is too small/,
  ],
])('%s: %s that no match has', (game, _what, given, said) => {
  expect(() => scenarios[game]?.prepare(given, shippedFiles(game))).toThrow(said);
});

/** Steps with words that would be ignored, and places that do not exist. */
test.each<[game: string, step: Plain, said: RegExp]>([
  ['lorenzo', { seat: 0, pass: false }, /pass: write true, or leave the word out; found false/],
  ['lorenzo', { seat: 0, pass: true, servants: 2 }, /'servants' has no effect beside 'pass'/],
  ['lorenzo', { seat: 0, place: 'black', do: 'play' }, /'do' has no effect beside 'place'; beside/],
  ['lanes', { end: false }, /end: write true, or leave the step out; found false/],
  ['lanes', { end: true, target: 'FOREST' }, /'target' has no effect beside 'end'/],
  [
    'chaos',
    ['attack', 'p1@', 'Default Attack', 'p2z'],
    /a target is "p2z", but p2 has only the slots p2a to p2c, and its commander p2@/,
  ],
  ['chaos', ['attack', 'p1g', 'Default Attack', 'p2@'], /the attacker is "p1g", but p1 has only/],
])('%s: the step %j is a fault', (game, step, said) => {
  const words = scenarios[game];
  const { machine, state } = words!.prepare({}, shippedFiles(game));
  const play = { machine, state, states: [], results: [], events: [] };
  expect(() => words!.step(play, step)).toThrow(said);
});
