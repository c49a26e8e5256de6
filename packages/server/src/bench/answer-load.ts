import { askIn, quickPick, WireClient } from './wire-client.ts';

export interface Load {
  /** Round trips per second. */
  rate: number;
  p99: number;
}

interface Made {
  match: string;
  mine: { token: string }[];
}

function loadOf(times: number[], began: number): Load {
  const rate = times.length / ((performance.now() - began) / 1000);
  times.sort((a, b) => a - b);
  return { rate, p99: times[Math.floor(times.length * 0.99)] ?? 0 };
}

/** Each connection sends a message, waits for the answer and sends the next. */
export async function loadEcho(url: string, connections: number, seconds: number): Promise<Load> {
  const clients = await Promise.all(
    Array.from({ length: connections }, () => WireClient.connect(url, '/')),
  );
  const times: number[] = [];
  const began = performance.now();
  const until = began + seconds * 1000;
  await Promise.all(
    clients.map(
      (client) =>
        new Promise<void>((resolve) => {
          let sent = 0;
          const next = (): void => {
            if (performance.now() > until) return resolve();
            sent = performance.now();
            client.send(
              '{"jsonrpc":"2.0","id":7,"method":"answer","params":{"match":"abcdefghijkl","seat":0,"ask":17,"pick":[0,1,2]}}',
            );
          };
          client.onText = () => {
            times.push(performance.now() - sent);
            next();
          };
          next();
        }),
    ),
  );
  const load = loadOf(times, began);
  for (const client of clients) client.close();
  return load;
}

/**
 * Each connection holds both seats of a table and answers one ask after the other; a match that
 * ends is followed by another. With `owner`, tables are made on that node, and all answers go to it
 * through the node of the sockets.
 */
export async function loadAnswers(
  url: string,
  game: string,
  connections: number,
  seconds: number,
  owner?: string,
): Promise<Load> {
  const clients = await Promise.all(
    Array.from({ length: connections }, () => WireClient.connect(url)),
  );
  const times: number[] = [];
  const maker = owner === undefined ? undefined : await WireClient.connect(owner);
  const seats = ['Ann', 'Ben'].map((name) => ({ kind: 'mine', name }));
  const create = async (client: WireClient): Promise<void> => {
    const { mine } = await (maker ?? client).call<Made>('create', { game, seats });
    if (maker) for (const { token } of mine) await client.call('resume', { token });
  };
  const began = performance.now();
  const until = began + seconds * 1000;
  await Promise.all(
    clients.map(
      (client) =>
        new Promise<void>((resolve) => {
          let sent = 0;
          client.onText = (text) => {
            if (text.startsWith('{"jsonrpc":"2.0","id":"a"')) {
              times.push(performance.now() - sent);
              if (performance.now() > until) resolve();
              return;
            }
            if (text.startsWith('{"jsonrpc":"2.0","method":"ended"')) void create(client);
            const ask = askIn(text);
            if (!ask) return;
            if (performance.now() > until) return resolve();
            sent = performance.now();
            client.send(
              `{"jsonrpc":"2.0","id":"a","method":"answer","params":{"match":"${ask.match}","seat":${ask.seat},"ask":${ask.id},"pick":[${quickPick(ask).join()}]}}`,
            );
          };
          void create(client);
        }),
    ),
  );
  const load = loadOf(times, began);
  for (const client of [...clients, ...(maker ? [maker] : [])]) client.close();
  return load;
}
