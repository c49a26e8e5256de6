import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { games } from '@cardwright/games';
import { loadContent } from '@cardwright/games/node';
import { Machine, roll, seedRng } from '@cardwright/kernel';
import { expect, test } from 'vitest';
import { seatPlayer } from '../seat-players.ts';
import { SearchPlayer } from './search-player.ts';
import { type SearchSettings, settingsForCount, settingsForLevel } from './settings.ts';

const rolls = (seed: string) => {
  const rng = seedRng(seed);
  return (n: number): number => roll(rng, n);
};

/** The seat's first answers against the heuristic, each with the iterations spent so far. */
function answersOf(machine: Machine, settings: SearchSettings, decisions: number): string {
  const { game } = machine;
  const player = new SearchPlayer('counted', machine, settings);
  const rivals = Array.from({ length: game.rules.seats.min }, () =>
    seatPlayer(machine, 'heuristic'),
  );
  const state = machine.start({ seed: 'counted', seats: game.rules.seats.min, options: {} });
  const [own, others] = [rolls('own'), rolls('others')];
  const answers: string[] = [];
  while (state.ask && answers.length < decisions) {
    const { seat } = state.ask;
    const pick =
      seat === 0 ? player.answer(state, seat, own) : rivals[seat]!.answer(state, seat, others);
    if (seat === 0) answers.push(`${pick.join('+') || 'none'} (${player.iterations})`);
    machine.answer(state, pick);
  }
  return answers.join(', ');
}

const LONG = process.env.CARDWRIGHT_LONG !== undefined;

// A change of a game's rules may change these answers (CARDWRIGHT_LONG=1 vitest -u writes them
// anew); a change of the search must not. Ordinary runs compare the first few answers of the first
// and third budget, long runs all answers of all.
test.each(Object.keys(games))(
  '%s: the same seed and count give the same answers as ever',
  async (name) => {
    const machine = new Machine(games[name]!, loadContent(name));
    const budgets: [string, SearchSettings, number][] = [
      ['search:40', settingsForCount(machine.game, 40), 16],
      ['search:150', settingsForCount(machine.game, 150), 6],
      ['level:1', settingsForLevel(machine.game, 1), 16],
      ['level:3', settingsForLevel(machine.game, 3), 16],
    ];
    const compared = budgets.map((budget, at) => (LONG || at % 2 === 0 ? budget : undefined));
    const lines = compared.map((budget) => {
      if (!budget) return '';
      const [player, settings, all] = budget;
      const decisions = LONG ? all : Math.min(3, all);
      return `${player}: ${answersOf(machine, settings, decisions)}\n`;
    });
    const golden = new URL(`golden/${name}.txt`, import.meta.url);
    if (LONG) return expect(lines.join('')).toMatchFileSnapshot(fileURLToPath(golden));
    const kept = readFileSync(golden, 'utf8').match(/.+\n/g) ?? [];
    const begun = kept.map((line, at) => {
      if (!compared[at]) return '';
      const count = lines[at]?.split(', ').length;
      return `${line.trim().split(', ').slice(0, count).join(', ')}\n`;
    });
    expect(lines).toEqual(begun);
  },
);
