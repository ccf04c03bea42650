import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * First port to try. The ports are below the range from which systems take ports for outgoing connections, so that only
 * a listener can take one.
 */
const FIRST = 10_000;
const COUNT = 22_000;
/** Distance between the first ports of two processes. A process tries all ports in turn before it returns one again. */
const STEP = 101;

let next = (process.pid * STEP) % COUNT;

/** Finds a free port on the loopback interface that no outgoing connection will take before it is used. */
export async function findFreePort(): Promise<number> {
  for (let tries = 0; tries < COUNT; tries += 1) {
    const port = FIRST + next;
    next = (next + 1) % COUNT;
    if (await isFree(port)) return port;
  }
  throw new Error(`no free port from ${FIRST} to ${FIRST + COUNT - 1}`);
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer();
  try {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  } catch {
    return false;
  }
  server.close();
  await once(server, 'close');
  return true;
}
