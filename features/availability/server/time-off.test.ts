import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#shared/ids.ts';
import { openEventStream } from '#test/event-stream.ts';
import { createTeacher, createTimeOff, signInAs, type Teacher } from '#test/factories.ts';
import { startTestApp, type TestApp, type TestClient } from '#test/test-app.ts';

let test: TestApp;
let teacher: Teacher;
let client: TestClient;
const URL = '/api/teacher/time-off';

beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  teacher = await createTeacher(test.db);
  client = await signInAs(test, teacher);
});

describe('time off', () => {
  it('accepts a day, several days, or hours of days; everyone can read it', async () => {
    expect((await client.post(URL, { startDate: '2026-03-20' })).json()).toEqual({
      id: expect.any(String),
      startDate: '2026-03-20',
      endDate: '2026-03-20',
      startTime: null,
      endTime: null,
    });
    const hours = await client.post(URL, {
      startDate: '2026-03-05',
      endDate: '2026-03-06',
      startTime: '06:00',
      endTime: '09:30',
    });
    expect(hours.statusCode).toBe(201);
    expect(hours.json()).toMatchObject({ startTime: '06:00', endTime: '09:30' });
    const own = (await client.get(URL)).json();
    expect(own.map((one: { startDate: string }) => one.startDate)).toEqual(['2026-03-05', '2026-03-20']);
    expect((await test.client().get(`/api/teacher/${teacher.teacherId}/time-off`)).json()).toEqual(own);
    // Time off does not change the weekly hours.
    expect((await test.client().get(`/api/teacher/${teacher.teacherId}/time-slots`)).json()).toEqual([]);
  });

  it("makes the teacher's open lists of requests refetch, since it decides which times can be accepted", async () => {
    const origin = await test.app.listen({ port: 0, host: '127.0.0.1' });
    const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const stream = await openEventStream(origin, { cookie });
    await stream.next(({ name }) => name === 'ready');
    expect((await client.post(URL, { startDate: '2026-03-20' })).statusCode).toBe(201);
    const { data } = await stream.next(({ name }) => name === 'stale');
    expect((data as { paths: string[] }).paths).toEqual(
      expect.arrayContaining([URL, '/api/teacher/morning', '/api/teacher/bookings']),
    );
    stream.close();
  });

  it('answers a retry after a lost answer with the first answer', async () => {
    const payload = { startDate: '2026-03-20' };
    const request = { method: 'POST', url: URL, payload, headers: { 'idempotency-key': 'off' } } as const;
    const first = await client.request(request);
    const retry = await client.request(request);
    expect([retry.statusCode, retry.json()]).toEqual([201, first.json()]);
    expect((await client.get(URL)).json()).toEqual([first.json()]);
  });

  it('omits time off after its last day in India', async () => {
    await createTimeOff(test.db, { teacher, from: '2026-02-20', to: '2026-03-01' });
    await createTimeOff(test.db, {
      teacher,
      from: '2026-03-02',
    });
    expect((await client.get(URL)).json()).toMatchObject([{ endDate: '2026-03-02' }]);
  });

  it.each([
    [{}, 'startDate', 'Please choose the first day off'],
    [{ startDate: '2026-02-30' }, 'startDate', 'Please choose the first day off'],
    [{ startDate: '2026-03-01' }, 'startDate', 'Please choose a day that is still to come'],
    [{ startDate: '2031-01-01' }, 'startDate', 'Please choose days within the next two years'],
    [
      { startDate: '2026-03-05', endDate: '2031-01-01' },
      'endDate',
      'Please choose days within the next two years',
    ],
    [
      { startDate: '2026-03-05', endDate: '2026-03-04' },
      'endDate',
      'The last day must not be before the first',
    ],
    [
      { startDate: '2026-03-05', startTime: '06:00' },
      'endTime',
      'Please enter both times, or leave both empty for the whole day',
    ],
    [
      { startDate: '2026-03-05', startTime: '06:00', endTime: '05:00' },
      'endTime',
      'End time must be after start time',
    ],
  ])('refuses %j', async (body, field, message) => {
    const reply = await client.post(URL, body);
    expect(reply.statusCode).toBe(400);
    expect(reply.json()).toMatchObject({ message, fields: { [field]: message } });
  });

  it('rejects overlapping time off, accepts other hours of the day', async () => {
    await client.post(URL, { startDate: '2026-03-10', endDate: '2026-03-12' });
    const again = await client.post(URL, { startDate: '2026-03-12', startTime: '06:00', endTime: '07:00' });
    expect(again.statusCode).toBe(409);
    expect(again.json().code).toBe('TIME_OFF_OVERLAP');
    const morning = { startDate: '2026-03-14', startTime: '06:00', endTime: '07:00' };
    expect((await client.post(URL, morning)).statusCode).toBe(201);
    const next = { ...morning, startTime: '07:00', endTime: '08:00' };
    expect((await client.post(URL, next)).statusCode).toBe(201);
  });

  it('can be deleted once, by its owner only (T02)', async () => {
    const { id } = (await client.post(URL, { startDate: '2026-03-10' })).json();
    const other = await signInAs(test, await createTeacher(test.db));
    expect((await other.delete(`${URL}/${id}`)).statusCode).toBe(404);
    const reply = await client.delete(`${URL}/${id}`);
    expect([reply.statusCode, reply.json()]).toEqual([200, {}]);
    for (const missing of [id, newId(), 'x']) {
      expect((await client.delete(`${URL}/${missing}`)).statusCode).toBe(404);
    }
  });

  it('hides the time off of a hidden teacher from others', async () => {
    const hidden = await createTeacher(test.db, { hiddenAt: test.clock.now() });
    expect((await test.client().get(`/api/teacher/${hidden.teacherId}/time-off`)).statusCode).toBe(404);
  });
});
