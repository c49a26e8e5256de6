import type { Machine, Match } from '@cardwright/kernel';
import type { Result } from '@cardwright/protocol';
import type { MatchHead } from './match-head.ts';

/** How a match that is over has ended; the seed is revealed. */
export function resultOf(match: Match, head: MatchHead, machine: Machine): Result {
  const outcome = match.outcome();
  const left = match.out.length > 0 && match.record.seats.length - match.out.length < 2;
  return {
    reason: match.fault ? 'fault' : left ? 'left' : 'rules',
    scores: outcome.scores,
    winners: match.fault ? [] : outcome.winners,
    ...(outcome.details ? { details: outcome.details } : {}),
    seed: head.seed,
    salt: head.salt,
    hash: machine.hash(match.state),
  };
}

/** A match that a defect of ours has stopped. */
export function faultResult({ seats, seed, salt }: MatchHead): Result {
  return { reason: 'fault', scores: seats.map(() => 0), winners: [], seed, salt, hash: '' };
}
