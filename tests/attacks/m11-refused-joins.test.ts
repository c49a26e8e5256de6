import { expect, test } from 'vitest';
import { oneServer } from '../server/support/one-server.ts';
import { QuietPlayer } from '../server/support/quiet-player.ts';
import { knock } from './support/tables.ts';

const home = oneServer();
const { connect } = home;

test('M11: a join that is refused changes nothing at a table of the generic protocol', async () => {
  const { url } = home.server;
  const owner = await connect();
  const { match } = await owner.call('create', {
    game: 'dominion',
    seats: [{ kind: 'mine', name: 'Ann' }, { kind: 'open' }],
  });
  const invited = await owner.call('create', {
    game: 'dominion',
    seats: [{ kind: 'mine', name: 'Ann' }, { kind: 'invited' }],
  });
  expect(await knock(url, match, 'Ann')).toBe(1000);
  expect(await knock(url, match, '')).toBe(1006);
  expect(await knock(url, invited.match, 'mallory')).toBe(1013);
  for (const id of [match, invited.match])
    expect((await fetch(`${url}/game/${id}/state`)).status).toBe(404);
  // both continue as they would have: the first move is asked for over the generic protocol, and
  // there is a rematch at the end
  const guest = await connect();
  await guest.call('join', { match, name: 'Ben' });
  await guest.call('join', { match: invited.match, name: 'Ben', invite: invited.invite });
  for (const id of [match, invited.match]) {
    await owner.until(() =>
      owner.notes.some(
        (n) => n.method === 'started' && 'match' in n.params && n.params.match === id,
      ),
    );
    await guest.call('resign', { match: id });
    await owner.until(() =>
      owner.notes.some((n) => n.method === 'ended' && 'match' in n.params && n.params.match === id),
    );
    expect(await owner.call('rematch', { match: id })).toEqual({ match: null });
  }
});

test('M11: a player of Dominion’s own protocol still takes a free seat of such a table', async () => {
  const { url } = home.server;
  const owner = await connect();
  const { match } = await owner.call('create', {
    game: 'dominion',
    seats: [{ kind: 'mine', name: 'Ann' }, { kind: 'open' }],
  });
  const bot = new QuietPlayer(url, match, 'bot');
  await owner.note('started');
  bot.socket.terminate();
});
