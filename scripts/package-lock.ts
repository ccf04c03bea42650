import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './run.ts';

/** An entry of package-lock.json, as npm writes it (version 3). */
export type LockedPackage = {
  name?: string;
  version?: string;
  integrity?: string;
  license?: string;
  dev?: boolean;
  optional?: boolean;
  hasInstallScript?: boolean;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
};

/** Packages by folder path (`node_modules/a/node_modules/b`); `''` is the product itself. */
export type PackageLock = Readonly<Record<string, LockedPackage>>;

/** Licences of packages that state them in their LICENSE file only. */
export const LICENSE_FILES: Readonly<Record<string, { license: string; says: RegExp }>> = {
  'node_modules/png-js': { license: 'MIT', says: /^MIT License/ },
};

export function readLock(): PackageLock {
  const lock: Record<string, LockedPackage> = JSON.parse(
    readFileSync(join(ROOT, 'package-lock.json'), 'utf8'),
  ).packages;
  for (const [path, { license }] of Object.entries(LICENSE_FILES)) {
    const locked = lock[path];
    if (locked) locked.license ??= license;
  }
  return lock;
}

/** Returns the real name of a package. If it was installed under an alias, its path has only the alias. */
export const nameOf = (path: string, { name }: LockedPackage): string =>
  name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);

/** Path where Node resolves `name` from the package at `from`; null for a missing optional package. */
function find(lock: PackageLock, from: string, name: string): string | null {
  for (let folder = from; ; ) {
    const path = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`;
    if (path in lock) return path;
    if (folder === '') return null;
    folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')));
  }
}

/** Paths of the production dependencies of the package at `path`, including optional ones. */
export function dependencyPathsOf(lock: PackageLock, path: string): string[] {
  const { dependencies, optionalDependencies, peerDependencies } = lock[path] ?? {};
  const names = Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies });
  return names.flatMap((name) => find(lock, path, name) ?? []);
}

/** Sorted paths of all production packages, resolved from package.json instead of npm's flags. */
export function productionPaths(lock: PackageLock): string[] {
  const seen = new Set(['']);
  // Iterating a Set also visits entries added meanwhile.
  for (const path of seen) for (const needed of dependencyPathsOf(lock, path)) seen.add(needed);
  seen.delete('');
  return [...seen].sort();
}
