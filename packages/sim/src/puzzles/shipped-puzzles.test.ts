import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { games } from '@cardwright/games';
import { loadContent } from '@cardwright/games/node';
import { openPuzzle, PuzzleFile } from '@cardwright/games/puzzle';
import { Machine } from '@cardwright/kernel';
import { describe, expect, test } from 'vitest';
import { whyOf } from './find-puzzles.ts';
import { verifyPuzzle } from './verify-puzzle.ts';

const pathOf = (game: string): string =>
  fileURLToPath(new URL(`../../../games/${game}/puzzles/puzzles.json`, import.meta.url));

/** All of them in the long run; otherwise one of each game, on few deals. */
const isLong = process.env.CARDWRIGHT_LONG !== undefined;
const CHECK = isLong ? { count: 400, deals: 300 } : { count: 60, deals: 60 };
/** What the stored reasons were found with. */
const REASON = { count: 800, deals: 500 };
/** A smaller lead than they were found with, because these are other deals. */
const MARGIN = 0.04;
const LEAST_PUZZLES = 40;
/** The page calls the best answer clearly better; a rounding error less than eight points. */
const LEAST_LEAD = 0.0795;
/** Share of a set that may fail by chance: a lead is only known with an interval. */
const FAILING = 0.1;

describe.each(Object.values(games).filter(({ name }) => existsSync(pathOf(name))))(
  'the shipped puzzles of $name',
  (game) => {
    const file = PuzzleFile.parse(JSON.parse(readFileSync(pathOf(game.name), 'utf8')));

    test('are at least forty, and the shown chances show a clear lead', () => {
      expect(file.puzzles.length).toBeGreaterThanOrEqual(LEAST_PUZZLES);
      const unclear = file.puzzles.filter(({ answers, margin }) => {
        const best = answers[0]!.chance;
        const next = answers.find(({ chance }) => chance !== best)!.chance; // alike options tie
        return Math.min(best - next, margin.mean) < LEAST_LEAD;
      });
      expect(unclear.map(({ id }) => id)).toEqual([]);
    });

    test('have reasons that hold when what follows is searched', () => {
      const machine = new Machine(game, loadContent(game));
      const told = file.puzzles.find(({ why }) => why)!;
      const { state } = openPuzzle(machine, told);
      const options = { ...REASON, seed: `second/${told.id}` };
      expect(whyOf(machine, state, told, options)).toEqual({ why: told.why });
    });

    test('hold in a search on other deals', { timeout: 3_600_000 }, () => {
      const machine = new Machine(game, loadContent(game));
      const widest = [...file.puzzles].sort((a, b) => b.margin.low - a.margin.low);
      const checked = isLong ? file.puzzles : widest.slice(0, 1);
      const failed = checked
        .map((puzzle) => verifyPuzzle(machine, puzzle, { ...CHECK, margin: MARGIN, seed: 'long' }))
        .filter(({ ok }) => !ok);
      expect(failed.length, JSON.stringify(failed)).toBeLessThanOrEqual(FAILING * checked.length);
    });
  },
);
