import { afterAll, beforeAll, expect, it } from 'vitest';
import { deliverDueMessages } from '#platform/server/outbox/worker.ts';
import { OutboxWorld } from '#test/outbox-world.ts';
import { startTestApp, type TestApp } from '#test/test-app.ts';
import { MONTHLY_REQUEST } from '#test/worlds/plan-world.ts';
import { createSessionWorld } from '#test/worlds/session-world.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

it('speaks of the monthly plan when its times are suggested and accepted', async () => {
  const { asStudent, asTeacher, booking, student, teacher } = await createSessionWorld(test);
  const { url } = await booking(MONTHLY_REQUEST);
  const outbox = await OutboxWorld.begin(test);
  const times = ['2026-03-04T07:00:00+05:30'];
  const suggested = await asTeacher.post(`${url}/proposals`, { times });
  expect(suggested.statusCode, suggested.body).toBe(201);
  const accepted = await asStudent.post(`${url}/proposals/${suggested.json().id}/accept`, {});
  expect(accepted.statusCode, accepted.body).toBe(200);
  await deliverDueMessages(outbox.platform());
  const smsTo = (mobile: string | null) => outbox.sent.find(({ recipient }) => recipient === mobile)?.text;
  expect(smsTo(student.mobile)).toMatch(/ suggests other times for your monthly plan\. Please choose one\.$/);
  expect(smsTo(teacher.mobile)).toMatch(/ accepted your time\. Your monthly plan starts on 4 Mar, 7:00 am\./);
  const { notices } = (await asTeacher.get('/api/notifications')).json();
  expect(notices[0].body).toBe('Your monthly plan starts on Wed, 4 Mar 2026, 7:00 AM IST.');
});

it('speaks of the monthly plan when it is confirmed, and when the teacher leaves', async () => {
  const { asTeacher, booking, student, teacher } = await createSessionWorld(test);
  const { url } = await booking(MONTHLY_REQUEST);
  const outbox = await OutboxWorld.begin(test);
  const answer = { status: 'confirmed', confirmedDateTime: '2026-03-04T07:00:00+05:30' };
  const confirmed = await asTeacher.put(`${url}/status`, answer);
  expect(confirmed.statusCode, confirmed.body).toBe(200);
  const left = await asTeacher.post('/api/account/delete', { password: teacher.password });
  expect(left.statusCode, left.body).toBe(200);
  await deliverDueMessages(outbox.platform());
  const texts = outbox.sent.filter(({ recipient }) => recipient === student.mobile).map(({ text }) => text);
  // Texts of the same moment leave in any order.
  expect(texts.sort()).toEqual([
    expect.stringMatching(/ confirmed your monthly plan\. It starts on 4 Mar, 7:00 am\./),
    expect.stringMatching(
      /Your lessons with .+ from 4 Mar, 7:00 am on were cancelled\. This person is leaving/,
    ),
  ]);
});
