import { expect, test } from 'vitest';
import { gameNames, machineFor } from '../compatibility/support/game-access.ts';
import { recipesOf } from '../compatibility/support/recipes.ts';
import { LONG } from '../server/support/long.ts';
import { checkGame, nothingChecked } from './support/check-game.ts';

/** Games for each game; they take the set-ups of the compatibility records in turn. */
const GAMES = LONG ? 1000 : 3;
/** Looks are taken at every so many decisions. */
const STRIDES = { offers: LONG ? 1 : 4, twins: 10, refusals: 10 };
const kinds = new Set<string>();

for (const name of gameNames)
  test(`${name}: in random games, every offered option is accepted on a fork, hidden information does not change a view, saved and loaded tables and records are equal, and bad answers change nothing`, ({
    task,
  }) => {
    const recipes = recipesOf(name);
    const checked = nothingChecked();
    for (let i = 0; i < GAMES; i++) {
      const recipe = recipes[(i * 37) % recipes.length];
      if (!recipe) throw new Error('no recipes');
      const { seats, generator, options, pack } = recipe;
      const setUp = { seed: `random game ${i}`, seats, generator, options };
      checkGame(machineFor(name, pack), setUp, STRIDES, checked);
    }
    expect(checked.games).toBe(GAMES);
    for (const kind of Object.keys(checked.refused)) kinds.add(kind);
    const { games, decisions, offers, twins, loaded, refused } = checked;
    const bad = Object.values(refused).reduce((sum, n) => sum + n, 0);
    task.meta.figures = { games, decisions, offers, twins, loaded, refused: bad };
  });

test('bad answers were given to every kind of question', () => {
  expect([...kinds].sort()).toEqual(['number', 'one', 'order', 'some', 'yes-no']);
});
