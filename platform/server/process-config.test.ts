import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { ConfigError, loadConfig } from './config.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'toran-config-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

/** The reported problems, one per line. */
function problemsOf(env: Record<string, string>): string[] {
  try {
    loadConfig({ DATA_DIR: dataDir, ...env });
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.message.split('\n').slice(1);
  }
  return [];
}

describe('several processes', () => {
  const DATABASE = { DATABASE_URL: 'postgres://toran@db/toran' };

  it.each([
    { BUS_URL: 'redis://bus' },
    { PROCESSES: '2' },
    { REUSE_PORT: '1' },
    { ROLE: 'web' },
    { ROLE: 'jobs' },
  ])('with %j need no further setting: the database refuses what does not fit', (env) => {
    expect(problemsOf({ ...DATABASE, ...env })).toEqual([]);
  });
});

describe('ROLE, REUSE_PORT and PROCESSES', () => {
  const DATABASE = { DATABASE_URL: 'postgres://toran@db/toran' };

  it('rejects an unknown role', () => {
    expect(problemsOf({ ...DATABASE, ROLE: 'worker' })).toEqual([
      expect.stringMatching(/^ {2}- ROLE: .*"all"\|"web"\|"jobs"/),
    ]);
  });

  it('need a database of your own for several processes', () => {
    for (const ROLE of ['web', 'jobs'])
      expect(problemsOf({ ROLE })).toEqual([
        '  - ROLE: web and jobs need DATABASE_URL: the embedded database belongs to one start',
      ]);
    expect(problemsOf({ REUSE_PORT: '1' })).toEqual([
      '  - REUSE_PORT: several processes need DATABASE_URL: the embedded database belongs to one start',
    ]);
  });

  it('are one process that does everything by default', () => {
    const all = { role: 'all', sharesPort: false, shareOfLimits: 1, isDataDirShared: false };
    expect(loadConfig({ DATA_DIR: dataDir }).process).toEqual(all);
  });

  it('divide the limits by the processes of the site, unless Redis counts for all', () => {
    const shareOf = (env: Record<string, string>) =>
      loadConfig({ DATA_DIR: dataDir, ...DATABASE, ...env }).process.shareOfLimits;
    expect(shareOf({ PROCESSES: '4' })).toBe(1 / 4);
    expect(shareOf({ PROCESSES: '4', BUS_URL: 'redis://bus' })).toBe(1);
    expect(shareOf({ REUSE_PORT: '1' })).toBe(1);
  });
});
