import type { DominionContent, DominionState } from '@cardwright/games/dominion';
import type { Machine, Seat } from '@cardwright/kernel';
import type { MatchHead, ObservedPlay } from '@cardwright/match';
import { contentOf, stateOf } from './dominion-types.ts';

/** The game at this moment, from which messages are built. */
export interface GameSight {
  readonly head: MatchHead;
  readonly content: DominionContent;
  readonly state: DominionState;
  readonly machine: Machine;
  /** Seats that have left the game. */
  readonly out: readonly Seat[];
}

export function sightOf({ head, playable, table }: ObservedPlay): GameSight {
  const { state, out } = table.started();
  const content = contentOf(playable.content);
  return { head, content, state: stateOf(state), machine: playable.machine, out };
}
