import { afterAll, beforeAll, expect, it } from 'vitest';
import { createAdmin, signInAs } from '#test/factories.ts';
import { startTestApp, type TestApp } from '#test/test-app.ts';
import { newDue, newPair } from '#test/worlds/payment-world.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

it('lets only the student and teacher of a payment report it, and shows its facts to admins', async () => {
  const [pair, stranger] = [await newPair(test), await newPair(test)];
  const id = await newDue(test, pair);
  for (const line of ['Nothing came.', 'Still nothing came.']) {
    await pair.asStudent.post(`/api/dues/${id}/said-paid`, { utr: '408177342290' });
    await pair.asTeacher.post(`/api/dues/${id}/not-received`, { line });
  }
  const report = { kind: 'payment', targetId: id, reason: 'fake' };
  for (const client of [stranger.asStudent, stranger.asTeacher])
    expect((await client.post('/api/reports', report)).statusCode).toBe(404);
  const [byStudent, byTeacher] = [
    await pair.asStudent.post('/api/reports', report),
    await pair.asTeacher.post('/api/reports', report),
  ];
  expect([byStudent.statusCode, byTeacher.statusCode]).toEqual([201, 201]);

  const admin = await signInAs(test, await createAdmin(test.db));
  const { id: reportId } = byStudent.json();
  expect((await admin.get(`/api/admin/reports/${reportId}`)).json()).toMatchObject({
    kind: 'payment',
    subjectId: pair.teacher.userId,
    payment: {
      amount: 850,
      refusals: 2,
      line: 'Still nothing came.',
      utr: '408177342290',
      isReceived: false,
    },
  });
  const decide = (action: string) =>
    admin.post(`/api/admin/reports/${reportId}/decision`, { action, note: 'Please look again.' });
  expect((await decide('hide')).statusCode).toBe(400);
  expect((await decide('warn')).statusCode).toBe(200);
});
