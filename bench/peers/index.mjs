// One object per peer with the same five things to measure; packages/cli/src/bench/peers-suite.ts
// runs them.
import * as bare from './bare.mjs';
import * as bgio from './boardgame-io.mjs';

/** Plays whole games by `choose(options, roll)` for a while; `units` are moves. */
export const boardgameIo = {
  name: 'boardgame.io 0.50.2',
  play(seed, choose) {
    const client = bgio.client(seed);
    let moves = 0;
    for (
      let state = client.getState();
      state.ctx.gameover === undefined;
      state = client.getState()
    ) {
      const { move, args } = choose(bgio.game.ai.enumerate(state.G));
      client.moves[move](...args);
      moves++;
    }
    client.stop();
    return moves;
  },
  /** A state some moves into a game. */
  position(seed, moves, choose) {
    let state = bgio.initial(seed);
    for (let i = 0; i < moves && state.ctx.gameover === undefined; i++)
      state = this.branch(state, choose(bgio.game.ai.enumerate(state.G)));
    return state;
  },
  /**
   * The state after a move; the one given stays as it was (its states are immutable: nothing is
   * copied first).
   */
  branch: (state, { move, args }) =>
    bgio.reducer(state, bgio.makeMove(move, args, state.ctx.currentPlayer)),
  options: (state) => bgio.game.ai.enumerate(state.G),
  async search(state, iterations, depth) {
    await bgio.mcts(iterations, depth).play(state, state.ctx.currentPlayer);
    return iterations;
  },
  bytes: (state) => JSON.stringify(state).length,
};

export const bareJavaScript = {
  name: 'plain JavaScript',
  play(roll, choose) {
    const s = bare.start(roll);
    const options = [];
    let moves = 0;
    while (!s.over) {
      options.length = 0;
      bare.choices(s, options);
      bare.apply(s, choose(options), roll);
      moves++;
    }
    return moves;
  },
  position(roll, moves, choose) {
    const s = bare.start(roll);
    for (let i = 0; i < moves && !s.over; i++) bare.apply(s, choose(bare.choices(s, [])), roll);
    return s;
  },
  branch(state, choice, roll) {
    const next = bare.fork(state);
    bare.apply(next, choice, roll);
    return next;
  },
  options: (state) => bare.choices(state, []),
  /**
   * The plainest search there is: for each iteration a copy, a random choice, and random moves to
   * the depth.
   */
  search(state, iterations, depth, roll) {
    for (let i = 0; i < iterations; i++) {
      const s = bare.fork(state);
      const options = [];
      for (let d = 0; d <= depth && !s.over; d++) {
        options.length = 0;
        bare.choices(s, options);
        bare.apply(s, options[roll(options.length)], roll);
      }
    }
    return iterations;
  },
  bytes: (state) => JSON.stringify(state).length,
};
