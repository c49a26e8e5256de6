import { check } from './parts/packs.ts';
import { sameAsKept } from './support/same-as-kept.ts';

sameAsKept(check);
