import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const works = (command, ...args) => spawnSync(command, args, { stdio: 'ignore' }).status === 0;

/**
 * What the bots of other languages need: Debian's WebSocket library for Python, and Java. Installs
 * what is missing.
 */
export default function needs() {
  const missing = [];
  if (!existsSync('/usr/bin/python3') || !works('/usr/bin/python3', '-c', 'import websockets'))
    missing.push('python3-websockets');
  if (!works('javac', '-version')) missing.push('openjdk-17-jdk-headless');
  if (missing.length === 0) return;
  console.error(`Installing ${missing.join(', ')} (once) …`);
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  const apt = (...args) => {
    const [command, ...rest] = [...asRoot, 'apt-get', ...args];
    return (
      spawnSync(command, rest, {
        stdio: ['ignore', 'ignore', 'inherit'],
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      }).status === 0
    );
  };
  if (!apt('install', '-y', '--no-install-recommends', ...missing)) {
    apt('update');
    apt('install', '-y', '--no-install-recommends', ...missing);
  }
}
