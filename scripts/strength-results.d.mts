/** What one player scored against another: sums over deals, each played from both seats. */
export interface StrengthResult {
  game: string;
  player: string;
  rival: string;
  seed: string;
  /** Whether the deals took the game's preset set-ups in turn. */
  presets?: boolean;
  /** The preset set-ups that were left out: those with this in their name. */
  without?: string;
  /** How many deals share a set-up, if more than one; together they count as one. */
  repeat?: number;
  /** The options of all deals, if they are not the default ones. */
  options?: { readonly [name: string]: unknown };
  deals: number;
  score: number;
  /** The sum of the squares of the deals' scores. */
  squares: number;
  /** CPU time per decision in microseconds, if it was measured. */
  cpu?: [number, number];
}

export function readResults(): StrengthResult[];
export function withResult(
  results: readonly StrengthResult[],
  added: StrengthResult,
): StrengthResult[];
export function withTables(page: string, results: readonly StrengthResult[]): string;
