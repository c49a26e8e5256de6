export const MODEL: {
  players: number;
  seatsPerMatch: number;
  leaseMs: number;
  renewals: number;
  claimMs: number;
};

interface Scenario {
  nodes: number;
  lost: number;
  seed?: number;
  model?: typeof MODEL;
}

export const SCENARIOS: readonly Scenario[];

export function simulateLoss(scenario: Scenario): {
  matches: number;
  playable: { median: number; p99: number; last: number };
};

export function table(scenarios?: readonly Scenario[]): string;
