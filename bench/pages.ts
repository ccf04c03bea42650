import { mkdtempSync } from 'node:fs';
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
import { type MeasuredVersion, measureInteractions } from './interactions.ts';
import { ratioText } from './load.ts';
import { median } from './measure.ts';
import { type AppProcess, BEFORE_CHECKOUT, ROOT, startApp } from './processes.ts';
import { someTeacherPath } from './some-teacher.ts';

const RUNS = Number(process.env.BENCH_RUNS ?? 5);
const FLOOR_BYTES = 8_000;
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const SEARCH = '/search?city=Mumbai';
/** Number of measured pages: front page, results and a teacher. */
const PAGE_COUNT = 3;

type Seen = { lcp: number; tbt: number; scores: number[]; findings: string[] };

/** A version of the application in folder `root`. The printed rows add `label` to each page's name. */
type Version = { label: string; root: string };

const VERSIONS: readonly Version[] = [
  { label: '', root: ROOT },
  ...(BEFORE_CHECKOUT === null ? [] : [{ label: ' before', root: BEFORE_CHECKOUT }]),
];

/**
 * P7, P8 and P11 of performance.md: size of public pages, time to display, time to first response. With BENCH_BEFORE
 * that checkout is measured in turn.
 */
export async function benchPages(): Promise<void> {
  const databases = await startDatabases();
  const folder = makeTempFolder();
  const floor = await staticPage();
  const running: (() => Promise<unknown>)[] = [];
  try {
    const databaseUrl = await databases.withTeachers(Number(process.env.BENCH_SMALL ?? 10_000));
    const start = async (url: string, root: string): Promise<AppProcess> => {
      const app = await startApp(url, mkdtempSync(join(folder.path, 'data-')), { root });
      running.push(() => app.stop());
      return app;
    };
    const pages: Named[] = [];
    for (const { label, root } of VERSIONS) {
      const { origin } = await start(databaseUrl, root);
      const paths = ['/', SEARCH, await someTeacherPath(origin)];
      pages.push(...paths.map((path) => ({ address: origin + path, name: nameOf(path) + label })));
    }
    await printWeights(pages);
    const port = await findFreePort();
    const browser = await openBrowser([`--remote-debugging-port=${port}`]);
    running.push(() => browser.close());
    const floorPage = { address: originOf(floor), name: 'static 8 KB' };
    if (RUNS > 0) await printLighthouse(port, [floorPage, ...pages]);
    const places: MeasuredVersion[] = [];
    for (const [turn, { label, root }] of VERSIONS.entries()) {
      const handsUrl = await databases.empty(`hands_${turn}`);
      const { talks, close } = await makeChatWorld(handsUrl, 1, 0);
      running.push(close);
      const [talk] = talks;
      if (talk === undefined) throw new Error('the chat world has no pair of users');
      const { origin } = await start(handsUrl, root);
      const results = pages[turn * PAGE_COUNT + 1]?.address ?? '';
      places.push({ label, floor: originOf(floor), results, origin, talk });
    }
    await measureInteractions(browser, places);
  } finally {
    for (const stop of running.reverse()) await stop();
    floor.close();
    folder.remove();
    await databases.stop();
  }
}

export function openBrowser(args: string[]): Promise<Browser> {
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

type Named = { address: string; name: string };

const nameOf = (path: string) => path.replace(/\?.*/, '').replace(/^(\/teacher\/).*/, '$1{id}');

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

/**
 * Prints the size of the scripts that run at once, of those that any activity loads, and of all that load when the user
 * reaches for a control.
 */
async function printWeights(pages: readonly Named[]): Promise<void> {
  console.log(
    '\nP7  JavaScript (kB = 1000 B): before interaction, goal ≤ 115 br, ≤ 130 gz; with the first touch (scroll, pointer), goal ≤ 75 br; ' +
      'in all when a control is reached for',
  );
  for (const { address, name } of pages) {
    const { origin } = new URL(address);
    const html = await (await fetch(address)).text();
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
      `  ${name.padEnd(21)} ${await kB(files, 'br', brotliCompressSync(inside).length)} br ` +
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

/** Measures all pages in turn, several times. The first page is the baseline. */
async function printLighthouse(port: number, pages: readonly Named[]): Promise<void> {
  const seen = new Map(pages.map((page) => [page, [] as Seen[]]));
  for (let run = 0; run < RUNS; run += 1) {
    for (const page of pages) seen.get(page)?.push(await look(page.address, port));
  }
  const [floor = []] = seen.values();
  console.log(
    `\nP8  Lighthouse, mobile, ${RUNS} runs in turn; goals: LCP ≤ 1.6 × floor, TBT ≤ 80 ms, score ≥ 97`,
  );
  const rows = [...seen].map(([{ name }, runs], index) => ({
    page: name,
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
