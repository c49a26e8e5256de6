import type { MatchInfo } from '@cardwright/protocol';
import { expect, test } from 'vitest';
import { MOST_RECENT, recentMatches } from './recent-matches.ts';

const info = (match: string, endedAt: number, state = 'ended'): MatchInfo =>
  ({ match, endedAt, state, createdAt: 0 }) as MatchInfo;

test('own finished matches are listed beside public ones, once each and newest first', () => {
  const own = [info('mine', 3), info('both', 2), info('running', 9, 'running')];
  const found = recentMatches([info('both', 2), info('old', 1)], own);
  expect(found.map(({ match }) => match)).toEqual(['mine', 'both', 'old']);
});

test('no more than fit', () => {
  const many = Array.from({ length: 20 }, (_, i) => info(`m${i}`, i));
  expect(recentMatches(many, [])).toHaveLength(MOST_RECENT);
  expect(recentMatches(many, [])[0]?.match).toBe('m19');
});
