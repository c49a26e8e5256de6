import { games } from '@cardwright/games';
import { loadContent } from '@cardwright/games/node';
import { Machine, randomPick, roll, seedRng } from '@cardwright/kernel';
import { expect, test } from 'vitest';
import { askOnWire, askText } from './wire-messages.ts';

test.each(Object.keys(games))(
  'asks of %s say how many picks they take: all of them for an order',
  (name) => {
    const machine = new Machine(games[name]!, loadContent(name));
    const { game, content } = machine;
    const rng = seedRng('bounds');
    const kinds = new Set<string>();
    for (let deal = 0; deal < 4; deal++) {
      const state = machine.start({
        seed: `bounds ${deal}`,
        seats: game.rules.seats.max,
        options: {},
      });
      for (let i = 0; i < 300 && state.ask; i++) {
        const ask = askOnWire(game, content, state, i);
        const n = ask.options.length;
        kinds.add(ask.kind);
        if (ask.kind === 'order') expect([ask.min, ask.max]).toEqual([n, n]);
        else if (ask.kind !== 'number')
          expect(
            ask.min <= ask.max && (ask.kind === 'yes-no' || ask.max <= n),
            JSON.stringify(ask),
          ).toBe(true);
        machine.answer(
          state,
          randomPick(state.ask, (sides) => roll(rng, sides)),
        );
      }
    }
    if (name === 'shelfie') expect(kinds).toContain('order');
  },
);

test.each(Object.keys(games))('an ask of %s put together as text is the ask', (name) => {
  const machine = new Machine(games[name]!, loadContent(name));
  const { game, content } = machine;
  const rng = seedRng('asks');
  const state = machine.start({ seed: 'asks', seats: game.rules.seats.min, options: {} });
  for (let i = 0; i < 150 && state.ask; i++) {
    expect(askText(game, content, state, i)).toBe(
      JSON.stringify(askOnWire(game, content, state, i)),
    );
    machine.answer(
      state,
      randomPick(state.ask, (n) => roll(rng, n)),
    );
  }
});
