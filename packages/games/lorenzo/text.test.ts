import { Machine, type Message, type Plain, randomPick, roll, seedRng } from '@cardwright/kernel';
import { describe, expect, test } from 'vitest';
import { loadContent, readMessages, shippedFiles, wordsIn } from '../node.ts';
import { lorenzo } from './game.ts';
import { costWords } from './text.ts';

const content = loadContent(lorenzo);
const en = wordsIn('en');
const it = wordsIn('it');
const text = (card: string): string => lorenzo.face.cardText(content, card, en);

describe('card texts come from effects', () => {
  test.each([
    ['Trading Town', 'Immediately: 1 coin and 1 servant.\nHarvest from 1: 3 coins.'],
    ['Cardinal', 'Immediately: 2 faith points and an action of value 4 at harvest.'],
    [
      'Fortress',
      'Immediately: 9 victory points.\n' +
        'Production from 5: 2 victory points and a council privilege.',
    ],
    [
      'Treasury',
      'Immediately: 4 victory points.\n' +
        'Production from 3: you may turn 1 coin into 3 victory points or 2 coins into 5 ' +
        'victory points.',
    ],
    [
      'Fighting Heresies',
      'Needs 5 military points.\n' +
        'Immediately: 2 faith points.\n' +
        'At the end of the game: 5 victory points.',
    ],
    [
      'Support to the Bishop',
      'Paying 2 military points needs 4 military points.\n' +
        'Immediately: 3 faith points.\n' +
        'At the end of the game: 1 victory point.',
    ],
    [
      'Stonemason',
      'Your actions at the building tower get +2 value.\n' +
        'Cards you take from the building tower cost 1 wood or 1 stone less.',
    ],
    [
      'Architect',
      'Immediately: an action of value 6 at the building tower, at a discount of 1 ' +
        'wood and 1 stone.',
    ],
    ['General', 'Immediately: 1 victory point for every 2 military points you have.'],
    [
      'Mint',
      'Immediately: 5 victory points.\nProduction from 5: 1 coin for every building you own.',
    ],
    ['Malus Stone or Wood', 'Whenever something gives you wood or stone, you get 1 less of each.'],
    ['Malus Production Action', 'Your actions at production get -3 value.'],
    [
      'Francesco Sforza',
      'Needs 5 ventures.\n' +
        'Once a round: an action of value 1 at harvest, which only servants may raise.',
    ],
    [
      'Pico della Mirandola',
      'Needs 2 buildings and 4 ventures.\nCards you take from any tower cost 3 coins less.',
    ],
  ])('%s', (card, expected) => expect(text(card)).toBe(expected));

  const ofPack = (words: typeof en, more: object): string => {
    const one = { name: 'Test', period: 1, minimumActionValue: 3, ...more };
    const files = [{ path: 'development.json', text: JSON.stringify([one]) }];
    const loaded = lorenzo.content.load(shippedFiles('lorenzo'), { files });
    if (!loaded.content) throw new Error(JSON.stringify(loaded.faults));
    return lorenzo.face.cardText(loaded.content, 'Test', words);
  };

  test('R5.8 costs that are lists are set apart by a comma', () => {
    const costOf = (words: typeof en, cost: object): string => {
      const files = [
        {
          path: 'development.json',
          text: JSON.stringify([
            { name: 'Test', period: 1, cardType: 'VENTURECARD', cost, instantEffect: 'GREYFAMILY' },
          ]),
        },
      ];
      const loaded = lorenzo.content.load(shippedFiles('lorenzo'), { files });
      if (!loaded.content) throw new Error(JSON.stringify(loaded.faults));
      const number = loaded.content.cardByName.get('Test');
      const card = number === undefined ? undefined : loaded.content.cards[number];
      return card ? words(costWords(card)) : '';
    };
    const lists = [
      { WOOD: 3, STONE: 1 },
      { WOOD: 1, COINS: 2 },
    ];
    expect(costOf(en, lists)).toBe('3 wood and 1 stone, or 1 wood and 2 coins');
    expect(costOf(it, lists)).toBe('3 legni e 1 pietra, oppure 1 legno e 2 monete');
    expect(costOf(en, [{ WOOD: 3 }, { COINS: 2 }])).toBe('3 wood or 2 coins');
  });

  test('choices, losses and lists read as sentences', () => {
    const exclusive = {
      cardType: 'BUILDINGCARD',
      permanentEffect: ['ADD', 'CHANGE'],
      permanentPayload: [{ COINS: 1 }, { RESOURCEIN: { COINS: 1 }, RESOURCEOUT: { VP: 2 } }],
      exclusivePermanentEffect: 'TRUE',
    };
    expect(ofPack(en, exclusive)).toBe(
      'Production from 3: you may choose one of these: get 1 coin, or turn 1 coin into 2 victory ' +
        'points.',
    );
    expect(ofPack(it, exclusive)).toBe(
      'Produzione da 3: puoi scegliere uno di questi: ricevere 1 moneta, oppure convertire ' +
        '1 moneta in 2 punti vittoria.',
    );
    const leading = {
      ...exclusive,
      permanentEffect: ['CHANGE', 'ADD'],
      permanentPayload: [exclusive.permanentPayload[1], { SERVANTS: 1 }],
    };
    expect(ofPack(en, leading)).toBe(
      'Production from 3: you may choose one of these: turn 1 coin into 2 victory points, or get ' +
        '1 servant.',
    );
    expect(ofPack(it, leading)).toBe(
      'Produzione da 3: puoi scegliere uno di questi: convertire 1 moneta in 2 punti vittoria, ' +
        'oppure ricevere 1 servitore.',
    );
    const mixed = {
      ...exclusive,
      permanentPayload: [{ COINS: -1, VP: 1 }, exclusive.permanentPayload[1]],
    };
    expect(ofPack(en, mixed)).toContain('these: get 1 victory point and lose 1 coin, or turn');
    expect(ofPack(it, mixed)).toContain('ricevere 1 punto vittoria e perdere 1 moneta, oppure');
    const orLoss = {
      ...exclusive,
      permanentEffect: ['ADD', 'BONUS', 'ADD'],
      permanentPayload: [
        { COINS: -2, WOOD: -1 },
        {
          TYPE: 'CARD',
          FOREACH: 'BUILDINGCARD',
          QUANTITY: 1,
          INCREASE: 'COINS',
          INCREASINGQUANTITY: -1,
        },
        { SERVANTS: 1 },
      ],
    };
    expect(ofPack(en, orLoss)).toContain(
      'one of these: lose 1 wood and 2 coins, or lose 1 coin for every building you own, or get ' +
        '1 servant.',
    );
    expect(ofPack(it, orLoss)).toContain(
      'uno di questi: perdere 1 legno e 2 monete, oppure perdere 1 moneta per ogni edificio che ' +
        'possiedi, oppure ricevere 1 servitore.',
    );
    const chosen = {
      cardType: 'CHARACTERCARD',
      minimumActionValue: null,
      permanentEffect: ['GREYFAMILY', 'FAMILYCOLORBONUS'],
      exclusivePermanentEffect: 'TRUE',
    };
    expect(ofPack(en, chosen)).toBe(
      'Choose one when you take the card: Your neutral family member gets +3 value. ' +
        'Or: Your coloured family members get +2 value.',
    );
    const gifts = {
      cardType: 'TERRITORYCARD',
      instantEffect: ['ADD', 'PRIVILEGE'],
      instantPayload: [{ WOOD: 1, COINS: -2 }, { NUMBER: 1 }],
    };
    expect(ofPack(en, gifts)).toBe(
      'Immediately: 1 wood; you lose 2 coins; then you get a council privilege.',
    );
    expect(ofPack(it, gifts)).toBe(
      'Subito: 1 legno; perdi 2 monete; poi ricevi un privilegio del consiglio.',
    );
  });

  test('a gain next to a conversion or a loss does not read as part of it', () => {
    const wood = { RESOURCEIN: { COINS: 1 }, RESOURCEOUT: { WOOD: 2 } };
    const coins = { RESOURCEIN: { WOOD: 1 }, RESOURCEOUT: { COINS: 2 } };
    const instant = {
      cardType: 'TERRITORYCARD',
      instantEffect: ['CHANGE', 'CHANGE', 'PRIVILEGE', 'ADD'],
      instantPayload: [wood, coins, { NUMBER: 2 }, { SERVANTS: 1, MILITARY_POINTS: -1 }],
    };
    expect(ofPack(en, instant)).toBe(
      'Immediately: you may turn 1 coin into 2 wood; you may turn 1 wood into 2 coins; ' +
        'then you get 2 different council privileges and 1 servant; you lose 1 military point.',
    );
    expect(ofPack(it, instant)).toBe(
      'Subito: puoi convertire 1 moneta in 2 legni; puoi convertire 1 legno in 2 monete; ' +
        'poi ricevi 2 privilegi del consiglio diversi e 1 servitore; perdi 1 punto militare.',
    );
    const work = {
      cardType: 'TERRITORYCARD',
      permanentEffect: ['CHANGE', 'ADD', 'BONUS', 'PRIVILEGE'],
      permanentPayload: [
        wood,
        { STONE: -1, SERVANTS: 1 },
        {
          TYPE: 'CARD',
          FOREACH: 'BUILDINGCARD',
          QUANTITY: 1,
          INCREASE: 'FAITH_POINTS',
          INCREASINGQUANTITY: -1,
        },
        { NUMBER: 1 },
      ],
    };
    expect(ofPack(en, work)).toBe(
      'Harvest from 3: 1 servant and a council privilege; ' +
        'you lose 1 stone; you lose 1 faith point for every building you own; ' +
        'you may turn 1 coin into 2 wood.',
    );
    expect(ofPack(it, work)).toBe(
      'Raccolto da 3: 1 servitore e un privilegio del consiglio; ' +
        'perdi 1 pietra; perdi 1 punto fede per ogni edificio che possiedi; ' +
        'puoi convertire 1 moneta in 2 legni.',
    );
    const six = {
      cardType: 'CHARACTERCARD',
      minimumActionValue: null,
      instantEffect: ['ADD', 'FAMILYSIXVALOR', 'ADD'],
      instantPayload: [{ WOOD: 1 }, null, { STONE: 1 }],
    };
    expect(ofPack(en, six)).toBe(
      'Immediately: 1 wood; one of your coloured family members not yet placed has value 6 ' +
        'in this round; then you get 1 stone.',
    );
  });

  test('what comes after an action does not read as part of its place or discount', () => {
    const discount = {
      TYPE: 'TOWER',
      REGIONID: 6,
      BONUSACTIONVALUE: 3,
      BONUSRESOURCE: { WOOD: 1 },
    };
    const instant = {
      cardType: 'CHARACTERCARD',
      minimumActionValue: null,
      instantEffect: ['ADD', 'ACTION', 'ADD', 'ACTION'],
      instantPayload: [
        { COINS: 1 },
        discount,
        { STONE: 2 },
        { TYPE: 'HARVEST', BONUSACTIONVALUE: 2 },
      ],
    };
    expect(ofPack(en, instant)).toBe(
      'Immediately: 1 coin and an action of value 3 at the building tower, at a discount of ' +
        '1 wood; then you get 2 stone and an action of value 2 at harvest.',
    );
    expect(ofPack(it, instant)).toBe(
      'Subito: 1 moneta e un’azione di valore 3 nella torre degli edifici, con uno sconto di ' +
        '1 legno; poi ricevi 2 pietre e un’azione di valore 2 per il raccolto.',
    );
  });

  test('R14.5: at the end, only victory points are named', () => {
    const venture = (effect: string | string[], payload: object): object => ({
      cardType: 'VENTURECARD',
      minimumActionValue: null,
      permanentEffect: effect,
      permanentPayload: payload,
    });
    expect(ofPack(en, venture('BONUS', perBuilding))).toBe('At the end of the game: nothing.');
    expect(ofPack(it, venture('ADD', { COINS: 3 }))).toBe('A fine partita: niente.');
    expect(ofPack(en, venture('ADD', { COINS: 3, VP: 2 }))).toBe(
      'At the end of the game: 2 victory points.',
    );
    expect(ofPack(en, venture(['ADD', 'BONUS'], [{ VP: 2 }, perBuilding]))).toBe(
      'At the end of the game: 2 victory points.',
    );
    const lost = { ...perBuilding, INCREASE: 'VP', INCREASINGQUANTITY: -1 };
    expect(ofPack(en, venture('BONUS', lost))).toBe(
      'At the end of the game: you lose 1 victory point for every building you own.',
    );
    expect(ofPack(it, venture('ADD', { VP: -2 }))).toBe('A fine partita: perdi 2 punti vittoria.');
  });

  const perBuilding = {
    TYPE: 'CARD',
    FOREACH: 'BUILDINGCARD',
    QUANTITY: 1,
    INCREASE: 'COINS',
    INCREASINGQUANTITY: 1,
  };

  test('goods beside a BONUS do not read as part of what it counts', () => {
    const effects = ['BONUS', 'ADD', 'PRIVILEGE'];
    const payloads = [perBuilding, { WOOD: 2, STONE: 1 }, { NUMBER: 1 }];
    const work = {
      cardType: 'BUILDINGCARD',
      permanentEffect: effects,
      permanentPayload: payloads,
    };
    expect(ofPack(en, work)).toBe(
      'Production from 3: 2 wood, 1 stone, and a council privilege; ' +
        'you also get 1 coin for every building you own.',
    );
    expect(ofPack(it, work)).toBe(
      'Produzione da 3: 2 legni, 1 pietra e un privilegio del consiglio; ' +
        'ricevi anche 1 moneta per ogni edificio che possiedi.',
    );
    const instant = {
      cardType: 'BUILDINGCARD',
      instantEffect: effects,
      instantPayload: payloads,
    };
    expect(ofPack(en, instant)).toBe(
      'Immediately: 1 coin for every building you own; ' +
        'then you get 2 wood, 1 stone, and a council privilege.',
    );
    const either = { ...work, exclusivePermanentEffect: 'TRUE' };
    expect(ofPack(en, either)).toBe(
      'Production from 3: you may choose one of these: 1 coin for every building you own, ' +
        'or 2 wood and 1 stone, or a council privilege.',
    );
  });

  const character = (effect: unknown, payload: unknown): object => ({
    cardType: 'CHARACTERCARD',
    minimumActionValue: null,
    instantEffect: effect,
    instantPayload: payload,
  });

  test('what is lost after an action or before a count is named in its order', () => {
    const action = { TYPE: 'HARVEST', BONUSACTIONVALUE: 2 };
    const after = character(['ACTION', 'ADD'], [action, { MILITARY_POINTS: -2 }]);
    expect(ofPack(en, after)).toBe(
      'Immediately: an action of value 2 at harvest; then you lose 2 military points.',
    );
    expect(ofPack(it, after)).toContain('; poi perdi 2 punti militari.');
    const perCoins = {
      TYPE: 'RESOURCE',
      FOREACH: 'COINS',
      QUANTITY: 3,
      INCREASE: 'VP',
      INCREASINGQUANTITY: -2,
    };
    const loss = { COINS: -2, FAITH_POINTS: -1 };
    expect(ofPack(en, character(['ADD', 'BONUS'], [loss, perCoins]))).toBe(
      'Immediately: you lose 2 coins and 1 faith point; ' +
        'then you lose 2 victory points for every 3 coins you have.',
    );
    expect(ofPack(en, character(['BONUS', 'ADD'], [perCoins, loss]))).toBe(
      'Immediately: you lose 2 victory points for every 3 coins you have; ' +
        'then you lose 2 coins and 1 faith point.',
    );
    expect(ofPack(it, character(['ADD', 'BONUS'], [{ COINS: 5 }, perCoins]))).toBe(
      'Subito: 5 monete; poi perdi 2 punti vittoria ogni 3 monete che hai.',
    );
  });

  test('what is counted one by one, or several at a time', () => {
    const per = (QUANTITY: number, more: object = {}): object =>
      character('BONUS', { ...perBuilding, ...more, QUANTITY });
    const wood = { TYPE: 'RESOURCE', FOREACH: 'WOOD' };
    expect(ofPack(en, per(1, wood))).toBe('Immediately: 1 coin for every wood you have.');
    expect(ofPack(it, per(1, wood))).toBe('Subito: 1 moneta per ogni legno che hai.');
    expect(ofPack(it, per(2, wood))).toBe('Subito: 1 moneta ogni 2 legni che hai.');
    expect(ofPack(it, per(1))).toBe('Subito: 1 moneta per ogni edificio che possiedi.');
    expect(ofPack(it, per(2))).toBe('Subito: 1 moneta ogni 2 edifici che possiedi.');
  });

  test('R11.1 a resource that LESSRESOURCE names twice is 2 less', () => {
    const less = (...goods: string[]): object => ({
      cardType: 'CHARACTERCARD',
      minimumActionValue: null,
      permanentEffect: 'LESSRESOURCE',
      permanentPayload: goods,
    });
    expect(ofPack(en, less('COINS', 'COINS'))).toBe(
      'Whenever something gives you coins, you get 2 less.',
    );
    expect(ofPack(it, less('COINS', 'COINS'))).toBe(
      'Ogni volta che qualcosa ti dà monete, ne ricevi 2 in meno.',
    );
    expect(ofPack(en, less('COINS', 'WOOD', 'COINS', 'STONE', 'FAITH'))).toBe(
      'Whenever something gives you wood, stone, or faith points, you get 1 less of each.\n' +
        'Whenever something gives you coins, you get 2 less.',
    );
    expect(ofPack(it, less('WOOD', 'STONE', 'FAITH'))).toBe(
      'Ogni volta che qualcosa ti dà legni, pietre oppure punti fede, ne ricevi 1 in meno per ' +
        'tipo.',
    );
  });

  test('R10.4 MOREFAITH prints the bonus of the faith track', () => {
    const tracks = shippedFiles('lorenzo').filter(({ path }) => path.endsWith('faith-track.json'));
    const files = tracks.map(({ path, text: own }) => ({
      path,
      text: own.replace(/"supportBonus": *\d+/, '"supportBonus": 7'),
    }));
    const loaded = lorenzo.content.load(shippedFiles('lorenzo'), { files }).content;
    const said = loaded && lorenzo.face.cardText(loaded, 'Sisto IV', en);
    expect(said).toContain('Supporting the Church gives you 7 victory points more.');
    expect(text('Sisto IV')).toContain('Supporting the Church gives you 5 victory points more.');
  });

  test('R8.7: what lasts is named before the instant effects that it changes', () => {
    const both = {
      cardType: 'CHARACTERCARD',
      minimumActionValue: null,
      instantEffect: 'ACTION',
      instantPayload: { TYPE: 'PRODUCTION', BONUSACTIONVALUE: 2 },
      permanentEffect: 'PERMANENT',
      permanentPayload: { TYPE: 'PRODUCTION', BONUSACTIONVALUE: 3 },
    };
    expect(ofPack(en, both)).toBe(
      'Your actions at production get +3 value.\n' +
        'Immediately: an action of value 2 at production.',
    );
  });

  test('a CHANGE that costs nothing is a choice of gains', () => {
    const free = (...gains: object[]): object => ({
      cardType: 'CHARACTERCARD',
      minimumActionValue: null,
      instantEffect: 'CHANGE',
      instantPayload: gains.map((RESOURCEOUT) => ({ RESOURCEIN: {}, RESOURCEOUT })),
    });
    expect(ofPack(en, free({ COINS: 2 }, { WOOD: 1, STONE: 1 }))).toBe(
      'Immediately: you may choose one of these: 2 coins, or 1 wood and 1 stone.',
    );
    expect(ofPack(it, free({ COINS: 2 }, { WOOD: 1, STONE: 1 }))).toBe(
      'Subito: puoi scegliere uno di questi: 2 monete, oppure 1 legno e 1 pietra.',
    );
    expect(ofPack(en, free({ COINS: 2 }))).toBe('Immediately: you may get 2 coins.');
  });

  test('discounts between lists and the best of two final scores are introduced', () => {
    const discount = {
      TYPE: 'TOWER',
      FLAGREGION: 'ALL',
      BONUSACTIONVALUE: 1,
      BONUSRESOURCE: [{ COINS: 1 }, { WOOD: 1, STONE: 1 }],
    };
    const character = { cardType: 'CHARACTERCARD', minimumActionValue: null };
    const lasting = { ...character, permanentEffect: 'PERMANENT', permanentPayload: discount };
    expect(ofPack(en, lasting)).toContain(
      'Cards you take from any tower cost less: either 1 coin, or 1 wood and 1 stone.',
    );
    expect(ofPack(it, lasting)).toContain(
      'costano meno, a scelta: 1 moneta, oppure 1 legno e 1 pietra.',
    );
    const once = { ...character, instantEffect: 'ACTION', instantPayload: discount };
    expect(ofPack(en, once)).toContain(', at a discount of either 1 coin, or 1 wood and 1 stone.');
    const venture = {
      cardType: 'VENTURECARD',
      minimumActionValue: null,
      permanentEffect: ['ADD', 'BONUS'],
      permanentPayload: [{ VP: 3 }, { ...perBuilding, INCREASE: 'VICTORY_POINTS' }],
      exclusivePermanentEffect: 'TRUE',
    };
    expect(ofPack(en, venture)).toBe(
      'At the end of the game, whichever is more: 3 victory points, or 1 victory point for ' +
        'every building you own.',
    );
  });

  test('the period of cards and tiles is printed beside the text', () => {
    const stats = (id: string): string | undefined => {
      const message = lorenzo.face.cardStats?.(content, id);
      return message && en(message);
    };
    expect(stats('Fortress')).toBe('Period 3.');
    expect(stats('Malus Stone or Wood')).toMatch(/^Period [123]\.$/);
    expect(stats('Francesco Sforza')).toBeUndefined();
  });

  test('alternatives that are lists are set apart', () => {
    const leader = {
      name: 'Test',
      requirements: {
        RESOURCE: { MILITARY_POINTS: 6, COINS: 4 },
        CARDTYPE: [{ CHARACTERCARD: 3 }, { TERRITORYCARD: 2, VENTURECARD: 2 }],
      },
      instantEffect: 'CHANGE',
      instantPayload: [
        { RESOURCEIN: { WOOD: 1 }, RESOURCEOUT: { COINS: 1, STONE: 1 } },
        { RESOURCEIN: { COINS: 2 }, RESOURCEOUT: { VP: 2 } },
      ],
    };
    const textOf = (words: typeof en, more: object = {}): string => {
      const files = [{ path: 'leaders.json', text: JSON.stringify([{ ...leader, ...more }]) }];
      const loaded = lorenzo.content.load(shippedFiles('lorenzo'), { files });
      if (!loaded.content) throw new Error(JSON.stringify(loaded.faults));
      return lorenzo.face.cardText(loaded.content, 'Test', words);
    };
    expect(textOf(en)).toBe(
      'Needs 4 coins and 6 military points, and either 3 characters, or 2 territories and ' +
        '2 ventures.\n' +
        'Once a round: you may turn 1 wood into 1 stone and 1 coin, or 2 coins into ' +
        '2 victory points.',
    );
    expect(textOf(it)).toBe(
      'Richiede 4 monete e 6 punti militari e, a scelta, 3 personaggi, oppure 2 territori e ' +
        '2 imprese.\n' +
        'Una volta per giro: puoi convertire 1 legno in 1 pietra e 1 moneta, oppure 2 monete in ' +
        '2 punti vittoria.',
    );
    const either = { CARDTYPE: [{ CHARACTERCARD: 3 }, { VENTURECARD: 2 }] };
    expect(textOf(en, { requirements: either })).toMatch(/^Needs 3 characters or 2 ventures\./);
    expect(textOf(en, { requirements: { RESOURCE: { COINS: 4 }, ...either } })).toMatch(
      /^Needs 4 coins, and either 3 characters or 2 ventures\./,
    );
  });

  test('the log says what is lost', () => {
    const told = (goods: number[]): string =>
      wordsIn(
        'en',
        (seat) => `seat ${seat}`,
      )(lorenzo.face.event(content, { type: 'gain', seat: 0, goods })!);
    expect(told([1, 0, 0, 0, 0, 0, 0])).toBe('seat 0 gains 1 wood.');
    expect(told([0, 0, -2, 0, 0, 0, 0])).toBe('seat 0 loses 2 coins.');
    expect(told([1, 0, -2, 0, 0, 0, 0])).toBe('seat 0 gains 1 wood and loses 2 coins.');
  });

  test('every card, tile and leader has a text in both languages, without a missing word', () => {
    const cards = lorenzo.content.cards(content);
    expect(cards).toHaveLength(96 + 21 + 20);
    expect(new Set(cards.map((card) => card.id)).size).toBe(cards.length);
    for (const { id } of cards) {
      for (const words of [en, it]) {
        const its = lorenzo.face.cardText(content, id, words);
        expect(its, id).not.toBe('');
        expect(its, id).not.toMatch(/lorenzo\.|undefined|NaN/);
      }
    }
  });
});

/** Every message in a value, worded. */
function messages(value: unknown, out: Message[] = []): Message[] {
  if (typeof value !== 'object' || value === null) return out;
  if ('key' in value && typeof value.key === 'string' && value.key.startsWith('lorenzo.'))
    out.push(value as Message);
  for (const field of Object.values(value)) messages(field, out);
  return out;
}

/** Ids of everything on a scene that a player may click. */
function ids(value: unknown, out = new Set<string>()): Set<string> {
  if (typeof value !== 'object' || value === null) return out;
  if ('id' in value && typeof value.id === 'string') out.add(value.id);
  for (const field of Object.values(value)) ids(field, out);
  return out;
}

describe('scene, options and log', () => {
  test('every word is there in English and Italian, every reference is on the scene', () => {
    const known = { en: readMessages('en').lorenzo!, it: readMessages('it').lorenzo! };
    expect(Object.keys(known.it).sort()).toEqual(Object.keys(known.en).sort());
    const machine = new Machine(lorenzo, content);
    for (const seats of [2, 4]) {
      const events: never[] = [];
      const state = machine.start(
        { seed: `words ${seats}`, seats, options: { advanced: true } },
        events,
      );
      const chance = seedRng('words');
      for (let k = 0; state.ask; k++) {
        const { ask } = state;
        expect(known.en, ask.why).toHaveProperty([ask.why]);
        if (k % 6 === 0) {
          const view = JSON.parse(
            JSON.stringify(lorenzo.information.view(content, state, ask.seat)),
          ) as Plain;
          const scene = lorenzo.face.scene(content, view, ask.seat);
          const options = ask.options.map((_, i) => lorenzo.face.option(content, state, ask, i));
          const shown = ids(scene);
          for (const option of options) {
            for (const ref of [option.ref, option.to])
              if (ref !== undefined) expect(shown.has(ref), `${ask.why} ${ref}`).toBe(true);
          }
          for (const message of messages([scene, options])) {
            const key = message.key.slice('lorenzo.'.length);
            expect(known.en, key).toHaveProperty([key]);
            expect(en(message)).not.toContain('lorenzo.');
            expect(it(message)).not.toContain('lorenzo.');
          }
        }
        machine.answer(
          state,
          randomPick(ask, (n) => roll(chance, n)),
          events,
        );
      }
      for (const event of events) {
        const told = lorenzo.face.event(content, event)!;
        expect(known.en).toHaveProperty([told.key.slice('lorenzo.'.length)]);
        expect(en(told)).not.toContain('lorenzo.');
        expect(it(told)).not.toContain('lorenzo.');
      }
    }
  });

  test('the scene shows towers, spaces, tracks, dice, members, tiles and every board', () => {
    const machine = new Machine(lorenzo, content);
    const state = machine.start({ seed: 'scene', seats: 3 });
    const scene = lorenzo.face.scene(content, lorenzo.information.view(content, state, 0), 0);
    const shown = ids(scene);
    for (const id of [
      'tower:territory:1',
      'tower:venture:4',
      'council',
      'harvest:large',
      'production:small',
      'market:4',
      'track:faith',
      'track:military',
      'track:victory',
      'track:order',
      'dice',
      'excommunication:3',
      'privilege:faith',
      'member:2:orange',
      'goods:1',
      'bonusTile:2',
    ]) {
      expect(shown, id).toContain(id);
    }
    expect(
      scene.areas
        .filter((area) => area.place === 'own' || area.place === 'rival')
        .map((area) => Number(area.seat))
        .sort((a, b) => a - b),
    ).toEqual([0, 1, 2]);
  });
});
