import type { Message } from '@cardwright/kernel';
import type { KindValues, LorenzoContent } from '../content.ts';
import { noGoods } from '../rules/goods.ts';
import { seatOf } from '../state.ts';
import type { LastingEffect, LastingLine, Modifiers } from './define.ts';

/**
 * An effect that holds for the rest of the game: it changes the seat's modifiers once, and the
 * rules read them. `text` is a sentence each.
 */
export function defineLasting<P>(
  name: string,
  hold: (params: P, on: Modifiers) => void,
  text: (params: P, content: LorenzoContent) => readonly Message[],
): LastingEffect<P> {
  return {
    name,
    hold,
    run(t, params, f) {
      hold(params, seatOf(t.state, f.seat));
      return undefined;
    },
    text,
  };
}

export type NoParams = Record<string, never>;

export const lastingLine = <P>(effect: LastingEffect<P>, params: P): LastingLine => ({
  effect,
  params,
});

/** Applies lasting lines directly, for positions that are built rather than played. */
export function hold(
  lasting: { readonly lines: readonly LastingLine[] } | undefined,
  on: Modifiers,
): void {
  for (const { effect, params } of lasting?.lines ?? []) effect.hold(params, on);
}

const noValues = (): KindValues => [0, 0, 0, 0, 0, 0];

/** The modifiers of a seat that owns nothing. */
export const noModifiers = (): Modifiers => ({
  bonus: noValues(),
  malus: noValues(),
  less: noGoods(),
  flags: 0,
  colour: 0,
  grey: 0,
  cuts: [],
});
