// Shelfie for boardgame.io 0.50, written the way its documentation asks for: G is plain data, moves
// change a draft of it, chance comes from its random plugin, turns from its events. Production
// settings: NODE_ENV=production (set before it is loaded), no debug panel, undo switched off, no
// player view to strip in local play.
import { createRequire } from 'node:module';
import {
  choices,
  deal,
  drop,
  EMPTY,
  FULL,
  filled,
  needsRefill,
  ORDERS,
  refill,
  room,
  SEATS,
  scoreGoals,
  winner,
} from './rules.mjs';

process.env.NODE_ENV = 'production';
const require = createRequire(import.meta.url);
const { Client } = require('boardgame.io/client');
const { MCTSBot } = require('boardgame.io/ai');
const { CreateGameReducer, InitializeGame } = require('boardgame.io/internal');

function insert({ G, random, events }, order) {
  const seat = G.turn;
  const shelf = [...G.shelves[seat]];
  for (const place of order) drop(shelf, G.column, G.taken[place]);
  G.shelves[seat] = shelf;
  G.taken = [];
  G.column = -1;
  scoreGoals(G, seat, shelf);
  if (G.end < 0 && filled(shelf) === FULL) G.end = seat;
  G.turn = (seat + 1) % SEATS;
  G.stage = 'take';
  if (G.turn === 0 && G.end >= 0) {
    G.over = true;
    return;
  }
  const table = { board: [...G.board], bag: G.bag };
  if (needsRefill(room, table.board)) {
    table.bag = [...G.bag];
    refill(table, (n) => random.Die(n) - 1);
    G.board = table.board;
    G.bag = table.bag;
  }
  events.endTurn();
}

export const game = {
  name: 'shelfie',
  disableUndo: true,
  setup: ({ random }) => deal((list) => list.splice(0, list.length, ...random.Shuffle(list))),
  moves: {
    take({ G }, line) {
      for (const space of room.lines[line]) {
        G.taken.push(G.board[space]);
        G.board[space] = EMPTY;
      }
      G.stage = 'column';
    },
    column(all, column) {
      const { G } = all;
      G.column = column;
      if (G.taken.every((type) => type === G.taken[0])) insert(all, ORDERS[G.taken.length][0]);
      else G.stage = 'order';
    },
    order(all, i) {
      insert(all, ORDERS[all.G.taken.length][i]);
    },
  },
  endIf: ({ G }) => (G.over ? { winner: String(winner(G)) } : undefined),
  ai: { enumerate: (G) => choices(G, []).map((choice) => ({ move: G.stage, args: [choice] })) },
};

export const client = (seed) => {
  const c = Client({ game: { ...game, seed }, numPlayers: SEATS, debug: false });
  c.start();
  return c;
};
export const reducer = CreateGameReducer({ game });
export const initial = (seed) => InitializeGame({ game: { ...game, seed }, numPlayers: SEATS });
export const mcts = (iterations, playoutDepth) =>
  new MCTSBot({ game, enumerate: game.ai.enumerate, iterations, playoutDepth, seed: 'bench' });
export const makeMove = (type, args, playerID) => ({
  type: 'MAKE_MOVE',
  payload: { type, args, playerID },
});
