import type { Plain } from '@cardwright/kernel';
import { expect, test } from 'vitest';
import { loadFiles, wordsIn } from '../../node.ts';
import { lanes } from '../game.ts';

type Json = { [key: string]: Plain };
const find = (type: string, whose: string, more: Json = {}): Json => ({
  EffectType: 'FIND_ENTITIES',
  TargetType: type,
  TargetPlayer: whose,
  SearchCriterion: 'ALL',
  ...more,
});
const first: Json = { SearchCriterion: 'ORDINAL', Value: 0, TargetLocation: 'PLAINS' };
const one: Json = { SearchCriterion: 'QUANTITY', Value: 1 };
const foe = find('UNIT', 'OPPONENT', first);
const foes = find('UNIT', 'OPPONENT');
const me = find('PLAYER', 'OWNER');
const mine = find('UNIT', 'OWNER');
const hit: Json = { EffectType: 'EFFECT_DAMAGE', Value: 1 };
const hitX: Json = { EffectType: 'EFFECT_DAMAGE', Input: 'ACC' };
const kill: Json = { EffectType: 'KILL_ENTITIES' };
const march: Json = { EffectType: 'MARCH_ENTITIES' };
const choose: Json = { EffectType: 'CHOOSE_ENTITY' };
const draw: Json = { EffectType: 'CARD_DRAW', Value: 1, TargetPlayer: 'OWNER' };
const some: Json = { EffectType: 'ASSERT', Input: 'TARGET_COUNT' };
const none: Json = { ...some, ModifierOperation: 'NOT' };
const lane: Json = { EffectType: 'ADD_LOCATION_REFERENCE', EffectLocation: 'CURRENT_LANE' };
const modify = (operation: string, output: string, more: Json): Json => ({
  EffectType: 'MODIFIER',
  ModifierOperation: operation,
  Output: output,
  ...more,
});
const countX = modify('SET', 'ACC', { Input: 'TARGET_COUNT' });
const goldX = modify('SET', 'ACC', { Input: 'PLAYERS_GOLD', TargetPlayer: 'OWNER' });
const gold = (operation: string, n: number): Json =>
  modify(operation, 'PLAYERS_GOLD', { Value: n, TargetPlayer: 'OWNER' });

/** What a skill prints in English and in Italian. */
const SAMPLES: readonly [effects: Json[], english: string, italian: string][] = [
  [
    [foe, hit, modify('SET', 'TARGET_ATTACK', { Value: 0 }), march, kill],
    'Deal 1 damage to the first enemy unit in the plains. Set its attack to 0. Let it march once. ' +
      'Destroy it.',
    'Infliggi 1 danno all’unità nemica più vicina a te in pianura. Imposta il suo attacco a 0. ' +
      'Fai marciare una volta la stessa unità. Distruggi la stessa unità.',
  ],
  [
    [
      find('BUILDING', 'OWNER', one),
      modify('ADD', 'TARGET_HP', { Value: 1 }),
      modify('MULTIPLY', 'TARGET_HP', { Value: 2 }),
      modify('ABSOLUTE_SET', 'TARGET_HP', { Value: 5 }),
    ],
    'Give your oldest building +1 hit point. Multiply its hit points by 2. Permanently set its hit ' +
      'points to 5.',
    'Conferisci +1 punto vita al tuo edificio in campo da più tempo. Moltiplica per 2 i suoi punti ' +
      'vita. Imposta in modo permanente i suoi punti vita a 5.',
  ],
  [
    [foe, some, hit, lane, find('UNIT', 'OWNER'), modify('ADD', 'TARGET_ATTACK', { Value: 1 })],
    'If there is an enemy unit in the plains: deal 1 damage to the first enemy unit in the plains; ' +
      'give all your units in its lane +1 attack.',
    'Se c’è almeno un’unità nemica in pianura: infliggi 1 danno all’unità nemica più vicina a te ' +
      'in pianura; conferisci +1 attacco a tutte le tue unità nella sua corsia.',
  ],
  [
    [foe, draw, hit, gold('ADD', 2)],
    'If there is an enemy unit in the plains: the enemy draws 1 card. Deal 1 damage to the first ' +
      'enemy unit in the plains. If there was one: the enemy gains 2 gold.',
    'Se c’è almeno un’unità nemica in pianura: l’avversario pesca 1 carta. Infliggi 1 danno ' +
      'all’unità nemica più vicina a te in pianura. Se ce n’era almeno una: l’avversario ottiene 2 ' +
      'monete d’oro.',
  ],
  [
    [find('UNIT', 'BOTH', first), draw, kill, gold('SET', 0)],
    'The owner of the first unit in the plains draws 1 card. Destroy it. The gold of the owner of ' +
      'that card becomes 0.',
    'Il proprietario dell’unità più vicina a te in pianura pesca 1 carta. Distruggi la stessa ' +
      'unità. L’oro del proprietario della stessa unità diventa 0.',
  ],
  [
    [foes, gold('MULTIPLY', 2)],
    'For each enemy unit: the enemy’s gold is multiplied by 2.',
    'Per ogni unità nemica: l’oro dell’avversario è moltiplicato per 2.',
  ],
  [
    [foes, kill, countX, me, hitX],
    'Destroy all enemy units. Let X be their number. Deal X damage to yourself.',
    'Distruggi tutte le unità nemiche. X è pari al loro numero. Infliggi X danni a te.',
  ],
  [
    [foe, kill, countX, me, hitX],
    'Destroy the first enemy unit in the plains. Let X be 1 if there was one, otherwise 0. Deal X ' +
      'damage to yourself.',
    'Distruggi l’unità nemica più vicina a te in pianura. X è pari a 1 se ce n’era una, altrimenti ' +
      'a 0. Infliggi X danni a te.',
  ],
  [
    [foe, countX, me, hitX],
    'Let X be the number of enemy units in the plains (at most 1). Deal X damage to yourself.',
    'X è pari al numero delle unità nemiche in pianura (al massimo 1). Infliggi X danni a te.',
  ],
  [
    [foes, hit, some, find('BUILDING', 'OPPONENT'), hit],
    'Deal 1 damage to all enemy units. If there was at least one: deal 1 damage to all enemy ' +
      'buildings.',
    'Infliggi 1 danno a tutte le unità nemiche. Se ce n’era almeno una: infliggi 1 danno a tutti ' +
      'gli edifici nemici.',
  ],
  [
    [find('BUILDING', 'OPPONENT', one), hit, none, me, hit],
    'Deal 1 damage to the oldest enemy building. If there was none: deal 1 damage to yourself.',
    'Infliggi 1 danno all’edificio nemico in campo da più tempo. Se non ce n’era nessuno: infliggi ' +
      '1 danno a te.',
  ],
  [
    [find('UNIT', 'OWNER'), choose, kill, some, me, draw],
    'Choose a unit of yours. Destroy the chosen one. If one was chosen: draw 1 card.',
    'Scegli una tua unità. Distruggi l’unità scelta. Se è stata scelta un’unità: pesca 1 carta.',
  ],
  [
    [
      foes,
      kill,
      modify('SET', 'ACC', { Input: 'TARGET_ATTACK', MultiInputProcessing: 'SUM' }),
      modify('ADD', 'ACC', { Input: 'TARGET_HP', MultiInputProcessing: 'MAX' }),
      me,
      hitX,
    ],
    'Destroy all enemy units. Let X be their total attack. Add the highest maximum hit points ' +
      'among them to X. Deal X damage to yourself.',
    'Distruggi tutte le unità nemiche. X è pari alla somma dei loro attacchi. Aggiungi il più ' +
      'alto dei loro punti vita massimi a X. Infliggi X danni a te.',
  ],
  [
    [foe, kill, modify('SET', 'ACC', { Input: 'TARGET_HP' }), me, hitX],
    'Destroy the first enemy unit in the plains. Let X be its maximum number of hit points. Deal ' +
      'X damage to yourself.',
    'Distruggi l’unità nemica più vicina a te in pianura. X è pari al suo numero massimo di punti ' +
      'vita. Infliggi X danni a te.',
  ],
  [
    [mine, choose, modify('ADD', 'TARGET_ATTACK', { Value: 1 }), draw, gold('ADD', 2)],
    'Choose a unit of yours. Give the chosen one +1 attack. If one was chosen: draw 1 card; gain 2 ' +
      'gold.',
    'Scegli una tua unità. Conferisci +1 attacco all’unità scelta. Se è stata scelta un’unità: ' +
      'pesca 1 carta; ottieni 2 monete d’oro.',
  ],
  [
    [mine, some, choose, draw],
    'If there is a unit of yours: choose a unit of yours; draw 1 card.',
    'Se c’è almeno una tua unità: scegli una tua unità; pesca 1 carta.',
  ],
  [
    [find('BUILDING', 'OPPONENT'), some, mine, choose, draw],
    'If there is an enemy building: choose a unit of yours; draw 1 card (only if one was chosen).',
    'Se c’è almeno un edificio nemico: scegli una tua unità; pesca 1 carta (solo se è stata scelta ' +
      'un’unità).',
  ],
  [
    [find('UNIT|PLAYER', 'OWNER'), choose, draw],
    'Choose yourself or a unit of yours. Draw 1 card.',
    'Scegli te o una tua unità. Pesca 1 carta.',
  ],
  [
    [mine, choose, goldX, me, hitX],
    'Choose a unit of yours. Let X be your gold (0 if none was chosen). Deal X damage to yourself.',
    'Scegli una tua unità. X è pari al tuo oro (0 se non è stata scelta nessuna unità). ' +
      'Infliggi X danni a te.',
  ],
  [
    [mine, goldX, me, hitX],
    'Let X be your gold (0 if there is no unit of yours). Deal X damage to yourself.',
    'X è pari al tuo oro (0 se non c’è nessuna tua unità). Infliggi X danni a te.',
  ],
  [
    [mine, { ...goldX, MultiInputProcessing: 'SUM' }, me, hitX],
    'Let X be your gold times the number of your units. Deal X damage to yourself.',
    'X è pari al tuo oro moltiplicato per il numero delle tue unità. Infliggi X danni a te.',
  ],
  [
    [mine, choose, some, lane, foes, hit],
    'Choose a unit of yours. If one was chosen: deal 1 damage to all enemy units in the lane of ' +
      'the chosen one.',
    'Scegli una tua unità. Se è stata scelta un’unità: infliggi 1 danno a tutte le unità ' +
      'nemiche nella corsia dell’unità scelta.',
  ],
  [
    [mine, choose, lane, some, foes, hit],
    'Choose a unit of yours. If one was chosen: deal 1 damage to all enemy units in the lane of ' +
      'the chosen one.',
    'Scegli una tua unità. Se è stata scelta un’unità: infliggi 1 danno a tutte le unità ' +
      'nemiche nella corsia dell’unità scelta.',
  ],
  [
    [
      find('UNIT|PLAYER', 'OWNER'),
      choose,
      { EffectType: 'ASSERT', Input: 'TARGET_MOVEMENT_DENOMINATOR' },
      lane,
      foes,
      hit,
    ],
    'Choose yourself or a unit of yours. If the chosen one is a unit: deal 1 damage to all enemy ' +
      'units in the lane of the chosen one.',
    'Scegli te o una tua unità. Se il bersaglio scelto è un’unità: infliggi 1 danno a tutte le ' +
      'unità nemiche nella corsia del bersaglio scelto.',
  ],
  [
    [
      mine,
      modify('ADD', 'TARGET_HP', { Value: 2 }),
      modify('ADD', 'TARGET_ATTACK', { Value: 1 }),
      modify('ADD', 'TARGET_MOVEMENT', { Value: -1 }),
    ],
    'Give all your units +2 hit points, +1 attack, and -1 movement.',
    'Conferisci +2 punti vita, +1 attacco e -1 movimento a tutte le tue unità.',
  ],
  [
    [
      foe,
      hit,
      modify('ADD', 'TARGET_HP', { Value: 2 }),
      modify('ADD', 'TARGET_ATTACK', { Value: 1 }),
      modify('ADD', 'TARGET_ATTACK', { Value: 1 }),
    ],
    'Deal 1 damage to the first enemy unit in the plains. Give it +2 hit points and +1 attack. ' +
      'Give it +1 attack.',
    'Infliggi 1 danno all’unità nemica più vicina a te in pianura. Conferisci +2 punti vita e +1 ' +
      'attacco alla stessa unità. Conferisci +1 attacco alla stessa unità.',
  ],
  [
    [
      foe,
      modify('SET', 'TARGET_HP', { Value: 3 }),
      modify('SET', 'TARGET_ATTACK', { Value: 1 }),
      modify('MULTIPLY', 'TARGET_HP', { Value: 2 }),
      modify('MULTIPLY', 'TARGET_ATTACK', { Value: 2 }),
    ],
    'Set the hit points of the first enemy unit in the plains to 3 and the attack to 1. Multiply ' +
      'its hit points and its attack by 2.',
    'Imposta i punti vita dell’unità nemica più vicina a te in pianura a 3 e l’attacco a 1. ' +
      'Moltiplica per 2 i suoi punti vita e il suo attacco.',
  ],
  [
    [find('BUILDING', 'OWNER'), none, foes, some, me, draw],
    'If there is no building of yours and there is an enemy unit: draw 1 card.',
    'Se non c’è nessun tuo edificio e c’è almeno un’unità nemica: pesca 1 carta.',
  ],
  [
    [find('BUILDING', 'OPPONENT'), some, mine, choose, draw, some, me, draw],
    'If there is an enemy building: choose a unit of yours; draw 1 card (only if one was chosen); ' +
      'then, if one was chosen: draw 1 card.',
    'Se c’è almeno un edificio nemico: scegli una tua unità; pesca 1 carta (solo se è stata scelta ' +
      'un’unità); poi, se è stata scelta un’unità: pesca 1 carta.',
  ],
  [
    [mine, choose, draw, some, lane, foes, hit],
    'Choose a unit of yours. If one was chosen: draw 1 card; deal 1 damage to all enemy units in ' +
      'the lane of the chosen one.',
    'Scegli una tua unità. Se è stata scelta un’unità: pesca 1 carta; infliggi 1 danno a tutte ' +
      'le unità nemiche nella corsia dell’unità scelta.',
  ],
  [
    [foe, { EffectType: 'EFFECT_DAMAGE', Input: 'TARGET_ATTACK' }],
    'Deal damage to the first enemy unit in the plains equal to its attack.',
    'Infliggi all’unità nemica più vicina a te in pianura danni pari al suo attacco.',
  ],
  [
    [mine, choose, modify('ADD', 'TARGET_ATTACK', { Input: 'TARGET_HP' })],
    'Choose a unit of yours. Give the chosen one attack equal to its maximum number of hit points.',
    'Scegli una tua unità. Conferisci all’unità scelta attacco pari al suo numero massimo di ' +
      'punti vita.',
  ],
  [
    [find('UNIT|PLAYER', 'OPPONENT', { TargetLocation: 'PLAINS' }), hit],
    'Deal 1 damage to the enemy player and all enemy units in the plains.',
    'Infliggi 1 danno al giocatore avversario e a tutte le unità nemiche in pianura.',
  ],
  [
    [find('BUILDING|PLAYER', 'BOTH'), choose, hit],
    'Choose a building or player. Deal 1 damage to the chosen one.',
    'Scegli un edificio o un giocatore. Infliggi 1 danno al bersaglio scelto.',
  ],
  [
    [find('UNIT|BUILDING|PLAYER', 'OWNER'), modify('ADD', 'TARGET_HP', { Value: 2 })],
    'Give yourself and all your units and buildings +2 hit points.',
    'Conferisci +2 punti vita a te, a tutte le tue unità e a tutti i tuoi edifici.',
  ],
  [
    [find('UNIT|PLAYER', 'BOTH', { ...one, Value: 2, TargetLocation: 'FOREST' }), hit],
    'Deal 1 damage to the first 2 targets (units and players) in the forest.',
    'Infliggi 1 danno ai 2 bersagli più vicini a te (unità e giocatori) in foresta.',
  ],
];

test.each(SAMPLES)('R21 %#: what is printed about one, several and the dead', (effects, en, it) => {
  const card = {
    EntityPrintInfo: { Id: 900, Title: 'TEST', Cost: '1', Rarity: 1 },
    EntityPlayInfo: { EntityType: 'SKILL', TargetOptions: 'BOARD' },
    Interactions: { WHEN_PLAYED: effects },
  };
  const files = [{ path: '900.json', text: JSON.stringify(card) }];
  const { content, faults, warnings } = loadFiles(lanes, { files });
  expect([...faults, ...warnings]).toEqual([]);
  expect(lanes.face.cardText(content!, '900', wordsIn('en'))).toBe(en);
  expect(lanes.face.cardText(content!, '900', wordsIn('it'))).toBe(it);
});
