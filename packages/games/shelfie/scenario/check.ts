import { at, type Pack, type Plain, type SourceFile } from '@cardwright/kernel';
import { ScenarioFault } from '../../scenario/words.ts';
import { goalOf, personalOf, type ShelfieContent } from '../content.ts';
import { compileGoal, type Goal } from '../effects/goal.ts';
import type { CommonGoalCard } from '../format.ts';
import { LONGEST_LINE, lineOf, needsRefill, takeable } from '../rules/room.ts';
import {
  adjacencyPoints,
  END_TOKEN,
  groupPoints,
  personalMatches,
  personalPoints,
  stillToMove,
  tokensFor,
  winnerOf,
} from '../rules/scoring.ts';
import {
  COLUMNS,
  drop,
  emptyShelf,
  filled,
  formatShelf,
  roomIn,
  widestRoom,
} from '../rules/shelf.ts';
import { TYPES } from '../rules/tiles.ts';
import { roomFor } from '../setup.ts';
import { contentFor, readOptions } from './position.ts';
import { type Obj, readList, readWhole, readWords } from '../../scenario/read.ts';
import {
  readBoard,
  readCells,
  readGoal,
  readLetters,
  readPersonal,
  readSeats,
  readShelf,
  spacesAt,
} from './read.ts';
import type { CHECK_WORDS, CHECKS } from './vocabulary.ts';

/**
 * Each kind of check with its words. Checks of patterns accept any shelf, even with tiles above
 * empty cells.
 */
interface Question {
  words: readonly (keyof typeof CHECK_WORDS)[];
  answer(q: Obj, content: ShelfieContent, given: Plain | undefined): Plain;
}

/** The common goal that a check is about. */
function goalIn(q: Obj, content: ShelfieContent, given: Plain | undefined): Goal {
  const goal = readGoal(q.goal, content, 'goal');
  if (typeof goal !== 'number') return compileGoal(goal);
  const options =
    typeof given === 'object' && given !== null && !Array.isArray(given)
      ? given.options
      : undefined;
  return goalOf(content, at(readOptions(options, content).edition.goals, goal));
}

/** How many cells of a personal goal have their tile on the shelf. */
function matchesIn(q: Obj, content: ShelfieContent): number {
  const card = readPersonal(q.card, content, 'card');
  const { wanted } = typeof card === 'number' ? personalOf(content, card) : card;
  return personalMatches(readShelf(q.shelf, 'shelf', true), wanted);
}

const QUESTIONS: { readonly [kind in keyof typeof CHECKS]: Question } = {
  common: {
    words: ['goal', 'shelf'],
    answer: (q, content, given) =>
      goalIn(q, content, given).satisfied(readShelf(q.shelf, 'shelf', true)),
  },
  personal: {
    words: ['card', 'shelf'],
    answer: (q, content) => personalPoints(matchesIn(q, content)),
  },
  adjacency: {
    words: ['shelf'],
    answer: (q) => adjacencyPoints(readShelf(q.shelf, 'shelf', true)),
  },
  pick: {
    words: ['players', 'board', 'pick', 'shelf'],
    answer(q, content) {
      const room = roomFor(content, readSeats(q.players, 'players'));
      const board = readBoard(q.board, room, false);
      const shelf = q.shelf === undefined ? emptyShelf() : readShelf(q.shelf, 'shelf');
      const lines: number[] = [];
      takeable(room, board, widestRoom(filled(shelf)), lines);
      const line = lineOf(room, spacesAt(room, readCells(q.pick, 'pick')));
      return line >= 0 && lines.includes(line);
    },
  },
  refill: {
    words: ['players', 'board'],
    answer(q, content) {
      const room = roomFor(content, readSeats(q.players, 'players'));
      return needsRefill(room, readBoard(q.board, room, false));
    },
  },
  spaces: {
    words: ['players'],
    answer: (q, content) => roomFor(content, readSeats(q.players, 'players')).cells.length,
  },
  insert: {
    words: ['shelf', 'column', 'order'],
    answer(q) {
      const shelf = readShelf(q.shelf, 'shelf');
      const tiles = readLetters(q.order, 'order');
      const column = readWhole(
        q.column,
        'column',
        Number.MIN_SAFE_INTEGER,
        Number.MAX_SAFE_INTEGER,
      );
      if (
        tiles.length < 1 ||
        tiles.length > LONGEST_LINE ||
        column < 0 ||
        column >= COLUMNS ||
        roomIn(filled(shelf), column) < tiles.length
      )
        return 'refused';
      for (const type of tiles) drop(shelf, column, type);
      return formatShelf(shelf);
    },
  },
  tokens: {
    words: ['players', 'completedBySeat'],
    answer(q) {
      const players = readSeats(q.players, 'players');
      const points = new Array<number>(players).fill(0);
      const scored: number[] = [];
      for (const entry of readList(q.completedBySeat, 'completedBySeat')) {
        const seat = readWhole(entry, 'completedBySeat', 0, players - 1);
        if (scored.includes(seat)) continue;
        points[seat] = tokensFor(players)[scored.length] ?? 0;
        scored.push(seat);
      }
      return points;
    },
  },
  winner: {
    words: ['scoresBySeat'],
    answer(q) {
      const scores = readList(q.scoresBySeat, 'scoresBySeat').map((score) =>
        readWhole(score, 'scoresBySeat', Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER),
      );
      if (scores.length === 0) throw new ScenarioFault('scoresBySeat: no scores');
      return winnerOf(scores);
    },
  },
  lastRound: {
    words: ['players', 'filledBySeat'],
    answer(q) {
      const players = readSeats(q.players, 'players');
      return stillToMove(players, readWhole(q.filledBySeat, 'filledBySeat', 0, players - 1));
    },
  },
  total: {
    words: ['tokens', 'endToken', 'personalMatches', 'groupSizes'],
    answer(q) {
      const numbers = (word: string): number[] =>
        q[word] === undefined
          ? []
          : readList(q[word], word).map((n) => readWhole(n, word, 0, Number.MAX_SAFE_INTEGER));
      if (q.endToken !== undefined && typeof q.endToken !== 'boolean')
        throw new ScenarioFault('endToken: expected true or false');
      const matches =
        q.personalMatches === undefined ? 0 : readWhole(q.personalMatches, 'personalMatches', 0, 6);
      const sum = (list: number[]): number => list.reduce((a, b) => a + b, 0);
      return (
        sum(numbers('tokens')) +
        (q.endToken === true ? END_TOKEN : 0) +
        personalPoints(matches) +
        sum(numbers('groupSizes').map(groupPoints))
      );
    },
  },
};

export function check(
  question: { kind: string; [word: string]: Plain },
  given: Plain | undefined,
  shipped: readonly SourceFile[],
  pack?: Pack,
): Plain {
  const kind = Object.hasOwn(QUESTIONS, question.kind)
    ? QUESTIONS[question.kind as keyof typeof QUESTIONS]
    : undefined;
  if (!kind)
    throw new ScenarioFault(
      `unknown check '${question.kind}' (known: ${Object.keys(QUESTIONS).join(', ')})`,
    );
  return kind.answer(
    readWords(question, `check ${question.kind}`, ['kind', ...kind.words]),
    contentFor(shipped, pack),
    given,
  );
}

/** R5.5: the types of stairs do not matter. */
const shapesOf = (card: CommonGoalCard): string =>
  card.type === 'Shape' && card.diffType === 0 && card.stairs !== 1
    ? 'shapes of one type'
    : 'shapes';

/** How much of a goal a shelf has: "2 of 3 groups found", "4 of 6 cells match". */
export function checkNote(
  question: { kind: string; [word: string]: Plain },
  given: Plain | undefined,
  shipped: readonly SourceFile[],
  pack?: Pack,
): string | undefined {
  if (question.kind === 'personal') {
    const matches = matchesIn(question, contentFor(shipped, pack));
    return `${matches} of ${TYPES} cells match`;
  }
  if (question.kind !== 'common') return undefined;
  const { card } = goalIn(question, contentFor(shipped, pack), given);
  const shelf = readShelf(question.shelf, 'shelf', true);
  const wanted = card.numOfOccurrences;
  let found = wanted;
  while (found > 0 && !compileGoal({ ...card, numOfOccurrences: found }).satisfied(shelf)) found--;
  const what = {
    Shape: shapesOf(card),
    Groups: 'groups',
    RowCol: 'lines',
  }[card.type];
  return `${found} of ${wanted} ${what} found`;
}
