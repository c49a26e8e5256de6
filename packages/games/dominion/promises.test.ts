import {
  type GameEvent,
  type Line,
  type ListFrame,
  Machine,
  type Plain,
  randomPick,
  roll,
  seedRng,
} from '@cardwright/kernel';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shippedFiles, wordsIn } from '../node.ts';
import { ACTION, cardAt, type DominionContent, PRESETS, TREASURE } from './content.ts';
import { dominion } from './game.ts';
import { emptyPiles, ownedCards, zoneCards } from './rules/zones.ts';
import { prepare } from './scenario/position.ts';
import type { DominionState, DominionTable, SeatZone } from './state.ts';
import { anyCard } from './testing/arbitraries.ts';

const runs = process.env.CARDWRIGHT_LONG ? 3000 : 40;
const shipped = shippedFiles('dominion');
const english = wordsIn('en');

// ---- every number printed is the number moved ---------------------------------------------------

const whole = (min: number, max: number): fc.Arbitrary<number> => fc.integer({ min, max });
const where = fc.constantFrom(undefined, { type: 'Treasure' }, { type: 'Action' });
const tally: fc.Arbitrary<Plain> = fc.oneof(
  fc.constantFrom('emptyPiles', 'coins', 'actionsPlayed'),
  fc
    .record({
      in: fc.constantFrom('hand', 'discard', 'inPlay', 'trash', 'owned'),
      where,
      different: fc.boolean(),
    })
    .map(
      (t): Plain => ({
        in: t.in,
        ...(t.where && { where: t.where }),
        ...(t.different && { different: true }),
      }),
    ),
  fc.constant({ tokens: 'Shell' }),
  fc.constant({ mat: 'Quay' }),
);
const amount: fc.Arbitrary<Plain> = fc
  .record({ n: whole(1, 3), per: tally, every: whole(1, 3), up: fc.boolean(), plus: whole(0, 2) })
  .map(
    ({ n, per, every, up, plus }): Plain => ({
      n,
      per,
      ...(every > 1 && { every, round: up ? 'up' : 'down' }),
      ...(plus > 0 && { plus }),
    }),
  );
const GIVES = ['cards', 'actions', 'buys', 'coins', 'points'] as const;
const NOUNS = ['Card', 'Action', 'Buy', 'Coin', 'Point'] as const;

/** What an English sentence promises at a table: "+1 Coin, and +2 Coins for every 3 …". */
function promised(text: string, c: DominionContent, s: DominionState): [noun: string, n: number] {
  const bonus = String.raw`\+(\d+) (Card|Action|Buy|Coin|Point)s?`;
  const read = new RegExp(
    `^(?:${bonus}, and )?${bonus} for (?:each|every (\\d+)) (.+?)(, rounded (?:up|down))?\\.$`,
  ).exec(text);
  if (!read) throw new Error(`not understood: ${text}`);
  const [, plus = '0', , n, noun, every = '1', what, round] = read;
  const share = counted(what!, c, s) / Number(every);
  const times = round === ', rounded up' ? Math.ceil(share) : Math.floor(share);
  return [noun!, Number(plus) + Number(n) * times];
}

/** Counts at the table what the words name. */
function counted(what: string, c: DominionContent, s: DominionState): number {
  const p = s.seats[0]!;
  if (/^empty piles?$/.test(what)) return emptyPiles(s);
  if (/^Coins? you have$/.test(what)) return s.turn.coins;
  if (/^Shell tokens? you have$/.test(what)) return p.tokens?.Shell ?? 0;
  const isType = (card: number, bit: number): boolean => (cardAt(c, card).types & bit) !== 0;
  if (/^Actions? played this turn$/.test(what))
    return s.turn.played.filter((card) => isType(card, ACTION)).length;
  const read = /^(differently named )?(card|Treasure|Action)s? (.+)$/.exec(what);
  if (!read) throw new Error(`not understood: ${what}`);
  const zones: { [place: string]: readonly number[] } = {
    'in your hand': p.hand,
    'in your discard pile': p.discard,
    'you have in play': p.play,
    'in the trash': s.trash,
    'you own': ownedCards(p),
    'on your Quay mat': p.mats?.Quay ?? [],
  };
  const zone = zones[read[3]!];
  if (!zone) throw new Error(`not understood: ${what}`);
  const fitting = zone.filter(
    (card) => read[2] === 'card' || isType(card, read[2] === 'Action' ? ACTION : TREASURE),
  );
  return read[1] ? new Set(fitting).size : fitting.length;
}

const POSITION = {
  supply: { Curse: 0, Duchy: 0 },
  trash: ['Gold', 'Copper', 'Copper'],
  turn: { coins: 5, actions: 2 },
};

test('every counted bonus gives what its sentence says', () => {
  const pile = fc.array(fc.constantFrom('Copper', 'Silver', 'Estate', 'Village', 'Smithy'), {
    maxLength: 5,
  });
  const seat = fc.record({
    hand: pile,
    discard: pile,
    inPlay: fc.array(fc.constantFrom('Copper', 'Silver', 'Village', 'Smithy'), { maxLength: 5 }),
    shells: whole(0, 4),
    quay: pile,
  });
  fc.assert(
    fc.property(fc.constantFrom(...GIVES), amount, seat, (effect, n, held) => {
      const card = { name: 'Test', cost: 3, types: ['Action'], play: [{ do: effect, n }] };
      // A position can only have mats and tokens that a card names.
      const names = (name: string): boolean => JSON.stringify(n).includes(name);
      const given = {
        ...POSITION,
        seats: [
          {
            hand: [...held.hand, card],
            discard: held.discard,
            inPlay: held.inPlay,
            deck: Array.from({ length: 60 }, () => 'Copper'),
            ...(names('Quay') && { mats: { Quay: held.quay } }),
            ...(names('Shell') && held.shells > 0 && { tokens: { Shell: held.shells } }),
          },
          {},
        ],
      };
      const { machine, state } = prepare(given, shipped);
      const c = machine.content;
      const test = c.byName.get('Test')!;
      // The table as the effect finds it: the card is in play, and its Action is spent.
      const found = structuredClone(state);
      found.seats[0]!.hand.splice(found.seats[0]!.hand.indexOf(test), 1);
      found.seats[0]!.play.push(test);
      found.turn.played.push(test);
      const [noun, promise] = promised(dominion.face.cardText(c, 'Test', english), c, found);
      machine.answer(state, [state.ask!.options.indexOf(test)]);
      const given1 = [
        state.seats[0]!.hand.length - found.seats[0]!.hand.length,
        state.turn.actions - found.turn.actions + 1,
        state.turn.buys - found.turn.buys,
        state.turn.coins - found.turn.coins,
        state.seats[0]!.bonus ?? 0,
      ];
      expect(noun).toBe(NOUNS[GIVES.indexOf(effect)]);
      expect(given1).toEqual(NOUNS.map((one) => (one === noun ? promise : 0)));
    }),
    { numRuns: runs },
  );
});

// ---- every slot that is read was filled ---------------------------------------------------------

/** Effects whose `slot` is the one that they fill. */
const FILLS = new Set(['choose', 'all', 'find', 'revealUntil', 'nameCard', 'discardTop']);
/** Fields of a line's parameters that name a slot which it reads, wherever they stand. */
const SLOT_FIELDS = new Set(['slot', 'same', 'different', 'given']);

/** The slots that a line reads: its own, those of its filters and of what it counts. */
function slotsRead({ effect, params }: Line): number[] {
  if (effect.name === 'revealHand') return [params as number].filter((slot) => slot >= 0);
  const out: number[] = [];
  const visit = (value: unknown, own: boolean): void => {
    if (typeof value !== 'object' || value === null) return;
    for (const [key, inner] of Object.entries(value)) {
      const fills = own && key === 'slot' && FILLS.has(effect.name);
      if (SLOT_FIELDS.has(key) && typeof inner === 'number' && inner >= 0 && !fills)
        out.push(inner);
      else if (key !== 'json') visit(inner, false);
    }
  };
  visit(params, true);
  return out;
}

/** What a line is about to do, at the table where it does it; what it returns is called after. */
type Watch = (
  line: Line,
  f: ListFrame,
  t: DominionTable,
  log: readonly GameEvent[],
) => (() => void) | void;

/** The same content, whose lines are watched. */
function watched(c: DominionContent, log: readonly GameEvent[], watch: Watch): DominionContent {
  const programs = c.programs.map((program) => ({
    ...program,
    lines: program.lines.map(
      (line): Line => ({
        ...line,
        effect: {
          ...line.effect,
          run(t, p, f) {
            const after = watch(line, f, t as DominionTable, log);
            const signal = line.effect.run(t, p, f);
            after?.();
            return signal;
          },
        },
      }),
    ),
  }));
  return { ...c, programs };
}

/** Plays two cards by chance, among those of a kingdom. */
function playWatched(cards: readonly Plain[], seed: number, watch: Watch): void {
  const files = [{ path: 'cards.json', text: JSON.stringify(cards) }];
  const loaded = dominion.content.load(shipped, { files }).content!;
  const log: GameEvent[] = [];
  const machine = new Machine(dominion, watched(loaded, log, watch));
  const kingdom = ['Alpha', 'Beta', ...PRESETS.Engines.slice(0, 8)];
  const state = machine.start({ seed: `slots ${seed}`, seats: 2, options: { kingdom } });
  const chance = seedRng(`slots ${seed}`);
  for (let k = 0; state.ask && k < 400; k++)
    machine.answer(
      state,
      randomPick(state.ask, (n) => roll(chance, n)),
      log,
    );
}

test('every slot that a line reads was filled before, in whole games', () => {
  let reads = 0;
  fc.assert(
    fc.property(anyCard('Alpha'), anyCard('Beta'), fc.nat(), (alpha, beta, seed) => {
      playWatched([alpha, beta], seed, (line, f) => {
        for (const slot of slotsRead(line)) {
          reads++;
          if (!Array.isArray(f.slots[slot]))
            throw new Error(`${line.effect.name} reads slot ${slot}: ${JSON.stringify(alpha)}`);
        }
      });
    }),
    { numRuns: Math.ceil(runs / 4) },
  );
  expect(reads).toBeGreaterThan(100);
});

// ---- every card that is moved is where its line looks for it ------------------------------------

test('R7.9: every card that a slot tracks is where its line takes it from, in whole games', () => {
  let moves = 0;
  fc.assert(
    fc.property(anyCard('Alpha'), anyCard('Beta'), fc.nat(), (alpha, beta, seed) => {
      playWatched([alpha, beta], seed, (line, f, t) => {
        const { slot, from } = (line.params ?? {}) as { slot?: number; from?: SeatZone };
        if (slot === undefined || from === undefined || FILLS.has(line.effect.name)) return;
        if ((from as string) === 'supply') return;
        // What an event has happened to, only the event tracks.
        if (from === 'event') return;
        const there = zoneCards(t, t.state.seats[f.seat]!, from).slice();
        for (const card of f.slots[slot] as number[]) {
          if (card < 0) continue;
          moves++;
          const i = there.indexOf(card);
          if (i < 0)
            throw new Error(
              `${line.effect.name}: not in ${from}: ${JSON.stringify([alpha, beta])}`,
            );
          there.splice(i, 1);
        }
      });
    }),
    { numRuns: Math.ceil(runs / 4) },
  );
  expect(moves).toBeGreaterThan(50);
});

// ---- every card that the log names is where the log says ----------------------------------------

/** The cards that came into a zone. */
function arrived(before: readonly number[], after: readonly number[]): number[] {
  const left = before.slice();
  return after.filter((card) => {
    const i = left.indexOf(card);
    if (i >= 0) left.splice(i, 1);
    return i < 0;
  });
}

/** The cards that events of a type name, for one seat if it is given. */
function named(
  t: DominionTable,
  events: readonly GameEvent[],
  type: string,
  seat?: number,
): number[] {
  return events
    .filter((event) => event.type === type && (seat === undefined || event.seat === seat))
    .flatMap((event) => (event.cards ?? [event.card]) as string[])
    .map((name) => t.content.byName.get(name)!);
}

const sorted = (cards: readonly number[]): number[] => cards.toSorted((a, b) => a - b);

test('R7.9: what the log says was trashed, discarded or gained is there, in whole games', () => {
  let logged = 0;
  fc.assert(
    fc.property(anyCard('Alpha'), anyCard('Beta'), fc.nat(), (alpha, beta, seed) => {
      playWatched([alpha, beta], seed, (line, f, t, log) => {
        const { slot, from } = (line.params ?? {}) as { slot?: number; from?: SeatZone };
        // A card of the discard pile exchanged for one of its name leaves the pile as it was.
        if (line.effect.name === 'exchange') return undefined;
        const before = structuredClone(t.state);
        const first = log.length;
        return () => {
          const events = log.slice(first);
          if (events.some(({ type }) => type === 'shuffle')) return;
          const { seat } = f;
          const [was, is] = [before.seats[seat]!, t.state.seats[seat]!];
          const gained = events.filter(({ type, to }) => type === 'gain' && to === 'discard');
          const discarded = [
            ...named(t, events, 'discard', seat),
            ...named(t, gained, 'gain', seat),
            ...named(t, events, 'exchange', seat),
          ];
          const trashed = named(t, events, 'trash');
          logged += discarded.length + trashed.length;
          const what = `${line.effect.name}: ${JSON.stringify([alpha, beta])}`;
          expect(sorted(arrived(before.trash, t.state.trash)), what).toEqual(sorted(trashed));
          expect(sorted(arrived(was.discard, is.discard)), what).toEqual(sorted(discarded));
          // The slot of a line that moves cards holds those that have moved.
          if (slot === undefined || from === undefined) return;
          if (line.effect.name === 'discard')
            expect(sorted(f.slots[slot] as number[]), what).toEqual(sorted(discarded));
          if (line.effect.name === 'trash')
            expect(sorted(f.slots[slot] as number[]), what).toEqual(sorted(trashed));
        };
      });
    }),
    { numRuns: Math.ceil(runs / 4) },
  );
  expect(logged).toBeGreaterThan(50);
});
