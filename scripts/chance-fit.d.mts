/** A decision: the share of the coach's games that its seat won, and its share of the real win. */
export interface FittedDecision {
  share: number;
  won: number;
}

export function fitChances(decisions: readonly FittedDecision[]): { shift: number; slope: number };
