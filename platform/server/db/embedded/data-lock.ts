import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { EmbeddedError } from './error.ts';
import { identifyProcess } from './processes.ts';

const FILE = 'toran.lock';

/**
 * Locks DATA_DIR for this process; if the process that holds the lock is dead, takes the lock over. Returns a function
 * that releases the lock. Throws EmbeddedError that names the process that holds it. It only gives a better error
 * message: PostgreSQL itself prevents two servers on one folder.
 */
export function lockDataDir(dataDir: string): () => void {
  const file = join(dataDir, FILE);
  const mine = join(dataDir, `${FILE}.${process.pid}`);
  const identity = identifyProcess(process.pid) ?? String(process.pid);
  writeFileSync(mine, `${process.pid}\n${identity}\n`);
  try {
    // A hard link appears atomically with its content.
    while (!linked(mine, file)) removeStale(file, dataDir);
  } finally {
    rmSync(mine, { force: true });
  }
  return () => {
    if (readHolder(file)?.identity === identity) rmSync(file, { force: true });
  };
}

function linked(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

function removeStale(file: string, dataDir: string): void {
  refuseIfHeld(file, dataDir);
  const aside = `${file}.stale.${process.pid}`;
  try {
    renameSync(file, aside);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
    throw error;
  }
  // Another process may have locked in between: then give its lock back.
  const holder = readHolder(aside);
  if (holder !== null && isHeld(holder)) linked(aside, file);
  rmSync(aside, { force: true });
  refuseIfHeld(file, dataDir);
}

function refuseIfHeld(file: string, dataDir: string): void {
  const holder = readHolder(file);
  if (holder === null || !isHeld(holder)) return;
  throw new EmbeddedError(
    holder.pid === process.pid
      ? `This process already runs the database in ${dataDir}.`
      : `Toran already runs on ${dataDir} (process ${holder.pid}). Stop it, or start with another DATA_DIR.`,
  );
}

type Holder = { pid: number; identity: string };

function isHeld(holder: Holder): boolean {
  return identifyProcess(holder.pid) === holder.identity;
}

function readHolder(file: string): Holder | null {
  try {
    const [pid = '', identity = ''] = readFileSync(file, 'utf8').split('\n');
    return { pid: Number(pid), identity };
  } catch {
    return null;
  }
}
