import { createServer, get, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { type Browser, chromium } from '@playwright/test';
import lighthouse from 'lighthouse';
import { makeTempFolder } from '#test/temp-folder.ts';
import { findTestBrowser } from '../scripts/ensure-browser.ts';
import { findFreePort } from '../scripts/free-port.ts';
import { makeChatWorld } from './chat-people.ts';
import { startDatabases } from './databases.ts';
import { measureInteractions } from './interactions.ts';
import { ratioText } from './load.ts';
import { median } from './measure.ts';
import { startApp } from './processes.ts';
import { someTeacherPath } from './some-teacher.ts';

const RUNS = Number(process.env.BENCH_RUNS ?? 5);
const FLOOR_BYTES = 8_000;
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const SEARCH = '/search?city=Mumbai';

type Seen = { lcp: number; tbt: number; scores: number[]; findings: string[] };

/** P7, P8 and P11 of performance.md: weight of public pages, time to display, time to first response. */
export async function benchPages(): Promise<void> {
  const databases = await startDatabases();
  const folder = makeTempFolder();
  const floor = await staticPage();
  const running: (() => Promise<unknown>)[] = [];
  try {
    const databaseUrl = await databases.withTeachers(Number(process.env.BENCH_SMALL ?? 10_000));
    const app = await startApp(databaseUrl, join(folder.path, 'data'));
    running.push(() => app.stop());
    const teacher = await someTeacherPath(app.origin);
    const paths = ['/', SEARCH, teacher];
    await printWeights(app.origin, paths);
    const port = await findFreePort();
    const browser = await openBrowser([`--remote-debugging-port=${port}`]);
    running.push(() => browser.close());
    if (RUNS > 0) await printLighthouse(port, [originOf(floor), ...paths.map((path) => app.origin + path)]);
    const handsUrl = await databases.empty('hands');
    const { talks, close } = await makeChatWorld(handsUrl, 1, 0);
    running.push(close);
    const [talk] = talks;
    if (talk === undefined) throw new Error('nobody talks');
    const talking = await startApp(handsUrl, join(folder.path, 'talking'));
    running.push(() => talking.stop());
    const results = app.origin + SEARCH;
    await measureInteractions(browser, { floor: originOf(floor), results, origin: talking.origin, talk });
  } finally {
    for (const stop of running.reverse()) await stop();
    floor.close();
    folder.remove();
    await databases.stop();
  }
}

function openBrowser(args: string[]): Promise<Browser> {
  const executablePath = findTestBrowser();
  return chromium.launch({
    ...(executablePath !== null && { executablePath }),
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', ...args],
  });
}

/** The minimal page: 8 KB of text, nothing to load. */
async function staticPage(): Promise<Server> {
  const words = '<p>Students in India find yoga teachers near them or online.</p>';
  const html =
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Floor</title>' +
    '<meta name="viewport" content="width=device-width"></head><body><h1>Floor</h1>' +
    words.repeat(Math.ceil(FLOOR_BYTES / words.length));
  const server = createServer((_, reply) => reply.writeHead(200, { 'content-type': 'text/html' }).end(html));
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return server;
}

const originOf = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;

const nameOf = (address: string) =>
  URL.parse(address)?.pathname.replace(/^(\/teacher\/).*/, '$1{id}') ?? address;

/** Transferred bytes of a file in an encoding. */
function wireBytes(url: string, encoding: string): Promise<number> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': encoding } }, (response) => {
      let bytes = 0;
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
      });
      response.on('end', () => resolve(bytes));
    }).on('error', reject);
  });
}

/** Weight of scripts that run with the page, of those that any activity loads, and of all once a control is reached for. */
async function printWeights(origin: string, paths: readonly string[]): Promise<void> {
  console.log(
    '\nP7  JavaScript (kB = 1000 B): before interaction, goal ≤ 115 br, ≤ 130 gz; with the first touch (scroll, pointer), goal ≤ 75 br; ' +
      'in all when a control is reached for',
  );
  for (const path of paths) {
    const html = await (await fetch(origin + path)).text();
    const all = (pattern: RegExp) => [...html.matchAll(pattern)].map((match) => match[1] ?? '');
    const files = new Set(all(/<(?:link rel="modulepreload" href|script type="module" src)="([^"]+)"/g));
    const inside = all(/<script type="module"[^>]*>([^<]+)<\/script>/g).join('');
    const first = all(/data-early="([^"]+)"/g);
    const rest = all(/data-files="([^"]+)"/g)
      .flatMap((list) => list.split(' '))
      .filter((file) => file.endsWith('.js'));
    const later = [...first, ...rest];
    const kB = async (some: Iterable<string>, encoding: string, own: number) => {
      const sizes = await Promise.all([...some].map((file) => wireBytes(origin + file, encoding)));
      return (sizes.reduce((total, size) => total + size, own) / 1000).toFixed(1);
    };
    console.log(
      `  ${nameOf(origin + path).padEnd(14)} ${await kB(files, 'br', brotliCompressSync(inside).length)} br ` +
        `${await kB(files, 'gzip', gzipSync(inside).length)} gz; ` +
        `${await kB(first, 'br', 0)} br ${await kB(first, 'gzip', 0)} gz; ` +
        `${await kB(later, 'br', 0)} br ${await kB(later, 'gzip', 0)} gz in ${later.length} files`,
    );
  }
}

async function look(address: string, port: number): Promise<Seen> {
  const result = await lighthouse(address, { port, logLevel: 'silent', onlyCategories: [...CATEGORIES] });
  if (result === undefined) throw new Error(`Lighthouse saw nothing at ${address}`);
  const { audits, categories } = result.lhr;
  const listed = CATEGORIES.slice(1).flatMap((id) => categories[id]?.auditRefs ?? []);
  return {
    lcp: audits['largest-contentful-paint']?.numericValue ?? Number.NaN,
    tbt: audits['total-blocking-time']?.numericValue ?? Number.NaN,
    scores: CATEGORIES.map((id) => Math.round((categories[id]?.score ?? 0) * 100)),
    findings: listed
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
      .map(({ id }) => id),
  };
}

/** Drops runs in which Lighthouse saw no paint because the machine was busy. */
const seenOnly = (values: readonly number[]) => values.filter((value) => !Number.isNaN(value));

/** The first address is the baseline. Measures all in turn, several times. */
async function printLighthouse(port: number, addresses: readonly string[]): Promise<void> {
  const seen = new Map(addresses.map((address) => [address, [] as Seen[]]));
  for (let run = 0; run < RUNS; run += 1) {
    for (const address of addresses) seen.get(address)?.push(await look(address, port));
  }
  const [floor = []] = seen.values();
  console.log(
    `\nP8  Lighthouse, mobile, ${RUNS} runs in turn; goals: LCP ≤ 1.6 × floor, TBT ≤ 80 ms, score ≥ 97`,
  );
  const rows = [...seen].map(([address, runs], index) => ({
    page: index === 0 ? 'static 8 KB' : nameOf(address),
    'LCP ms': median(seenOnly(runs.map(({ lcp }) => lcp))).toFixed(0),
    'LCP ÷ floor': ratioText(seenOnly(runs.map(({ lcp }, run) => lcp / (floor[run]?.lcp ?? Number.NaN)))),
    'TBT ms': median(seenOnly(runs.map(({ tbt }) => tbt))).toFixed(0),
    ...Object.fromEntries(
      CATEGORIES.map((id, at) => [id, median(runs.map(({ scores }) => scores[at] ?? 0))]),
    ),
    found: [...new Set(index === 0 ? [] : runs.flatMap(({ findings }) => findings))].join(' '),
  }));
  console.table(rows);
}
