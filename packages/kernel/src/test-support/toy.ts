import { lineOf } from '../define.ts';
import { type Content, type Game, type Outcome, PlayerFault, SetupFault } from '../game.ts';
import { copyBase } from '../machine.ts';
import type { Effect, Line, Procedure, Program, Trigger } from '../program.ts';
import type { Plain, State } from '../state.ts';
import { listenerOf, procedureListener, type Table } from '../table.ts';

/** A table of the toy game: what its effects did, in order, and a purse for each seat. */
export interface ToyState extends State {
  log: string[];
  purse: number[];
}

export interface ToyContent extends Content {
  readonly start: number;
}

type T = Table<ToyState, ToyContent>;
type E<P> = Effect<ToyState, ToyContent, P>;

/** An effect as a line of a program. */
export const line = <P>(effect: E<P>, params: P): Line => lineOf(effect, params);
export const program = (name: string, lines: Line[], slots = 0): Program => ({
  name,
  lines,
  slots,
});

export const say: E<string> = {
  name: 'say',
  run(t, text, f) {
    t.state.log.push(`${text} ${f.seat}${f.slots.length > 0 ? ` ${JSON.stringify(f.slots)}` : ''}`);
    if (t.events) t.emit({ type: 'said', text });
    return undefined;
  },
};
/** Seat 0 so many times: a call for each of them is a call made so many times. */
export const times = (n: number, seat = 0): number[] => new Array<number>(n).fill(seat);

/** Does whatever a test wants. */
export const act = (
  name: string,
  run: E<null>['run'],
  rest: Partial<Pick<E<null>, 'answered' | 'returned'>> = {},
): Line => line<null>({ name, run, ...rest }, null);

export const asks = (slot: number): Line =>
  act(
    'asks',
    (t, _p, f) => {
      t.ask(f.seat, 'one', 'pick').options = [10, 20, 30];
      return t.asking();
    },
    {
      answered(_t, _p, f, picked) {
        f.slots[slot] = picked[0]!;
        return undefined;
      },
    },
  );

/** A game whose only procedure runs the content's first program and then is over. */
const main: Procedure<ToyState, ToyContent> = {
  name: 'main',
  first: 'go',
  steps: { go: (t) => t.call(t.content.start, { then: 'end' }), end: (t) => t.finish() },
};

export interface ToyParts {
  programs: Program[];
  procedures?: { [name: string]: Procedure<ToyState, ToyContent, never> };
  triggers?: { [event: string]: Trigger<ToyState, ToyContent> };
}

export function toy(parts: ToyParts): { game: Game<ToyState, ToyContent>; content: ToyContent } {
  const content: ToyContent = { hash: 'toy', programs: parts.programs, start: 0 };
  const game: Game<ToyState, ToyContent> = {
    name: 'toy',
    version: '1',
    rules: {
      seats: { min: 1, max: 4 },
      options: undefined as never,
      setup(_t, base, seats, options) {
        if (options.refuse === true) throw new SetupFault('refused as asked');
        return {
          ...base,
          stack: [{ kind: 'procedure', name: 'main', step: 'go', seat: 0, vars: {} }],
          log: [],
          purse: new Array<number>(seats).fill(0),
        };
      },
      procedures: { main, ...parts.procedures },
      triggers: parts.triggers ?? {},
      copy(s) {
        const base = copyBase(s);
        return {
          content: base.content,
          rng: base.rng,
          stack: base.stack,
          ask: base.ask,
          asked: base.asked,
          over: base.over,
          log: s.log.slice(),
          purse: s.purse.slice(),
        };
      },
      outcome: (_c, s): Outcome => ({
        scores: s.purse.slice(),
        winners: s.purse.flatMap((p, seat) => (p === Math.max(...s.purse) ? [seat] : [])),
      }),
      fallback: () => [0],
      maxDecisions: 1000,
      rounds: { turnOf: (_c, s) => s.ask?.seat ?? 0 },
    },
    information: {
      view: (_c, s) => ({ purse: s.purse.slice() }),
      redeal: () => undefined,
      sight: () => ({}),
    },
    content: {
      formats: [],
      load: () => ({ content, faults: [], warnings: [] }),
      cards: () => [],
    },
    face: {
      option: (_c, _s, ask, i) => ({ words: { key: 'toy.option' }, data: ask.options[i] as Plain }),
      event: () => undefined,
      cardText: () => '',
      scene: () => ({ game: 'toy', status: { key: 'toy.status' }, areas: [] }),
    },
    players: {
      byName: {
        none: {
          about: 'none',
          make: () => {
            throw new PlayerFault('none');
          },
        },
      },
      default: 'none',
      evaluate: (_c, s) => s.purse.map(() => 0.5),
    },
  };
  return { game, content };
}

/**
 * A small game with decisions: each seat in turn takes 0 to 3 coins, six times round, with a roll
 * on top.
 */
export function purses(): { game: Game<ToyState, ToyContent>; content: ToyContent } {
  const take = act(
    'take',
    (t: T, _p, f) => {
      t.askNumber(f.seat, 'take', 0, 3);
      return t.asking();
    },
    {
      answered(t, _p, f, picked) {
        t.state.purse[f.seat]! += picked[0]! + t.roll(6);
        if (t.events) t.emit({ type: 'took', seat: f.seat });
        return undefined;
      },
    },
  );
  const round = act('round', (t: T) =>
    t.forEachSeat(
      1,
      t.state.purse.map((_, seat) => seat),
      { slots: [] },
    ),
  );
  const rounds = act('rounds', (t: T) => t.forEachSeat(2, times(6)));
  return toy({
    programs: [program('rounds', [rounds]), program('take', [take]), program('round', [round])],
  });
}

export { listenerOf, procedureListener };
