import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Plan } from '#features/plans/contract.ts';
import { type EventStream, openEventStream } from '#test/event-stream.ts';
import { startTestApp, type TestApp, type TestClient } from '#test/test-app.ts';
import { createPlanWorld, daysAfterFirst, type PlanWorld } from '#test/worlds/plan-world.ts';

let test: TestApp;
let origin: string;
let world: PlanWorld;
const open: EventStream[] = [];
beforeAll(async () => {
  test = await startTestApp();
  origin = await test.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => test.close());
beforeEach(async () => {
  world = await createPlanWorld(test);
});
afterEach(() => {
  for (const stream of open.splice(0)) stream.close();
});

async function goTo(time: string): Promise<void> {
  test.clock.set(time);
  await world.signInAgain();
}

/** Opens the live updates of a user; the function resolves once they tell the page of the plan to refetch. */
async function watch({ cookies }: TestClient, id: string): Promise<() => Promise<unknown>> {
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const stream = await openEventStream(origin, { cookie });
  open.push(stream);
  await stream.next(({ name }) => name === 'ready');
  return () =>
    stream.next(({ data }) => (data as { paths?: string[] }).paths?.includes(`/api/plans/${id}`) ?? false);
}

describe('the open page of a plan refetches', () => {
  it('when its end is asked for, declined and agreed', async () => {
    const { id } = await world.confirmMonth();
    const path = `/api/booking-requests/${id}/cancellation`;
    const refetched = await Promise.all([watch(world.asStudent, id), watch(world.asTeacher, id)]);
    for (const answer of ['decline', 'accept']) {
      expect((await world.asStudent.post(path, { reason: 'We move.' })).statusCode).toBeLessThan(300);
      for (const wait of refetched) await wait();
      expect((await world.asTeacher.post(`${path}/${answer}`)).statusCode).toBeLessThan(300);
      for (const wait of refetched) await wait();
    }
    expect((await world.plan(world.asStudent, id)).status).toBe('cancelled');
  });

  it('when the teacher sets or removes the usual meeting link', async () => {
    const { id } = await world.confirmMonth();
    const refetched = await Promise.all([watch(world.asStudent, id), watch(world.asTeacher, id)]);
    for (const url of ['https://meet.google.com/abc-defg-hij', null]) {
      const saved = await world.asTeacher.put('/api/teacher/meeting-link', { url });
      expect(saved.statusCode, saved.body).toBe(200);
      for (const wait of refetched) await wait();
    }
  });

  it('when it is completed', async () => {
    const { id } = await world.confirmMonth();
    await goTo(daysAfterFirst(31));
    const refetched = await watch(world.asStudent, id);
    await world.runJobs();
    await refetched();
    expect((await world.plan(world.asStudent, id)).status).toBe('completed');
  });

  it('when another month is asked for, declined and confirmed', async () => {
    const { id, url } = await world.confirmMonth();
    await goTo(daysAfterFirst(26));
    const [student, teacher] = await Promise.all([watch(world.asStudent, id), watch(world.asTeacher, id)]);
    for (const answer of [
      { status: 'cancelled' },
      { status: 'confirmed', confirmedDateTime: daysAfterFirst(30) },
    ]) {
      const { renewal } = (await world.asStudent.post(`${url}/renewal`)).json() as Plan;
      await teacher();
      await student();
      await world.asTeacher.put(`/api/booking-requests/${renewal.bookingId}/status`, answer);
      await teacher();
      await student();
      expect((await world.plan(world.asStudent, id)).renewal.status).toBe(answer.status);
    }
  });
});
