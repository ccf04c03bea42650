import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { clientAddressHeader } from './load.ts';

/** One request of an attack. The client never sends the last `omitted` bytes, whatever the server answers. */
export type AttackRequest = {
  type: string;
  bytes: Uint8Array;
  path: string;
  cookie: string;
  omitted: number;
};

const FIRST_ADDRESS = 1 << 20;
/**
 * Larger attacks start in groups of this size. This changes little, because connections are set up one by one anyway.
 */
const AT_ONCE = 50;
const PAUSE_MS = 100;

/** Resolves to the status of the answer, or 0 if the connection closes without one. */
function shoot(
  origin: string,
  { type, bytes, path, cookie, omitted }: AttackRequest,
  index: number,
): Promise<number> {
  const { hostname, port } = new URL(origin);
  const headers = {
    host: hostname,
    cookie,
    'content-type': type,
    'content-length': bytes.length,
    ...clientAddressHeader(FIRST_ADDRESS + index),
  };
  const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname);
    let status = 0;
    socket.on('error', () => undefined);
    socket.on('data', (data) => {
      status ||= Number(data.toString('latin1', 9, 12));
      // With omitted bytes the connection stays open, as an attacker would keep it.
      if (omitted === 0) socket.destroy();
    });
    socket.once('close', () => resolve(status));
    socket.write(`POST ${path} HTTP/1.1\r\n${head.join('')}\r\n`);
    socket.write(bytes.subarray(0, bytes.length - omitted));
  });
}

/** Sends the shots at once from a thread of its own, so that sending does not delay the measurement. */
export function startAttacker(origin: string, shots: readonly AttackRequest[]) {
  const shared = new Map<Uint8Array, Uint8Array>();
  const share = (bytes: Uint8Array) => {
    const copy = shared.get(bytes) ?? new Uint8Array(new SharedArrayBuffer(bytes.length));
    if (!shared.has(bytes)) copy.set(bytes);
    shared.set(bytes, copy);
    return copy;
  };
  const data = { origin, shots: shots.map((shot) => ({ ...shot, bytes: share(shot.bytes) })) };
  const worker = new Worker(new URL(import.meta.url), { workerData: data });
  return {
    /** Resolves to the HTTP statuses of all shots; 0 if a connection closed without an answer. */
    async attack(): Promise<readonly number[]> {
      const done = once(worker, 'message');
      worker.postMessage('now');
      return (await done)[0];
    },
    end: () => worker.terminate(),
  };
}

if (!isMainThread && parentPort !== null) {
  const port = parentPort;
  const { origin, shots } = workerData as { origin: string; shots: readonly AttackRequest[] };
  port.on('message', async () => {
    const answers: Promise<number>[] = [];
    for (const [index, shot] of shots.entries()) {
      answers.push(shoot(origin, shot, index));
      if (answers.length % AT_ONCE === 0) await setTimeout(PAUSE_MS);
    }
    port.postMessage(await Promise.all(answers));
  });
}
