import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { up } from '#db/migrations/0156-blocks.ts';
import { createPair } from '#test/pair.ts';
import { startTestApp, type TestApp } from '#test/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

it('keeps the blocks that were stored with conversations', async () => {
  const { student, teacher, asStudent, asTeacher } = await createPair(test);
  await asStudent.post('/api/chat/send', { receiverId: teacher.userId, content: 'Namaste' });
  // A later migration's view depends on the table, which is recreated below.
  const [view] = (
    await sql<{ text: string }>`select pg_get_viewdef('blocked_pairs'::regclass) as text`.execute(test.db)
  ).rows;
  await sql`drop table blocks cascade`.execute(test.db);
  await test.db
    .updateTable('conversations')
    .set({ teacher_blocked_at: test.clock.now() })
    .where('student_id', '=', student.userId)
    .execute();
  await up(test.db as unknown as Kysely<unknown>);
  await sql`create view blocked_pairs as ${sql.raw(view?.text ?? '')}`.execute(test.db);
  const rows = await test.db.selectFrom('blocks').selectAll().execute();
  expect(rows).toEqual([
    {
      student_id: student.userId,
      teacher_user_id: teacher.userId,
      blocked_by: 'teacher',
      created_at: test.clock.now(),
    },
  ]);
  expect((await asTeacher.get(`/api/chat/peers/${student.userId}`)).json().closed).toBe('blockedByMe');
});
