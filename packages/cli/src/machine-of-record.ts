import { machineFrom, openPosition, ScenarioFault, scenarios } from '@cardwright/games';
import { filesOf, readPack } from '@cardwright/games/node';
import { Fault, Machine, type MatchRecord } from '@cardwright/kernel';
import type { ReferredGame } from './game-options.ts';
import { contentWith } from './pack-conflicts.ts';

/** The machine that replays a record, from a deal or from the record's position. */
export function machineOfRecord(
  { start, content }: MatchRecord,
  { game, outside }: ReferredGame,
  pack: string | undefined,
): Machine {
  if (!start) return new Machine(game, contentWith(game, pack));
  const words = outside[0]?.scenario ?? scenarios[game.name];
  if (!words) throw new Fault('record/start', `${game.name} has no scenario vocabulary`);
  try {
    if (pack !== undefined) contentWith(game, pack);
    const read = pack === undefined ? undefined : readPack(pack);
    const position = openPosition(words, start, filesOf(game), read);
    // an older position may contain cards that have changed since
    if (position.machine.content.hash === content) return machineFrom(position);
    throw new Fault(
      'record/content',
      `it has other cards: the record was played with content ${content}, its position now has ` +
        position.machine.content.hash,
    );
  } catch (error) {
    if (error instanceof ScenarioFault) throw new Fault('record/start', error.message);
    throw error;
  }
}
