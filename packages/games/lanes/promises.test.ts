import type { Plain } from '@cardwright/kernel';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shippedFiles, wordsIn } from '../node.ts';
import { lanes } from './game.ts';
import { lanesScenario } from './scenario/index.ts';
import { attackOf, hpOf, leftOf } from './state.ts';

const runs = process.env.CARDWRIGHT_LONG ? 3000 : 60;
const shipped = shippedFiles('lanes');
const english = wordsIn('en');
type Json = { [key: string]: Plain };

const whole = (min: number, max: number): fc.Arbitrary<number> => fc.integer({ min, max });
const who = fc.constantFrom('OWNER', 'OPPONENT', 'BOTH');
const find = (TargetPlayer: string): Json => ({
  EffectType: 'FIND_ENTITIES',
  TargetLocation: 'BOARD',
  TargetPlayer,
  TargetType: 'UNIT',
  SearchCriterion: 'ALL',
});
const add = (ModifierTarget: string, TempVariable: number): Json => ({
  EffectType: 'MODIFIER',
  ModifierOperation: 'ADD',
  ModifierTarget,
  TempVariable,
});

/** Effects whose printed numbers can be checked at the table. */
const effects: fc.Arbitrary<Json[]> = fc
  .array(
    fc.oneof(
      fc
        .record({ n: whole(1, 3), to: who })
        .map(({ n, to }) => [{ EffectType: 'CARD_DRAW', TempVariable: n, TargetPlayer: to }]),
      fc
        .record({ n: fc.oneof(whole(1, 6), whole(-6, -1)), to: who })
        .map(({ n, to }) => [{ ...add('PLAYERS_GOLD', n), TargetPlayer: to }]),
      fc
        .record({ n: whole(1, 5), to: who })
        .map(({ n, to }) => [find(to), { EffectType: 'EFFECT_DAMAGE', TempVariable: n }]),
      fc
        .record({ n: whole(1, 5), to: who })
        .map(({ n, to }) => [find(to), add('TARGET_ATTACK', n)]),
      fc.record({ n: whole(1, 5), to: who }).map(({ n, to }) => [find(to), add('TARGET_HP', n)]),
    ),
    { minLength: 1, maxLength: 3 },
  )
  // Effects on players come first: after a search they would be for each of its targets.
  .map((lists): Json[] => lists.toSorted((a, b) => a.length - b.length).flat());

/** Per player: cards, gold; of the units: HP left, HP, attack. */
interface Promised {
  cards: number;
  gold: number;
  left: number;
  hp: number;
  attack: number;
}
const none = (): Promised => ({ cards: 0, gold: 0, left: 0, hp: 0, attack: 0 });

const SENTENCES: [RegExp, (p: Promised, n: number) => void][] = [
  [/^(?:(both players|the enemy) )?draws? (\d+) cards?$/, (p, n) => (p.cards += n)],
  [/^(?:(both players|the enemy) )?gains? (\d+) gold$/, (p, n) => (p.gold += n)],
  [/^(?:(both players|the enemy) )?loses? (\d+) gold$/, (p, n) => (p.gold -= n)],
  [/^deal to (.+), (\d+) damage$/, (p, n) => (p.left -= n)],
  [/^give to (.+), \+?(\d+) attack$/, (p, n) => (p.attack += n)],
  [
    /^give to (.+), \+?(\d+) hit points?$/,
    (p, n) => {
      p.hp += n;
      p.left += n;
    },
  ],
];

/** What the text promises to the player of the card and to the other. */
function readText(text: string): [Promised, Promised] {
  const out: [Promised, Promised] = [none(), none()];
  const sentences = text
    .replace(/^When played: /i, '')
    .replace(/\.$/, '')
    .split('. ');
  for (const written of sentences) {
    // Whom it is about comes first, then the figure.
    const told = written
      .replace(/^deal (\d+ damage) to (.+)$/i, 'deal to $2, $1')
      .replace(/^give (.+?) (\+?\d+ (?:attack|hit points?))$/i, 'give to $1, $2')
      .replace(/^./, (first) => first.toLowerCase());
    const found = SENTENCES.find(([pattern]) => pattern.test(told));
    if (!found) throw new Error(`not understood: ${told} (${text})`);
    const [, whom = '', n = '0'] = found[0].exec(told)!;
    const seats = /enemy/.test(whom) ? [1] : /both|^all units/.test(whom) ? [0, 1] : [0];
    for (const seat of seats) found[1](out[seat]!, Number(n));
  }
  return out;
}

test('every number that a skill prints is the number that is moved', () => {
  fc.assert(
    fc.property(effects, whole(0, 4), (list, cost) => {
      const skill = {
        EntityPrintInfo: { Id: 560, Title: 'Test', Text: '', Cost: String(cost), Rarity: 1 },
        EntityPlayInfo: { EntityType: 'SKILL', TargetOptions: 'BOARD' },
        Interactions: { WHEN_PLAYED: list },
      };
      const given = {
        cards: { '560': skill },
        entities: [0, 1].map((owner) => ({
          id: 2 + owner,
          card: 104,
          owner,
          at: `plains:${owner * 3}`,
          hp: 90,
          tokens: 5,
        })),
        players: [
          { hand: [560], gold: 50 },
          { hand: [], gold: 50 },
        ],
      };
      const { machine, state } = lanesScenario.prepare(given, shipped);
      const figures = (): Promised[] =>
        state.players.map((p, seat) => {
          const unit = state.entities.find((e) => e.owner === seat)!;
          return {
            cards: p.hand.length,
            gold: p.gold,
            left: leftOf(unit),
            hp: hpOf(unit),
            attack: attackOf(unit),
          };
        });
      const before = figures();
      const text = lanes.face.cardText(machine.content, '560', english);
      const promised = readText(text);
      const play = { machine, state, events: [], results: [], states: [] };
      lanesScenario.step(play, { play: 560, target: 'BOARD' });
      const moved = figures().map((now, seat) =>
        Object.fromEntries(
          Object.entries(now).map(([figure, n]) => [
            figure,
            n - before[seat]![figure as keyof Promised],
          ]),
        ),
      );
      promised[0].cards--; // the card itself leaves the hand
      promised[0].gold -= cost;
      expect(moved, text).toEqual(promised);
    }),
    { numRuns: runs * 2 },
  );
});
