import type { Part } from '../support/part.ts';
import { dataFolders } from './data-folders.ts';
import { check, content } from './packs.ts';
import { records } from './records.ts';
import { transcripts } from './transcripts.ts';

/** Every part of the baseline, the quick ones first; `content` reads what `check` found good. */
export const parts: readonly Part[] = [check, content, records, dataFolders, transcripts];
