import type { Plain } from '@cardwright/kernel';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shippedFiles, wordsIn } from '../node.ts';
import { chaosScenario } from './scenario/index.ts';
import { cardLines } from './text.ts';

const runs = process.env.CARDWRIGHT_LONG ? 3000 : 60;
const shipped = shippedFiles('chaos');
const english = wordsIn('en');
type Json = { [key: string]: Plain };

const whole = (min: number, max: number): fc.Arbitrary<number> => fc.integer({ min, max });

/** Effects whose printed numbers can be checked at the table. */
const { effect } = fc.letrec<{ effect: Json }>((tie) => ({
  effect: fc.oneof(
    { depthSize: 'small', maxDepth: 4 },
    whole(1, 60).map((amount): Json => ({ type: 'damage', amount })),
    whole(1, 60).map((amount): Json => ({ type: 'heal', amount })),
    whole(1, 60).map((amount): Json => ({ type: 'heal', amount: -amount })),
    fc
      .record({ energy: whole(0, 4), max_energy: whole(0, 4), energy_per_turn: whole(1, 4) })
      .map((gains): Json => ({ type: 'add_energy', ...gains })),
    whole(1, 2).map((delta): Json => ({ type: 'boardresize', target: 'active', delta })),
    whole(1, 2).map(
      (count): Json => ({
        type: 'summon',
        count,
        creature: { name: 'Pup', element: 'water', hp: 9 },
      }),
    ),
    fc
      .record({ n: whole(1, 4), effect: tie('effect') })
      .map((r): Json => ({ type: 'repeat', ...r })),
    tie('effect').map((inner): Json => ({ type: 'random_targets', sample: 1, effect: inner })),
    fc
      .record({ by: fc.constantFrom('slot', 'least_hp', 'most_hp'), effect: tie('effect') })
      .map((each): Json => ({ type: 'for_each', sample: 1, ...each })),
    fc
      .record({ effect1: tie('effect'), effect2: tie('effect') })
      .map((u): Json => ({ type: 'union', ...u })),
    fc.record({ num: whole(1, 3), den: whole(1, 4), amount: whole(1, 60) }).map(
      ({ num, den, amount }): Json => ({
        type: 'drain',
        num,
        den,
        effect: { type: 'damage', amount },
      }),
    ),
  ),
}));

/** What happens at the table, as the text promises it. */
interface Promised {
  foe: number;
  user: number;
  energy: number;
  max: number;
  perTurn: number;
  slots: number;
  pups: number;
}
const NONE: Promised = { foe: 0, user: 0, energy: 0, max: 0, perTurn: 0, slots: 0, pups: 0 };
const FIELDS = Object.keys(NONE) as (keyof Promised)[];
const plus = (a: Promised, b: Promised, times = 1): Promised =>
  Object.fromEntries(FIELDS.map((f) => [f, a[f] + times * b[f]])) as unknown as Promised;

/** A line with what is indented below it, or follows its colon. */
function readLines(lines: readonly string[]): Promised {
  let sum = NONE;
  for (let i = 0; i < lines.length; ) {
    let end = i + 1;
    while (end < lines.length && lines[end]!.startsWith('  ')) end++;
    const inner = lines.slice(i + 1, end).map((line) => line.slice(2));
    sum = plus(sum, readOne(lines[i]!, inner));
    i = end;
  }
  return sum;
}

const WRAPPER = String.raw`Once|Twice|\d+ times|One of them at random|The first of them, by slot|The one with the (?:least|most) HP`;
const DRAIN = String.raw`This card heals by (?:\d+/\d+ of |\d+ × )?this damage(?:, rounded down)?`;
const HEAD = new RegExp(`^(${WRAPPER}|${DRAIN}):(?: (.*))?$`, 'i');

const signed = (text: string): number => Number(text.replace('−', '-'));

function readOne(line: string, below: readonly string[]): Promised {
  const head = HEAD.exec(line);
  if (head) {
    const inner = readLines(head[2] === undefined ? below : [head[2], ...below]);
    const drained = /by (?:(\d+)(?:\/(\d+) of| ×) )?this damage/.exec(head[1]!);
    if (drained) {
      const [, num = '1', den = '1'] = drained;
      const healed = Math.floor((-inner.foe * Number(num)) / Number(den));
      return plus(inner, { ...NONE, user: healed });
    }
    const times = /^(?:once|one|the) ?/i.test(head[1]!) ? 1 : { twice: 2 }[head[1]!.toLowerCase()];
    return plus(NONE, inner, times ?? Number.parseInt(head[1]!, 10));
  }
  const read = (pattern: RegExp): number => signed(pattern.exec(line)?.[1] ?? '0');
  const summoned = /^summons (?:(\d+) × )?Pup:/i.exec(line);
  const promised: Promised = {
    foe: read(/^regains (\d+) HP$/) - read(/^(?:loses )?(\d+) (?:indirect damage|HP)$/),
    user: 0,
    energy: read(/^([+−]\d+) energy for you$/),
    max: read(/^([+−]\d+) maximum energy for you$/),
    perTurn: read(/^([+−]\d+) energy a turn for you$/),
    slots: read(/^your slots: ([+−]\d+)$/i),
    pups: summoned ? Number(summoned[1] ?? 1) : 0,
  };
  if (FIELDS.every((f) => promised[f] === 0)) throw new Error(`not understood: ${line}`);
  return promised;
}

test('every number that an attack prints is the number that is moved', () => {
  fc.assert(
    fc.property(effect, whole(0, 4), (tree, cost) => {
      const attack = { name: 'Hit', cost, power: 0, target_mode: 'target', effect: tree };
      const unit = { element: 'water', hp: 1_000_000, start_hp: 500_000 };
      const given = {
        p1: {
          board: [{ name: 'User', ...unit, cost: 1, attacks: [attack] }],
          energy: 500,
          max_energy: 1000,
          energy_per_turn: 3,
          slots: 10,
        },
        p2: { board: [{ name: 'Foe', ...unit, cost: 1 }] },
        options: { mostSlots: 26 },
      };
      const { machine, state } = chaosScenario.prepare(given, shipped);
      const { tree: card } = machine.content.cards.find(({ name }) => name === 'User')!;
      const [, line, ...below] = cardLines(card, english);
      const head = /^Hit \((\d+) energy, [^)]+\):(?: (.*))?$/.exec(line!);
      if (!head) throw new Error(`not understood: ${line}`);
      const promised = readLines(
        head[2] === undefined ? below.map((one) => one.slice(2)) : [head[2], ...below],
      );
      const play = { machine, state, events: [], results: [], states: [] };
      expect(chaosScenario.step(play, ['attack', 'p1a', 'Hit', 'p2a'])).toMatchObject({});
      const [own, other] = state.sides;
      expect({
        foe: other.slots[0]!.hp - 500_000,
        user: own.slots[0]!.hp - 500_000,
        energy: own.energy - 500,
        max: own.maxEnergy - 1000,
        perTurn: own.energyPerTurn - 3,
        slots: own.slots.length - 10,
        pups: own.slots.filter((one) => one && one.id !== own.slots[0]!.id).length,
      }).toMatchObject({
        foe: promised.foe,
        user: promised.user,
        energy: promised.energy - Number(head[1]),
        max: promised.max,
        perTurn: promised.perTurn,
        slots: Math.min(16, promised.slots),
        // As many as there is room for.
        ...(promised.pups < 10 && { pups: promised.pups }),
      });
    }),
    { numRuns: runs * 2 },
  );
});
