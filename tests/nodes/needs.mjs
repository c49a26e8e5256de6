import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Debian installs some of them outside an ordinary user's PATH. */
const PLACES = ['/usr/bin', '/usr/sbin', '/usr/local/bin', '/usr/local/sbin'];
const has = (program) => PLACES.some((folder) => existsSync(`${folder}/${program}`));

/** PostgreSQL, NATS, HAProxy and nginx from Debian: installs what is missing or fails. */
export default function needs() {
  const missing = [];
  if (!existsSync('/usr/lib/postgresql')) missing.push('postgresql');
  if (!has('nats-server')) missing.push('nats-server');
  if (!has('haproxy')) missing.push('haproxy');
  if (!has('nginx')) missing.push('nginx-light');
  if (missing.length === 0) return;
  console.error(`Installing ${missing.join(', ')} (once) …`);
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  const apt = (...args) => {
    const [command, ...rest] = [...asRoot, 'apt-get', ...args];
    return spawnSync(command, rest, {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    }).status;
  };
  const install = ['install', '-y', '--no-install-recommends', ...missing];
  if (apt(...install) === 0) return;
  apt('update');
  if (apt(...install) !== 0)
    throw new Error(`apt-get could not install ${missing.join(', ')}, which these tests run`);
}
