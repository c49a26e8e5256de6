import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { FileFault, Game, SourceFile } from '@cardwright/kernel';
import { type CompiledLesson, compileLesson } from '../lesson/index.ts';
import type { ScenarioWords } from '../scenario/index.ts';
import { readSource } from './read-folder.ts';

/** The path of a lesson in a game's folder. */
export const LESSON_FILE = join('lessons', 'first.json');

export interface LessonRead {
  lesson?: CompiledLesson;
  faults: FileFault[];
}

/** Reads a lesson from its file and plays it through. */
export function readLesson(
  path: string,
  game: Game,
  words: ScenarioWords,
  shipped: readonly SourceFile[],
): LessonRead {
  const read = (named: string): SourceFile | undefined => {
    const file = resolve(dirname(path), named);
    return existsSync(file) ? { path: file, text: readFileSync(file, 'utf8') } : undefined;
  };
  return compileLesson({ path, text: readSource(path) }, { game, words, shipped, read });
}
