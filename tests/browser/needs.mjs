import { spawnSync } from 'node:child_process';

const found = () =>
  spawnSync(
    'sh',
    ['-c', 'command -v chromium || command -v chromium-browser || command -v google-chrome'],
    { encoding: 'utf8' },
  ).stdout.trim();

/** A browser for the tests: an installed Chromium, otherwise Debian's. */
export default function needs() {
  if (process.env.CARDWRIGHT_CHROMIUM || found() !== '') return;
  console.error('Installing Chromium for the browser tests (once) …');
  const sudo = process.getuid?.() === 0 ? '' : 'sudo ';
  const done = spawnSync(
    'sh',
    [
      '-c',
      `${sudo}apt-get update -qq && ${sudo}apt-get install -y -qq --no-install-recommends chromium`,
    ],
    {
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  );
  if (done.status !== 0 || found() === '')
    throw new Error(
      'no Chromium is here and apt-get could not install one; set CARDWRIGHT_CHROMIUM to a browser',
    );
}

/** The path of the browser. */
export function chromiumPath() {
  needs();
  return process.env.CARDWRIGHT_CHROMIUM ?? found();
}
