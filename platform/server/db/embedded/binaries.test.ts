import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, lstatSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { makeTempFolder } from '#test/temp-folder.ts';
import { findPackage, packagedBinaries } from './binaries.ts';

const isRoot = process.getuid?.() === 0;
const folder = makeTempFolder();

afterEach(folder.remove);

/** Copies the npm package without its links, as npm unpacks it when install scripts are off. */
function copyPackage(to: string): string {
  const native = findPackage();
  const filter = (path: string) => !lstatSync(path).isSymbolicLink();
  cpSync(join(native, '..', 'package.json'), join(to, 'package.json'));
  cpSync(native, join(to, 'native'), { recursive: true, filter });
  return join(to, 'native');
}

describe('the packaged binaries', () => {
  it('run without the links of install scripts', () => {
    const native = copyPackage(join(folder.path, 'package'));
    const binaries = packagedBinaries(join(folder.path, 'links'), null, { native });
    expect(binaries.major).toBe(18);
    const initdb = spawnSync(join(binaries.bin, 'initdb'), ['--version'], { env: binaries.env });
    expect(initdb.status).toBe(0);
  });

  it.runIf(isRoot)('are copied to where the unprivileged account can reach them', () => {
    const closed = join(folder.path, 'closed');
    mkdirSync(closed, { recursive: true });
    const native = copyPackage(closed);
    chmodSync(closed, 0o700);
    chmodSync(folder.path, 0o755);
    const reachable = join(folder.path, 'reachable');
    const account = { uid: 65_534, gid: 65_534 };
    const binaries = packagedBinaries(join(folder.path, 'links'), account, { native, reachable });
    expect(binaries.bin.startsWith(reachable)).toBe(true);
    expect(binaries.major).toBe(18);
  });

  it("that can't run explain how to use another database", () => {
    const native = join(folder.path, 'empty');
    expect(() => packagedBinaries(join(folder.path, 'links'), null, { native })).toThrow(/Set DATABASE_URL/);
  });
});
