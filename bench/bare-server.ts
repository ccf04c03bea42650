import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

/** The lower bound for every figure: node:http with a prebuilt answer, in its own process. */
export type BareServer = {
  origin: string;
  pid: number;
  stop(): Promise<void>;
};

/** Answers GET /json/<bytes> with JSON of about that size. */
export async function startBareServer(): Promise<BareServer> {
  const child = spawn(process.execPath, [fileURLToPath(import.meta.url)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [port] = (await once(createInterface(child.stdout), 'line')) as [string];
  return {
    origin: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    async stop() {
      const exited = once(child, 'exit');
      child.kill('SIGTERM');
      await exited;
    },
  };
}

function serve(): void {
  const bodies = new Map<string, Buffer>();
  const bodyOf = (path: string): Buffer => {
    const size = Math.min(1_000_000, Number(path.split('/').at(-1)) || 1024);
    return Buffer.from(JSON.stringify({ text: 'x'.repeat(Math.max(0, size - 11)) }));
  };
  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    const body = bodies.get(path) ?? bodyOf(path);
    bodies.set(path, body);
    response.writeHead(200, {
      'content-type': 'application/json; charset=utf-8',
      'content-length': body.length,
    });
    response.end(body);
  });
  server.listen(0, '127.0.0.1', () => console.log((server.address() as AddressInfo).port));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) serve();
