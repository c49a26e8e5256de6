import type { Ask } from '@cardwright/kernel';
import { readMessages, wordsIn } from '@cardwright/games/node';
import { expect, test } from 'vitest';
import * as picks from './picks-from.ts';
import { seatNames } from './play-in-terminal.ts';

const { picksFrom } = picks;
/** The instructions in a language. */
function pickCountText(asked: Ask, language = 'en'): string | undefined {
  const message = picks.pickCountText(asked);
  return message && wordsIn(language)(message);
}

const ask = (kind: Ask['kind'], min = 1, max = 1): Ask => ({
  id: 0,
  seat: 0,
  kind,
  options: [4, 5, 6],
  min,
  max,
  why: '',
  card: -1,
  secret: false,
});

test('what is to be typed is said: how many of several, all of an order, the range of a number', () => {
  expect(pickCountText(ask('one'))).toBe(undefined);
  expect(pickCountText(ask('yes-no'))).toBe(undefined);
  expect(pickCountText(ask('number', 2, 5))).toBe('a number from 2 to 5');
  expect(pickCountText(ask('some', 0, 2))).toBe(
    '0 to 2 of these: type their numbers with spaces between them, an empty line for none',
  );
  expect(pickCountText(ask('some', 2, 2))).toBe(
    '2 of these: type their numbers with spaces between them',
  );
  expect(pickCountText(ask('some', 0, 1))).toBe('0 to 1 of these: an empty line for none');
  expect(pickCountText(ask('order'))).toBe(
    'all 3 of these, in the order you want: type their numbers with spaces between them',
  );
});

test('"all" means every option that may be picked; an order keeps theirs', () => {
  expect(picksFrom('all', ask('some', 0, 2))).toEqual([0, 1]);
  expect(picksFrom('all', ask('order'))).toEqual([0, 1, 2]);
  expect(picksFrom('2 0, 1', ask('order'))).toEqual([2, 0, 1]);
});

test('the terminal speaks the language of the match', () => {
  expect(pickCountText(ask('some', 0, 2), 'it')).toBe(
    'da 0 a 2 di queste: scrivi i loro numeri separati da spazi, una riga vuota per nessuna',
  );
  const wrong = picksFrom('foo', ask('one'));
  expect('key' in wrong && wordsIn('it')(wrong)).toBe(
    '«foo» non è un numero; scrivi help per l’aiuto',
  );
  expect(picksFrom('sì', ask('yes-no'))).toEqual([1]);
});

test('both languages have the same messages of the terminal', () => {
  const keys = (language: string): string[] =>
    Object.keys(readMessages(language).terminal ?? {}).sort();
  expect(keys('it')).toEqual(keys('en'));
  expect(keys('en')).not.toEqual([]);
});

test('a refused answer says what is wrong with it, in the language of the match', () => {
  const refused = (asked: Ask, chosen: number[], language = 'en'): string | undefined => {
    const message = picks.refusedPicks(asked, chosen);
    return message && wordsIn(language)(message);
  };
  expect(refused(ask('one'), [2])).toBe(undefined);
  expect(refused(ask('one'), [3])).toBe('option 3 is not offered; there are 3, counted from 0');
  expect(refused(ask('one'), [0, 1])).toBe('pick 1 option, not 2');
  expect(refused(ask('yes-no'), [2])).toBe('option 2 is not offered; there are 2, counted from 0');
  expect(refused(ask('some', 0, 2), [0, 1, 2])).toBe('pick 0 to 2 options, not 3');
  expect(refused(ask('some', 2, 2), [1, 1])).toBe('option 1 is picked twice');
  expect(refused(ask('order'), [0])).toBe('pick 3 options, not 1');
  expect(refused(ask('number', 2, 5), [7])).toBe('7 is not a whole number from 2 to 5');
  expect(refused(ask('number', 2, 5), [2, 3])).toBe('a number from 2 to 5');
  expect(refused(ask('one'), [3], 'it')).toBe(
    'l’opzione 3 non è offerta; ce ne sono 3, contate da 0',
  );
  expect(refused(ask('some', 0, 2), [0, 1, 2], 'it')).toBe('scegli da 0 a 2 opzioni, non 3');
  expect(refused(ask('order'), [1, 1, 0], 'it')).toBe('l’opzione 1 è stata scelta due volte');
  expect(refused(ask('number', 2, 5), [7], 'it')).toBe('7 non è un numero intero da 2 a 5');
});

test('seats are named in the language of the match', () => {
  const called = seatNames(['you', 'heuristic'], 'it');
  expect([called(0), called(1)]).toEqual(['Giocatore 1 (tu)', 'Giocatore 2 (heuristic)']);
  expect(seatNames(['you'], 'en')(0)).toBe('Player 1 (you)');
});
