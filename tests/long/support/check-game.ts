import {
  type Ask,
  hashedRecord,
  type Machine,
  Match,
  randomPick,
  replay,
  roll,
  seedRng,
  type Rng,
} from '@cardwright/kernel';

/** Counts of what was checked. */
export interface Checked {
  games: number;
  decisions: number;
  /** Options executed on a fork. */
  offers: number;
  /** Redealt tables that look the same to a seat. */
  twins: number;
  loaded: number;
  /** Invalid answers that were refused, by the kind of question. */
  refused: { [kind: string]: number };
}

export const nothingChecked = (): Checked => ({
  games: 0,
  decisions: 0,
  offers: 0,
  twins: 0,
  loaded: 0,
  refused: {},
});

/** Expensive checks run only at every so many decisions. */
export interface Strides {
  offers: number;
  twins: number;
  refusals: number;
}

export interface SetUp {
  seed: string;
  seats: number;
  generator: 'quick' | 'chacha8';
  options: Match['record']['options'];
}

const copy = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;

function must(holds: boolean, what: string, about: unknown): void {
  if (!holds) throw new Error(`${what}: ${JSON.stringify(about)}`);
}

/** Plays a whole random game; throws the first violation with its place. */
export function checkGame(
  machine: Machine,
  setUp: SetUp,
  strides: Strides,
  checked: Checked,
): void {
  const { seats, ...rest } = setUp;
  const match = new Match(machine, { ...rest, seats: new Array<string>(seats).fill('random') });
  const chance = seedRng(`answers of ${setUp.seed}`);
  for (let decision = 0; match.state.ask; decision++) {
    const { ask } = match.state;
    const place = { game: machine.game.name, ...setUp, decision };
    if (decision % strides.offers === 0) checkOffers(machine, match, ask, chance, checked, place);
    if (decision % strides.twins === 0) checkTwins(machine, match, chance, checked, place);
    // rare kinds of question are always checked
    if (decision % strides.refusals === 0 || (checked.refused[ask.kind] ?? 0) < 1000)
      checkRefusals(machine, match, ask, checked, place);
    const pick = randomPick(ask, (n) => roll(chance, n));
    must(match.answer(ask.seat, { ask: ask.id, pick }).ok, 'an answer was refused', place);
    checked.decisions++;
  }
  checkReplay(machine, match, setUp);
  checked.games++;
}

/** Every option by itself; with multiple picks, each with as few others as needed. */
function picksOf(ask: Ask, chance: Rng): number[][] {
  const each = ask.options.map((_, i) => i);
  switch (ask.kind) {
    case 'one':
      return each.map((i) => [i]);
    case 'yes-no':
      return [[0], [1]];
    case 'number':
      return Array.from({ length: ask.max - ask.min + 1 }, (_, i) => [ask.min + i]);
    case 'order':
      return [each, each.toReversed(), randomPick(ask, (n) => roll(chance, n))];
    case 'some': {
      const size = Math.max(1, ask.min);
      const around = each.map((i) =>
        Array.from({ length: size }, (_, k) => (i + k) % ask.options.length),
      );
      return [...(ask.min === 0 ? [[]] : []), ...(ask.max > 0 ? around : [])];
    }
  }
}

function checkOffers(
  machine: Machine,
  { state }: Match,
  ask: Ask,
  chance: Rng,
  checked: Checked,
  place: object,
): void {
  for (const pick of picksOf(ask, chance)) {
    const refusal = machine.refusal(state, ask.seat, { ask: ask.id, pick });
    must(refusal === undefined, 'an offered option was refused', { ...place, pick, refusal });
    machine.answer(machine.fork(state), pick);
    checked.offers++;
  }
}

/** A redeal looks the same to the seat, and so does a table that was saved and loaded. */
function checkTwins(
  machine: Machine,
  { state }: Match,
  chance: Rng,
  checked: Checked,
  place: object,
): void {
  const { game, content } = machine;
  const hash = machine.hash(state);
  const loaded = copy(state);
  must(machine.hash(loaded) === hash, 'loaded, the table is another one', place);
  checked.loaded++;
  const view = (table: typeof state, seat: number): unknown =>
    copy(game.information.view(content, table, seat));
  for (let seat = 0; seat < state.asked.length; seat++) {
    const other = machine.fork(state);
    game.information.redeal(content, other, seat, chance);
    const [seen, twin] = [view(state, seat), view(other, seat)].map((v) => JSON.stringify(v));
    must(seen === twin, 'a view tells what its seat may not know', { ...place, seat });
    checked.twins++;
  }
  must(machine.hash(state) === hash, 'looking at it changed the table', place);
}

/** Invalid answers to this question. */
function badPicks(ask: Ask): unknown[] {
  const { length } = ask.options;
  const all = Array.from({ length }, (_, i) => i);
  const always = [[-1], [0.5], [Number.NaN], [2 ** 40], new Array<number>(length + 2).fill(0)];
  switch (ask.kind) {
    case 'one':
      return [...always, [], [length], [0, 0]];
    case 'yes-no':
      return [...always, [], [2], [0, 1]];
    case 'number':
      return [
        ...always.filter(([n]) => !(n === -1 && ask.min <= -1)),
        [],
        [ask.max + 1],
        [ask.min - 1],
      ];
    case 'order':
      return [...always, all.slice(1), [...all, length], all.map(() => 0)].filter(
        (pick) => !(length === 1 && pick.length === 1 && pick[0] === 0),
      );
    case 'some':
      return [...always, [length], [0, 0], ...(ask.min > 0 ? [all.slice(0, ask.min - 1)] : [])];
  }
}

function checkRefusals(
  machine: Machine,
  match: Match,
  ask: Ask,
  checked: Checked,
  place: object,
): void {
  const before = [machine.hash(match.state), match.record.entries.length].join();
  const fine = picksOf(ask, seedRng('fine'))[0] ?? [];
  const answers: [number, { ask: number; pick: number[] }][] = [
    ...badPicks(ask).map((pick): [number, { ask: number; pick: number[] }] => [
      ask.seat,
      { ask: ask.id, pick: pick as number[] },
    ]),
    [ask.seat, { ask: ask.id + 1, pick: fine }],
    [ask.seat, { ask: ask.id - 1, pick: fine }],
    [ask.seat + 1, { ask: ask.id, pick: fine }],
    [-1, { ask: ask.id, pick: fine }],
  ];
  for (const [seat, answer] of answers) {
    must(!match.answer(seat, answer).ok, 'a bad answer was taken', { ...place, seat, answer, ask });
    checked.refused[ask.kind] = (checked.refused[ask.kind] ?? 0) + 1;
  }
  const after = [machine.hash(match.state), match.record.entries.length].join();
  must(before === after, 'a refused answer changed something', place);
}

/** Replaying the record gives the same table after every entry. */
function checkReplay(machine: Machine, match: Match, setUp: SetUp): void {
  must(match.over, 'it ended without an end', setUp);
  const record = copy(hashedRecord(machine, match.record));
  const again = replay(machine, record);
  const hash = machine.hash(match.state);
  must(machine.hash(again.state) === hash, 'its record gives another table', setUp);
  must(record.hashes?.at(-1) === hash, 'its last hash is another', setUp);
}
