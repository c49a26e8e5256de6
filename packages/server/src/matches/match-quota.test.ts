import { DEFAULT_LIMITS, RpcError } from '@cardwright/protocol';
import { expect, test } from 'vitest';
import type { HostedMatch } from './hosted-match.ts';
import { MatchQuota, type OpenTables } from './match-quota.ts';

const limits = { ...DEFAULT_LIMITS, addressMatches: 3, addressTables: 2 };

const tableOf = (id: string, state = 'open'): HostedMatch =>
  ({ head: { id, state }, session: { audience: { isEmpty: true } } }) as HostedMatch;

function tablesWith(...matches: HostedMatch[]): OpenTables & { time: number } {
  const live = new Map(matches.map((match) => [match.head.id, match]));
  const tables = { live, time: 0, openUntil: () => 5000, uptime: () => tables.time };
  return tables;
}

const codeOf = (call: () => void): string | undefined => {
  try {
    call();
  } catch (error) {
    return (error as RpcError).code;
  }
  return undefined;
};

test('a match counts for the address that came first, until it is released', () => {
  const quota = new MatchQuota(limits);
  const [one, two, three] = ['1', '2', '3'].map((id) => tableOf(id, 'running'));
  for (const match of [one!, two!, three!]) quota.hold('here', match);
  quota.hold('there', one!);
  expect(quota.holderOf('1')).toBe('here');
  expect(codeOf(() => quota.mayHold('here'))).toBe('limit/matches');
  expect(codeOf(() => quota.mayHold('there'))).toBeUndefined();
  expect(codeOf(() => quota.mayAttend('here', one!))).toBeUndefined();
  expect(codeOf(() => quota.mayAttend('here', tableOf('4')))).toBe('limit/matches');
  quota.release('1');
  expect(quota.holderOf('1')).toBeUndefined();
  expect(codeOf(() => quota.mayHold('here'))).toBeUndefined();
});

test('a match that has ended counts for nobody', () => {
  const quota = new MatchQuota(limits);
  quota.hold('here', tableOf('1', 'ended'));
  expect(quota.holderOf('1')).toBeUndefined();
});

test('empty tables of an address are limited until they begin, are taken, or their time is over', () => {
  const quota = new MatchQuota(limits);
  const [one, two] = [tableOf('1'), tableOf('2')];
  const tables = tablesWith(one);
  quota.opened('here', one, 5000);
  quota.opened('here', two, 9000); // parked: not in memory
  expect(codeOf(() => quota.mayOpen('here', tables))).toBe('limit/tables');
  expect(codeOf(() => quota.mayOpen('there', tables))).toBeUndefined();
  Object.assign(one.session.audience, { isEmpty: false });
  expect(codeOf(() => quota.mayOpen('here', tables))).toBeUndefined();
  Object.assign(one.session.audience, { isEmpty: true });
  tables.time = 9000;
  expect(codeOf(() => quota.mayOpen('here', tables))).toBeUndefined();
  quota.opened('here', tableOf('3'), 20_000);
  expect(codeOf(() => quota.mayOpen('here', tables))).toBe('limit/matches');
  quota.release('2');
  expect(codeOf(() => quota.mayOpen('here', tables))).toBe('limit/tables');
  quota.begun('3');
  expect(codeOf(() => quota.mayOpen('here', tables))).toBeUndefined();
});
