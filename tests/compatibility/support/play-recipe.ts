import {
  type Entry,
  Match,
  type Machine,
  randomPick,
  roll,
  type Rng,
  seedRng,
} from '@cardwright/kernel';
import { fallbackOf, machineFor, playerPick } from './game-access.ts';
import { keptRecord, type KeptRecord } from './kept-record.ts';
import type { Recipe, Twist } from './recipes.ts';

const ENDS = ['resign', 'timeout', 'fault'] as const;

/** Plays a recipe and returns the record. */
export function playRecipe(recipe: Recipe): KeptRecord {
  const machine = machineFor(recipe.game, recipe.pack);
  const { generator, options, players } = recipe;
  const seed = `baseline ${recipe.game} ${recipe.index}`;
  const match = new Match(machine, { seed, generator, options, seats: players });
  const chance = seedRng(`players of ${seed}`);
  while (match.record.entries.length < recipe.most) {
    const entry = nextEntry(machine, match, recipe, chance);
    if (!entry) break;
    match.enter(entry);
  }
  return keptRecord(recipe, match.record);
}

function nextEntry(
  machine: Machine,
  match: Match,
  { twist, players }: Recipe,
  chance: Rng,
): Entry | undefined {
  const beside = twistEntry(match, twist, chance);
  if (beside) return beside;
  const { ask } = match.state;
  if (match.over || !ask) return undefined;
  if (match.out.includes(ask.seat))
    return { seat: ask.seat, pick: fallbackOf(machine, match.state) };
  const player = players[ask.seat] ?? 'random';
  const rolls = (n: number): number => roll(chance, n);
  const pick =
    player === 'random'
      ? randomPick(ask, rolls)
      : playerPick(machine, player, match.state, ask, rolls);
  return { seat: ask.seat, pick };
}

/** Occasionally a seat resigns or undoes. */
function twistEntry(match: Match, twist: Twist, chance: Rng): Entry | undefined {
  const { entries, seats } = match.record;
  const seat = roll(chance, seats.length);
  const goesBack = twist === 'undo' || twist === 'all';
  // the end of a match can be undone too, once
  if (goesBack && entries.length > 0 && roll(chance, match.over ? 2 : 12) === 0) {
    const last = entries[entries.length - 1];
    if (last && 'undo' in last && match.over) return undefined;
    return { seat, undo: Math.max(0, entries.length - 1 - roll(chance, 8)) };
  }
  if (match.over || match.out.includes(seat) || twist === 'none' || twist === 'undo')
    return undefined;
  if (entries.length < 20 || roll(chance, 30) !== 0) return undefined;
  const end = ENDS[twist === 'all' ? roll(chance, ENDS.length) : ENDS.indexOf(twist)];
  return end && { seat, end };
}
