import { spawnSync } from 'node:child_process';
import { findRedis } from '#test/redis-server.ts';

/** Installs redis-server as root on Debian if it is missing; the tests that need it are skipped where there is none. */
export function ensureRedis(): void {
  if (findRedis() !== null) return;
  if (process.getuid?.() === 0) {
    const options = '-o Acquire::Retries=0 -o Acquire::http::Timeout=20';
    const install = `apt-get ${options} install -y --no-install-recommends redis-server`;
    // RUNLEVEL=1 keeps the package from starting a server of its own.
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
    spawnSync('/bin/sh', ['-c', `${install} || (apt-get update && ${install})`], { stdio: 'ignore', env });
  }
  if (findRedis() === null)
    console.log('Skipped: tests of live updates through Redis: this machine has no redis-server.');
}
