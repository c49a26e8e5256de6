import type { LessonData, Texts } from '@cardwright/games';
import type { Ask } from '@cardwright/protocol';
import { loaders } from 'virtual:lessons';
import { sentGame } from '../net/sent-games.ts';
import { readStored, writeStored } from '../settings.ts';
import { loadGameWords } from '../words.ts';

export type LessonShown = LessonData<Ask>;

/** Whether a game has a lesson: built into the page, or sent by the server. */
export const hasLesson = (game: string): boolean =>
  Object.hasOwn(loaders, game) || sentGame(game)?.lesson !== undefined;

/** The first lesson of a game; undefined if it has none. */
export async function loadLesson(game: string): Promise<LessonShown | undefined> {
  const load = Object.hasOwn(loaders, game) ? loaders[game] : undefined;
  if (load) return (await load()).default;
  await loadGameWords(game);
  return sentGame(game)?.lesson as LessonShown | undefined;
}

/** A text in the reader's language, or in English. */
export const textIn = (texts: Texts, language: string): string => texts[language] ?? texts.en;

interface Progress {
  /** The lessons have been offered on the home page. */
  offered: boolean;
  /** Games whose lesson was finished. */
  done: string[];
}

const KEY = 'cardwright.lessons';
const read = (): Progress => readStored(KEY, { offered: false, done: [] });

export const wasOffered = (): boolean => read().offered;
export const markOffered = (): void => writeStored(KEY, { ...read(), offered: true });
export const hasDoneAny = (): boolean => read().done.length > 0;
export const isDone = (game: string): boolean => read().done.includes(game);
export function markDone(game: string): void {
  const { done, offered } = read();
  writeStored(KEY, { offered, done: [...new Set([...done, game])] });
}
