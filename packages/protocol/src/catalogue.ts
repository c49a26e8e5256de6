import { agree } from './methods/agree.ts';
import { answer } from './methods/answer.ts';
import { branch } from './methods/branch.ts';
import { cards } from './methods/cards.ts';
import { chat } from './methods/chat.ts';
import { create } from './methods/create.ts';
import { find } from './methods/find.ts';
import { game } from './methods/game.ts';
import { games } from './methods/games.ts';
import { hello } from './methods/hello.ts';
import { hint } from './methods/hint.ts';
import { join } from './methods/join.ts';
import { leave } from './methods/leave.ts';
import { list } from './methods/list.ts';
import { quick } from './methods/quick.ts';
import { record } from './methods/record.ts';
import { rematch } from './methods/rematch.ts';
import { replay } from './methods/replay.ts';
import { resign } from './methods/resign.ts';
import { resume } from './methods/resume.ts';
import { reveal } from './methods/reveal.ts';
import { undo } from './methods/undo.ts';
import { view } from './methods/view.ts';
import { watch } from './methods/watch.ts';
import { again } from './notifications/again.ts';
import { asked } from './notifications/asked.ts';
import { clock } from './notifications/clock.ts';
import { closing } from './notifications/closing.ts';
import { elsewhere } from './notifications/elsewhere.ts';
import { ended } from './notifications/ended.ts';
import { happened } from './notifications/happened.ts';
import { held } from './notifications/held.ts';
import { offer } from './notifications/offer.ts';
import { presence } from './notifications/presence.ts';
import { said } from './notifications/said.ts';
import { standing } from './notifications/standing.ts';
import { started } from './notifications/started.ts';
import { waiting } from './notifications/waiting.ts';
import type { z } from 'zod';
import type { Method } from './define.ts';

/** Every method, in the order of the reference. */
export const methods = {
  hello,
  games,
  game,
  cards,
  create,
  list,
  find,
  quick,
  join,
  resume,
  watch,
  leave,
  view,
  answer,
  hint,
  reveal,
  resign,
  undo,
  agree,
  rematch,
  chat,
  record,
  replay,
  branch,
} as const;

/** Every message the server sends by itself. */
export const notifications = {
  asked,
  happened,
  held,
  waiting,
  ended,
  started,
  presence,
  clock,
  offer,
  standing,
  again,
  elsewhere,
  said,
  closing,
} as const;

export type MethodName = keyof typeof methods;
export type Params<N extends MethodName> = z.output<(typeof methods)[N]['params']>;
/** What a client may leave out is optional here. */
export type ParamsIn<N extends MethodName> = z.input<(typeof methods)[N]['params']>;
export type ResultOf<N extends MethodName> = z.output<(typeof methods)[N]['result']>;

export type NotificationName = keyof typeof notifications;
export type NotificationParams<N extends NotificationName> = z.output<
  (typeof notifications)[N]['params']
>;

export const isMethod = (name: string): name is MethodName => Object.hasOwn(methods, name);
export const methodList: readonly Method[] = Object.values(methods);
