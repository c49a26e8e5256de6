import type { GameEvent, Plain } from '@cardwright/kernel';
import { describe, expect, test } from 'vitest';
import { loadFiles, wordsIn } from '../node.ts';
import { EFFECTS } from './effects/index.ts';
import { INTERACTIONS, TRIGGERS } from './compile/vocabulary.ts';
import { scenarioEvent } from './events.ts';
import { lanes } from './game.ts';

type Json = { [key: string]: Plain };
const find = (type: string, whose: string, rest: Json): Json => ({
  EffectType: 'FIND_ENTITIES',
  TargetType: type,
  TargetPlayer: whose,
  ...rest,
});
const all = { SearchCriterion: 'ALL' };
const first = (n: number): Json => ({ SearchCriterion: 'QUANTITY', Value: n });
const ordinal = (n: number): Json => ({ SearchCriterion: 'ORDINAL', Value: n });
const inLanes = { TargetLocation: 'ALL_LANES' };
const hit: Json = { EffectType: 'EFFECT_DAMAGE', Value: 1 };
const draw: Json = { EffectType: 'CARD_DRAW', Value: 2, TargetPlayer: 'OWNER' };
const modify = (operation: string, output: string, input: Json): Json => ({
  EffectType: 'MODIFIER',
  ModifierOperation: operation,
  Output: output,
  ...input,
});
const select = (role: string, rest: Json = {}): Json => ({
  EffectType: 'SELECT_ENTITY',
  SearchCriterion: role,
  ...rest,
});
const some: Json = { EffectType: 'ASSERT', Input: 'TARGET_COUNT' };
const inPlains = { TargetLocation: 'PLAINS' };
const collect = (place: string): Json => ({
  EffectType: 'ADD_LOCATION_REFERENCE',
  EffectLocation: place,
});
const choose: Json = { EffectType: 'CHOOSE_ENTITY' };

/** A list of effects of a unit, and what it prints in English and in Italian. */
const SAMPLES: readonly [when: string, effects: Json[], english: string, italian: string][] = [
  [
    'WHEN_PLAYED',
    [find('UNIT', 'OPPONENT', { ...first(2), ...inPlains }), hit],
    'When played: deal 1 damage to the first 2 enemy units in the plains.',
    'Quando viene giocata: infliggi 1 danno alle 2 unità nemiche più vicine a te in pianura.',
  ],
  [
    'WHEN_PLAYED',
    [find('BUILDING', 'OPPONENT', { ...first(-2), TargetLocation: 'FOREST' }), hit],
    'When played: deal 1 damage to the farthest 2 enemy buildings in the forest.',
    'Quando viene giocata: infliggi 1 danno ai 2 edifici nemici più lontani da te in foresta.',
  ],
  [
    'WHEN_PLAYED',
    [find('UNIT', 'OPPONENT', { ...ordinal(1), ...inPlains }), hit],
    'When played: deal 1 damage to enemy unit number 2 in the plains, counted from your end.',
    'Quando viene giocata: infliggi 1 danno all’unità nemica numero 2 in pianura, contando dal ' +
      'tuo lato.',
  ],
  [
    'WHEN_PLAYED',
    [find('UNIT', 'OPPONENT', { ...ordinal(1), TargetLocation: 'BOARD' }), hit],
    'When played: deal 1 damage to enemy unit number 2, counted from the oldest.',
    'Quando viene giocata: infliggi 1 danno all’unità nemica numero 2, contando nell’ordine di ' +
      'arrivo.',
  ],
  [
    'POST_DAMAGE',
    [
      { EffectType: 'ASSERT_ROLE', SearchCriterion: 'AFFECTED_ENTITY' },
      select('ACTOR_ENTITY'),
      hit,
    ],
    'After it took damage (even 0): deal 1 damage to the card that dealt it.',
    'Dopo aver subito danni (anche 0): infliggi 1 danno alla carta che ha inflitto il danno.',
  ],
  [
    'WHEN_PLAYED',
    [find('UNIT', 'OPPONENT', { ...ordinal(-1), ...inLanes }), hit],
    'When played: deal 1 damage to the last enemy unit along the lanes, in lane order.',
    'Quando viene giocata: infliggi 1 danno all’ultima unità nemica lungo le corsie, nell’ordine ' +
      'delle corsie.',
  ],
  [
    'WHEN_PLAYED',
    [find('UNIT', 'OPPONENT', { ...first(2), ...inLanes }), hit],
    'When played: deal 1 damage to the first 2 enemy units along the lanes, in lane order.',
    'Quando viene giocata: infliggi 1 danno alle prime 2 unità nemiche lungo le corsie, ' +
      'nell’ordine delle corsie.',
  ],
  [
    'WHEN_PLAYED',
    [find('BUILDING', 'OWNER', { ...first(-2), TargetLocation: 'ALL_BUT_PLAINS' }), hit],
    'When played: deal 1 damage to your last 2 buildings in the forest or mountain, in lane order.',
    'Quando viene giocata: infliggi 1 danno ai tuoi ultimi 2 edifici in foresta o montagna, ' +
      'nell’ordine delle corsie.',
  ],
  [
    'WHEN_PLAYED',
    [find('UNIT', 'BOTH', { ...ordinal(-3), ...inLanes }), hit],
    'When played: deal 1 damage to unit number 3 along the lanes, counted backwards in lane order.',
    'Quando viene giocata: infliggi 1 danno all’unità numero 3 lungo le corsie, contando ' +
      'all’indietro nell’ordine delle corsie.',
  ],
  [
    'WHEN_PLAYED',
    [find('UNIT', 'OPPONENT', { ...ordinal(-1), ...inPlains }), hit],
    'When played: deal 1 damage to the farthest enemy unit in the plains.',
    'Quando viene giocata: infliggi 1 danno all’unità nemica più lontana da te in pianura.',
  ],
  [
    'WHEN_PLAYED',
    [
      { EffectType: 'ADD_LOCATION_REFERENCE', EffectLocation: 'FOREST' },
      find('UNIT', 'OPPONENT', ordinal(-1)),
      hit,
    ],
    'When played: deal 1 damage to the first enemy unit in the forest, counted from the far end.',
    'Quando viene giocata: infliggi 1 danno alla prima unità nemica in foresta, contando dal fondo.',
  ],
  [
    'WHEN_PLAYED',
    [find('UNIT', 'OWNER', first(3)), { EffectType: 'KILL_ENTITIES' }],
    'When played: destroy your oldest 3 units.',
    'Quando viene giocata: distruggi le tue 3 unità in campo da più tempo.',
  ],
  [
    'WHEN_PLAYED',
    [find('PLAYER', 'OWNER', all), hit],
    'When played: deal 1 damage to yourself.',
    'Quando viene giocata: infliggi 1 danno a te.',
  ],
  [
    'WHEN_PLAYED',
    [
      find('UNIT', 'OWNER', { ...all, ...inPlains }),
      modify('SET', 'ACC', { Input: 'TARGET_COUNT' }),
      modify('SET', 'TARGET_ATTACK', { Input: 'ACC' }),
      modify('ADD', 'TARGET_HP', { Input: 'ACC' }),
    ],
    'When played: let X be the number of your units in the plains. Set their attack to X. ' +
      'Give them +X hit points.',
    'Quando viene giocata: X è pari al numero delle tue unità in pianura. Imposta il loro ' +
      'attacco a X. Conferisci +X punti vita a queste.',
  ],
  [
    'WHEN_PLAYED',
    [
      find('UNIT', 'OWNER', all),
      modify('SET', 'ACC', { Input: 'TARGET_ATTACK', MultiInputProcessing: 'MAX' }),
      find('BUILDING', 'OPPONENT', { SearchCriterion: 'QUANTITY', Input: 'ACC', ...inPlains }),
      hit,
    ],
    'When played: let X be the highest attack of all your units. Deal 1 damage to the first X ' +
      'enemy buildings in the plains.',
    'Quando viene giocata: X è pari al valore più alto di attacco tra tutte le tue unità. ' +
      'Infliggi 1 danno ai X edifici nemici più vicini a te in pianura.',
  ],
  [
    'WHEN_PLAYED',
    [
      modify('SET', 'ACC', {
        Input: 'PLAYERS_GOLD',
        TargetPlayer: 'BOTH',
        MultiInputProcessing: 'MIN',
      }),
      { ...draw, Value: undefined as unknown as Plain, Input: 'ACC' },
    ],
    'When played: let X be the lowest of the gold of both players. Draw X cards.',
    'Quando viene giocata: X è pari alla quantità d’oro più bassa tra i due giocatori. Pesca X ' +
      'carte.',
  ],
  [
    'WHEN_PLAYED',
    [
      find('UNIT', 'OWNER', all),
      modify('ADD', 'PLAYERS_GOLD', {
        Input: 'TARGET_ATTACK',
        MultiInputProcessing: 'EACH',
        TargetPlayer: 'OWNER',
      }),
    ],
    'When played: for each of your units: gain gold equal to the attack of that card.',
    'Quando viene giocata: per ogni tua unità: ottieni una quantità d’oro pari all’attacco di ' +
      'quell’unità.',
  ],
  [
    'WHEN_PLAYED',
    [find('UNIT', 'OPPONENT', all), { EffectType: 'EFFECT_DAMAGE', Input: 'TARGET_ATTACK' }],
    'When played: deal damage to all enemy units equal to the attack of the first of them.',
    'Quando viene giocata: infliggi a tutte le unità nemiche danni pari all’attacco della prima ' +
      'di queste.',
  ],
  [
    'WHEN_PLAYED',
    [
      find('UNIT', 'OWNER', all),
      { EffectType: 'CHOOSE_ENTITY' },
      { EffectType: 'MARCH_ENTITIES' },
      modify('MULTIPLY', 'TARGET_MOVEMENT', { Value: 2 }),
    ],
    'When played: choose a unit of yours. Let the chosen one march once. Multiply the movement of ' +
      'the chosen one by 2.',
    'Quando viene giocata: scegli una tua unità. Fai marciare una volta l’unità ' +
      'scelta. Moltiplica per 2 il movimento dell’unità scelta.',
  ],
  [
    'WHEN_PLAYED',
    [
      find('UNIT', 'OWNER', all),
      draw,
      modify('ADD', 'PLAYERS_GOLD', { Value: -1, TargetPlayer: 'OPPONENT' }),
    ],
    'When played: for each of your units: draw 2 cards. For each of them: the enemy loses 1 gold.',
    'Quando viene giocata: per ogni tua unità: pesca 2 carte. Per ciascuna di queste: l’avversario ' +
      'perde 1 moneta d’oro.',
  ],
  [
    'WHEN_PLAYED',
    [find('PLAYER', 'BOTH', all), choose, { ...draw, Value: 1 }],
    'When played: choose a player. The chosen player draws 1 card.',
    'Quando viene giocata: scegli un giocatore. Il giocatore scelto pesca 1 carta.',
  ],
  [
    'WHEN_PLAYED',
    [find('UNIT', 'OWNER', all), choose, { ...draw, Value: 1 }],
    'When played: choose a unit of yours. Draw 1 card.',
    'Quando viene giocata: scegli una tua unità. Pesca 1 carta.',
  ],
  [
    'WHEN_PLAYED',
    [
      find('UNIT', 'OWNER', all),
      choose,
      collect('CURRENT_LANE'),
      find('UNIT', 'OPPONENT', all),
      hit,
    ],
    'When played: choose a unit of yours. Deal 1 damage to all enemy units in the lane of the ' +
      'chosen one.',
    'Quando viene giocata: scegli una tua unità. Infliggi 1 danno a tutte le unità nemiche nella ' +
      'corsia dell’unità scelta.',
  ],
  [
    'WHEN_DIES',
    [find('UNIT', 'OWNER', all), choose, { ...draw, Value: 1 }],
    'When it dies: choose a unit of yours. If one was chosen: draw 1 card.',
    'Quando muore: scegli una tua unità. Se è stata scelta un’unità: pesca 1 carta.',
  ],
  [
    'WHEN_PLAYED',
    [find('UNIT', 'OPPONENT', { ...first(2), ...inPlains }), choose, hit],
    'When played: choose one of the first 2 enemy units in the plains. Deal 1 damage to the chosen ' +
      'one.',
    'Quando viene giocata: scegli una tra le 2 unità nemiche più vicine a te in pianura. Infliggi 1 ' +
      'danno all’unità scelta.',
  ],
  [
    'WHEN_PLAYED',
    [collect('PLAINS'), collect('MOUNTAIN'), find('UNIT', 'OPPONENT', first(2)), hit],
    'When played: deal 1 damage to the first 2 enemy units in the plains or on the mountain, in ' +
      'that order.',
    'Quando viene giocata: infliggi 1 danno alle prime 2 unità nemiche in pianura o in montagna, ' +
      'in quest’ordine.',
  ],
  [
    'WHEN_PLAYED',
    [
      find('BUILDING', 'OPPONENT', all),
      some,
      collect('CURRENT_LANE'),
      find('UNIT', 'BOTH', all),
      hit,
    ],
    'When played: if there is an enemy building: deal 1 damage to all units in the lane of each ' +
      'enemy building, once for each.',
    'Quando viene giocata: se c’è almeno un edificio nemico: infliggi 1 danno a tutte le unità ' +
      'nella corsia di ogni edificio nemico, una volta per ciascuno.',
  ],
  [
    'WHEN_PLAYED',
    [
      find('BUILDING', 'OWNER', all),
      collect('CURRENT_LANE'),
      find('UNIT', 'OPPONENT', { ...all, TargetLocation: 'FOREST' }),
      some,
      hit,
    ],
    'When played: if there is an enemy unit in the lane of a building of yours (in the forest if ' +
      'there is no building of yours): deal 1 damage to all enemy units in the lane of each of your ' +
      'buildings, once for each (in the forest if there is no building of yours).',
    'Quando viene giocata: se c’è almeno un’unità nemica nella corsia di un tuo edificio (in ' +
      'foresta, se non c’è nessun tuo edificio): infliggi 1 danno a tutte le unità nemiche nella ' +
      'corsia di ogni tuo edificio, una volta per ciascuno (in foresta, se non c’è nessun tuo ' +
      'edificio).',
  ],
  [
    'WHEN_PLAYED',
    [
      find('UNIT', 'OWNER', all),
      collect('CURRENT_TILE'),
      find('UNIT', 'OPPONENT', all),
      modify('ADD', 'TARGET_ATTACK', { Value: -1 }),
    ],
    'When played: give all enemy units on the tile of each of your units, once for each, -1 attack.',
    'Quando viene giocata: applica -1 attacco a tutte le unità nemiche sulla casella di ogni tua ' +
      'unità, una volta per ciascuna.',
  ],
  [
    'WHEN_PLAYED',
    [
      find('BUILDING', 'BOTH', all),
      some,
      collect('CURRENT_LANE'),
      find('UNIT', 'BOTH', first(2)),
      hit,
    ],
    'When played: if there is a building: deal 1 damage to the first 2 units in the lanes of all ' +
      'buildings.',
    'Quando viene giocata: se c’è almeno un edificio: infliggi 1 danno alle prime 2 unità nelle ' +
      'corsie di tutti gli edifici.',
  ],
  [
    'WHEN_PLAYED',
    [
      find('BUILDING', 'OPPONENT', all),
      collect('CURRENT_TILE'),
      find('UNIT', 'BOTH', { ...all, TargetLocation: 'FOREST' }),
      hit,
    ],
    'When played: deal 1 damage to all units on the tile of each enemy building (in the forest if ' +
      'there is no enemy building).',
    'Quando viene giocata: infliggi 1 danno a tutte le unità sulla casella di ogni edificio nemico ' +
      '(in foresta, se non c’è nessun edificio nemico).',
  ],
  [
    'WHEN_PLAYED',
    [
      find('UNIT', 'OWNER', all),
      find('UNIT', 'OPPONENT', { SearchCriterion: 'QUANTITY', Input: 'TARGET_COUNT', ...inPlains }),
      modify('MULTIPLY', 'TARGET_HP', { Value: 2 }),
    ],
    'When played: multiply the hit points of the first N enemy units in the plains, where N is the ' +
      'number of your units, by 2.',
    'Quando viene giocata: moltiplica per 2 i punti vita delle N unità nemiche più vicine a te in ' +
      'pianura, dove N è pari al numero delle tue unità.',
  ],
  [
    'WHEN_PLAYED',
    [
      modify('SET', 'ACC', { Input: 'PLAYERS_GOLD', TargetPlayer: 'OWNER' }),
      modify('ADD', 'ACC', { Value: -1 }),
      find('UNIT', 'OPPONENT', { SearchCriterion: 'ORDINAL', Input: 'ACC', ...inLanes }),
      hit,
    ],
    'When played: let X be your gold. Subtract 1 from X. Deal 1 damage to enemy unit number X + 1 ' +
      'along the lanes, in lane order.',
    'Quando viene giocata: X è pari al tuo oro. Sottrai 1 da X. Infliggi 1 danno all’unità nemica ' +
      'numero X + 1 lungo le corsie, nell’ordine delle corsie.',
  ],
  [
    'WHEN_DIES',
    [
      select('EFFECT_OWNING_ENTITY'),
      { EffectType: 'ADD_LOCATION_REFERENCE', EffectLocation: 'CURRENT_LANE' },
      { EffectType: 'SUMMON_UNIT', CardNumber: 110, TargetPlayer: 'OPPONENT' },
    ],
    'When it dies: the enemy gets PACK MULE TEAM in the lane of this card.',
    'Quando muore: l’avversario riceve PACK MULE TEAM nella corsia di questa carta.',
  ],
  [
    'UNIT_ENTERS_BUILDING',
    [select('AFFECTED_ENTITY', { TargetPlayer: 'OPPONENT', TargetType: 'BUILDING' }), some, draw],
    'When it enters an enemy building: the enemy draws 2 cards.',
    'Quando entra in un edificio nemico: l’avversario pesca 2 carte.',
  ],
  [
    'UNIT_CONSTRUCTS_BUILDING',
    [select('AFFECTED_ENTITY'), modify('ABSOLUTE_SET', 'TARGET_HP', { Value: 4 })],
    'When it builds: permanently set the hit points of the new building to 4.',
    'Quando costruisce: imposta in modo permanente i punti vita del nuovo edificio a 4.',
  ],
  [
    'PRE_DAMAGE',
    [
      { EffectType: 'ASSERT_ROLE', SearchCriterion: 'ACTOR_ENTITY' },
      select('AFFECTED_ENTITY', { TargetPlayer: 'OWNER', TargetType: 'PLAYER' }),
      some,
      modify('ADD', 'DAMAGE_AMOUNT', { Value: -1 }),
    ],
    'Before it deals damage: if whoever takes it is you: the damage decreases by 1.',
    'Prima di infliggere danni: se chi subisce il danno sei tu: il danno diminuisce di 1.',
  ],
  [
    'POST_DAMAGE',
    [{ EffectType: 'ASSERT', Input: 'DAMAGE_AMOUNT', ModifierOperation: 'NOT' }, draw],
    'After it dealt or took damage: if the damage is 0: draw 2 cards.',
    'Dopo aver inflitto o subito danni: se il danno è 0: pesca 2 carte.',
  ],
  [
    'ON_START_OF_TURN',
    [select('ACTOR_ENTITY'), draw],
    'At the start of each turn: the player to move draws 2 cards.',
    'All’inizio di ogni turno: il giocatore di turno pesca 2 carte.',
  ],
  [
    'ON_END_OF_TURN',
    [select('ACTOR_ENTITY', { TargetType: 'PLAYER', TargetPlayer: 'OPPONENT' }), some, hit],
    'At the end of the enemy turn: deal 1 damage to the enemy player.',
    'Alla fine del turno avversario: infliggi 1 danno al giocatore avversario.',
  ],
  [
    'ON_MARCH',
    [select('ACTOR_ENTITY', { TargetPlayer: 'OWNER', TargetType: 'UNIT' }), some, hit],
    'When another unit of yours is about to act anywhere: deal 1 damage to that unit.',
    'Quando un’altra tua unità sta per agire in qualunque punto del campo: infliggi 1 danno a ' +
      'quell’unità.',
  ],
  [
    'ON_MARCH',
    [{ EffectType: 'ASSERT', Input: 'MARCH_START_FLAG' }, draw],
    'When another unit is about to act anywhere: if its march begins here: draw 2 cards.',
    'Quando un’altra unità sta per agire in qualunque punto del campo: se la sua marcia inizia ' +
      'qui: pesca 2 carte.',
  ],
  [
    'ON_MARCH',
    [select('ACTOR_ENTITY', { TargetPlayer: 'OPPONENT' }), hit],
    'When an enemy unit is about to act anywhere: deal 1 damage to that unit.',
    'Quando un’unità nemica sta per agire in qualunque punto del campo: infliggi 1 danno a ' +
      'quell’unità.',
  ],
  [
    'UNIT_ENTERS_BUILDING',
    [
      select('AFFECTED_ENTITY', { TargetPlayer: 'OWNER' }),
      modify('ADD', 'TARGET_HP', { Value: 1 }),
    ],
    'When it enters a building of yours: give that building +1 hit point.',
    'Quando entra in un tuo edificio: conferisci +1 punto vita a quell’edificio.',
  ],
];

test('the log of a scenario tells units of one card apart, and names the limit reached', () => {
  const { content } = loadFiles(lanes, undefined);
  const said = (event: GameEvent): string => wordsIn('en')(scenarioEvent(content!, event)!);
  expect(said({ type: 'DAMAGE', actor: 3, affected: 2, amount: 1, card: 104 })).toBe(
    'DITCH RUNNER (number 2) takes 1 damage',
  );
  expect(said({ type: 'MOVED', id: 3, card: 104, at: 'plains:1' })).toBe(
    'DITCH RUNNER (number 3) moves to plains:1',
  );
  expect(said({ type: 'LIMIT_REACHED', limit: 'depth' })).toMatch(/nested too deep/);
});

describe('card texts', () => {
  for (const [when, effects, english, italian] of SAMPLES)
    test(english, () => {
      const place = when.startsWith('ON_') ? 'Triggers' : 'Interactions';
      const card = {
        EntityPrintInfo: { Id: 900, Title: 'TEST', Cost: '1', Rarity: 1 },
        EntityPlayInfo: { EntityType: 'UNIT', TargetOptions: 'PLAINS' },
        Hp: 1,
        Movement: 1,
        [place]: { [when]: effects },
      };
      const { content, faults, warnings } = loadFiles(lanes, {
        files: [{ path: '900.json', text: JSON.stringify(card) }],
      });
      expect([...faults, ...warnings]).toEqual([]);
      expect(lanes.face.cardText(content!, '900', wordsIn('en'))).toBe(english);
      expect(lanes.face.cardText(content!, '900', wordsIn('it'))).toBe(italian);
    });

  test('the samples have every effect, interaction and trigger', () => {
    const used = JSON.stringify(SAMPLES);
    const names = EFFECTS.map(({ name }) => name);
    for (const word of [
      ...names,
      ...Object.keys(INTERACTIONS.words),
      ...Object.keys(TRIGGERS.words),
    ])
      expect(used).toContain(`"${word}"`);
  });
});
