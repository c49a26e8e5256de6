// Runs in Node, in a page and in a worker: golden games, a search player, a match. Plain JavaScript
// that imports the installed packages, so that any Node version and bundler accepts it.
import { games } from '@cardwright/games';
import { Machine, Match, hashPlain, roll, rulesFor, seedRng } from '@cardwright/kernel';
import { MatchSession, newHead, newViewer, playableGame } from '@cardwright/match';
import { seatPlayer } from '@cardwright/sim/search';

/** Replays a golden game; returns the hash of all its hashes, and the last one. */
function playGolden(content, golden) {
  const game = games[golden.game];
  const rules = rulesFor(game, { ...golden, entries: [] });
  const machine = new Machine(game, content).under(rules);
  const { seed, options, seats } = golden;
  const match = new Match(machine, { seed, generator: 'quick', options, seats });
  const hashes = [machine.hash(match.state)];
  for (const line of golden.answers) {
    const places = /-> ([-\d ]*?)(?: {2}.*)?$/.exec(line)[1].trim();
    const { id, seat } = match.state.ask;
    const pick = places === '' ? [] : places.split(' ').map(Number);
    const result = match.answer(seat, { ask: id, pick });
    if (!result.ok) throw new Error(`${golden.game}: ${line}: ${result.error.message}`);
    hashes.push(machine.hash(match.state));
  }
  return { game: game.name, steps: hashPlain(hashes), count: hashes.length, final: hashes.at(-1) };
}

/** The first three answers of a search player; all must be legal. */
function search(content, name) {
  const machine = new Machine(games[name], content);
  const state = machine.start({ seed: 'search', seats: 2 });
  const player = seatPlayer(machine, 'search:30');
  const chance = seedRng('own');
  let answers = 0;
  while (state.ask && answers < 3) {
    const { id, seat } = state.ask;
    const pick = player.answer(state, seat, (n) => roll(chance, n));
    const refusal = machine.refusal(state, seat, { ask: id, pick });
    if (refusal) throw new Error(`${name}: ${refusal.message}`);
    machine.answer(state, pick);
    answers++;
  }
  return answers;
}

/** A session starts, asks and accepts an answer. */
function session(content, name) {
  const playable = playableGame(games[name], content);
  const text = () => 'secret';
  const secrets = { newId: text, newSeed: text, newSalt: text, newSecret: text, newToken: text };
  const settings = {
    game: name,
    seats: ['Ann', 'Ben'].map((own) => ({ kind: 'mine', name: own })),
  };
  const { head } = newHead(settings, playable, {
    secrets: { ...secrets, digest: text, commitmentOf: text },
    checkPlayer: () => undefined,
    now: 0,
  });
  const match = new MatchSession(head, playable, { eventsKept: 100, matchUndos: 10 });
  match.attach(newViewer(1, 0), 0);
  match.start(0);
  const { ask } = match.started().state;
  const pick = playable.game.rules.fallback(content, match.started().state);
  const result = match.answer(ask.seat, match.askId(), pick, 1);
  return 'refusal' in result ? result.refusal.code : result.writes.length > 0;
}

/** Runs all of it, with every game's files and golden games. */
export function playEverything({ files, goldens }) {
  const contents = {};
  for (const [name, sources] of Object.entries(files)) {
    const { content, faults } = games[name].content.load(sources);
    if (!content) throw new Error(`${name}: ${faults[0].message}`);
    contents[name] = content;
  }
  const names = Object.keys(files);
  return {
    goldens: goldens.map((golden) => playGolden(contents[golden.game], golden)),
    searched: names.map((name) => search(contents[name], name)),
    sessions: names.map((name) => session(contents[name], name)),
  };
}
