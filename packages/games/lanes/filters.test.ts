import type { Plain } from '@cardwright/kernel';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { loadFiles, shippedFiles, wordsIn } from '../node.ts';
import { lanes } from './game.ts';
import { lanesScenario } from './scenario/index.ts';
import { attackOf, hpOf, leftOf } from './state.ts';

type Json = { [key: string]: Plain };
const shipped = shippedFiles('lanes');
const words = { en: wordsIn('en'), it: wordsIn('it') };

const head = { Id: 560, Title: 'Test', Text: '', Cost: '1', Rarity: 1 };
const select = (role: string, filter: Json): Json => ({
  EffectType: 'SELECT_ENTITY',
  SearchCriterion: role,
  ...filter,
});
const modify = (output: string, more: Json): Json => ({
  EffectType: 'MODIFIER',
  ModifierOperation: 'ADD',
  Output: output,
  ...more,
});

/** Every effect on a target whose result shows at the table. */
const EFFECTS: { [name: string]: Json[] } = {
  damage: [{ EffectType: 'EFFECT_DAMAGE', Value: 1 }],
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
      [`cards, ${TargetPlayer}`, [{ EffectType: 'CARD_DRAW', Value: 1, TargetPlayer }]],
      [
        `an amount of gold, ${TargetPlayer}`,
        [
          modify('ACC', { Input: 'PLAYERS_GOLD', TargetPlayer }),
          select('EFFECT_OWNING_ENTITY', {}),
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

const unit: Json = {
  EntityPrintInfo: head,
  EntityPlayInfo: { EntityType: 'UNIT', TargetOptions: 'ALL_LANES' },
  Hp: 9,
  Attack: 0,
  Movement: 0,
};
const building: Json = {
  EntityPrintInfo: head,
  EntityPlayInfo: { EntityType: 'BUILDING', TargetOptions: 'ALL_LANES' },
  Hp: 9,
  PlainsBp: [1],
};
/** Hits everything on the board but the players. */
const hitter: Json = {
  EntityPrintInfo: { ...head, Id: 561, Title: 'Hitter' },
  EntityPlayInfo: { EntityType: 'SKILL', TargetOptions: 'BOARD' },
  Interactions: {
    WHEN_PLAYED: [
      {
        EffectType: 'FIND_ENTITIES',
        TargetPlayer: 'BOTH',
        TargetType: 'UNIT|BUILDING',
        SearchCriterion: 'ALL',
      },
      { EffectType: 'EFFECT_DAMAGE', Value: 20 },
    ],
  },
};
const scout = { card: 104, hp: 90, tokens: 5 };

/** An occasion of a role: the card, and the cases in which different entities have the role. */
interface Occasion {
  readonly role: string;
  card(list: Json[]): Json;
  readonly cases: readonly { entities: Json[]; hand?: number[]; steps: Json[] }[];
}
const OCCASIONS: { [name: string]: Occasion } = {
  'the target of a skill': {
    role: 'PLAY_TARGET_ENTITY',
    card: (list) => ({
      EntityPrintInfo: head,
      EntityPlayInfo: {
        EntityType: 'SKILL',
        TargetOptions: 'ALL_LANES',
        TargetType: 'UNIT_AND_BUILDING',
      },
      Interactions: { WHEN_PLAYED: list },
    }),
    cases: [0, 1].map((owner) => ({
      entities: [{ ...scout, id: 2, owner, at: 'forest:2' }],
      hand: [560],
      steps: [{ play: 560, target: 2 }],
    })),
  },
  'the player to move': {
    role: 'ACTOR_ENTITY',
    card: (list) => ({ ...unit, Triggers: { ON_END_OF_TURN: list } }),
    cases: [0, 1].map((owner) => ({
      entities: [{ id: 2, card: 560, owner, at: 'plains:1' }],
      steps: [{ end: true }],
    })),
  },
  'a slayer': {
    role: 'ACTOR_ENTITY',
    card: (list) => ({ ...unit, Hp: 1, Interactions: { WHEN_DIES: list } }),
    cases: [0, 1].map((owner) => ({
      entities: [{ id: 2, card: 560, owner, at: 'plains:1' }],
      hand: [561],
      steps: [{ play: 561, target: 'BOARD' }],
    })),
  },
  'a dealer of damage': {
    role: 'ACTOR_ENTITY',
    card: (list) => ({ ...building, Hp: 50, Interactions: { POST_DAMAGE: list } }),
    cases: [0, 1].map((owner) => ({
      entities: [{ id: 2, card: 560, owner, at: 'plains:1', hp: 50 }],
      hand: [561],
      steps: [{ play: 561, target: 'BOARD' }],
    })),
  },
};

/** What shows at the table after a case. */
function play(card: Json, { entities, hand = [], steps }: Occasion['cases'][number]): Plain {
  const { machine, state } = lanesScenario.prepare(
    {
      cards: { '560': card, '561': hitter },
      entities,
      players: [
        { hand: [...hand], gold: 50 },
        { hand: [], gold: 50 },
      ],
    },
    shipped,
  );
  const table = { machine, state, events: [], results: [], states: [] };
  for (const step of steps) lanesScenario.step(table, step);
  return {
    players: state.players.map((p) => [p.hand.length, p.gold, leftOf(p)]),
    entities: state.entities.map((e) => [e.id, hpOf(e), leftOf(e), attackOf(e)]),
  };
}

function print(card: Json, language: 'en' | 'it'): string {
  const files = [{ path: '560.json', text: JSON.stringify(card) }];
  const { content, faults } = loadFiles(lanes, { files });
  expect(faults).toEqual([]);
  return lanes.face.cardText(content!, '560', words[language]);
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
        const free = card([select(role, {}), ...list]);
        const made = card([select(role, filter), ...list]);
        const result = (of: Json): string => JSON.stringify(cases.map((one) => play(of, one)));
        if (result(made) === result(free)) return;
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
const draw: Json = { EffectType: 'CARD_DRAW', Value: 1, TargetPlayer: 'OWNER' };
const some: Json = { EffectType: 'ASSERT', Input: 'TARGET_COUNT' };
const found = (type: string): Json => ({
  EffectType: 'FIND_ENTITIES',
  TargetPlayer: 'OWNER',
  TargetType: type,
  SearchCriterion: 'ALL',
});
const mine = select('EFFECT_OWNING_ENTITY', {});
const enemyActor = select('ACTOR_ENTITY', { TargetPlayer: 'OPPONENT', TargetType: 'UNIT' });
const enters = (...list: Json[]): Json => ({
  ...building,
  Interactions: { UNIT_ENTERS_BUILDING: list },
});
const dies = (...list: Json[]): Json => ({ ...unit, Interactions: { WHEN_DIES: list } });
const starts = (...list: Json[]): Json => ({ ...unit, Triggers: { ON_START_OF_TURN: list } });
const played = (...list: Json[]): Json => ({ ...unit, Interactions: { WHEN_PLAYED: list } });
const hurt = (TargetType: string): Json => ({
  ...unit,
  Interactions: {
    POST_DAMAGE: [select('ACTOR_ENTITY', { TargetType }), some, mine, draw],
  },
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
    'After it dealt or took damage: if the card that deals it is a skill: draw 1 card.',
    'Dopo aver inflitto o subito danni: se la carta che li infligge è un’abilità: pesca 1 carta.',
  ],
  [
    hurt('UNIT|SKILL'),
    'After it dealt or took damage: if the card that deals it is a unit or a skill: draw 1 ' +
      'card.',
    'Dopo aver inflitto o subito danni: se la carta che li infligge è un’unità o è un’abilità: ' +
      'pesca 1 carta.',
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
    'Quando muore: conferisci -1 attacco a chi l’ha distrutta. Se chi l’ha distrutta c’è: ' +
      'conferisci -1 attacco a chi l’ha distrutta.',
  ],
  [
    played(weaken),
    'When played: this card gets -1 attack.',
    'Quando viene giocata: questa carta riceve -1 attacco.',
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
    'When played: set the attack of all your units to the hit points of each.',
    'Quando viene giocata: imposta l’attacco di tutte le tue unità a un valore pari ai punti vita ' +
      'di ciascuna carta.',
  ],
])('R21.6 how a change of figures reads: %#', (card, en, it) => {
  expect(print(card, 'en')).toBe(en);
  expect(print(card, 'it')).toBe(it);
});
