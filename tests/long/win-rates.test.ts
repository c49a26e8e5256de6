import { games } from '@cardwright/games';
import { loadContent } from '@cardwright/games/node';
import { Machine, type MatchRecord, replay } from '@cardwright/kernel';
import type { NotificationParams } from '@cardwright/protocol';
import { playerMaker, playGame } from '@cardwright/sim';
import { expect, test } from 'vitest';
import { TestClient } from '../server/support/client.ts';
import { LONG } from '../server/support/long.ts';
import { oneServer } from '../server/support/one-server.ts';

const MATCHES = LONG ? 200 : 3;
/** Two players of each game that are not equally good, and roll little or nothing. */
const MEETINGS = [
  { game: 'dominion', players: ['big-money:Smithy', 'heuristic'] },
  { game: 'lorenzo', players: ['heuristic', 'random'] },
  { game: 'shelfie', players: ['heuristic', 'random'] },
  { game: 'chaos', players: ['heuristic', 'random'] },
  { game: 'lanes', players: ['heuristic', 'random'] },
];
const home = oneServer();

const share = (winners: readonly number[]): number =>
  winners.includes(0) ? 1 / winners.length : 0;
const seedOf = (i: number): string => `win rates ${i}`;

/** Half of the 99.9 % interval of a share of so many games, with one won and one lost added. */
function halfInterval(mean: number, count: number): number {
  const p = (mean * count + 1) / (count + 2);
  return 3.29 * Math.sqrt((p * (1 - p)) / (count + 2));
}

interface Meeting {
  game: string;
  players: string[];
}

/** The winners of a match between two built-in players, and its record. */
async function onServer(
  client: TestClient,
  { game, players }: Meeting,
  seed: string,
): Promise<{ winners: readonly number[]; record: MatchRecord }> {
  const from = client.notes.length;
  const { match } = await client.call('create', {
    game,
    seed,
    seats: players.map((player) => ({ kind: 'player' as const, player })),
  });
  // a match that nobody watches pauses
  await client.call('watch', { match, show: 'nothing' });
  const ended = await client.until(
    () =>
      client.notes
        .slice(from)
        .map((note) =>
          note.method === 'ended' ? (note.params as NotificationParams<'ended'>) : undefined,
        )
        .find((told) => told?.match === match),
    120_000,
  );
  const record = await client.call('record', { match });
  client.notes.length = 0;
  client.heard.length = 0;
  return { winners: ended.result.winners, record };
}

test.for(MEETINGS)(
  'the server, the simulator and a replay agree on the win rates: $game',
  { timeout: 1_800_000 },
  async (meeting, { task }) => {
    const { game: name, players } = meeting;
    const game = games[name];
    if (!game) throw new Error(`no game ${name}`);
    const machine = new Machine(game, loadContent(name));
    const client = await home.connect();
    const won = { server: 0, simulator: 0, replay: 0 };
    for (let i = 0; i < MATCHES; i++) {
      const { winners, record } = await onServer(client, meeting, seedOf(i));
      won.server += share(winners);
      const again = replay(machine, record).outcome();
      expect(again.winners, `match ${i}`).toEqual(winners);
      won.replay += share(again.winners);
      const seated = players.map((player) => playerMaker(machine, player)());
      const { state } = playGame(machine, seated, seedOf(i), {});
      won.simulator += share(game.rules.outcome(machine.content, state).winners);
    }
    const [server, simulator] = [won.server / MATCHES, won.simulator / MATCHES];
    const apart = halfInterval(server, MATCHES) + halfInterval(simulator, MATCHES);
    expect(won.replay).toBe(won.server);
    expect(Math.abs(server - simulator)).toBeLessThanOrEqual(apart);
    const percent = (x: number): string => `${(100 * x).toFixed(1)} %`;
    task.meta.figures = {
      matches: MATCHES,
      'on the server': percent(server),
      'in the simulator': percent(simulator),
      'interval ±': percent(apart / 2),
    };
  },
);
