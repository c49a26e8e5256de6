import type { State } from '@cardwright/kernel';
import type { RunningTrial } from './root.ts';

export type Roll = (n: number) => number;

/** Whether the time for a decision, or the given share of it, is used up. */
export type Late = (share?: number) => boolean;

/** A decision in progress. */
export interface Thinking {
  /**
   * Works until `pause` returns true, which is checked between playouts; returns the answer once it
   * is found. Pausing does not change the answer.
   */
  goOn(pause: () => boolean): number[] | undefined;
  /** The answers that were compared, most promising first. */
  ranking(): number[][];
  /** Searches what follows each of these answers for one more iteration. */
  deepen(picks: readonly (readonly number[])[]): void;
  /**
   * What answers are worth on fresh deals, the same for all of them, deal by deal: after the answer
   * the game is played on farther than in the search, and what counts is the share of games won.
   * The search does not go on meanwhile: it keeps trying poor continuations, more of them after an
   * answer that leaves more to choose from, so its values are too low and differ from question to
   * question.
   */
  startTrial(picks: readonly (readonly number[])[], options?: TrialOptions): RunningTrial;
}

export interface TrialOptions {
  /** Fresh deals to skip, because another trial has used them. */
  readonly skip?: number;
  /** Sees the table of a playout a few turns after an answer, where the search would stop. */
  readonly watch?: (answer: number, world: State) => void;
  /**
   * Who goes on after an answer as the tree recommends, as far as it is well explored. By default
   * nobody looks into the tree.
   */
  readonly searching?: (answer: number) => Searching;
}

/** Who plays on as the search recommends: the seat that was asked, all seats, or nobody. */
export type Searching = 'all' | 'seat' | 'nobody';
