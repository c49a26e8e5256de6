import type { MatchInfo } from '@cardwright/protocol';
import { say } from '../words.ts';

/** The text that says that a match did not start from a deal. */
export const startWords = ({ name }: NonNullable<MatchInfo['start']>): string =>
  name === null ? say('scenario.started.unnamed') : say('scenario.started', { name });
