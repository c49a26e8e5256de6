import { games } from '@cardwright/games';
import { loadContent } from '@cardwright/games/node';
import {
  Machine,
  openScene,
  type Part,
  randomPick,
  roll,
  seedRng,
  type Scene,
} from '@cardwright/kernel';
import { expect, test } from 'vitest';

const cardsIn = (part: Part): { id: string; face: string; card?: string }[] =>
  part.kind === 'cards' && part.layout !== 'stack' ? part.cards : [];
const things = (scene: Scene): string[] =>
  scene.areas.flatMap(({ parts }) =>
    parts.flatMap((part) => {
      if (part.kind === 'cards') return part.cards.map(({ id }) => id);
      if (part.kind === 'grid')
        return part.cells.flatMap(({ id, pieces }) => [id, ...pieces.map((piece) => piece.id)]);
      return part.kind === 'spaces'
        ? part.spaces.flatMap(({ id, pieces }) => [id, ...pieces.map((piece) => piece.id)])
        : [];
    }),
  );

/** Options with which there is something to hide. */
const OPTIONS: { [game: string]: { advanced: boolean } } = { lorenzo: { advanced: true } };

for (const [name, game] of Object.entries(games)) {
  test(`${name}: an open table shows every seat what it holds, face up, each thing once`, () => {
    const content = loadContent(name);
    const machine = new Machine(game, content);
    for (const seats of new Set([2, game.rules.seats.max])) {
      const state = machine.start({ seed: `open ${seats}`, seats, options: OPTIONS[name] ?? {} });
      const chance = seedRng(`open ${seats}`);
      let hidden = 0;
      for (let move = 0; state.ask && move < 120; move++) {
        const scene = openScene(game, content, state, seats);
        const ids = things(scene);
        expect(new Set(ids).size).toBe(ids.length);
        const seated = scene.areas.filter(({ seat }) => seat !== undefined);
        expect(new Set(seated.map(({ seat }) => seat)).size).toBe(seats);
        expect(seated.filter(({ place }) => place === 'own').map(({ seat }) => seat)).toEqual([0]);
        for (const { seat, parts } of seated) {
          const own = game.face
            .scene(content, game.information.view(content, state, seat!), seat!)
            .areas.find((area) => area.seat === seat)!;
          expect(parts.flatMap(cardsIn).map(({ card }) => card)).toEqual(
            own.parts.flatMap(cardsIn).map(({ card }) => card),
          );
          expect(parts.flatMap(cardsIn).filter(({ face }) => face === 'down')).toEqual([]);
        }
        const spectator = game.face.scene(content, game.information.view(content, state, -1), -1);
        hidden += spectator.areas
          .flatMap(({ parts }) => parts.flatMap(cardsIn))
          .filter(({ face }) => face === 'down').length;
        machine.answer(
          state,
          randomPick(state.ask, (n) => roll(chance, n)),
        );
      }
      expect(hidden).toBeGreaterThan(0);
    }
  });
}
