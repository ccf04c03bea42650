import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { backfill } from '#db/backfills/teacher-slugs.ts';
import { inTransaction } from '#platform/server/db/transaction.ts';
import { createAdmin, createTeacher, signInAs, type Teacher } from '#test/factories.ts';
import { startTestApp, type TestApp, type TestClient } from '#test/test-app.ts';
import type { PublicTeacher } from '../contract.ts';
import { giveSlugs, markDecided } from './service.ts';

let test: TestApp;
let admin: TestClient;
beforeAll(async () => {
  test = await startTestApp();
  admin = await signInAs(test, await createAdmin(test.db));
});
afterAll(() => test.close());

const waiting = (firstName: string, lastName: string) =>
  createTeacher(test.db, { firstName, lastName, reviewStatus: 'pending' });

async function decide({ teacherId }: Teacher, status: string, from = 'pending') {
  const { id } = await test.db
    .selectFrom('profile_reviews')
    .select('id')
    .where('teacher_id', '=', teacherId)
    .executeTakeFirstOrThrow();
  return admin.post(`/api/admin/reviews/${id}/status`, { status, from, reviewNotes: 'Checked.' });
}

const profileOf = async ({ teacherId }: Teacher) =>
  (await test.client().get(`/api/teachers/${teacherId}`)).json<PublicTeacher>();
const slugOf = async (teacher: Teacher) => (await profileOf(teacher)).slug;
const find = (slug: string) => test.client().get(`/api/short-addresses/${encodeURIComponent(slug)}`);

describe('the short address of a teacher', () => {
  it('is given with the first approval, and stays when the name or the decision changes', async () => {
    const teacher = await waiting('Meera', 'Iyengar');
    expect(await slugOf(teacher)).toBeNull();
    expect((await find('meera-iyengar')).statusCode).toBe(404);
    expect((await decide(teacher, 'approved')).statusCode).toBe(200);
    expect(await slugOf(teacher)).toBe('meera-iyengar');
    expect((await find('meera-iyengar')).json()).toEqual({ id: teacher.teacherId });
    await test.db.updateTable('users').set({ first_name: 'Mira' }).where('id', '=', teacher.userId).execute();
    expect((await decide(teacher, 'rejected', 'approved')).statusCode).toBe(200);
    expect((await find('meera-iyengar')).statusCode).toBe(404);
    expect((await decide(teacher, 'approved', 'rejected')).statusCode).toBe(200);
    expect(await slugOf(teacher)).toBe('meera-iyengar');
    expect((await find('meera-iyengar')).statusCode).toBe(200);
  });

  it('is different for each of 40 teachers with the same name who are approved at once', async () => {
    const teachers = await Promise.all(Array.from({ length: 40 }, () => waiting('Asha', 'Rao')));
    // A teacher whose own slug is the one that the third "Asha Rao" gets.
    teachers.push(await waiting('Asha', 'Rao 3'));
    // Each teacher is approved in a separate transaction, without the rest of an approval, which waits for the audit
    // log's lock.
    await Promise.all(
      teachers.map(({ teacherId }) =>
        inTransaction(test.db, async (tx) => {
          await markDecided(tx, teacherId, {
            status: 'approved',
            notes: null,
            isVerified: true,
            now: test.clock.now(),
          });
          await giveSlugs(tx, [teacherId]);
        }),
      ),
    );
    const slugs = await Promise.all(teachers.map(slugOf));
    expect(new Set(slugs).size).toBe(41);
    for (const slug of slugs) expect(slug).toMatch(/^asha-rao(?:-\d+){0,2}$/);
  });

  it.each(['hidden', 'blocked'])('leads nowhere while the teacher is %s', async (state) => {
    const teacher = await waiting('Leela', state);
    await decide(teacher, 'approved');
    const slug = `leela-${state}`;
    expect((await find(slug)).statusCode).toBe(200);
    if (state === 'hidden')
      await test.db
        .updateTable('teachers')
        .set({ hidden_at: test.clock.now() })
        .where('id', '=', teacher.teacherId)
        .execute();
    else
      await test.db
        .updateTable('users')
        .set({ blocked_at: test.clock.now() })
        .where('id', '=', teacher.userId)
        .execute();
    expect((await find(slug)).statusCode).toBe(404);
  });

  it.each(['', 'MEERA-IYENGAR', "x' or true --", 'a'.repeat(64), 'a'.repeat(65), '%00', '..'])(
    'is not found: %j',
    async (slug) => {
      const { statusCode, body } = await find(slug);
      expect(statusCode).toBe(404);
      expect(body).not.toContain('stack');
    },
  );

  it('is checked by the database: two teachers cannot share it, and its format must be valid', async () => {
    const [one, other] = [await createTeacher(test.db), await createTeacher(test.db)];
    const set = (teacher: Teacher, slug: string) =>
      test.db.updateTable('teachers').set({ slug }).where('id', '=', teacher.teacherId).execute();
    await set(one, 'only-one');
    await expect(set(other, 'only-one')).rejects.toThrow('teachers_slug_key');
    await expect(set(other, 'Not/Latin')).rejects.toThrow('check');
  });
});

it('the backfill gives each approved teacher a different slug, also when names are equal', async () => {
  await sql`update teachers set slug = null`.execute(test.db);
  const names = [
    ...Array.from({ length: 6 }, () => ['Tara', 'Nair']),
    ['Tara', 'Nair 2'],
    ['तारा', 'नायर'],
  ] as const;
  const teachers: Teacher[] = [];
  for (const [firstName = '', lastName = ''] of names)
    teachers.push(await createTeacher(test.db, { firstName, lastName }));
  const pending = await waiting('Tara', 'Nair');
  // 'tara-nair-4' was given by a process of the new release.
  const early = await createTeacher(test.db);
  await test.db
    .updateTable('teachers')
    .set({ slug: 'tara-nair-4' })
    .where('id', '=', early.teacherId)
    .execute();
  await test.db.transaction().execute(async (tx) => {
    let after: string | null = null;
    do after = await backfill.runBatch(tx as unknown as Kysely<unknown>, after);
    while (after !== null);
  });
  const slugs = await Promise.all(teachers.map(slugOf));
  expect(slugs).not.toContain(null);
  expect(new Set(slugs).size).toBe(8);
  expect(slugs[7]).toMatch(/^yoga-teacher(-\d+)?$/);
  expect(await slugOf(pending)).toBeNull();
  expect(await slugOf(early)).toBe('tara-nair-4');
  const { rows } = await sql<{ left: number }>`
    select count(*)::int as left from teachers t join users u on u.id = t.user_id
    where slug is null and review_status = 'approved' and u.anonymised_at is null`.execute(test.db);
  expect(rows).toEqual([{ left: 0 }]);
});
