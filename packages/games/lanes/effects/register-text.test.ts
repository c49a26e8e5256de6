import { expect, test } from 'vitest';
import {
  building,
  find,
  hit,
  type Json,
  modify,
  print,
  select,
  skill,
  unit,
} from '../testing/card-bench.ts';

const keep = (Input: string, more: Json = {}): Json =>
  modify('ACC', { ModifierOperation: 'SET', Input, ...more });
const add = (more: Json): Json => modify('ACC', more);
const negate = modify('ACC', { ModifierOperation: 'MULTIPLY', Value: -1 });
const asks = (more: Json = {}): Json => ({ EffectType: 'ASSERT', Input: 'ACC', ...more });
const NOT = { ModifierOperation: 'NOT' };
const gold = modify('PLAYERS_GOLD', { Value: 1, TargetPlayer: 'OWNER' });
const drawX: Json = { EffectType: 'CARD_DRAW', Input: 'ACC', TargetPlayer: 'OWNER' };
const hitX: Json = { EffectType: 'EFFECT_DAMAGE', Input: 'ACC' };
const MARCH: Json = { EffectType: 'MARCH_ENTITIES' };
const self = select('EFFECT_OWNING_ENTITY');
const played = (...WHEN_PLAYED: Json[]): Json => unit({ Interactions: { WHEN_PLAYED } });

test.each<[string, Json, string, string]>([
  [
    'a figure compared with a number',
    played(keep('TARGET_ATTACK'), add({ Value: -2 }), asks(NOT), gold),
    'When played: if the attack of this card is 2: gain 1 gold.',
    'Quando viene giocata: se l’attacco di questa carta è 2: ottieni 1 moneta d’oro.',
  ],
  [
    'a count compared with a number',
    played(find('UNIT', 'OWNER'), keep('TARGET_COUNT'), add({ Value: -1 }), asks(), self, gold),
    'When played: if the number of your units is not 1: gain 1 gold.',
    'Quando viene giocata: se il numero delle tue unità non è 1: ottieni 1 moneta d’oro.',
  ],
  [
    'a number that is also used',
    played(find('UNIT', 'OWNER'), keep('TARGET_COUNT'), add({ Value: -1 }), asks(), self, drawX),
    'When played: let X be the number of your units. Subtract 1 from X. If X is not 0: draw X ' +
      'cards (none if X is negative).',
    'Quando viene giocata: X è pari al numero delle tue unità. Sottrai 1 da X. Se X non è 0: pesca ' +
      'X carte (nessuna se X è negativo).',
  ],
  [
    'R21.4 a number that is added to nothing',
    played(add({ Input: 'TARGET_ATTACK' }), add({ Value: 1 }), drawX),
    'When played: let X be the attack of this card. Add 1 to X. Draw X cards.',
    'Quando viene giocata: X è pari all’attacco di questa carta. Aggiungi 1 a X. Pesca X carte.',
  ],
  [
    'a figure on a collected place minus another',
    played(
      keep('TARGET_ATTACK'),
      negate,
      { EffectType: 'ADD_LOCATION_REFERENCE', EffectLocation: 'CURRENT_TILE' },
      find('UNIT', 'OPPONENT'),
      add({ Input: 'TARGET_ATTACK', MultiInputProcessing: 'MAX' }),
      self,
      drawX,
    ),
    'When played: let X be the highest attack of all enemy units on the tile of this card minus the ' +
      'attack of this card. Draw X cards (none if X is negative).',
    'Quando viene giocata: X è pari al valore più alto di attacco tra tutte le unità nemiche sulla ' +
      'casella di questa carta meno l’attacco di questa carta. Pesca X carte (nessuna se X è ' +
      'negativo).',
  ],
  [
    'damage by a number that may be negative',
    played(keep('TARGET_ATTACK'), add({ Value: -2 }), find('UNIT', 'OPPONENT'), hitX),
    'When played: let X be the attack of this card. Subtract 2 from X. Deal X damage (none if X is ' +
      'negative) to all enemy units.',
    'Quando viene giocata: X è pari all’attacco di questa carta. Sottrai 2 da X. Infliggi X danni ' +
      '(nessuno se X è negativo) a tutte le unità nemiche.',
  ],
  [
    'a march, and another',
    played(find('UNIT', 'OPPONENT'), MARCH, MARCH),
    'When played: let all enemy units march once. Let them march once more.',
    'Quando viene giocata: fai marciare una volta tutte le unità nemiche. Fai marciare un’altra ' +
      'volta le stesse.',
  ],
  [
    'the slayer of a building',
    building({ Interactions: { WHEN_DIES: [select('ACTOR_ENTITY'), hit(1)] } }),
    'When it dies: deal 1 damage to its slayer.',
    'Quando muore: infliggi 1 danno a chi l’ha distrutto.',
  ],
  [
    'a number minus a figure',
    played(find('UNIT', 'OWNER'), keep('TARGET_COUNT'), negate, add({ Value: 5 }), self, drawX),
    'When played: let X be 5 minus the number of your units. Draw X cards (none if X is negative).',
    'Quando viene giocata: X è pari a 5 meno il numero delle tue unità. Pesca X carte (nessuna se ' +
      'X è negativo).',
  ],
  [
    'a figure minus another',
    played(
      find('UNIT', 'OWNER'),
      keep('TARGET_COUNT'),
      negate,
      find('UNIT', 'OPPONENT'),
      add({ Input: 'TARGET_COUNT' }),
      self,
      drawX,
    ),
    'When played: let X be the number of enemy units minus the number of your units. Draw X cards ' +
      '(none if X is negative).',
    'Quando viene giocata: X è pari al numero delle unità nemiche meno il numero delle tue unità. ' +
      'Pesca X carte (nessuna se X è negativo).',
  ],
  [
    'two numbers on one card',
    unit({
      Interactions: {
        WHEN_PLAYED: [
          find('UNIT', 'OWNER'),
          keep('TARGET_COUNT'),
          self,
          drawX,
          find('BUILDING', 'OWNER'),
          keep('TARGET_COUNT'),
          self,
          modify('TARGET_ATTACK', { Input: 'ACC' }),
        ],
        WHEN_DIES: [
          find('UNIT', 'OPPONENT'),
          keep('TARGET_COUNT'),
          find('UNIT', 'OPPONENT', { SearchCriterion: 'QUANTITY', Input: 'ACC' }),
          hit(1),
        ],
      },
    }),
    'When played: let X be the number of your units. Draw X cards. Let Y be the number of your ' +
      'buildings. Give this card +Y attack. When it dies: let Z be the number of enemy units. Deal ' +
      '1 damage to the oldest Z enemy units.',
    'Quando viene giocata: X è pari al numero delle tue unità. Pesca X carte. Y è pari al numero ' +
      'dei tuoi edifici. Conferisci +Y attacco a questa carta. Quando muore: Z è pari al numero ' +
      'delle unità nemiche. Infliggi 1 danno alle Z unità nemiche in campo da più tempo.',
  ],
  [
    'hit points that are read',
    skill([
      find('UNIT', 'OWNER'),
      modify('TARGET_ATTACK', {
        ModifierOperation: 'SET',
        Input: 'TARGET_HP',
        MultiInputProcessing: 'EACH',
      }),
    ]),
    'Set the attack of all your units to the maximum hit points of each.',
    'Imposta l’attacco di tutte le tue unità a un valore pari ai punti vita massimi di ciascuna.',
  ],
  [
    'a figure of several that were named before',
    skill([
      find('UNIT', 'OWNER'),
      modify('TARGET_ATTACK', { Value: 1 }),
      modify('TARGET_HP', {
        ModifierOperation: 'SET',
        Input: 'TARGET_ATTACK',
        MultiInputProcessing: 'AVERAGE',
      }),
    ]),
    'Give all your units +1 attack. Set their hit points to their average attack.',
    'Conferisci +1 attacco a tutte le tue unità. Imposta i loro punti vita a un valore pari alla ' +
      'media dei loro attacchi.',
  ],
])('%s', (_what, card, english, italian) => {
  expect(print(card, 'en')).toBe(english);
  expect(print(card, 'it')).toBe(italian);
});

const marching = (...ON_MARCH: Json[]): Json =>
  building({ Triggers: { CURRENT_TILE: { ON_MARCH } } });
const stops = modify('MARCH_CURRENT_MOVEMENT', { ModifierOperation: 'SET', Value: 0 });
const starts: Json = { EffectType: 'ASSERT', Input: 'MARCH_START_FLAG', ModifierOperation: 'NOT' };
const noGold: Json = {
  EffectType: 'ASSERT',
  Input: 'PLAYERS_GOLD',
  TargetPlayer: 'OPPONENT',
  ModifierOperation: 'NOT',
};

test.each<[Json, string, string]>([
  [
    marching(starts, stops),
    'When a unit is about to act on the tile of this card: if its march did not begin here: its ' +
      'remaining steps become 0.',
    'Quando un’unità sta per agire sulla casella di questa carta: se la sua marcia non è iniziata ' +
      'qui: i suoi passi rimasti diventano 0.',
  ],
  [
    marching(noGold, stops),
    'When a unit is about to act on the tile of this card: if the enemy’s gold is 0: that unit’s ' +
      'remaining steps become 0.',
    'Quando un’unità sta per agire sulla casella di questa carta: se l’oro dell’avversario è 0: i ' +
      'passi rimasti di quell’unità diventano 0.',
  ],
])('R7 the steps of a march say whose they are after anything else: %#', (card, en, it) => {
  expect(print(card, 'en')).toBe(en);
  expect(print(card, 'it')).toBe(it);
});

const damaged = (event: string, ...list: Json[]): Json => unit({ Interactions: { [event]: list } });
const role = (SearchCriterion: string): Json => ({ EffectType: 'ASSERT_ROLE', SearchCriterion });
const amount = (more: Json): Json => modify('DAMAGE_AMOUNT', more);
const any: Json = { EffectType: 'ASSERT', Input: 'DAMAGE_AMOUNT' };

test.each<[Json, string, string]>([
  [
    damaged('POST_DAMAGE', role('ACTOR_ENTITY'), gold),
    'After it dealt damage (even 0): gain 1 gold.',
    'Dopo aver inflitto danni (anche 0): ottieni 1 moneta d’oro.',
  ],
  [
    damaged('POST_DAMAGE', role('ACTOR_ENTITY'), any, gold),
    'After it dealt damage: if the damage is not 0: gain 1 gold.',
    'Dopo aver inflitto danni: se il danno non è 0: ottieni 1 moneta d’oro.',
  ],
  [
    damaged('POST_DAMAGE', select('AFFECTED_ENTITY'), hit(1)),
    'After it dealt or took damage (even 0): deal 1 damage to whoever took it.',
    'Dopo aver inflitto o subito danni (anche 0): infliggi 1 danno a chi ha subito il danno.',
  ],
  [
    damaged('POST_DAMAGE', role('AFFECTED_ENTITY'), {
      EffectType: 'CARD_DRAW',
      Input: 'DAMAGE_AMOUNT',
      TargetPlayer: 'OWNER',
    }),
    'After it took damage: draw that many cards.',
    'Dopo aver subito danni: pesca altrettante carte.',
  ],
  [
    damaged('POST_DAMAGE', role('AFFECTED_ENTITY'), select('ACTOR_ENTITY'), {
      EffectType: 'EFFECT_DAMAGE',
      Input: 'DAMAGE_AMOUNT',
    }),
    'After it took damage: deal that much damage to the card that dealt it.',
    'Dopo aver subito danni: infliggi altrettanti danni alla carta che ha inflitto il danno.',
  ],
  [
    // "that much" would be the gold
    damaged('POST_DAMAGE', role('AFFECTED_ENTITY'), gold, {
      EffectType: 'CARD_DRAW',
      Input: 'DAMAGE_AMOUNT',
      TargetPlayer: 'OWNER',
    }),
    'After it took damage (even 0): gain 1 gold. Draw as many cards as the damage.',
    'Dopo aver subito danni (anche 0): ottieni 1 moneta d’oro. Pesca un numero di carte pari al ' +
      'danno.',
  ],
  [
    damaged(
      'PRE_DAMAGE',
      role('ACTOR_ENTITY'),
      amount({ ModifierOperation: 'MULTIPLY', Value: 2 }),
    ),
    'Before it deals damage: the damage is doubled.',
    'Prima di infliggere danni: il danno raddoppia.',
  ],
  [
    damaged('PRE_DAMAGE', role('AFFECTED_ENTITY'), amount({ Value: -1 })),
    'Before it takes damage: the damage decreases by 1.',
    'Prima di subire danni: il danno diminuisce di 1.',
  ],
  [
    damaged('PRE_DAMAGE', role('AFFECTED_ENTITY'), amount({ ModifierOperation: 'SET', Value: 1 })),
    'Before it takes damage (even 0): the damage becomes 1.',
    'Prima di subire danni (anche 0): il danno diventa 1.',
  ],
  [
    damaged('PRE_DAMAGE', role('AFFECTED_ENTITY'), amount({ ModifierOperation: 'SET', Value: 0 })),
    'Before it takes damage: the damage becomes 0.',
    'Prima di subire danni: il danno diventa 0.',
  ],
  [
    damaged(
      'PRE_DAMAGE',
      role('AFFECTED_ENTITY'),
      keep('DAMAGE_AMOUNT'),
      amount({ ModifierOperation: 'SET', Value: 1 }),
      select('ACTOR_ENTITY'),
      hitX,
    ),
    'Before it takes damage (even 0): let X be the damage. The damage becomes 1. Deal X damage to ' +
      'the card that deals it.',
    'Prima di subire danni (anche 0): X è pari al danno. Il danno diventa 1. Infliggi X danni alla ' +
      'carta che infligge il danno.',
  ],
  [
    damaged('PRE_DAMAGE', role('ACTOR_ENTITY'), amount({ Value: 1 })),
    'Before it deals damage: the damage increases by 1.',
    'Prima di infliggere danni: il danno aumenta di 1.',
  ],
])('R8.4, R8.6 an event of damage says if 0 damage matters: %#', (card, english, italian) => {
  expect(print(card, 'en')).toBe(english);
  expect(print(card, 'it')).toBe(italian);
});
