import { Agent } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#shared/ids.ts';
import { findFreePort } from '../../scripts/free-port.ts';
import { createStudent, createTeacher, signInAs } from '../factories.ts';
import { askSeveral, cookieOf, requestOnNewConnection, statusesOf } from '../new-connections.ts';
import { eventually } from '../patience.ts';
import { type ServerProcess, startServerProcess } from '../server-process.ts';
import { startTestApp, type TestApp } from '../test-app.ts';

/** Number of messages that each writer sends in each of the two phases; the chat limit is 600 a minute here. */
const MESSAGES_EACH = 250;

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
  test.clock.set(new Date().toISOString());
});
afterAll(() => test.close());

describe('two processes on one port', () => {
  const servers: ServerProcess[] = [];
  let origin: string;
  let start: () => Promise<ServerProcess>;
  beforeAll(async () => {
    const env = {
      DATABASE_URL: test.connectionString,
      REUSE_PORT: '1',
      PORT: String(await findFreePort()),
    };
    start = () => startServerProcess(env);
    servers.push(...(await Promise.all([start(), start()])));
    origin = servers[0]?.origin ?? '';
  });
  afterAll(() => Promise.all(servers.map((server) => server.dispose())));

  it('both serve', async () => {
    await eventually(
      async () => {
        expect(await requestOnNewConnection(origin, '/api/specializations')).toMatchObject({ status: 200 });
        return servers.map((server) => server.output().includes('"path":"/api/specializations"'));
      },
      (served) => served.every(Boolean),
    );
    expect(statusesOf(await askSeveral(origin, '/help'))).toEqual([200]);
  });

  it('lose no acknowledged message when one of them is killed, and the port stays served', async () => {
    const agent = new Agent({ keepAlive: true });
    const pairs = await Promise.all(
      Array.from({ length: 4 }, async () => {
        const [student, teacher] = [await createStudent(test.db), await createTeacher(test.db)];
        const client = await signInAs(test, student);
        await client.post('/api/chat/send', { receiverId: teacher.userId, content: 'Hello' });
        await (await signInAs(test, teacher)).post('/api/chat/send', {
          receiverId: student.userId,
          content: 'Welcome',
        });
        return { cookie: cookieOf(client), receiverId: teacher.userId };
      }),
    );
    const acknowledged: string[] = [];
    /** Sends messages until `isOver`, at most MESSAGES_EACH; retries each until it is acknowledged. */
    async function write(index: number, phase: number, isOver: () => boolean): Promise<void> {
      const { cookie, receiverId } = pairs[index] ?? { cookie: '', receiverId: '' };
      // Two writers keep their connection, two make a new one for each message.
      const how = { cookie, ...(index < 2 && { agent }) };
      for (let count = 0; count < MESSAGES_EACH && !isOver(); count += 1) {
        const body = { receiverId, clientId: newId(), content: `number ${phase}-${index}-${count}` };
        await eventually(
          () => requestOnNewConnection(origin, '/api/chat/send', { ...how, body }),
          ({ status }) => status === 201,
        );
        acknowledged.push(body.content);
      }
    }
    for (const index of [0, 1]) {
      let isOver = false;
      const before = acknowledged.length;
      const writers = Promise.all(pairs.map((_, pair) => write(pair, index, () => isOver)));
      await eventually(
        async () => acknowledged.length - before,
        (count) => count >= 20,
      );
      const atKill = acknowledged.length;
      const killed = servers[index] as ServerProcess;
      killed.child.kill('SIGKILL');
      await killed.exited;
      // The other server serves the port during this start.
      servers[index] = await start();
      await killed.dispose();
      expect(acknowledged.length).toBeGreaterThan(atKill);
      isOver = true;
      await writers;
      expect(statusesOf(await askSeveral(origin, '/api/specializations'))).toEqual([200]);
    }
    agent.destroy();
    const rows = await test.db.selectFrom('messages').select('content').execute();
    const stored = rows.map(({ content }) => content).filter((content) => content.startsWith('number'));
    expect([...stored].sort()).toEqual([...acknowledged].sort());
  });

  it('exit with code 0 on SIGTERM, one after the other', async () => {
    servers[0]?.child.kill('SIGTERM');
    expect(await servers[0]?.exited).toBe(0);
    expect(statusesOf(await askSeveral(origin, '/api/specializations'))).toEqual([200]);
    servers[1]?.child.kill('SIGTERM');
    expect(await servers[1]?.exited).toBe(0);
  });
});
