import { afterAll, beforeAll, expect, it } from 'vitest';
import { TEACHER_FIELDS } from '#features/teachers/fields.ts';
import { newId } from '#shared/ids.ts';
import { createStudent, createTeacher } from '#test/factories.ts';
import { startTestApp, type TestApp } from '#test/test-app.ts';
import { eraseProfile } from './service.ts';

/** Columns that erasure keeps, because bookings, reviews and the audit log refer to the row. */
const STAYS = [
  'id',
  'user_id',
  'version',
  'created_at',
  'updated_at',
  'hidden_at',
  'hidden_by_deletion',
  'review_status',
  'submitted_at',
  'reviewed_at',
  'is_verified',
  'withheld_at',
  'rating_sum',
  'review_count',
];

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

async function profileOf(teacherId: string): Promise<Record<string, unknown>> {
  const row: Record<string, unknown> = await test.db
    .selectFrom('teachers')
    .selectAll()
    .where('id', '=', teacherId)
    .executeTakeFirstOrThrow();
  return Object.fromEntries(Object.entries(row).filter(([column]) => !STAYS.includes(column)));
}

async function blankProfile(): Promise<Record<string, unknown>> {
  const [id, now] = [newId(), test.clock.now()];
  const { userId } = await createStudent(test.db);
  await test.db
    .insertInto('teachers')
    .values({ id, user_id: userId, created_at: now, updated_at: now })
    .execute();
  return profileOf(id);
}

it('resets the profile of an erased teacher column by column', async () => {
  const { teacherId, userId } = await createTeacher(test.db, {
    monthlyOnlinePrice: 4000,
    monthlyOfflinePrice: 5000,
    offersFreeDemo: true,
    languages: ['Tamil'],
    gender: 'woman',
    teachesWomenOnly: true,
    levels: ['beginner'],
    needs: ['stress'],
    photos: ['/media/one'],
    photoCaptions: ['By the lake'],
    videos: ['https://example.com/video'],
    reviewNotes: 'Please add a photo.',
  });
  await test.db.updateTable('teachers').set({ slug: 'somebody' }).where('id', '=', teacherId).execute();
  const blank = await blankProfile();
  const full = await profileOf(teacherId);
  const same = Object.keys(blank).filter(
    (column) => JSON.stringify(full[column]) === JSON.stringify(blank[column]),
  );
  expect(same, 'fill these columns above, so that their erasure is seen').toEqual([]);
  expect(Object.keys(blank)).toEqual(
    expect.arrayContaining(Object.values(TEACHER_FIELDS).map(({ column }) => column)),
  );

  await test.platform.db.transaction().execute((tx) => eraseProfile(tx, userId, test.clock.now()));
  expect(await profileOf(teacherId)).toEqual(blank);
});
