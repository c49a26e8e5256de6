import { basename } from 'node:path';

/** A path that begins at the root, up to the next blank or sign that ends one. */
const ABSOLUTE = /(?<![\w./])(?:\/[^\s/:;,'"()]+)+\/?/g;

/** What went wrong, without where files are on this machine: the log has that. */
export const publicReason = (message: string, folder: string | undefined): string =>
  (folder === undefined ? message : message.replaceAll(`${folder}/`, '')).replace(
    ABSOLUTE,
    (path) => basename(path),
  );
