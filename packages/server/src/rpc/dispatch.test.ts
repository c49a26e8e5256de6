import { RpcError } from '@cardwright/protocol';
import { expect, test } from 'vitest';
import { Deferred } from '../deferred.ts';
import { conformance, echoed, WRITTEN_IDS } from '../test-support/conformance.ts';
import { dispatch } from './dispatch.ts';

/** The methods of the specification's examples. */
function call(method: string, params: unknown): unknown {
  if (method === 'subtract') {
    const [a, b] = Array.isArray(params)
      ? (params as number[])
      : [(params as { minuend: number }).minuend, (params as { subtrahend: number }).subtrahend];
    return a! - b!;
  }
  if (method === 'get_data') return ['hello', 5];
  if (method === 'later') return Deferred.from(Promise.resolve('then'));
  if (method === 'refuse')
    throw new RpcError('match/unknown', 'no such match', { retryAfterMs: 5 });
  if (method === 'break') throw new Error('secret detail');
  if (method === 'held') {
    const later = new Deferred<string>();
    setTimeout(() => later.resolve('held back'), 1);
    return Deferred.from(Promise.resolve('asked')).chain(() => later);
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

const error = (id: unknown, code: number) => ({
  jsonrpc: '2.0',
  id,
  error: expect.objectContaining({ code }) as unknown,
});

const table = conformance({
  plain: 'get_data',
  plainResult: ['hello', 5],
  named: { method: 'subtract', params: ['"subtrahend": 23', '"minuend": 42'], result: 19 },
  positional: { method: 'subtract', answers: ([a, b]) => ({ result: a! - b! }) },
  later: { call: '"method": "later"', result: 'then' },
  held: { call: '"method": "held"', result: 'held back' },
  batch: 8,
});

test.each(table)('%s', async (_name, text, expected) => {
  expect(await answerTo(text)).toEqual(expected);
});

test('an id is the request’s own, and no other that stands in the text', () => {
  const sent: string[] = [];
  dispatch(
    '{"jsonrpc":"2.0","method":"get_data","params":{"id":1},"id":1.0}',
    call,
    (text) => void sent.push(text),
    { jsonDepth: 32, batch: 8 },
    () => {},
  );
  expect(sent[0]).toContain('"id":1.0,');
});

test.each(WRITTEN_IDS)('an id is echoed as it is written: %s', (id) => {
  const sent: string[] = [];
  const send = (text: string): void => void sent.push(text);
  dispatch(
    `{"jsonrpc":"2.0","method":"get_data","params":{"id":5},"id": ${id} }`,
    call,
    send,
    { jsonDepth: 32, batch: 8 },
    () => {},
  );
  dispatch(
    `[{"id":${id},"jsonrpc":"2.0","method":"get_data"}]`,
    call,
    send,
    { jsonDepth: 32, batch: 8 },
    () => {},
  );
  expect(sent[0]).toContain(`"id":${echoed(id, false)},`);
  expect(sent[1]).toContain(`"id":${echoed(id, true)},`);
  dispatch(
    `{"id":${id},"jsonrpc":"2.0","method":"get_data","params":{"seat":1,"ask":0}}`,
    call,
    send,
    { jsonDepth: 32, batch: 8 },
    () => {},
  );
  expect(sent[2]).toContain(`"id":${echoed(id, false)},`);
});

test('a refusal has its number, its stable code and when to retry; a defect reveals nothing', async () => {
  expect(await answerTo('{"jsonrpc":"2.0","method":"refuse","id":1}')).toEqual({
    jsonrpc: '2.0',
    id: 1,
    error: {
      code: -32030,
      message: 'no such match',
      data: { code: 'match/unknown', retryAfterMs: 5 },
    },
  });
  const broken = await answerTo('{"jsonrpc":"2.0","method":"break","id":1}');
  expect(broken).toEqual(error(1, -32603));
  expect(JSON.stringify(broken)).not.toContain('secret');
});
