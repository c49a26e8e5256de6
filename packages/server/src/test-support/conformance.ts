import { expect } from 'vitest';

/**
 * Methods for the test table. They differ between a bare dispatcher and a server; the form of the
 * replies does not.
 */
export interface Subject {
  /** Takes no params. */
  plain: string;
  plainResult: unknown;
  /** Takes two params by name, in any order. */
  named: { method: string; params: [string, string]; result: unknown };
  /** Called with positional params; `result`, or the code of the refusal. */
  positional: {
    method: string;
    answers: (params: number[]) => { result: unknown } | { refused: number };
  };
  /**
   * Methods that reply later: one returns a promise, the other defers its result. Method and params
   * as JSON text.
   */
  later: { call: string; result: unknown };
  held: { call: string; result: unknown };
  /** The most requests in a batch. */
  batch: number;
}

const result = (id: unknown, value: unknown) => ({ jsonrpc: '2.0', id, result: value });
const error = (id: unknown, code: number) => ({
  jsonrpc: '2.0',
  id,
  error: expect.objectContaining({ code }) as unknown,
});

/**
 * JSON-RPC 2.0 by example, starting with the examples of the specification: a name, the request,
 * and the expected reply, if any.
 */
export function conformance({
  plain,
  plainResult,
  named,
  positional,
  later,
  held,
  batch,
}: Subject): [string, string, unknown][] {
  const { method, params } = named;
  const by = (id: unknown, given: number[]) => {
    const answer = positional.answers(given);
    return 'result' in answer ? result(id, answer.result) : error(id, answer.refused);
  };
  return [
    [
      'positional params',
      `{"jsonrpc": "2.0", "method": "${positional.method}", "params": [42, 23], "id": 1}`,
      by(1, [42, 23]),
    ],
    [
      'positional params the other way',
      `{"jsonrpc": "2.0", "method": "${positional.method}", "params": [23, 42], "id": 2}`,
      by(2, [23, 42]),
    ],
    [
      'named params',
      `{"jsonrpc": "2.0", "method": "${method}", "params": {${params[0]}, ${params[1]}}, "id": 3}`,
      result(3, named.result),
    ],
    [
      'named params in another order',
      `{"jsonrpc": "2.0", "method": "${method}", "params": {${params[1]}, ${params[0]}}, "id": 4}`,
      result(4, named.result),
    ],
    [
      'a notification',
      `{"jsonrpc": "2.0", "method": "${positional.method}", "params": [1,2,3,4,5]}`,
      undefined,
    ],
    [
      'a notification of a method that is not there',
      '{"jsonrpc": "2.0", "method": "foobar"}',
      undefined,
    ],
    [
      'a method that is not there',
      '{"jsonrpc": "2.0", "method": "foobar", "id": "1"}',
      error('1', -32601),
    ],
    [
      'invalid JSON',
      '{"jsonrpc": "2.0", "method": "foobar, "params": "bar", "baz]',
      error(null, -32700),
    ],
    ['an invalid request', '{"jsonrpc": "2.0", "method": 1, "params": "bar"}', error(null, -32600)],
    [
      'an invalid batch',
      `[ {"jsonrpc": "2.0", "method": "${positional.method}", "params": [1,2,4], "id": ` +
        '"1"}, {"jsonrpc": "2.0", "method"]',
      error(null, -32700),
    ],
    ['an empty batch', '[]', error(null, -32600)],
    ['a batch of one that is none', '[1]', [error(null, -32600)]],
    [
      'a batch of three that are none',
      '[1,2,3]',
      [error(null, -32600), error(null, -32600), error(null, -32600)],
    ],
    [
      'a mixed batch',
      `[{"jsonrpc": "2.0", "method": "${positional.method}", "params": [4,2], "id": "1"}, {"jsonrpc": "2.0", "method": "${plain}"},
      {"jsonrpc": "2.0", "method": "${positional.method}", "params": [42,23], "id": "2"}, {"foo": "boo"}, {"jsonrpc": "2.0", "method": "foo.get", "params": {"name": "myself"}, "id": "5"},
      {"jsonrpc": "2.0", "method": "${plain}", "id": "9"}]`,
      [
        by('1', [4, 2]),
        by('2', [42, 23]),
        error(null, -32600),
        error('5', -32601),
        result('9', plainResult),
      ],
    ],
    [
      'a batch of notifications',
      `[{"jsonrpc": "2.0", "method": "${positional.method}", "params": [1,2,4]}, ` +
        `{"jsonrpc": "2.0", "method": "${plain}"}]`,
      undefined,
    ],
    ['id 0', `{"jsonrpc": "2.0", "method": "${plain}", "id": 0}`, result(0, plainResult)],
    ['id ""', `{"jsonrpc": "2.0", "method": "${plain}", "id": ""}`, result('', plainResult)],
    [
      'id null is a request',
      `{"jsonrpc": "2.0", "method": "${plain}", "id": null}`,
      result(null, plainResult),
    ],
    [
      'a batch of one',
      `[{"jsonrpc": "2.0", "method": "${plain}", "id": 7}]`,
      [result(7, plainResult)],
    ],
    ['a batch of one notification', `[{"jsonrpc": "2.0", "method": "${plain}"}]`, undefined],
    [
      'an id that is an object',
      `{"jsonrpc": "2.0", "method": "${plain}", "id": {}}`,
      error(null, -32600),
    ],
    [
      'an id that is a boolean',
      `{"jsonrpc": "2.0", "method": "${plain}", "id": true}`,
      error(null, -32600),
    ],
    ['no jsonrpc', `{"method": "${plain}", "id": 1}`, error(1, -32600)],
    ['another version', `{"jsonrpc": "1.0", "method": "${plain}", "id": 1}`, error(1, -32600)],
    [
      'params null',
      `{"jsonrpc": "2.0", "method": "${plain}", "params": null, "id": 1}`,
      error(1, -32600),
    ],
    [
      'params a number',
      `{"jsonrpc": "2.0", "method": "${plain}", "params": 3, "id": 1}`,
      error(1, -32600),
    ],
    ['a malformed request without id', '{"jsonrpc": "2.0"}', error(null, -32600)],
    ['null', 'null', error(null, -32600)],
    ['a string', `"${plain}"`, error(null, -32600)],
    ['an answer', '{"jsonrpc": "2.0", "id": 3, "result": 5}', error(3, -32600)],
    ['nothing', '', error(null, -32700)],
    [
      'too many in a batch',
      `[${Array(batch + 1)
        .fill(`{"jsonrpc":"2.0","method":"${plain}","id":1}`)
        .join()}]`,
      error(null, -32013),
    ],
    [
      'too deep',
      `{"jsonrpc":"2.0","method":"${positional.method}","id":1,"params":${'['.repeat(40)}${']'.repeat(40)}}`,
      error(null, -32012),
    ],
    [
      'brackets in a string are not deep',
      `{"jsonrpc":"2.0","method":"${plain}","id":"${'['.repeat(40)}"}`,
      result('['.repeat(40), plainResult),
    ],
    ['a promise', `{"jsonrpc": "2.0", ${later.call}, "id": 1}`, result(1, later.result)],
    [
      'a result held back',
      `[{"jsonrpc": "2.0", ${held.call}, "id": 1},{"jsonrpc": "2.0", "method": "${plain}", ` +
        '"id": 2}]',
      [result(1, held.result), result(2, plainResult)],
    ],
  ];
}

/** Ids in every notation; each must be echoed unchanged. */
export const WRITTEN_IDS = [
  '12345678901234567890',
  '1e2',
  '1.50',
  '1.0',
  '0e5',
  '-0',
  '0.1e-400',
  '9007199254740993',
  '"\\u0041"',
  '-17',
];

/**
 * The expected echo of an id. Numbers are echoed literally; outside of a batch, strings may be
 * escaped differently.
 */
export const echoed = (id: string, inBatch: boolean): string =>
  id.startsWith('"') && !inBatch ? JSON.stringify(JSON.parse(id)) : id;
