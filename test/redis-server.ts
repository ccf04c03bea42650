import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { findFreePort } from '../scripts/free-port.ts';
import { makeTempFolder } from './temp-folder.ts';

export type RedisServer = {
  url: string;
  port: number;
  /** Stops the server as a crash would. */
  stop(): Promise<void>;
};

/** Path of an installed redis-server, or null. `npm run test:long` installs it on Debian. */
export function findRedis(): string | null {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return folders.map((folder) => join(folder, 'redis-server')).find((path) => existsSync(path)) ?? null;
}

/** Starts Redis without persistence on 127.0.0.1, on a free port unless one is given. */
export async function startRedis(port?: number): Promise<RedisServer> {
  const binary = findRedis();
  if (binary === null) throw new Error('redis-server is not installed');
  const folder = makeTempFolder();
  const taken = port ?? (await findFreePort());
  const args = ['--port', String(taken), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
  const child = spawn(binary, [...args, '--dir', folder.path], { stdio: ['ignore', 'pipe', 'inherit'] });
  const exited = once(child, 'exit');
  await new Promise<void>((resolve, reject) => {
    let printed = '';
    child.stdout.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
      if (printed.includes('Ready to accept connections')) resolve();
    });
    child.once('exit', () => reject(new Error(`Redis ended:\n${printed}`)));
  });
  return {
    url: `redis://127.0.0.1:${taken}`,
    port: taken,
    async stop() {
      child.kill('SIGKILL');
      await exited;
      folder.remove();
    },
  };
}
