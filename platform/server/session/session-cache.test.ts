import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PASSWORD } from '#db/factories/people.ts';
import { createStudent, signedIn } from '#test/factories.ts';
import { startTestApp, type TestApp, type TestClient } from '#test/test-app.ts';
import { SessionCache } from './session-cache.ts';
import type { SessionRow } from './store.ts';

const at = new Date('2026-03-01T00:00:00Z');
const row = (sessionId: string, role: SessionRow['role'] = 'student'): SessionRow => ({
  ...{ sessionId, userId: `user of ${sessionId}`, role },
  ...{ lastSeenAt: at, expiresAt: at, authenticatedAt: at },
});

describe('a session in memory', () => {
  let now = 0;
  const cache = () => new SessionCache(() => now);
  const kept = (role?: SessionRow['role']) => {
    const sessions = cache();
    sessions.keep('one', row('one', role), sessions.look());
    return sessions;
  };

  it('is found for a second after the database was asked, not after it answered', () => {
    const sessions = cache();
    const look = sessions.look();
    now += 600;
    sessions.keep('one', row('one'), look);
    now += 399;
    expect(sessions.find('one')).toEqual(row('one'));
    now += 1;
    expect(sessions.find('one')).toBeNull();
  });

  it('is dropped when it or its user ends, and others are not', () => {
    for (const ended of [{ session: 'one' }, { user: 'user of one' }]) {
      const sessions = kept();
      sessions.keep('two', row('two'), sessions.look());
      sessions.end(ended);
      expect([sessions.find('one'), sessions.find('two')]).toEqual([null, row('two')]);
    }
  });

  it('is not kept if a session ended while the database was asked', () => {
    const sessions = cache();
    const look = sessions.look();
    sessions.end({ session: 'one' });
    sessions.keep('one', row('one'), look);
    expect(sessions.find('one')).toBeNull();
  });

  it('is not kept while a transaction of this process may end it', () => {
    const sessions = kept();
    sessions.expectEnd({ user: 'user of one' });
    // Read before the commit.
    sessions.keep('one', row('one'), sessions.look());
    expect(sessions.find('one')).toBeNull();
    now += 15_000;
    sessions.keep('one', row('one'), sessions.look());
    expect(sessions.find('one')).not.toBeNull();
  });

  it('of an admin is never kept', () => {
    expect(kept('admin').find('one')).toBeNull();
  });
});

describe('in the process that writes, a session', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await startTestApp();
  });
  afterAll(() => test.close());

  const status = async (client: TestClient) => (await client.get('/api/client/bookings')).statusCode;
  /** A person whose session this process has just read. */
  async function reader() {
    const person = await createStudent(test.db);
    const client = await signedIn(test, person);
    expect(await status(client)).toBe(200);
    return { person, client };
  }

  it('is refused at once after its end, a block, a deleted account and a password change', async () => {
    const one = await reader();
    await test.db.deleteFrom('sessions').where('user_id', '=', one.person.userId).execute();
    expect(await status(one.client)).toBe(401);
    const two = await reader();
    const block = test.db.updateTable('users').set({ blocked_at: test.clock.now() });
    await block.where('id', '=', two.person.userId).execute();
    expect(await status(two.client)).toBe(401);
    const three = await reader();
    await test.db.deleteFrom('users').where('id', '=', three.person.userId).execute();
    expect(await status(three.client)).toBe(401);
    const four = await reader();
    const other = await signedIn(test, four.person);
    expect(await status(other)).toBe(200);
    const passwords = { currentPassword: PASSWORD, newPassword: 'another-mat-43' };
    expect((await other.post('/api/change-password', passwords)).statusCode).toBe(200);
    expect([await status(four.client), await status(other)]).toEqual([401, 200]);
  });

  it('has its new role at once', async () => {
    const { person, client } = await reader();
    await test.db.updateTable('users').set({ role: 'teacher' }).where('id', '=', person.userId).execute();
    expect(await status(client)).toBe(403);
  });

  it('that is read while a transaction ends it is not found after the commit', async () => {
    const { person, client } = await reader();
    await test.db.transaction().execute(async (tx) => {
      await tx.deleteFrom('sessions').where('user_id', '=', person.userId).execute();
      expect(await status(client)).toBe(200);
    });
    expect(await status(client)).toBe(401);
  });
});
