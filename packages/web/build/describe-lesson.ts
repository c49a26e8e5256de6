import { lessonData } from '@cardwright/games';
import { shippedLesson } from '@cardwright/games/node';
import { askOnWire } from '@cardwright/match';

/** The lesson of a shipped game as the page shows it. */
export function describeLesson(game: string): string {
  const { lesson, faults } = shippedLesson(game) ?? { faults: [] };
  if (lesson) return JSON.stringify(lessonData(lesson, askOnWire));
  const told = faults.map((f) => `${f.file}:${f.line}:${f.column} ${f.message}`).join('\n');
  throw new Error(`the lesson of ${game} has faults:\n${told}`);
}
