import { spawnSync } from 'node:child_process';

/** The path of the first of these programs that is installed; '' if none is. */
const firstOf = (...programs) =>
  spawnSync('sh', ['-c', programs.map((program) => `command -v ${program}`).join(' || ')], {
    encoding: 'utf8',
  }).stdout.trim();

const found = () => firstOf('chromium', 'chromium-browser', 'google-chrome');

/** A browser for the tests: an installed Chromium, otherwise Debian's. */
export default function needs() {
  if (process.env.CARDWRIGHT_CHROMIUM || found() !== '') return;
  console.error('Installing Chromium for the browser tests (once) …');
  const sudo = process.getuid?.() === 0 ? '' : 'sudo ';
  const install = `${sudo}apt-get install -y -qq --no-install-recommends`;
  const sh = (command) =>
    spawnSync('sh', ['-c', command], { stdio: ['ignore', 'ignore', 'inherit'] }).status;
  const status = sh(`${sudo}apt-get update -qq && ${install} chromium`);
  // some releases do not have it
  if (status === 0) sh(`${install} chromium-headless-shell`);
  if (status !== 0 || found() === '')
    throw new Error(
      'no Chromium is here and apt-get could not install one; set CARDWRIGHT_CHROMIUM to a browser',
    );
}

/** The path of the browser. */
export function chromiumPath() {
  needs();
  return process.env.CARDWRIGHT_CHROMIUM ?? found();
}

/** The path of the same browser without windows, which starts faster, if it is installed. */
export function headlessPath() {
  needs();
  return process.env.CARDWRIGHT_CHROMIUM ?? firstOf('chromium-headless-shell', found());
}
