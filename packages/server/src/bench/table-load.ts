import { askIn, quickPick, WireClient } from './wire-client.ts';

/** Tables of four bots, each with its own socket; returns answers per second over all of them. */
export async function fourBotTables(
  url: string,
  game: string,
  tables: number,
  seconds: number,
): Promise<number> {
  const host = await WireClient.connect(url);
  const clients: WireClient[] = [];
  let answers = 0;
  let counting = false;
  await Promise.all(
    Array.from({ length: tables }, async () => {
      const seats = Array.from({ length: 4 }, () => ({ kind: 'open' }));
      const { match } = await host.call<{ match: string }>('create', { game, seats });
      for (let seat = 0; seat < 4; seat++) {
        const client = await WireClient.connect(url);
        clients.push(client);
        client.onText = (text) => {
          const ask = askIn(text);
          if (!ask) return;
          if (counting) answers++;
          client.send(
            `{"jsonrpc":"2.0","id":"a","method":"answer","params":{"match":"${ask.match}","ask":${ask.id},"pick":[${quickPick(ask).join()}]}}`,
          );
        };
        await client.call('join', { match, name: `bot ${seat}` });
      }
    }),
  );
  const began = performance.now();
  counting = true;
  await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
  counting = false;
  const rate = answers / ((performance.now() - began) / 1000);
  for (const client of [host, ...clients]) client.close();
  return rate;
}

/**
 * Creates matches that wait for their first answer; returns a function that closes the connection.
 */
export async function liveMatches(url: string, game: string, count: number): Promise<() => void> {
  const client = await WireClient.connect(url);
  for (let i = 0; i < count; i++)
    await client.call('create', {
      game,
      seats: [
        { kind: 'mine', name: 'Ann' },
        { kind: 'mine', name: 'Ben' },
      ],
    });
  return () => client.close();
}

/**
 * Creates two-player matches in which each seat has given this many answers and that wait for the
 * next.
 */
export async function playedMatches(
  url: string,
  game: string,
  count: number,
  answers: number,
): Promise<void> {
  const client = await WireClient.connect(url);
  let waiting = 0;
  const all = new Promise<void>((resolve) => {
    client.onText = (text) => {
      const ask = askIn(text);
      if (!ask) return;
      if (ask.id >= answers) {
        if (++waiting === count) resolve();
        return;
      }
      client.send(
        `{"jsonrpc":"2.0","id":"a","method":"answer","params":{"match":"${ask.match}","seat":${ask.seat},"ask":${ask.id},"pick":[${quickPick(ask).join()}]}}`,
      );
    };
  });
  const seats = ['Ann', 'Ben'].map((name) => ({ kind: 'mine', name }));
  for (let i = 0; i < count; i++) await client.call('create', { game, seats });
  await all;
  client.close();
}
