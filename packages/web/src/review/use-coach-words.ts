import type { Message } from '@cardwright/kernel';
import { COACH, useGameWords, useWords } from '../words.ts';

export type SayCoach = (key: string, args?: Message['args']) => string;

/** The messages of reviews, once they are loaded. */
export function useCoachWords(): SayCoach | undefined {
  const { words } = useWords();
  const isLoaded = useGameWords(COACH);
  return isLoaded
    ? (key, args) => words({ key: `${COACH}.${key}`, ...(args && { args }) })
    : undefined;
}
