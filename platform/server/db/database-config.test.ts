import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { ConfigError, loadConfig } from '../config.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'toran-config-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const load = (env: Record<string, string> = {}) => loadConfig({ DATA_DIR: dataDir, ...env });

/** The reported problems, one per line. */
function problemsOf(env: Record<string, string>): string[] {
  try {
    load(env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.message.split('\n').slice(1);
  }
  return [];
}

describe('connections to the database', () => {
  const DATABASE = { DATABASE_URL: 'postgres://toran@pooler/toran' };
  const DIRECT = { DATABASE_DIRECT_URL: 'postgres://toran@primary/toran' };

  it('are ten for requests, without a pooler, unless set', () => {
    const plain = { directUrl: null, poolSize: 10, isPooled: false, limits: 'requests' };
    expect(load().database).toEqual(plain);
    const all = {
      ...DATABASE,
      ...DIRECT,
      DATABASE_POOLER: 'transaction',
      DATABASE_POOL_SIZE: '40',
      DATABASE_LIMITS: 'relaxed',
    };
    expect(load(all).database).toEqual({
      directUrl: DIRECT.DATABASE_DIRECT_URL,
      poolSize: 40,
      isPooled: true,
      limits: 'relaxed',
    });
  });

  it('through a pooler also need the direct address of PostgreSQL', () => {
    expect(problemsOf({ ...DATABASE, DATABASE_POOLER: 'transaction' })).toEqual([
      '  - DATABASE_POOLER: "transaction" needs DATABASE_DIRECT_URL, the address of PostgreSQL without the pooler',
    ]);
  });

  it('reject DATABASE_DIRECT_URL without DATABASE_URL', () => {
    expect(problemsOf({ DATABASE_DIRECT_URL: 'postgres://a@b/c' })).toHaveLength(1);
  });

  it.each([
    ['DATABASE_DIRECT_URL', 'http://a/b'],
    ['DATABASE_POOL_SIZE', '1'],
    ['DATABASE_POOL_SIZE', '501'],
    ['DATABASE_POOLER', 'session'],
    ['DRAIN_SECONDS', '-1'],
    ['DRAIN_SECONDS', '601'],
    ['PROCESSES', '0'],
    ['DATA_DIR_SHARED', 'yes'],
  ])('rejects %s=%s', (name, value) => {
    expect(problemsOf({ ...DATABASE, [name]: value })[0]).toContain(`- ${name}: `);
  });
});
