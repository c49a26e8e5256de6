import type { Content, Game, Plain, Scene, Seat, StartPosition, State } from '@cardwright/kernel';
import { type CompiledLesson, sceneOf } from './compile-lesson.ts';
import type { Texts } from './format.ts';

/** A lesson as a page shows it: scenes and questions, so that no engine is needed. */
export interface LessonData<A = unknown> {
  game: string;
  title: Texts;
  seat: Seat;
  steps: {
    say: Texts;
    point: readonly string[];
    moments: { scene: Scene; ask: A | null; pick?: readonly number[] }[];
    wrong: readonly { picks: readonly (readonly number[])[]; say: Texts }[];
    otherwise?: Texts;
  }[];
  play: {
    say: Texts;
    start?: StartPosition;
    /** The board it starts from; absent if it starts from a deal. */
    scene?: Scene;
    seats: number;
    player: string;
    options: { readonly [name: string]: Plain };
  };
}

/** Describes an open question in the form that clients get. */
export type AskOf<A> = (game: Game, content: Content, state: State, id: number) => A;

/** The lesson as scenes and questions. */
export const lessonData = <A>(
  { game, title, seat, steps, play }: CompiledLesson,
  askOf: AskOf<A>,
): LessonData<A> => ({
  game,
  title,
  seat,
  steps: steps.map(({ machine, moments, ...step }) => ({
    say: step.say,
    point: step.point,
    wrong: step.wrong,
    ...(step.otherwise && { otherwise: step.otherwise }),
    moments: moments.map(({ state, pick }, i) => ({
      scene: sceneOf(machine, state, seat),
      ask: pick ? askOf(machine.game, machine.content, state, i) : null,
      ...(pick && { pick }),
    })),
  })),
  play: {
    say: play.say,
    ...(play.start && { start: play.start }),
    ...(play.table && { scene: sceneOf(play.table.machine, play.table.state, seat) }),
    seats: play.seats,
    player: play.player,
    options: play.options,
  },
});
