import { Machine, roll, seedRng } from '@cardwright/kernel';
import { expect, test } from 'vitest';
import { shippedFiles } from '../../node.ts';
import { shelfie } from '../game.ts';
import { progress } from './progress.ts';
import { emptyShelf } from '../rules/shelf.ts';

const content = shelfie.content.load(shippedFiles('shelfie')).content!;
const machine = new Machine(shelfie, content);

test('the heuristic beats random in at least 95 of 100 games of two, from either seat', () => {
  const players = ['heuristic', 'random'].map((name) =>
    shelfie.players.byName[name]!.make([], content),
  );
  let won = 0;
  for (let i = 0; i < 100; i++) {
    const own = i % 2;
    const s = machine.start({ seed: `duel ${i}`, seats: 2 });
    const chance = seedRng(`duel ${i}`);
    while (s.ask) {
      const player = players[s.ask.seat === own ? 0 : 1]!;
      machine.answer(
        s,
        player.answer(shelfie.information.sight(content, s, s.ask.seat), s.ask, (n) =>
          roll(chance, n),
        ),
      );
    }
    if (shelfie.rules.outcome(content, s).winners.includes(own)) won++;
  }
  expect(won).toBeGreaterThanOrEqual(95);
});

test('progress is 0 on an empty shelf and 1 only where the goal is satisfied', () => {
  const heuristic = shelfie.players.byName.heuristic!.make([], content);
  for (const goal of content.goals) expect(progress(goal, emptyShelf())).toBe(0);
  for (let i = 0; i < 5; i++) {
    const s = machine.start({ seed: `progress ${i}`, seats: 2 });
    while (s.ask) {
      for (const goal of content.goals) {
        const p = progress(goal, s.shelves[0]!);
        expect(p >= 0 && p <= 1 && (p === 1) === goal.satisfied(s.shelves[0]!)).toBe(true);
      }
      machine.answer(
        s,
        heuristic.answer(shelfie.information.sight(content, s, s.ask.seat), s.ask, () => 0),
      );
    }
  }
});

test('the heuristic sees nothing it may not know: a redealt table gets the same answer', () => {
  const heuristic = shelfie.players.byName.heuristic!.make([], content);
  const s = machine.start({ seed: 'blind', seats: 3 });
  const chance = seedRng('blind');
  while (s.ask) {
    const pick = heuristic.answer(
      shelfie.information.sight(content, s, s.ask.seat),
      s.ask,
      () => 0,
    );
    const other = machine.fork(s);
    shelfie.information.redeal(content, other, s.ask.seat, chance);
    expect(
      heuristic.answer(shelfie.information.sight(content, other, s.ask.seat), other.ask!, () => 0),
    ).toEqual(pick);
    machine.answer(s, pick);
  }
});
