import { randomInt } from 'node:crypto';
import { parentPort, workerData } from 'node:worker_threads';
import { type Game, Machine } from '@cardwright/kernel';
import { type SeatedPlayer, seatPlayer } from '@cardwright/sim';
import type { FromWorker, Think, ToWorker } from './player-pool.ts';

/** The thread built-in players think in: takes a table, shows the player what its seat may know, hands the pick back. */
const { gamesModule } = workerData as { gamesModule: string };
const { games } = (await import(gamesModule)) as { games: { [name: string]: Game } };
const machines = new Map<string, Machine>();
const players = new Map<string, Map<string, SeatedPlayer>>();
const port = parentPort!;
const tell = (message: FromWorker): void => port.postMessage(message);

function playerOf({ match, seat, game, content, player }: Think, machine: Machine): SeatedPlayer {
  let seats = players.get(match);
  if (!seats) players.set(match, (seats = new Map()));
  const key = `${seat} ${game} ${content} ${player}`;
  let known = seats.get(key);
  if (!known) seats.set(key, (known = seatPlayer(machine, player)));
  return known;
}

port.on('message', (message: ToWorker) => {
  if (message.do === 'content') {
    const game = games[message.game];
    const loaded = game?.load(message.shipped, message.pack);
    if (game && loaded?.content) machines.set(`${message.game} ${message.hash}`, new Machine(game, loaded.content));
    return;
  }
  if (message.do === 'forget') {
    players.delete(message.match);
    return;
  }
  const { job, think } = message;
  try {
    const machine = machines.get(`${think.game} ${think.content}`);
    if (!machine || !think.state.ask) throw new Error('nothing is asked, or the game is not here');
    const player = playerOf(think, machine);
    tell({ do: 'begun', job });
    const pick = player.answer(think.state, think.seat, (n) => (n <= 1 ? 0 : randomInt(n)), think.withinMs);
    tell({ do: 'answer', job, pick });
  } catch (error) {
    tell({ do: 'failed', job, message: error instanceof Error ? error.message : String(error) });
  }
});
