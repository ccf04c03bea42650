import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT } from '../run.ts';

/** Imports by which a file can start, kill or restart a process. */
const STARTERS = /from '(node:child_process|#platform\/server\/db\/embedded\.ts|\.\/embedded\.ts)'/;
/** Imports of test helpers, which may start processes for a test. Imports of product code are not followed. */
const HELPERS = /from '((?:#test|(?:\.\.?\/)+(?:scripts|test)|\.\.?)\/[^']+)'/g;

/**
 * Returns the test files that start processes, directly or through helpers in test/ and scripts/. The phase `processes`
 * runs them alone, because other tests would slow down the processes that they watch.
 */
export function findProcessTests(): string[] {
  const files = globSync('{app,features,platform,scripts,test}/**/*.test.ts', { cwd: ROOT });
  return files.filter((file) => !file.startsWith('test/long/') && startsProcesses(file, new Set())).sort();
}

function startsProcesses(file: string, seen: Set<string>): boolean {
  if (seen.has(file) || !existsSync(join(ROOT, file))) return false;
  seen.add(file);
  const source = readFileSync(join(ROOT, file), 'utf8');
  if (STARTERS.test(source)) return true;
  return [...source.matchAll(HELPERS)]
    .map(([, path = '']) => (path.startsWith('#') ? path.slice(1) : join(dirname(file), path)))
    .filter((path) => /^(test|scripts)\//.test(path))
    .some((path) => startsProcesses(path, seen));
}
