import type { MethodName } from '@cardwright/protocol';
import { answer } from './answer.ts';
import { branch } from './branch.ts';
import { cards } from './cards.ts';
import { chat } from './chat.ts';
import type { HandlerOf } from './context.ts';
import { create } from './create.ts';
import { find } from './find.ts';
import { game } from './game.ts';
import { games } from './games.ts';
import { hello } from './hello.ts';
import { hint } from './hint.ts';
import { join, quick } from './join.ts';
import { leave } from './leave.ts';
import { list } from './list.ts';
import { record } from './record.ts';
import { rematch } from './rematch.ts';
import { replay } from './replay.ts';
import { resign } from './resign.ts';
import { resume } from './resume.ts';
import { reveal } from './reveal.ts';
import { agree, undo } from './undo.ts';
import { view } from './view.ts';
import { watch } from './watch.ts';

/** Every method of the protocol has a handler; the compiler enforces it. */
export const handlers: { readonly [N in MethodName]: HandlerOf<N> } = {
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
};
