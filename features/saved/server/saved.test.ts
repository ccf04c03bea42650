import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Person } from '#db/factories/people.ts';
import { createBooking, createStudent, createTeacher, signInAs, type Teacher } from '#test/factories.ts';
import { startTestApp, type TestApp, type TestClient } from '#test/test-app.ts';
import { deleteAccount, runPrivacyJob } from '#test/worlds/privacy-world.ts';
import { SAVED_MAX } from '../limits.ts';

let test: TestApp;
let student: Person;
let browser: TestClient;
let teachers: Teacher[];
beforeAll(async () => {
  test = await startTestApp();
  teachers = await Promise.all([1, 2, 3].map(() => createTeacher(test.db)));
});
afterAll(() => test.close());
beforeEach(async () => {
  test.clock.set('2026-03-02T06:30:00Z');
  student = await createStudent(test.db);
  browser = await signInAs(test, student);
});

const idOf = (index: number) => teachers[index]?.teacherId ?? '';
const change = (body: { save?: string[]; remove?: string[] }, client = browser) =>
  client.put('/api/saved', body);
const saved = async (client = browser): Promise<string[]> =>
  (await client.get('/api/saved')).json().teacherIds;

describe('saved teachers', () => {
  it('are listed with the latest first, saved once, and removed', async () => {
    expect(await saved()).toEqual([]);
    expect((await change({ save: [idOf(0)] })).json()).toEqual({ teacherIds: [idOf(0)] });
    test.clock.advance(1000);
    await change({ save: [idOf(1), idOf(0)] });
    expect(await saved()).toEqual([idOf(1), idOf(0)]);
    expect((await change({ remove: [idOf(1), idOf(2)] })).json()).toEqual({ teacherIds: [idOf(0)] });
  });

  it('are the list of one student only', async () => {
    await change({ save: [idOf(0)] });
    const other = await signInAs(test, await createStudent(test.db));
    expect(await saved(other)).toEqual([]);
    await change({ remove: [idOf(0)] }, other);
    expect(await saved()).toEqual([idOf(0)]);
  });

  it('refuse teachers who are not listed, and skip them in a list', async () => {
    const hidden = await createTeacher(test.db, { hiddenAt: new Date() });
    for (const id of [hidden.teacherId, crypto.randomUUID()]) {
      const reply = await change({ save: [id] });
      expect([reply.statusCode, reply.json().code]).toEqual([404, 'TEACHER_NOT_FOUND']);
    }
    const reply = await change({ save: [hidden.teacherId, idOf(0)] });
    expect(reply.json()).toEqual({ teacherIds: [idOf(0)] });
  });

  it('name fields that are wrong, and store nothing', async () => {
    for (const body of [{ save: ['x'] }, { save: 'x' }, { save: Array(101).fill(idOf(0)) }]) {
      const reply = await browser.put('/api/saved', body);
      expect(reply.statusCode).toBe(400);
      expect(Object.keys(reply.json().fields)[0]).toMatch(/^save/);
    }
    expect(await saved()).toEqual([]);
  });

  it('stay the same when a guest’s list is merged ten times at once', async () => {
    const list = teachers.map(({ teacherId }) => teacherId);
    const replies = await Promise.all(Array.from({ length: 10 }, () => change({ save: list })));
    expect(replies.map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(200));
    expect(await saved()).toEqual(list);
  });

  it('are at most a hundred, in a race too; a guest’s list is saved as far as it fits', async () => {
    const many = await Promise.all(Array.from({ length: SAVED_MAX + 1 }, () => createTeacher(test.db)));
    const ids = many.map(({ teacherId }) => teacherId);
    expect((await change({ save: ids.slice(0, SAVED_MAX - 1) })).statusCode).toBe(200);
    const replies = await Promise.all(ids.slice(-2).map((id) => change({ save: [id] })));
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    const refused = replies.find(({ statusCode }) => statusCode === 409);
    expect(refused?.json()).toMatchObject({
      code: 'SAVED_FULL',
      message: 'You have saved 100 teachers. Remove one to save another.',
    });
    expect(await saved()).toHaveLength(SAVED_MAX);
    const first = ids[0] ?? '';
    const merged = await change({ remove: [first], save: [idOf(0), idOf(1)] });
    expect(merged.statusCode).toBe(200);
    const now = await saved();
    expect([now.length, now.includes(idOf(0)), now.includes(idOf(1))]).toEqual([SAVED_MAX, true, false]);
  });

  it('are exported, and erased with the student and with the teacher', async () => {
    const teacher = await createTeacher(test.db, { firstName: 'Xanthippe', lastName: 'Vosskuhle' });
    await change({ save: [teacher.teacherId, idOf(0)] });
    const other = await createStudent(test.db);
    await change({ save: [idOf(0)] }, await signInAs(test, other));
    const { savedPersonalData } = await import('./personal-data.ts');
    const actor = { userId: student.userId, role: 'student' };
    expect(await savedPersonalData.export({ db: test.db, actor } as never)).toEqual({
      savedTeachers: [
        expect.objectContaining({ teacherId: teacher.teacherId, teacherName: 'Xanthippe Vosskuhle' }),
        expect.objectContaining({ teacherId: idOf(0) }),
      ],
    });
    const erase = async (person: Person) => {
      await deleteAccount(await signInAs(test, person), person);
      test.clock.advance(7 * 86_400_000);
      await runPrivacyJob(test, 'erase-accounts');
    };
    const left = () =>
      test.db
        .selectFrom('saved_teachers')
        .select('teacher_id')
        .where('user_id', 'in', [student.userId, other.userId])
        .execute();
    await erase(teacher);
    expect(await left()).toHaveLength(2);
    await erase(student);
    expect(await left()).toHaveLength(1);
  });
});

describe('teachers side by side', () => {
  const compare = (ids: readonly string[]) => test.client().get(`/api/teachers/compare?ids=${ids.join(',')}`);

  it('come in the order asked for, without those who are not listed', async () => {
    const hidden = await createTeacher(test.db, { hiddenAt: new Date() });
    const reply = await compare([idOf(1), hidden.teacherId, crypto.randomUUID(), idOf(0)]);
    expect(reply.statusCode, reply.body).toBe(200);
    expect(reply.json().map(({ id }: { id: string }) => id)).toEqual([idOf(1), idOf(0)]);
    expect(reply.body).not.toMatch(/mobile|email|saved/i);
  });

  it('tell the next free hour after now, lessons and time off left out', async () => {
    const teacher = await createTeacher(test.db, {
      slots: [{ day: 'monday', start: '18:00', end: '20:00' }],
    });
    const next = async () => (await compare([teacher.teacherId])).json()[0];
    expect(await next()).toMatchObject({ hasHours: true, nextFree: '2026-03-02T12:30:00.000Z' });
    test.clock.set('2026-03-02T12:31:00Z');
    expect((await next()).nextFree).toBe('2026-03-02T13:00:00.000Z');
    const sessionAt = new Date('2026-03-02T13:00:00Z');
    await createBooking(test.db, { student, teacher, status: 'confirmed', sessionAt });
    expect((await next()).nextFree).toBe('2026-03-09T12:30:00.000Z');
    const asTeacher = await signInAs(test, teacher);
    await asTeacher.post('/api/teacher/time-off', { startDate: '2026-03-09', endDate: '2026-03-20' });
    expect((await next()).nextFree).toBeNull();
    const none = await createTeacher(test.db, { slots: [] });
    expect((await compare([none.teacherId])).json()[0]).toMatchObject({ hasHours: false, nextFree: null });
  });

  it('need 1 to 24 ids', async () => {
    const many = Array.from({ length: 25 }, () => crypto.randomUUID());
    for (const ids of [[''], ['x'], many]) expect((await compare(ids)).statusCode).toBe(400);
    expect((await test.client().get('/api/teachers/compare')).statusCode).toBe(400);
  });
});
