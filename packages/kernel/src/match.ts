import { Checkpoints, standingEntries, undoTargets } from './checkpoints.ts';
import { Bug, Fault } from './fault.ts';
import {
  type Content,
  type EventSink,
  type Game,
  type GameEvent,
  type MatchOptions,
  type Outcome,
  type PackIdentity,
  SetupFault,
} from './game.ts';
import { hashPlain } from './hash.ts';
import type { Answer, Machine, Refusal } from './machine.ts';
import { packDifference } from './pack-layers.ts';
import type { StartPosition } from './start-position.ts';
import type { Seat, State } from './state.ts';

/**
 * An entry of a match: an answer, a seat that resigned or ran out of time, or an undo to an earlier
 * entry.
 */
export type Entry =
  | { seat: Seat; pick: readonly number[] }
  | { seat: Seat; end: 'resign' | 'timeout' | 'fault' }
  /** Restores the table after the first `undo` entries. */
  | { seat: Seat; undo: number };

/**
 * Everything needed to replay a match. Hashes are published only after the end, because they would
 * reveal hidden cards.
 */
export interface MatchRecord {
  game: string;
  rules: string;
  content: string;
  /** The packs it was played with, in their order. Records of early versions do not name them. */
  packs?: readonly PackIdentity[];
  generator: 'quick' | 'chacha8';
  options: MatchOptions;
  seats: string[];
  seed: string;
  /** Where the match started, if not from a deal. */
  start?: StartPosition;
  entries: Entry[];
  /** The hash of the state after set-up and after each entry. */
  hashes?: string[];
  /** Covers everything else in the record, including names. */
  seal?: string;
}

export type AnswerResult = { ok: true } | { ok: false; error: Refusal };

/** A table with its record: answers are checked, recorded, and can be undone. */
export class Match<S extends State = State, C extends Content = Content> {
  readonly machine: Machine<S, C>;
  readonly record: MatchRecord;
  state: S;
  /** Seats that resigned or ran out of time, in that order. They lose, whatever the table says. */
  out: Seat[] = [];
  /** Records from before the cap was enforced may be longer; they are replayed in full. */
  isCapped = true;
  /** Set when the machine had to stop the match. */
  fault: { code: string; message: string } | undefined = undefined;
  private readonly checkpoints: Checkpoints<S, C>;

  constructor(
    machine: Machine<S, C>,
    setUp: Omit<
      MatchRecord,
      'game' | 'rules' | 'content' | 'start' | 'entries' | 'hashes' | 'seal'
    >,
    events?: EventSink,
  ) {
    this.machine = machine;
    this.checkpoints = new Checkpoints(machine);
    const { name, version, rules } = machine.game;
    const { hash, packs } = machine.content;
    this.record = {
      game: name,
      rules: version,
      content: hash,
      ...(packs && { packs }),
      ...setUp,
      ...(rules.start && { start: rules.start }),
      entries: [],
    };
    this.state = this.deal(events);
  }

  private deal(events?: EventSink): S {
    const { seed, generator, seats, options } = this.record;
    return this.machine.start({ seed, generator, seats: seats.length, options }, events);
  }

  get over(): boolean {
    return this.state.over || this.fault !== undefined;
  }

  /** A seat's answer: refused with a code and without any change, or executed. */
  answer(seat: Seat, answer: Answer, events?: EventSink): AnswerResult {
    if (this.over)
      return { ok: false, error: { code: 'answer/over', message: 'the match is over' } };
    const error = this.machine.refusal(this.state, seat, answer);
    if (error) return { ok: false, error };
    this.enter({ seat, pick: answer.pick.slice() }, events);
    return { ok: true };
  }

  /**
   * A seat leaves for good. With fewer than two left the match is over; otherwise it continues by
   * the game's rule for that.
   */
  leave(seat: Seat, end: 'resign' | 'timeout', events?: EventSink): void {
    if (this.over || this.out.includes(seat)) return;
    this.enter({ seat, end }, events);
  }

  /** Restores the table after `entries` entries, in the record and in the state. */
  undo(seat: Seat, entries: number): void {
    this.enter({ seat, undo: entries });
  }

  /** The match after the first `count` entries. */
  at(count: number): Match<S, C> {
    const {
      game: _g,
      rules: _r,
      content: _c,
      entries,
      hashes: _h,
      seal: _s,
      ...setUp
    } = this.record;
    const match = new Match(this.machine, setUp);
    match.isCapped = this.isCapped;
    const before = entries.slice(0, count);
    this.checkpoints.playAgain(match, before, standingEntries(before));
    match.record.entries = before;
    return match;
  }

  /** Keeps the current table, so that going back to it replays nothing. */
  pin(): void {
    this.checkpoints.pin(this.record.entries.length, this);
  }

  unpin(count: number): void {
    this.checkpoints.unpin(count);
  }

  outcome(): Outcome {
    const outcome = this.machine.game.rules.outcome(this.machine.content, this.state);
    if (this.out.length === 0) return outcome;
    const left = this.record.seats
      .map((_, seat) => seat)
      .filter((seat) => !this.out.includes(seat));
    const winners = outcome.winners.filter((seat) => left.includes(seat));
    if (winners.length > 0) return { ...outcome, winners };
    const best = Math.max(...left.map((seat) => outcome.scores[seat]!));
    return { ...outcome, winners: left.filter((seat) => outcome.scores[seat] === best) };
  }

  /** Executes an entry. Entries of a record are trusted; a pick that does not fit throws. */
  enter(entry: Entry, events?: EventSink): void {
    if (!isEntry(entry, this.record.seats.length))
      throw new Fault('record/entry', `${JSON.stringify(entry)} is not an entry of a record`);
    if ('pick' in entry) {
      const ask = this.state.ask;
      if (ask && ask.seat !== entry.seat)
        throw new Fault(
          'record/wrong-seat',
          `the record has an answer of seat ${entry.seat}, but seat ${ask.seat} is asked`,
        );
      this.carryOut(entry, events);
    } else if ('undo' in entry) {
      if (
        !(
          Number.isInteger(entry.undo) &&
          entry.undo >= 0 &&
          entry.undo <= this.record.entries.length
        )
      )
        throw new Fault('undo/range', `there is no entry ${entry.undo}`);
      this.goBackTo(entry.undo);
    } else {
      this.out.push(entry.seat);
      if (this.record.seats.length - this.out.length < 2) this.endNow();
      else this.carryOut(entry, events);
    }
    this.record.entries.push(entry);
    if (this.isCapped) this.endAtCap();
  }

  private goBackTo(count: number): void {
    if (this.checkpoints.restore(count, this)) return;
    const { state, out, fault } = this.at(count);
    this.state = state;
    this.out = out;
    this.fault = fault;
  }

  /**
   * No match continues past the game's maximum number of decisions: it is over, and the current
   * scores decide.
   */
  endAtCap(): void {
    const { state } = this;
    if (this.over || !state.ask) return;
    let asked = 0;
    for (const count of state.asked) asked += count;
    if (asked > this.machine.game.rules.maxDecisions) this.endNow();
  }

  private endNow(): void {
    this.state.over = true;
    this.state.ask = null;
    this.state.stack = [];
  }

  /** If the machine has to stop, the match ends with that fault. */
  private carryOut(entry: Exclude<Entry, { undo: number }>, events: EventSink | undefined): void {
    try {
      if ('pick' in entry) this.machine.answer(this.state, entry.pick, events);
      else this.machine.leave(this.state, entry.seat, events);
    } catch (error) {
      if (!(error instanceof Fault) || error.code.startsWith('answer/')) throw error;
      this.fault = { code: error.code, message: error.message };
    }
  }
}

/** Whether more entries count than a match may have now. */
function isLongerThan(most: number, { entries, seats }: MatchRecord): boolean {
  return (
    entries.length > most &&
    entries.every((entry) => isEntry(entry, seats.length)) &&
    standingEntries(entries).length > most
  );
}

const isUndo = (entry: unknown): boolean =>
  typeof entry === 'object' && entry !== null && 'undo' in entry;

/** Records may come from files, so they are checked. */
function isEntry(entry: unknown, seats: number): entry is Entry {
  if (typeof entry !== 'object' || entry === null) return false;
  const { seat } = entry as { seat?: unknown };
  return (
    Number.isInteger(seat) &&
    (seat as number) >= 0 &&
    (seat as number) < seats &&
    ('pick' in entry || 'undo' in entry || 'end' in entry)
  );
}

const isEnd = (entry: unknown): boolean =>
  typeof entry === 'object' && entry !== null && 'end' in entry;

/** The rules a match is replayed and continued with; undefined if the game no longer has them. */
export function rulesFor(
  game: Pick<Game, 'version' | 'rules'>,
  match: { rules: string; seats: readonly unknown[]; entries: readonly unknown[] },
): string | undefined {
  const { rules, seats, entries } = match;
  if (rules === game.version) return rules;
  return game.rules.acceptsRecordsOf?.({ rules, seats: seats.length, left: entries.some(isEnd) });
}

/**
 * Replays a record; `each` receives the match after set-up (-1) and after every entry. Throws a
 * `Fault` at the first invalid entry.
 */
export function replay<S extends State, C extends Content>(
  machine: Machine<S, C>,
  record: MatchRecord,
  each?: EachEntry<S, C>,
): Match<S, C> {
  const steps = replaySteps(machine, record, each);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** Receives a replayed match and the events of the entry. */
export type EachEntry<S extends State = State, C extends Content = Content> = (
  match: Match<S, C>,
  entry: number,
  events: GameEvent[],
) => void;

/**
 * The same entry by entry, for callers that have other work in between. Every entry is played once,
 * however often the record goes back: the tables it goes back to are kept until then.
 */
export function* replaySteps<S extends State, C extends Content>(
  machine: Machine<S, C>,
  record: MatchRecord,
  each?: EachEntry<S, C>,
): Generator<void, Match<S, C>, void> {
  const rules = checkedRules(machine, record);
  const { game: _g, rules: _r, content: _c, entries, hashes, seal: _s, ...setUp } = record;
  const dealt: GameEvent[] = [];
  const match = startOf(machine.under(rules), record, setUp, each && dealt);
  match.isCapped = !isLongerThan(machine.game.rules.maxDecisions, record);
  const lastUndoTo = undoTargets(entries);
  if (lastUndoTo.has(0)) match.pin();
  verifyHash(machine, match.state, hashes, -1);
  each?.(match, -1, dealt);
  for (const [i, entry] of entries.entries()) {
    yield;
    if (match.over && !isUndo(entry))
      throw new Fault('record/too-long', `the match was over before entry ${i}`);
    const events: GameEvent[] = [];
    enterFrom(match, entry, i, each && events);
    if ((lastUndoTo.get(i + 1) ?? -1) > i) match.pin();
    if ('undo' in entry && lastUndoTo.get(entry.undo) === i) match.unpin(entry.undo);
    verifyHash(machine, match.state, hashes, i);
    each?.(match, i, events);
  }
  return match;
}

/** Executes an entry of a record; a fault says which one it is. */
function enterFrom<S extends State, C extends Content>(
  match: Match<S, C>,
  entry: Entry,
  place: number,
  events: EventSink | undefined,
): void {
  try {
    match.enter(entry, events);
  } catch (error) {
    if (!(error instanceof Fault) || error instanceof Bug) throw error;
    throw new Fault(
      error.code,
      `it was edited or is damaged: entry ${place} does not fit the match (${error.message})`,
    );
  }
}

/**
 * The match of a record before its first entry. Some packs change what can be chosen (decks), but
 * not the cards: without one of those, the set-up fails.
 */
function startOf<S extends State, C extends Content>(
  machine: Machine<S, C>,
  { packs }: MatchRecord,
  setUp: ConstructorParameters<typeof Match<S, C>>[1],
  events: EventSink | undefined,
): Match<S, C> {
  try {
    return new Match(machine, setUp, events);
  } catch (error) {
    const why = packs && packDifference(packs, machine.content.packs ?? []);
    if (!(error instanceof SetupFault) || why === undefined) throw error;
    throw new Fault('record/content', why);
  }
}

/** Throws a `Fault` if the content is not what a record was played with. */
export function checkRecordContent(
  { content, packs }: Pick<MatchRecord, 'content' | 'packs'>,
  here: Content,
): void {
  if (content === here.hash) return;
  const why = packs && packDifference(packs, here.packs ?? []);
  throw new Fault(
    'record/content',
    why ??
      `it has other cards or is of another game: the record was played with content ${content}, ` +
        `this is ${here.hash}`,
  );
}

/** The rules a record is replayed with; throws a `Fault` if it cannot be replayed. */
function checkedRules<S extends State, C extends Content>(
  machine: Machine<S, C>,
  record: MatchRecord,
): string {
  if (record.game !== machine.game.name)
    throw new Fault('record/game', `the record is of ${record.game}, this is ${machine.game.name}`);
  const rules = rulesFor(machine.game, record);
  if (rules === undefined) {
    throw new Fault(
      'record/rules',
      `the record was played under rules ${record.rules}, these are ${machine.game.version}`,
    );
  }
  checkRecordContent(record, machine.content);
  const { start } = machine.game.rules;
  if (hashPlain(record.start ?? null) !== hashPlain(start ?? null))
    throw new Fault(
      'record/start',
      record.start
        ? 'the record starts from the position of a scenario, not from a deal'
        : 'the record starts from a deal, not from the position of a scenario',
    );
  const { entries, hashes } = record;
  if (hashes && hashes.length !== entries.length + 1) {
    throw new Fault(
      'record/hash',
      `it was cut off or edited: the record has ${entries.length} entries and ${hashes.length} ` +
        'hashes; one more hash than entries was expected',
    );
  }
  return rules;
}

function verifyHash<S extends State, C extends Content>(
  machine: Machine<S, C>,
  state: S,
  hashes: readonly string[] | undefined,
  entry: number,
): void {
  if (!hashes) return;
  const found = machine.hash(state);
  if (hashes[entry + 1] === found) return;
  const where = entry < 0 ? 'after the set-up' : `after entry ${entry}`;
  const edited = entry < 0 ? '' : ': it was edited or is damaged';
  throw new Fault(
    'record/hash',
    `${where} the record's hash is ${hashes[entry + 1] ?? 'missing'}, the table's is ${found}` +
      edited,
  );
}

/** The record with the hash after every entry, for verification. */
export function hashedRecord<S extends State, C extends Content>(
  machine: Machine<S, C>,
  record: MatchRecord,
): MatchRecord {
  const { hashes: _, seal: _s, ...bare } = record;
  const hashes: string[] = [];
  replay(machine, bare, (match) => hashes.push(machine.hash(match.state)));
  return { ...bare, hashes };
}

/** The seal that an unchanged record has. */
export function sealOf(record: MatchRecord): string {
  const { seal: _, ...rest } = record;
  return hashPlain(rest);
}

/**
 * The whole record with its seal: the hashes prove that it can be replayed, the seal that nothing
 * else was changed.
 */
export const sealed = <R extends MatchRecord>(record: R): R & { seal: string } => ({
  ...record,
  seal: sealOf(record),
});
