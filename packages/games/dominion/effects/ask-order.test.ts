import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { hashedRecord, Machine, type MatchRecord, replay } from '@cardwright/kernel';
import { describe, expect, test } from 'vitest';
import { loadContent, shippedFiles } from '../../node.ts';
import { PRESETS } from '../content.ts';
import { dominion } from '../game.ts';

const machine = new Machine(dominion, loadContent(dominion));

describe('R7.12: records of rules 3, which did not ask for the order', () => {
  // Two players with Pilot, who twice play two different cards with it.
  const [record] = JSON.parse(
    readFileSync(join(import.meta.dirname, '../fixtures/rules-3.json'), 'utf8'),
  ) as [MatchRecord];

  test('verify hash for hash, and get the same hashes again', () => {
    const match = replay(machine, record);
    expect({ rules: match.record.rules, over: match.over }).toEqual({ rules: '3', over: true });
    expect(hashedRecord(machine, record)).toEqual(record);
  });

  test('would not verify by these rules', () => {
    expect(() => replay(machine, { ...record, rules: '4' })).toThrow("the record's hash is");
  });
});

describe('R7.12: the order of different cards of a pack', () => {
  const raft = {
    name: 'Raft',
    cost: 3,
    types: ['Action'],
    play: [
      { do: 'choose', from: 'hand', count: 2, as: 'freight' },
      { do: 'topdeck', cards: '$freight' },
    ],
  };
  const pack = { files: [{ path: 'cards.json', text: JSON.stringify([raft]) }] };
  const content = dominion.content.load(shippedFiles('dominion'), pack).content!;
  const codes = (...names: string[]): number[] =>
    names.map((name) => content.byName.get(name)!).toSorted((a, b) => a - b);

  /** Plays a Raft, chooses a Copper and an Estate: the next question, and what is on the deck. */
  function raftUnder(rules: string): { why: string; top: string[] } {
    const rafts = new Machine(dominion, content).under(rules);
    const kingdom = ['Raft', ...PRESETS['First Game'].slice(1)];
    const state = rafts.start({ seed: 'raft', seats: 2, options: { kingdom } });
    const seat = state.seats[0]!;
    const before = seat.deck.length;
    seat.hand = codes('Copper', 'Estate', 'Raft', 'Silver');
    state.ask = null;
    state.stack = [
      { kind: 'procedure', name: 'turn', step: 'begin', seat: 0, vars: { queue: [] } },
    ];
    rafts.proceed(state);
    rafts.answer(state, [state.ask!.options.indexOf(codes('Raft')[0]!)]);
    rafts.answer(
      state,
      codes('Copper', 'Estate').map((card) => state.ask!.options.indexOf(card)),
    );
    const top = seat.deck.slice(before).map((card) => content.cards[card]!.name);
    return { why: state.ask!.why, top };
  }

  test('is asked for', () => {
    expect(raftUnder('4')).toEqual({ why: 'ask.topdeckOrder', top: [] });
  });

  test.for(['2', '3'])('is that of the choice under rules %s', (rules) => {
    expect(raftUnder(rules)).toEqual({ why: 'ask.treasures', top: ['Copper', 'Estate'] });
  });
});
