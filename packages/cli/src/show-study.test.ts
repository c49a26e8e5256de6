import type { RestrictedResult, StudyRow } from '@cardwright/sim';
import { expect, test } from 'vitest';
import { studyText } from './show-study.ts';

const seat = (role: 'must' | 'must-not'): RestrictedResult['players'][number] => ({
  player: 'heuristic',
  role,
  winRate: { mean: 0.5, low: 0.4, high: 0.6 },
  score: 1,
  uses: 1,
  used: 1,
  offered: 1,
});

const row = (name: string, faultCodes: { [code: string]: number }): StudyRow => ({
  name,
  restricted: {
    card: 'A',
    deals: 8,
    games: 16,
    stopped: 'budget',
    verdict: 'unclear',
    even: 0.5,
    players: [seat('must'), seat('must-not')],
    rounds: 3,
    cards: [],
    faults: Object.values(faultCodes).reduce((a, b) => a + b, 0),
    faultCodes,
  },
});

test('restricted play says how many games were stopped, and by which limit', async () => {
  const rows = [row('A', { 'cap/decisions': 3 })];
  expect(await studyText('A', rows, { budget: 8, several: false })).toContain(
    '3 games were stopped: 3 by cap/decisions (too many decisions). They count as lost by all.',
  );
});

test('a card that nobody was offered has no win rate', async () => {
  const only = row('A', {});
  if (!('restricted' in only)) throw new Error('expected restricted play');
  const rows = [{ ...only, restricted: { ...only.restricted, verdict: 'never-offered' as const } }];
  const text = await studyText('A', rows, { budget: 8, several: false });
  expect(text).toMatch(/^A: nobody was ever offered it in 8 deals/);
  expect(text).not.toContain('%');
});

test('a table of variants names those with stopped games', async () => {
  const rows = [row('hp=1', {}), row('hp=2', { bug: 1 })];
  const text = await studyText('A', rows, { budget: 8, several: true });
  expect(text).toContain('hp=2: 1 game was stopped: 1 by bug.');
  expect(text).toContain('Stopped games count as lost by all.');
  expect(text).not.toContain('hp=1:');
});

test('a card that does not come up in every game says how often it did', async () => {
  const rows = ['A', 'B'].map((name, i): StudyRow => {
    const only = row(name, {});
    if (!('restricted' in only)) throw new Error('expected restricted play');
    const players = only.restricted.players.map((one) => ({
      ...one,
      offered: i === 0 ? 0.384 : 1,
    }));
    return { ...only, restricted: { ...only.restricted, players } };
  });
  const note = 'The first could use it in only 38.4 % of its games';
  expect(await studyText('A', rows.slice(0, 1), { budget: 8, several: false })).toContain(note);
  expect(await studyText('B', rows.slice(1), { budget: 8, several: false })).not.toContain('only');
  const table = await studyText('A', rows, { budget: 8, several: true });
  expect(table).toContain(`\nA: ${note}`);
  expect(table).not.toContain('\nB: ');
});
