import { afterAll, beforeAll, expect, test } from 'vitest';
import { KINGDOM_CARDS } from './support/dominion-bot.ts';
import { HostedServer } from './support/hosted-server.ts';

let server: HostedServer;
beforeAll(async () => {
  server = await HostedServer.start('--pack', 'dominion=packages/games/dominion/examples/harbour');
});
afterAll(() => server?.remove());

const statusOf = async (kingdom: readonly string[]): Promise<number> => {
  const body = JSON.stringify({ kingdom, num_players: 2 });
  return (await fetch(`${server.url}/game`, { method: 'POST', body })).status;
};

test("Dominion's own protocol takes the kingdom cards of its document and no others", async () => {
  const nine = KINGDOM_CARDS.slice(0, 9);
  for (const card of KINGDOM_CARDS.slice(9)) expect(await statusOf([...nine, card])).toBe(200);
  for (const card of ['SaltRoad', 'Ferryman', 'Lantern Fleet', 'Copper', 'Nothing'])
    expect(await statusOf([...nine, card]), card).toBe(400);
});
