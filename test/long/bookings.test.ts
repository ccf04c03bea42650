import { expect, it } from 'vitest';
import { newId } from '#shared/ids.ts';
import { createStudent, createTeacher, signInAs } from '#test/factories.ts';
import { startServerProcess } from '#test/server-process.ts';
import { startTestApp } from '#test/test-app.ts';
import { runTool } from '../../scripts/run.ts';

const MINUTES = 60_000;
const vitest = (files: readonly string[], env: Record<string, string>) =>
  runTool('vitest/vitest.mjs', ['run', ...files], { env });

it(
  '50 rounds of 40 concurrent requests (T50 to T54, T60)',
  async () => {
    const { ok, output } = await vitest(['features/bookings/server/actions/races.test.ts'], {
      RACE_ROUNDS: '50',
    });
    expect(ok, output).toBe(true);
  },
  30 * MINUTES,
);

it.each(['UTC', 'Asia/Kolkata', 'America/New_York', 'Pacific/Apia'])(
  'times are the same in the time zone %s (T62)',
  async (TZ) => {
    const { ok, output } = await vitest(
      ['shared/time.test.ts', 'features/bookings', 'features/availability'],
      { TZ },
    );
    expect(ok, output).toBe(true);
  },
  30 * MINUTES,
);

it(
  'a server killed while writing loses nothing it confirmed, and retries create no duplicates (T64)',
  async () => {
    const test = await startTestApp();
    const teachers = await Promise.all(Array.from({ length: 8 }, () => createTeacher(test.db)));
    const students = await Promise.all(Array.from({ length: 20 }, () => createStudent(test.db)));
    test.clock.set(new Date().toISOString());
    const clients = await Promise.all(students.map((student) => signInAs(test, student)));
    const asks = teachers.flatMap(({ teacherId }) =>
      clients.map(({ cookies }) => ({
        teacherId,
        key: newId(),
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      })),
    );
    const acknowledged: string[] = [];
    const env = { DATABASE_URL: test.connectionString };
    while (asks.length > 0) {
      const server = await startServerProcess(env);
      // Answers before the server is killed, while up to eight requests are in flight.
      const enough = Math.min(asks.length, 12);
      let answered = 0;
      const work = async (): Promise<void> => {
        for (let ask = asks.shift(); ask !== undefined; ask = asks.shift()) {
          const { teacherId, key, cookie } = ask;
          const body = JSON.stringify({ teacherId, sessionType: 'online', pricingType: 'hourly' });
          const headers = { 'content-type': 'application/json', 'idempotency-key': key, cookie };
          const reply = await fetch(`${server.origin}/api/booking-requests`, {
            method: 'POST',
            headers,
            body,
          })
            .then(async (answer) => ({
              status: answer.status,
              body: (await answer.json()) as { id: string },
            }))
            .catch(() => null);
          if (reply?.status === 201) acknowledged.push(reply.body.id);
          else asks.push(ask);
          if (reply === null) return;
          expect(reply.status).toBe(201);
          answered += 1;
          if (answered === enough) server.child.kill('SIGKILL');
        }
      };
      await Promise.all(Array.from({ length: 8 }, work));
      await server.dispose();
    }
    const rows = await test.db.selectFrom('bookings').select(['id', 'client_id', 'teacher_id']).execute();
    const stored = new Set(rows.map(({ id }) => id));
    expect(acknowledged.filter((id) => !stored.has(id))).toEqual([]);
    expect(rows).toHaveLength(teachers.length * students.length);
    expect(new Set(acknowledged).size).toBe(rows.length);
    await test.close();
  },
  10 * MINUTES,
);
