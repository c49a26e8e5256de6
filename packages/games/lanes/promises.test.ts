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
    .replace(/^(?:When|At|Before|After) [^:]+: /, '')
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

/** The cards of the occasions on which a list of effects runs, and what makes it run. */
interface Occasion {
  card(list: readonly Json[]): Json;
  /** Cards on the board and in the hand of the player to move, besides the units watched. */
  readonly board: readonly Json[];
  readonly hand: readonly number[];
  readonly steps: readonly Json[];
}
const head = { Id: 560, Title: 'Test', Text: '', Cost: '1', Rarity: 1 };
const unit: Json = {
  EntityPrintInfo: head,
  EntityPlayInfo: { EntityType: 'UNIT', TargetOptions: 'ALL_LANES' },
  Hp: 90,
  Attack: 0,
  Movement: 0,
};
const building: Json = {
  EntityPrintInfo: head,
  EntityPlayInfo: { EntityType: 'BUILDING', TargetOptions: 'ALL_LANES' },
  Hp: 90,
  PlainsBp: [1],
};
const onBoard = (id: number): Json => ({ id, card: 560, owner: 0, at: 'plains:1' });
const ending = [{ end: true }];
const heard = (card: Json, event: string): Occasion => ({
  card: (list) => ({ ...card, Triggers: { [event]: list } as Json }),
  board: [onBoard(4)],
  hand: [],
  steps: event === 'ON_END_OF_TURN' ? ending : [...ending, ...ending],
});
const OCCASIONS: { [name: string]: Occasion } = {
  'a skill that is played': {
    card: (list) => ({
      EntityPrintInfo: head,
      EntityPlayInfo: { EntityType: 'SKILL', TargetOptions: 'BOARD' },
      Interactions: { WHEN_PLAYED: [...list] },
    }),
    board: [],
    hand: [560],
    steps: [{ play: 560, target: 'BOARD' }],
  },
  'a unit that is played': {
    card: (list) => ({ ...unit, Interactions: { WHEN_PLAYED: [...list] } }),
    board: [],
    hand: [560],
    steps: [{ play: 560, target: 'PLAINS' }],
  },
  'a unit that dies': {
    card: (list) => ({ ...unit, Hp: 1, Interactions: { WHEN_DIES: [...list] } }),
    board: [onBoard(4)],
    hand: [561],
    steps: [{ play: 561, target: 'BOARD' }],
  },
  'a building that dies': {
    card: (list) => ({ ...building, Hp: 1, Interactions: { WHEN_DIES: [...list] } }),
    board: [onBoard(4)],
    hand: [561],
    steps: [{ play: 561, target: 'BOARD' }],
  },
  'a unit at the end of a turn': heard(unit, 'ON_END_OF_TURN'),
  'a building at the end of a turn': heard(building, 'ON_END_OF_TURN'),
};
/** Destroys what stands on the tile of the card under test. */
const KILLER: Json = {
  EntityPrintInfo: { ...head, Id: 561, Title: 'Killer' },
  EntityPlayInfo: { EntityType: 'SKILL', TargetOptions: 'BOARD' },
  Interactions: {
    WHEN_PLAYED: [
      { ...find('OWNER'), TargetLocation: 'PLAINS', TargetType: 'UNIT|BUILDING' },
      { EffectType: 'KILL_ENTITIES' },
    ],
  },
};

/** The figures of both players after an occasion on which a list ran, and the card's text. */
function play({ card, board, hand, steps }: Occasion, list: readonly Json[]) {
  const watched = [0, 1].map((owner) => ({
    id: 2 + owner,
    card: 104,
    owner,
    at: owner === 0 ? 'forest:0' : 'mountain:7',
    hp: 90,
    tokens: 5,
  }));
  const { machine, state } = lanesScenario.prepare(
    {
      cards: { '560': card(list), '561': KILLER },
      entities: [...watched, ...board],
      players: [
        { hand: [...hand], gold: 50 },
        { hand: [], gold: 50 },
      ],
    },
    shipped,
  );
  const table = { machine, state, events: [], results: [], states: [] };
  for (const step of steps) lanesScenario.step(table, step);
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
  return { figures, text: lanes.face.cardText(machine.content, '560', english) };
}

test.each(Object.entries(OCCASIONS))(
  'every number that is printed is the number that is moved: %s',
  (_name, occasion) => {
    // What happens anyway: the card leaves the hand, a turn begins.
    const nothing = play(occasion, [{ ...add('PLAYERS_GOLD', 0), TargetPlayer: 'OWNER' }]);
    fc.assert(
      fc.property(effects, (list) => {
        const { figures, text } = play(occasion, list);
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
