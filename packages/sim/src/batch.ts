import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gameAt, loadContent } from '@cardwright/games/node';
import {
  at,
  Fault,
  Machine,
  type MatchOptions,
  type MatchRecord,
  type Outcome,
} from '@cardwright/kernel';
import { CardWatch } from './card-watch.ts';
import { PositionSampler, type SamplePlan } from './learning/position-sampler.ts';
import { exploringMaker } from './learning/exploring-player.ts';
import { drawnOptions, type DrawnSetup, eachSeatOptions, shiftedOptions } from './deal-options.ts';
import { playGame, type Watcher } from './play-game.ts';
import { runBatch, type BatchRun } from './batch-run.ts';
import type { Range } from './ranges.ts';
import { RecordWriter } from './record-writer.ts';
import { RestrictedPlayer, restrictedMaker, type Restriction } from './restricted-player.ts';
import type { SeatedPlayer } from './seat-players.ts';
import {
  count,
  emptyContact,
  emptyTally,
  type GameResult,
  SIXTIETHS,
  type Tally,
} from './tally.ts';
import { comparedPlayerMaker } from './v1/v1-players.ts';

/** What a simulation plays; plain data, so that it can be sent to worker threads. */
export interface Plan {
  /** The name of a shipped game, or the folder of an external game. */
  game: string;
  pack?: string;
  players: string[];
  /** The content of player files, keyed by the player's name, so that no path is needed. */
  playerFiles?: { readonly [name: string]: string };
  options: MatchOptions;
  seed: string;
  /** Players keep their seats instead of rotating from game to game. */
  fixedSeats: boolean;
  /**
   * Paired play: every deal is played once per player with rotated seats, so that luck evens out.
   */
  paired?: boolean;
  /**
   * Per-seat options (decks) belong to a player and rotate with it. Without this, every player
   * plays every deck, which is what ratings need.
   */
  ownSetup?: boolean;
  /** A part of the options that is drawn again for every deal. */
  drawn?: DrawnSetup;
  /** Players that must or must not use a card. */
  restriction?: Restriction;
  /** Count offers and cards, for a report. */
  detail?: boolean;
  /** Keep the result of every single game, for tournaments, which are short. */
  results?: boolean;
  /** Return every game's record, as compressed JSON Lines. */
  recordLines?: boolean;
  /** Options that games cycle through; they override the others. */
  setups?: readonly MatchOptions[];
  /** Instead of records, return positions of every game, to train a value function on. */
  samples?: SamplePlan;
  /** A folder that every game's record is written to. */
  recordDir?: string;
}

export interface Prepared {
  machine: Machine;
  /** Creates a player for each match. */
  players: (() => SeatedPlayer)[];
  /** The options, by the number of seats the players have rotated. */
  options: readonly MatchOptions[];
  eachSeat: readonly string[];
}

/** Loads the content and the players; throws errors worded for the command line. */
export function prepare(plan: Plan): Prepared {
  const machine = new Machine(gameAt(plan.game), loadContent(plan.game, plan.pack));
  const { restriction } = plan;
  const eachSeat = plan.ownSetup ? eachSeatOptions(machine.game, machine.content) : [];
  return {
    machine,
    players: plan.players.map((name, i) => {
      const make = comparedPlayerMaker(machine, playedAs(plan, name));
      if (plan.samples) return exploringMaker(make, plan.samples.explore);
      return restriction ? restrictedMaker(machine, make, restriction, i) : make;
    }),
    options: plan.players.map((_, shift) => shiftedOptions(plan.options, eachSeat, shift)),
    eachSeat,
  };
}

/** The full name of a player; for a player from a file it contains the file's content. */
export const playedAs = ({ playerFiles }: Pick<Plan, 'playerFiles'>, name: string): string =>
  playerFiles && Object.hasOwn(playerFiles, name) ? (playerFiles[name] ?? name) : name;

/** The seed of game g, and how many seats the players have rotated. */
export function dealOf(plan: Plan, g: number): { seed: string; shift: number } {
  const n = plan.players.length;
  return {
    seed: `${plan.seed}/${plan.paired ? Math.floor(g / n) : g}`,
    shift: plan.fixedSeats ? 0 : g % n,
  };
}

/** The options of game g. */
export function gameOptions(plan: Plan, prepared: Prepared, g: number): MatchOptions {
  const { seed, shift } = dealOf(plan, g);
  const { drawn, players, setups } = plan;
  if (setups && setups.length > 0) return { ...plan.options, ...at(setups, g % setups.length) };
  // the same object for all games, so that a game can cache what it derives from it
  if (!drawn) return at(prepared.options, shift);
  return shiftedOptions(
    drawnOptions(plan.options, drawn, seed, players.length),
    prepared.eachSeat,
    shift,
  );
}

/**
 * Plays games `from` to `to` (exclusive). Each game's seed is its number, so the split does not
 * matter.
 */
export const playBatch = (plan: Plan, prepared: Prepared, from: number, to: number): Tally =>
  runBatch(beginBatch(plan, prepared, from, to));

/** The same, for callers that may have to stop between games. */
export function beginBatch(
  plan: Plan,
  prepared: Prepared,
  from: number,
  to: number,
): BatchRun<Tally> {
  const { game, content } = prepared.machine;
  const tally = emptyTally(prepared.players.length);
  const cards = plan.detail ? new CardWatch(game, content) : undefined;
  if (cards) tally.detail = cards.detail;
  if (plan.results) tally.results = [];
  const lines: string[] = [];
  return {
    tally,
    games: gamesOf(plan, prepared, { from, to }, { tally, cards, lines }),
    ...((plan.recordLines || plan.samples) && { lines }),
  };
}

function* gamesOf(
  plan: Plan,
  prepared: Prepared,
  { from, to }: Range,
  { tally, cards, lines }: { tally: Tally; cards: CardWatch | undefined; lines: string[] },
): Generator<boolean, void> {
  const { machine, players } = prepared;
  const { game, content } = machine;
  const n = players.length;
  let won = new Array<number>(n).fill(0);
  for (let g = from; g < to; g++) {
    const { seed, shift } = dealOf(plan, g);
    const options = gameOptions(plan, prepared, g);
    const playerAt = (seat: number): number => (seat + n - shift) % n;
    const seated = players.map((_, seat) => players[playerAt(seat)]!());
    const recordWriter =
      plan.recordDir !== undefined || plan.recordLines ? new RecordWriter(machine) : undefined;
    const sampler = plan.samples && new PositionSampler(machine, n, plan.samples, seed);
    tally.games++;
    cards?.begin(n);
    try {
      const { state, decisions, rounds } = playGame(
        machine,
        seated,
        seed,
        options,
        sampler ?? watcher(cards, recordWriter),
      );
      tally.decisions += decisions;
      const outcome = game.rules.outcome(content, state);
      count(tally.rounds, rounds);
      cards?.end(decisions, outcome, state);
      addOutcome(tally, outcome, playerAt, won);
      tally.results?.push(resultOf(g, outcome, shift));
      if (sampler) lines.push(JSON.stringify(sampler.samples(g, outcome)));
      seated.forEach((player, seat) => addContact(tally, player, playerAt(seat)));
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      tally.faults[error.code] = (tally.faults[error.code] ?? 0) + 1;
      for (const player of tally.players) player.losses++;
    }
    if (recordWriter) {
      const record = recordWriter.record(options, seated, seed);
      if (plan.recordDir !== undefined) writeRecord(plan.recordDir, g, record);
      if (plan.recordLines) lines.push(JSON.stringify(record));
    }
    if (plan.paired && g % n === n - 1) {
      won.forEach((sixtieths, player) => count(tally.players[player]!.deals, sixtieths));
      won = new Array<number>(n).fill(0);
    }
    yield !plan.paired || g % n === n - 1;
  }
}

function watcher(
  cards: CardWatch | undefined,
  recordWriter: RecordWriter | undefined,
): Watcher | undefined {
  if (!recordWriter) return cards;
  const see: Watcher['see'] = (state, pick) => {
    cards?.see(state, pick);
    recordWriter.see(state, pick);
  };
  return cards ? { see, hear: (events) => cards.hear(events) } : { see };
}

const sixtieths = ({ winners }: Outcome, seat: number): number =>
  winners.includes(seat) ? SIXTIETHS / winners.length : 0;

/** Winners first, then by score. */
export function placesOf({ scores, winners }: Outcome): number[] {
  const worth = scores.map((score, seat) =>
    winners.includes(seat) ? Number.POSITIVE_INFINITY : score,
  );
  return worth.map((own) => worth.filter((other) => other > own).length);
}

/** The result of a game by player instead of by seat. */
export function resultOf(game: number, outcome: Outcome, shift: number): GameResult {
  const n = outcome.scores.length;
  const places = placesOf(outcome);
  const seats = outcome.scores.map((_, player) => (player + shift) % n);
  return {
    game,
    sixtieths: seats.map((seat) => sixtieths(outcome, seat)),
    places: seats.map((seat) => places[seat]!),
  };
}

function addOutcome(
  tally: Tally,
  outcome: Outcome,
  playerAt: (seat: number) => number,
  won: number[],
): void {
  const { scores, winners } = outcome;
  for (let seat = 0; seat < scores.length; seat++) {
    const player = tally.players[playerAt(seat)]!;
    const wins = winners.includes(seat);
    const share = sixtieths(outcome, seat);
    count(player.scores, scores[seat]!);
    if (!wins) player.losses++;
    else if (winners.length > 1) player.shared++;
    else player.wins++;
    if (wins) tally.seatWins[seat]!++;
    player.seats[seat]!.games++;
    player.seats[seat]!.sixtieths += share;
    won[playerAt(seat)]! += share;
  }
}

/** How often a player of restricted play was offered the card. */
function addContact(tally: Tally, player: SeatedPlayer, number: number): void {
  if (!(player instanceof RestrictedPlayer)) return;
  const contact = ((tally.contacts ??= tally.players.map(emptyContact))[number] ??= emptyContact());
  contact.offered += player.offered;
  contact.used += player.used;
  if (player.offered > 0) contact.gamesOffered++;
  if (player.used > 0) contact.gamesUsed++;
}

function writeRecord(folder: string, g: number, record: MatchRecord): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${String(g).padStart(6, '0')}.json`), `${JSON.stringify(record)}\n`);
}
