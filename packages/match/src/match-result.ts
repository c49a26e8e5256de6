import type { Machine, Match } from '@cardwright/kernel';
import type { Result } from '@cardwright/protocol';
import type { MatchHead } from './match-head.ts';

/** The result of a match that is over; reveals the seed. */
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

/** The result of a match stopped by a defect of ours. */
export function faultResult({ seats, seed, salt }: MatchHead): Result {
  return { reason: 'fault', scores: seats.map(() => 0), winners: [], seed, salt, hash: '' };
}
