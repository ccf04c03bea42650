import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { requireRecentProof } from '#platform/server/session/sessions.ts';
import { createAdmin, createStudent, signIn, signInAs } from '#test/factories.ts';
import { startTestApp, type TestApp, type TestClient } from '#test/test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

const status = async (browser: TestClient) => (await browser.get('/api/user')).statusCode;
type Session = { id: string; isCurrent: boolean; device: string; network: string | null };
const sessions = async (browser: TestClient) => (await browser.get('/api/sessions')).json<Session[]>();

describe('sessions', () => {
  it('are listed for their owner, with device and network, without addresses and tokens', async () => {
    const person = await createStudent(t.db);
    const browser = t.client();
    await browser.request({
      method: 'POST',
      url: '/api/login',
      headers: { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Safari/537.36' },
      payload: { mobile: person.mobile, password: person.password },
    });
    await signInAs(t, await createStudent(t.db));
    t.clock.advance(60_000);
    await signInAs(t, person);
    const list = await sessions(browser);
    expect(list).toHaveLength(2);
    expect(list.find(({ isCurrent }) => isCurrent)).toEqual({
      id: expect.any(String),
      device: 'Chrome on Windows',
      network: '127.0.0.0/24',
      createdAt: expect.any(String),
      lastSeenAt: expect.any(String),
      isCurrent: true,
    });
    expect(JSON.stringify(list)).not.toContain(browser.cookies.get('sid'));
  });

  it('end one by one, and only by their owner', async () => {
    const [person, stranger] = [await createStudent(t.db), await createStudent(t.db)];
    const [first, second, other] = [
      await signInAs(t, person),
      await signInAs(t, person),
      await signInAs(t, stranger),
    ];
    const id = (await sessions(second)).find(({ isCurrent }) => isCurrent)?.id as string;
    expect((await other.delete(`/api/sessions/${id}`)).statusCode).toBe(404);
    expect(await status(second)).toBe(200);
    expect((await first.delete(`/api/sessions/${id}`)).statusCode).toBe(200);
    expect(await status(second)).toBe(401);
    expect((await first.delete(`/api/sessions/${id}`)).statusCode).toBe(404);
    expect(await status(first)).toBe(200);
  });

  it('remove the cookie of the browser when the user ends the current session', async () => {
    const browser = await signInAs(t, await createStudent(t.db));
    const [own] = await sessions(browser);
    expect((await browser.delete(`/api/sessions/${own?.id}`)).statusCode).toBe(200);
    expect(browser.cookies.has('sid')).toBe(false);
  });

  it('end on all other devices', async () => {
    const [person, stranger] = [await createStudent(t.db), await createStudent(t.db)];
    const [first, second, other] = [
      await signInAs(t, person),
      await signInAs(t, person),
      await signInAs(t, stranger),
    ];
    expect((await first.delete('/api/sessions')).statusCode).toBe(200);
    expect([await status(first), await status(second), await status(other)]).toEqual([200, 401, 200]);
  });

  it('are not listed after their end', async () => {
    const person = await createStudent(t.db);
    await signInAs(t, person);
    t.clock.advance(7 * 86_400_000);
    expect(await sessions(await signInAs(t, person))).toHaveLength(1);
  });
});

describe('a recent password check', () => {
  it('is valid for ten minutes after a sign-in or after the password is entered again', async () => {
    const admin = await createAdmin(t.db);
    const browser = await signIn(t.client(), admin);
    const actor = async () => {
      const { findActor } = await import('#platform/server/session/sessions.ts');
      const found = await findActor(t.platform, browser.cookies.get('sid') as string);
      if (found === null) throw new Error('signed out');
      return { actor: found, clock: t.platform.clock };
    };
    requireRecentProof(await actor());
    t.clock.advance(10 * 60_000);
    requireRecentProof(await actor());
    t.clock.advance(1);
    await expect(actor().then(requireRecentProof)).rejects.toMatchObject({
      code: 'REAUTHENTICATE',
      status: 403,
    });
    expect((await browser.post('/api/auth/reauthenticate', { password: 'wrong' })).statusCode).toBe(400);
    await expect(actor().then(requireRecentProof)).rejects.toMatchObject({ code: 'REAUTHENTICATE' });
    expect((await browser.post('/api/auth/reauthenticate', { password: admin.password })).statusCode).toBe(
      200,
    );
    requireRecentProof(await actor());
  });
});
