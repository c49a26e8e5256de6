import type { Effect } from '@cardwright/kernel';
import type { LorenzoContent } from '../content.ts';
import type { Source } from '../gain.ts';
import type { LorenzoState } from '../state.ts';

export type { Source };

/** What a line of a card does at this game's table. */
export const defineEffect = <P>(effect: Effect<LorenzoState, LorenzoContent, P>): Effect<LorenzoState, LorenzoContent, P> => effect;

/** The code of the option that declines. */
export const DECLINE = 999;
