import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createHash } from 'node:crypto';
import { games } from '@cardwright/games';
import { loadContent } from '@cardwright/games/node';
import { hashedRecord, Machine, Match, replay, sealed } from '@cardwright/kernel';
import { expect, test } from 'vitest';
import { readRecord } from './read-record.ts';
import { verifyCommitment, verifySeal } from './verify-record.ts';

const file = join(mkdtempSync(join(tmpdir(), 'cardwright-verify-')), 'record.json');
const game = games['lanes']!;
const machine = new Machine(game, loadContent('lanes'));

/** A record as the server tells it, after a few answers and a resignation. */
function record(): object {
  const match = new Match(machine, {
    generator: 'chacha8',
    options: {},
    seed: 'a seed',
    seats: ['Ann', 'Zoë'],
  });
  for (let n = 0; n < 6; n++)
    match.enter({
      seat: match.state.ask!.seat,
      pick: game.rules.fallback(machine.content, match.state),
    });
  match.leave(0, 'resign');
  const salt = '00ff';
  const commitment = createHash('sha256').update(`${salt}:a seed`).digest('hex');
  return sealed({ ...hashedRecord(machine, match.record), commitment, salt });
}

function verify(bytes: Uint8Array): void {
  writeFileSync(file, bytes);
  const found = readRecord(file);
  verifyCommitment(found);
  replay(
    found.game === 'lanes' ? machine : new Machine(games[found.game]!, loadContent(found.game)),
    found,
  );
  verifySeal(found);
}

test('one flipped byte in a record fails, wherever it is: in a name, in the name of a field, in an answer', () => {
  const whole = Buffer.from(JSON.stringify(record()));
  verify(whole);
  const holding: string[] = [];
  for (let at = 0; at < whole.length; at++) {
    for (const bit of [1, 32]) {
      const flipped = Buffer.from(whole);
      flipped[at]! ^= bit;
      try {
        verify(flipped);
      } catch {
        continue;
      }
      holding.push(
        `${whole.subarray(Math.max(0, at - 10), at).toString()}>${flipped.subarray(at, at + 10).toString()}`,
      );
    }
  }
  expect(holding).toEqual([]);
});

test('a record of an early version has no seal, and verifies by its hashes', () => {
  const { seal: _, ...early } = record() as { seal: string };
  verify(Buffer.from(JSON.stringify(early)));
});
