import { RpcError } from '@cardwright/protocol';
import { expect, test } from 'vitest';
import { dispatch } from './dispatch.ts';
import { Later } from './later.ts';

/** The methods of the specification's examples. */
function call(method: string, params: unknown): unknown {
  if (method === 'subtract') {
    const [a, b] = Array.isArray(params) ? (params as number[]) : [(params as { minuend: number }).minuend, (params as { subtrahend: number }).subtrahend];
    return a! - b!;
  }
  if (method === 'sum') return (params as number[]).reduce((a, b) => a + b, 0);
  if (method === 'get_data') return ['hello', 5];
  if (method === 'update' || method === 'notify_hello' || method === 'notify_sum') return null;
  if (method === 'later') return Promise.resolve('then');
  if (method === 'refuse') throw new RpcError('match/unknown', 'no such match', { retryAfterMs: 5 });
  if (method === 'break') throw new Error('secret detail');
  if (method === 'held') {
    const later = new Later<string>();
    setTimeout(() => later.resolve('held back'), 1);
    return Promise.resolve(later);
  }
  throw new RpcError('rpc/method');
}

async function answerTo(text: string): Promise<unknown> {
  const sent: string[] = [];
  dispatch(
    text,
    call,
    (answer) => sent.push(answer),
    { jsonDepth: 32, batch: 8 },
    () => {},
  );
  await new Promise((resolve) => setTimeout(resolve, 10));
  expect(sent.length).toBeLessThan(2);
  return sent[0] === undefined ? undefined : (JSON.parse(sent[0]) as unknown);
}

const result = (id: unknown, value: unknown) => ({ jsonrpc: '2.0', id, result: value });
const error = (id: unknown, code: number) => ({ jsonrpc: '2.0', id, error: expect.objectContaining({ code }) as unknown });

test.each<[string, string, unknown]>([
  ['positional params', '{"jsonrpc": "2.0", "method": "subtract", "params": [42, 23], "id": 1}', result(1, 19)],
  ['positional params the other way', '{"jsonrpc": "2.0", "method": "subtract", "params": [23, 42], "id": 2}', result(2, -19)],
  ['named params', '{"jsonrpc": "2.0", "method": "subtract", "params": {"subtrahend": 23, "minuend": 42}, "id": 3}', result(3, 19)],
  ['named params in another order', '{"jsonrpc": "2.0", "method": "subtract", "params": {"minuend": 42, "subtrahend": 23}, "id": 4}', result(4, 19)],
  ['a notification', '{"jsonrpc": "2.0", "method": "update", "params": [1,2,3,4,5]}', undefined],
  ['a notification of a method that is not there', '{"jsonrpc": "2.0", "method": "foobar"}', undefined],
  ['a method that is not there', '{"jsonrpc": "2.0", "method": "foobar", "id": "1"}', error('1', -32601)],
  ['invalid JSON', '{"jsonrpc": "2.0", "method": "foobar, "params": "bar", "baz]', error(null, -32700)],
  ['an invalid request', '{"jsonrpc": "2.0", "method": 1, "params": "bar"}', error(null, -32600)],
  ['an invalid batch', '[ {"jsonrpc": "2.0", "method": "sum", "params": [1,2,4], "id": "1"}, {"jsonrpc": "2.0", "method"]', error(null, -32700)],
  ['an empty batch', '[]', error(null, -32600)],
  ['a batch of one that is none', '[1]', [error(null, -32600)]],
  ['a batch of three that are none', '[1,2,3]', [error(null, -32600), error(null, -32600), error(null, -32600)]],
  [
    'a mixed batch',
    `[{"jsonrpc": "2.0", "method": "sum", "params": [1,2,4], "id": "1"}, {"jsonrpc": "2.0", "method": "notify_hello", "params": [7]},
      {"jsonrpc": "2.0", "method": "subtract", "params": [42,23], "id": "2"}, {"foo": "boo"}, {"jsonrpc": "2.0", "method": "foo.get", "params": {"name": "myself"}, "id": "5"},
      {"jsonrpc": "2.0", "method": "get_data", "id": "9"}]`,
    [result('1', 7), result('2', 19), error(null, -32600), error('5', -32601), result('9', ['hello', 5])],
  ],
  [
    'a batch of notifications',
    '[{"jsonrpc": "2.0", "method": "notify_sum", "params": [1,2,4]}, {"jsonrpc": "2.0", "method": "notify_hello", "params": [7]}]',
    undefined,
  ],
  ['id 0', '{"jsonrpc": "2.0", "method": "get_data", "id": 0}', result(0, ['hello', 5])],
  ['id ""', '{"jsonrpc": "2.0", "method": "get_data", "id": ""}', result('', ['hello', 5])],
  ['id null is a request', '{"jsonrpc": "2.0", "method": "get_data", "id": null}', result(null, ['hello', 5])],
  ['a batch of one', '[{"jsonrpc": "2.0", "method": "get_data", "id": 7}]', [result(7, ['hello', 5])]],
  ['a batch of one notification', '[{"jsonrpc": "2.0", "method": "update"}]', undefined],
  ['an id that is an object', '{"jsonrpc": "2.0", "method": "get_data", "id": {}}', error(null, -32600)],
  ['an id that is a boolean', '{"jsonrpc": "2.0", "method": "get_data", "id": true}', error(null, -32600)],
  ['no jsonrpc', '{"method": "get_data", "id": 1}', error(1, -32600)],
  ['another version', '{"jsonrpc": "1.0", "method": "get_data", "id": 1}', error(1, -32600)],
  ['params null', '{"jsonrpc": "2.0", "method": "get_data", "params": null, "id": 1}', error(1, -32600)],
  ['params a number', '{"jsonrpc": "2.0", "method": "get_data", "params": 3, "id": 1}', error(1, -32600)],
  ['a malformed request without id', '{"jsonrpc": "2.0"}', error(null, -32600)],
  ['null', 'null', error(null, -32600)],
  ['a string', '"get_data"', error(null, -32600)],
  ['an answer', '{"jsonrpc": "2.0", "id": 3, "result": 5}', error(3, -32600)],
  ['nothing', '', error(null, -32700)],
  ['too many in a batch', `[${Array(9).fill('{"jsonrpc":"2.0","method":"get_data","id":1}').join()}]`, error(null, -32013)],
  ['too deep', `{"jsonrpc":"2.0","method":"sum","id":1,"params":${'['.repeat(40)}${']'.repeat(40)}}`, error(null, -32012)],
  ['brackets in a string are not deep', `{"jsonrpc":"2.0","method":"get_data","id":"${'['.repeat(40)}"}`, result('['.repeat(40), ['hello', 5])],
  ['a promise', '{"jsonrpc": "2.0", "method": "later", "id": 1}', result(1, 'then')],
  [
    'a result held back',
    '[{"jsonrpc": "2.0", "method": "held", "id": 1},{"jsonrpc": "2.0", "method": "get_data", "id": 2}]',
    [result(1, 'held back'), result(2, ['hello', 5])],
  ],
])('%s', async (_name, text, expected) => {
  expect(await answerTo(text)).toEqual(expected);
});

test.each(['12345678901234567890', '1e2', '1.50', '-0', '0.1e-400', '9007199254740993', '"\\u0041"', '-17'])('an id is echoed as it is written: %s', (id) => {
  const sent: string[] = [];
  const send = (text: string): void => void sent.push(text);
  dispatch(`{"jsonrpc":"2.0","method":"get_data","params":{"id":5},"id": ${id} }`, call, send, { jsonDepth: 32, batch: 8 }, () => {});
  dispatch(`[{"id":${id},"jsonrpc":"2.0","method":"get_data"}]`, call, send, { jsonDepth: 32, batch: 8 }, () => {});
  const plain = id.startsWith('"') ? JSON.stringify(JSON.parse(id)) : id;
  expect(sent[0]).toContain(`"id":${plain},`);
  expect(sent[1]).toContain(`"id":${id.startsWith('"') ? id : plain},`);
});

test('a refusal has its number, its stable code and when to come back; a defect tells nothing', async () => {
  expect(await answerTo('{"jsonrpc":"2.0","method":"refuse","id":1}')).toEqual({
    jsonrpc: '2.0',
    id: 1,
    error: { code: -32030, message: 'no such match', data: { code: 'match/unknown', retryAfterMs: 5 } },
  });
  const broken = await answerTo('{"jsonrpc":"2.0","method":"break","id":1}');
  expect(broken).toEqual(error(1, -32603));
  expect(JSON.stringify(broken)).not.toContain('secret');
});
