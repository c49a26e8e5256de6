import { expect, test } from 'vitest';
import { loadContent, wordsIn } from '../../node.ts';
import {
  AIM_UNIT,
  ALL_LANES,
  BUILDING,
  INVALID,
  OPPONENT,
  PLAYER,
  SKILL,
  UNIT,
} from './vocabulary.ts';
import { cardAt, type LanesCard } from '../content.ts';
import { lanes } from '../game.ts';
import { statsWords } from './stats.ts';

const content = loadContent(lanes);
const card = (changes: Partial<LanesCard>): LanesCard => ({
  ...cardAt(content, 0),
  hp: 3,
  tokens: 0,
  attack: 2,
  movement: 1,
  denominator: 1,
  gold: -1,
  power: -1,
  blueprint: [[], [], []],
  ...changes,
});
const printed = (changes: Partial<LanesCard>): (string | undefined)[] =>
  ['en', 'it'].map((language) => {
    const message = statsWords(content, card(changes));
    return message && wordsIn(language)(message);
  });

test('a unit prints its hit points, attack and movement, and how often it acts', () => {
  expect(printed({ type: UNIT })).toEqual([
    '3 hit points, 2 attack, 1 movement',
    '3 punti vita, attacco 2, movimento 1',
  ]);
  expect(printed({ type: UNIT, hp: 1, denominator: 2, tokens: 1 })).toEqual([
    '1 hit point, 2 attack, 1 movement, acts every 2 turns, arrives with 1 damage',
    '1 punto vita, attacco 2, movimento 1, agisce ogni 2 turni, arriva con 1 danno',
  ]);
});

test('a building prints its blueprint, with tiles as players count them', () => {
  expect(printed({ type: BUILDING, blueprint: [[0, 2], [], [-1, -2]] })).toEqual([
    '3 hit points, built on plains (1 and 3) and mountain (last and 2 from the end)',
    '3 punti vita, si costruisce in pianura (1 e 3) e montagna (ultima e 2 dalla fine)',
  ]);
  expect(printed({ type: BUILDING })[0]).toBe('3 hit points');
});

test('a unit prints where it may be played, a skill what it is aimed at', () => {
  expect(printed({ type: UNIT, options: 3 })).toEqual([
    '3 hit points, 2 attack, 1 movement, played only in plains and forest',
    '3 punti vita, attacco 2, movimento 1, si gioca solo in pianura e foresta',
  ]);
  expect(printed({ type: UNIT, options: INVALID })[0]).toMatch(/, only summoned$/);
  expect(printed({ type: SKILL, options: ALL_LANES })).toEqual([
    'aimed at a lane',
    'bersaglio: una corsia',
  ]);
  expect(printed({ type: SKILL, aim: AIM_UNIT, aimOwner: OPPONENT, tiles: [0, 4] })).toEqual([
    'aimed at an enemy unit, on 2 tiles only',
    'bersaglio: un’unità nemica, solo su 2 caselle',
  ]);
});

test('a class prints its gold and its power, a skill for the board nothing', () => {
  expect(printed({ type: PLAYER, gold: 5 })).toEqual([
    '3 hit points, 5 gold',
    '3 punti vita, oro 5',
  ]);
  const power = content.cards.findIndex(({ type }) => type === SKILL);
  expect(printed({ type: PLAYER, power })[0]).toBe(
    `3 hit points, power: ${cardAt(content, power).title}`,
  );
  expect(printed({ type: SKILL })).toEqual([undefined, undefined]);
});
