/** Whether the suites run with their full counts (`npm run test:long`). */
export const LONG = process.env['CARDWRIGHT_LONG'] !== undefined;
