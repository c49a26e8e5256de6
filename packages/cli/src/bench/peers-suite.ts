import { shippedGame } from '@cardwright/games';
import { loadContent } from '@cardwright/games/node';
import { Machine, randomPick, roll, seedRng, type State } from '@cardwright/kernel';
import type { BenchPart, BenchTools } from '@cardwright/server/bench';
import { SearchPlayer, settingsForCount } from '@cardwright/sim';
import { peersModule } from '../program.ts';
import { flatness, growth } from './growth.ts';
import type { Row } from './measure.ts';
import { processorTime } from './processor-time.ts';

const suite = 'peers';
const DEPTH = 50;

type Choose = (options: unknown[]) => unknown;
type Roll = (n: number) => number;

/** The exports of each package in bench/peers. */
interface Peer {
  name: string;
  play(seedOrRoll: string | Roll, choose: Choose): number;
  position(seedOrRoll: string | Roll, moves: number, choose: Choose): unknown;
  branch(state: unknown, choice: unknown, roll: Roll): unknown;
  options(state: unknown): unknown[];
  search(state: unknown, iterations: number, depth: number, roll: Roll): Promise<number> | number;
  bytes(state: unknown): number;
}

/** Two-player Shelfie on this engine, on boardgame.io and without an engine, all in one run. */
export async function peersSuite(parts: readonly BenchPart[], tools: BenchTools): Promise<Row[]> {
  const { boardgameIo, bareJavaScript } = (await import(peersModule)) as {
    boardgameIo: Peer;
    bareJavaScript: Peer;
  };
  const rng = seedRng('bench');
  const rolls: Roll = (n) => roll(rng, n);
  const ours = await measureOurs(rolls);
  const bgio = await measurePeer(boardgameIo, (i) => String(i), rolls);
  const bare = await measurePeer(bareJavaScript, () => rolls, rolls);
  const rows: Row[] = [];
  const add = (what: string, key: keyof typeof ours, unit: string, target?: number): void => {
    const perSecond = unit.endsWith('/s');
    const value = (x: number): number => (perSecond ? 1e9 / x : x);
    const ratio = perSecond ? bgio[key] / ours[key] : ours[key] / bgio[key];
    rows.push({
      suite,
      name: `${what}: cardwright`,
      value: value(ours[key]),
      unit,
      ratio,
      of: 'times boardgame.io',
      ...(target !== undefined && { target: `at least ${target}`, reached: ratio >= target }),
    });
    rows.push({ suite, name: `${what}: ${boardgameIo.name}`, value: value(bgio[key]), unit });
    rows.push({ suite, name: `${what}: ${bareJavaScript.name}`, value: value(bare[key]), unit });
  };
  add('random play', 'random', 'moves/s', 30);
  add('a bot that takes the longest line', 'bot', 'moves/s', 30);
  add(`MCTS, random playouts of ${DEPTH} moves`, 'search', 'iterations/s', 15);
  add('a state branched by a move', 'branch', 'ns');
  add('a saved state', 'bytes', 'bytes');
  rows.push(...flatness(suite), ...(await growth(suite)));
  for (const part of parts) rows.push(...(await part.growthRows(suite, tools)));
  return rows;
}

interface Figures {
  random: number;
  bot: number;
  search: number;
  branch: number;
  bytes: number;
}

async function measurePeer(
  peer: Peer,
  start: (game: number) => string | Roll,
  rolls: Roll,
): Promise<Figures> {
  const anyOf: Choose = (options) => options[rolls(options.length)];
  const lastOf: Choose = (options) => options[options.length - 1];
  let game = 0;
  const positions = Array.from({ length: 10 }, (_, i) => peer.position(start(i), 8 + 3 * i, anyOf));
  return {
    random: await processorTime(() => peer.play(start(game++), anyOf)),
    bot: await processorTime(() => peer.play(start(game++), lastOf)),
    search: await processorTime(() =>
      peer.search(positions[game++ % positions.length], 20, DEPTH, rolls),
    ),
    branch: await processorTime(() => {
      for (const state of positions) peer.branch(state, anyOf(peer.options(state)), rolls);
      return positions.length;
    }),
    bytes: positions.reduce<number>((sum, state) => sum + peer.bytes(state), 0) / positions.length,
  };
}

async function measureOurs(rolls: Roll): Promise<Figures> {
  const machine = new Machine(shippedGame('shelfie'), loadContent('shelfie'));
  let game = 0;
  const play = (pick: (state: State) => number[]): number => {
    const state = machine.start({ seed: String(game++), seats: 2, options: {} });
    let moves = 0;
    for (; state.ask; moves++) machine.answer(state, pick(state));
    return moves;
  };
  const last = ({ ask }: State): number[] =>
    ask!.kind === 'order' ? ask!.options.map((_, i) => i) : [ask!.options.length - 1];
  const positions = Array.from({ length: 10 }, (_, i) => {
    const state = machine.start({ seed: `at ${i}`, seats: 2, options: {} });
    for (let k = 0; k < 8 + 3 * i && state.ask; k++)
      machine.answer(state, randomPick(state.ask, rolls));
    return state;
  });
  const settings = { ...settingsForCount(machine.game, 20), horizon: DEPTH, random: 100 };
  return {
    random: await processorTime(() => play((state) => randomPick(state.ask!, rolls))),
    bot: await processorTime(() => play(last)),
    search: await processorTime(() => {
      const state = positions[game++ % positions.length]!;
      const player = new SearchPlayer('bench', machine, settings);
      player.answer(state, state.ask!.seat, rolls);
      return player.iterations;
    }),
    branch: await processorTime(() => {
      for (const state of positions) machine.after(state, randomPick(state.ask!, rolls));
      return positions.length;
    }),
    bytes:
      positions.reduce((sum, state) => sum + JSON.stringify(state).length, 0) / positions.length,
  };
}
