import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, run } from '../run.ts';

type Part = {
  name: string;
  sources: readonly string[];
  notBuilt: RegExp;
  built: string;
  /** A program and its arguments. */
  build: readonly [string, ...string[]];
};

/**
 * The parts of the build. Each has its own stamp, a hash of its sources, so a change in the server does not rebuild the
 * pages.
 */
const PARTS: readonly Part[] = [
  {
    name: 'pages',
    sources: [
      'app/**/*',
      'platform/web/**/*',
      'features/**/*',
      'shared/**/*',
      'locales/*.po',
      'platform/server/locales/*',
      // All scripts: the plugins of vite.config.ts are among them. One imports page-styles.ts.
      'platform/server/ssr/page-styles.ts',
      'scripts/*.ts',
      'scripts/build/*',
      'scripts/locales/*',
      'vite.config.ts',
      'tsconfig.json',
      'package-lock.json',
    ],
    notBuilt: /\.test\.tsx?$|^features\/[^/]+\/server\//,
    built: join(ROOT, 'dist/server/entry-server.js'),
    build: ['node_modules/vite/bin/vite.js', 'build', '--app', '--logLevel', 'warn'],
  },
  {
    name: 'server',
    sources: [
      'app/*.ts',
      'app/offline/*.ts',
      'db/**/*.ts',
      'features/**/*.ts',
      'platform/**/*.ts',
      'shared/**/*.ts',
      'scripts/build/build-server.ts',
      'tsconfig.json',
      'package-lock.json',
    ],
    notBuilt: /\.test\.ts$|^(features\/[^/]+|platform)\/web\//,
    built: join(ROOT, 'dist/app/main.js'),
    build: ['scripts/build/build-server.ts'],
  },
];

const stampOf = ({ name }: Part) => join(ROOT, `dist/.stamp-${name}`);

/**
 * Builds each part whose stamp does not match its sources. Returns true if it built something; throws if a build fails.
 */
export async function buildIfStale(): Promise<boolean> {
  const stale = PARTS.map((part) => ({ part, stamp: fingerprint(part) })).filter(
    ({ part, stamp }) =>
      !existsSync(part.built) || !existsSync(stampOf(part)) || readFileSync(stampOf(part), 'utf8') !== stamp,
  );
  if (stale.length === 0) return false;
  if (!existsSync(join(ROOT, 'node_modules/vite'))) {
    // Production images contain what was built and no build tools.
    if (stale.every(({ part }) => existsSync(part.built))) return false;
    throw new Error('The pages are not built and can not be: run `npm ci` with development packages.');
  }
  console.log(`Building the ${stale.map(({ part }) => part.name).join(' and the ')} …`);
  const start = performance.now();
  const outcomes = await Promise.all(stale.map(({ part }) => run(process.execPath, part.build)));
  for (const { ok, output } of outcomes) if (!ok) throw new Error(`The build failed:\n${output}`);
  mkdirSync(join(ROOT, 'dist'), { recursive: true });
  for (const { part, stamp } of stale) writeFileSync(stampOf(part), stamp);
  console.log(`Built in ${((performance.now() - start) / 1000).toFixed(1)} s`);
  return true;
}

function fingerprint({ sources, notBuilt }: Part): string {
  // The tests' pseudo language changes the texts of the pages, so it is part of the hash.
  const hash = createHash('sha256').update(`${process.env.PSEUDO_LOCALE ?? ''}\0`);
  const entries = globSync(sources, { cwd: ROOT, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  for (const file of files.map((path) => path.slice(ROOT.length + 1)).sort()) {
    if (notBuilt.test(file)) continue;
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
