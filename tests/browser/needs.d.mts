/** A browser for the tests: any Chromium that is installed, else Debian's. */
export default function needs(): void;
/** Where the browser is. */
export function chromiumPath(): string;
/** Where the same browser without windows is, if installed. */
export function headlessPath(): string;
