import type { IncomingMessage } from 'node:http';
import { DEFAULT_LIMITS, type Limits } from '@cardwright/protocol';
import { expect, test } from 'vitest';
import { Addresses } from './addresses.ts';

function addressesOf(limits: Partial<Limits>): {
  addresses: Addresses;
  pass: (ms: number) => void;
  known: () => number;
} {
  let now = 0;
  const addresses = new Addresses({ ...DEFAULT_LIMITS, ...limits }, false, () => now);
  const { known } = addresses as unknown as { known: Map<string, unknown> };
  return { addresses, pass: (ms) => (now += ms), known: () => known.size };
}

const from = (remoteAddress: string): IncomingMessage =>
  ({ headers: {}, socket: { remoteAddress } }) as unknown as IncomingMessage;

test('reconnecting does not refill the rate limit of an address', () => {
  const { addresses, pass } = addressesOf({ addressRate: 1, addressBurst: 2 });
  const first = addresses.enter(from('a'));
  expect([1, 2, 3].map(() => first.address.bucket.take(0))).toEqual([0, 0, 1000]);
  first.left();
  expect(addresses.enter(from('a')).address.bucket.take(0)).toBe(1000);
  pass(1000);
  expect(addresses.of(from('a')).bucket.take(1000)).toBe(0);
});

test('addresses that have nothing any more are forgotten; those with a socket or a debt are not', () => {
  const { addresses, pass, known } = addressesOf({ addressRate: 1, addressBurst: 2 });
  const stays = addresses.enter(from('stays'));
  for (let i = 0; i < 5000; i++) addresses.of(from(`passer-by ${i}`));
  expect(known()).toBeLessThanOrEqual(1000);
  expect(addresses.of(from('stays'))).toBe(stays.address);
  const owes = addresses.of(from('owes'));
  owes.bucket.take(0);
  for (let i = 0; i < 3000; i++) addresses.of(from(`another ${i}`));
  expect(addresses.of(from('owes'))).toBe(owes);
  pass(10_000);
  stays.left();
  for (let i = 0; i < 3000; i++) addresses.of(from(`one more ${i}`));
  expect(addresses.of(from('owes'))).not.toBe(owes);
  expect(addresses.of(from('stays'))).not.toBe(stays.address);
});
