import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Content, Game, Tracer } from '@cardwright/kernel';
import { type Golden, playGolden } from '@cardwright/testing';
import { scenarios } from '../index.ts';
import { packsBeside, readPack, shippedFiles } from '../node.ts';
import { type PackNames, readScenarios, runScenarios } from '../scenario/index.ts';

/** A line of a card, named as in reports: `Militia/others, line 1: discardDownTo`. */
const lineName = (content: Content, program: number, line: number): string => {
  const { name, lines } = content.programs[program]!;
  return `${name}, line ${line + 1}: ${lines[line]!.effect.name}`;
};

/** Every line of every card of this content, once. */
export function cardLines(content: Content): string[] {
  const all = content.programs.flatMap(({ lines }, program) =>
    lines.map((_, line) => lineName(content, program, line)),
  );
  return [...new Set(all)];
}

/** Records the lines that run. */
const noting = (ran: Set<string>, content: Content): Tracer => ({
  line: ({ program, line }) => void ran.add(lineName(content, program, line)),
});

/** The lines of a game's shipped cards that no scenario or golden game of its folder has run. */
export function linesNeverRun(game: Game, content: Content, folder: string): string[] {
  const ran = new Set<string>();
  const path = (name: string): string => join(folder, 'scenarios', name);
  const shelf = {
    words: scenarios,
    shipped: shippedFiles,
    pack: (pack: PackNames) => readPack(packsBeside(join(folder, 'scenarios'), pack)),
    tracer: (loaded: Content) => noting(ran, loaded),
  };
  for (const file of jsonFiles(join(folder, 'scenarios')))
    runScenarios(
      readScenarios({ path: file, text: readFileSync(path(file), 'utf8') }, shelf),
      shelf,
    );
  const left = (): string[] => cardLines(content).filter((line) => !ran.has(line));
  for (const file of jsonFiles(join(folder, 'golden'))) {
    if (left().length === 0) break;
    playGolden(
      game,
      content,
      JSON.parse(readFileSync(join(folder, 'golden', file), 'utf8')) as Golden,
      noting(ran, content),
    );
  }
  return left();
}

const jsonFiles = (folder: string): string[] =>
  existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.json')) : [];
