import { spawn } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { eventually } from '#test/patience.ts';
import { makeTempFolder } from '#test/temp-folder.ts';
import { needsRestart } from './dev.ts';
import { findFreePort } from './free-port.ts';
import { ROOT } from './run.ts';

const COPIED = [
  'app',
  'features',
  'platform',
  'shared',
  'db',
  'scripts',
  'package.json',
  'tsconfig.json',
  'vite.config.ts',
];

/** A copy of the project with its packages, but without caches. */
function copyProject(to: string): void {
  for (const name of COPIED) cpSync(join(ROOT, name), join(to, name), { recursive: true });
  mkdirSync(join(to, 'node_modules'));
  for (const name of readdirSync(join(ROOT, 'node_modules'))) {
    if (name.startsWith('.')) continue;
    symlinkSync(join(ROOT, 'node_modules', name), join(to, 'node_modules', name), 'junction');
  }
}

it.each([
  'features/teachers/server/service.ts',
  'features/teachers/contract.ts',
  'shared/calls/errors.ts',
  'platform/server/http/calls/bind.ts',
  'app/server.ts',
  'db/migrations/0001-start.ts',
])('restarts for %s', (path) => {
  expect(needsRestart(path)).toBe(true);
});

it.each([
  'features/teachers/web/card.tsx',
  'features/teachers/web/queries.ts',
  'platform/web/styles/main.css',
  'app/pages/public/info/help.page.tsx',
  'app/entry-first.ts',
  'features/teachers/server/service.test.ts',
])('leaves %s to hot reload or to tests', (path) => {
  expect(needsRestart(path)).toBe(false);
});

it('serves edited server code on the same database and port, also after an error, and stops cleanly', async () => {
  const folder = makeTempFolder();
  const project = join(folder.path, 'project');
  const dataDir = join(folder.path, 'data');
  mkdirSync(project);
  copyProject(project);
  const port = await findFreePort();
  const child = spawn(process.execPath, ['scripts/dev.ts'], {
    cwd: project,
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, DEMO: '0', LOG_LEVEL: 'info' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve));
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      printed += chunk;
    });
  }
  const postmaster = join(dataDir, 'postgres', 'postmaster.pid');
  const postgres = () => readFileSync(postmaster, 'utf8').split('\n')[0];
  const message = async () => {
    const reply = await fetch(`http://127.0.0.1:${port}/api/no-such-call`).catch(() => null);
    return (await reply?.text()) ?? '';
  };
  const path = join(project, 'shared/calls/errors.ts');
  const source = readFileSync(path, 'utf8');
  try {
    const first = await eventually(message, (text) => text.includes('NOT_FOUND')).catch(() => {
      throw new Error(printed);
    });
    const [words = ''] = /(?<="message":")[^"]+/.exec(first) ?? [];
    expect(source).toContain(words);
    const before = postgres();

    writeFileSync(path, source.replace(words, 'Edited words.'));
    await eventually(message, (text) => text.includes('Edited words.'));
    expect(postgres()).toBe(before);
    expect(printed).toMatch(/INFO: PostgreSQL was still running/);

    writeFileSync(path, 'export const broken = ;');
    await eventually(
      async () => printed,
      (text) => text.includes('starts again after the next edit'),
    );
    writeFileSync(path, source);
    await eventually(message, (text) => text.includes(words));

    child.kill('SIGTERM');
    expect(await exited).toBe(0);
    expect(existsSync(postmaster)).toBe(false);
  } finally {
    if (child.exitCode === null) child.kill('SIGTERM');
    await exited;
    folder.remove();
  }
});
