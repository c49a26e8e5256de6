import { games } from '@cardwright/games';
import { loadContent } from '@cardwright/games/node';
import { Machine, randomPick, roll, seedRng } from '@cardwright/kernel';
import { expect, test } from 'vitest';
import { askOnWire, askText } from './wire.ts';

test.each(Object.keys(games))('an ask of %s put together as text is the ask', (name) => {
  const machine = new Machine(games[name]!, loadContent(name));
  const { game, content } = machine;
  const rng = seedRng('asks');
  const state = machine.start({ seed: 'asks', seats: game.seats.min, options: {} });
  for (let i = 0; i < 150 && state.ask; i++) {
    expect(askText(game, content, state, i)).toBe(JSON.stringify(askOnWire(game, content, state, i)));
    machine.answer(
      state,
      randomPick(state.ask, (n) => roll(rng, n)),
    );
  }
});
