import { transcripts } from './parts/transcripts.ts';
import { sameAsKept } from './support/same-as-kept.ts';

sameAsKept(transcripts);
