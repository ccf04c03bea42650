import { Agent, get } from 'node:http';
import { median } from './measure.ts';
import { cpuMicros } from './processes.ts';

/** A different client address for every request, so that rate limits do not add up (TRUST_PROXY in processes.ts). */
export function clientAddressHeader(count: number): Record<string, string> {
  return { 'x-forwarded-for': `10.${(count >> 16) & 255}.${(count >> 8) & 255}.${count & 255}` };
}

let sent = 0;

type Headers = (count: number) => Record<string, string>;

function ask(agent: Agent, url: string, headers: Headers): Promise<void> {
  sent += 1;
  return new Promise((resolve, reject) => {
    get(url, { agent, headers: headers(sent) }, (response) => {
      response.resume();
      response.once('end', () => {
        if (response.statusCode === 200) resolve();
        else reject(new Error(`${url} answered ${response.statusCode}`));
      });
    }).once('error', reject);
  });
}

/** Number of requests answered within the time on 32 connections. */
export async function countAnsweredRequests(
  url: string,
  seconds: number,
  connections = 32,
  headers: Headers = clientAddressHeader,
): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const end = performance.now() + seconds * 1_000;
  let answered = 0;
  const worker = async () => {
    while (performance.now() < end) {
      await ask(agent, url, headers);
      answered += 1;
    }
  };
  await Promise.all(Array.from({ length: connections }, worker));
  agent.destroy();
  return answered;
}

/** How long each side of a comparison is under load. */
export const LOAD_SECONDS = 5;

/** CPU of one request in microseconds under load, and requests a second. */
export async function cpuUnderLoad(
  url: string,
  pids: () => Promise<number[]>,
  headers: Headers = clientAddressHeader,
): Promise<{ micros: number; perSecond: number }> {
  await countAnsweredRequests(url, 1, 32, headers);
  const watched = await pids();
  const before = cpuMicros(watched);
  const requests = await countAnsweredRequests(url, LOAD_SECONDS, 32, headers);
  return { micros: (cpuMicros(watched) - before) / requests, perSecond: requests / LOAD_SECONDS };
}

/** The median of a ratio over rounds, with its spread: "2.31 (2.20–2.44)". */
export function ratioText(ratios: readonly number[]): string {
  const [low, high] = [Math.min(...ratios), Math.max(...ratios)];
  return `${median(ratios).toFixed(2)} (${low.toFixed(2)}–${high.toFixed(2)})`;
}

/** The median and spread of `after` ÷ `before`, for rates measured in turn, round by round. */
export function ratioBetween(after: readonly number[], before: readonly number[]): string {
  return ratioText(after.map((rate, index) => rate / (before[index] ?? Number.NaN)));
}
