import { expect, test } from 'vitest';
import { wordsIn } from '../node.ts';
import { costWords, pointsOf, turnWords } from './review-words.ts';

const names = ['Ann', 'Ben'];
const en = wordsIn('en', (seat) => names[seat]!);
const it = wordsIn('it', (seat) => names[seat]!);

const choice = (key: string, chance: number) => ({ pick: [0], words: [{ key }], chance });
const turn = { seat: 0, before: 0.62, after: 0.18, own: -0.07, others: 0 };

test('a turning point says what was chosen, and its parts add up to the change', () => {
  const given = choice('app.yes', 0.5);
  expect(turnWords(turn, given, en)).toBe(
    'Chosen: Yes. From 62% to 18%: own choice −7 and luck −37.',
  );
  expect(turnWords({ ...turn, others: 0.1 }, given, it)).toBe(
    'Scelta fatta: Sì. Da 62% a 18%: scelta propria −7, scelte altrui +10 e fortuna −47.',
  );
  const rounded = { ...turn, before: 0.624, after: 0.176, own: -0.074 };
  expect(turnWords(rounded, given, en)).toContain('own choice −7 and luck −37');
});

test('a departure is named as one, in both languages', () => {
  const left = { seat: 0, before: 0.98, after: 0, own: -0.98, others: 0 };
  const say = (end: string, words: typeof en): string =>
    turnWords({ ...left, left: end }, undefined, words);
  expect(say('resign', en)).toBe('Ann resigned: from 98% to 0%.');
  expect(say('resign', it)).toBe('Ann ha abbandonato: da 98% a 0%.');
  expect(say('timeout', en)).toBe('Ann ran out of time: from 98% to 0%.');
  expect(say('timeout', it)).toBe('Ann ha esaurito il tempo: da 98% a 0%.');
  expect(say('fault', en)).toMatch(/^Ann .+: from 98% to 0%\.$/);
  expect(say('fault', it)).toMatch(/^Ann .+: da 98% a 0%\.$/);
});

test('the cost of a choice and of a departure', () => {
  const best = choice('app.yes', 0.98);
  const moment = { entry: 3, seat: 0, best, given: choice('app.no', 0.97) };
  expect(costWords(moment, 0.01, en)).toBe(
    'Chosen: No (97%). Better: Yes (98%). It cost 1 percentage point.',
  );
  expect(costWords({ ...moment, left: 'resign' }, 0.98, en)).toBe(
    'Resigned with winning chances of 98%. Better: Yes. It cost 98 percentage points.',
  );
  for (const left of ['resign', 'timeout', 'fault'])
    for (const words of [en, it])
      expect(costWords({ ...moment, left }, 0.98, words)).toMatch(/98% ?.*98 p/);
});

test('percentage points have a sign, except for none', () => {
  expect([0.237, -0.07, 0.001].map(pointsOf)).toEqual(['+24', '−7', '0']);
});

test('an interrupted review says how far it came, with the right plural', () => {
  const stopped = (all: number) => ({ key: 'coach.review.stopped', args: { done: 93, all } });
  expect(en(stopped(149))).toBe('Stopped after 93 of 149 decisions.');
  expect(it(stopped(149))).toBe('Interrotta dopo 93 di 149 decisioni.');
  expect(en({ key: 'coach.review.stopped', args: { done: 0, all: 1 } })).toMatch(/1 decision\.$/);
});
