export const MODEL: {
  players: number;
  seatsPerMatch: number;
  leaseMs: number;
  renewals: number;
  claimMs: number;
};

export function simulateLoss(scenario: {
  nodes: number;
  lost: number;
  seed?: number;
  model?: typeof MODEL;
}): { matches: number; playable: { median: number; p99: number; last: number } };

export function table(): string;
