import type { Command } from 'commander';
import type { GameEvent, Match } from '@cardwright/kernel';
import { EXIT, print, printJson, UsageError } from '../exit.ts';

interface Flags {
  pack?: string;
  verify?: boolean;
  steps?: boolean;
  json?: boolean;
  language: string;
}

export function replayCommand(program: Command): void {
  program
    .command('replay')
    .description('play a record again: verify every hash, step through it in words')
    .argument('<file>', 'a record')
    .option('--steps', 'tell every answer and what it did')
    .option(
      '--verify',
      'demand hashes and, where the record has them, that the commitment fits the seed and ' +
        'the seal all the rest',
    )
    .option('--pack <folder>', 'the pack it was played with')
    .option('--language <code>', 'en or it', 'en')
    .option('--json', 'print the outcome as JSON')
    .addHelpText(
      'after',
      '\nExit code 0 if the record holds, 1 if it does not or cannot be verified, 2 if it ' +
        'is no record.',
    )
    .action(async (file: string, flags: Flags) => {
      const { Fault, Machine, replay } = await import('@cardwright/kernel');
      const { LANGUAGES, loadContent, wordsIn } = await import('@cardwright/games/node');
      const { gameNamed } = await import('../game-options.ts');
      const { readRecord } = await import('../read-record.ts');
      const { NO_HASHES, verifyCommitment, verifySeal } = await import('../verify-record.ts');
      const record = readRecord(file);
      const game = gameNamed(record.game);
      const machine = new Machine(game, loadContent(record.game, flags.pack));
      if (!(LANGUAGES as readonly string[]).includes(flags.language))
        throw new UsageError(`--language is one of ${LANGUAGES.join(', ')}`);
      const words = wordsIn(flags.language);
      try {
        if (flags.verify) verifyCommitment(record);
        let told: ((match: Match, entry: number, events: GameEvent[]) => void) | undefined;
        if (flags.steps) {
          told = (_match, entry, events) => {
            const line =
              entry < 0 ? 'set-up' : `${entry}: ${JSON.stringify(record.entries[entry])}`;
            const happened = events
              .map((event) => game.face.event(machine.content, event))
              .filter((m) => m !== undefined)
              .map((m) => `    ${words(m)}`);
            print([line, ...happened].join('\n'));
          };
        }
        const match = replay(machine, record, told);
        if (flags.verify) verifySeal(record);
        const outcome = match.outcome();
        const facts = {
          ok: true,
          game: record.game,
          entries: record.entries.length,
          over: match.over,
          hashes: record.hashes ? 'verified' : 'none',
          scores: outcome.scores,
          winners: outcome.winners,
          final: machine.hash(match.state),
        };
        if (flags.json) printJson(facts);
        else {
          print(
            `${record.game}, ${record.entries.length} entries: the record ` +
              `holds${record.hashes ? `, all ${record.hashes.length} hashes fit` : ' (it has no hashes to verify)'}.`,
          );
          print(
            match.over
              ? `Scores ${outcome.scores.join(', ')}; won by ` +
                  `${outcome.winners.map((seat) => `seat ${seat} (${record.seats[seat]})`).join(' and ')}.`
              : 'The match is not over.',
          );
        }
      } catch (error) {
        if (!(error instanceof Fault)) throw error;
        if (flags.json) printJson({ ok: false, code: error.code, why: error.message });
        else
          print(
            error.code === NO_HASHES
              ? `The record cannot be verified: ${error.message}`
              : `The record does not hold: ${error.message}`,
          );
        process.exitCode = EXIT.failed;
      }
    });
}
