import cluster from 'node:cluster';
import { workersScrape } from '#platform/server/metrics/cluster-metrics.ts';

/** The parent of two workers; prints their figures (test/cluster-metrics.test.ts). */
cluster.setupPrimary({ exec: new URL('./metrics-worker.ts', import.meta.url).pathname });
const scrape = workersScrape();
const ready = [1, 2].map((number) => {
  const worker = cluster.fork({ WORKER_NUMBER: String(number) });
  return new Promise((resolve) => {
    worker.on('message', (message) => message === 'ready' && resolve(worker));
  });
});
await Promise.all(ready);
console.log(await scrape());
process.exit(0);
