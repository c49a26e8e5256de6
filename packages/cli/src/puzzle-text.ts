import { openPuzzle, type Puzzle } from '@cardwright/games/puzzle';
import { type Machine, question, type State, type Words } from '@cardwright/kernel';
import { wholePercent } from './percent.ts';

const WHEN = {
  early: 'early in the match',
  middle: 'in the middle of the match',
  late: 'late in the match',
} as const satisfies Record<Puzzle['phase'], string>;

/** Maximum number of answers listed for a puzzle. */
const LISTED = 3;

/** A puzzle in a few lines: the question, and its best answers with their winning chances. */
export function puzzleText(machine: Machine, puzzle: Puzzle, words: Words): string {
  const { state } = openPuzzle(machine, puzzle);
  const { answers, margin, id, phase } = puzzle;
  const asked = words(question(machine.game, machine.content, state));
  const points = (x: number): string => (100 * x).toFixed(1);
  return [
    `${id} (${WHEN[phase]}, ${answers.length} choices): ${asked}`,
    ...answers
      .slice(0, LISTED)
      .map(
        ({ pick, chance }) => `    ${wholePercent(chance)}  ${said(machine, state, pick, words)}`,
      ),
    `    ${points(margin.mean)} percentage points better than the next one (95 % interval ` +
      `${points(margin.low)} … ${points(margin.high)})`,
  ].join('\n');
}

function said(
  { game, content }: Machine,
  state: State,
  pick: readonly number[],
  words: Words,
): string {
  const ask = state.ask!;
  if (ask.kind === 'yes-no') return words({ key: pick[0] === 1 ? 'app.yes' : 'app.no' });
  if (ask.kind === 'number' || pick.length === 0) return pick.join(' ') || '–';
  return pick.map((at) => words(game.face.option(content, state, ask, at).words)).join(', ');
}
