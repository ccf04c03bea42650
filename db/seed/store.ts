import { insertTeachers } from '#db/factories/store.ts';
import { refreshReplyFigures } from '#features/bookings/server/service.ts';
import { refreshDirectory } from '#features/directory/server/service.ts';
import { refreshListings } from '#features/search/server/service.ts';
import type { Db } from '#platform/server/db/client.ts';
import type { DemoRows } from './build.ts';

/** Rows per statement, far below PostgreSQL's limit of 65,535 parameters. */
const BATCH = 1_000;

/** Marks the database as seeded; false if it was already. A concurrent process waits. */
export async function markSeeded(tx: Db, at: Date): Promise<boolean> {
  const row = await tx
    .insertInto('demo_seed')
    .values({ seeded_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('only_row')
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertDemo(tx: Db, demo: DemoRows, now: Date): Promise<void> {
  await insertTeachers(tx, demo.teachers);
  const users = [demo.admin, ...demo.students.map(({ user }) => user)];
  await tx.insertInto('users').values(users).execute();
  await tx
    .insertInto('clients')
    .values(demo.students.map(({ client }) => client))
    .execute();
  for (const rows of batches(demo.consents)) await tx.insertInto('consents').values(rows).execute();
  for (const rows of batches(demo.bookings)) await tx.insertInto('bookings').values(rows).execute();
  for (const rows of batches(demo.lessons)) await tx.insertInto('lessons').values(rows).execute();
  for (const rows of batches(demo.reviews)) await tx.insertInto('reviews').values(rows).execute();
  const teacherIds = demo.teachers.map(({ teacher }) => teacher.id);
  await refreshReplyFigures(tx, teacherIds, now);
  await refreshListings(tx, teacherIds, now);
  await refreshDirectory(tx);
}

function batches<T>(rows: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(rows.length / BATCH) }, (_, index) =>
    rows.slice(index * BATCH, (index + 1) * BATCH),
  );
}
