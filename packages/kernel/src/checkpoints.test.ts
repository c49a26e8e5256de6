import { describe, expect, test, vi } from 'vitest';
import { standingEntries } from './checkpoints.ts';
import { Machine } from './machine.ts';
import { type Entry, hashedRecord, Match, replay } from './match.ts';
import { asks, program, toy } from './test-support/toy.ts';

const ASKS = 200;
const lines = Array.from({ length: ASKS }, () => asks(0));
const { game, content } = toy({ programs: [program('a', lines, 1)] });

/** A match of one program that asks again and again, and how many answers its machine has heard. */
function begin(): { machine: Machine; match: Match; heard: () => number } {
  const machine = new Machine(game, content);
  const answer = vi.spyOn(machine, 'answer');
  const setUp = { seed: '1', generator: 'quick' as const, options: {}, seats: ['a', 'b'] };
  return { machine, match: new Match(machine, setUp), heard: () => answer.mock.calls.length };
}

const play = (match: Match, answers: number): void => {
  for (let i = 0; i < answers; i++) match.enter({ seat: match.state.ask!.seat, pick: [i % 2] });
};

/** Goes back by one answer and plays it again, over and over; then far back, and on from there. */
function goBackOften(match: Match): void {
  play(match, 100);
  for (let i = 0; i < 50; i++) {
    match.undo(0, match.record.entries.length - 1);
    play(match, 1);
  }
  match.undo(1, 10);
  play(match, 20);
  match.undo(0, 60);
  play(match, 1);
}

describe('H7: going back', () => {
  test('plays no entry of a record twice, however often the record goes back', () => {
    const { machine, match } = begin();
    goBackOften(match);
    const again = begin();
    const record = hashedRecord(again.machine, match.record);
    const answers = match.record.entries.filter((entry) => 'pick' in entry).length;
    expect(again.heard()).toBe(answers);
    const verified = begin();
    expect(machine.hash(replay(verified.machine, record).state)).toBe(machine.hash(match.state));
    expect(verified.heard()).toBe(answers);
  });

  test('nearby plays a few entries again, not the whole match', () => {
    const { match, heard } = begin();
    play(match, 150);
    match.undo(0, 149); // once the whole match
    const before = heard();
    for (let i = 0; i < 40; i++) {
      play(match, 1);
      match.undo(0, match.record.entries.length - 1);
    }
    expect(heard() - before).toBeLessThan(40 * 3);
  });

  test('gives the table that was there, from wherever it starts', () => {
    const { machine, match } = begin();
    goBackOften(match);
    const plain: string[] = [];
    const { entries, ...setUp } = match.record;
    for (let count = 0; count <= entries.length; count++) {
      const fresh = new Match(machine, setUp);
      for (const place of standingEntries(entries.slice(0, count))) fresh.enter(entries[place]!);
      plain.push(machine.hash(fresh.state));
    }
    const found = entries.map((_, count) => machine.hash(match.at(count).state));
    expect([...found, machine.hash(match.state)]).toEqual(plain);
  });

  test('leaves out what was undone', () => {
    const picks: Entry[] = [0, 1, 2].map((n) => ({ seat: 0, pick: [n] }));
    expect(standingEntries([...picks, { seat: 0, undo: 1 }])).toEqual([0]);
    expect(standingEntries([...picks, { seat: 0, undo: 1 }, picks[2]!])).toEqual([0, 4]);
    expect(standingEntries([...picks, { seat: 0, undo: 0 }, { seat: 1, undo: 3 }])).toEqual([
      0, 1, 2,
    ]);
  });
});
