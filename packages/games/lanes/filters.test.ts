import type { Plain } from '@cardwright/kernel';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { attackOf, hpOf, leftOf } from './state.ts';
import {
  building,
  CARD,
  type Case,
  choose,
  draw as drawing,
  find,
  HELPER,
  hit,
  type Json,
  modify,
  play,
  print,
  select,
  skill,
  some,
  unit,
} from './testing/card-bench.ts';

/** Every effect on a target whose result shows at the table. */
const EFFECTS: { [name: string]: Json[] } = {
  damage: [hit(1)],
  destruction: [{ EffectType: 'KILL_ENTITIES' }],
  'hit points': [modify('TARGET_HP', { Value: 1 })],
  ...Object.fromEntries(
    ['OWNER', 'OPPONENT', 'BOTH'].flatMap((TargetPlayer) => [
      [`gold, ${TargetPlayer}`, [modify('PLAYERS_GOLD', { Value: 1, TargetPlayer })]],
      [`less gold, ${TargetPlayer}`, [modify('PLAYERS_GOLD', { Value: -1, TargetPlayer })]],
      [
        `set gold, ${TargetPlayer}`,
        [modify('PLAYERS_GOLD', { Value: 7, ModifierOperation: 'SET', TargetPlayer })],
      ],
      [`cards, ${TargetPlayer}`, [drawing(1, TargetPlayer)]],
      [
        `an amount of gold, ${TargetPlayer}`,
        [
          modify('ACC', { Input: 'PLAYERS_GOLD', TargetPlayer }),
          select('EFFECT_OWNING_ENTITY'),
          modify('PLAYERS_GOLD', { Input: 'ACC', TargetPlayer: 'OWNER' }),
        ],
      ],
    ]),
  ),
};

const FILTERS: Json[] = ['OWNER', 'OPPONENT', 'BOTH'].flatMap((TargetPlayer): Json[] => [
  { TargetPlayer },
  { TargetPlayer, TargetType: 'UNIT' },
  { TargetPlayer, TargetType: 'BUILDING' },
  { TargetPlayer, TargetType: 'PLAYER' },
  { TargetPlayer, TargetType: 'SKILL' },
  { TargetPlayer, TargetType: 'UNIT|SKILL' },
  { TargetPlayer, TargetType: 'UNIT|PLAYER' },
]);

/** Hits everything on the board but the players. */
const hitter = skill([find('UNIT|BUILDING', 'BOTH'), hit(20)], {}, HELPER);
const scout = { card: 104, hp: 90, tokens: 5 };

/** An occasion of a role: the card, and the cases in which different entities have the role. */
interface Occasion {
  readonly role: string;
  card(list: Json[]): Json;
  readonly cases: readonly Case[];
}
const hitting = { hand: [HELPER], steps: [{ play: HELPER, target: 'BOARD' }] };
const onBoard = (owner: number, more: Json = {}): Json => ({
  id: 2,
  card: CARD,
  owner,
  at: 'plains:1',
  ...more,
});
const OCCASIONS: { [name: string]: Occasion } = {
  'the target of a skill': {
    role: 'PLAY_TARGET_ENTITY',
    card: (list) => skill(list, { TargetOptions: 'ALL_LANES', TargetType: 'UNIT_AND_BUILDING' }),
    cases: [0, 1].map((owner) => ({
      entities: [{ ...scout, id: 2, owner, at: 'forest:2' }],
      hand: [CARD],
      steps: [{ play: CARD, target: 2 }],
    })),
  },
  'the player to move': {
    role: 'ACTOR_ENTITY',
    card: (list) => unit({ Triggers: { ON_END_OF_TURN: list } }),
    cases: [0, 1].map((owner) => ({ entities: [onBoard(owner)], steps: [{ end: true }] })),
  },
  'a slayer': {
    role: 'ACTOR_ENTITY',
    card: (list) => unit({ Hp: 1, Interactions: { WHEN_DIES: list } }),
    cases: [0, 1].map((owner) => ({ entities: [onBoard(owner)], ...hitting })),
  },
  'a dealer of damage': {
    role: 'ACTOR_ENTITY',
    card: (list) => building({ Hp: 50, Interactions: { POST_DAMAGE: list } }),
    cases: [0, 1].map((owner) => ({ entities: [onBoard(owner, { hp: 50 })], ...hitting })),
  },
};

/** What shows at the table after a case. */
function result(card: Json, one: Case): Plain {
  const { state } = play(card, one, hitter);
  return {
    players: state.players.map((p) => [p.hand.length, p.gold, leftOf(p)]),
    entities: state.entities.map((e) => [e.id, hpOf(e), leftOf(e), attackOf(e)]),
    question: state.ask?.why ?? '',
  };
}

const CONDITION = {
  en: /\b(?:if|unless)\b|of your turn|of the enemy turn/,
  it: /\bse\b|del tuo turno|del turno avversario/i,
};

const runs = process.env.CARDWRIGHT_LONG ? 300 : 8;

test.each(Object.entries(OCCASIONS))(
  'R21.5 a filter that decides is printed: %s',
  (_name, { role, card, cases }) => {
    const lists = fc.constantFrom(...Object.values(EFFECTS));
    fc.assert(
      fc.property(fc.constantFrom(...FILTERS), lists, (filter, list) => {
        const free = card([select(role), ...list]);
        const made = card([select(role, filter), ...list]);
        const shown = (of: Json): string => JSON.stringify(cases.map((one) => result(of, one)));
        if (shown(made) === shown(free)) return;
        for (const language of ['en', 'it'] as const) {
          const text = print(made, language);
          expect(text, JSON.stringify(filter)).toMatch(CONDITION[language]);
          expect(text).not.toBe(print(free, language));
        }
      }),
      { numRuns: runs },
    );
  },
);

const toll = (Value: number, TargetPlayer: string): Json =>
  modify('PLAYERS_GOLD', { Value, TargetPlayer });
const draw = drawing(1);
const found = (type: string): Json => find(type, 'OWNER');
const mine = select('EFFECT_OWNING_ENTITY');
const enemyActor = select('ACTOR_ENTITY', { TargetPlayer: 'OPPONENT', TargetType: 'UNIT' });
const enters = (...list: Json[]): Json =>
  building({ Interactions: { UNIT_ENTERS_BUILDING: list } });
const dies = (...list: Json[]): Json => unit({ Interactions: { WHEN_DIES: list } });
const starts = (...list: Json[]): Json => unit({ Triggers: { ON_START_OF_TURN: list } });
const played = (...list: Json[]): Json => unit({ Interactions: { WHEN_PLAYED: list } });
const hurt = (TargetType: string): Json =>
  unit({
    Interactions: { POST_DAMAGE: [select('ACTOR_ENTITY', { TargetType }), some, mine, draw] },
  });
const enemyPlayer = select('ACTOR_ENTITY', { TargetPlayer: 'OPPONENT', TargetType: 'PLAYER' });

test.each([
  [
    enters(enemyActor, toll(-1, 'OWNER'), toll(1, 'OPPONENT'), mine, draw),
    'When a unit enters: if the unit that enters is an enemy unit: the enemy loses 1 gold; gain 1 ' +
      'gold. Draw 1 card.',
    'Quando un’unità entra: se l’unità che entra è un’unità nemica: l’avversario perde 1 moneta ' +
      'd’oro; ottieni 1 moneta d’oro. Pesca 1 carta.',
  ],
  [
    enters(mine, draw, found('UNIT'), some, enemyActor, toll(1, 'OPPONENT'), mine, draw),
    'When a unit enters: draw 1 card. If there is a unit of yours: gain 1 gold (only if the unit ' +
      'that enters is an enemy unit); draw 1 card.',
    'Quando un’unità entra: pesca 1 carta. Se c’è almeno una tua unità: ottieni 1 moneta d’oro ' +
      '(solo se l’unità che entra è un’unità nemica); pesca 1 carta.',
  ],
  [
    dies(enemyActor, draw),
    'When it dies: if its slayer is an enemy unit: the enemy draws 1 card.',
    'Quando muore: se chi l’ha distrutta è un’unità nemica: l’avversario pesca 1 carta.',
  ],
  [
    starts(enemyPlayer, toll(-1, 'OWNER')),
    'At the start of the enemy turn: the enemy loses 1 gold.',
    'All’inizio del turno avversario: l’avversario perde 1 moneta d’oro.',
  ],
  [
    starts(enemyPlayer, toll(-1, 'OWNER'), mine, draw),
    'At the start of each turn: if the player to move is the enemy player: the enemy loses 1 gold. ' +
      'Draw 1 card.',
    'All’inizio di ogni turno: se il giocatore di turno è il giocatore avversario: l’avversario ' +
      'perde 1 moneta d’oro. Pesca 1 carta.',
  ],
  [
    hurt('SKILL'),
    'After it dealt or took damage (even 0): if the card that dealt it is a skill: draw 1 card.',
    'Dopo aver inflitto o subito danni (anche 0): se la carta che ha inflitto il danno è ' +
      'un’abilità: pesca 1 carta.',
  ],
  [
    hurt('UNIT|SKILL'),
    'After it dealt or took damage (even 0): if the card that dealt it is a unit or a skill: draw ' +
      '1 card.',
    'Dopo aver inflitto o subito danni (anche 0): se la carta che ha inflitto il danno è un’unità ' +
      'o è un’abilità: pesca 1 carta.',
  ],
  [
    played(
      found('BUILDING'),
      some,
      mine,
      draw,
      found('UNIT'),
      some,
      modify('TARGET_ATTACK', { Value: 1 }),
      mine,
      draw,
    ),
    'When played: if there is a building of yours: draw 1 card; then, if there is a unit of yours: ' +
      'give all your units +1 attack; draw 1 card.',
    'Quando viene giocata: se c’è almeno un tuo edificio: pesca 1 carta; poi, se c’è almeno una ' +
      'tua unità: conferisci +1 attacco a tutte le tue unità; pesca 1 carta.',
  ],
])('R21.5, R21.14 how far a condition reaches: %#', (card, en, it) => {
  expect(print(card, 'en')).toBe(en);
  expect(print(card, 'it')).toBe(it);
});

const weaken = modify('TARGET_ATTACK', { Value: -1 });
const actor = select('ACTOR_ENTITY', {});

test.each([
  [
    dies(actor, weaken, some, weaken),
    'When it dies: give its slayer -1 attack. If its slayer is there: give its slayer -1 attack.',
    'Quando muore: applica -1 attacco a chi l’ha distrutta. Se chi l’ha distrutta c’è: applica -1 ' +
      'attacco a chi l’ha distrutta.',
  ],
  [
    played(weaken),
    'When played: give this card -1 attack.',
    'Quando viene giocata: applica -1 attacco a questa carta.',
  ],
  [
    played(
      found('UNIT'),
      modify('TARGET_ATTACK', {
        ModifierOperation: 'SET',
        Input: 'TARGET_HP',
        MultiInputProcessing: 'EACH',
      }),
    ),
    'When played: set the attack of all your units to the maximum hit points of each.',
    'Quando viene giocata: imposta l’attacco di tutte le tue unità a un valore pari ai punti vita ' +
      'massimi di ciascuna.',
  ],
])('R21.6 how a change of figures reads: %#', (card, en, it) => {
  expect(print(card, 'en')).toBe(en);
  expect(print(card, 'it')).toBe(it);
});

/** Searches that find something on one board and nothing on the other. */
const SEARCHES: Json[][] = ['OWNER', 'OPPONENT', 'BOTH'].flatMap((whose) =>
  ['UNIT', 'BUILDING', 'UNIT|BUILDING', 'UNIT|PLAYER', 'PLAYER'].flatMap((type) => [
    [find(type, whose)],
    [find(type, whose, { SearchCriterion: 'QUANTITY', Value: 2 })],
    [find(type, whose, { SearchCriterion: 'ORDINAL', Value: 0 })],
    [find(type, whose), choose],
    [find(type, whose, { TargetLocation: 'FOREST' }), choose],
    [find(type, whose, { SearchCriterion: 'QUANTITY', Value: 2 }), choose],
  ]),
);
/** Whatever makes a promise depend on a target: a condition, or a mention of the target. */
const DEPENDENT = {
  en: /\b(?:if|unless|for (?:each|the|your)|times|the owner of|the chosen (?:one|player))\b/i,
  it: /\b(?:se|per|moltiplicato|proprietario|(?:bersaglio|edificio|giocatore|unità) scelt[ao])\b/i,
};
describe('R21.7, R21.21 what happens only if there is a target says so', () => {
  const lists = Object.entries(EFFECTS).filter(([name]) => /gold|cards/.test(name));
  const playing = { hand: [CARD], steps: [{ play: CARD, target: 'BOARD' }] };
  test.each(lists)('%s', (_name, list) => {
    const nothing = JSON.stringify(result(skill([some]), { entities: [], ...playing }));
    fc.assert(
      fc.property(fc.constantFrom(...SEARCHES), (search) => {
        const card = skill([...search, ...list]);
        const empty = JSON.stringify(result(card, { entities: [], ...playing }));
        if (empty !== nothing) return;
        for (const language of ['en', 'it'] as const)
          expect(print(card, language), JSON.stringify(search)).toMatch(DEPENDENT[language]);
      }),
      { numRuns: process.env.CARDWRIGHT_LONG ? 300 : 30 },
    );
  });
});
