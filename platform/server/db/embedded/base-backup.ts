import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import type { Pack } from 'tar-stream';
import { addBytes, addFile, addFolder } from '../../backup/tar.ts';
import { EmbeddedError } from './error.ts';

/** Folders that are copied without their contents: PostgreSQL needs the folders and fills them at each start. */
const EMPTY_FOLDERS = new Set([
  'pg_wal',
  'pg_dynshmem',
  'pg_notify',
  'pg_replslot',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
]);
const LEFT_OUT =
  /^(postmaster\.(pid|opts)|pg_internal\.init.*|pgsql_tmp.*|current_logfiles|backup_label.*|tablespace_map|postgresql\.auto\.conf\.tmp)$/;
/** Copied last, after all other files. */
const CONTROL_FILE = 'global/pg_control';
const WAL_FILE = /^[0-9A-F]{24}$/;

async function one(client: pg.Client, query: string, values: unknown[] = []): Promise<string> {
  const { rows } = await client.query<{ value: string }>(query, values);
  return rows[0]?.value ?? '';
}

async function addTree(pack: Pack, data: string, folder: string): Promise<void> {
  const entries = await readdir(join(data, folder), { withFileTypes: true }).catch((error: unknown) => {
    // A table that was dropped meanwhile.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  });
  for (const entry of entries) {
    const name = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (LEFT_OUT.test(entry.name) || name === CONTROL_FILE) continue;
    if (entry.isFile()) await addFile(pack, name, join(data, name));
    else if (entry.isDirectory()) {
      addFolder(pack, name);
      if (!EMPTY_FOLDERS.has(name)) await addTree(pack, data, name);
    } else
      throw new EmbeddedError(`${join(data, name)} is a link: only data in one folder can be backed up.`);
  }
}

/** Adds the files of the write-ahead log from `from` to `to`, which make the copied files consistent. */
async function addLog(pack: Pack, data: string, from: string, to: string): Promise<void> {
  const names = await readdir(join(data, 'pg_wal'));
  for (const name of names.filter((file) => WAL_FILE.test(file) && file >= from && file <= to).sort()) {
    await addFile(pack, `pg_wal/${name}`, join(data, 'pg_wal', name));
  }
}

/**
 * Adds the files of a running server on this machine to an archive: PostgreSQL's low-level backup (pg_backup_start,
 * copy, pg_backup_stop) with the log written meanwhile. A restore shows the database as it was at the end of the
 * backup.
 */
export async function addCluster(pack: Pack, connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString, application_name: 'toran-backup' });
  // A server that ends while files are copied fails the next statement.
  client.on('error', () => undefined);
  await client.connect();
  try {
    const data = await one(client, "select current_setting('data_directory') as value");
    // A temporary replication slot: as long as this connection is open, the server keeps the log that the copy needs.
    await client.query('select pg_create_physical_replication_slot($1, true, true)', [
      `toran_backup_${process.pid}`,
    ]);
    await client.query("select pg_backup_start('toran', true)");
    await addTree(pack, data, '');
    await addFile(pack, CONTROL_FILE, join(data, CONTROL_FILE));
    const { rows } = await client.query<{ lsn: string; label: string }>(
      'select lsn, labelfile as label from pg_backup_stop(false)',
    );
    const [{ lsn, label } = { lsn: '', label: '' }] = rows;
    const first = /\(file ([0-9A-F]{24})\)/.exec(label)?.[1] ?? '';
    await addBytes(pack, 'backup_label', Buffer.from(label));
    await addLog(pack, data, first, await one(client, 'select pg_walfile_name($1::pg_lsn) as value', [lsn]));
  } finally {
    await client.end();
  }
}
