import { spawn } from 'node:child_process';
import { chownSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { chooseAccount } from '#platform/server/db/embedded/account.ts';
import { findFreePort } from '../scripts/free-port.ts';
import { MAX_WAIT_MS } from './patience.ts';
import { makeTempFolder } from './temp-folder.ts';

export type Pooler = {
  /** Returns the address of the same database through the pooler. */
  urlOf(connectionString: string): string;
  stop(): Promise<void>;
};

/** Roles that tests use, without a password: the server trusts its socket. */
const ROLES = ['postgres', 'toran_app'];

/** Runs PgBouncer in transaction mode before the server of this URL, with its own folder and port. Throws if it can't. */
export async function startPooler(serverUrl: string): Promise<Pooler> {
  const { host, port: serverPort } = new pg.Client({ connectionString: serverUrl });
  const folder = makeTempFolder();
  const port = await findFreePort();
  const users = join(folder.path, 'users.txt');
  const settings = join(folder.path, 'pgbouncer.ini');
  writeFileSync(users, ROLES.map((role) => `"${role}" ""\n`).join(''));
  writeFileSync(
    settings,
    [
      '[databases]',
      `* = host=${host} port=${serverPort}`,
      '[pgbouncer]',
      'listen_addr = 127.0.0.1',
      `listen_port = ${port}`,
      'unix_socket_dir =',
      'auth_type = trust',
      `auth_file = ${users}`,
      'admin_users = postgres',
      'pool_mode = transaction',
      'default_pool_size = 10',
      'max_client_conn = 1000',
      // As long as the pools of the tests wait. With production's 3 s, a busy machine would answer 503.
      `query_wait_timeout = ${MAX_WAIT_MS / 1_000}`,
      // Frees idle connections soon, because the databases of all test files share the server's connections.
      'server_idle_timeout = 5',
      '',
    ].join('\n'),
  );
  // PgBouncer refuses root, and only PostgreSQL's account may enter the folder of its socket.
  const account = chooseAccount(host);
  if (account !== null) for (const file of [users, settings]) chownSync(file, account.uid, account.gid);
  const child = spawn('pgbouncer', [settings], {
    ...account,
    cwd: folder.path,
    env: { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let printed = '';
  child.stderr.on('data', (chunk) => {
    printed += chunk;
  });
  const ended = new Promise<void>((resolve) => {
    child.once('error', () => resolve());
    child.once('exit', () => resolve());
  });
  const urlOf = (connectionString: string) => {
    const { user, database } = new pg.Client({ connectionString });
    return `postgres://${user}@127.0.0.1:${port}/${database}`;
  };
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
    await ended;
    folder.remove();
  };
  const deadline = Date.now() + MAX_WAIT_MS;
  while (!(await answers(urlOf(serverUrl)))) {
    if (child.exitCode === null && child.pid !== undefined && Date.now() < deadline) continue;
    await stop();
    throw new Error(`PgBouncer did not start:\n${printed}`);
  }
  return { urlOf, stop };
}

async function answers(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 1_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch {
    await new Promise((resolve) => setTimeout(resolve, 50));
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}
