import type { Words } from '@cardwright/kernel';
import { describe, expect, test } from 'vitest';
import { games } from '../index.ts';
import { LANGUAGES, readMessages } from '../node.ts';
import { hintWords, pickedNames } from './coach-words.ts';
import { makeWords } from './make-words.ts';

test('an option that is picked several times in a row is named once; the order stays', () => {
  const named = (...names: string[]): string =>
    pickedNames(
      names.map((key) => ({ key })),
      ({ key }) => key,
    );
  expect(named('Copper', 'Copper', 'Copper', 'Estate')).toBe('Copper ×3, Estate');
  expect(named('Copper', 'Estate', 'Copper')).toBe('Copper, Estate, Copper');
});

const wordsIn = (language: string): Words =>
  makeWords({ ...readMessages(language), card: { Militia: 'Militia', End: 'End' } }, language);
const english = wordsIn('en');
const italian = wordsIn('it');

describe('hintWords', () => {
  const hint = (chance: number, other: number, runnerUpError: number) => ({
    best: { pick: [0], words: [{ key: 'card.Militia' }], chance },
    runnerUp: { pick: [1], words: [{ key: 'card.End' }], chance: other },
    runnerUpError,
  });

  test('a difference that is not known well is not called as good', () => {
    expect(hintWords(hint(0.56, 0.54, 0.03), english)).toBe(
      'Good choice: “Militia”. It wins about 56% of games from here. Close behind: “End”. ' +
        'The difference is too small to be certain.',
    );
    expect(hintWords(hint(0.56, 0.54, 0.03), italian)).toBe(
      'Una buona scelta: «Militia». Probabilità di vittoria: circa 56%. Poco dietro: «End». ' +
        'La differenza è troppo piccola per esserne certi.',
    );
  });

  test('answers are nearly as good only if the difference is known to be small', () => {
    expect(hintWords(hint(0.56, 0.555, 0.006), english)).toMatch(
      / Nearly as good: “End”, with at most 2 percentage points less\.$/,
    );
    expect(hintWords(hint(0.56, 0.56, 0.004), italian)).toMatch(
      / Quasi altrettanto buona: «End», al massimo 1 punto percentuale in meno\.$/,
    );
  });

  test('the shown gain is the difference of the shown chances', () => {
    expect(hintWords(hint(0.694, 0.266, 0.01), english)).toBe(
      'Best choice: “Militia”. It wins about 69% of games from here. ' +
        'Next best: “End”, with about 27%, 42 percentage points less.',
    );
  });

  test('chances at the ends are given in words', () => {
    expect(hintWords(hint(0.997, 0.004, 0.01), english)).toBe(
      'Best choice: “Militia”. It wins almost every game from here. ' +
        'Next best: “End”, which wins hardly any games.',
    );
    expect(hintWords(hint(0.997, 0.004, 0.01), italian)).toBe(
      'La scelta migliore: «Militia». Da qui vince quasi sempre. ' +
        'La seconda scelta: «End», che non vince quasi mai.',
    );
  });

  test('a reason follows, unless both are nearly as good', () => {
    const what = [{ key: 'dominion.why.points', args: { n: 1.5, more: 'yes' } }];
    const why = { key: 'coach.hint.why', args: { what } };
    expect(hintWords({ ...hint(0.6, 0.5, 0.01), why }, english)).toMatch(
      / On average, a few turns later it leaves you with about 1\.5 more victory points than the alternative would\.$/,
    );
    expect(hintWords({ ...hint(0.6, 0.5, 0.01), why }, italian)).toMatch(
      / In media, dopo qualche turno ti lascia con circa 1,5 punti vittoria in più rispetto all’alternativa\.$/,
    );
    expect(hintWords({ ...hint(0.6, 0.6, 0.01), why }, english)).not.toContain('average');
  });

  test('without a reason to tell, a hint says what can be expected', () => {
    const what = [{ key: 'dominion.why.points', args: { n: 6, more: 'yes' } }];
    const why = { key: 'coach.hint.why', args: { what } };
    const expected = { key: 'coach.hint.expected', args: { what } };
    const english6 =
      /A few turns later you can expect to have about 6 more victory points than now\.$/;
    const { runnerUp: _, ...alone } = hint(0.6, 0.5, 0.01);
    expect(hintWords({ ...alone, expected }, english)).toMatch(english6);
    expect(hintWords({ ...hint(0.6, 0.6, 0.01), why, expected }, english)).toMatch(english6);
    expect(hintWords({ ...hint(0.6, 0.5, 0.01), expected }, italian)).toMatch(
      /Dopo qualche turno puoi aspettarti circa 6 punti vittoria in più rispetto a ora\.$/,
    );
    expect(hintWords({ ...hint(0.6, 0.5, 0.01), why, expected }, english)).not.toContain('expect');
  });
});

test.each([
  [
    'chaos.why.commanderHp',
    { n: 68, more: 'yes' },
    'about 68 more HP for the commander',
    'circa 68 PV in più per il comandante',
  ],
  [
    'lanes.why.buildings',
    { n: 0.5, more: 'no' },
    'fewer buildings (by about 0.5)',
    'meno edifici (circa 0,5 in meno)',
  ],
  [
    'shelfie.why.tokens',
    { n: 17, more: 'yes' },
    'about 17 more points from common goals and the first full shelf',
    'circa 17 punti in più dagli obiettivi comuni e dalla prima libreria piena',
  ],
])('a gain in words: %s', (key, args, inEnglish, inItalian) => {
  expect(english({ key, args })).toBe(inEnglish);
  expect(italian({ key, args })).toBe(inItalian);
});

test('Italian has one term for hit points', () => {
  for (const [section, all] of Object.entries(readMessages('it')))
    for (const [key, text] of Object.entries(all))
      expect(text, `${section}.${key}`).not.toMatch(/punt[oi] ferita/);
});

test.each(Object.values(games))(
  '$name: every feature that is told has words',
  ({ name, players }) => {
    const { names = [], told = [] } = players.features ?? {};
    expect(told.length).toBeGreaterThan(2);
    for (const feature of told) {
      expect(names).toContain(feature.name);
      for (const language of LANGUAGES)
        expect(readMessages(language)[name]).toHaveProperty([feature.words.slice(name.length + 1)]);
    }
  },
);
