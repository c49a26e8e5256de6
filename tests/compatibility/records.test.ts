import { records } from './parts/records.ts';
import { sameAsKept } from './support/same-as-kept.ts';

sameAsKept(records);
