import { games } from '@cardwright/games';
import { loadContent } from '@cardwright/games/node';
import {
  type Game,
  type GameEvent,
  hashState,
  Machine,
  type MatchOptions,
  type State,
} from '@cardwright/kernel';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LONG } from './support/long.ts';
import { rolls } from './support/client.ts';
import { ATTACK_KINGDOM, ATTACKS, type Cards, cardsOf, moatPlan } from './support/moat-plan.ts';
import { homeOf, partedTwins, processHome } from './support/twin-home.ts';
import { playTwins } from './support/twin-play.ts';
import { REVEALS } from './support/twin-reveals.ts';
import { redealHidden, dealOthers, type TwinPlan } from './support/twins.ts';
import { withProcedure } from './support/with-procedure.ts';

const NAMES = ['dominion', 'lanes', 'shelfie', 'lorenzo', 'chaos'] as const;
const OPTIONS: { [game: string]: MatchOptions[] } = {
  dominion: [{ kingdom: 'First Game' }, { kingdom: ATTACK_KINGDOM }],
  lorenzo: [{ advanced: true }],
};

/**
 * Each seat and a spectator, early and late, with everything redealt or the others' secrets
 * alone.
 */
function plansFor(game: string, count: number): TwinPlan[] {
  const { seats: allowed } = games[game]!.rules;
  return Array.from({ length: count }, (_, i) => {
    const seats = i % 4 === 3 ? Math.min(3, allowed.max) : 2;
    const options = OPTIONS[game] ?? [{}];
    return {
      game,
      seats,
      seat: (i % (seats + 1)) - 1,
      options: options[i % options.length]!,
      after: 1 + ((i * 17) % 90),
      change: i % 5 === 1 ? redealHidden : dealOthers,
      seed: i + 1,
    };
  });
}

let home: Awaited<ReturnType<typeof processHome>>;
let parted: Awaited<ReturnType<typeof partedTwins>>;
beforeAll(async () => {
  home = await processHome();
  parted = await partedTwins(home, [
    ...NAMES.flatMap((game) => plansFor(game, LONG ? 120 : 3)),
    ...ATTACKS.map(moatPlan),
  ]);
}, 300_000);
afterAll(() => home?.remove());

test('every byte sent to a seat or a spectator is the same in matches that differ only in what it may not know, until the rules reveal it', async ({
  task,
}) => {
  const figures = { games: 0, pairs: 0, decisions: 0, messages: 0, bytes: 0 };
  for (const game of NAMES) {
    const before = figures.decisions;
    for (const { plan, twins } of parted.filter(
      ({ plan }) => plan.game === game && !plan.arrange,
    )) {
      const played = await playTwins(
        home.url,
        twins,
        REVEALS[game]!,
        LONG ? 150 : 30,
        rolls(plan.seed),
      );
      expect(played.leak, `${game}, seat ${plan.seat}, pair ${plan.seed}`).toBeUndefined();
      figures.pairs++;
      figures.decisions += played.decisions;
      figures.messages += played.messages;
      figures.bytes += played.bytes;
    }
    figures.games++;
    expect(figures.decisions - before, game).toBeGreaterThan(30);
  }
  task.meta.figures = figures;
}, 900_000);

test('every byte to the attacker is equal whether the victim holds a Moat and keeps it, or holds none', async () => {
  const withMoat = parted.filter(({ plan }) => plan.arrange);
  expect(withMoat.length).toBe(ATTACKS.length);
  for (const [i, { twins }] of withMoat.entries()) {
    const played = await playTwins(
      home.url,
      twins,
      REVEALS['dominion']!,
      3,
      rolls(i),
      JSON.stringify(ATTACKS[i]),
    );
    expect(played, ATTACKS[i]).toMatchObject({
      decisions: 3,
      secrets: 1,
      ended: 'so many decisions',
    });
    expect(played.leak).toBeUndefined();
  }
});

// ---- what the comparison finds ------------------------------------------------------------------

const game = (name: string): Game => games[name] as Game;

/** Plays pairs on a server whose game tells too much; gives the first leak that is found. */
async function leakOf(
  planted: Game,
  plans: TwinPlan[],
  first?: string,
): Promise<string | undefined> {
  const home = await homeOf(planted);
  for (const { plan, twins } of await partedTwins(home, plans)) {
    const { leak } = await playTwins(
      home.url,
      twins,
      REVEALS[planted.name]!,
      12,
      rolls(plan.seed),
      first,
    );
    if (leak !== undefined) return leak;
  }
  return undefined;
}

test.each(NAMES)('the comparison finds a view that depends on what is hidden: %s', async (name) => {
  const honest = game(name);
  const planted: Game = {
    ...honest,
    information: {
      ...honest.information,
      view: (content, state, seat) => ({
        ...(honest.information.view(content, state, seat) as object),
        marks: hashState(state).slice(0, 4),
      }),
    },
  };
  expect(await leakOf(planted, plansFor(name, 3))).toContain('marks');
});

const dominion = game('dominion');
const others: TwinPlan[] = [1, 2, 3].map((seed) => ({
  game: 'dominion',
  seats: 2,
  seat: 0,
  options: {},
  after: 20,
  change: dealOthers,
  seed,
}));

test('the comparison finds an option that tells of another hand, an event that tells of it, and one that only some hands lead to', async () => {
  const handOf = (state: State): number[] => (state as unknown as Cards).seats[1]!.hand;
  const option: Game = {
    ...dominion,
    face: {
      ...dominion.face,
      option: (c, s, ask, i) => ({ ...dominion.face.option(c, s, ask, i), near: handOf(s).join() }),
    },
  };
  expect(await leakOf(option, others)).toContain('near');
  const turn = dominion.rules.procedures['turn']!;
  const emitting = (
    emit: (t: { state: State; emit: (event: GameEvent) => void }) => void,
  ): Game => {
    const steps = Object.entries(turn.steps).map(([step, run]): [string, typeof run] => [
      step,
      (t, f, picked, result) => {
        if (t.events) emit(t);
        return run(t, f, picked, result);
      },
    ]);
    return withProcedure(dominion, { ...turn, steps: Object.fromEntries(steps) });
  };
  expect(
    await leakOf(
      emitting((t) => t.emit({ type: 'draw', seat: 1, n: 0, cards: handOf(t.state) })),
      others,
    ),
  ).toContain('"type":"draw"');
  const [copper] = cardsOf(new Machine(dominion, loadContent('dominion')))('Copper');
  const some = emitting(
    (t) =>
      handOf(t.state).filter((card) => card === copper).length % 2 === 0 &&
      t.emit({ type: 'shuffle', seat: 1 }),
  );
  expect(await leakOf(some, others)).toContain('shuffle');
});

test('the comparison finds a question that tells by being asked that a Moat is held', async () => {
  const react = dominion.rules.procedures['react']!;
  const open = withProcedure(dominion, {
    ...react,
    steps: {
      ...react.steps,
      ask(t, f, picked, result) {
        const signal = react.steps['ask']!(t, f, picked, result);
        t.state.ask!.secret = false;
        return signal;
      },
    },
  });
  expect(await leakOf(open, [moatPlan('Witch')], '"Witch"')).toBeDefined();
});
