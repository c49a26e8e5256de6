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
import type { CompiledAmount } from './effects/define.ts';
import { dominion } from './game.ts';
import { emptyPiles, ownedCards } from './rules/zones.ts';
import { prepare } from './scenario/position.ts';
import type { DominionState } from './state.ts';
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

const READS = new Set([
  'discard',
  'trash',
  'topdeck',
  'gain',
  'play',
  'toHand',
  'setAside',
  'pass',
  'return',
  'exchange',
  'may',
]);

/** The slots that a line reads. */
function slotsRead({ effect, params }: Line): number[] {
  const p = (params ?? {}) as { slot?: number; amount?: CompiledAmount } & Partial<CompiledAmount>;
  const out = READS.has(effect.name) && p.slot !== undefined ? [p.slot] : [];
  for (const n of [p.amount, effect.name === 'cards' || effect.name === 'coins' ? p : undefined])
    if (n?.slot !== undefined) out.push(n.slot);
  return out.filter((slot) => slot >= 0);
}

/** The same content, whose lines check the slots that they read. */
function watched(c: DominionContent, read: (line: Line, f: ListFrame) => void): DominionContent {
  const programs = c.programs.map((program) => ({
    ...program,
    lines: program.lines.map(
      (line): Line => ({
        ...line,
        effect: {
          ...line.effect,
          run(t, p, f) {
            read(line, f);
            return line.effect.run(t, p, f);
          },
        },
      }),
    ),
  }));
  return { ...c, programs };
}

test('every slot that a line reads was filled before, in whole games', () => {
  let reads = 0;
  fc.assert(
    fc.property(anyCard('Alpha'), anyCard('Beta'), fc.nat(), (alpha, beta, seed) => {
      const files = [{ path: 'cards.json', text: JSON.stringify([alpha, beta]) }];
      const loaded = dominion.content.load(shipped, { files }).content!;
      const c = watched(loaded, (line, f) => {
        for (const slot of slotsRead(line)) {
          reads++;
          if (!Array.isArray(f.slots[slot]))
            throw new Error(`${line.effect.name} reads slot ${slot}: ${JSON.stringify(alpha)}`);
        }
      });
      const machine = new Machine(dominion, c);
      const kingdom = ['Alpha', 'Beta', ...PRESETS.Engines.slice(0, 8)];
      const state = machine.start({ seed: `slots ${seed}`, seats: 2, options: { kingdom } });
      const chance = seedRng(`slots ${seed}`);
      for (let k = 0; state.ask && k < 400; k++)
        machine.answer(
          state,
          randomPick(state.ask, (n) => roll(chance, n)),
        );
    }),
    { numRuns: Math.ceil(runs / 4) },
  );
  expect(reads).toBeGreaterThan(100);
});
