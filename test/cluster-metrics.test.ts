import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { run } from '../scripts/run.ts';

it('adds up the figures of worker processes, and takes the highest age', async () => {
  const parent = fileURLToPath(new URL('./metrics-parent.ts', import.meta.url));
  const { ok, output } = await run(process.execPath, [parent]);
  expect(ok, output).toBe(true);
  expect(output).toMatch(/^toran_requests_total\{call="searchTeachers",status="2xx"\} 30$/m);
  expect(output).toMatch(/^toran_pool_waiting\{pool="requests"\} 3$/m);
  expect(output).toMatch(/^toran_outbox_oldest_seconds\{channel="email"\} 200$/m);
  expect(output).toMatch(/^nodejs_eventloop_lag_p99_seconds /m);
});
