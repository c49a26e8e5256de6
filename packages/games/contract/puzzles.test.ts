import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { answerCount, Machine } from '@cardwright/kernel';
import { describe, expect, test } from 'vitest';
import { games } from '../index.ts';
import { loadContent } from '../node.ts';
import { openPuzzle, PuzzleFile } from '../puzzle/puzzle.ts';

/** Puzzles of a set at least, and at most with the same best answer. */
const FEWEST = 40;
const MOST_ALIKE = 10;
const LARGEST_FILE = 120_000;

const pathOf = (game: string): string =>
  join(import.meta.dirname, '..', game, 'puzzles/puzzles.json');

describe.each(Object.values(games).filter(({ name }) => existsSync(pathOf(name))))(
  'the puzzles of $name',
  (game) => {
    const path = pathOf(game.name);
    const file = PuzzleFile.parse(JSON.parse(readFileSync(path, 'utf8')));
    const machine = new Machine(game, loadContent(game));

    test('are enough, small, and each is there once', () => {
      expect(file.game).toBe(game.name);
      expect(file.puzzles.length).toBeGreaterThanOrEqual(FEWEST);
      expect(new Set(file.puzzles.map(({ id }) => id)).size).toBe(file.puzzles.length);
      expect(statSync(path).size).toBeLessThan(LARGEST_FILE);
    });

    // A failure means that the rules or a card have changed. `cardwright puzzles GAME --verify FILE
    // --out FILE` drops the puzzles that no longer hold; the command in the file finds new ones.
    test('lead to the positions they were found in, with every answer judged', () => {
      const changed = file.puzzles.flatMap((puzzle) => {
        try {
          const { ask } = openPuzzle(machine, puzzle).state;
          expect(puzzle.seat).toBe(ask?.seat);
          expect(puzzle.answers).toHaveLength(ask ? answerCount(ask, 1000) : 0);
          return [];
        } catch (error) {
          return [String(error)];
        }
      });
      expect(changed).toEqual([]);
    });

    test('have one answer that is clearly the best', () => {
      for (const { id, answers, margin } of file.puzzles) {
        const [best, ...others] = answers.map(({ chance }) => chance);
        const next = others.filter((chance) => chance !== best);
        expect(margin.low, id).toBeGreaterThan(0.02);
        expect(margin.mean, id).toBeGreaterThanOrEqual(0.05);
        expect(best! - Math.max(...next), id).toBeGreaterThan(0.03);
      }
    });

    test('are of different kinds, from all phases of a match', () => {
      const asked = file.puzzles.map((puzzle) => {
        const { state } = openPuzzle(machine, puzzle);
        const ask = state.ask!;
        const listed = ask.kind !== 'number' && ask.kind !== 'yes-no';
        const said = puzzle.answers[0]!.pick.map((place) =>
          listed ? game.face.option(machine.content, state, ask, place).words : place,
        );
        return JSON.stringify([ask.why, ask.card, said]);
      });
      const most = Math.max(...asked.map((one) => asked.filter((x) => x === one).length));
      expect(most).toBeLessThanOrEqual(MOST_ALIKE);
      expect(new Set(file.puzzles.map(({ phase }) => phase)).size).toBe(3);
      expect(new Set(file.puzzles.map(({ seed }) => seed)).size).toBeGreaterThan(
        file.puzzles.length / 2,
      );
    });
  },
);
