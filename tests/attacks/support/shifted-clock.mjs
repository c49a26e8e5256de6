// Preloaded into a server (`--import`): shifts its wall clock by CLOCK_SHIFT_MS from the start, and
// after each SIGUSR2 by the value in the file CLOCK_SHIFT_FILE.
import { readFileSync } from 'node:fs';

const wall = Date.now.bind(Date);
const Real = Date;
let shift = Number(process.env['CLOCK_SHIFT_MS'] ?? 0);

Date.now = () => wall() + shift;
globalThis.Date = class extends Real {
  constructor(...args) {
    super(...(args.length === 0 ? [Date.now()] : args));
  }
};

process.on('SIGUSR2', () => {
  const said = readFileSync(process.env['CLOCK_SHIFT_FILE'], 'utf8');
  shift = Number(said.split(' ')[0]);
  process.stderr.write(`clock shifted: ${said}\n`);
});
