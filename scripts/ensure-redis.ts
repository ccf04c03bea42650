import { ensureDebianPackage } from './debian-package.ts';

/** Installs redis-server as root on Debian if it is missing; the tests that need it are skipped where there is none. */
export function ensureRedis(): boolean {
  return ensureDebianPackage('redis-server', 'redis-server');
}
