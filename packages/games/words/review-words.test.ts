import { expect, test } from 'vitest';
import { wordsIn } from '../node.ts';
import { choiceItem, skillCells, turnItem } from './review-words.ts';

const names = ['Ann', 'Ben'];
const en = wordsIn('en', (seat) => names[seat]!);
const it = wordsIn('it', (seat) => names[seat]!);

const choice = (key: string, chance: number) => ({ pick: [0], words: [{ key }], chance });
const question = { key: 'app.resign.sure' };
const moments = [
  { entry: 4, seat: 0, question, best: choice('app.no', 0.6), given: choice('app.yes', 0.5) },
  { entry: 5, seat: 1, question, best: choice('app.yes', 0.6), given: choice('app.no', 0.3) },
  { entry: 7, seat: 1, question, best: choice('app.yes', 0.6), given: choice('app.no', 0.5) },
];
const turn = { entry: 4, seat: 0, before: 0.62, after: 0.18, own: -0.37, others: 0, othersAt: [] };

test('a turning point says what was chosen, and its parts add up to the change', () => {
  const { entry, head, asked, said } = turnItem(turn, moments, en);
  expect([entry, head, asked]).toEqual([4, 'Move 4, Ann:', en(question)]);
  expect(said).toBe('Chosen: “Yes”. From 62% to 18%: own choice −37 and luck −7.');
  const mixed = { ...turn, own: -0.47, others: 0.1, othersAt: [5] };
  expect(turnItem(mixed, moments, it).said).toBe(
    'Scelta fatta: «Sì». Da 62% a 18%: scelta propria −47, fortuna −7 e scelte altrui +10 (mossa 5).',
  );
  const rounded = { ...turn, before: 0.624, after: 0.176, own: -0.374 };
  expect(turnItem(rounded, moments, en).said).toContain('own choice −37 and luck −7');
});

test('a change that others caused names their costliest choice', () => {
  const helped = { ...turn, before: 0.54, after: 0.84, own: 0, others: 0.39, othersAt: [5, 7] };
  expect(turnItem(helped, moments, en)).toEqual({
    entry: 5,
    head: 'Move 5, Ben:',
    asked: en(question),
    said: 'Chosen: “No”. Ann went from 54% to 84%: others’ choices +39 (moves 5, 7) and luck −9.',
  });
  expect(turnItem(helped, moments, it).said).toBe(
    'Scelta fatta: «No». Ann passa da 54% a 84%: scelte altrui +39 (mosse 5, 7) e fortuna −9.',
  );
});

test('a change that was luck does not blame the choice before it', () => {
  const unlucky = { ...turn, own: -0.07, others: 0.1, othersAt: [5] };
  const { entry, head, asked, said } = turnItem(unlucky, moments, en);
  expect([entry, head, asked]).toEqual([4, 'After move 4, Ann (“Yes”):', undefined]);
  expect(said).toBe('from 62% to 18%: luck −47, own choice −7, and others’ choices +10 (move 5).');
  const lucky = { ...turn, before: 0.2, after: 0.5, own: -0.4 };
  expect(turnItem(lucky, moments, it)).toMatchObject({
    head: 'Dopo la mossa 4, Ann («Sì»):',
    said: 'da 20% a 50%: fortuna +70 e scelta propria −40.',
  });
});

test('a turning point and the better choice give the same cost', () => {
  const best = choice('app.yes', 0.7249);
  const moment = { entry: 4, seat: 0, question, best, given: choice('app.no', 0.0851) };
  const loss = 0.7249 - 0.0851;
  expect(choiceItem(moment, loss, en).said).toContain('It cost 63 percentage points.');
  const own = { ...turn, before: 0.7249, after: 0.05, own: -loss };
  expect(turnItem(own, [moment], en).said).toContain('own choice −63 and luck −4');
  const theirs = { ...own, entry: 2, seat: 1, before: 0.2, after: 0.9, own: 0, others: loss };
  expect(turnItem({ ...theirs, othersAt: [4] }, [moment], en).said).toContain(
    'others’ choices +63 (move 4) and luck +7',
  );
});

test('a departure is named as one, in both languages', () => {
  const say = (left: string, words: typeof en): string => {
    const { head, asked, said } = turnItem(
      { ...turn, before: 0.98, after: 0, own: -0.98, left },
      [],
      words,
    );
    expect([head, asked]).toEqual([words === en ? 'Move 4:' : 'Mossa 4:', undefined]);
    return said;
  };
  expect(say('resign', en)).toBe('Ann resigned: from 98% to 0%.');
  expect(say('resign', it)).toBe('Ann ha abbandonato: da 98% a 0%.');
  expect(say('timeout', en)).toBe('Ann ran out of time: from 98% to 0%.');
  expect(say('timeout', it)).toBe('Ann ha esaurito il tempo: da 98% a 0%.');
  expect(say('fault', en)).toMatch(/^Ann .+: from 98% to 0%\.$/);
  expect(say('fault', it)).toMatch(/^Ann .+: da 98% a 0%\.$/);
});

test('the cost of a choice and of a departure', () => {
  const best = choice('app.yes', 0.98);
  const moment = { entry: 3, seat: 0, question, best, given: choice('app.no', 0.97) };
  expect(choiceItem(moment, 0.01, en)).toEqual({
    entry: 3,
    head: 'Move 3, Ann:',
    asked: en(question),
    said: 'Chosen: “No” (97%). Better: “Yes” (98%). It cost 1 percentage point.',
  });
  const onwards = { ...moment, best: choice('coach.review.play-on', 0.98), left: 'resign' };
  expect(choiceItem(onwards, 0.98, en).said).toBe(
    'Resigned with winning chances of 98%. Better: play on. It cost 98 percentage points.',
  );
  for (const left of ['resign', 'timeout', 'fault'])
    for (const words of [en, it])
      expect(choiceItem({ ...moment, left }, 0.98, words).said).toMatch(/98% ?.*98 p/);
});

test('percentage points have a sign, except for none; a match without an end has no result', () => {
  expect(skillCells({ start: 0.5, choices: -0.07, others: 0.237, luck: 0.001, result: 1 })).toEqual(
    ['50%', '−7', '+24', '0', '100%'],
  );
  expect(skillCells({ start: 0.5, choices: 0, others: 0 }).slice(3)).toEqual(['–', '–']);
});

test('an interrupted review says how far it came, with the right plural', () => {
  const stopped = (all: number) => ({ key: 'coach.review.stopped', args: { done: 93, all } });
  expect(en(stopped(149))).toBe('Stopped after 93 of 149 decisions.');
  expect(it(stopped(149))).toBe('Interrotta dopo 93 di 149 decisioni.');
  expect(en({ key: 'coach.review.stopped', args: { done: 0, all: 1 } })).toMatch(/1 decision\.$/);
});
