import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Person } from '#db/factories/people.ts';
import {
  createAdmin,
  createReview,
  createStudent,
  createTeacher,
  signInAs,
  type Teacher,
} from '#test/factories.ts';
import { startTestApp, type TestApp, type TestClient } from '#test/test-app.ts';
import { watchHints } from '#test/watch-hints.ts';
import { createPlanWorld, daysAfterFirst, FIRST_LESSON_AT, lessonAt } from '#test/worlds/plan-world.ts';
import { createSessionWorld, END, HOUR_MS } from '#test/worlds/session-world.ts';
import type { NoShow, ReportDetail } from '../contract.ts';

let test: TestApp;
let admin: Person;
let asAdmin: TestClient;
beforeAll(async () => {
  test = await startTestApp();
  admin = await createAdmin(test.db);
  asAdmin = await signInAs(test, admin);
});
afterAll(() => test.close());

type Body = { action: string; from?: string | null; version?: string };
const decide = (id: string, body: Body) =>
  asAdmin.post(`/api/admin/reports/${id}/decision`, { note: 'Against the rules.', ...body });

async function reported(teacher: Teacher): Promise<string> {
  const as = await signInAs(test, await createStudent(test.db));
  const body = { kind: 'profile', targetId: teacher.teacherId, reason: 'fake' };
  return (await as.post('/api/reports', body)).json().id;
}

const stateOf = async (id: string) => (await asAdmin.get(`/api/admin/reports/${id}`)).json<ReportDetail>();
const actsOn = (id: string) =>
  test.db
    .selectFrom('audit_log')
    .select('action')
    .where('target_id', '=', id)
    .where('action', '<>', 'report.view')
    .execute();
const noticesOf = async ({ userId }: Teacher) =>
  (await test.db.selectFrom('notifications').select('event').where('user_id', '=', userId).execute()).map(
    ({ event }) => event,
  );

describe('admins who decide on one report at once', () => {
  it.each([1, 2, 3])('make one decision with one log entry, round %i', async () => {
    const teacher = await createTeacher(test.db);
    const id = await reported(teacher);
    const actions = ['dismiss', 'hide', 'warn'];
    const replies = await Promise.all(
      Array.from({ length: 12 }, (_, turn) => decide(id, { action: actions[turn % 3] ?? '' })),
    );
    const won = replies.filter(({ statusCode }) => statusCode === 200);
    expect(won).toHaveLength(1);
    const action = won[0]?.json().action;
    expect(await stateOf(id)).toMatchObject({ action, isWithheld: action === 'hide' });
    expect(await actsOn(id)).toEqual([{ action: `report.${action}` }]);
    expect(await noticesOf(teacher)).toHaveLength(action === 'dismiss' ? 0 : 1);
  });

  it('cannot replace a decision that they have not seen', async () => {
    const id = await reported(await createTeacher(test.db));
    expect((await decide(id, { action: 'dismiss', from: null })).statusCode).toBe(200);
    for (const from of [null, 'warn']) {
      expect((await decide(id, { action: 'hide', from })).json()).toMatchObject({
        code: 'REPORT_ALREADY_CLOSED',
      });
    }
    expect((await decide(id, { action: 'hide', from: 'dismiss' })).json()).toMatchObject({
      action: 'hide',
      isWithheld: true,
    });
  });
});

describe('an addition to an open report', () => {
  it('shows in an open admin console, and a decision on the earlier text is refused', async () => {
    const teacher = await createTeacher(test.db);
    const as = await signInAs(test, await createStudent(test.db));
    const body = { kind: 'profile', targetId: teacher.teacherId, reason: 'fake' };
    const { id } = (await as.post('/api/reports', { ...body, details: 'No such teacher.' })).json();
    const { version } = await stateOf(id);
    const stream = await watchHints(test, asAdmin);
    await as.post('/api/reports', { ...body, details: 'She asked for money.' });
    await stream.refetched(`/api/admin/reports/${id}`);
    stream.close();
    const early = await decide(id, { action: 'dismiss', from: null, version });
    expect([early.statusCode, early.json().code]).toEqual([409, 'REPORT_CHANGED']);
    const grown = await stateOf(id);
    expect([grown.action, grown.details]).toEqual([null, 'No such teacher.\n\nShe asked for money.']);
    const late = await decide(id, { action: 'dismiss', from: null, version: grown.version });
    expect(late.statusCode).toBe(200);
  });
});

describe('two reports about the same content', () => {
  it('leave it as the last decision says, and notify its author once', async () => {
    const teacher = await createTeacher(test.db);
    const first = await reported(teacher);
    const second = await reported(teacher);
    await decide(first, { action: 'hide', from: null });
    // The content is hidden already: the report is closed and nothing else changes.
    expect((await decide(second, { action: 'hide', from: null })).statusCode).toBe(200);
    expect((await decide(second, { action: 'restore', from: 'hide' })).json()).toMatchObject({
      isWithheld: false,
    });
    expect(await noticesOf(teacher)).toEqual(['contentHidden', 'contentRestored']);
    // "hide" is out of date, so there is nothing to restore; the content can be hidden again.
    expect((await decide(first, { action: 'restore', from: 'hide' })).json()).toMatchObject({
      code: 'REPORT_ALREADY_CLOSED',
    });
    expect((await decide(first, { action: 'hide', from: 'hide' })).json()).toMatchObject({
      isWithheld: true,
    });
  });
});

describe('hiding content refreshes open pages', () => {
  it('of a teacher whose profile or review it was', async () => {
    const teacher = await createTeacher(test.db);
    const author = await createStudent(test.db);
    const review = await createReview(test.db, { student: author, teacher, rating: 1 });
    const asTeacher = await signInAs(test, teacher);
    const about = { kind: 'review', targetId: review.id, reason: 'fake' };
    const ofReview = (await asTeacher.post('/api/reports', about)).json().id;
    const stream = await watchHints(test, asTeacher);
    for (const action of ['hide', 'restore']) {
      expect((await decide(ofReview, { action })).statusCode).toBe(200);
      const { data } = await stream.refetched('/api/teacher/reviews');
      // The teacher's own profile shows the average.
      expect(data).toEqual({ paths: ['/api/teacher/reviews', '/api/teacher/profile'] });
    }
    expect((await decide(await reported(teacher), { action: 'hide' })).statusCode).toBe(200);
    await stream.refetched('/api/teacher/profile');
    stream.close();
  });

  it('of both people who read the message in their lists', async () => {
    const teacher = await createTeacher(test.db);
    const student = await createStudent(test.db);
    const [asStudent, asTeacher] = [await signInAs(test, student), await signInAs(test, teacher)];
    const sent = { receiverId: teacher.userId, content: 'Send money first.' };
    const { id: targetId } = (await asStudent.post('/api/chat/send', sent)).json();
    const about = { kind: 'message', targetId, reason: 'harassment', messageIds: [targetId] };
    const { id } = (await asTeacher.post('/api/reports', about)).json();
    const streams = await Promise.all([asStudent, asTeacher].map((one) => watchHints(test, one)));
    expect((await decide(id, { action: 'hide' })).statusCode).toBe(200);
    for (const stream of streams) {
      await stream.refetched('/api/chat/conversations');
      stream.close();
    }
  });
});

describe('a session reported as not held', () => {
  it('refreshes open admin consoles and has a due time in the queue', async () => {
    const { asStudent, booking } = await createSessionWorld(test);
    const { id, url } = await booking();
    test.clock.set(END.toISOString());
    asAdmin = await signInAs(test, admin);
    const stream = await watchHints(test, asAdmin);
    expect((await asStudent.post(`${url}/no-show`, { reason: 'Nobody came' })).statusCode).toBe(201);
    await stream.refetched('/api/admin/no-shows');
    stream.close();
    const seen = async () => {
      asAdmin = await signInAs(test, admin);
      const list = (await asAdmin.get('/api/admin/no-shows')).json<NoShow[]>();
      return list.find((one) => one.id === id);
    };
    const dueAt = new Date(END.getTime() + 36 * HOUR_MS).toISOString();
    expect(await seen()).toMatchObject({ dueAt, isOverdue: false, month: null });
    test.clock.set(new Date(Date.parse(dueAt) + 1).toISOString());
    expect(await seen()).toMatchObject({ dueAt, isOverdue: true });
  });

  it('about a month says so, with its lessons, to the admin and to both sides', async () => {
    const world = await createPlanWorld(test);
    const { id, url } = await world.confirmMonth();
    const { id: lid } = lessonAt(await world.plan(world.asStudent, id), 0);
    test.clock.set(new Date(Date.parse(FIRST_LESSON_AT) + HOUR_MS).toISOString());
    await world.signInAgain();
    await world.asTeacher.put(`${url}/lessons/${lid}/mark`, { held: false });
    test.clock.set(daysAfterFirst(30));
    await world.runJobs();
    await world.signInAgain();
    const report = await world.asStudent.post(`/api/booking-requests/${id}/no-show`, {
      reason: 'One lesson',
    });
    expect(report.statusCode).toBe(201);
    asAdmin = await signInAs(test, admin);
    const list = (await asAdmin.get('/api/admin/no-shows')).json<NoShow[]>();
    expect(list.find((one) => one.id === id)).toMatchObject({
      sessionStart: daysAfterFirst(0),
      month: { held: 12, missed: 1, lastLessonStart: daysAfterFirst(28) },
    });
    const newest = async (client: TestClient) =>
      (await client.get('/api/notifications')).json().notices[0].title;
    expect(await newest(world.asTeacher)).toContain('says that your whole month did not take place');
    await asAdmin.post(`/api/admin/no-shows/${id}/verdict`, { verdict: 'completed', reason: 'Held.' });
    for (const client of [world.asStudent, world.asTeacher])
      expect(await newest(client)).toMatch(/^Your month with .* counts as completed$/);
  });
});
