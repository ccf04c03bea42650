import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Person } from '#db/factories/people.ts';
import { createStudent, signInAs, type Teacher } from '#test/factories.ts';
import { createPair } from '#test/pair.ts';
import { startTestApp, type TestApp, type TestClient } from '#test/test-app.ts';
import { chatJobs } from './jobs.ts';

let test: TestApp;
let student: Person;
let teacher: Teacher;
let asStudent: TestClient;
let asTeacher: TestClient;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  ({ student, teacher, asStudent, asTeacher } = await createPair(test, {
    student: { firstName: 'Priya', lastName: 'Sharma' },
    teacher: { firstName: 'Ananya', lastName: 'Rao' },
  }));
});

const MINUTE = 60_000;
const say = (from: TestClient, to: { userId: string }, content = 'A private word') =>
  from.post('/api/chat/send', { receiverId: to.userId, content });
const run = async () => {
  for (const job of chatJobs) await job.run(test.platform);
};
const noticesOf = (userId: string) =>
  test.db
    .selectFrom('notifications')
    .select(['event', 'data'])
    .where('user_id', '=', userId)
    .where('event', '=', 'chatUnread')
    .execute();

it('notifies once of messages unread for 15 minutes, without their content', async () => {
  await say(asStudent, teacher);
  test.clock.advance(14 * MINUTE);
  await run();
  expect(await noticesOf(teacher.userId)).toEqual([]);
  test.clock.advance(MINUTE);
  await Promise.all([run(), run()]);
  const notices = await noticesOf(teacher.userId);
  expect(notices).toEqual([
    {
      event: 'chatUnread',
      data: { names: 'Priya S.', chat: student.userId, dashboard: 'teacher-dashboard' },
    },
  ]);
  expect(JSON.stringify(notices)).not.toContain('private');
  test.clock.advance(60 * MINUTE);
  await run();
  expect(await noticesOf(teacher.userId)).toHaveLength(1);
  expect(await noticesOf(student.userId)).toEqual([]);
});

it('skips read messages, and notifies again of later ones', async () => {
  await say(asStudent, teacher);
  await asTeacher.post(`/api/chat/mark-read/${student.userId}`);
  test.clock.advance(20 * MINUTE);
  await run();
  expect(await noticesOf(teacher.userId)).toEqual([]);
  await say(asTeacher, student);
  test.clock.advance(20 * MINUTE);
  await run();
  expect(await noticesOf(student.userId)).toHaveLength(1);
  await say(asTeacher, student);
  test.clock.advance(20 * MINUTE);
  await run();
  expect(await noticesOf(student.userId)).toHaveLength(2);
});

it('combines several conversations into one notice', async () => {
  const another = await createStudent(test.db);
  await say(asStudent, teacher);
  await say(await signInAs(test, another), teacher);
  test.clock.advance(20 * MINUTE);
  await run();
  const [notice, ...more] = await noticesOf(teacher.userId);
  expect(more).toEqual([]);
  expect(notice?.data).toMatchObject({ names: expect.any(String), others: '1', chat: 'list' });
});

it('waits for the morning, and tells once of what is still unread then', async () => {
  test.clock.set('2026-03-02T15:40:00Z');
  await say(asStudent, teacher);
  for (const _ of [1, 2, 3]) {
    test.clock.advance(60 * MINUTE);
    await run();
    await say(asStudent, teacher);
  }
  expect(await noticesOf(teacher.userId)).toEqual([]);
  test.clock.set('2026-03-03T02:30:00Z');
  await run();
  expect(await noticesOf(teacher.userId)).toHaveLength(1);
});

it('sends no notice of messages from a blocked account, or of removed messages', async () => {
  test.clock.set('2026-03-03T06:30:00Z');
  await say(asStudent, teacher);
  await test.db
    .updateTable('users')
    .set({ blocked_at: test.clock.now() })
    .where('id', '=', student.userId)
    .execute();
  await say(asTeacher, student);
  await test.db
    .updateTable('messages')
    .set({ withheld_content: 'A private word', content: '' })
    .where('sender_id', '=', teacher.userId)
    .execute();
  test.clock.advance(20 * MINUTE);
  await run();
  for (const { userId } of [student, teacher]) expect(await noticesOf(userId)).toEqual([]);
});
