import { games } from '@cardwright/games';
import { loadContent, shippedFiles } from '@cardwright/games/node';
import { type Content, Machine, type MatchOptions, randomPick, roll, seedRng, type State } from '@cardwright/kernel';
import type { Row } from './measure.ts';
import { processorTime } from './processor-time.ts';

/** What a decision costs in the first and in the last tenth of a match: random games, played again from their answers. */
export async function flatness(suite: string): Promise<Row[]> {
  const rows: Row[] = [];
  for (const name of Object.keys(games)) {
    const machine = new Machine(games[name]!, loadContent(name));
    const matches = Array.from({ length: 20 }, (_, i) => recorded(machine, `flat ${i}`));
    const first = await tenth(machine, matches, 0);
    const last = await tenth(machine, matches, 9);
    rows.push({
      suite,
      name: `${name}, a decision in the last tenth of a match`,
      value: last,
      unit: 'ns',
      ratio: last / first,
      of: 'of the first tenth',
      target: 'at most 1.5',
      reached: last / first <= 1.5,
    });
  }
  return rows;
}

interface Recorded {
  /** The states at the tenths' beginnings. */
  starts: State[];
  picks: number[][];
}

function recorded(machine: Machine, seed: string): Recorded {
  const seats = machine.game.seats.min;
  const chance = seedRng(seed);
  const picks: number[][] = [];
  const state = machine.start({ seed, seats, options: {} });
  while (state.ask) {
    const pick = randomPick(state.ask, (n) => roll(chance, n));
    picks.push(pick);
    machine.answer(state, pick);
  }
  const again = machine.start({ seed, seats, options: {} });
  const starts: State[] = [];
  picks.forEach((pick, i) => {
    if (i === Math.floor((picks.length * starts.length) / 10)) starts.push(machine.fork(again));
    machine.answer(again, pick);
  });
  return { starts, picks };
}

async function tenth(machine: Machine, matches: readonly Recorded[], which: number): Promise<number> {
  return processorTime(() => {
    let units = 0;
    for (const { starts, picks } of matches) {
      const state = machine.fork(starts[which]!);
      const from = Math.floor((picks.length * which) / 10);
      const to = which === 9 ? picks.length : Math.floor((picks.length * (which + 1)) / 10);
      for (let i = from; i < to; i++) machine.answer(state, picks[i]!);
      units += to - from;
    }
    return units;
  }, 600);
}

/** How a random decision grows with players, cards and tables. */
export async function growth(suite: string): Promise<Row[]> {
  const rows: Row[] = [];
  const add = async (name: string, game: string, content: Content, seats: number, tables: number, options: MatchOptions = {}): Promise<void> => {
    rows.push({ suite, name, value: await decision(new Machine(games[game]!, content), seats, tables, options), unit: 'ns' });
  };
  const dominion = loadContent('dominion');
  const shelfie = loadContent('shelfie');
  for (const seats of [2, 3, 4]) await add(`shelfie, a random decision with ${seats} players`, 'shelfie', shelfie, seats, 1);
  for (const seats of [2, 4, 6]) await add(`dominion, a random decision with ${seats} players`, 'dominion', dominion, seats, 1);
  const many = manyCards(20);
  await add(`dominion, a random decision with ${many.cards} cards loaded instead of ${many.before}`, 'dominion', many.content, 2, 1);
  for (const tables of [1, 100, 1000]) await add(`shelfie, a random decision at ${tables} tables in turn`, 'shelfie', shelfie, 2, tables);
  return rows;
}

async function decision(machine: Machine, seats: number, tables: number, options: MatchOptions): Promise<number> {
  const chance = seedRng('growth');
  let games = 0;
  const begin = (): State => machine.start({ seed: String(games++), seats, options });
  const open = Array.from({ length: tables }, begin);
  return processorTime(() => {
    const n = Math.max(500, tables);
    for (let i = 0; i < n; i++) {
      const at = i % tables;
      let state = open[at]!;
      if (!state.ask) state = open[at] = begin();
      machine.answer(
        state,
        randomPick(state.ask!, (k) => roll(chance, k)),
      );
    }
    return n;
  }, 600);
}

/** Dominion with every kingdom card many times over, under other names. */
function manyCards(times: number): { content: Content; cards: number; before: number } {
  const shipped = shippedFiles('dominion');
  const file = shipped.find((f) => f.path === 'cards.json')!;
  const json = JSON.parse(file.text) as { name: string; kingdom?: boolean }[] | { cards: { name: string }[] };
  const cards = Array.isArray(json) ? json : json.cards;
  const basic = new Set(['Copper', 'Silver', 'Gold', 'Estate', 'Duchy', 'Province', 'Curse']);
  const copies = Array.from({ length: times }, (_, i) =>
    cards.filter((card) => !basic.has(card.name)).map((card) => ({ ...card, name: `${card.name}${i + 2}` })),
  ).flat();
  const text = JSON.stringify(Array.isArray(json) ? copies : { ...json, cards: copies });
  const { content, faults } = games.dominion!.load(shipped, { files: [{ path: 'cards.json', text }] });
  if (!content) throw new Error(`the larger pack does not load: ${faults[0]?.message}`);
  return { content, cards: games.dominion!.cards(content).length, before: cards.length };
}
