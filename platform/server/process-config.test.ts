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
  const KEY = { SECRET_KEY: 'k'.repeat(40) };
  const S3 = {
    S3_ENDPOINT: 'https://s3.example',
    S3_BUCKET: 'pictures',
    S3_ACCESS_KEY_ID: 'id',
    S3_SECRET_ACCESS_KEY: 'secret',
  };
  const BUS = { BUS_URL: 'redis://bus' };

  it.each([
    ['BUS_URL', BUS],
    ['PROCESSES', { PROCESSES: '2' }],
    ['WORKERS', { WORKERS: '4' }],
    ['WORKERS', { WORKERS: 'auto' }],
  ])('by %s need pictures and a key that all of them have', (name, sign) => {
    expect(problemsOf({ ...DATABASE, ...sign })).toEqual([
      `  - S3_BUCKET: several processes (${name}) need the S3 settings, else each keeps pictures that the others can’t find. If DATA_DIR is one folder for all of them, set DATA_DIR_SHARED=1`,
      `  - SECRET_KEY: is required with several processes (${name}): all of them need the key that the database was used with`,
    ]);
    expect(problemsOf({ ...DATABASE, ...sign, ...KEY, ...S3 })).toEqual([]);
  });

  it('can share a folder instead of S3', () => {
    expect(problemsOf({ ...DATABASE, ...BUS, ...KEY, DATA_DIR_SHARED: '1' })).toEqual([]);
  });

  it('of one machine with the embedded database need nothing', () => {
    for (const sign of [{ WORKERS: '4' }, BUS]) expect(problemsOf(sign)).toEqual([]);
  });

  it.each([{}, DATABASE, { ...DATABASE, PROCESSES: '1' }, { ...DATABASE, WORKERS: '1' }])(
    'are not assumed with %j',
    (env) => expect(problemsOf(env)).toEqual([]),
  );
});
