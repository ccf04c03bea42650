import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { EmbeddedError } from './error.ts';
import { findProcess } from './processes.ts';

const FILE = 'toran.lock';

/**
 * Takes DATA_DIR for this process. The lock of a process that is gone is taken over.
 * Returns what gives it back; throws EmbeddedError naming the process that holds it.
 * It spares people a mix-up; that no two servers write to one folder is PostgreSQL's own guarantee.
 */
export function lockDataDir(dataDir: string): () => void {
  const file = join(dataDir, FILE);
  const mine = join(dataDir, `${FILE}.${process.pid}`);
  const identity = findProcess(process.pid) ?? String(process.pid);
  writeFileSync(mine, `${process.pid}\n${identity}\n`);
  try {
    // A link appears with its content or not at all.
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
  // Between the look and the rename another process may have taken the lock: then it gets it back.
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
  return findProcess(holder.pid) === holder.identity;
}

function readHolder(file: string): Holder | null {
  try {
    const [pid = '', identity = ''] = readFileSync(file, 'utf8').split('\n');
    return { pid: Number(pid), identity };
  } catch {
    return null;
  }
}
