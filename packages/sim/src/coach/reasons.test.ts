import { readFileSync } from 'node:fs';
import { shippedGame } from '@cardwright/games';
import { loadContent } from '@cardwright/games/node';
import { openPuzzle, PuzzleFile } from '@cardwright/games/puzzle';
import { type GameFeatures, Machine, Match } from '@cardwright/kernel';
import { describe, expect, test } from 'vitest';
import { reasonFor } from './assess.ts';
import { Reasons } from './reasons.ts';

const machine = new Machine(shippedGame('dominion'), loadContent('dominion'));
const { state } = new Match(machine, {
  seed: 'a',
  generator: 'quick',
  options: {},
  seats: ['', ''],
});

/** A machine whose only feature is the number that `world` gives each seat. */
function machineWith(
  told: GameFeatures['told'],
  world: (table: unknown) => readonly number[],
): Machine {
  const features: GameFeatures = {
    names: ['points'],
    progress: () => 0,
    write: (_content, table, out) => out.set(world(table)),
    ...(told && { told }),
  };
  const { game } = machine;
  return new Machine({ ...game, players: { ...game.players, features } }, machine.content);
}

/** Watches forty deals; `after` gives the points of both seats after an answer on a deal. */
function watched(
  after: (answer: number, deal: number) => readonly number[],
  told: GameFeatures['told'] = [{ name: 'points', words: 'x.points', least: 0.5 }],
): Reasons {
  let points: readonly number[] = [];
  const reasons = new Reasons(
    machineWith(told, () => points),
    0,
  );
  for (let deal = 0; deal < 40; deal++)
    for (const answer of [0, 1]) {
      points = after(answer, deal);
      reasons.watch(answer, state);
    }
  return reasons;
}

describe('Reasons', () => {
  test('tell what the own seat will have more of than before the answers', () => {
    const before = machine.fork(state);
    const told = [
      { name: 'points', words: 'x.points', least: 0.5 },
      { name: 'points', words: 'x.curses', least: 0.5, isBad: true },
    ];
    let answer = -1;
    let deal = 0;
    const numbers = (): readonly number[] => [[2], [6 + (deal % 2)], [1]][answer + 1]!;
    const reasons = new Reasons(
      machineWith(told, (table) => (table === before ? [2, 9] : [...numbers(), 9])),
      0,
      before,
    );
    for (; deal < 40; deal++) for (answer of [0, 1]) reasons.watch(answer, state);
    expect(reasons.expected(0)).toEqual({
      key: 'coach.hint.expected',
      args: { what: [{ key: 'x.points', args: { n: 5, more: 'yes' } }] },
    });
    expect(reasons.expected(1)).toMatchObject({ args: { what: [{ key: 'x.curses' }] } });
  });

  test('name a difference for the own seat', () => {
    const reasons = watched((answer) => (answer === 0 ? [7, 1] : [4, 3]));
    expect(reasons.found(0)).toEqual({
      key: 'coach.hint.why',
      args: { what: [{ key: 'x.points', args: { n: 3, more: 'yes' } }] },
    });
    expect(reasons.found(1), 'which has less of it').toBeUndefined();
  });

  test('name what the others lose if the own seat gains nothing', () => {
    const reasons = watched((answer) => (answer === 0 ? [4, 1] : [4, 3]));
    expect(reasons.found(0)).toEqual({
      key: 'coach.hint.why.others',
      args: { what: [{ key: 'x.points', args: { n: 2, more: 'no' } }], others: 1 },
    });
  });

  test('name what is more certain if both sides change', () => {
    const reasons = watched((answer, deal) =>
      answer === 0 ? [7 + (deal % 3), 1] : [4, 2 + (deal % 2) / 10],
    );
    expect(reasons.found(0)?.key).toBe('coach.hint.why.others');
  });

  test('less of something bad is a reason', () => {
    const told = [{ name: 'points', words: 'x.curses', least: 0.5, isBad: true }];
    const reasons = watched((answer) => (answer === 0 ? [1, 0] : [2, 0]), told);
    expect(reasons.found(0)).toMatchObject({
      args: { what: [{ key: 'x.curses', args: { n: 1, more: 'no' } }] },
    });
  });

  test('say nothing about small or uncertain differences, or without words', () => {
    expect(watched((answer) => [0.4 - 0.4 * answer, 0]).found(0), 'small').toBeUndefined();
    const noisy = watched((answer, deal) => [answer === 0 ? 20 * (deal % 2) : 8, 0]);
    expect(noisy.found(0), 'uncertain').toBeUndefined();
    expect(watched((answer) => [5 - 5 * answer, 0], []).found(0), 'no words').toBeUndefined();
  });
});

test('buying a Silver instead of a Curse has a reason, and always the same', () => {
  const match = new Match(machine, {
    seed: 'a',
    generator: 'quick',
    options: {},
    seats: ['', ''],
  });
  const player = machine.game.players.byName.heuristic!.make([], machine.content);
  for (;;) {
    const ask = match.state.ask!;
    if (ask.why === 'ask.buy') break;
    const sight = machine.game.information.sight(machine.content, match.state, ask.seat);
    match.enter({ seat: ask.seat, pick: player.answer(sight, ask, () => 0) });
  }
  const { ask } = match.state;
  const named = (name: string): number[] => [
    ask!.options.findIndex((_, place) =>
      JSON.stringify(
        machine.game.face.option(machine.content, match.state, ask!, place).words,
      ).includes(name),
    ),
  ];
  const options = { count: 30, deals: 100, seed: 's' };
  const why = reasonFor(machine, match.state, [named('Silver'), named('Curse')], options);
  expect(why).toMatchObject({ key: 'coach.hint.why', args: { what: expect.any(Array) } });
  expect(reasonFor(machine, match.state, [named('Silver'), named('Curse')], options)).toEqual(why);
});

test('a reason is not what only the default player makes of an answer', () => {
  // played on by the default player at once, nothing certain sets these two answers apart
  const shelfie = new Machine(shippedGame('shelfie'), loadContent('shelfie'));
  const file = new URL('../../../games/shelfie/puzzles/puzzles.json', import.meta.url);
  const { puzzles } = PuzzleFile.parse(JSON.parse(readFileSync(file, 'utf8')));
  const puzzle = puzzles.find(({ id }) => id === '31823a2249d0aade')!;
  const { state } = openPuzzle(shelfie, puzzle);
  const [best, next] = puzzle.answers.map(({ pick }) => pick);
  const reason = (count: number): unknown =>
    reasonFor(shelfie, state, [best!, next!], { count, deals: 200, seed: 's' });
  expect(reason(0)).toBeUndefined();
  expect(reason(200)).toMatchObject({ key: 'coach.hint.why' });
});
