import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '#shared/ids.ts';
import { createStudent, createTeacher, signInAs } from '#test/factories.ts';
import { type ServerProcess, startServerProcess } from '#test/server-process.ts';
import { startTestApp, type TestApp } from '#test/test-app.ts';

const MESSAGES = 60;
const KILL_AFTER = 20;
/** Number of messages sent at the same time: few, so that most are still unsent when the server is killed. */
const AT_ONCE = 8;

let test: TestApp;
const running: ServerProcess[] = [];
beforeAll(async () => {
  test = await startTestApp();
  test.clock.set(new Date().toISOString());
});
afterAll(async () => {
  await Promise.all(running.map((server) => server.dispose()));
  await test.close();
});

async function start(): Promise<ServerProcess> {
  const server = await startServerProcess({ DATABASE_URL: test.connectionString });
  running.push(server);
  return server;
}

it('a message sent while the server is killed is stored once when its page tries again (T58, T64)', async () => {
  const [student, teacher] = [await createStudent(test.db), await createTeacher(test.db)];
  const [client, other] = [await signInAs(test, student), await signInAs(test, teacher)];
  await client.post('/api/chat/send', { receiverId: teacher.userId, content: 'Hello' });
  await other.post('/api/chat/send', { receiverId: student.userId, content: 'Welcome' });
  const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const outbox = Array.from({ length: MESSAGES }, (_, index) => ({
    clientId: newId(),
    content: `number ${index}`,
  }));
  /** Sends as a page does; true once the server confirms that it stored the message. */
  const send = (server: ServerProcess, message: (typeof outbox)[number]) =>
    fetch(`${server.origin}/api/chat/send`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify({ receiverId: teacher.userId, ...message }),
    }).then(
      (answer) => answer.status === 201,
      () => false,
    );

  const first = await start();
  let answered = 0;
  const stored: boolean[] = [];
  const waiting = outbox.entries();
  const senders = Array.from({ length: AT_ONCE }, async () => {
    for (const [index, message] of waiting) {
      stored[index] = await send(first, message);
      if (stored[index]) answered += 1;
      if (answered === KILL_AFTER) first.child.kill('SIGKILL');
    }
  });
  await Promise.all(senders);
  const acknowledged = outbox.filter((_, index) => stored[index]);
  const failed = outbox.filter((_, index) => !stored[index]);
  expect(acknowledged.length).toBeGreaterThanOrEqual(KILL_AFTER);
  expect(failed.length).toBeGreaterThan(0);

  const second = await start();
  for (const message of failed) expect(await send(second, message)).toBe(true);
  const rows = await test.db.selectFrom('messages').select(['content', 'seq']).orderBy('seq').execute();
  const texts = rows.map(({ content }) => content).filter((content) => content.startsWith('number'));
  expect([...texts].sort()).toEqual(outbox.map(({ content }) => content).sort());
  expect(rows.map(({ seq }) => seq)).toEqual(rows.map((_, index) => index + 1));
});
