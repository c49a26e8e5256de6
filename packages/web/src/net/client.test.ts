import { expect, test } from 'vitest';
import { Client, Refused } from './client.ts';
import type { Transport } from './transport.ts';

/** A server inside the page: `listeners` are what the client hears with. */
class FakeTransport implements Transport {
  readonly sent: string[] = [];
  open: () => void = () => undefined;
  say: (text: string) => void = () => undefined;
  close: () => void = () => undefined;
  send = (text: string): void => void this.sent.push(text);
  onOpen = (listener: () => void): void => void (this.open = listener);
  onMessage = (listener: (text: string) => void): void => void (this.say = listener);
  onClose = (listener: () => void): void => void (this.close = listener);
}

function connected(): { client: Client; made: FakeTransport[] } {
  const made: FakeTransport[] = [];
  const client = new Client(() => {
    const transport = new FakeTransport();
    made.push(transport);
    return transport;
  });
  client.connect();
  made[0]?.open();
  return { client, made };
}

test('a call over any transport gets its result, a refused one its code', async () => {
  const { client, made } = connected();
  const found = client.call('find', { match: 'm' });
  const refused = client.call('find', { match: 'x' });
  expect(made[0]?.sent.map((text) => JSON.parse(text) as unknown)).toMatchObject([
    { id: 1, method: 'find', params: { match: 'm' } },
    { id: 2, method: 'find', params: { match: 'x' } },
  ]);
  made[0]?.say('{"id":1,"result":{"match":"m"}}');
  made[0]?.say('{"id":2,"error":{"message":"no","data":{"code":"match/unknown"}}}');
  expect(await found).toEqual({ match: 'm' });
  await expect(refused).rejects.toMatchObject({ code: 'match/unknown' });
});

test('a closed transport is replaced; listeners are notified of both', async () => {
  const { client, made } = connected();
  const heard: string[] = [];
  client.onOpen(() => heard.push('open'));
  client.onClose(() => heard.push('closed'));
  const stop = client.onNotification(({ name }) => heard.push(name));
  const call = client.call('games', {});
  made[0]?.close();
  await expect(call).rejects.toBeInstanceOf(Refused);
  client.connect();
  made[1]?.open();
  made[1]?.say('{"method":"closing","params":{}}');
  stop();
  made[1]?.say('{"method":"closing","params":{}}');
  expect(heard).toEqual(['closed', 'open', 'closing']);
  expect(client.status.get()).toBe('open');
});
