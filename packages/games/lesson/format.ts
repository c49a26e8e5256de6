import { z } from 'zod';
import { exactly } from '../loading/index.ts';

/**
 * The format of a lesson: `lessons/first.json` in a game's folder. Game-dependent checks, such as
 * whether a thing is on the board or an answer is offered, are in `compile-lesson.ts`.
 */

const text = z.string().trim().min(1);

/** A text in several languages. English is the fallback. */
export const Texts = z
  .object({ en: text }, { error: 'expected texts by language, such as {"en": "…", "it": "…"}' })
  .catchall(text)
  .describe('a text by language; "en" is used where a language is missing');
export type Texts = z.infer<typeof Texts>;

const position = {
  case: text
    .optional()
    .describe('the position: the name of a case in the scenario file of this lesson'),
  given: z.json().optional().describe('the position itself, in the words of scenarios'),
};
const scenarioStep = z.json();
const answer = z
  .array(text)
  .min(1)
  .describe(
    'the answer as the options it picks, each by the id of its thing on the board; one with a ' +
      'destination as "thing > destination"',
  );

export const LessonStep = exactly({
  ...position,
  say: Texts.describe('one idea, in a few sentences'),
  point: z
    .array(text)
    .optional()
    .describe('ids of things, parts or areas of the scene that are highlighted on the board'),
  do: scenarioStep
    .optional()
    .describe(
      "the right answer, as a step of a scenario; without it and without 'answer' the learner " +
        "reads on with 'Next'",
    ),
  answer: answer.optional(),
  wrong: z
    .array(
      exactly({
        do: scenarioStep.optional().describe('another answer that is offered, as a step'),
        answer: answer.optional(),
        say: Texts.describe('why not: a kind reason'),
      }),
    )
    .optional()
    .describe('tries that get a reason of their own'),
  otherwise: Texts.optional().describe(
    'what is said about every other try; needed with a right answer',
  ),
  then: z
    .array(scenarioStep)
    .optional()
    .describe('steps of a scenario that happen by themselves afterwards: what the others do'),
});
export type LessonStep = z.infer<typeof LessonStep>;

export const Lesson = exactly({
  $schema: z.string().optional(),
  game: z.string().describe('the name of the game'),
  title: Texts.describe('what the lesson is called'),
  scenario: text
    .optional()
    .describe('the scenario file that has the positions, relative to this file'),
  seat: z.int().min(0).default(0).describe("the learner's seat"),
  steps: z.array(LessonStep).min(1).describe('what is shown, one after the other'),
  play: exactly({
    ...position,
    say: Texts.describe('how the short game at the end is introduced'),
    player: z.string().optional().describe("the opponent; the game's default player if missing"),
    options: z
      .record(z.string(), z.json())
      .optional()
      .describe('options of the match where it starts from a deal'),
    seats: z.int().min(1).optional().describe('how many play where it starts from a deal'),
  }).describe('the short game at the end: from a position, or from a deal'),
}).describe('a lesson: positions, what to do there and why, and a short game at the end');
export type Lesson = z.infer<typeof Lesson>;
