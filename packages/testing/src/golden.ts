import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type Content,
  type Game,
  Machine,
  Match,
  type MatchOptions,
  randomPick,
  roll,
  rulesFor,
  seedRng,
  type State,
  type Tracer,
  type Words,
} from '@cardwright/kernel';
import { expect, test } from 'vitest';

/** A recorded game that people can read too: a line an answer. */
export interface Golden {
  game: string;
  rules: string;
  seats: string[];
  options: MatchOptions;
  seed: string;
  /** `seat: question -> places  what they mean`; only the places count when it is replayed. */
  answers: string[];
  scores: number[];
  winners: number[];
  final: string;
}

/** Plays a game between named players and writes it down. */
export function recordGolden<S extends State, C extends Content>(
  game: Game<S, C>,
  content: C,
  seats: string[],
  options: MatchOptions,
  seed: string,
  words: Words,
): Golden {
  const machine = new Machine(game, content);
  const match = new Match(machine, { seed, generator: 'quick', options, seats });
  const chance = seedRng(`golden ${seed}`);
  const players = seats.map((name) => {
    const [kind, ...args] = name.split(':');
    return game.players.byName[kind!]!.make(args, content);
  });
  const answers: string[] = [];
  while (match.state.ask) {
    const ask = match.state.ask;
    const pick =
      name(seats[ask.seat]!) === 'random'
        ? randomPick(ask, (n) => roll(chance, n))
        : players[ask.seat]!.answer(
            game.information.sight(content, match.state, ask.seat),
            ask,
            (n) => roll(chance, n),
          );
    const meant =
      ask.options.length > 0 && ask.kind !== 'yes-no'
        ? pick.map((p) => words(game.face.option(content, match.state, ask, p).words)).join(', ')
        : '';
    answers.push(`${ask.seat}: ${ask.why} -> ${pick.join(' ')}${meant === '' ? '' : `  ${meant}`}`);
    match.answer(ask.seat, { ask: ask.id, pick });
  }
  const { scores, winners } = match.outcome();
  return {
    game: game.name,
    rules: game.version,
    seats,
    options,
    seed,
    answers,
    scores,
    winners,
    final: machine.hash(match.state),
  };
}

const name = (player: string): string => player.split(':')[0]!;

/**
 * What a golden game is made from. `rules`: it was played by these earlier ones and is never
 * written again.
 */
interface Wanted {
  file: string;
  seats: string[];
  options: MatchOptions;
  seed: string;
  rules?: string;
}

/** Plays a golden game again, answer by answer, by the rules it was played by. */
export function playGolden<S extends State, C extends Content>(
  game: Game<S, C>,
  content: C,
  golden: Golden,
  tracer?: Tracer,
): Match<S, C> {
  const rules = rulesFor(game, { ...golden, entries: [] });
  if (rules === undefined)
    throw new Error(`a golden game is of rules ${golden.rules}, which the game no longer has`);
  const machine = new Machine(game, content).under(rules);
  machine.tracer = tracer;
  const match = new Match(machine, {
    seed: golden.seed,
    generator: 'quick',
    options: golden.options,
    seats: golden.seats,
  });
  golden.answers.forEach((line, i) => {
    const [, seat, why, places] = /^(\d+): (\S+) -> ([-\d ]*?)(?: {2}.*)?$/.exec(line)!;
    const ask = match.state.ask!;
    expect(`${i} ${ask.seat} ${ask.why}`).toBe(`${i} ${seat} ${why}`);
    const pick = places!.trim() === '' ? [] : places!.trim().split(' ').map(Number);
    expect(match.answer(ask.seat, { ask: ask.id, pick })).toEqual({ ok: true });
  });
  return match;
}

/**
 * The golden games of a folder are replayed and must end as written. `CARDWRIGHT_GOLDEN=write`
 * writes them again, but for those of earlier rules: a rule change that moves them says so in its
 * commit.
 */
export function goldenGames<S extends State, C extends Content>(
  game: Game<S, C>,
  content: C,
  folder: string,
  wanted: Wanted[],
  words: Words,
): void {
  if (process.env.CARDWRIGHT_GOLDEN === 'write') {
    mkdirSync(folder, { recursive: true });
    for (const w of wanted.filter(({ rules }) => rules === undefined))
      writeFileSync(
        join(folder, w.file),
        `${JSON.stringify(recordGolden(game, content, w.seats, w.options, w.seed, words), null, 1)}\n`,
      );
  }
  const files = existsSync(folder)
    ? readdirSync(folder).filter((file) => file.endsWith('.json'))
    : [];
  test(`golden games are there: ${game.name}`, () =>
    expect(files.sort()).toEqual(wanted.map((w) => w.file).sort()));
  for (const file of files) {
    test(`golden game ${game.name}/${file} ends as it is written`, () => {
      const golden = JSON.parse(readFileSync(join(folder, file), 'utf8')) as Golden;
      expect(golden.rules).toBe(wanted.find((w) => w.file === file)?.rules ?? game.version);
      const match = playGolden(game, content, golden);
      expect(match.state.over).toBe(true);
      expect(match.outcome().scores).toEqual(golden.scores);
      expect(match.outcome().winners).toEqual(golden.winners);
      expect(match.machine.hash(match.state)).toBe(golden.final);
    });
  }
}
