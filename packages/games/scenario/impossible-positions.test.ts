import type { Plain } from '@cardwright/kernel';
import { expect, test } from 'vitest';
import { scenarios } from '../index.ts';
import { shippedFiles } from '../node.ts';
import { ScenarioFault } from './index.ts';

const FULL = new Array<string>(6).fill('CFBGT');
const EMPTY = new Array<string>(6).fill('.....');
const otter = { name: 'Reed Otter', element: 'water', hp: 75, cost: 1 };
/** What no match can come to, game by game, and what the runner says about it. */
const impossible: [game: string, what: string, given: Plain, said: RegExp][] = [
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
