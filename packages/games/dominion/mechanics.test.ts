import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { LANGUAGES, shippedFiles, wordsIn } from '../node.ts';
import { dominion } from './game.ts';

type Json = { [key: string]: unknown };
const action = (...play: Json[]): Json => ({ name: 'Test', cost: 3, types: ['Action'], play });
const choose = (more: Json = {}): Json => ({ do: 'choose', from: 'hand', as: 'x', ...more });
const use = (effect: string, more: Json = {}): Json => ({ do: effect, cards: '$x', ...more });
const draw = { do: 'cards', n: 1 };
const typed = (card: Json, ...types: string[]): Json => ({ ...card, types });

/** Cards for the mechanics that docs/dominion-mechanics.md calls expressible, by first words. */
const EXAMPLES: { [mechanic: string]: Json[] } = {
  '+Cards, +Actions': [
    action(
      draw,
      { do: 'actions', n: 1 },
      { do: 'buys', n: 1 },
      {
        do: 'coins',
        n: { n: 1, per: 'emptyPiles', every: 2, plus: 1 },
      },
    ),
  ],
  'choose one': [
    action({
      do: 'modes',
      choose: 2,
      of: [[draw], [{ do: 'coins', n: 1 }], [{ do: 'buys', n: 1 }]],
    }),
  ],
  'trash, discard': ['trash', 'discard', 'topdeck', 'gain'].map((effect) =>
    action(choose(effect === 'gain' ? { from: 'supply' } : {}), use(effect)),
  ),
  'cost limits': [
    action(
      choose(),
      use('trash'),
      {
        ...choose({ from: 'supply', as: 'y' }),
        where: {
          costAtMost: { costOf: '$x', plus: 2 },
          costAtLeast: { costOf: '$x', minus: 1 },
        },
      },
      { do: 'gain', cards: '$y' },
      { ...choose({ from: 'supply', as: 'z' }), where: { costExactly: 3 } },
      { do: 'gain', cards: '$z' },
    ),
  ],
  'the cost of a trashed or discarded card': [
    typed(
      {
        ...action(draw),
        reaction: {
          to: 'trash',
          play: [
            choose({ from: '$it' }),
            { ...choose({ from: 'supply', as: 'y' }), where: { costAtMost: { costOf: '$x' } } },
            { do: 'gain', cards: '$y' },
          ],
        },
      },
      'Action',
      'Reaction',
    ),
  ],
  'choose among cards': [
    action(
      { do: 'revealUntil', where: { type: 'Action' }, n: 2, as: 'y' },
      { do: 'toHand', cards: '$y' },
      { do: 'discardAside' },
      choose({ from: '$y' }),
      use('play', { times: 2 }),
    ),
  ],
  'a counted bonus with a maximum': [
    action({
      do: 'if',
      count: { in: 'hand', where: { type: 'Treasure' } },
      atLeast: 3,
      play: [{ do: 'coins', n: 3 }],
      else: [{ do: 'coins', n: { per: { in: 'hand', where: { type: 'Treasure' } } } }],
    }),
    action(choose({ count: { upTo: 3 } }), use('discard'), { do: 'coins', n: { count: '$x' } }),
  ],
  'gain several': [action(choose({ from: 'supply', count: 2 }), use('gain'))],
  'trash from the supply': [
    action(choose({ from: 'supply' }), use('trash', { from: 'supply' })),
    action(choose({ from: 'trash' }), use('toHand')),
  ],
  'return to the supply': [
    action(choose(), use('return')),
    action(choose(), use('exchange', { card: 'Silver' })),
  ],
  'reveal until': [
    action(
      { do: 'nameCard', as: 'y' },
      { do: 'revealUntil', where: { sameAs: '$y' }, as: 'x' },
      use('toHand'),
      { do: 'discardAside' },
    ),
  ],
  'look at several': [
    action(
      { do: 'look', n: 4 },
      choose({ from: 'aside' }),
      use('toHand'),
      choose({ from: 'aside', as: 'y' }),
      { do: 'discard', cards: '$y' },
      choose({ from: 'aside', as: 'z' }),
      { do: 'trash', cards: '$z' },
      { do: 'putBack' },
    ),
    action({ do: 'look', n: 4 }, { do: 'rest', to: 'hand' }),
  ],
  'play a card': [action(choose({ where: { type: 'Action' } }), use('play', { times: 2 }))],
  'the played card': ['trash', 'return', 'topdeck'].map((effect) =>
    action({ do: effect, cards: '$this' }),
  ),
  conditions: [
    action({ do: 'if', count: 'emptyPiles', play: [draw], else: [{ do: 'coins', n: 1 }] }),
  ],
  'each other player': [
    action({ do: 'others', play: [draw] }, { do: 'everyone', play: [draw] }),
    typed(action({ do: 'attack', play: [{ do: 'gain', cards: 'Curse' }] }), 'Action', 'Attack'),
  ],
  'pass cards': [action({ do: 'everyone', play: [choose(), use('pass', { to: 'left' })] })],
  'cost reduction': [action({ do: 'costLess', n: 1 })],
  'at the start of the Buy': [
    action(
      { do: 'later', at: 'buyPhase', play: [{ do: 'coins', n: 1 }] },
      { do: 'later', at: 'endOfTurn', play: [{ do: 'gain', cards: 'Silver' }] },
      { do: 'later', at: 'afterCleanUp', play: [draw] },
    ),
  ],
  'Duration: next turn': [
    typed(action({ do: 'nextTurn', play: [draw] }), 'Action', 'Duration'),
    typed(action({ do: 'everyTurn', play: [draw] }), 'Action', 'Duration'),
  ],
  'set aside until': [
    typed(
      action(choose(), use('setAside', { mat: 'Shed' }), {
        do: 'nextTurn',
        with: '$x',
        play: [use('toHand')],
      }),
      'Action',
      'Duration',
    ),
  ],
  'mats, open': [
    action(
      choose(),
      use('setAside', { mat: 'Shed', hidden: true }),
      {
        do: 'all',
        from: 'mat',
        mat: 'Shed',
        as: 'y',
      },
      { do: 'toHand', cards: '$y' },
    ),
  ],
  'Reaction to an attack': [
    {
      ...typed(action(draw), 'Action', 'Reaction'),
      reaction: { to: 'attack', play: [{ do: 'unaffected' }] },
    },
  ],
  'Duration attacks at': [
    typed(
      action({ do: 'nextTurn', play: [{ do: 'attack', play: [draw] }] }),
      'Action',
      'Attack',
      'Duration',
    ),
    typed(
      action({ do: 'everyTurn', play: [{ do: 'attack', play: [draw] }] }),
      'Action',
      'Attack',
      'Duration',
    ),
  ],
  '"a Treasure or an Action"': [
    action(choose({ where: { types: ['Treasure', 'Action'] } }), use('discard')),
  ],
  'Reaction to your own': ['gain', 'trash', 'discard'].map((to) => ({
    ...typed(action(draw), 'Action', 'Reaction'),
    reaction: {
      to,
      where: { type: 'Victory' },
      if: { count: { in: 'hand' }, atLeast: 2 },
      play: [draw],
    },
  })),
  'when you gain': [
    {
      ...action(draw),
      when: { gained: [draw], bought: [draw], trashed: [draw], discarded: [draw] },
    },
  ],
  'trash or return this': [
    {
      ...action({
        do: 'modes',
        of: [[{ do: 'trash', cards: '$this' }], [{ do: 'return', cards: '$this' }]],
      }),
      when: { gained: [{ do: 'topdeck', cards: '$this' }] },
    },
  ],
  'when-gain': [
    ...['topdeck', 'toHand', 'trash'].map((effect) => ({
      ...action(draw),
      when: { gained: [{ do: effect, cards: '$this' }] },
    })),
    {
      ...typed(action(draw), 'Action', 'Reaction'),
      reaction: { to: 'gain', play: [{ do: 'topdeck', cards: '$it' }] },
    },
  ],
  'Treasures with effects': [
    typed(action(draw), 'Treasure'),
    { name: 'Test', cost: 3, types: ['Victory'], points: 1, when: { gained: [draw] } },
    { ...typed(action(draw), 'Action', 'Victory'), points: 1 },
  ],
  'computed points': [
    {
      name: 'Test',
      cost: 3,
      types: ['Victory'],
      points: { points: 1, per: 2, of: { type: 'Action' }, different: true },
    },
  ],
  'point tokens': [action({ do: 'points', n: 1 })],
  'coin tokens and the like': [
    action(
      { do: 'tokens', token: 'Coin', n: 1 },
      {
        do: 'if',
        count: { tokens: 'Coin' },
        atLeast: 3,
        play: [{ do: 'removeTokens', token: 'Coin', n: 3 }],
      },
    ),
  ],
  'a card set aside for the rest': [
    typed(
      action(choose(), use('setAside', { mat: 'Stage' }), {
        do: 'everyTurn',
        play: [
          choose({ from: 'mat', mat: 'Stage', where: { type: 'Action', not: 'Test' } }),
          use('play'),
          use('setAside', { mat: 'Stage' }),
        ],
      }),
      'Action',
      'Duration',
    ),
  ],
  'reveal cards and play': [
    action(
      { do: 'reveal', n: 4 },
      choose({ from: 'aside', where: { type: 'Action' }, count: { upTo: 1 } }),
      use('toHand'),
      { do: 'discardAside' },
      use('play'),
    ),
  ],
  'extra turn': [action({ do: 'extraTurn' })],
  'Night and other': [{ ...typed(action(draw), 'Phase'), phase: { name: 'Night', after: 'buy' } }],
  '"a Copper or an Estate"': [
    action(choose({ where: { name: ['Copper', 'Estate'] } }), use('trash')),
  ],
  '"anything but a Copper': [
    action(choose({ where: { not: ['Copper', 'Estate'] } }), use('trash')),
  ],
  Travellers: [
    action(choose(), use('exchange', { card: 'Gold' })),
    action(choose(), use('return')),
  ],
};

const table = readFileSync(new URL('../../../docs/dominion-mechanics.md', import.meta.url), 'utf8');
const rows = table
  .split('\n')
  .filter((line) => line.startsWith('| ') && !/^\| (mechanic|---)/.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, mechanic = '', verdict = '', how = '']) => ({ mechanic, verdict, how }));

/** What stands for a value in the table, and is no word of the format. */
const PLACEHOLDERS = new Set(['name', 'Duration', 'costOf', 'plus', 'minus', 'n']);

describe('docs/dominion-mechanics.md', () => {
  test('has examples for no other rows than those that are expressible', () => {
    for (const start of Object.keys(EXAMPLES))
      expect(
        rows.filter((row) => row.mechanic.startsWith(start)),
        start,
      ).toHaveLength(1);
    expect(rows.length).toBeGreaterThan(35);
  });

  test.each(rows)('$mechanic: $verdict', ({ mechanic, verdict, how }) => {
    const found = Object.entries(EXAMPLES).find(([start]) => mechanic.startsWith(start))?.[1];
    if (verdict === 'no') {
      expect(found).toBeUndefined();
      expect(how.length).toBeGreaterThan(20);
      return;
    }
    expect(verdict).toMatch(/^yes/);
    expect(found, `no example for "${mechanic}"`).toBeDefined();
    const words = [...how.matchAll(/`([^`]+)`/g)].flatMap(([, code = '']) =>
      (code.match(/\$?[A-Za-z]+/g) ?? []).filter((word) => !PLACEHOLDERS.has(word)),
    );
    const written = JSON.stringify(found);
    for (const word of words) expect(written, word).toContain(`"${word}"`);
    for (const card of found ?? []) {
      const loaded = dominion.content.load(shippedFiles('dominion'), {
        files: [{ path: 'cards.json', text: JSON.stringify([card]) }],
      });
      expect([loaded.faults, loaded.warnings], JSON.stringify(card)).toEqual([[], []]);
      for (const language of LANGUAGES)
        expect(dominion.face.cardText(loaded.content!, 'Test', wordsIn(language))).not.toBe('');
    }
  });
});
