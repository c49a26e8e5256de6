import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Machine, randomPick, roll, seedRng } from '@cardwright/kernel';
import { describe, expect, test } from 'vitest';
import { readPack, shippedFiles, wordsIn } from '../node.ts';
import { readScenarios, runScenarios } from '../scenario/index.ts';
import { shelfie } from './game.ts';
import { shelfieScenario } from './scenario/index.ts';
import type { ShelfieState } from './state.ts';
import { goalCardId } from './view.ts';

const folder = (name: string): string => join(import.meta.dirname, 'examples', name);
const shipped = shippedFiles('shelfie');

function load(name: string) {
  const { content, faults, warnings } = shelfie.content.load(shipped, readPack(folder(name)));
  expect([faults, warnings]).toEqual([[], []]);
  return content!;
}

describe('examples: what a designer adds without code', () => {
  test('a thirteenth goal loads, is worded and is played to the end by heuristics', () => {
    const content = load('thirteenth-goal');
    expect(content.commonCount).toBe(13);
    expect(shelfie.face.cardText(content, 'common-12', wordsIn('en'))).toContain('■');
    const machine = new Machine(shelfie, content);
    const player = shelfie.players.byName.heuristic!.make([], content);
    let scored = 0;
    for (let i = 0; i < 5; i++) {
      const s = machine.start({ seed: `example ${i}`, seats: 2, options: { goals: [12, 7] } });
      while (s.ask)
        machine.answer(
          s,
          player.answer(shelfie.information.sight(content, s, s.ask.seat), s.ask, () => 0),
        );
      scored += s.scored[0]!.length;
    }
    expect(scored).toBeGreaterThan(0);
    const drawn = Array.from(
      { length: 60 },
      (_, i) => machine.start({ seed: `draw ${i}`, seats: 2 }).goals,
    ).flat();
    expect(drawn).toContain(12);
  });

  test('its card tests pass', () => {
    const shelf = {
      words: { shelfie: shelfieScenario as never },
      shipped: () => shipped,
      pack: (pack: string) => readPack(folder(pack)),
    };
    const file = readScenarios(
      {
        path: 'thirteenth-goal.scenario.json',
        text: readFileSync(folder('thirteenth-goal.scenario.json'), 'utf8'),
      },
      shelf,
    );
    expect(runScenarios(file, shelf).filter((result) => !result.ok)).toEqual([]);
    expect(file.cases.length).toBeGreaterThan(3);
  });

  test.each([2, 3, 4])('a bigger living room is played by %i', (seats) => {
    const content = load('bigger-room');
    const machine = new Machine(shelfie, content);
    expect(content.rooms[seats]!.columns).toBe(11);
    for (let i = 0; i < 10; i++) {
      const s: ShelfieState = machine.start({ seed: `room ${i}`, seats });
      const chance = seedRng(`room ${i}`);
      while (s.ask)
        machine.answer(
          s,
          randomPick(s.ask, (n) => roll(chance, n)),
        );
      expect(s.over).toBe(true);
    }
  });

  test.each([
    '{"LivingRoomBoardJSON":[[2]]}',
    '{"LivingRoomBoardJSON":[[2,0,2],[0,2,0],[2,0,2]]}',
    JSON.stringify({ LivingRoomBoardJSON: Array.from({ length: 20 }, () => Array(20).fill(2)) }),
  ])('R4.6 odd living rooms are played too (%#)', (text) => {
    const content = shelfie.content.load(shipped, { files: [{ path: 'LivingRoom.json', text }] })
      .content!;
    const machine = new Machine(shelfie, content);
    for (const refill of ['return', 'stay']) {
      const s = machine.start({ seed: 'odd', seats: 4, options: { refill } });
      const chance = seedRng('odd');
      while (s.ask) {
        expect(s.ask.options.length).toBeGreaterThan(0);
        machine.answer(
          s,
          randomPick(s.ask, (n) => roll(chance, n)),
        );
      }
      expect(s.over).toBe(true);
    }
  });
});

test('the edition in the README can be played', () => {
  const readme = readFileSync(new URL('README.md', import.meta.url), 'utf8');
  const [, text = ''] = /`Editions\.json` adds[\s\S]*?```json\n([\s\S]*?)```/.exec(readme) ?? [];
  const { content, faults } = shelfie.content.load(shipped, {
    files: [{ path: 'Editions.json', text }],
  });
  expect(faults).toEqual([]);
  if (!content) return;
  const start = { seed: 'garden', seats: 2, options: { edition: 'garden', goals: [2] } };
  const { goals } = new Machine(shelfie, content).start(start);
  expect(goals.map((goal) => goalCardId(content, goal))).toEqual(['common-2-garden']);
});
