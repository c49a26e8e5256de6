import fc from 'fast-check';
import { expect, test } from 'vitest';
import { attackOf, hpOf, leftOf } from './state.ts';
import {
  building,
  CARD,
  type Case,
  draw,
  find,
  HELPER,
  hit,
  type Json,
  modify,
  play,
  skill,
  unit,
} from './testing/card-bench.ts';

const runs = process.env.CARDWRIGHT_LONG ? 3000 : 60;

const whole = (min: number, max: number): fc.Arbitrary<number> => fc.integer({ min, max });
const who = fc.constantFrom('OWNER', 'OPPONENT', 'BOTH');
/** Effects whose printed numbers can be checked at the table. */
const effects: fc.Arbitrary<Json[]> = fc
  .array(
    fc.oneof(
      fc.record({ n: whole(1, 3), to: who }).map(({ n, to }) => [draw(n, to)]),
      fc
        .record({ n: fc.oneof(whole(1, 6), whole(-6, -1)), to: who })
        .map(({ n, to }) => [modify('PLAYERS_GOLD', { Value: n, TargetPlayer: to })]),
      fc.record({ n: whole(1, 5), to: who }).map(({ n, to }) => [find('UNIT', to), hit(n)]),
      fc
        .record({ n: whole(1, 5), to: who })
        .map(({ n, to }) => [find('UNIT', to), modify('TARGET_ATTACK', { Value: n })]),
      fc
        .record({ n: whole(1, 5), to: who })
        .map(({ n, to }) => [find('UNIT', to), modify('TARGET_HP', { Value: n })]),
      fc
        .record({ n: whole(1, 5), m: whole(1, 5), to: who })
        .map(({ n, m, to }) => [
          find('UNIT', to),
          modify('TARGET_HP', { Value: n }),
          modify('TARGET_ATTACK', { Value: m }),
        ]),
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

/** A sentence about two figures, as two sentences. */
const apart = (sentence: string): string[] => {
  const both = /^(give .+) (\+\d+ [a-z ]+) and (\+\d+ [a-z ]+)$/i.exec(sentence);
  return both ? [`${both[1]} ${both[2]}`, `${both[1]} ${both[3]}`] : [sentence];
};

/** What the text promises to the player of the card and to the other. */
function readText(text: string): [Promised, Promised] {
  const out: [Promised, Promised] = [none(), none()];
  const sentences = text
    .replace(/^(?:When|At|Before|After) [^:]+: /, '')
    .replace(/\.$/, '')
    .split('. ');
  for (const written of sentences.flatMap(apart)) {
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

/** The cards of the occasions on which a list of effects runs, and what makes it run. */
interface Occasion extends Case {
  card(list: readonly Json[]): Json;
}
const onBoard: Json = { id: 4, card: CARD, owner: 0, at: 'plains:1' };
const ending = { end: true };
const OCCASIONS: { [name: string]: Occasion } = {
  'a skill that is played': {
    card: skill,
    entities: [],
    hand: [CARD],
    steps: [{ play: CARD, target: 'BOARD' }],
  },
  'a unit that is played': {
    card: (list) => unit({ Interactions: { WHEN_PLAYED: [...list] } }),
    entities: [],
    hand: [CARD],
    steps: [{ play: CARD, target: 'PLAINS' }],
  },
  'a unit that dies': {
    card: (list) => unit({ Hp: 1, Interactions: { WHEN_DIES: [...list] } }),
    entities: [onBoard],
    hand: [HELPER],
    steps: [{ play: HELPER, target: 'BOARD' }],
  },
  'a building that dies': {
    card: (list) => building({ Hp: 1, Interactions: { WHEN_DIES: [...list] } }),
    entities: [onBoard],
    hand: [HELPER],
    steps: [{ play: HELPER, target: 'BOARD' }],
  },
  'a unit at the end of a turn': {
    card: (list) => unit({ Triggers: { ON_END_OF_TURN: [...list] } }),
    entities: [onBoard],
    steps: [ending],
  },
  'a building at the end of a turn': {
    card: (list) => building({ Triggers: { ON_END_OF_TURN: [...list] } }),
    entities: [onBoard],
    steps: [ending],
  },
};
/** Destroys what stands on the tile of the card under test. */
const KILLER = skill(
  [find('UNIT|BUILDING', 'OWNER', { TargetLocation: 'PLAINS' }), { EffectType: 'KILL_ENTITIES' }],
  {},
  HELPER,
);

/** The figures of both players after an occasion on which a list ran, and the card's text. */
function results({ card, entities, hand, steps }: Occasion, list: readonly Json[]) {
  const watched = [0, 1].map((owner) => ({
    id: 2 + owner,
    card: 104,
    owner,
    at: owner === 0 ? 'forest:0' : 'mountain:7',
    hp: 90,
    tokens: 5,
  }));
  const here = { entities: [...watched, ...entities], steps, ...(hand && { hand }) };
  const { state, text } = play(card(list), here, KILLER);
  const figures = state.players.map((p, seat): Promised => {
    const one = state.entities.find(({ id }) => id === 2 + seat)!;
    return {
      cards: p.hand.length,
      gold: p.gold,
      left: leftOf(one),
      hp: hpOf(one),
      attack: attackOf(one),
    };
  });
  return { figures, text };
}

test.each(Object.entries(OCCASIONS))(
  'every number that is printed is the number that is moved: %s',
  (_name, occasion) => {
    // What happens anyway: the card leaves the hand, a turn begins.
    const idle = [modify('PLAYERS_GOLD', { Value: 0, TargetPlayer: 'OWNER' })];
    const nothing = results(occasion, idle);
    fc.assert(
      fc.property(effects, (list) => {
        const { figures, text } = results(occasion, list);
        const moved = figures.map((now, seat) =>
          Object.fromEntries(
            Object.entries(now).map(([figure, n]) => [
              figure,
              n - nothing.figures[seat]![figure as keyof Promised],
            ]),
          ),
        );
        expect(moved, text).toEqual(readText(text));
      }),
      { numRuns: Math.ceil(runs / 4) },
    );
  },
);
