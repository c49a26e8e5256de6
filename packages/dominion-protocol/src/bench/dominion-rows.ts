import {
  type BenchPlace,
  type Load,
  loadEcho,
  median,
  type Row,
  SUITE,
  TURNS,
} from '@cardwright/server/bench';
import { type DominionLoad, loadDominion } from './dominion-load.ts';

/**
 * Requests of its players that are answered, beside the echo of the same second. Games, of which
 * one has some 175, end in waves, so that they are counted over all turns.
 */
export async function dominionRows({ server, echo, seconds }: BenchPlace): Promise<Row[]> {
  await loadDominion(server, 50, seconds);
  const turns: { bare: Load; full: DominionLoad }[] = [];
  for (let turn = 0; turn < TURNS; turn++)
    turns.push({
      bare: await loadEcho(echo, 50, seconds / 4),
      full: await loadDominion(server, 50, seconds / 2),
    });
  const games = turns.reduce((sum, t) => sum + t.full.games, 0) / TURNS;
  const rate = median(turns.map((t) => t.full.rate / t.bare.rate));
  const alone = await loadDominion(server, 1, seconds);
  return [
    {
      suite: SUITE,
      name: "Dominion's own protocol, 50 tables at once",
      value: games,
      unit: 'games/s',
      ratio: rate,
      of: 'of the echo in round trips',
      target: 'at least 0.3',
      reached: rate >= 0.3,
    },
    {
      suite: SUITE,
      name: "Dominion's own protocol, one table alone",
      value: alone.games,
      unit: 'games/s',
    },
  ];
}
