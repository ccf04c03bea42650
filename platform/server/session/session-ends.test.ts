import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PASSWORD } from '#db/factories/people.ts';
import { createStudent, signInAs } from '#test/factories.ts';
import { startTestApp, type TestApp, type TestClient } from '#test/test-app.ts';

describe('a session', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await startTestApp();
  });
  afterAll(() => test.close());

  const status = async (client: TestClient) => (await client.get('/api/client/bookings')).statusCode;
  /** Creates a student and signs in; the session has been used once. */
  async function signInStudent() {
    const person = await createStudent(test.db);
    const client = await signInAs(test, person);
    expect(await status(client)).toBe(200);
    return { person, client };
  }

  it('is refused at once after its end, a block, a deleted account and a password change', async () => {
    const one = await signInStudent();
    await test.db.deleteFrom('sessions').where('user_id', '=', one.person.userId).execute();
    expect(await status(one.client)).toBe(401);
    const two = await signInStudent();
    const block = test.db.updateTable('users').set({ blocked_at: test.clock.now() });
    await block.where('id', '=', two.person.userId).execute();
    expect(await status(two.client)).toBe(401);
    const three = await signInStudent();
    await test.db.deleteFrom('users').where('id', '=', three.person.userId).execute();
    expect(await status(three.client)).toBe(401);
    const four = await signInStudent();
    const other = await signInAs(test, four.person);
    expect(await status(other)).toBe(200);
    const passwords = { currentPassword: PASSWORD, newPassword: 'another-mat-43' };
    expect((await other.post('/api/change-password', passwords)).statusCode).toBe(200);
    expect([await status(four.client), await status(other)]).toEqual([401, 200]);
  });

  it('has its new role at once', async () => {
    const { person, client } = await signInStudent();
    await test.db.updateTable('users').set({ role: 'teacher' }).where('id', '=', person.userId).execute();
    expect(await status(client)).toBe(403);
  });

  it('that is read while a transaction ends it is not found after the commit', async () => {
    const { person, client } = await signInStudent();
    await test.db.transaction().execute(async (tx) => {
      await tx.deleteFrom('sessions').where('user_id', '=', person.userId).execute();
      expect(await status(client)).toBe(200);
    });
    expect(await status(client)).toBe(401);
  });
});
