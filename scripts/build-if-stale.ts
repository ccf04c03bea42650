import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, runTool } from './run.ts';

/** Sources of the built pages, without tests and server code. */
const SOURCES = [
  'app/**/*',
  'platform/web/**/*',
  'features/**/*',
  'shared/**/*',
  'locales/*.po',
  'platform/server/locales/*',
  'scripts/locales/*',
  'vite.config.ts',
  'scripts/icon-imports.ts',
  'scripts/page-styles.ts',
  'scripts/public-chunks.ts',
  'tsconfig.json',
  'package-lock.json',
];
const NOT_BUILT = /\.test\.tsx?$|^features\/[^/]+\/server\//;
const STAMP = join(ROOT, 'dist/.stamp');
const BUILT = join(ROOT, 'dist/server/entry-server.js');

/** Builds the pages unless dist/ matches these sources. Returns whether it built; throws on failure. */
export async function buildIfStale(): Promise<boolean> {
  const stamp = fingerprint();
  if (existsSync(BUILT) && existsSync(STAMP) && readFileSync(STAMP, 'utf8') === stamp) return false;
  if (!existsSync(join(ROOT, 'node_modules/vite'))) {
    // Production images contain built pages and no build tools.
    if (existsSync(BUILT)) return false;
    throw new Error('The pages are not built and can not be: run `npm ci` with development packages.');
  }
  console.log('Building the pages …');
  const { ok, output, seconds } = await runTool('vite/bin/vite.js', ['build', '--app', '--logLevel', 'warn']);
  if (!ok) throw new Error(`The build failed:\n${output}`);
  mkdirSync(join(ROOT, 'dist'), { recursive: true });
  writeFileSync(STAMP, stamp);
  console.log(`Built in ${seconds.toFixed(1)} s`);
  return true;
}

function fingerprint(): string {
  const hash = createHash('sha256');
  const entries = globSync(SOURCES, { cwd: ROOT, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  for (const file of files.map((path) => path.slice(ROOT.length + 1)).sort()) {
    if (NOT_BUILT.test(file)) continue;
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(ROOT, file)))
      .update('\0');
  }
  return hash.digest('hex');
}

if (import.meta.main) {
  await buildIfStale().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  });
}
