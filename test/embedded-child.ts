import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { startEmbedded } from '#platform/server/db/embedded.ts';

/** A child process that runs the embedded database, so that tests can kill it. */
export type EmbeddedChild = {
  /** Process id of Node. */
  pid: number;
  /** Process id of its PostgreSQL, or the error message. */
  outcome: { postgres: number; url: string } | { refused: string };
  kill(signal: 'SIGKILL' | 'SIGTERM'): Promise<void>;
};

export async function startEmbeddedChild(
  dataDir: string,
  account: { uid: number; gid: number } | null = null,
): Promise<EmbeddedChild> {
  const child = spawn(process.execPath, [fileURLToPath(import.meta.url), dataDir], {
    ...account,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
  return {
    pid: child.pid ?? 0,
    outcome: JSON.parse(line),
    async kill(signal) {
      child.kill(signal);
      await ended;
    },
  };
}

async function run(dataDir: string): Promise<void> {
  const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
  try {
    const embedded = await startEmbedded({ dataDir, log: silent });
    console.log(JSON.stringify({ postgres: embedded.pid(), url: embedded.connectionString }));
    // Keeps the process alive until it is stopped.
    const alive = setInterval(() => undefined, 60_000);
    process.once('SIGTERM', async () => {
      clearInterval(alive);
      await embedded.stop();
    });
  } catch (error) {
    console.log(JSON.stringify({ refused: error instanceof Error ? error.message : String(error) }));
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await run(process.argv[2] ?? '');
