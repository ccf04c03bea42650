import { afterAll, beforeAll, expect, test } from 'vitest';
import { createStudent, createTeacher, signInAs } from '#test/factories.ts';
import { startTestApp, type TestApp } from '#test/test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

test('the link in SMS leads to the own bookings, and guests to the page that asks them to sign in', async () => {
  const student = await signInAs(t, await createStudent(t.db));
  const teacher = await signInAs(t, await createTeacher(t.db));
  const places = await Promise.all([student, teacher, t.client()].map((visitor) => visitor.get('/b')));
  expect(places.map(({ statusCode, headers }) => [statusCode, headers.location])).toEqual([
    [302, '/client-dashboard?tab=bookings'],
    [302, '/teacher-dashboard?tab=bookings'],
    [302, '/client-dashboard?tab=bookings'],
  ]);
  expect(places[0]?.headers['cache-control']).toBe('no-store');
});

test('the link keeps the language that the visitor chose', async () => {
  const fromOtherSite = { referer: 'https://mail.example/', 'sec-fetch-site': 'cross-site' };
  for (const from of [{}, fromOtherSite]) {
    const headers = { cookie: 'locale=hi', ...from };
    const reply = await t.client().request({ method: 'GET', url: '/b', headers });
    expect(reply.headers.location).toBe('/hi/client-dashboard?tab=bookings');
  }
});

test('people who are signed in read their bookings in the language of the account', async () => {
  const teacher = await signInAs(t, await createTeacher(t.db));
  expect((await teacher.put('/api/account/locale', { locale: 'hi' })).statusCode).toBe(200);
  expect((await teacher.get('/b')).headers.location).toBe('/hi/teacher-dashboard?tab=bookings');
});
