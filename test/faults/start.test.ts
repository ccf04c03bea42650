import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { eventually } from '#test/patience.ts';
import { makeTempFolder } from '#test/temp-folder.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

// Shared by both tests: creating a database takes longer than starting one.
const folder = makeTempFolder();
afterAll(folder.remove);

/** Starts the application with its own database. The file `postmaster` exists only while PostgreSQL runs. */
function begin(env: Record<string, string>) {
  const { DATABASE_URL: _, ...rest } = process.env;
  const child = spawn(process.execPath, ['app/main.ts'], {
    cwd: ROOT,
    env: { ...rest, DATA_DIR: folder.path, DEMO: '0', PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  child.stdout.on('data', (chunk) => {
    printed += chunk;
  });
  child.stderr.on('data', (chunk) => {
    printed += chunk;
  });
  return {
    child,
    output: () => printed,
    postmaster: join(folder.path, 'postgres', 'postmaster.pid'),
    lock: join(folder.path, 'toran.lock'),
    exited: new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code))),
  };
}

describe('a failed start', () => {
  it('reports that the port is in use and leaves no database running', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const { port } = other.address() as { port: number };
    const server = begin({ PORT: String(port) });
    const code = await server.exited;
    await new Promise((resolve) => other.close(resolve));
    expect(code).toBe(1);
    expect(server.output()).toContain('PostgreSQL started');
    expect(server.output()).toContain(`Another program uses port ${port} on 127.0.0.1.`);
    expect(server.output()).not.toMatch(/^\s+at /m);
    expect([server.postmaster, server.lock].filter(existsSync)).toEqual([]);
  });

  it('stops at a signal, and leaves no database running', async () => {
    const server = begin({});
    await eventually(
      async () => server.output(),
      (text) => text.includes('PostgreSQL started'),
    );
    server.child.kill('SIGTERM');
    expect(await server.exited).toBe(0);
    expect(server.output()).not.toContain('is ready at');
    expect([server.postmaster, server.lock].filter(existsSync)).toEqual([]);
  });
});
