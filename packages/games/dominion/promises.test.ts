import {
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
      const given = {
        ...POSITION,
        seats: [
          {
            hand: [...held.hand, card],
            discard: held.discard,
            inPlay: held.inPlay,
            deck: Array.from({ length: 60 }, () => 'Copper'),
            ...(held.quay.length > 0 && { mats: { Quay: held.quay } }),
            ...(held.shells > 0 && { tokens: { Shell: held.shells } }),
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

/** What a line is about to do, at the table where it does it. */
type Watch = (line: Line, f: ListFrame, t: DominionTable) => void;

/** The same content, whose lines are watched. */
function watched(c: DominionContent, watch: Watch): DominionContent {
  const programs = c.programs.map((program) => ({
    ...program,
    lines: program.lines.map(
      (line): Line => ({
        ...line,
        effect: {
          ...line.effect,
          run(t, p, f) {
            watch(line, f, t as DominionTable);
            return line.effect.run(t, p, f);
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
  const machine = new Machine(dominion, watched(loaded, watch));
  const kingdom = ['Alpha', 'Beta', ...PRESETS.Engines.slice(0, 8)];
  const state = machine.start({ seed: `slots ${seed}`, seats: 2, options: { kingdom } });
  const chance = seedRng(`slots ${seed}`);
  for (let k = 0; state.ask && k < 400; k++)
    machine.answer(
      state,
      randomPick(state.ask, (n) => roll(chance, n)),
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

/** A card to which nothing responds, and which plays no other: nobody else moves its cards. */
const undisturbed = (name: string): fc.Arbitrary<Plain> =>
  anyCard(name)
    .map((card) => {
      const { reaction: _reaction, when: _when, ...rest } = card as { [key: string]: Plain };
      const types = (rest.types as string[]).filter((type) => type !== 'Reaction');
      return { ...rest, types };
    })
    // What a Duration has set aside until its next turn, other cards may take from the mat.
    .filter((card) => !/"do":"play"|"with":"\$kept"/.test(JSON.stringify(card)));

test('every card that a line moves is where the line takes it from, in whole games', () => {
  let moves = 0;
  fc.assert(
    fc.property(undisturbed('Alpha'), undisturbed('Beta'), fc.nat(), (alpha, beta, seed) => {
      playWatched([alpha, beta], seed, (line, f, t) => {
        const { slot, from } = (line.params ?? {}) as { slot?: number; from?: SeatZone };
        if (slot === undefined || from === undefined || FILLS.has(line.effect.name)) return;
        if ((from as string) === 'supply') return;
        const there = zoneCards(t, t.state.seats[f.seat]!, from).slice();
        for (const card of f.slots[slot] as number[]) {
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
