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
const withEffect = (effect: Plain): Json => ({
  type: 'creature',
  name: 'Test',
  element: 'fire',
  hp: 10,
  attacks: [{ name: 'Hit', effect }],
});

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
    'This card loses HP equal to 1/2 of this damage: 5 indirect damage',
    'Questa carta perde PV pari a 1/2 di questi danni: 5 danni indiretti',
  ],
  [
    drain(turn, 4),
    'This card heals by HP equal to the turn number/4 × this damage: 5 indirect damage',
    'Questa carta si cura di PV pari a: il numero del turno/4 × questi danni: 5 danni indiretti',
  ],
  [
    { type: 'dot', damage: { type: 'add', a: 10, b: turn }, time: turn },
    'damage equal to 10 plus the turn number, over as many turns as the turn number',
    'danni pari a: 10 più il numero del turno, in un numero di turni pari a: il numero del turno',
  ],
  [
    { type: 'direct', from: 'self', amount: turn },
    'made to take damage up to the turn number, in place of this card',
    'danni subiti al posto di questa carta, fino a: il numero del turno',
  ],
  [
    { type: 'direct', from: 'self', amount: 20 },
    'made to take up to 20 damage in place of this card',
    'fino a 20 danni subiti al posto di questa carta',
  ],
  [
    { ...hit, amount: { type: 'count', tags: ['any'], target_mode: 'massivedestruction' } },
    'indirect damage equal to the number of all cards in play',
    'danni indiretti pari a: il numero di tutte le carte in gioco',
  ],
  [{ ...hit, amount: -5 }, '0 indirect damage', '0 danni indiretti'],
  [{ ...hit, amount: 1_000_000 }, '1,000,000 indirect damage', '1.000.000 danni indiretti'],
  [
    { type: 'taunt', new_targets: 'self', duration: turn },
    'the next attacks, as many as the turn number, go to this card',
    'vanno contro questa carta i prossimi attacchi, in numero pari a: il numero del turno',
  ],
  [
    { ...hit, amount: { type: 'sum', sample: { type: 'HPs', target_mode: 'self' } } },
    'indirect damage equal to the HP of this card',
    'danni indiretti pari a: il numero di PV di questa carta',
  ],
  [{ type: 'add_energy', energy: 2 }, '+2 energy for you', '+2 energia per te'],
  [
    { type: 'boardresize', delta: 1 },
    'Slots of the player not to move: +1',
    'Caselle del giocatore non di turno: +1',
  ],
];

describe('the printed text of a card', () => {
  test.each(SAMPLES)('%j', (effect, english, italian) => {
    const at = (language: 'en' | 'it'): string =>
      linesOf(withEffect(effect), language).slice(1).join(' ').replaceAll(/ +/g, ' ');
    expect(at('en')).toBe(`Hit (0 energy, on a card of your choice): ${english}`);
    expect(at('it')).toBe(`Hit (energia 0, su una carta a scelta): ${italian}`);
  });

  test('R13.1: the damage taken is singular in Italian', () => {
    const effect = { type: 'if', value: { type: 'damage_taken' }, cond: 30, effect: hit };
    const card = {
      ...withEffect(hit),
      passives: [{ name: 'Odd', trigger: 'whendamaged', effect }],
    };
    expect(linesOf(card, 'it')[2]).toContain('Se il totale dei danni subiti è almeno 30');
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
      expect(head(effect)).toBe('Odd (when attacked, on the attacker)');
    for (const effect of [
      on('self', hit),
      on('foes', { ...hit, amount: hp({}) }),
      { type: 'add_energy', energy: 1 },
    ])
      expect(head(effect)).toBe('Odd (when attacked)');
  });

  test('every line of an option of a choice is indented below it', () => {
    const both = { type: 'union', effect1: hit, effect2: { heal: 9 } };
    const options: Json[] = [{ name: 'Bite', effect: both }, { name: 'Rest' }];
    expect(linesOf(withEffect({ type: 'choose', options }), 'en').slice(1)).toEqual([
      'Hit (0 energy, on a card of your choice):',
      '  Choose one:',
      '    Bite:',
      '      5 indirect damage',
      '      healed by 9 HP',
      '    Rest: nothing',
    ]);
  });

  test('tags that cards can count are printed; tags about decks are not', () => {
    const card = { ...withEffect(hit), tags: ['vermin', 'summon', 'odd'] };
    expect(linesOf(card, 'en').at(-1)).toBe('Tags: “vermin” and “odd”');
    expect(linesOf({ ...card, tags: ['summon'] }, 'en')).toHaveLength(2);
  });
});
