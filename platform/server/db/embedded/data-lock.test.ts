import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeTempFolder } from '#test/temp-folder.ts';
import { lockDataDir } from './data-lock.ts';
import { identifyProcess } from './processes.ts';

let folder: ReturnType<typeof makeTempFolder>;

beforeEach(() => {
  folder = makeTempFolder();
});
afterEach(() => folder.remove());

const holder = () => readFileSync(join(folder.path, 'toran.lock'), 'utf8').split('\n')[0];
const hold = (pid: number, identity: string | null) =>
  writeFileSync(join(folder.path, 'toran.lock'), `${pid}\n${identity}\n`);

describe('lockDataDir', () => {
  it('locks and releases the folder', () => {
    const unlock = lockDataDir(folder.path);
    expect(holder()).toBe(String(process.pid));
    unlock();
    const again = lockDataDir(folder.path);
    again();
    expect(holder).toThrow(/ENOENT/);
  });

  it("rejects while the lock's owner is alive", () => {
    hold(process.ppid, identifyProcess(process.ppid));
    expect(() => lockDataDir(folder.path)).toThrow(`(process ${process.ppid}). Stop it`);
  });

  it('takes over the lock of a dead process', () => {
    hold(2 ** 22 + 1, 'gone');
    lockDataDir(folder.path);
    expect(holder()).toBe(String(process.pid));
  });

  it.runIf(process.platform === 'linux')('takes over when the process id was reused', () => {
    hold(process.ppid, `${process.ppid}-1`);
    lockDataDir(folder.path);
    expect(holder()).toBe(String(process.pid));
  });
});
