import type { Message, Words } from '@cardwright/kernel';
import { choiceWords, type CoachChoice, percentOf, shownGain } from './coach-words.ts';

/** A decision of a review, as far as its words need it. */
export interface ReviewedChoice {
  readonly entry: number;
  readonly seat: number;
  readonly question: Message;
  readonly best: CoachChoice;
  readonly given?: CoachChoice | undefined;
  /** How the seat left, if it did not answer. */
  readonly left?: string | undefined;
}

/** A turning point, as far as its words need it. */
export interface ReviewedTurn {
  readonly entry: number;
  readonly seat: number;
  readonly before: number;
  readonly after: number;
  readonly own: number;
  readonly others: number;
  readonly othersAt: readonly number[];
  readonly left?: string | undefined;
}

/** The way of one seat through a match, as far as its row needs it. */
export interface ReviewedSeat {
  readonly start: number;
  readonly choices: number;
  readonly others: number;
  readonly luck?: number;
  readonly result?: number;
}

/** A turning point or a mistake in words. */
export interface ReviewItem {
  /** The entry to look at. */
  readonly entry: number;
  /** The move, and who made it. */
  readonly head: string;
  /** What was asked, if that matters. */
  readonly asked?: string;
  readonly said: string;
}

const signed = (points: number): string =>
  points === 0 ? '0' : `${points > 0 ? '+' : '−'}${Math.abs(points)}`;

/** Percentage points with their sign. */
const pointsOf = (share: number): string => signed(percentOf(share));

/** The columns of "Skill and luck": `coach.review.` and one of these. */
export const SKILL_COLUMNS = ['player', 'begin', 'own', 'others', 'luck', 'result'] as const;

const NONE = '–';

/** The cells of a seat's row in "Skill and luck", after its name. */
export const skillCells = ({ start, choices, others, luck, result }: ReviewedSeat): string[] => [
  `${percentOf(start)}%`,
  pointsOf(choices),
  pointsOf(others),
  luck === undefined ? NONE : pointsOf(luck),
  result === undefined ? NONE : `${percentOf(result)}%`,
];

const review = (words: Words, key: string, args: Message['args'] = {}): string =>
  words({ key: `coach.review.${key}`, args });

const headOf = ({ entry, seat }: { entry: number; seat: number }, words: Words): string =>
  review(words, 'at', { move: entry, seat });

/** What a choice cost, in points: the difference of the two percentages shown beside it. */
function costShown({ best, given, left }: ReviewedChoice, loss: number): number {
  const isAnswered = left === undefined && given;
  return Math.max(1, isAnswered ? shownGain(best.chance, given.chance) : percentOf(loss));
}

/** A decision and what it cost: the choice, the better one, and the difference. */
export function choiceItem(moment: ReviewedChoice, loss: number, words: Words): ReviewItem {
  const { entry, question, best, given, left } = moment;
  const said = review(words, left === undefined ? 'cost' : `cost.${left}`, {
    best: choiceWords(best, words),
    bestChance: percentOf(best.chance),
    points: costShown(moment, loss),
    ...(left === undefined &&
      given && { given: choiceWords(given, words), chance: percentOf(given.chance) }),
  });
  return { entry, head: headOf(moment, words), asked: words(question), said };
}

type Part = readonly [name: 'own' | 'others' | 'luck', points: number];

/**
 * A turning point: how the chances changed, what the change consists of, and the choice that caused
 * most of it. If that was luck, the seat's choice is only named for the moment.
 */
export function turnItem(
  turn: ReviewedTurn,
  moments: readonly ReviewedChoice[],
  words: Words,
): ReviewItem {
  const { entry, seat, left, othersAt } = turn;
  const before = percentOf(turn.before);
  const after = percentOf(turn.after);
  if (left !== undefined) {
    const said = review(words, `turn.${left}`, { seat, before, after });
    return { entry, head: review(words, 'turn.at', { move: entry }), said };
  }
  const momentAt = (at: number): ReviewedChoice | undefined =>
    moments.find((moment) => moment.entry === at);
  const own = momentAt(entry);
  const theirs = othersAt.map(momentAt);
  const parts = partsOf(turn, own, theirs.length === 1 ? theirs[0] : undefined);
  const said = { seat, before, after, parts: parts.map((part) => partMessage(part, othersAt)) };
  const given = (moment = own): string => (moment?.given ? choiceWords(moment.given, words) : NONE);
  const main = parts[0]?.[0] ?? 'luck';
  if (main === 'luck')
    return {
      entry,
      head: review(words, 'turn.after', { move: entry, seat, given: given() }),
      said: review(words, 'turn.luck', said),
    };
  const cause = main === 'own' ? own : (theirs.find((one) => !one?.left) ?? theirs[0]);
  if (!cause) return { entry, head: headOf(turn, words), said: review(words, 'turn.luck', said) };
  return {
    entry: cause.entry,
    head: headOf(cause, words),
    asked: words(cause.question),
    said: review(words, main === 'own' ? 'turn' : 'turn.others', { ...said, given: given(cause) }),
  };
}

/** Rounds the effect of a choice to the same points as its cost, so that one number is shown. */
function pointsLikeCost(effect: number, moment: ReviewedChoice | undefined): number {
  const points = percentOf(effect);
  if (!moment || points === 0) return points;
  const cost = Math.sign(points) * costShown(moment, Math.abs(effect));
  return Math.abs(cost - points) <= 1 ? cost : points;
}

/**
 * What a change consists of, the main cause first; rounded, the parts add up to the change.
 * `theirs` is the decision of the others, if there was only one.
 */
function partsOf(
  { before, after, ...turn }: ReviewedTurn,
  mine: ReviewedChoice | undefined,
  theirs: ReviewedChoice | undefined,
): Part[] {
  const change = percentOf(after) - percentOf(before);
  const own = pointsLikeCost(turn.own, mine);
  const others = pointsLikeCost(turn.others, theirs);
  const parts: Part[] = [
    ['own', own],
    ['others', others],
    ['luck', change - own - others],
  ];
  const towards = ([, points]: Part): number => points * Math.sign(change);
  return parts.filter(([, points]) => points !== 0).sort((a, b) => towards(b) - towards(a));
}

const partMessage = ([name, points]: Part, othersAt: readonly number[]): Message => ({
  key: `coach.review.part.${name}`,
  args: {
    points: signed(points),
    ...(name === 'others' && { n: othersAt.length, moves: othersAt.join(', ') }),
  },
});
