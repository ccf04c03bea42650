import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from '../scripts/free-port.ts';
import { startDatabases } from './databases.ts';
import { countAnsweredRequests, ratioText } from './load.ts';
import { type AppProcess, cpuMicros, startApp } from './processes.ts';

const TURNS = 12;
const TURN_SECONDS = 3;
/** Each turn of 3 s has one scrape. Prometheus scrapes every 15 s, so the scrape counts five times as much here. */
const PATHS = {
  search: '/api/teachers/search?sessionType=online',
  'landing page, cached': '/',
};

/** CPU of the server for one request, in microseconds. */
async function costOf(app: AppProcess, path: string, metricsPort: number | null): Promise<number> {
  const before = cpuMicros([app.pid]);
  const [answered] = await Promise.all([
    countAnsweredRequests(app.origin + path, TURN_SECONDS, 8),
    metricsPort === null ? null : fetch(`http://127.0.0.1:${metricsPort}/metrics`).then((all) => all.text()),
  ]);
  return (cpuMicros([app.pid]) - before) / answered;
}

/** The server's CPU with METRICS_PORT divided by that without it, measured in turn. */
export async function benchMetrics(): Promise<void> {
  const databases = await startDatabases();
  const dataDir = mkdtempSync(join(tmpdir(), 'toran-bench-data-'));
  const running: AppProcess[] = [];
  try {
    const url = await databases.withTeachers(Number(process.env.BENCH_SMALL ?? 10_000));
    const metricsPort = await findFreePort();
    const plain = await startApp(url, join(dataDir, 'plain'), { env: { SLOW_STATEMENT_MS: '0' } });
    running.push(plain);
    const measured = await startApp(url, join(dataDir, 'measured'), {
      env: { METRICS_PORT: String(metricsPort) },
    });
    running.push(measured);
    for (const [name, path] of Object.entries(PATHS)) {
      for (const app of running) await countAnsweredRequests(app.origin + path, TURN_SECONDS, 8);
      const ratios: number[] = [];
      const costs: number[] = [];
      for (let turn = 0; turn < TURNS; turn += 1) {
        const sides = { plain: 0, measured: 0 };
        // The order alternates, because the second server finds a warmer database.
        for (const side of turn % 2 === 0
          ? (['plain', 'measured'] as const)
          : (['measured', 'plain'] as const))
          sides[side] = await costOf(
            side === 'plain' ? plain : measured,
            path,
            side === 'plain' ? null : metricsPort,
          );
        ratios.push(sides.measured / sides.plain);
        costs.push(sides.plain);
      }
      const [least] = costs.sort((a, b) => a - b);
      console.log(
        `metrics, ${name}: CPU ${ratioText(ratios)} of ${Math.round(least ?? 0)} µs without (≤ 1.02)`,
      );
    }
  } finally {
    for (const app of running) await app.stop();
    await databases.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
