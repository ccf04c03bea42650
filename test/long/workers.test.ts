import { afterAll, beforeAll, expect, it } from 'vitest';
import { LIMITS } from '#app/slices.ts';
import { createStudent, signedIn } from '#test/factories.ts';
import { eventually } from '#test/patience.ts';
import { startServerProcess } from '#test/server-process.ts';
import { startTestApp, type TestApp } from '#test/test-app.ts';
import { ask, askSeveral, cookieOf, hasEnded, pidsOf, statusesOf } from '#test/worker-processes.ts';

/** What test/faults/workers.test.ts leaves out: sites of their own. */
const PLACES = '/api/maps/reverse-geocode?lat=19.07&lon=72.88';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
  test.clock.set(new Date().toISOString());
});
afterAll(() => test.close());

it('the parent takes its workers along when it is killed, and the next start serves the embedded database', async () => {
  const first = await startServerProcess({ WORKERS: '2' });
  const workers = await pidsOf(first, 2);
  expect(statusesOf(await askSeveral(first.origin, '/api/specializations'))).toEqual([200]);
  first.child.kill('SIGKILL');
  await first.exited;
  await eventually(
    async () => workers.filter((pid) => !hasEnded(pid)),
    (running) => running.length === 0,
  );
  const { port } = new URL(first.origin);
  const env = { WORKERS: '2', DATA_DIR: first.dataDir, PORT: port };
  const second = await startServerProcess(env);
  expect(statusesOf(await askSeveral(first.origin, '/api/specializations'))).toEqual([200]);
  expect(second.output()).toContain('PostgreSQL was still running');
  await second.dispose();
  expect(second.child.exitCode).toBe(0);
});

it('limits of two workers equal those of one process, for a guest and for a user', async () => {
  const server = await startServerProcess({
    WORKERS: '2',
    DATABASE_URL: test.connectionString,
    RATE_LIMITS: 'normal',
  });
  try {
    const { max } = LIMITS.places;
    const cookie = cookieOf(await signedIn(test, await createStudent(test.db)));
    for (const who of [{}, { cookie }]) {
      // At once, so that they are in one minute however slow the machine is.
      const asked = Array.from({ length: max + 10 }, () => ask(server.origin, PLACES, who));
      expect((await Promise.all(asked)).map(({ status }) => status).sort()).toEqual([
        ...Array(max).fill(200),
        ...Array(10).fill(429),
      ]);
    }
  } finally {
    await server.dispose();
  }
});
