import { games } from '@cardwright/games';
import { loadContent } from '@cardwright/games/node';
import { type GameEvent, Machine, randomPick, roll, seedRng } from '@cardwright/kernel';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { EventTexts } from './event-texts.ts';
import { happening } from './wire-messages.ts';

test.each(Object.keys(games))(
  'what happens in %s reads the same as a text, for every seat and however often',
  (name) => {
    const machine = new Machine(games[name]!, loadContent(name));
    const { game, content } = machine;
    const texts = new EventTexts(game, content);
    const rng = seedRng('events');
    const events: GameEvent[] = [];
    const state = machine.start(
      { seed: 'events', seats: game.rules.seats.min, options: {} },
      events,
    );
    for (let i = 0; i < 200 && state.ask; i++) {
      const pick = randomPick(state.ask, (n) => roll(rng, n));
      machine.answer(state, pick, events);
    }
    expect(events.length).toBeGreaterThan(50);
    for (const [n, event] of events.entries())
      for (let seat = -1; seat < game.rules.seats.min; seat++)
        expect(texts.of(event, n, seat)).toBe(
          JSON.stringify(happening(game, content, event, n, seat)),
        );
  },
);

const dominion = games['dominion']!;
const face = {
  ...dominion.face,
  event: (_: unknown, event: GameEvent) => ({ key: `log.${event.type}` }),
};
const game = { ...dominion, face };
const content = loadContent('dominion');

test('two events that differ in anything never share a text', () => {
  const value = fc.oneof(
    fc.constantFrom<string | number | boolean | null>(
      '',
      '1',
      'a',
      'true',
      1,
      0,
      2,
      true,
      false,
      null,
    ),
    fc.array(fc.integer(), { maxLength: 2 }),
  );
  const event = fc.record(
    { type: fc.constantFrom('a', 'b'), seat: value, card: value, a: value },
    { requiredKeys: ['type'] },
  ) as fc.Arbitrary<GameEvent>;
  fc.assert(
    fc.property(fc.array(event, { maxLength: 30 }), (events) => {
      const texts = new EventTexts(game, content);
      for (const [n, e] of events.entries())
        expect(texts.of(e, n, 0)).toBe(JSON.stringify(happening(game, content, e, n, 0)));
    }),
  );
});

test('so many texts are kept and no more; those after them are right all the same', () => {
  const texts = new EventTexts(game, content);
  for (let round = 0; round < 2; round++)
    for (let amount = 0; amount < 5000; amount++) {
      const event = { type: 'damage', amount };
      expect(texts.of(event, 1, 0)).toBe(
        `{"n":1,"event":{"type":"damage","amount":${amount}},"words":{"key":"log.damage"}}`,
      );
    }
  expect(texts.kept).toBeLessThan(5000);
});
