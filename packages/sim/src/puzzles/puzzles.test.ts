import { games } from '@cardwright/games';
import { loadContent } from '@cardwright/games/node';
import { openPuzzle, parsePicks, type Puzzle, startOf } from '@cardwright/games/puzzle';
import { type Ask, Machine } from '@cardwright/kernel';
import { describe, expect, test } from 'vitest';
import { everyAnswer } from './every-answer.ts';
import { type FindOptions, findPuzzles } from './find-puzzles.ts';
import { judge } from './judge-answers.ts';
import { type Theme, Variety } from './variety.ts';
import { verifyPuzzle } from './verify-puzzle.ts';

const lanes = new Machine(games.lanes!, loadContent('lanes'));
const lorenzo = new Machine(games.lorenzo!, loadContent('lorenzo'));

const OPTIONS: FindOptions = {
  count: 2,
  matches: 12,
  seed: 'test',
  player: 'heuristic',
  seats: 2,
  setups: [{}],
  look: 24,
  looks: 20,
  choices: 40,
  margin: 0.25,
  check: { count: 40, deals: 40 },
};

function found(options: FindOptions): readonly Puzzle[] {
  const steps = findPuzzles(lanes, options);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value.puzzles;
  }
}

const ask = (own: Partial<Ask>): Ask => ({
  id: 0,
  seat: 0,
  kind: 'one',
  options: [5, 6, 7],
  min: 1,
  max: 1,
  why: '',
  card: -1,
  secret: false,
  ...own,
});

describe('every answer', () => {
  test.each<[string, Partial<Ask>, number[][]]>([
    ['one', { kind: 'one' }, [[0], [1], [2]]],
    ['yes-no', { kind: 'yes-no', options: [] }, [[1], [0]]],
    ['number', { kind: 'number', options: [], min: 2, max: 4 }, [[2], [3], [4]]],
    [
      'order',
      { kind: 'order', options: [5, 6] },
      [
        [0, 1],
        [1, 0],
      ],
    ],
    [
      'some',
      { kind: 'some', min: 2, max: 2 },
      [
        [1, 2],
        [0, 2],
        [0, 1],
      ],
    ],
  ])('of a question of kind %s', (_, own, answers) => {
    expect(everyAnswer(ask(own), 10)).toEqual(expect.arrayContaining(answers));
    expect(everyAnswer(ask(own), 10)).toHaveLength(answers.length);
  });

  test('is not listed where there are too many', () => {
    expect(everyAnswer(ask({ kind: 'some', min: 0, max: 3 }), 7)).toBeUndefined();
  });
});

describe('found puzzles', () => {
  const puzzles = found(OPTIONS);
  const [puzzle] = puzzles;

  test('the same seed finds the same ones', () => {
    expect(puzzles.length).toBeGreaterThan(0);
    expect(found(OPTIONS)).toEqual(puzzles);
  });

  test('have a best answer that leads by the margin, with every other answer known', () => {
    for (const one of puzzles) {
      const { state } = openPuzzle(lanes, one);
      expect(one.margin.mean).toBeGreaterThanOrEqual(OPTIONS.margin);
      expect(one.margin.low).toBeGreaterThanOrEqual(OPTIONS.margin / 2);
      expect(one.answers).toHaveLength(everyAnswer(state.ask!, 40)!.length);
      const [best, next] = one.answers;
      expect(best!.chance - next!.chance).toBeGreaterThanOrEqual(one.margin.mean - 0.002);
      expect(one.seat).toBe(state.ask!.seat);
    }
  });

  test('are noticed when the position changes', () => {
    const other = { ...puzzle!, seed: 'another deal' };
    expect(() => openPuzzle(lanes, other)).toThrow(/no longer fits|has changed/);
    const shorter = { ...puzzle!, picks: puzzle!.picks.split(' ').slice(0, -1).join(' ') };
    expect(() => openPuzzle(lanes, shorter)).toThrow('has changed');
    expect(parsePicks('')).toEqual([]);
  });

  test('a check on other deals keeps a good one and refuses a wrong answer', () => {
    const check = { count: 40, deals: 40, margin: 0.05, seed: 'again' };
    expect(verifyPuzzle(lanes, puzzle!, check)).toMatchObject({ ok: true });
    const wrong = { ...puzzle!, answers: [...puzzle!.answers].reverse() };
    expect(verifyPuzzle(lanes, wrong, check)).toEqual({
      ok: false,
      id: puzzle!.id,
      why: 'another answer is about as good',
    });
    const changed = { ...puzzle!, id: '0123456789abcdef' };
    expect(verifyPuzzle(lanes, changed, check)).toMatchObject({
      ok: false,
      why: expect.stringContaining('has changed') as string,
    });
  });
});

describe('an answer', () => {
  test('is not better if the next one can make up for the other', () => {
    // an advanced Lorenzo match, late: the market can be visited now or with the next family
    // member, which the default player would not do
    const puzzle = {
      seed: '1/9',
      options: { advanced: true },
      seats: 2,
      picks:
        '1 2 2 2 1 0 3 0 8 2 1 4 3 24 1 0 2 3 18 0 3 25 0 3 0 2 3 11 4 3 1 3 4 1 1 1 2 8 0 0 4 2 ' +
        '40 1 0 3 0 1 2 2 23 0 5 3 0 3 1 18 0 1 0 1 5 1 7 0 0 1 1 52 5 4 1 1 5 1 18 3 0 8 0 0 0 4 ' +
        '9 4 14 13 20 2 0 10 0 1 1 0 4 1 1 0 2 0 12 0 1 1 14 0 0 0 7 1 1 1 2 0 0 1 0 0 0 4 0 19 2 ' +
        '4 11 0 1 0 0 12 0',
    };
    const { state } = startOf(lorenzo, puzzle);
    for (const pick of parsePicks(puzzle.picks)) lorenzo.answer(state, pick);
    const all = everyAnswer(state.ask!, 40)!;
    const options = { count: 400, deals: 100, margin: 0.1, seed: 'transposed' };
    expect(all).toContainEqual([1]);
    expect(judge(lorenzo, state, [1], all, options)).toBeUndefined();
  });
});

describe('a varied set', () => {
  const theme = (own: Partial<Theme>): Theme => ({
    answer: 'a',
    phase: 'early',
    match: 'm',
    entry: 0,
    ...own,
  });

  test('has few puzzles with the same answer, of the same match, of the same phase', () => {
    const set = new Variety(10);
    set.add(theme({}));
    expect(set.fits(theme({ match: 'n' }))).toBe(false);
    expect(set.fits(theme({ answer: 'b', entry: 5 }))).toBe(false);
    expect(set.fits(theme({ answer: 'b', entry: 6 }))).toBe(true);
    for (let i = 0; i < 5; i++) set.add(theme({ match: `${i}`, answer: `${i}` }));
    expect(set.fits(theme({ match: 'x', answer: 'x' }))).toBe(false);
    expect(set.fits(theme({ match: 'x', answer: 'x', phase: 'late' }))).toBe(true);
  });
});
