import { randomInt } from 'node:crypto';
import { parentPort, workerData } from 'node:worker_threads';
import type { Content, Game, Player } from '@cardwright/kernel';
import type { FromWorker, Think, ToWorker } from './player-pool.ts';

/** The thread built-in players think in: takes a table, shows the player what its seat may know, hands the pick back. */
const { gamesModule } = workerData as { gamesModule: string };
const { games } = (await import(gamesModule)) as { games: { [name: string]: Game } };
const contents = new Map<string, Content>();
const players = new Map<string, Map<string, Player>>();
const port = parentPort!;
const tell = (message: FromWorker): void => port.postMessage(message);

function playerOf({ match, seat, game, content, player }: Think, rules: Game, compiled: Content): Player {
  let seats = players.get(match);
  if (!seats) players.set(match, (seats = new Map()));
  const key = `${seat} ${game} ${content} ${player}`;
  let known = seats.get(key);
  if (!known) {
    const [name = '', ...args] = player.split(':');
    const maker = rules.players[name];
    if (!maker) throw new Error(`no player '${name}'`);
    seats.set(key, (known = maker.make(args, compiled)));
  }
  return known;
}

port.on('message', (message: ToWorker) => {
  if (message.do === 'content') {
    const loaded = games[message.game]?.load(message.shipped, message.pack);
    if (loaded?.content) contents.set(`${message.game} ${message.hash}`, loaded.content);
    return;
  }
  if (message.do === 'forget') {
    players.delete(message.match);
    return;
  }
  const { job, think } = message;
  try {
    const rules = games[think.game];
    const content = contents.get(`${think.game} ${think.content}`);
    const ask = think.state.ask;
    if (!rules || !content || !ask) throw new Error('nothing is asked, or the game is not here');
    const player = playerOf(think, rules, content);
    tell({ do: 'answer', job, pick: player.answer(rules.sight(content, think.state, think.seat), ask, (n) => (n <= 1 ? 0 : randomInt(n))) });
  } catch (error) {
    tell({ do: 'failed', job, message: error instanceof Error ? error.message : String(error) });
  }
});
tell({ do: 'ready' });
