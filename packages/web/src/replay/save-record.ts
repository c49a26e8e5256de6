import { shownFor } from '../net/seats.ts';
import { clientOf } from '../net/server.ts';

/** How long the browser may take to start the download before its address is released. */
const KEEP_MS = 60_000;

/** Saves the record of a match as a file, for the command line. */
export async function saveRecord(match: string): Promise<void> {
  const record = await clientOf(match).call('record', { match, ...shownFor(match) });
  const text = JSON.stringify(record, null, 1);
  const address = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const anchor = document.createElement('a');
  anchor.href = address;
  anchor.download = 'record.json';
  anchor.click();
  setTimeout(() => URL.revokeObjectURL(address), KEEP_MS);
}
