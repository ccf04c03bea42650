import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBooking, createStudent, createTeacher, signInAs } from '#test/factories.ts';
import { startTestApp, type TestApp } from '#test/test-app.ts';
import { CLASS } from '#test/worlds/batch-world.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const SLOTS = [{ day: 'tuesday', start: '06:00', end: '08:00' }] as const;
const people = async () => {
  const teacher = await createTeacher(test.db, { slots: [...SLOTS] });
  const [student, asTeacher] = [await createStudent(test.db), await signInAs(test, teacher)];
  return { teacher, student, asTeacher };
};
type Days = { hasHours: boolean; days: { date: string; hours: { time: string; state: string }[] }[] };
const read = async (id: string, query = '') =>
  (await test.client().get(`/api/teacher/${id}/coming-days${query}`)).json<Days>();
const tuesday = async (id: string) =>
  (await read(id)).days
    .find(({ date }) => date === '2026-03-03')
    ?.hours.map(({ time, state }) => `${time} ${state}`);

describe('the coming days of a teacher', () => {
  it('are fourteen from today, or as many as asked for', async () => {
    const { teacher } = await people();
    const { hasHours, days } = await read(teacher.teacherId);
    expect(hasHours).toBe(true);
    expect(days.length).toBe(14);
    expect(days[0]).toEqual({ date: '2026-03-02', hours: [] });
    expect(days[1]?.hours[0]).toEqual({ startsAt: '2026-03-03T00:30:00.000Z', time: '06:00', state: 'free' });
    expect((await read(teacher.userId, '?days=21')).days.at(-1)?.date).toBe('2026-03-22');
    for (const query of ['?days=0', '?days=22', '?days=x', '?days=1.5']) {
      const { statusCode } = await test.client().get(`/api/teacher/${teacher.teacherId}/coming-days${query}`);
      expect(statusCode, query).toBe(400);
    }
  });

  it('say if a teacher has no published hours, and answer 404 for unknown teachers', async () => {
    const teacher = await createTeacher(test.db, { slots: [] });
    expect(await read(teacher.teacherId)).toMatchObject({ hasHours: false });
    expect((await test.client().get('/api/teacher/nobody/coming-days')).statusCode).toBe(404);
  });

  it('mark confirmed hours for guests at once, without a name, and free them again', async () => {
    const { teacher, student, asTeacher } = await people();
    const { id } = await createBooking(test.db, { student, teacher });
    expect(await tuesday(teacher.teacherId)).toEqual(['06:00 free', '06:30 free', '07:00 free']);
    const status = (body: object) => asTeacher.put(`/api/booking-requests/${id}/status`, body);
    await status({ status: 'confirmed', confirmedDateTime: '2026-03-03T06:00:00+05:30' });
    expect(await tuesday(teacher.teacherId)).toEqual(['06:00 taken', '06:30 taken', '07:00 free']);
    expect(await tuesday(teacher.userId)).toEqual(['06:00 taken', '06:30 taken', '07:00 free']);
    const body = JSON.stringify(await read(teacher.teacherId));
    for (const secret of [student.firstName, student.lastName, student.userId, id])
      expect(body).not.toContain(secret);

    const asStudent = await signInAs(test, student);
    const moved = await asTeacher.post(`/api/booking-requests/${id}/proposals`, {
      times: ['2026-03-03T07:00:00+05:30'],
    });
    await asStudent.post(`/api/booking-requests/${id}/proposals/${moved.json().id}/accept`, {});
    expect(await tuesday(teacher.teacherId)).toEqual(['06:00 free', '06:30 taken', '07:00 taken']);
    await asTeacher.post(`/api/booking-requests/${id}/cancellation`, {});
    await asStudent.post(`/api/booking-requests/${id}/cancellation/accept`, {});
    expect(await tuesday(teacher.teacherId)).toEqual(['06:00 free', '06:30 free', '07:00 free']);
  });

  it('show the hours of a group session and of time off as taken', async () => {
    const { teacher, student, asTeacher } = await people();
    const at = new Date('2026-03-03T06:00:00+05:30');
    await createBooking(test.db, { student, teacher, status: 'confirmed', sessionAt: at, overlapOk: true });
    expect(await tuesday(teacher.teacherId)).toEqual(['06:00 taken', '06:30 taken', '07:00 free']);
    await asTeacher.post('/api/teacher/time-off', { startDate: '2026-03-03' });
    expect(await tuesday(teacher.teacherId)).toEqual(['06:00 taken', '06:30 taken', '07:00 taken']);
  });

  it('do not show which hours of hidden teachers are taken', async () => {
    const hidden = await createTeacher(test.db, { hiddenAt: test.clock.now() });
    expect((await test.client().get(`/api/teacher/${hidden.teacherId}/coming-days`)).statusCode).toBe(404);
  });

  it('mark the hours of a group class for guests, without its title, and free them when it closes', async () => {
    const { teacher, asTeacher } = await people();
    const open = ['06:00 free', '06:30 free', '07:00 free'];
    expect(await tuesday(teacher.teacherId)).toEqual(open);
    test.clock.set('2026-02-20T06:30:00Z');
    const fresh = await signInAs(test, teacher);
    const body = { ...CLASS, days: ['tuesday'], startTime: '06:30', firstOn: '2026-03-03' };
    const made = await fresh.post('/api/teacher/batches', body);
    expect(made.statusCode, made.body).toBe(201);
    test.clock.set('2026-03-02T06:30:00Z');
    expect(await tuesday(teacher.teacherId)).toEqual(['06:00 taken', '06:30 taken', '07:00 taken']);
    expect(JSON.stringify(await read(teacher.teacherId))).not.toContain(CLASS.title);
    const closed = await asTeacher.post(`/api/teacher/batches/${made.json().id}/close`);
    expect(closed.statusCode, closed.body).toBe(200);
    expect(await tuesday(teacher.teacherId)).toEqual(open);
  });
});
