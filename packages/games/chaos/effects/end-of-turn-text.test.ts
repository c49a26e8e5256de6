import type { Plain } from '@cardwright/kernel';
import { describe, expect, test } from 'vitest';
import { shippedFiles, wordsIn } from '../../node.ts';
import { chaosScenario } from '../scenario/index.ts';
import { cardLines } from '../text.ts';

type Json = { [key: string]: Plain };
const shipped = shippedFiles('chaos');
const english = wordsIn('en');
const italian = wordsIn('it');

const block = (n: Plain): Json => ({ type: 'state_change', new_state: 'blocked', for: n });
const on = (mode: string, effect: Plain): Json => ({
  type: 'target_change',
  new_target: mode,
  effect,
});
const later = (effect: Plain): Json => ({ type: 'delay', effect });
const attack = (effect: Plain, mode = 'self'): Json => ({
  attacks: [{ name: 'Hit', target_mode: mode, effect }],
});
const passive = (trigger: string, effect: Plain): Json => ({
  passives: [{ name: 'Habit', trigger, effect }],
});
/** At the end of the first turn only. */
const atFirstEnd = (effect: Plain): Json =>
  passive('endofturn', { type: 'if', value: { type: 'turn' }, cond: 1, else: effect });
const ATTACK = ['attack', 'p1a', 'Hit'];
const ON_FOE = [...ATTACK, 'p2a'];
const STRUCK = ['attack', 'p1b', 'Default Attack', 'p1a'];

interface Case {
  readonly card: Json;
  /** What p1 does in its turn. */
  readonly first?: Plain[];
  /** Whose state is watched. */
  readonly at: 'p1a' | 'p1b' | 'p1@' | 'p2a';
  /** After how many ends of turn the state is gone, the one of this turn included. */
  readonly ends: number;
  readonly said: readonly [english: string, italian: string];
}

const THIS_TURN = ['until the end of this turn', 'fino alla fine di questo turno'] as const;
const YOUR_NEXT = [
  'until the end of your next turn',
  'fino alla fine del tuo prossimo turno',
] as const;
const THEIR_NEXT = [
  'until the end of your opponent’s next turn',
  'fino alla fine del prossimo turno avversario',
] as const;

const CASES: readonly Case[] = [
  { card: attack(block(1)), first: ATTACK, at: 'p1a', ends: 1, said: THIS_TURN },
  { card: attack(block(0)), first: ATTACK, at: 'p1a', ends: 1, said: THIS_TURN },
  { card: attack(block(2)), first: ATTACK, at: 'p1a', ends: 3, said: YOUR_NEXT },
  {
    card: attack(block(3)),
    first: ATTACK,
    at: 'p1a',
    ends: 5,
    said: [
      'until the end of your 2nd turn after this one',
      'fino alla fine del tuo 2º turno dopo questo',
    ],
  },
  { card: attack(block(1), 'foes'), first: ATTACK, at: 'p2a', ends: 2, said: THEIR_NEXT },
  {
    card: attack(block(2), 'foes'),
    first: ATTACK,
    at: 'p2a',
    ends: 4,
    said: [
      'until the end of your opponent’s 2nd turn after this one',
      'fino alla fine del 2º turno avversario dopo questo',
    ],
  },
  {
    card: attack({ type: 'random_targets', effect: block(1) }, 'foes'),
    first: ATTACK,
    at: 'p2a',
    ends: 2,
    said: THEIR_NEXT,
  },
  {
    card: attack(block(1), 'target'),
    first: ON_FOE,
    at: 'p2a',
    ends: 2,
    said: ['until the end of its owner’s turn', 'fino alla fine del turno di chi la possiede'],
  },
  {
    card: attack(block(2), 'target'),
    first: ON_FOE,
    at: 'p2a',
    ends: 4,
    said: [
      'until the 2nd end of its owner’s turn from now',
      'fino alla fine del 2º turno di chi la possiede, a partire da ora',
    ],
  },
  // a passive at the end of the turn comes after the ongoing effects of its card
  { card: atFirstEnd(block(1)), at: 'p1a', ends: 3, said: YOUR_NEXT },
  {
    card: atFirstEnd(on('foes', block(1))),
    at: 'p2a',
    ends: 2,
    said: THEIR_NEXT,
  },
  // the cards after it count this end of turn, so the state is gone before the next turn
  {
    card: atFirstEnd(on('allied_commander', block(1))),
    at: 'p1@',
    ends: 0,
    said: ['until the end of your turn', 'fino alla fine del tuo turno'],
  },
  // E23
  { card: attack(later(block(1))), first: ATTACK, at: 'p1a', ends: 3, said: YOUR_NEXT },
  {
    card: attack(later(on('allied_commander', block(1)))),
    first: ATTACK,
    at: 'p1@',
    ends: 3,
    said: YOUR_NEXT,
  },
  {
    card: passive('whenattacked', block(1)),
    first: STRUCK,
    at: 'p1b',
    ends: 1,
    said: THIS_TURN,
  },
  {
    card: passive('whendamaged', on('self', block(1))),
    first: STRUCK,
    at: 'p1a',
    ends: 1,
    said: ['until the end of your turn', 'fino alla fine del tuo turno'],
  },
];

/** After how many ends of turn a card is no longer blocked; the steps begin in p1's turn. */
function lasts({ card, first, at }: Case): number {
  const plain = (name: string): Json => ({ name, element: 'water', hp: 500, cost: 1 });
  const given = {
    p1: { board: [{ ...plain('User'), ...card }, plain('Friend')], slots: 3 },
    p2: { board: [plain('Foe')], slots: 3 },
  };
  const { machine, state } = chaosScenario.prepare(given, shipped);
  const play = { machine, state, events: [], results: [], states: [] };
  const watched = (): string => {
    const { p1, p2 } = chaosScenario.look(play) as { p1: Json; p2: Json };
    const side = at.startsWith('p1') ? p1 : p2;
    const unit = at.endsWith('@') ? side.commander : (side.slots as Json[])[at === 'p1b' ? 1 : 0];
    return (unit as { state: string }).state;
  };
  if (first) chaosScenario.step(play, first);
  let last = 0;
  for (let ends = 1; ends <= 6; ends++) {
    if (watched() === 'blocked') last = ends;
    chaosScenario.step(play, ['endturn']);
  }
  return last;
}

function textOf(card: Json, words: typeof english): string {
  const given = { p1: { board: [{ name: 'User', element: 'water', hp: 9, ...card }] }, p2: {} };
  const { machine } = chaosScenario.prepare(given, shipped);
  const { tree } = machine.content.cards.find(({ name }) => name === 'User')!;
  return cardLines(tree, words).join(' ');
}

describe('E3: the text says when a state ends, and it ends then', () => {
  test.each(CASES)('$card', (one) => {
    const [en, it] = one.said;
    expect(textOf(one.card, english)).toMatch(new RegExp(`${en}$`));
    expect(textOf(one.card, italian)).toMatch(new RegExp(`${it}$`));
    expect(lasts(one)).toBe(one.ends);
  });
});
