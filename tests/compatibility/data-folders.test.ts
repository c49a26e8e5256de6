import { dataFolders } from './parts/data-folders.ts';
import { sameAsKept } from './support/same-as-kept.ts';

sameAsKept(dataFolders);
