import { accessSync, constants, statSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Returns why DATA_DIR (an absolute path) can't be used; null if it can. A missing folder is fine: it is created later.
 */
export function dataFolderProblem(dataDir: string): string | null {
  const found = statOf(dataDir);
  if (found === 'unreadable')
    return `DATA_DIR: this account may not open ${dataDir}; allow it, or choose another folder`;
  if (found === 'missing') {
    const parent = dirname(dataDir);
    return parent === dataDir ? `DATA_DIR: ${dataDir} does not exist` : dataFolderProblem(parent);
  }
  if (!found.isDirectory()) return `DATA_DIR: ${dataDir} is a file, not a folder; choose another path`;
  try {
    accessSync(dataDir, constants.W_OK | constants.X_OK);
    return null;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EROFS'
      ? `DATA_DIR: ${dataDir} is on a read-only disk; mount it writable, or choose another folder`
      : `DATA_DIR: this account may not write to ${dataDir}; allow it, or choose another folder`;
  }
}

function statOf(path: string) {
  try {
    return statSync(path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    // ENOTDIR: one of the parents is a file. `dataFolderProblem` goes up to it and reports it.
    return code === 'ENOENT' || code === 'ENOTDIR' ? 'missing' : 'unreadable';
  }
}
