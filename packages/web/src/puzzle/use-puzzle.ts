import type { Puzzle } from '@cardwright/games/puzzle';
import { useEffect, useRef, useState } from 'preact/hooks';
import { Refused } from '../net/client.ts';
import { dropSeat } from '../net/seats.ts';
import { dayOf, placeOfDay } from './daily.ts';
import { loadPuzzles } from './load-puzzles.ts';
import { startPuzzle } from './start-puzzle.ts';

export interface OpenPuzzle {
  readonly puzzle: Puzzle;
  /** The puzzle after this one. */
  readonly next: string;
  readonly match: string;
  /** The match is being played on, so it stays in the player's list of tables. */
  keep(): void;
}

/** The puzzle with this id, or today's, set up in this page; or what went wrong. */
export function usePuzzle(
  game: string,
  id: string | undefined,
): { open?: OpenPuzzle; error?: string } {
  const [found, setFound] = useState<{ open?: OpenPuzzle; error?: string }>({});
  const kept = useRef(false);
  useEffect(() => {
    let alive = true;
    let match: string | undefined;
    kept.current = false;
    setFound({});
    const deal = async (): Promise<OpenPuzzle> => {
      const all = await loadPuzzles(game);
      const named = all.findIndex((one) => one.id === id);
      const first = named >= 0 ? named : placeOfDay(all.length, dayOf(new Date()));
      const from = [...all.slice(first), ...all.slice(0, first)];
      const dealt = await firstThatFits(game, from);
      match = dealt.match;
      return { ...dealt, keep: () => (kept.current = true) };
    };
    deal().then(
      (open) => (alive ? setFound({ open }) : dropSeat(open.match)),
      (reason: unknown) => {
        const error = reason instanceof Refused ? reason.code : 'unknown';
        if (alive) setFound({ error });
      },
    );
    const drop = (): void => {
      if (match !== undefined && !kept.current) dropSeat(match);
    };
    addEventListener('pagehide', drop);
    return () => {
      alive = false;
      removeEventListener('pagehide', drop);
      drop();
    };
  }, [game, id]);
  return found;
}

/** How many puzzles are tried if the game has changed since they were found. */
const TRIED = 5;

async function firstThatFits(
  game: string,
  [puzzle, ...others]: readonly Puzzle[],
  tried = 1,
): Promise<Omit<OpenPuzzle, 'keep'>> {
  if (!puzzle) throw new Refused('page', `${game} has no puzzles`);
  try {
    const match = await startPuzzle(game, puzzle);
    return { puzzle, next: (others[0] ?? puzzle).id, match };
  } catch (error) {
    if (tried === TRIED || !(error instanceof Refused && error.code === 'game/start')) throw error;
    return firstThatFits(game, others, tried + 1);
  }
}
