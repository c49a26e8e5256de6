import {
  type Entry,
  Fault,
  hashPlain,
  type Machine,
  Match,
  type Message,
  type Plain,
  question,
  type State,
} from '@cardwright/kernel';
import { z } from 'zod';

const Chance = z.number().min(0).max(1);

/** One possible answer to a puzzle, and the winning chances of the seat after it. */
const PuzzleAnswer = z.strictObject({
  pick: z.array(z.number().int().min(0)).describe('positions in the list of options'),
  chance: Chance.describe('winning chances after this answer, from 0 to 1'),
});

const Words: z.ZodType<Message> = z.strictObject({
  key: z.string(),
  args: z
    .record(
      z.string(),
      z.union([z.string(), z.number(), z.lazy(() => Words), z.array(z.lazy(() => Words))]),
    )
    .optional(),
});

export const Puzzle = z.strictObject({
  id: z
    .string()
    .regex(/^[0-9a-f]{16}$/)
    .describe('hash of the position: of what the seat sees, its options and the cards in view'),
  seed: z.string().min(1),
  options: z.record(z.string(), z.json()),
  seats: z.number().int().min(1),
  seat: z.number().int().min(0).describe('the seat that is asked'),
  picks: z
    .string()
    .regex(/^$|^(?:-|\d+(?:,\d+)*)(?: (?:-|\d+(?:,\d+)*))*$/)
    .describe('the answers before the position, with spaces between them; - picks nothing'),
  phase: z.enum(['early', 'middle', 'late']).describe('which third of the match this is from'),
  answers: z.array(PuzzleAnswer).min(2).describe('every possible answer, the best one first'),
  margin: z
    .strictObject({ low: z.number(), mean: z.number(), high: z.number() })
    .describe('how much better the best answer is than the next one, with a 95 % interval'),
  why: Words.optional().describe(
    'what makes the best answer better than the next one, if that is certain: a message key with ' +
      'arguments',
  ),
});
export type Puzzle = z.infer<typeof Puzzle>;

/** The puzzles of one game, as `cardwright puzzles` writes them. */
export const PuzzleFile = z.strictObject({
  format: z.literal(1),
  game: z.string(),
  rules: z.string(),
  content: z.string().describe('hash of the content that the puzzles were found with'),
  command: z.string().describe('the command that found them'),
  puzzles: z.array(Puzzle),
});
export type PuzzleFile = z.infer<typeof PuzzleFile>;

/** One puzzle per line, for readable diffs. */
export function formatPuzzles({ puzzles, ...head }: PuzzleFile): string {
  const start = JSON.stringify(head, null, 2).slice(0, -2);
  const lines = puzzles.map((puzzle) => `    ${JSON.stringify(puzzle)}`);
  return `${start},\n  "puzzles": [\n${lines.join(',\n')}\n  ]\n}\n`;
}

export const formatPicks = (picks: readonly (readonly number[])[]): string =>
  picks.map((pick) => (pick.length === 0 ? '-' : pick.join(','))).join(' ');

export const parsePicks = (text: string): number[][] =>
  text === ''
    ? []
    : text.split(' ').map((pick) => (pick === '-' ? [] : pick.split(',').map(Number)));

/** Deals like live matches. */
const GENERATOR = 'chacha8';

/** The match before the first answer of a position. */
export function startOf(
  machine: Machine,
  { seed, options, seats }: Pick<Puzzle, 'seed' | 'options' | 'seats'>,
): Match {
  const names = Array.from({ length: seats }, (_, seat) => `${seat}`);
  return new Match(machine, { seed, generator: GENERATOR, options, seats: names });
}

/** How to reach a position; the rest of a puzzle is about its answers. */
export type PuzzlePosition = Pick<Puzzle, 'id' | 'seed' | 'options' | 'seats' | 'picks'>;

/**
 * Replays a match up to the position of a puzzle. Throws a `Fault` if the rules or the cards have
 * changed so that the position differs from the one the puzzle was made from.
 */
export function openPuzzle(machine: Machine, puzzle: PuzzlePosition): Match {
  const match = startOf(machine, puzzle);
  for (const [place, pick] of parsePicks(puzzle.picks).entries()) {
    const { ask } = match.state;
    const refused = ask && machine.refusal(match.state, ask.seat, { ask: ask.id, pick });
    if (!ask || refused)
      throw new Fault(
        'puzzle/changed',
        `puzzle ${puzzle.id}: answer ${place} no longer fits: ` +
          (refused?.message ?? 'nobody is asked'),
      );
    match.enter({ seat: ask.seat, pick });
  }
  if (positionId(machine, match.state) !== puzzle.id)
    throw new Fault(
      'puzzle/changed',
      `puzzle ${puzzle.id}: its position or a card in it has changed`,
    );
  return match;
}

/** The answers before the position, as entries of a match. */
export const puzzleEntries = (machine: Machine, puzzle: PuzzlePosition): Entry[] =>
  openPuzzle(machine, puzzle).record.entries;

/**
 * Identifies a position by what the asked seat knows: its view, the question, the options, and
 * every visible card.
 */
export function positionId({ game, content }: Machine, state: State): string {
  const { ask } = state;
  if (!ask) throw new Fault('puzzle/over', 'nobody is asked anything in this position');
  const view = game.information.view(content, state, ask.seat);
  const named = new Set<string>();
  collectTexts(view, named);
  const options = ask.options.map((_, place): Message | undefined =>
    ask.kind === 'number' || ask.kind === 'yes-no'
      ? undefined
      : game.face.option(content, state, ask, place).words,
  );
  const cards = game.content
    .cards(content)
    .flatMap(({ id, json }) => (named.has(id) ? [json] : []));
  const asked = question(game, content, state);
  const seen = { view, asked, kind: ask.kind, min: ask.min, max: ask.max, options, cards };
  return hashPlain(JSON.parse(JSON.stringify(seen)) as Plain);
}

/** Every string in a view, which includes the names and ids of cards. */
function collectTexts(value: Plain, texts: Set<string>): void {
  if (typeof value === 'string') texts.add(value);
  else if (typeof value === 'object' && value !== null)
    for (const part of Object.values(value)) collectTexts(part, texts);
}
