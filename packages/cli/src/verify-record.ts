import { createHash } from 'node:crypto';
import { Fault, type Machine, replay, sealOf } from '@cardwright/kernel';
import { UsageError } from './exit.ts';
import type { RecordFile } from './read-record.ts';

/** A valid record without anything to compare it with. */
export const NO_HASHES = 'record/no-hashes';

/** The checks of `--verify` before the replay. */
export function verifyCommitment(record: RecordFile): void {
  const { hashes, commitment, salt, seed } = record;
  if (!hashes) throw new Fault(NO_HASHES, 'it has no hashes; replay it without --verify');
  if (commitment === undefined && salt === undefined) return;
  if (salt === undefined)
    throw new UsageError('the record has a commitment but no salt to check it with');
  if (commitment === undefined) throw new UsageError('the record has a salt but no commitment');
  const found = createHash('sha256').update(`${salt}:${seed}`).digest('hex');
  if (found !== commitment)
    throw new Fault(
      'record/commitment',
      `the seed and salt give the commitment ${found}, but ${commitment} was published`,
    );
}

/** The checks of `--verify` after the replay, once every fault with a place has been reported. */
export function verifySeal(record: RecordFile): void {
  const { seal } = record;
  const found = sealOf(record);
  if (seal !== undefined && seal !== found)
    throw new Fault(
      'record/seal',
      `it was modified: its seal is ${seal}, but its contents give ${found}`,
    );
}

/** Replays a record and checks whatever it has to check: hashes, commitment and seal. */
export function verifyUnchanged(machine: Machine, record: RecordFile): void {
  if (record.hashes) verifyCommitment(record);
  replay(machine, record);
  verifySeal(record);
}
