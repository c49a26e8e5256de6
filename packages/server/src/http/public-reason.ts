import { basename } from 'node:path';

/** An absolute path, up to the next blank or delimiter. */
const ABSOLUTE = /(?<![\w./])(?:\/[^\s/:;,'"()]+)+\/?/g;

/** An error message without file paths of this machine; the log has those. */
export const publicReason = (message: string, folder: string | undefined): string =>
  (folder === undefined ? message : message.replaceAll(`${folder}/`, '')).replace(
    ABSOLUTE,
    (path) => basename(path),
  );
