import {
  type Answer,
  type Ask,
  type Content,
  type Game,
  type GameEvent,
  hashedRecord,
  Machine,
  Match,
  type MatchOptions,
  type Plain,
  randomPick,
  replay,
  roll,
  type Rng,
  seedRng,
  type State,
} from '@cardwright/kernel';
import { describe, expect, test } from 'vitest';
import './task-figures.ts';

export interface ContractOptions<S extends State, C extends Content> {
  /** Said in the tests' names: a deck, a kingdom, a player count. */
  name: string;
  seats: number;
  options?: MatchOptions;
  /** Random games to play; the whole suite scales with it. */
  games?: number;
  /** What never changes from set-up to the end: every card in exactly one place, counted. */
  census?(content: C, state: S): Plain;
}

/** Long runs play ten times as many games, quick ones a single one. */
const long = process.env.CARDWRIGHT_LONG ? 10 : 1;
const json = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;

/** Compares the texts first: `toEqual` takes much longer. */
function expectSameJson(found: unknown, expected: unknown): void {
  if (JSON.stringify(found) !== JSON.stringify(expected))
    expect(json(found)).toEqual(json(expected));
}

/** The suite every game passes, for each way it is set up. */
export function contract<S extends State, C extends Content>(
  game: Game<S, C>,
  content: C,
  o: ContractOptions<S, C>,
): void {
  const machine = new Machine(game, content);
  const count = process.env.CARDWRIGHT_QUICK ? 1 : (o.games ?? 10) * long;
  /** For checks that cost much more than the game they look at; ordinary runs play half of it. */
  const atMost = (games: number): number =>
    Math.min(count, long > 1 ? games * long : Math.ceil(games / 2));
  const begin = (seed: string, events?: GameEvent[]): S =>
    machine.start({ seed, seats: o.seats, options: o.options ?? {} }, events);

  /** A random game; `each` sees every decision before it is answered. */
  const playOut = (
    seed: string,
    each?: (state: S, ask: Ask, decision: number, chance: Rng) => void,
  ): { state: S; picks: number[][] } => {
    const state = begin(seed);
    const chance = seedRng(`players of ${seed}`);
    const picks: number[][] = [];
    while (state.ask) {
      if (picks.length > game.rules.maxDecisions)
        throw new Error(`seed ${seed}: more than ${game.rules.maxDecisions} decisions`);
      each?.(state, state.ask, picks.length, chance);
      const pick = randomPick(state.ask, (n) => roll(chance, n));
      picks.push(pick);
      machine.answer(state, pick);
    }
    return { state, picks };
  };
  /**
   * Decisions spread over a game, so that costly checks look at the beginning, the middle and the
   * end. A long run looks at every decision of the first game.
   */
  const sometimes =
    (every: number, check: (state: S, ask: Ask, chance: Rng) => void, game = 0) =>
    (state: S, ask: Ask, decision: number, chance: Rng): void => {
      if (decision % every === 0 || (long > 1 && game === 0)) check(state, ask, chance);
    };

  describe(`contract: ${game.name}, ${o.name}`, () => {
    test('random games end within the maximum number of decisions, with an empty stack', ({
      task,
    }) => {
      let decisions = 0;
      for (let i = 0; i < count; i++) {
        const { state, picks } = playOut(`end ${i}`);
        expect(state.over).toBe(true);
        expect(state.stack).toEqual([]);
        expect(state.ask).toBe(null);
        expect(picks.length).toBeLessThanOrEqual(game.rules.maxDecisions);
        decisions += picks.length;
        const outcome = game.rules.outcome(content, state);
        expect(outcome.scores).toHaveLength(o.seats);
        expect(outcome.winners.every((seat) => seat >= 0 && seat < o.seats)).toBe(true);
      }
      task.meta.figures = { games: count, decisions };
    });

    test('same seed and answers, same hash; a match replays from its record', () => {
      for (let i = 0; i < atMost(5); i++) {
        const { state, picks } = playOut(`again ${i}`);
        const again = begin(`again ${i}`);
        for (const pick of picks) machine.answer(again, pick);
        expect(machine.hash(again)).toBe(machine.hash(state));
      }
    });

    test('at every decision the state goes through JSON unchanged, and both copies play on alike', () => {
      for (let i = 0; i < atMost(4); i++) {
        playOut(
          `json ${i}`,
          sometimes(
            7,
            (state, ask, chance) => {
              const copy = json(state);
              expect(copy).toEqual(state);
              expect(machine.hash(copy)).toBe(machine.hash(state));
              const pick = randomPick(ask, (n) => roll(chance, n));
              const one = machine.fork(state);
              machine.answer(one, pick);
              machine.answer(copy, pick);
              expect(machine.hash(copy)).toBe(machine.hash(one));
            },
            i,
          ),
        );
      }
    });

    test('a fork is the same table, and what happens to it leaves the original alone', () => {
      playOut(
        'fork',
        sometimes(5, (state) => {
          const before = JSON.stringify(state);
          const fork = machine.fork(state);
          expect(JSON.stringify(fork)).toBe(before);
          const chance = seedRng('fork plays on');
          for (let k = 0; k < 12 && fork.ask; k++)
            machine.answer(
              fork,
              randomPick(fork.ask, (n) => roll(chance, n)),
            );
          expect(JSON.stringify(state)).toBe(before);
        }),
      );
    });

    test('every offered option is accepted on a fork', ({ task }) => {
      let answers = 0;
      for (let i = 0; i < atMost(3); i++) {
        playOut(
          `offers ${i}`,
          sometimes(
            3,
            (state, ask, chance) => {
              for (const pick of samples(ask, chance)) {
                expect(
                  machine.refusal(state, ask.seat, { ask: ask.id, pick }),
                  JSON.stringify({ ask, pick }),
                ).toBeUndefined();
                machine.answer(machine.fork(state), pick);
                answers++;
              }
            },
            i,
          ),
        );
      }
      task.meta.figures = { games: atMost(3), answers };
    });

    test('unoffered, stale and malformed answers are refused and change nothing', () => {
      playOut(
        'refusals',
        sometimes(4, (state, ask) => {
          const before = machine.hash(state);
          const pick = smallest(ask);
          const bad: [number, Answer, string][] = [
            [ask.seat, { ask: ask.id + 1, pick }, 'answer/stale'],
            [ask.seat, { ask: ask.id - 1, pick }, 'answer/stale'],
            [(ask.seat + 1) % o.seats, { ask: ask.id, pick }, 'answer/wrong-seat'],
          ];
          const outside =
            ask.kind === 'number'
              ? [ask.max + 1]
              : ask.kind === 'yes-no'
                ? [2]
                : [ask.options.length];
          for (const [seat, answer, code] of bad)
            expect(machine.refusal(state, seat, answer)?.code).toBe(code);
          for (const odd of [
            outside,
            [-1],
            [0.5],
            [Number.NaN],
            [0, 0],
            new Array<number>(ask.options.length + 1).fill(0),
          ]) {
            const fine =
              ask.kind === 'number' &&
              odd.length === 1 &&
              Number.isInteger(odd[0]) &&
              odd[0]! >= ask.min &&
              odd[0]! <= ask.max;
            const yesNo =
              ask.kind === 'yes-no' && odd.length === 1 && (odd[0] === 0 || odd[0] === 1);
            if (!fine && !yesNo)
              expect(
                machine.refusal(state, ask.seat, { ask: ask.id, pick: odd }),
                JSON.stringify({ ask, odd }),
              ).toBeDefined();
          }
          expect(machine.hash(state)).toBe(before);
        }),
      );
    });

    test('undo to any earlier answer gives that state', () => {
      const match = new Match(machine, {
        seed: 'undo',
        generator: 'chacha8',
        options: o.options ?? {},
        seats: new Array<string>(o.seats).fill('random'),
      });
      const chance = seedRng('undo');
      const hashes = [machine.hash(match.state)];
      for (let k = 0; k < 40 && match.state.ask; k++) {
        const { seat, id } = match.state.ask;
        expect(
          match.answer(seat, {
            ask: id,
            pick: randomPick(match.state.ask, (n) => roll(chance, n)),
          }),
        ).toEqual({ ok: true });
        hashes.push(machine.hash(match.state));
      }
      for (const back of [hashes.length - 1, Math.floor(hashes.length / 2), 1, 0]) {
        expect(machine.hash(match.at(back).state)).toBe(hashes[back]);
      }
      match.undo(0, 3 % hashes.length);
      expect(machine.hash(match.state)).toBe(hashes[3 % hashes.length]);
    });

    test('no view reveals what its seat may not know, and a redeal does not change the view', ({
      task,
    }) => {
      let changed = 0;
      for (let i = 0; i < atMost(3); i++) {
        playOut(
          `secrets ${i}`,
          sometimes(
            5,
            (state, ask, chance) => {
              const view = (s: S, seat: number): Plain =>
                json(game.information.view(content, s, seat));
              const hash = machine.hash(state);
              const open = view(state, -1);
              for (let seat = 0; seat < o.seats; seat++) {
                const other = machine.fork(state);
                game.information.redeal(content, other, seat, chance);
                if (machine.hash(other) !== hash) changed++;
                const own = view(state, seat);
                const redealt = view(other, seat);
                expectSameJson(redealt, own);
                expectSameJson(view(other, -1), open);
                expectSameJson(
                  game.face.scene(content, own, seat),
                  game.face.scene(content, redealt, seat),
                );
                if (ask.seat === seat) {
                  const shown = (s: S): unknown =>
                    s.ask!.options.map((_, k) => game.face.option(content, s, s.ask!, k));
                  expectSameJson(shown(other), shown(state));
                  const chanceToo = seedRng('plays on');
                  machine.answer(
                    other,
                    randomPick(ask, (n) => roll(chanceToo, n)),
                  );
                }
              }
            },
            i,
          ),
        );
      }
      if (game.information.perfectInformation)
        expect(changed, 'redeal changed a table on which nothing is hidden').toBe(0);
      else expect(changed, 'redeal never changed anything').toBeGreaterThan(0);
      task.meta.figures = { games: atMost(3), changedByRedeal: changed };
    });

    if (game.information.perfectInformation) {
      test('perfect information: every seat and a spectator see the same, and no question is secret', () => {
        playOut(
          'open',
          sometimes(5, (state, ask) => {
            const open = json(game.information.view(content, state, -1));
            for (let seat = 0; seat < o.seats; seat++)
              expect(json(game.information.view(content, state, seat))).toEqual(open);
            expect(ask.secret).toBe(false);
          }),
        );
      });
    }

    test('a redealt table plays on to an end', () => {
      playOut(
        'redeal',
        sometimes(40, (state, ask, chance) => {
          const other = machine.fork(state);
          game.information.redeal(content, other, ask.seat, chance);
          for (let k = 0; other.ask && k < game.rules.maxDecisions; k++)
            machine.answer(
              other,
              randomPick(other.ask, (n) => roll(chance, n)),
            );
          expect(other.over).toBe(true);
        }),
      );
    });

    const { census } = o;
    if (census) {
      test('cards are conserved', ({ task }) => {
        task.meta.figures = { games: atMost(5) };
        for (let i = 0; i < atMost(5); i++) {
          const first = json(census(content, begin(`census ${i}`)));
          const { state } = playOut(`census ${i}`, (s) =>
            expect(json(census(content, s))).toEqual(first),
          );
          expect(json(census(content, state))).toEqual(first);
        }
      });
    }

    if (o.seats > 2) {
      test('seats may leave at any decision: the others finish the match, nobody who left wins, and the record replays', ({
        task,
      }) => {
        let left = 0;
        for (let i = 0; i < atMost(4); i++) {
          const match = new Match(machine, {
            seed: `left ${i}`,
            generator: 'chacha8',
            options: o.options ?? {},
            seats: new Array<string>(o.seats).fill('random'),
          });
          const chance = seedRng(`left ${i}`);
          const after = [roll(chance, 12), 20 + roll(chance, 60)];
          while (match.state.ask && !match.over) {
            const { ask } = match.state;
            const there = Array.from({ length: o.seats }, (_, seat) => seat).filter(
              (seat) => !match.out.includes(seat),
            );
            if (there.length > 2 && match.record.entries.length >= after[match.out.length]!) {
              const seat =
                roll(chance, 2) === 0 && there.includes(ask.seat)
                  ? ask.seat
                  : there[roll(chance, there.length)]!;
              const copy = json(match.state);
              match.leave(seat, 'resign');
              machine.leave(copy, seat);
              expect(machine.hash(copy)).toBe(machine.hash(match.state));
              left++;
            } else if (match.out.includes(ask.seat)) {
              expect(game.rules.leave, 'who has left by a rule is not asked').toBeUndefined();
              match.enter({ seat: ask.seat, pick: game.rules.fallback(content, match.state) });
            } else
              match.answer(ask.seat, {
                ask: ask.id,
                pick: randomPick(ask, (n) => roll(chance, n)),
              });
          }
          expect(match.fault).toBeUndefined();
          expect(match.over).toBe(true);
          const { winners } = match.outcome();
          expect(winners.length).toBeGreaterThan(0);
          expect(winners.some((seat) => match.out.includes(seat))).toBe(false);
          const again = replay(machine, json(hashedRecord(machine, match.record)));
          expect(again.out).toEqual(match.out);
          expect(machine.hash(again.state)).toBe(machine.hash(match.state));
        }
        expect(left).toBeGreaterThan(0);
        task.meta.figures = { games: atMost(4), seatsLeft: left };
      });
    }

    test('the fallback answer is always a legal one, and every option has words and data', () => {
      playOut(
        'fallback',
        sometimes(3, (state, ask) => {
          expect(
            machine.refusal(state, ask.seat, {
              ask: ask.id,
              pick: game.rules.fallback(content, state),
            }),
          ).toBeUndefined();
          ask.options.forEach((_, k) => {
            const option = game.face.option(content, state, ask, k);
            expect(option.words.key.startsWith(`${game.name}.`)).toBe(true);
            expect(option.data).not.toBeUndefined();
          });
          const worth = game.players.evaluate(content, state);
          expect(worth).toHaveLength(o.seats);
          expect(worth.every((x) => x >= 0 && x <= 1)).toBe(true);
        }),
      );
    });
  });
}

/** Each single option, the smallest and the largest pick, and twenty random ones. */
function samples(ask: Ask, chance: Rng): number[][] {
  const out: number[][] = [];
  if (ask.kind === 'one') ask.options.forEach((_, i) => out.push([i]));
  else if (ask.kind === 'yes-no') out.push([0], [1]);
  else if (ask.kind === 'number') out.push([ask.min], [ask.max]);
  else {
    out.push(smallest(ask));
    if (ask.kind === 'some') {
      out.push(ask.options.slice(0, ask.max).map((_, i) => i));
      if (ask.min <= 1 && ask.max >= 1) ask.options.forEach((_, i) => out.push([i]));
    }
  }
  if (ask.kind === 'some' || ask.kind === 'order' || ask.kind === 'number')
    for (let k = 0; k < 20; k++) out.push(randomPick(ask, (n) => roll(chance, n)));
  return out;
}

function smallest(ask: Ask): number[] {
  if (ask.kind === 'one' || ask.kind === 'yes-no') return [0];
  if (ask.kind === 'number') return [ask.min];
  return ask.options.slice(0, ask.kind === 'order' ? undefined : ask.min).map((_, i) => i);
}

/**
 * What random play reached of the content: programs (lists of cards) that never ran, and the kinds
 * of question asked.
 */
export function coverage<S extends State, C extends Content>(
  game: Game<S, C>,
  content: C,
  setUps: { seats: number; options: MatchOptions }[],
  gamesEach: number,
): { missed: string[]; asked: Set<string> } {
  const machine = new Machine(game, content);
  const ran = new Set<string>();
  const asked = new Set<string>();
  machine.tracer = { line: ({ program }) => void ran.add(content.programs[program]!.name) };
  for (const { seats, options } of setUps) {
    for (let i = 0; i < gamesEach; i++) {
      const state = machine.start({ seed: `coverage ${i}`, seats, options });
      const chance = seedRng(`coverage ${i}`);
      while (state.ask) {
        asked.add(`${state.ask.why} ${state.ask.kind}`);
        machine.answer(
          state,
          randomPick(state.ask, (n) => roll(chance, n)),
        );
      }
    }
  }
  return {
    missed: content.programs.map(({ name }) => name).filter((name) => !ran.has(name)),
    asked,
  };
}
