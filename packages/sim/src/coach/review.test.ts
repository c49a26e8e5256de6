import { shippedGame } from '@cardwright/games';
import { loadContent } from '@cardwright/games/node';
import { Machine, Match, type MatchRecord, replay, roll, seedRng } from '@cardwright/kernel';
import { describe, expect, test } from 'vitest';
import { seatPlayer } from '../seat-players.ts';
import { assess, isChoice, lossAt } from './assess.ts';
import type { Moment } from './moment.ts';
import { recordId, type Review, type ReviewProgress, reviewSteps } from './review.ts';
import { turningPoints } from './turning-points.ts';

const machineOf = (game: string): Machine => new Machine(shippedGame(game), loadContent(game));

function played(machine: Machine, players: readonly string[], seed: string): Match {
  const match = new Match(machine, {
    seed,
    generator: 'quick',
    options: {},
    seats: players.slice(),
  });
  const seated = players.map((name) => seatPlayer(machine, name));
  const rng = seedRng(`players ${seed}`);
  while (match.state.ask) {
    const { seat } = match.state.ask;
    match.enter({ seat, pick: seated[seat]!.answer(match.state, seat, (n) => roll(rng, n)) });
  }
  return match;
}

function finish(steps: Generator<ReviewProgress, Review, void>): Review {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** The first purchase with two Coppers to spend or more: a Curse against the best there is. */
function atFirstPurchase(): { machine: Machine; match: Match; curse: number } {
  const machine = machineOf('dominion');
  const match = new Match(machine, { seed: 'a', generator: 'quick', options: {}, seats: ['', ''] });
  const player = seatPlayer(machine, 'heuristic');
  while (match.state.ask!.why !== 'ask.buy') {
    const { seat } = match.state.ask!;
    match.enter({ seat, pick: player.answer(match.state, seat, () => 0) });
  }
  const { ask } = match.state;
  const curse = ask!.options.findIndex((_, place) =>
    JSON.stringify(
      machine.game.face.option(machine.content, match.state, ask!, place).words,
    ).includes('Curse'),
  );
  return { machine, match, curse };
}

describe('assess', () => {
  test('a Curse as first purchase costs winning chances, and the best answer is named', () => {
    const { machine, match, curse } = atFirstPurchase();
    const found = assess(machine, match.state, { count: 200, seed: 's', given: [curse] });
    expect(found.best.pick).not.toEqual([curse]);
    expect(found.best.words).toHaveLength(1);
    expect(found.given?.pick).toEqual([curse]);
    expect(lossAt(found)).toBeGreaterThan(0.1);
    expect(found.best.chance).toBeGreaterThanOrEqual(found.runnerUp!.chance);
  });

  test('the same table, count and seed give the same assessment, and nothing is changed', () => {
    const { machine, match } = atFirstPurchase();
    const before = machine.hash(match.state);
    const options = { count: 60, seed: 's' };
    const first = assess(machine, match.state, options);
    expect(assess(machine, match.state, options)).toEqual(first);
    expect(machine.hash(match.state)).toBe(before);
  });
});

describe('reviewSteps', () => {
  const machine = machineOf('lanes');
  const match = played(machine, ['random', 'heuristic'], 'swing');
  const { record } = match;
  const whole = finish(reviewSteps(machine, record, 24));

  test('every decision with a choice has its chances, from 0 to 1', () => {
    expect(whole.moments).toHaveLength(whole.decisions);
    expect(whole.decisions).toBeGreaterThan(5);
    for (const { best, given } of whole.moments) {
      expect(best.chance).toBeGreaterThanOrEqual(given!.chance);
      expect(best.chance).toBeLessThanOrEqual(1);
      expect(given!.chance).toBeGreaterThanOrEqual(0);
    }
  });

  test("a seat's choices, the others' and luck add up to its result", () => {
    const { winners } = match.outcome();
    whole.seats.forEach((seat, i) => {
      expect(seat.start + seat.choices + seat.others + seat.luck!).toBeCloseTo(seat.result!, 10);
      expect(seat.choices).toBeLessThanOrEqual(0);
      expect(seat.others).toBeGreaterThanOrEqual(0);
      expect(seat.result! > 0).toBe(winners.includes(i));
    });
  });

  /** The record up to some entry, where a seat leaves. */
  const leftAt = (place: number, seat: number, end: 'resign' | 'timeout'): Review => {
    const entries = [...record.entries.slice(0, place), { seat, end }];
    return finish(reviewSteps(machine, { ...record, entries }, 8));
  };

  test('giving up is a choice, not bad luck, and the moves before it are not blamed', () => {
    const asked = replay(machine, { ...record, entries: record.entries.slice(0, 6) }).state.ask!;
    for (const end of ['resign', 'timeout'] as const)
      for (const seat of [asked.seat, 1 - asked.seat]) {
        const { seats, moments, turningPoints, mistakes, over } = leftAt(6, seat, end);
        const last = moments.at(-1)!;
        expect(last).toMatchObject({ entry: 6, seat, left: end, given: { chance: 0 } });
        expect(last.best.chance).toBeGreaterThan(0.1);
        expect(over).toBe(true);
        expect(seats[seat]!.result).toBe(0);
        const lost = moments.reduce((sum, one) => sum + (one.seat === seat ? lossAt(one) : 0), 0);
        expect(seats[seat]!.choices).toBeCloseTo(-lost, 10);
        expect(seats[1 - seat]!.others).toBeCloseTo(lost, 10);
        expect(mistakes).toContain(6);
        const ends = turningPoints.filter(({ after }) => after === 0 || after === 1);
        expect(ends).toEqual([
          expect.objectContaining({ entry: 6, seat, left: end, before: last.best.chance }),
        ]);
      }
  });

  test('who leaves before a decision is judged by an even chance', () => {
    const { moments, seats } = leftAt(0, 1, 'resign');
    expect(moments).toMatchObject([{ entry: 0, seat: 1, best: { chance: 0.5 } }]);
    expect(seats[1]).toMatchObject({ start: 0.5, choices: -0.5, luck: 0 });
  });

  test('choice, others and luck add up to the change of a turning point', () => {
    expect(whole.turningPoints.length).toBeGreaterThan(0);
    for (const { before, after, own, others, luck } of whole.turningPoints) {
      expect(own + others + luck).toBeCloseTo(after - before, 10);
      expect(own).toBeLessThanOrEqual(0);
      expect(others).toBeGreaterThanOrEqual(0);
    }
  });

  test('a turning point names the choices of others that are part of it', () => {
    const helped = whole.turningPoints.filter(({ others }) => others > 0);
    expect(helped.length).toBeGreaterThan(0);
    for (const { entry, seat, others, othersAt } of whole.turningPoints) {
      const costs = othersAt.map((at) => {
        const moment = whole.moments.find((one) => one.entry === at)!;
        expect(at).toBeGreaterThan(entry);
        expect(moment.seat).not.toBe(seat);
        return lossAt(moment);
      });
      expect(costs).toEqual([...costs].sort((a, b) => b - a));
      expect(costs.reduce((sum, cost) => sum + cost, 0)).toBeCloseTo(others, 10);
    }
  });

  test('where no chance had a part, only choices change the chances', () => {
    const first = whole.moments[0]!;
    const words = { pick: [], words: [] };
    const at = (entry: number, best: number, given: number): Moment => ({
      ...first,
      entry,
      seat: 0,
      best: { ...words, chance: best },
      given: { ...words, chance: given },
      error: 0,
    });
    const unfinished = new Match(machine, { ...record, seats: record.seats.slice() });
    const moments = [at(0, 0.7, 0.4), at(1, 0.9, 0.9), at(2, 0.6, 0.6)];
    const turns = (foreseen: number[]) =>
      turningPoints(unfinished, moments, new Set(foreseen)).map(({ entry, own, luck }) => [
        entry,
        Math.round(own * 100),
        Math.round(luck * 100),
      ]);
    expect(turns([])).toEqual([
      [1, 0, -30],
      [0, -30, 50],
    ]);
    expect(turns([0, 1])).toEqual([[0, -30, 0]]);
  });

  test('of two seats, one swing is listed once', () => {
    const points = whole.turningPoints;
    expect(points.length).toBeGreaterThan(1);
    const endOf = ({ entry, seat }: (typeof points)[number]): number =>
      whole.moments.find((one) => one.seat === seat && one.entry > entry)?.entry ?? Infinity;
    for (const a of points)
      for (const b of points) {
        if (a.seat === b.seat || a.entry >= endOf(b) || b.entry >= endOf(a)) continue;
        expect(Math.sign(a.after - a.before), JSON.stringify([a, b])).toBe(
          Math.sign(b.after - b.before),
        );
      }
  });

  test('a match that is not over has no result', () => {
    const entries = record.entries.slice(0, 6);
    const { seats, over } = finish(reviewSteps(machine, { ...record, entries }, 8));
    expect(over).toBe(false);
    for (const seat of seats) {
      expect(seat.result).toBeUndefined();
      expect(seat.luck).toBeUndefined();
    }
  });

  test('an interrupted review goes on where it stopped and ends the same', () => {
    const steps = reviewSteps(machine, record, 24);
    steps.next();
    const { value } = steps.next();
    const half = value.moments.slice();
    const again: number[] = [];
    const rest = reviewSteps(machine, record, 24, JSON.parse(JSON.stringify(half)));
    for (let step = rest.next(); ; step = rest.next()) {
      if (step.done) {
        expect(step.value).toEqual(JSON.parse(JSON.stringify(whole)));
        break;
      }
      again.push(step.value.moments.length);
    }
    expect(again.at(-1)).toBe(whole.decisions);
  });

  test('undone answers are left out, and names do not matter to the id', () => {
    const entries = record.entries.slice(0, 4);
    const undone: MatchRecord = {
      ...record,
      entries: [...entries, { seat: 0, undo: 2 }, ...record.entries.slice(2)],
    };
    const { moments } = finish(reviewSteps(machine, undone, 8));
    expect(moments.map(({ entry }) => entry)).not.toContain(3);
    expect(recordId({ ...record, seats: ['x', 'y'] })).toBe(recordId(record));
    expect(recordId(undone)).not.toBe(recordId(record));
  });

  test('a record of other content is refused by name', () => {
    const other = { ...record, content: 'other' };
    expect(() => finish(reviewSteps(machine, other, 8))).toThrow(/content other/);
  });
});

test('with three seats, a departure is the turning point of the seat that left', () => {
  const machine = machineOf('dominion');
  const seats = ['a', 'b', 'c'];
  const match = new Match(machine, { seed: 'three', generator: 'quick', options: {}, seats });
  const player = seatPlayer(machine, 'heuristic');
  const rng = seedRng('three');
  const play = (answers: number): void => {
    for (let i = 0; i < answers && match.state.ask; i++) {
      const { seat } = match.state.ask;
      match.enter({ seat, pick: player.answer(match.state, seat, (n) => roll(rng, n)) });
    }
  };
  play(14);
  const { seat } = match.state.ask!;
  const entry = match.record.entries.length;
  match.leave(seat, 'resign');
  play(14);
  const review = finish(reviewSteps(machine, match.record, 8));
  expect(review.over).toBe(false);
  const left = review.turningPoints.filter((point) => point.left !== undefined);
  expect(left).toEqual([expect.objectContaining({ entry, seat, left: 'resign', after: 0 })]);
  const others = review.seats.flatMap((one, i) => (i === seat ? [] : [one.others]));
  for (const gained of others) expect(gained).toBeGreaterThanOrEqual(-left[0]!.own / 2 - 1e-9);
});

test('a question with one possible answer is not a choice', () => {
  const ask = {
    id: 1,
    seat: 0,
    why: '',
    card: 0,
    kind: 'one',
    min: 1,
    max: 1,
    secret: false,
  } as const;
  expect(isChoice({ ...ask, options: [3] })).toBe(false);
  expect(isChoice({ ...ask, options: [3, 4] })).toBe(true);
});
