import type { Command } from 'commander';
import type { GameEvent, Match } from '@cardwright/kernel';
import { EXIT, print, printJson, UsageError } from '../exit.ts';
import type { RecordFile } from '../read-record.ts';
import { packOption } from '../pack-option.ts';

interface Flags {
  game?: string;
  pack?: string;
  verify?: boolean;
  steps?: boolean;
  json?: boolean;
  language: string;
}

export function replayCommand(program: Command): void {
  program
    .command('replay')
    .description('replay a record: verify every hash, or print every step')
    .argument('<file>', 'a record')
    .option('--steps', 'print every answer and its events')
    .option(
      '--verify',
      'require hashes; also check the commitment to the seed and the seal, if present',
    )
    .option('--game <folder>', 'your own game that was played: its folder or package')
    .option(...packOption('the pack the match was played with'))
    .option('--language <code>', 'en or it', 'en')
    .option('--json', 'print the outcome as JSON')
    .addHelpText(
      'after',
      '\nExit code 0 if the record is valid, 1 if it is not or cannot be verified, 2 if the ' +
        'file is not a record.',
    )
    .action(replayRecord);
}

async function replayRecord(file: string, flags: Flags): Promise<void> {
  const { Fault, replay } = await import('@cardwright/kernel');
  const { LANGUAGES, wordsIn } = await import('@cardwright/games/node');
  const { translationsOf } = await import('../pack-conflicts.ts');
  const { gameOfRecord } = await import('../game-options.ts');
  const { machineOfRecord } = await import('../machine-of-record.ts');
  const { readRecord } = await import('../read-record.ts');
  const { NO_HASHES, verifyCommitment, verifySeal } = await import('../verify-record.ts');
  const record = readRecord(file);
  const found = await gameOfRecord(record.game, flags.game);
  const { game, outside } = found;
  if (!(LANGUAGES as readonly string[]).includes(flags.language))
    throw new UsageError(`--language must be one of ${LANGUAGES.join(', ')}`);
  const words = wordsIn(
    flags.language,
    undefined,
    outside,
    translationsOf(game, flags.pack, flags.language),
  );
  const printStep = ({ machine }: Match, entry: number, events: GameEvent[]): void => {
    const line = entry < 0 ? 'set-up' : `${entry}: ${JSON.stringify(record.entries[entry])}`;
    const messages = events
      .map((event) => game.face.event(machine.content, event))
      .filter((m) => m !== undefined)
      .map((m) => `    ${words(m)}`);
    print([line, ...messages].join('\n'));
  };
  try {
    const machine = machineOfRecord(record, found, flags.pack);
    if (flags.verify) verifyCommitment(record);
    const match = replay(machine, record, flags.steps ? printStep : undefined);
    if (flags.verify) verifySeal(record);
    if (flags.json) {
      const { scores, winners } = match.outcome();
      printJson({
        ok: true,
        game: record.game,
        entries: record.entries.length,
        over: match.over,
        hashes: record.hashes ? 'verified' : 'none',
        scores,
        winners,
        final: machine.hash(match.state),
      });
    } else printOutcome(record, match);
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    if (flags.json) printJson({ ok: false, code: error.code, why: error.message });
    else
      print(
        error.code === NO_HASHES
          ? `The record cannot be verified: ${error.message}`
          : error.code === 'record/content'
            ? `The record cannot be replayed: ${error.message}`
            : `The record is not valid: ${error.message}`,
      );
    process.exitCode = EXIT.failed;
  }
}

function printOutcome({ game, entries, hashes, seats }: RecordFile, match: Match): void {
  const verified = hashes ? `, all ${hashes.length} hashes match` : ' (it has no hashes to verify)';
  print(`${game}, ${entries.length} entries: the record is valid${verified}.`);
  const { scores, winners } = match.outcome();
  const names = winners.map((seat) => `seat ${seat} (${seats[seat]})`).join(' and ');
  print(match.over ? `Scores ${scores.join(', ')}; won by ${names}.` : 'The match is not over.');
}
