import type { Part } from '../support/part.ts';
import { dataFolders } from './data-folders.ts';
import { check, content } from './packs.ts';
import { records } from './records.ts';
import { transcripts } from './transcripts.ts';

/**
 * Every part of the baseline, the fast ones first; `content` reads the packs that `check` accepts.
 */
export const parts: readonly Part[] = [check, content, records, dataFolders, transcripts];
