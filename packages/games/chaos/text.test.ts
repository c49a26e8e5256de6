import type { Plain } from '@cardwright/kernel';
import { describe, expect, test } from 'vitest';
import { wordsIn } from '../node.ts';
import { loadChaos } from './load.ts';
import { cardLines } from './text.ts';

type Json = { [key: string]: Plain };
const languages = { en: wordsIn('en'), it: wordsIn('it') };
const turn = { type: 'turn' };
const hit = { type: 'damage', amount: 5 };
const drain = (num: Plain, den: Plain): Json => ({ type: 'drain', num, den, effect: hit });

function linesOf(card: Json, language: 'en' | 'it'): string[] {
  const { content, faults } = loadChaos([], {
    files: [{ path: 'cards.json', text: JSON.stringify([card]) }],
    alone: true,
  });
  expect(faults).toEqual([]);
  return cardLines(content!.cards[0]!.tree, languages[language]);
}
const withEffect = (effect: Plain, mode: Plain = 'target'): Json => ({
  type: 'creature',
  name: 'Test',
  element: 'fire',
  hp: 10,
  attacks: [{ name: 'Hit', target_mode: mode, effect }],
});

const on = (mode: Plain, effect: Plain): Json => ({
  type: 'target_change',
  new_target: mode,
  effect,
});

const hpOf = (mode?: Plain): Json => ({
  type: 'sum',
  sample: { type: 'HPs', ...(mode !== undefined && { target_mode: mode }) },
});
const UNATTACKED: Json = { type: 'state_change', new_state: 'unattacked' };
const ofTag = (tag: string): Json => ({ type: 'count', tags: [tag] });

/** An effect, and what it prints in English and in Italian. */
const SAMPLES: readonly [effect: Json, english: string, italian: string][] = [
  [
    drain(1, 1),
    'This card heals by this damage: 5 indirect damage',
    'Questa carta si cura di PV pari a questi danni: 5 danni indiretti',
  ],
  [
    drain(3, 1),
    'This card heals by 3 × this damage: 5 indirect damage',
    'Questa carta si cura di PV pari a 3 × questi danni: 5 danni indiretti',
  ],
  [
    drain(-1, 2),
    'This card loses HP equal to 1/2 of this damage, rounded up: 5 indirect damage',
    'Questa carta perde PV pari a 1/2 di questi danni, arrotondando per eccesso: 5 danni indiretti',
  ],
  [
    drain(turn, 4),
    'This card heals by HP equal to the number of earlier turns/4 × this damage, rounded down: ' +
      '5 indirect damage',
    'Questa carta si cura di PV pari a: il numero dei turni precedenti/4 × questi danni, ' +
      'arrotondando per difetto: 5 danni indiretti',
  ],
  [
    { type: 'dot', damage: { type: 'add', a: 10, b: turn }, time: turn },
    'indirect damage equal to 10 plus the number of earlier turns, in equal parts, ' +
      'each at the end of its owner’s turn, as many as the number of earlier turns',
    'danni indiretti pari a: 10 più il numero dei turni precedenti, in parti uguali, ' +
      'ognuna alla fine del turno di chi la possiede, in numero pari a: il numero dei turni precedenti',
  ],
  [
    {
      ...drain(1, 2),
      effect: { type: 'union', effect1: hit, effect2: { type: 'dot', damage: 8, time: 2 } },
    },
    'This card heals by 1/2 of the damage dealt at once, rounded down: 5 indirect damage ' +
      '8 indirect damage in 2 parts, each at the end of its owner’s turn',
    'Questa carta si cura di 1/2 dei danni inflitti subito, arrotondando per difetto: ' +
      '5 danni indiretti ' +
      '8 danni indiretti in 2 parti, ognuna alla fine del turno di chi la possiede',
  ],
  [
    {
      type: 'union',
      effect1: { type: 'delay', effect: hit, tags: ['-', 'venom'] },
      effect2: { type: 'cleanse', by_tags: ['venom'] },
    },
    'At the end of its owner’s turn (“venom”): 5 indirect damage is cleansed of “venom” effects',
    'Alla fine del turno di chi la possiede («venom»): 5 danni indiretti ' +
      'perde gli effetti «venom»',
  ],
  [
    { type: 'dot', damage: 30, time: 3 },
    '30 indirect damage in 3 parts, each at the end of its owner’s turn',
    '30 danni indiretti in 3 parti, ognuna alla fine del turno di chi la possiede',
  ],
  [
    on('self', { type: 'dot', damage: 30, time: 1 }),
    'This card: 30 indirect damage at the end of this turn',
    'Questa carta: 30 danni indiretti alla fine di questo turno',
  ],
  [
    { type: 'state_change', new_state: 'blocked', for: turn },
    'becomes blocked until the end of as many of its owner’s turns as the number of earlier turns',
    'assume lo stato «bloccata» fino alla fine di un numero di turni di chi la possiede pari a: ' +
      'il numero dei turni precedenti',
  ],
  [
    { type: 'direct', from: 'self', amount: turn },
    'takes over damage already dealt to this card, keeping at least 1 HP, ' +
      'up to the number of earlier turns',
    'prende su di sé danni di questa carta, conservando almeno 1 PV, ' +
      'fino a: il numero dei turni precedenti',
  ],
  [
    { type: 'direct', from: 'self', amount: 20 },
    'takes over up to 20 damage already dealt to this card, keeping at least 1 HP',
    'prende su di sé fino a 20 danni di questa carta, conservando almeno 1 PV',
  ],
  [
    { ...hit, amount: { type: 'count', tags: ['any'], target_mode: 'massivedestruction' } },
    'indirect damage equal to the number of cards in play',
    'danni indiretti pari a: il numero delle carte in gioco',
  ],
  [{ ...hit, amount: -5 }, '0 indirect damage', '0 danni indiretti'],
  [{ ...hit, amount: 1_000_000 }, '1,000,000 indirect damage', '1.000.000 danni indiretti'],
  [
    { type: 'taunt', new_targets: 'self', duration: turn },
    'the next attacks, as many as the number of earlier turns, go to this card if on a chosen card',
    'vanno contro questa carta, se sono su una carta scelta, i prossimi attacchi, ' +
      'in numero pari a: il numero dei turni precedenti',
  ],
  [
    { ...hit, amount: { type: 'sum', sample: { type: 'HPs', target_mode: 'self' } } },
    'indirect damage equal to the HP of this card',
    'danni indiretti pari a: i PV di questa carta',
  ],
  [
    { type: 'heal', amount: { type: 'mul', times: turn, num: -1, den: 2 } },
    'loses HP equal to 1/2 × the number of earlier turns, rounded up',
    'perde PV pari a: 1/2 × il numero dei turni precedenti, arrotondando per eccesso',
  ],
  [
    { type: 'add_energy', energy: { type: 'sub', a: 0, b: { type: 'energy' } } },
    'you lose all your energy',
    'perdi tutta la tua energia',
  ],
  [
    { type: 'if', value: ofTag('commander'), cond: 1, effect: hit },
    'If the target is a commander: 5 indirect damage',
    'Se il bersaglio è un comandante: 5 danni indiretti',
  ],
  [
    { type: 'if', value: { ...ofTag('frog'), elements: ['air'] }, cond: 1, else: hit },
    'If the target is neither of the element air nor tagged “frog”: 5 indirect damage',
    'Se il bersaglio non è dell’elemento aria né ha l’etichetta «frog»: 5 danni indiretti',
  ],
  [
    { type: 'if', value: { type: 'count', tags: ['frog', 'toad'] }, cond: 1, else: hit },
    'If the target is neither tagged “frog” nor tagged “toad”: 5 indirect damage',
    'Se il bersaglio non ha né l’etichetta «frog» né l’etichetta «toad»: 5 danni indiretti',
  ],
  [
    {
      type: 'if',
      value: { type: 'count', tags: ['frog', 'toad', 'commander'], states: ['blocked'] },
      cond: 1,
      else: hit,
    },
    'If the target is neither a commander nor blocked nor tagged “frog” nor tagged “toad”: 5 ' +
      'indirect damage',
    'Se il bersaglio non è né un comandante né nello stato «bloccata» né ha l’etichetta «frog» né ' +
      'l’etichetta «toad»: 5 danni indiretti',
  ],
  [
    { type: 'if', value: { ...ofTag('frog'), elements: ['air', 'fire'] }, cond: 1, effect: hit },
    'If the target is of the element air or fire or tagged “frog”: 5 indirect damage',
    'Se il bersaglio è dell’elemento aria o fuoco o ha l’etichetta «frog»: 5 danni indiretti',
  ],
  [
    {
      type: 'if',
      value: { type: 'count', states: ['default', 'blocked', 'invisible'], effects: ['dot'] },
      cond: 1,
      else: hit,
    },
    'If the target is neither blocked nor invisible nor without a state nor affected by damage ' +
      'over time: 5 indirect damage',
    'Se il bersaglio non è né nello stato «bloccata» né nello stato «invisibile» né senza stato né ' +
      'sotto l’effetto di danni nel tempo: 5 danni indiretti',
  ],
  [
    { type: 'if', value: { type: 'count', states: ['default'] }, cond: 1, else: hit },
    'If the target has a state: 5 indirect damage',
    'Se il bersaglio ha uno stato: 5 danni indiretti',
  ],
  [
    { ...hit, amount: { ...ofTag('commander'), target_mode: 'all_commanders' } },
    'indirect damage equal to the number of “commander” cards among both commanders',
    'danni indiretti pari a: il numero di carte con l’etichetta «comandante» ' +
      'tra entrambi i comandanti',
  ],
  [
    { type: 'if', value: { type: 'sub', a: hpOf(), b: hpOf('self') }, cond: 1, effect: hit },
    'If the target has more HP than this card: 5 indirect damage',
    'Se il bersaglio ha più PV di questa carta: 5 danni indiretti',
  ],
  [
    { type: 'if', value: hpOf(), cond: 1, else: hit },
    'If the target has no HP left: 5 indirect damage',
    'Se il bersaglio non ha più PV: 5 danni indiretti',
  ],
  [
    { type: 'if', value: hpOf(), cond: 50, effect: hit },
    'If the HP of the target is at least 50: 5 indirect damage',
    'Se i PV del bersaglio sono almeno 50: 5 danni indiretti',
  ],
  [
    { type: 'if', value: { type: 'mod', a: turn, b: 3 }, cond: 1, else: hit },
    'If the number of earlier turns is a multiple of 3: 5 indirect damage',
    'Se il numero dei turni precedenti è un multiplo di 3: 5 danni indiretti',
  ],
  [
    { type: 'if', value: { type: 'mod', a: hpOf(), b: 10 }, cond: 1, effect: hit },
    'If the HP of the target is not a multiple of 10: 5 indirect damage',
    'Se i PV del bersaglio non sono un multiplo di 10: 5 danni indiretti',
  ],
  [
    { type: 'if', value: { type: 'mod', a: turn, b: 6 }, cond: 2, else: hit },
    'If this is your 1st, 4th, 7th … turn: 5 indirect damage',
    'Se questo è il tuo 1º, 4º, 7º … turno: 5 danni indiretti',
  ],
  [
    { type: 'if', value: { type: 'mod', a: turn, b: 6 }, cond: 3, effect: hit },
    'If the remainder of the number of earlier turns divided by 6 is at least 3: 5 indirect damage',
    'Se il resto della divisione tra il numero dei turni precedenti e 6 è almeno 3: ' +
      '5 danni indiretti',
  ],
  [
    UNATTACKED,
    'if it has attacked this turn, it may attack again',
    'se ha attaccato in questo turno, può attaccare di nuovo',
  ],
  [
    on('self', UNATTACKED),
    'This card: may attack again this turn',
    'Questa carta: può attaccare di nuovo in questo turno',
  ],
  [
    on('allies', UNATTACKED),
    'All your creatures: those that have attacked this turn may attack again',
    'Tutte le tue creature: chi ha attaccato in questo turno può attaccare di nuovo',
  ],
  [
    on('self', { type: 'loop', effect: UNATTACKED }),
    'This card: at the end of each of your turns, while this card lives: ' +
      'rests even if it has attacked this turn',
    'Questa carta: Alla fine di ogni tuo turno, finché questa carta è in gioco: ' +
      'riposa anche se ha attaccato in questo turno',
  ],
  [{ type: 'add_energy', energy: 2 }, '+2 energy for you', '+2 energia per te'],
  [{ type: 'boardresize', delta: 1 }, 'slots of your opponent: +1', 'caselle avversarie: +1'],
];

/** A text begins a line of its own, or goes on after a colon, depending on its length. */
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const hitFor = (amount: Plain): Json => ({ type: 'damage', amount });

/** An effect of an attack on all enemy creatures, and its lines in English and in Italian. */
const AREA_SAMPLES: readonly [effect: Json, english: string[], italian: string[]][] = [
  [
    { type: 'taunt', new_targets: 'allies' },
    [
      'the next attack of each, if on a chosen card, goes to one of your creatures, picked at random',
    ],
    [
      'il prossimo attacco di ciascuna, se è su una carta scelta, ' +
        'va contro una delle tue creature, estratta a caso',
    ],
  ],
  [
    { type: 'taunt', new_targets: 'self', duration: -1 },
    ['all their attacks on a chosen card go to this card'],
    ['tutti i loro attacchi su una carta scelta vanno contro questa carta'],
  ],
  [
    on('foes', { type: 'random_targets', effect: hit }),
    ['One enemy creature at random: 5 indirect damage'],
    ['Una creatura nemica a caso: 5 danni indiretti'],
  ],
  [
    hitFor(hpOf()),
    [
      'indirect damage equal to the sum of the HP of all enemy creatures, ' +
        'calculated again for each target',
    ],
    [
      'danni indiretti pari a: la somma dei PV delle creature nemiche, ' +
        'ricalcolati per ogni bersaglio',
    ],
  ],
  [
    hitFor(hpOf('target')),
    ['indirect damage equal to the HP of the chosen card, calculated again for each target'],
    ['danni indiretti pari a: i PV della carta scelta, ricalcolati per ogni bersaglio'],
  ],
  [
    hitFor(hpOf('self')),
    ['indirect damage equal to the HP of this card'],
    ['danni indiretti pari a: i PV di questa carta'],
  ],
  [
    { type: 'random_targets', sample: 2, effect: hitFor(hpOf()) },
    ['2 of them at random: indirect damage equal to the HP of that card'],
    ['2 di esse a caso: danni indiretti pari a: i PV di quella carta'],
  ],
  [
    on('allies', { type: 'delay', delay: 2, effect: on('target', hit) }),
    ['All your creatures: at the end of your next turn: that card: 5 indirect damage'],
    ['Tutte le tue creature: alla fine del tuo prossimo turno: quella carta: 5 danni indiretti'],
  ],
  [
    on('commander', { type: 'loop', infinite: true, effect: hitFor(hpOf('target')) }),
    [
      'The enemy commander:',
      '  At the end of each of your opponent’s turns: ' +
        'indirect damage equal to the HP of the enemy commander',
    ],
    [
      'Il comandante nemico: alla fine di ogni turno avversario: ' +
        'danni indiretti pari a: i PV del comandante nemico',
    ],
  ],
  [
    {
      type: 'random_targets',
      effect: { type: 'if', value: { type: 'count', elements: ['fire'] }, cond: 1, effect: hit },
    },
    ['One of them at random: if that card is of the element fire: 5 indirect damage'],
    ['Una di esse a caso: se quella carta è dell’elemento fuoco: 5 danni indiretti'],
  ],
  [
    { type: 'for_each', effect: hitFor(hpOf()) },
    ['Each of them: indirect damage equal to the HP of that card'],
    ['Ognuna di esse: danni indiretti pari a: i PV di quella carta'],
  ],
  [
    { type: 'for_each', by: 'least_hp', sample: 1, effect: hit },
    ['The one with the least HP: 5 indirect damage'],
    ['Quella con meno PV: 5 danni indiretti'],
  ],
  [
    { type: 'for_each', by: 'most_hp', sample: 2, effect: hit },
    ['The 2 with the most HP: 5 indirect damage'],
    ['Le 2 con più PV: 5 danni indiretti'],
  ],
  [
    { type: 'for_each', by: 'least_hp', effect: hit },
    ['Each of them, from the least HP to the most: 5 indirect damage'],
    ['Ognuna di esse, da quella con meno PV a quella con più PV: 5 danni indiretti'],
  ],
  [
    { type: 'for_each', sample: 2, effect: hit },
    ['The first 2 of them, by slot: 5 indirect damage'],
    ['Le prime 2 di esse, per casella: 5 danni indiretti'],
  ],
  [
    { type: 'for_each', by: 'least_hp', sample: { type: 'energy' }, effect: hit },
    ['Those with the least HP, as many as your energy: 5 indirect damage'],
    ['Quelle con meno PV, tante quante ne indica la tua energia: 5 danni indiretti'],
  ],
  [
    on('allies', { type: 'for_each', effect: hit }),
    ['Each of your creatures: 5 indirect damage'],
    ['Ogni tua creatura: 5 danni indiretti'],
  ],
  [
    on('all', { type: 'for_each', by: 'most_hp', sample: 1, effect: hit }),
    ['The other creature with the most HP: 5 indirect damage'],
    ['L’altra creatura con più PV: 5 danni indiretti'],
  ],
  [
    on('self', { type: 'for_each', effect: hit }),
    ['This card: 5 indirect damage'],
    ['Questa carta: 5 danni indiretti'],
  ],
  [
    { type: 'random_targets', sample: 7, effect: hit },
    ['Each of them, in random order: 5 indirect damage'],
    ['Ognuna di esse, in ordine casuale: 5 danni indiretti'],
  ],
  [
    on('allies', { type: 'random_targets', sample: 9, effect: hit }),
    ['Each of your creatures, in random order: 5 indirect damage'],
    ['Ogni tua creatura, in ordine casuale: 5 danni indiretti'],
  ],
  [
    { type: 'direct', from: 'allies', amount: 30 },
    [
      'together take over up to 30 damage already dealt to all your creatures, ' +
        'each keeping at least 1 HP',
    ],
    [
      'prendono su di sé in tutto fino a 30 danni delle tue creature, ' +
        'conservando almeno 1 PV a testa',
    ],
  ],
  [
    { type: 'if', value: hpOf('foes'), cond: 1, else: hit },
    ['If no enemy creature has any HP left: 5 indirect damage'],
    ['Se nessuna creatura nemica ha ancora PV: 5 danni indiretti'],
  ],
  [
    { type: 'delay', effect: { type: 'boardresize', target: 'active', delta: -1 } },
    ['At the end of your opponent’s next turn: slots of your opponent: −1'],
    ['Alla fine del prossimo turno avversario: caselle avversarie: −1'],
  ],
  [
    hitFor({ type: 'count', effects: ['dot', 'egg'], states: ['blocked'] }),
    [
      'indirect damage equal to the number of cards blocked or ' +
        'affected by damage over time or an effect “egg” among all enemy creatures',
    ],
    [
      'danni indiretti pari a: il numero di carte nello stato «bloccata» o ' +
        'sotto l’effetto di danni nel tempo o sotto un effetto «egg» tra tutte le creature nemiche',
    ],
  ],
  [
    hitFor({ type: 'count', states: ['blocked', 'cloudy'] }),
    ['indirect damage equal to the number of blocked or cloudy cards among all enemy creatures'],
    [
      'danni indiretti pari a: il numero di carte nello stato «bloccata» o «annebbiata» ' +
        'tra tutte le creature nemiche',
    ],
  ],
  [
    { type: 'heal', amount: { type: 'mul', times: turn, num: -2 } },
    ['each lose HP equal to 2 × the number of earlier turns'],
    ['perdono a testa PV pari a: 2 × il numero dei turni precedenti'],
  ],
  [
    { type: 'add_energy', energy: { type: 'mul', times: turn, num: -1 }, max_energy: turn },
    [
      'your maximum energy rises by the number of earlier turns',
      'you lose energy equal to the number of earlier turns',
    ],
    [
      'la tua energia massima aumenta di: il numero dei turni precedenti',
      'perdi energia pari a: il numero dei turni precedenti',
    ],
  ],
  [
    { type: 'with_probability', probability: 0.333, effect1: hit },
    ['33.3% chance: 5 indirect damage'],
    ['33,3% di probabilità: 5 danni indiretti'],
  ],
];

describe('the printed text of a card', () => {
  test.each(AREA_SAMPLES)('on all enemy creatures: %j', (effect, english, italian) => {
    for (const [language, said] of [['en', english] as const, ['it', italian] as const]) {
      const [, ...lines] = linesOf(withEffect(effect, 'foes'), language);
      const one = lines[0]?.replace(/^[^:]*: ?/, '') ?? '';
      const below = lines.slice(1).map((line) => line.slice(2));
      expect((one === '' ? below : [one]).map(capital)).toEqual(said.map(capital));
    }
  });

  test.each(SAMPLES)('%j', (effect, english, italian) => {
    const said = (language: 'en' | 'it', head: string): string =>
      capital(
        linesOf(withEffect(effect), language)
          .slice(1)
          .join(' ')
          .replaceAll(/ +/g, ' ')
          .replace(`Hit (${head}): `, ''),
      );
    expect(said('en', '0 energy, on a card of your choice')).toBe(capital(english));
    expect(said('it', 'energia 0, su una carta a scelta')).toBe(capital(italian));
  });

  test('R13.1: the damage taken is singular in Italian', () => {
    const effect = { type: 'if', value: { type: 'damage_taken' }, cond: 30, effect: hit };
    const card = {
      ...withEffect(hit),
      passives: [{ name: 'Odd', trigger: 'whendamaged', effect }],
    };
    expect(linesOf(card, 'it')[2]).toContain('se il totale dei danni subiti è almeno 30');
  });

  test('a passive names its targets only if its effect uses them', () => {
    const head = (effect: Json): string => {
      const passives = [{ name: 'Odd', trigger: 'whenattacked', effect }];
      return linesOf({ ...withEffect(hit), passives }, 'en')[2]!.replace(/:.*/, '');
    };
    const on = (mode: string, effect: Json): Json => ({
      type: 'target_change',
      new_target: mode,
      effect,
    });
    const hp = (more: Json): Json => ({ type: 'sum', sample: { type: 'HPs', ...more } });
    for (const effect of [
      hit,
      on('target', hit),
      on('self', { ...hit, amount: hp({ target_mode: 'target' }) }),
      { type: 'add_energy', energy: hp({}) },
    ])
      expect(head(effect)).toBe('Odd (when attacked, after the power’s damage, on the attacker)');
    for (const effect of [
      on('self', hit),
      on('foes', { ...hit, amount: hp({}) }),
      { type: 'add_energy', energy: 1 },
    ])
      expect(head(effect)).toBe('Odd (when attacked, after the power’s damage)');
  });

  test('a passive names the cards that `target` means for its trigger', () => {
    const passive = (trigger: string, effect: Plain): string | undefined =>
      linesOf(
        {
          ...withEffect({ type: 'hypnotize' }),
          passives: [{ name: 'Habit', trigger, effect }],
        },
        'en',
      ).at(-1);
    expect(passive('whenplaced', on('target', { type: 'heal', amount: hpOf() }))).toBe(
      'Habit (when placed, on itself): this card: regains HP equal to the HP of this card',
    );
    expect(passive('whenattack', hit)).toBe(
      'Habit (when attacking, before damage, on the attack’s targets): 5 indirect damage',
    );
  });

  test('every line of an option of a choice is indented below it', () => {
    const both = { type: 'union', effect1: hit, effect2: { heal: 9 } };
    const options: Json[] = [{ name: 'Bite', effect: both }, { name: 'Rest' }];
    expect(linesOf(withEffect({ type: 'choose', options }), 'en').slice(1)).toEqual([
      'Hit (0 energy, on a card of your choice):',
      '  Choose one:',
      '    Bite:',
      '      5 indirect damage',
      '      regains 9 HP',
      '    Rest: nothing',
    ]);
  });

  test('R5.8: the text says where a cost that is paid last matters', () => {
    const head = (cost: number, effect: Plain): string | undefined =>
      linesOf(
        { ...withEffect(hit), attacks: [{ name: 'Hit', cost, power: 5, effect }] },
        'en',
      )[1]?.replace(/:.*/, '');
    const gain = { type: 'add_energy', energy: 2 };
    const paidLast = 'Hit (1 energy, paid last, power 5, on a card of your choice)';
    expect(head(1, gain)).toBe(paidLast);
    expect(head(1, { ...hit, amount: { type: 'energy' } })).toBe(paidLast);
    expect(head(1, { type: 'choose', options: [{ name: 'a', effect: gain }, { name: 'b' }] })).toBe(
      paidLast,
    );
    expect(head(0, gain)).not.toContain('paid last');
    expect(head(1, { ...hit, amount: { type: 'max' } })).not.toContain('paid last');
    expect(head(1, { type: 'add_energy', max_energy: 1 })).not.toContain('paid last');
    const later = { type: 'loop', effect: { type: 'add_energy', energy: 1 } };
    expect(head(1, later)).not.toContain('paid last');
  });

  test('R6: the loop of a spell does not depend on the spell, which is never defeated', () => {
    const effect = { type: 'loop', effect: hit };
    const spell: Json = {
      type: 'spell',
      name: 'Test',
      element: 'fire',
      on_use: { name: 'Hit', effect },
    };
    expect(linesOf(spell, 'en').slice(1).join(' ').replaceAll(/ +/g, ' ')).toBe(
      'Hit (0 energy, on a card of your choice): ' +
        'at the end of each of its owner’s turns: 5 indirect damage',
    );
    expect(linesOf(withEffect(effect), 'en').join(' ')).toContain('while this card lives');
  });

  test('R6: a spell is not on the table, so that nothing is aimed at it', () => {
    const use = { cost: 3, target_mode: 'self', effect: { type: 'add_energy', energy: 1 } };
    const spell: Json = { type: 'spell', name: 'Toll', element: 'air', on_use: use };
    expect(linesOf(spell, 'en')[1]).toContain('(3 energy, paid last, without a target)');
    expect(linesOf(spell, 'it')[1]).toContain('senza bersaglio');
  });

  test('R6: a spell on all creatures leaves none out', () => {
    const effect = { ...hit, amount: { ...ofTag('any'), target_mode: 'all' } };
    const spell: Json = {
      type: 'spell',
      name: 'Test',
      element: 'fire',
      on_use: { name: 'Hit', target_mode: 'all', effect },
    };
    const damage = 'indirect damage equal to the number of';
    expect(linesOf(spell, 'en')[1]).toContain(`on all creatures): ${damage} creatures`);
    expect(linesOf(withEffect(effect, 'all'), 'en')[1]).toContain(
      `on all other creatures): ${damage} other creatures`,
    );
  });

  test('E16: a card may be attacked by a friend, so it is open whose turn it is', () => {
    const effect = { type: 'boardresize', target: 'active', delta: -1 };
    const passives = [{ name: 'Odd', trigger: 'whenattacked', effect }];
    expect(linesOf({ ...withEffect(hit), passives }, 'en').at(-1)).toBe(
      'Odd (when attacked, after the power’s damage): slots of the player to move: −1',
    );
  });

  test.each([
    [{ states: ['blocked'] }, 'is blocked', 'è nello stato «bloccata»'],
    [{ states: ['default'] }, 'is without a state', 'è senza stato'],
    [{ effects: ['-'] }, 'is affected by a bad effect', 'è sotto un effetto negativo'],
    [
      { effects: ['dot'] },
      'is affected by damage over time',
      'è sotto l’effetto di danni nel tempo',
    ],
  ])('what a count finds on one card: %j', (kinds, english, italian) => {
    const value = { type: 'count', ...kinds };
    const card = withEffect({ type: 'if', value, cond: 1, effect: hit });
    expect(linesOf(card, 'en').join(' ')).toContain(`if the target ${english}:`);
    expect(linesOf(card, 'it').join(' ')).toContain(`se il bersaglio ${italian}:`);
  });

  test('R2.3: a creature without attacks prints its default attack', () => {
    const plain: Json = { type: 'creature', name: 'Test', element: 'fire', hp: 10, cost: 2 };
    expect(linesOf(plain, 'en')[1]).toBe(
      'Default Attack (0 energy, power 17, on a card of your choice).',
    );
    expect(linesOf({ ...plain, cost: 0, commander: true }, 'en')[1]).toBe(
      'Default Attack (1 energy, power 65, on a card of your choice).',
    );
    expect(linesOf(plain, 'it')[1]).toMatch(/^Attacco base \(energia 0, potenza 17, /);
  });

  test('tags that cards can count are printed; tags about decks are not', () => {
    const card = { ...withEffect(hit), tags: ['vermin', 'summon', 'odd'] };
    expect(linesOf(card, 'en').at(-1)).toBe('Tags: “vermin” and “odd”');
    expect(linesOf({ ...card, tags: ['summon'] }, 'en')).toHaveLength(2);
    // those of the shipped cards are translated
    expect(linesOf({ ...card, tags: ['healer'] }, 'it').at(-1)).toBe('Etichetta: «cura»');
  });
});

test('E3 what follows a change of sides counts the turns of whoever then owns the card', () => {
  const later = { type: 'delay', delay: 2, tags: ['-'], effect: hit };
  const stolen = { type: 'union', effect1: { type: 'hypnotize' }, effect2: later };
  expect(linesOf(withEffect(stolen, 'foes'), 'en').at(-1)).toContain('end of their owner’s turn');
  expect(linesOf(withEffect(stolen, 'foes'), 'it').at(-1)).toContain('turno di chi le possiede');
  const others = { ...stolen, effect2: on('foes', later) };
  expect(linesOf(withEffect(others, 'foes'), 'en').at(-1)).toContain('your opponent’s');
});

describe('a condition on at least 1 of several cards says whether there is one', () => {
  const frogs = (mode: string): Json => ({ ...ofTag('frog'), target_mode: mode });
  const every = (mode: string): Json => ({ ...ofTag('any'), target_mode: mode });
  const samples: [value: Json, is: [en: string, it: string], isNot: [en: string, it: string]][] = [
    [
      frogs('foes'),
      [
        'If at least one enemy creature is tagged “frog”',
        'Se almeno una creatura nemica ha l’etichetta «frog»',
      ],
      ['If no enemy creature is tagged “frog”', 'Se nessuna creatura nemica ha l’etichetta «frog»'],
    ],
    [
      { type: 'count', states: ['blocked', 'cloudy'], target_mode: 'allies' },
      [
        'If at least one of your creatures is blocked or cloudy',
        'Se almeno una delle tue creature è nello stato «bloccata» o «annebbiata»',
      ],
      [
        'If none of your creatures is blocked or cloudy',
        'Se nessuna delle tue creature è nello stato «bloccata» o «annebbiata»',
      ],
    ],
    [
      { type: 'count', elements: ['air'], target_mode: 'all_commanders' },
      [
        'If at least one of the two commanders is of the element air',
        'Se almeno uno dei due comandanti è dell’elemento aria',
      ],
      [
        'If neither commander is of the element air',
        'Se nessuno dei due comandanti è dell’elemento aria',
      ],
    ],
    [
      every('allies'),
      ['If you have at least one creature', 'Se hai almeno una creatura'],
      ['If you have no creatures', 'Se non hai creature'],
    ],
    [
      every('all'),
      ['If there is at least one other creature', 'Se c’è almeno un’altra creatura'],
      ['If there is no other creature', 'Se non c’è nessun’altra creatura'],
    ],
    [
      hpOf('allies'),
      [
        'If at least one of your creatures has any HP left',
        'Se almeno una delle tue creature ha ancora PV',
      ],
      ['If none of your creatures has any HP left', 'Se nessuna delle tue creature ha ancora PV'],
    ],
    [
      frogs('random_chaos'),
      [
        'If the number of “frog” cards among random targets is at least 1',
        'Se il numero di carte con l’etichetta «frog» tra bersagli casuali è almeno 1',
      ],
      [
        'If the number of “frog” cards among random targets is less than 1',
        'Se il numero di carte con l’etichetta «frog» tra bersagli casuali è meno di 1',
      ],
    ],
  ];
  const textOf = (effect: Json, language: 'en' | 'it'): string =>
    linesOf(withEffect(effect), language)
      .slice(1)
      .join(' ')
      .replace(/^.*?\): +/, '');
  const starts = (line: string, head: string): void =>
    expect(line.toLowerCase()).toMatch(new RegExp(`^${head.toLowerCase()}:`));

  test.each(samples)('%j', (value, [en, it], [enNot, itNot]) => {
    const condition = { type: 'if', value, cond: 1 };
    starts(textOf({ ...condition, effect: hit }, 'en'), en);
    starts(textOf({ ...condition, effect: hit }, 'it'), it);
    starts(textOf({ ...condition, else: hit }, 'en'), enNot);
    starts(textOf({ ...condition, else: hit }, 'it'), itNot);
  });
});

test('R12: a passive names the attacker, and the card that dealt the damage', () => {
  const blocked = { type: 'count', states: ['blocked'], target_mode: 'target' };
  const effect = {
    type: 'union',
    effect1: { type: 'if', value: blocked, cond: 1, effect: on('self', { heal: 5 }) },
    effect2: on('self', on('target', { heal: hpOf('target') })),
  };
  const textOf = (trigger: string, language: 'en' | 'it'): string[] =>
    linesOf({ ...withEffect(hit), passives: [{ name: 'Odd', trigger, effect }] }, language)
      .slice(3)
      .map((line) => line.trim());
  for (const trigger of ['whenattacked', 'whendefeated']) {
    expect(textOf(trigger, 'en')).toEqual([
      'If the attacker is blocked: this card: regains 5 HP',
      'This card: the attacker: regains HP equal to the HP of the attacker',
    ]);
    expect(textOf(trigger, 'it')).toEqual([
      'Se chi attacca è nello stato «bloccata»: questa carta: recupera 5 PV',
      'Questa carta: chi attacca: recupera PV pari a: i PV di chi attacca',
    ]);
  }
  expect(textOf('whendamaged', 'en')[0]).toBe(
    'If the card that dealt the damage is blocked: this card: regains 5 HP',
  );
  expect(textOf('whendamaged', 'it')[1]).toBe(
    'Questa carta: la carta che ha inflitto i danni: recupera PV pari a: i PV della carta che ha ' +
      'inflitto i danni',
  );
});

test('the end of the turn of several cards is that of their owner', () => {
  const block = { type: 'state_change', new_state: 'blocked', for: 2 };
  const loop = { type: 'loop', infinite: true, effect: hit };
  const textOf = (effect: Json, language: 'en' | 'it'): string =>
    linesOf(withEffect(effect, 'all_commanders'), language).join(' ').toLowerCase();
  expect(textOf(block, 'en')).toContain('become blocked until the 2nd end of their owner’s turn');
  expect(textOf(block, 'it')).toContain('fino alla fine del 2º turno di chi le possiede');
  expect(textOf(loop, 'en')).toContain('at the end of each of their owner’s turns: 5 indirect');
  expect(textOf(loop, 'it')).toContain('alla fine di ogni turno di chi le possiede: 5 danni');
});

test('one card drawn at random from a single one is that card', () => {
  const effect = { type: 'random_targets', sample: 1, effect: hit };
  expect(linesOf(withEffect(effect), 'en')[1]).toBe(
    'Hit (0 energy, on a card of your choice): 5 indirect damage',
  );
});
