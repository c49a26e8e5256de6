import type { IncomingMessage } from 'node:http';
import { limitsWith } from '@cardwright/protocol';
import { expect, onTestFinished, test } from 'vitest';
import { Addresses } from '../http/addresses.ts';
import { MatchQuota } from '../matches/match-quota.ts';
import { SharedCounts } from './shared-counts.ts';

const limits = limitsWith({ addressConnections: 3, addressMatches: 2, addressRate: 100 });
const request = (remoteAddress: string) => ({ headers: {}, socket: { remoteAddress } });

/** Two nodes that hear of each other what they say. */
function twoNodes() {
  const nodes = ['a', 'b'].map((id) => {
    const addresses = new Addresses(limits, false, () => 0);
    const quota = new MatchQuota(limits);
    const announce = (text: string): void => {
      for (const other of nodes) if (other.id !== id) other.counts.hear(id, text);
    };
    const counts = new SharedCounts({ limits, addresses, quota, announce });
    onTestFinished(() => counts.close());
    const enter = (address: string) => addresses.enter(request(address) as IncomingMessage);
    return { id, addresses, quota, counts, enter };
  });
  return nodes as [(typeof nodes)[0], (typeof nodes)[0]];
}

test('sockets, matches and messages of an address count on every node', () => {
  const [a, b] = twoNodes();
  const first = a.enter('10.0.0.1');
  a.enter('10.0.0.1');
  expect(first.address.bucket.take(0, 150)).toBe(0);
  const match = (id: string) =>
    ({ head: { id, state: 'running' } }) as Parameters<typeof a.quota.hold>[1];
  a.quota.hold('10.0.0.1', match('x'));
  a.quota.hold('10.0.0.1', match('y'));
  expect(() => b.quota.mayHold('10.0.0.1')).not.toThrow();
  a.counts.tell();
  expect(() => b.quota.mayHold('10.0.0.1')).toThrow('2 matches of your address');
  expect(b.enter('10.0.0.1').crowded).toBe(false);
  const fourth = b.enter('10.0.0.1');
  expect(fourth.crowded).toBe(true);
  expect(b.enter('10.0.0.2').crowded).toBe(false);
  expect(fourth.address.bucket.take(0, 100)).toBeGreaterThan(0);
  expect(fourth.address.bucket.take(0, 50)).toBe(0);
  // charged once, however often it is told
  a.counts.tell();
  expect(fourth.address.bucket.take(1000, 90)).toBe(0);
  a.quota.release('x');
  a.counts.tell();
  expect(() => b.quota.mayHold('10.0.0.1')).not.toThrow();
});
