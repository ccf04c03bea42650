import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createBooking, createStudent, createTimeOff, signInAs } from '#test/factories.ts';
import { runJob } from '#test/run-job.ts';
import { startTestApp, type TestApp } from '#test/test-app.ts';
import {
  CLASS,
  createJoinedLearners,
  joinClass,
  type Learner,
  leaveClass,
  MONTH,
  newClass,
  newLearner,
  noticesOf,
  waitForSeat,
} from '#test/worlds/batch-world.ts';

/** How teachers create, change and close group classes. */
let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());
beforeEach(() => test.clock.set('2026-03-02T06:30:00Z'));

const codeOf = (reply: { statusCode: number; json: () => { code?: string } }) => [
  reply.statusCode,
  reply.json().code,
];
const publicClasses = async (teacherId: string) =>
  (await test.client().get(`/api/teacher/${teacherId}/batches`)).json();

function hours(teacherId: string) {
  return test.db
    .selectFrom('class_lessons')
    .select(['starts_at', 'state'])
    .where('teacher_id', '=', teacherId)
    .where('state', 'in', ['planned', 'held'])
    .orderBy('starts_at')
    .execute();
}

describe('a new class', () => {
  it('reserves its hours for three months and is listed with its seats', async () => {
    const { teacher } = await newClass(test);
    const taken = await hours(teacher.teacherId);
    expect(taken).toHaveLength(27);
    expect([taken[0]?.starts_at, taken.at(-1)?.starts_at]).toEqual([
      new Date('2026-03-10T01:30:00Z'),
      new Date('2026-06-09T01:30:00Z'),
    ]);
    expect(await publicClasses(teacher.teacherId)).toMatchObject([
      {
        title: 'Hatha for beginners',
        startTime: '07:00',
        endTime: '08:00',
        place: 'Kasturba Nagar, Adyar',
        isOnline: false,
        months: [
          { month: MONTH, endsOn: '2026-04-09', taken: 0, classes: 10, classesLeft: 10, amount: 1800 },
        ],
      },
    ]);
  });

  it('begins on the date of its first class, not on the earlier date that was entered', async () => {
    const { teacher } = await newClass(test, { firstOn: '2026-03-06' });
    expect(await publicClasses(teacher.teacherId)).toMatchObject([{ firstOn: '2026-03-10' }]);
  });

  it('cannot overlap a confirmed booking, nor a booking a class; the error names the dates', async () => {
    const { teacher, asTeacher } = await newClass(test);
    const { id } = await createBooking(test.db, { student: await createStudent(test.db), teacher });
    const confirm = (confirmedDateTime: string) =>
      asTeacher.put(`/api/booking-requests/${id}/status`, { status: 'confirmed', confirmedDateTime });
    expect(codeOf(await confirm('2026-03-12T07:30:00+05:30'))).toEqual([409, 'BOOKING_OVERLAP']);
    expect((await confirm('2026-03-12T08:00:00+05:30')).statusCode).toBe(200);

    const clash = await asTeacher.post('/api/teacher/batches', { ...CLASS, startTime: '07:30' });
    expect(codeOf(clash)).toEqual([409, 'BATCH_OVERLAP']);
    const thursdays = { ...CLASS, days: ['thursday'], startTime: '08:00' };
    const taken = await asTeacher.post('/api/teacher/batches', thursdays);
    expect(taken.json().message).toContain('Thu, 12 Mar');
    expect(await hours(teacher.teacherId)).toHaveLength(27);
    expect(await publicClasses(teacher.teacherId)).toHaveLength(1);
  });

  it('cannot share its hour with a group session or another class', async () => {
    const { teacher, asTeacher } = await newClass(test);
    const booking = () =>
      createStudent(test.db).then((student) => createBooking(test.db, { student, teacher }));
    const [first, second] = [await booking(), await booking()];
    const confirm = ({ id }: { id: string }, confirmedDateTime: string) =>
      asTeacher.put(`/api/booking-requests/${id}/status`, {
        status: 'confirmed',
        confirmedDateTime,
        groupSession: true,
      });
    expect(codeOf(await confirm(first, '2026-03-12T07:30:00+05:30'))).toEqual([409, 'BOOKING_OVERLAP']);
    expect((await confirm(first, '2026-03-12T18:00:00+05:30')).statusCode).toBe(200);
    expect((await confirm(second, '2026-03-12T18:00:00+05:30')).statusCode).toBe(200);
    const evening = { ...CLASS, days: ['thursday'], startTime: '18:30' };
    const taken = await asTeacher.post('/api/teacher/batches', evening);
    expect(codeOf(taken)).toEqual([409, 'BATCH_OVERLAP']);
    expect(taken.json().message).toContain('Thu, 12 Mar');
  });

  it('leaves out the days of time off', async () => {
    const { teacher, asTeacher } = await newClass(test, { days: ['monday'], firstOn: '2026-03-09' });
    await createTimeOff(test.db, { teacher, from: '2026-03-19' });
    await asTeacher.post('/api/teacher/batches', CLASS);
    const [, second] = await publicClasses(teacher.teacherId);
    expect(second.months).toMatchObject([{ classes: 9, amount: 1800 }]);
    const own = (await asTeacher.get('/api/teacher/batches')).json();
    expect(own[1].months[0].skipped).toEqual(['2026-03-19']);
  });

  it.each([
    ['title', { title: ' ' }],
    ['days', { days: [] }],
    ['days', { days: ['monday', 'monday'] }],
    ['startTime', { startTime: '25:00' }],
    ['startTime', { startTime: '23:30' }],
    ['place', { place: '' }],
    ['meetingUrl', { isOnline: true, meetingUrl: 'https://example.com/room' }],
    ['capacity', { capacity: 0 }],
    ['capacity', { capacity: 101 }],
    ['price', { price: 0 }],
    ['minToRun', { minToRun: 9 }],
    ['firstOn', { firstOn: '2026-03-04' }],
    ['firstOn', { firstOn: '2026-06-30' }],
    ['audience', { audience: 'men' }],
  ])('is refused for its %s: %o', async (field, change) => {
    const { asTeacher } = await newClass(test);
    const reply = await asTeacher.post('/api/teacher/batches', { ...CLASS, startTime: '18:00', ...change });
    expect(codeOf(reply)).toEqual([400, 'INVALID_INPUT']);
    expect(reply.json().fields).toHaveProperty(field);
  });

  it('keeps its link for people with a seat, from 15 minutes before', async () => {
    const link = 'https://meet.google.com/abc-defg-hij';
    const { id, teacher } = await newClass(test, { isOnline: true, meetingUrl: `${link}?authuser=1` });
    expect(JSON.stringify(await publicClasses(teacher.teacherId))).not.toContain('meet.google');
    const learner = await newLearner(test);
    expect((await joinClass(learner, id)).json().meeting).toMatchObject({
      provider: 'Google Meet',
      url: null,
    });
    test.clock.set('2026-03-10T01:20:00Z');
    learner.client = await signInAs(test, learner);
    const [seat] = (await learner.client.get('/api/client/seats')).json();
    expect(seat.meeting).toMatchObject({ url: link, closesAt: '2026-03-10T02:30:00.000Z' });
  });
});

describe('a change', () => {
  const change = (of: Awaited<ReturnType<typeof newClass>>, body: object) =>
    of.asTeacher.put(`/api/teacher/batches/${of.id}`, { ...CLASS, ...body });

  it('of days and time moves the hours while no student has joined', async () => {
    const made = await newClass(test);
    expect((await change(made, { days: ['saturday'], startTime: '18:00' })).statusCode).toBe(200);
    const [first, ...others] = await hours(made.teacher.teacherId);
    expect(first?.starts_at).toEqual(new Date('2026-03-14T12:30:00Z'));
    expect(others).toHaveLength(13);
  });

  it('of days, time, first day, audience or kind of place is refused once somebody has joined or waits', async () => {
    const made = await newClass(test, { capacity: 1 });
    await joinClass(await newLearner(test), made.id);
    const others = [
      { days: ['saturday'] },
      { startTime: '08:00' },
      { firstOn: '2026-03-12' },
      { audience: 'women' },
      { isOnline: true, place: '', meetingUrl: 'https://meet.google.com/abc-defg-hij' },
    ];
    for (const other of others) {
      expect(codeOf(await change(made, { capacity: 1, ...other }))).toEqual([409, 'BATCH_TAKEN']);
    }
  });

  it('based on an older version is refused, and one without a version is not', async () => {
    const made = await newClass(test);
    const version = async () => (await made.asTeacher.get('/api/teacher/batches')).json()[0].version;
    const seen = await version();
    test.clock.advance(1000);
    await joinClass(await newLearner(test), made.id);
    expect((await change(made, { price: 1900, version: seen })).statusCode).toBe(200);
    expect(codeOf(await change(made, { price: 2000, version: seen }))).toEqual([409, 'CONFLICT']);
    expect((await change(made, { price: 2100, version: await version() })).statusCode).toBe(200);
    expect((await change(made, { price: 2200 })).json().price).toBe(2200);
  });

  it('of the seats can’t go below those taken', async () => {
    const made = await newClass(test);
    for (const learner of [await newLearner(test), await newLearner(test)]) await joinClass(learner, made.id);
    const refused = await change(made, { capacity: 1 });
    expect(refused.json()).toMatchObject({ code: 'INVALID_INPUT', fields: { capacity: expect.anything() } });
    expect((await change(made, { capacity: 2 })).statusCode).toBe(200);
  });

  it('to fewer seats is full with the seats that are left, whatever their numbers are', async () => {
    const made = await newClass(test);
    const seated = await createJoinedLearners(test, made.id, 8);
    for (const learner of seated.slice(0, 4)) await leaveClass(learner, made.id);
    expect((await change(made, { capacity: 4 })).statusCode).toBe(200);
    const late = [await newLearner(test), await newLearner(test)] as const;
    const replies = await Promise.all(late.map((learner) => joinClass(learner, made.id)));
    expect(replies.map(codeOf)).toEqual([
      [409, 'BATCH_FULL'],
      [409, 'BATCH_FULL'],
    ]);
    await leaveClass(seated[7] as Learner, made.id);
    const again = await Promise.all(late.map((learner) => joinClass(learner, made.id)));
    expect(again.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409]);
  });

  it('to more seats gives a new seat to the first on the waiting list', async () => {
    const made = await newClass(test, { capacity: 1 });
    const [first, second] = [await newLearner(test), await newLearner(test)];
    await joinClass(first, made.id);
    await waitForSeat(second, made.id);
    await change(made, { capacity: 2 });
    expect(await noticesOf(test, second.userId)).toEqual(['classSeatFromList']);
  });

  it('of the place is told to people with a seat', async () => {
    const made = await newClass(test);
    const learner = await newLearner(test);
    await joinClass(learner, made.id);
    await change(made, { place: 'Besant Nagar, community hall' });
    await change(made, { place: 'Besant Nagar, community hall', title: 'Hatha' });
    expect(await noticesOf(test, learner.userId)).toEqual(['classSeat', 'classPlaceChanged']);
  });

  it('is in the audit log, without the texts that the teacher wrote', async () => {
    const made = await newClass(test);
    await change(made, { title: 'Hatha', place: '12 Second Street, Adyar', price: 2000 });
    const log = test.db.selectFrom('audit_log').select('after').where('target_id', '=', made.id);
    const acts = await log.orderBy('seq').execute();
    const changed = { titleChanged: true, placeChanged: true, linkChanged: false };
    expect(acts).toMatchObject([
      { after: { price: 1800, isOnline: false } },
      { after: { price: 2000, ...changed } },
    ]);
    expect(JSON.stringify(acts)).not.toMatch(/Hatha|Adyar/);
  });

  it('is allowed only to the teacher of the class', async () => {
    const made = await newClass(test);
    const other = await newClass(test);
    expect(codeOf(await change({ ...made, asTeacher: other.asTeacher }, {}))).toEqual([
      404,
      'BATCH_NOT_FOUND',
    ]);
    const close = await other.asTeacher.post(`/api/teacher/batches/${made.id}/close`);
    expect(codeOf(close)).toEqual([404, 'BATCH_NOT_FOUND']);
  });
});

it('a class is found by the search filter while it is open', async () => {
  const found = async () => {
    const reply = await test.client().get('/api/teachers/search?city=Mumbai&groupClass=1&limit=100');
    return (reply.json() as { id: string }[]).map(({ id }) => id);
  };
  const { id, teacher, asTeacher } = await newClass(test);
  expect(await found()).toContain(teacher.teacherId);
  await asTeacher.post(`/api/teacher/batches/${id}/close`);
  expect(await found()).not.toContain(teacher.teacherId);
});

it('a class is shown on the page of its teacher’s city', async () => {
  const { id, teacher } = await newClass(test, { title: 'Only in Mumbai' });
  await runJob(test, 'directory.refresh');
  const inCity = async () => {
    const { batches } = (await test.client().get('/api/directory?city=mumbai')).json();
    return batches.find((batch: { id: string }) => batch.id === id);
  };
  expect(await inCity()).toMatchObject({ title: 'Only in Mumbai', teacherId: teacher.teacherId });
});

it('allows a teacher 20 open classes', async () => {
  const { teacher, asTeacher } = await newClass(test);
  for (let hour = 3; hour < 22; hour += 1) {
    const startTime = `${String(hour + (hour > 6 ? 1 : 0)).padStart(2, '0')}:00`;
    const reply = await asTeacher.post('/api/teacher/batches', { ...CLASS, days: ['tuesday'], startTime });
    expect(reply.statusCode, reply.body).toBe(201);
  }
  const last = await asTeacher.post('/api/teacher/batches', { ...CLASS, days: ['sunday'] });
  expect(codeOf(last)).toEqual([409, 'TOO_MANY_BATCHES']);
  expect(await publicClasses(teacher.teacherId)).toHaveLength(20);
});
