// Runs `cardwright serve` as often as the parent process asks, always in this process: loading the
// program takes most of the time of a start. Each start is the real command with its own arguments,
// data folder and port.
const main = new URL('../../../packages/cli/bundle/main.js', import.meta.url);

// every server listens for signals
process.setMaxListeners(0);
process.stdout.setMaxListeners(0);
// `serve` ends its process some seconds after a signal, but this process goes on
process.exit = () => undefined;

/** What stops each server, by the server's name. */
const stops = new Map();
let starts = 0;

async function start(name, args) {
  const { write: out } = process.stdout;
  const { write: err } = process.stderr;
  const others = new Set(process.listeners('SIGTERM'));
  let said = '';
  process.argv = [process.execPath, 'cardwright', 'serve', ...args];
  let ended;
  try {
    return await new Promise((resolve, reject) => {
      process.stdout.write = (text) => {
        const [, url] = /serves at (\S+)/.exec(text) ?? [];
        if (url) resolve(url);
        return true;
      };
      process.stderr.write = (text) => {
        said += text;
        return true;
      };
      // the query makes it a new module, so that the program runs again
      ended = import(`${main.href}?start=${starts++}`);
      ended.then(() => reject(new Error(`the server ended: ${said}`)), reject);
    });
  } finally {
    process.stdout.write = out;
    process.stderr.write = err;
    const signal = process.listeners('SIGTERM').find((listener) => !others.has(listener));
    stops.set(name, () => {
      process.off('SIGTERM', signal);
      signal();
      return ended;
    });
  }
}

async function stop(name) {
  await stops.get(name)();
  stops.delete(name);
}

// one at a time, since all write to the same output
let last = Promise.resolve();
process.on('message', ({ id, name, args }) => {
  last = last
    .then(() => (args ? start(name, args) : stop(name)))
    .then(
      (url) => process.send({ id, url }),
      (error) => process.send({ id, error: String(error.stack ?? error) }),
    );
});
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
