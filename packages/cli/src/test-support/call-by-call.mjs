// Runs the command lines that the parent process sends, one after another in this process, and
// sends back what each wrote and its exit code.
import { Readable } from 'node:stream';
import { pathToFileURL } from 'node:url';

const [, , given] = process.argv;
const main = given ? pathToFileURL(given) : new URL('../../bundle/main.js', import.meta.url);
let calls = 0;
// every call listens for signals and for a reader that stops early
process.setMaxListeners(0);
process.stdout.setMaxListeners(0);

/** A `write` that keeps what is written. */
const keepIn = (result, name) => (text, encoding, callback) => {
  result[name] += text;
  const done = typeof encoding === 'function' ? encoding : callback;
  if (done) process.nextTick(done);
  return true;
};

async function run({ args, input }) {
  const result = { code: 0, out: '', err: '' };
  process.stdout.write = keepIn(result, 'out');
  process.stderr.write = keepIn(result, 'err');
  const stdin = Readable.from(input === '' ? [] : [input]);
  Object.defineProperty(process, 'stdin', { value: stdin, configurable: true });
  process.argv = [process.execPath, 'cardwright', ...args];
  process.exitCode = undefined;
  // the query makes it a new module, so that the program runs again
  await import(`${main.href}?call=${calls++}`).catch((error) => {
    result.err += error.stack;
    process.exitCode = 1;
  });
  process.send({ ...result, code: process.exitCode ?? 0 });
}

process.on('message', (message) => void run(message));
process.on('disconnect', () => process.exit(0));
