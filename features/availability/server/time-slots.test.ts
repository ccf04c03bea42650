import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#shared/ids.ts';
import { DAY_NAMES, hhmm } from '#shared/time.ts';
import { createBooking, createStudent, createTeacher, signInAs, type Teacher } from '#test/factories.ts';
import { startTestApp, type TestApp, type TestClient } from '#test/test-app.ts';

let test: TestApp;
let teacher: Teacher;
let client: TestClient;
const URL = '/api/teacher/time-slots';

beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

async function newTeacher(overrides: Parameters<typeof createTeacher>[1] = {}): Promise<void> {
  teacher = await createTeacher(test.db, overrides);
  client = await signInAs(test, teacher);
}
const add = (dayOfWeek: unknown, startTime: unknown, endTime: unknown) =>
  client.post(URL, { dayOfWeek, startTime, endTime });

describe('weekly hours', () => {
  beforeAll(() => newTeacher());

  it('accepts day names and numbers, returns 0 to 6, Monday first', async () => {
    const sunday = await add('sunday', '18:00', '19:30');
    expect(sunday.statusCode).toBe(201);
    expect(sunday.json()).toEqual({
      id: expect.any(String),
      dayOfWeek: 0,
      startTime: '18:00',
      endTime: '19:30',
    });
    expect((await add(3, '07:15', '08:00')).json()).toMatchObject({ dayOfWeek: 3 });
    expect((await add('monday', '06:05', '06:55')).json()).toMatchObject({ startTime: '06:05' });
    const own = (await client.get(URL)).json();
    expect(own.map((one: { dayOfWeek: number }) => one.dayOfWeek)).toEqual([1, 3, 0]);
    const everybody = await test.client().get(`/api/teacher/${teacher.teacherId}/time-slots`);
    expect(everybody.json()).toEqual(own);
  });

  it.each([
    ['no day', { startTime: '07:00', endTime: '08:00' }, 'dayOfWeek', 'Please select at least one day'],
    [
      'another word',
      { dayOfWeek: 'someday', startTime: '07:00', endTime: '08:00' },
      'dayOfWeek',
      'Please select at least one day',
    ],
    [
      'an eighth day',
      { dayOfWeek: 7, startTime: '07:00', endTime: '08:00' },
      'dayOfWeek',
      'Please select at least one day',
    ],
    ['no start', { dayOfWeek: 1, endTime: '08:00' }, 'startTime', 'Please enter start and end times'],
    [
      'no end',
      { dayOfWeek: 1, startTime: '07:00', endTime: '' },
      'endTime',
      'Please enter start and end times',
    ],
    [
      '24:00',
      { dayOfWeek: 1, startTime: '23:00', endTime: '24:00' },
      'endTime',
      'Please enter start and end times',
    ],
    [
      'an end before the start',
      { dayOfWeek: 1, startTime: '08:00', endTime: '07:00' },
      'endTime',
      'End time must be after start time',
    ],
    [
      'no length',
      { dayOfWeek: 1, startTime: '08:00', endTime: '08:00' },
      'endTime',
      'End time must be after start time',
    ],
  ])('refuse %s', async (_what, body, field, message) => {
    const reply = await client.post(URL, body);
    expect(reply.statusCode).toBe(400);
    expect(reply.json()).toMatchObject({ message, fields: { [field]: message } });
  });

  it('names the day of a conflict and changes nothing', async () => {
    await newTeacher();
    expect((await add('friday', '07:00', '09:00')).statusCode).toBe(201);
    for (const [start, end] of [
      ['07:00', '09:00'],
      ['06:00', '07:01'],
      ['08:59', '10:00'],
      ['07:30', '08:00'],
      ['06:00', '10:00'],
    ]) {
      const reply = await add('friday', start, end);
      expect(reply.statusCode).toBe(409);
      expect(reply.json()).toMatchObject({
        code: 'TIME_SLOT_CONFLICT',
        message: 'Time conflict on Friday. Please choose different times or remove conflicting days.',
      });
    }
    expect((await add('saturday', '07:00', '09:00')).statusCode).toBe(201);
    expect((await client.get(URL)).json()).toHaveLength(2);
  });

  it('answers a retry after a lost answer with the first answer', async () => {
    await newTeacher();
    const payload = { dayOfWeek: 'friday', startTime: '07:00', endTime: '09:00' };
    const request = { method: 'POST', url: URL, payload, headers: { 'idempotency-key': 'hours' } } as const;
    const first = await client.request(request);
    const retry = await client.request(request);
    expect([retry.statusCode, retry.json()]).toEqual([201, first.json()]);
    expect((await client.get(URL)).json()).toEqual([first.json()]);
  });

  it('accepts slots that only touch', async () => {
    await newTeacher();
    for (const [start, end] of [
      ['10:00', '11:00'],
      ['11:00', '12:00'],
      ['09:00', '10:00'],
    ]) {
      expect((await add('monday', start, end)).statusCode).toBe(201);
    }
  });

  it('deletes a slot once; a request survives the deletion', async () => {
    await newTeacher({ slots: [{ day: 'monday', start: '07:00', end: '08:00' }] });
    const slotId = teacher.slotIds[0] ?? '';
    const student = await createStudent(test.db);
    await createBooking(test.db, { student, teacher, timeSlotId: slotId });
    const reply = await client.delete(`${URL}/${slotId}`);
    expect([reply.statusCode, reply.json()]).toEqual([200, {}]);
    expect((await client.get(URL)).json()).toEqual([]);
    expect((await client.delete(`${URL}/${slotId}`)).statusCode).toBe(404);
    expect((await client.get('/api/teacher/bookings')).json()).toMatchObject([{ timeSlotId: null }]);
  });

  it('answers 404 for slots of other teachers, unknown ids and invalid ids (T02)', async () => {
    const other = await createTeacher(test.db, { slots: [{ day: 'monday', start: '07:00', end: '08:00' }] });
    for (const id of [other.slotIds[0], newId(), 'x', '%00']) {
      expect((await client.delete(`${URL}/${id}`)).statusCode).toBe(404);
    }
    const stored = await test.client().get(`/api/teacher/${other.teacherId}/time-slots`);
    expect(stored.json()).toHaveLength(1);
  });

  it('updates the search immediately', async () => {
    await newTeacher();
    const found = async () => {
      const reply = await test.client().get('/api/teachers/search?city=Mumbai&availability=sunday&limit=100');
      return reply.json().some((one: { id: string }) => one.id === teacher.teacherId);
    };
    expect(await found()).toBe(false);
    const { id } = (await add('sunday', '07:00', '08:00')).json();
    expect(await found()).toBe(true);
    await client.delete(`${URL}/${id}`);
    expect(await found()).toBe(false);
  });

  it('limits the number of slots to a week', async () => {
    const slots = DAY_NAMES.flatMap((day) =>
      Array.from({ length: 24 }, (_, hour) => ({ day, start: hhmm(hour * 60), end: hhmm(hour * 60 + 45) })),
    );
    await newTeacher({ slots });
    const reply = await add('monday', '00:45', '01:00');
    expect(reply.statusCode).toBe(409);
    expect(reply.json().code).toBe('TOO_MANY_TIME_SLOTS');
    expect((await client.get(URL)).json()).toHaveLength(168);
  });
});

describe('any sequence of accepted hours', () => {
  it('never overlaps, and every rejected slot would have overlapped', async () => {
    const slot = fc
      .record({
        day: fc.integer({ min: 0, max: 1 }),
        start: fc.integer({ min: 0, max: 46 }),
        length: fc.integer({ min: 1, max: 12 }),
      })
      .map(({ day, start, length }) => ({ day, start: start * 30, end: Math.min(start + length, 47) * 30 }));
    await fc.assert(
      fc.asyncProperty(fc.array(slot, { minLength: 2, maxLength: 8 }), async (wanted) => {
        await newTeacher();
        const stored: typeof wanted = [];
        for (const one of wanted) {
          const clash = stored.some(
            (other) => other.day === one.day && other.start < one.end && one.start < other.end,
          );
          const { statusCode } = await add(one.day, hhmm(one.start), hhmm(one.end));
          expect(statusCode).toBe(clash ? 409 : 201);
          if (!clash) stored.push(one);
        }
      }),
      { numRuns: 15 },
    );
  });
});
