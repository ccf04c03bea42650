import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAdmin, signInAs } from '#test/factories.ts';
import { startTestApp, type TestApp, type TestClient } from '#test/test-app.ts';
import { createPlanWorld, daysAfterFirst, lessonAt } from '#test/worlds/plan-world.ts';
import { createSessionWorld, END } from '#test/worlds/session-world.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

async function partsOf(client: TestClient) {
  const reply = await client.get('/api/account/export');
  expect(reply.statusCode, reply.body).toBe(200);
  const files = unzipSync(new Uint8Array(reply.rawPayload));
  return (name: string) => JSON.parse(strFromU8(files[`${name}.json`] ?? new Uint8Array()));
}

describe('the export', () => {
  it('contains the reason of a no-show report for the reporter only, before and after the decision', async () => {
    const { booking, student, teacher, asStudent } = await createSessionWorld(test);
    const { id, url } = await booking();
    test.clock.set(END.toISOString());
    const reason = `Waited an hour. Call ${teacher.mobile}`;
    const reported = await asStudent.post(`${url}/no-show`, { reason });
    expect(reported.statusCode, reported.body).toBe(201);
    const reportedAt = END.toISOString();
    const report = {
      bookingId: id,
      reportedAt,
      settledAt: null,
      reason: 'Waited an hour. Call [contact removed]',
    };
    // An export needs a recent sign-in.
    const [again, other] = [await signInAs(test, student), await signInAs(test, teacher)];
    expect((await partsOf(again))('noShowReports')).toEqual([report]);
    const asAdmin = await signInAs(test, await createAdmin(test.db));
    const verdict = { verdict: 'cancelled', reason: 'Both agree.' };
    const settled = await asAdmin.post(`/api/admin/no-shows/${id}/verdict`, verdict);
    expect(settled.statusCode, settled.body).toBe(200);
    expect((await partsOf(again))('noShowReports')).toEqual([{ ...report, settledAt: reportedAt }]);
    expect((await partsOf(other))('noShowReports')).toEqual([]);
  });

  it('contains answered suggestions of times for a session, for both sides', async () => {
    const { booking, asStudent, asTeacher } = await createSessionWorld(test);
    const { id, url } = await booking();
    const times = ['2026-03-04T01:30:00.000Z', '2026-03-05T01:30:00.000Z'];
    const now = test.clock.now().toISOString();
    const asked = await asTeacher.post(`${url}/proposals`, { times });
    expect(asked.statusCode, asked.body).toBe(201);
    const proposal = asked.json();
    const declined = await asStudent.post(`${url}/proposals/${proposal.id}/decline`);
    expect(declined.statusCode, declined.body).toBe(200);
    for (const client of [asStudent, asTeacher]) {
      expect((await partsOf(client))('bookingProposals')).toEqual([
        {
          ...{ id: proposal.id, bookingId: id, by: 'teacher', times, createdAt: now },
          ...{ status: 'declined', chosen: null, answeredAt: now },
        },
      ]);
    }
  });

  it('contains answered suggestions of times for a lesson of a plan, for both sides', async () => {
    const world = await createPlanWorld(test);
    const { id, url } = await world.confirmMonth();
    const lesson = lessonAt(await world.plan(world.asStudent, id), 0);
    const times = [daysAfterFirst(1)];
    const now = test.clock.now().toISOString();
    const path = `${url}/lessons/${lesson.id}/proposals`;
    const asked = await world.asTeacher.post(path, { times });
    expect(asked.statusCode, asked.body).toBe(201);
    const open = lessonAt(await world.plan(world.asStudent, id), 0).proposal;
    const accepted = await world.asStudent.post(`${path}/${open?.id}/accept`, {});
    expect(accepted.statusCode, accepted.body).toBe(200);
    for (const client of [world.asStudent, world.asTeacher]) {
      expect((await partsOf(client))('lessonProposals')).toEqual([
        {
          ...{ id: open?.id, bookingId: id, lessonId: lesson.id, by: 'teacher', times, createdAt: now },
          ...{ status: 'accepted', chosen: times[0], answeredAt: now },
        },
      ]);
    }
  });
});
