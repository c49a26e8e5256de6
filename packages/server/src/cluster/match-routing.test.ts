import { RpcError } from '@cardwright/protocol';
import { expect, test } from 'vitest';
import { Deferred } from '../deferred.ts';
import type { RoutedCall } from '../matches/routing.ts';
import { MatchRouting } from './match-routing.ts';
import { Moved, type OutgoingLink } from './outgoing-link.ts';

/** A client of this node with a seat at a match of another node, and calls that it makes. */
function seatedElsewhere(answer: () => Deferred<unknown>) {
  const link = { call: answer, openCalls: () => 0 } as Partial<OutgoingLink> as OutgoingLink;
  const routing = new MatchRouting(undefined as never, undefined as never);
  const live = new Map<string, unknown>();
  const client = { id: 7, address: 'a', sentAway: 0, sendAway: () => void client.sentAway++ };
  routing.linkEvents().entered(client.id, 'm', link);
  let here = 0;
  const call = (method: string, params: object): unknown =>
    routing.call({
      method,
      params,
      context: { host: { live }, client } as object as RoutedCall['context'],
      here: () => ++here,
    });
  return { live, client, call, hereCount: () => here };
}

const refusal = (run: () => unknown): unknown => {
  try {
    return run();
  } catch (error) {
    return error instanceof RpcError ? error.code : error;
  }
};

test('a client whose match has moved to its own node reconnects, and loses no seat', () => {
  const { live, client, call, hereCount } = seatedElsewhere(() => new Deferred());
  live.set('m', {});
  expect(refusal(() => call('answer', { match: 'm' }))).toBe('server/stopping');
  expect([client.sentAway, hereCount()]).toEqual([1, 0]);
});

test('after it has resumed here, its calls are carried out here', () => {
  const { live, client, call, hereCount } = seatedElsewhere(() => new Deferred());
  live.set('m', {});
  call('resume', { token: 'm.secret' });
  call('answer', { match: 'm' });
  expect([client.sentAway, hereCount()]).toEqual([0, 2]);
});

test('a client whose match has moved to a third node reconnects', () => {
  const moved = Deferred.from(Promise.reject(new Moved()));
  const { client, call } = seatedElsewhere(() => moved);
  const result = call('answer', { match: 'm' }) as Deferred<unknown>;
  return result.promise().then(
    () => expect.unreachable(),
    (error: RpcError) => {
      expect(error.code).toBe('server/stopping');
      expect(client.sentAway).toBe(1);
    },
  );
});
