import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { ConfigError, loadConfig } from './config.ts';
import { asksForWorkers } from './process-config.ts';

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
    { WORKERS: '4' },
    { WORKERS: 'auto' },
    { ROLE: 'web' },
    { ROLE: 'jobs' },
  ])('with %j need no further setting: the database refuses what does not fit', (env) => {
    expect(problemsOf({ ...DATABASE, ...env })).toEqual([]);
  });
});

describe('WORKERS and ROLE', () => {
  const DATABASE = { DATABASE_URL: 'postgres://toran@db/toran' };
  const KEY = { SECRET_KEY: 'k'.repeat(40) };

  it.each(['0', '-1', '1.5', '65', '100', 'many'])('rejects %s workers', (WORKERS) => {
    expect(problemsOf({ WORKERS })).toEqual(['  - WORKERS: must be a number from 1 to 64, or auto']);
  });

  it('rejects an unknown role', () => {
    expect(problemsOf({ ...DATABASE, ...KEY, ROLE: 'worker' })).toEqual([
      expect.stringMatching(/^ {2}- ROLE: .*"all"\|"web"\|"jobs"/),
    ]);
  });

  it.each(['web', 'jobs'])('rejects the role %s with the embedded database', (ROLE) => {
    expect(problemsOf({ ROLE })).toEqual([
      '  - ROLE: web and jobs need DATABASE_URL: the embedded database belongs to one start',
    ]);
  });

  it('rejects several workers for jobs, and more workers than processes', () => {
    expect(problemsOf({ ...DATABASE, ...KEY, ROLE: 'jobs', WORKERS: '2' })).toEqual([
      '  - WORKERS: are web processes; leave it out with ROLE=jobs',
    ]);
    expect(problemsOf({ ...DATABASE, ...KEY, WORKERS: '4', PROCESSES: '3' })).toEqual([
      '  - PROCESSES: counts the workers too, so it can’t be less than WORKERS',
    ]);
  });

  it('are one process that does everything by default', () => {
    const all = { role: 'all', workers: 1, worker: null, shareOfLimits: 1, isDataDirShared: false };
    expect(loadConfig({ DATA_DIR: dataDir }).process).toEqual(all);
    expect(loadConfig({ DATA_DIR: dataDir, WORKERS: 'auto' }).process.workers).toBe(availableParallelism());
    expect([{}, { WORKERS: '' }, { WORKERS: '1' }, { WORKERS: '0' }].map(asksForWorkers)).toEqual([
      false,
      false,
      false,
      true,
    ]);
    expect(asksForWorkers({ WORKERS: '2' })).toBe(true);
  });

  it('let the first worker run the jobs', () => {
    const roles = [1, 2, 3].map(
      (number) => loadConfig({ DATA_DIR: dataDir, WORKERS: '3', WORKER_NUMBER: String(number) }).process.role,
    );
    expect(roles).toEqual(['all', 'web', 'web']);
  });

  it('divide the limits by the processes of the site, unless Redis counts for all', () => {
    const shareOf = (env: Record<string, string>) =>
      loadConfig({ DATA_DIR: dataDir, ...DATABASE, ...KEY, ...env }).process.shareOfLimits;
    expect(shareOf({ PROCESSES: '4' })).toBe(1 / 4);
    expect(shareOf({ PROCESSES: '4', WORKERS: '2' })).toBe(1 / 2);
    expect(shareOf({ PROCESSES: '4', BUS_URL: 'redis://bus' })).toBe(1);
    expect(shareOf({ WORKERS: '4' })).toBe(1);
  });
});
