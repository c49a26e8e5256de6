import { games } from '@cardwright/games';
import { loadContent } from '@cardwright/games/node';
import {
  Machine,
  type MatchOptions,
  roll,
  type SetupChoice,
  seedRng,
  shuffle,
} from '@cardwright/kernel';
import { describe, expect, test } from 'vitest';

/** Every way to fill so many seats. */
const fillings = (values: readonly string[], seats: number): string[][] =>
  seats === 0
    ? [[]]
    : fillings(values, seats - 1).flatMap((list) => values.map((value) => [...list, value]));

function ways(choice: SetupChoice, seats: number): string[][] {
  if (choice.kind === 'each-seat')
    return fillings(
      choice.values.map(({ value }) => value),
      seats,
    );
  const rng = seedRng('choices');
  return Array.from({ length: 60 }, () => {
    const places = choice.cards.map((_, place) => place);
    shuffle(rng, places);
    return places.slice(0, choice.count).map((place) => choice.cards[place]!);
  });
}

describe('whatever a game lets people choose can be played', () => {
  for (const [name, game] of Object.entries(games)) {
    const content = loadContent(name);
    const machine = new Machine(game, content);
    const start = (options: MatchOptions): void => {
      const parsed = game.rules.options.parse(options);
      const state = machine.start({
        seed: `chosen ${roll(seedRng(JSON.stringify(options)), 1000)}`,
        seats: game.rules.seats.min,
        options: parsed,
      });
      expect(state.ask).not.toBeNull();
    };
    test(`${name}: every preset`, () => {
      for (const { options } of game.rules.presets?.(content) ?? []) start(options);
    });
    for (const choice of game.rules.choices?.(content) ?? []) {
      test(`${name}: ${choice.option}`, () => {
        const all = ways(choice, game.rules.seats.min);
        expect(all.length).toBeGreaterThan(8);
        for (const values of all) start({ [choice.option]: values });
      });
    }
  }
  test('decks in Chaos and Lanes, commanders in Chaos, the kingdom in Dominion', () => {
    const chosen = Object.entries(games).flatMap(([name, game]) =>
      (game.rules.choices?.(loadContent(name)) ?? []).map(({ option, kind }) =>
        [name, option, kind].join(' '),
      ),
    );
    expect(chosen.sort()).toEqual([
      'chaos commanders each-seat',
      'chaos decks each-seat',
      'dominion kingdom cards',
      'lanes decks each-seat',
    ]);
  });
});
