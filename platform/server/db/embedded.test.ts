import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type EmbeddedChild, startEmbeddedChild } from '#test/embedded-child.ts';
import { MAX_WAIT_MS } from '#test/patience.ts';
import { makeTempFolder } from '#test/temp-folder.ts';
import { canEnter } from './embedded/account.ts';
import { waitFor } from './embedded/processes.ts';
import { type EmbeddedServer, startEmbedded } from './embedded.ts';

const NOBODY = { uid: 65_534, gid: 65_534 };
const isRoot = process.getuid?.() === 0;
const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
const cleanups: Array<() => unknown> = [];

afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

function newFolder(): string {
  const folder = makeTempFolder();
  cleanups.push(folder.remove);
  return folder.path;
}

/**
 * A stopped data folder with a database. Tests that do not need a new folder copy it, which is faster than creating
 * one.
 */
const initialised = makeTempFolder();
beforeAll(async () => {
  await (await startEmbedded({ dataDir: initialised.path, log })).stop();
});
afterAll(() => initialised.remove());

function usedFolder(): string {
  const path = newFolder();
  const copy = spawnSync('cp', ['-a', join(initialised.path, 'postgres'), path], { encoding: 'utf8' });
  expect(copy.stderr).toBe('');
  return path;
}

async function start(dataDir: string): Promise<EmbeddedServer> {
  const embedded = await startEmbedded({ dataDir, log });
  cleanups.push(() => embedded.stop());
  return embedded;
}

async function startChild(dataDir: string, account?: typeof NOBODY): Promise<EmbeddedChild> {
  const child = await startEmbeddedChild(dataDir, account);
  cleanups.push(() => child.kill('SIGTERM'));
  return child;
}

async function query(connectionString: string, text: string): Promise<Array<Record<string, unknown>>> {
  const client = new pg.Client({ connectionString });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return (await client.query(text)).rows;
  } finally {
    await client.end().catch(() => undefined);
  }
}

const keep = (url: string) => query(url, 'create table kept as select 42 as answer');
const kept = (url: string) => query(url, 'select answer from kept');
const ANSWER = [{ answer: 42 }];

describe('the embedded database', () => {
  it('starts on a fresh folder: durable, on a private socket, without TCP', async () => {
    const dataDir = newFolder();
    const { connectionString } = await start(join(dataDir, 'not', 'yet', 'there'));
    const rows = await query(
      connectionString,
      `select name, setting from pg_settings where name in
         ('fsync', 'synchronous_commit', 'listen_addresses', 'shared_buffers', 'server_encoding') order by name`,
    );
    expect(rows.map((row) => row.setting)).toEqual(['on', '', 'UTF8', '32768', 'on']);
    expect(await query(connectionString, 'select current_database() as name')).toEqual([{ name: 'toran' }]);
  });

  it('keeps its data after a clean stop', async () => {
    const dataDir = usedFolder();
    const first = await startEmbedded({ dataDir, log });
    await keep(first.connectionString);
    await first.stop();
    expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false);
    expect(await kept((await start(dataDir)).connectionString)).toEqual(ANSWER);
  });

  it('adopts the server that a killed process left running', async () => {
    const dataDir = usedFolder();
    const child = await startChild(dataDir);
    await child.kill('SIGKILL');
    expect(child.outcome).toEqual({ postgres: (await start(dataDir)).pid(), url: expect.any(String) });
  });

  it('recovers the data when both processes were killed', async () => {
    const dataDir = usedFolder();
    const child = await startChild(dataDir);
    if (!('url' in child.outcome)) throw new Error(child.outcome.refused);
    await keep(child.outcome.url);
    await child.kill('SIGKILL');
    process.kill(child.outcome.postgres, 'SIGKILL');
    const again = await start(dataDir);
    expect(again.pid()).not.toBe(child.outcome.postgres);
    expect(await kept(again.connectionString)).toEqual(ANSWER);
  });

  it('starts when the id in postmaster.pid was reused', async () => {
    const dataDir = usedFolder();
    const first = await startEmbedded({ dataDir, log });
    await keep(first.connectionString);
    const file = join(dataDir, 'postgres', 'postmaster.pid');
    const [, ...rest] = readFileSync(file, 'utf8').split('\n');
    await first.stop();
    // The program runs as the same account; otherwise PostgreSQL would know that it is not PostgreSQL.
    const { uid, gid } = statSync(join(dataDir, 'postgres'));
    const other = spawn('sleep', ['60'], { uid, gid });
    cleanups.push(() => other.kill());
    writeFileSync(file, [other.pid, ...rest].join('\n'), { mode: 0o600 });
    chownSync(file, uid, gid);
    expect(await kept((await start(dataDir)).connectionString)).toEqual(ANSWER);
  });

  it('starts PostgreSQL again when it is killed under a running application', async () => {
    const embedded = await start(usedFolder());
    await keep(embedded.connectionString);
    const killed = embedded.pid();
    process.kill(killed, 'SIGKILL');
    const back = await waitFor('the data to be served again', MAX_WAIT_MS, () =>
      kept(embedded.connectionString).catch(() => null),
    );
    expect(back).toEqual(ANSWER);
    const now = await waitFor('the new process', MAX_WAIT_MS, () => embedded.pid() || null);
    expect(now).not.toBe(killed);
  });

  it('rejects a second application on the same folder and names the first', async () => {
    const dataDir = usedFolder();
    const first = await startChild(dataDir);
    await expect(startEmbedded({ dataDir, log })).rejects.toThrow(
      `Toran already runs on ${dataDir} (process ${first.pid}). Stop it, or start with another DATA_DIR.`,
    );
  });

  it('lets one of two concurrent first starts win, without damage', async () => {
    const dataDir = newFolder();
    const both = await Promise.all([startChild(dataDir), startChild(dataDir)]);
    const winners = both.filter((child) => 'url' in child.outcome);
    const refusals = both.flatMap((child) => ('refused' in child.outcome ? [child.outcome.refused] : []));
    expect(winners).toHaveLength(1);
    expect(refusals).toEqual([expect.stringContaining(`(process ${winners[0]?.pid})`)]);
    await winners[0]?.kill('SIGTERM');
    expect(await query((await start(dataDir)).connectionString, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('moves the socket of a long path to the temporary folder', async () => {
    const embedded = await start(join(newFolder(), 'x'.repeat(120)));
    expect(embedded.host.length).toBeLessThan(90);
    expect(await query(embedded.connectionString, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it.runIf(isRoot && canEnter(process.cwd(), NOBODY))('runs for an unprivileged user', async () => {
    const dataDir = newFolder();
    chmodSync(dataDir, 0o777);
    const child = await startChild(join(dataDir, 'data'), NOBODY);
    expect(child.outcome).toEqual({ postgres: expect.any(Number), url: expect.any(String) });
  });

  it.runIf(isRoot)("lets PostgreSQL's account pass through a private folder that we own", async () => {
    const dataDir = newFolder();
    chmodSync(dataDir, 0o700);
    const embedded = await start(dataDir);
    expect(embedded.host).toBe(join(dataDir, 'run'));
  });
});
