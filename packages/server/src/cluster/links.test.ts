import { RpcError } from '@cardwright/protocol';
import { expect, test } from 'vitest';
import { Deferred } from '../deferred.ts';
import { JsonText } from '../rpc/json-text.ts';
import { Cluster } from './cluster.ts';
import type { RemoteLine, Service } from './incoming-link.ts';
import { type MemoryBus, MemoryNetwork } from './memory-bus.ts';
import { Moved, type LinkEvents } from './outgoing-link.ts';

const log = { info: () => {}, warn: () => {}, error: () => {} };

interface Node {
  bus: MemoryBus;
  cluster: Cluster;
  /** Everything that happened to this node's clients and to those it serves, in order. */
  heard: string[];
  lines: RemoteLine[];
}

/** A node whose only service is to say what it was asked. */
function nodeOf(network: MemoryNetwork, id: string, patienceMs = 10_000): Node {
  const heard: string[] = [];
  const lines: RemoteLine[] = [];
  const events: LinkEvents = {
    send: (client, text, droppable) =>
      void heard.push(`${client} ${text}${droppable === undefined ? '' : ` (${droppable})`}`),
    entered: (client, match) => void heard.push(`${client} enters ${match}`),
    left: (client, match) => void heard.push(`${client} leaves ${match}`),
    shut: (socket, code) => void heard.push(`${socket} is closed with ${code}`),
    sendAway: (client) => void heard.push(`${client} is sent away`),
    answered: () => {},
  };
  const service: Service = {
    connect(address, line) {
      lines.push(line);
      return {
        call(method, params) {
          heard.push(`${address} calls ${method}`);
          if (method === 'refuse') throw new RpcError('seat/not-yours', 'no', { seat: 1 });
          if (method === 'move') throw new Moved();
          if (method === 'enter') line.entered?.('m');
          if (method === 'look') return line.lookUp(new Promise((go) => setTimeout(go, 20, 1)));
          line.send(`"after ${method}"`);
          const later = new Deferred<unknown>();
          setImmediate(() => later.resolve(params));
          return later;
        },
        gone: () => void heard.push(`${address} is gone`),
      };
    },
    carry: (url, address, socket) => {
      heard.push(`${address} wants ${url}`);
      socket.on('message', (data: Buffer) => socket.send(`"echo ${data.toString().length}"`));
      socket.on('close', () => void heard.push('the socket is gone'));
    },
    ask: async (topic, about) => [topic, about],
    now: () => performance.now(),
    report: (error) => void heard.push(`defect: ${String(error)}`),
  };
  const bus = network.join(id);
  const announced = (from: string, text: string): void => void heard.push(`${from}: ${text}`);
  const cluster = new Cluster({ bus, log, service, events, announced, patienceMs });
  return { bus, cluster, heard, lines };
}

function two(patienceMs?: number): { network: MemoryNetwork; a: Node; b: Node } {
  const network = new MemoryNetwork();
  return { network, a: nodeOf(network, 'a', patienceMs), b: nodeOf(network, 'b', patienceMs) };
}

const call = (node: Node, method: string, params: unknown = {}, client = 1): Promise<unknown> =>
  node.cluster
    .link('b')
    .call(client, '10.0.0.1', method, params)
    .promise()
    .then((value) => (value as JsonText<unknown>).parse());

test('calls, refusals and messages keep their order', async () => {
  const { a, b } = two();
  const results = ['view', 'look', 'view'].map((method, n) => call(a, method, { n }));
  expect(await Promise.all(results)).toEqual([{ n: 0 }, 1, { n: 2 }]);
  expect(b.heard).toEqual(['view', 'look', 'view'].map((m) => `10.0.0.1 calls ${m}`));
  expect(a.heard).toEqual(['1 "after view"', '1 "after view"']);
  await expect(call(a, 'refuse')).rejects.toMatchObject({
    code: 'seat/not-yours',
    message: 'no',
    data: { seat: 1 },
  });
  await expect(call(a, 'move')).rejects.toBeInstanceOf(Moved);
  expect(await a.cluster.link('b').ask('info', ['x'])).toEqual(['info', ['x']]);
  b.lines[0]?.send('"late"', 'clock');
  a.cluster.announce('released');
  await expect.poll(() => b.heard.at(-1)).toBe('a: released');
  expect(a.heard.at(-1)).toBe('1 "late" (clock)');
  a.cluster.clientGone(1);
  await expect.poll(() => b.heard.at(-1)).toBe('10.0.0.1 is gone');
});

test('a text that is longer than a message of the bus arrives whole', async () => {
  const { a } = two();
  const long = 'è'.repeat(1_000_000);
  expect(await call(a, 'view', { long })).toEqual({ long });
});

test('a lost call closes the sockets with places there, and is never carried out', async () => {
  const { network, a, b } = two();
  await call(a, 'enter');
  await call(a, 'view', {}, 2);
  network.loses = (_from, to) => to === 'b';
  const lost = call(a, 'answer');
  await new Promise((resolve) => setTimeout(resolve, 20));
  network.loses = () => false;
  const next = call(a, 'answer');
  await expect(lost).rejects.toThrow('does not answer');
  await expect(next).rejects.toThrow('does not answer');
  expect(b.heard.filter((text) => text.includes('answer'))).toEqual([]);
  expect(a.heard.filter((text) => text.includes('away'))).toEqual(['1 is sent away']);
  expect(a.heard).toContain('1 leaves m');
  expect(b.heard.filter((text) => text.endsWith('gone')).length).toBe(2);
  expect(await call(a, 'view', { n: 1 }, 3)).toEqual({ n: 1 });
  expect(a.cluster.resets).toBe(1);
});

test('a lost message closes the sockets with places there, and nothing comes twice', async () => {
  const { network, a, b } = two();
  await call(a, 'enter');
  network.loses = (_from, to) => to === 'a';
  b.lines[0]?.send('"lost"');
  await new Promise((resolve) => setTimeout(resolve, 20));
  network.loses = () => false;
  b.lines[0]?.send('"next"');
  await expect.poll(() => a.heard.at(-1)).toBe('1 is sent away');
  expect(a.heard.join()).not.toContain('next');
});

test('a node without a process, and one that is silent, are given up', async () => {
  const { network, a, b } = two(200);
  await call(a, 'enter');
  network.loses = () => true;
  await expect.poll(() => a.heard.at(-1)).toBe('1 is sent away');
  await expect.poll(() => b.heard.at(-1)).toBe('10.0.0.1 is gone');
  network.loses = () => false;
  expect(await call(a, 'view', { n: 2 }, 4)).toEqual({ n: 2 });
  await b.bus.close();
  await expect(call(a, 'view', {}, 4)).rejects.toThrow('does not answer');
});

test('when the connection to the bus is lost, so are all links', async () => {
  const { a, b } = two();
  await call(a, 'enter');
  b.bus.cut();
  expect(b.heard.at(-1)).toBe('10.0.0.1 is gone');
  a.bus.cut();
  expect(a.heard.at(-1)).toBe('1 is sent away');
  a.bus.heal();
  b.bus.heal();
  expect(await call(a, 'view', { n: 3 }, 5)).toEqual({ n: 3 });
});

test('a socket of another protocol is carried to the node of its table', async () => {
  const { a, b } = two();
  const link = a.cluster.link('b');
  link.carry(-1, '/join/x', '10.0.0.2');
  link.text(-1, 'two\nlines');
  await expect.poll(() => a.heard).toEqual(['-1 "echo 9"']);
  expect(b.heard).toEqual(['10.0.0.2 wants /join/x']);
  a.cluster.clientGone(-1);
  await expect.poll(() => b.heard.at(-1)).toBe('the socket is gone');
});
