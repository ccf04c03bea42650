import { readdirSync, readFileSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { clientAddressHeader } from './load.ts';
import type { AppProcess } from './processes.ts';

/** Requests to one server before the next server's turn (one block). Without pauses, its caches stay warm. */
export const REQUESTS_PER_BLOCK = 32;
export const CONNECTIONS = 8;

/** One of the servers that are measured in turn. */
export type MeasuredServer<Name extends string> = { name: Name; app: AppProcess; agent: Agent };
type Answer = { wire: number; type: string };

/** The cost of one server's pages, per block of requests, and its last answer. */
export type Cost = {
  /** CPU time per page in µs, without the server's idle work. */
  cpu: readonly number[];
  /** Time from one answer to the next one. */
  ms: readonly number[];
  answer: Answer;
  /** CPU time in µs per idle millisecond. */
  idle: number;
};

type Measured<Name extends string> = {
  sides: readonly MeasuredServer<Name>[];
  path: (count: number) => string;
  /** Number of measured requests to each server. */
  requests: number;
  warmUp: number;
  accepted: string;
};

export function createMeasuredServer<Name extends string>(name: Name, app: AppProcess): MeasuredServer<Name> {
  return { name, app, agent: new Agent({ keepAlive: true, maxSockets: CONNECTIONS }) };
}

/** Requests the same pages from all servers, block by block in turn. */
export async function measureInTurn<Name extends string>({
  sides,
  path,
  requests,
  warmUp,
  accepted,
}: Measured<Name>): Promise<(name: Name) => Cost> {
  const found = sides.map((side) => ({
    side,
    sent: 0,
    blocks: [] as { cpu: number; ms: number }[],
    answer: { wire: 0, type: '' } as Answer,
    /**
     * The server's own work while another one answers, such as jobs and heartbeats. It is not part of a page's cost.
     */
    idle: { cpu: 0, ms: 0 },
  }));
  const block = async (one: (typeof found)[number]) => {
    const { app, agent } = one.side;
    const others = found.filter((other) => other !== one);
    const [cpu, begin] = [cpuNanos(app.pid), performance.now()];
    const othersBefore = others.map(({ side }) => cpuNanos(side.app.pid));
    const first = one.sent;
    one.sent += REQUESTS_PER_BLOCK;
    const answers = await Promise.all(
      Array.from({ length: REQUESTS_PER_BLOCK }, (_, index) =>
        ask(app.origin + path(first + index), { agent, accepted, count: first + index }),
      ),
    );
    one.answer = answers[0] as Answer;
    const ms = performance.now() - begin;
    for (const [index, { side, idle }] of others.entries()) {
      idle.cpu += (cpuNanos(side.app.pid) - (othersBefore[index] ?? 0)) / 1_000;
      idle.ms += ms;
    }
    return { cpu: (cpuNanos(app.pid) - cpu) / 1_000 / REQUESTS_PER_BLOCK, ms: ms / REQUESTS_PER_BLOCK };
  };
  for (let done = 0; done < warmUp; done += REQUESTS_PER_BLOCK) for (const one of found) await block(one);
  for (let done = 0; done < requests; done += REQUESTS_PER_BLOCK)
    for (const one of found) one.blocks.push(await block(one));
  const costs = new Map(
    found.map(({ side, blocks, answer, idle }) => {
      const share = idle.cpu / idle.ms;
      const cost: Cost = {
        cpu: blocks.map((one) => one.cpu - share * one.ms),
        ms: blocks.map(({ ms }) => ms),
        answer,
        idle: share,
      };
      return [side.name, cost];
    }),
  );
  return (name) => costs.get(name) as Cost;
}

/** Reads a page to its end. Throws on any status but 200. */
function ask(
  url: string,
  { agent, accepted, count }: { agent: Agent; accepted: string; count: number },
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const headers = { ...clientAddressHeader(count), 'accept-encoding': accepted };
    get(url, { agent, headers }, (response) => {
      let wire = 0;
      response.on('data', (chunk: Buffer) => {
        wire += chunk.length;
      });
      response.once('end', () => {
        if (response.statusCode !== 200) reject(new Error(`${url} answered ${response.statusCode}`));
        else resolve({ wire, type: response.headers['content-encoding'] ?? 'text' });
      });
    }).once('error', reject);
  });
}

/** Bytes of a page before compression. */
export async function fetchUncompressedSize(url: string): Promise<number> {
  const reply = await fetch(url, { headers: { 'accept-encoding': 'identity' } });
  return (await reply.arrayBuffer()).byteLength;
}

/** CPU time of all threads of a process, in nanoseconds: finer than the ticks of cpuMicros. Linux only. */
function cpuNanos(pid: number): number {
  let total = 0;
  for (const task of readdirSync(`/proc/${pid}/task`)) {
    try {
      total += Number(readFileSync(`/proc/${pid}/task/${task}/schedstat`, 'utf8').split(' ')[0]);
    } catch {
      // The thread ended after it was listed.
    }
  }
  return total;
}
