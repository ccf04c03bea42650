import type { Db } from '#platform/server/db/client.ts';
import type { TeacherRows } from './teachers.ts';

/** Inserts teachers with all their rows, in a few statements. */
export async function insertTeachers(db: Db, all: readonly TeacherRows[]): Promise<void> {
  const every = <T>(pick: (rows: TeacherRows) => T[]) => all.flatMap(pick);
  const users = every((rows) => [rows.user]);
  const teachers = every((rows) => [rows.teacher]);
  const areas = every((rows) => rows.areas);
  const specializations = every((rows) => rows.specializations);
  const certifications = every((rows) => rows.certifications);
  const slots = every((rows) => rows.slots);
  const idChecks = every((rows) => rows.idChecks);
  const submissions = every((rows) => rows.submissions);
  await db.insertInto('users').values(users).execute();
  await db.insertInto('teachers').values(teachers).execute();
  if (areas.length > 0) await db.insertInto('teacher_service_areas').values(areas).execute();
  if (specializations.length > 0)
    await db.insertInto('teacher_specializations').values(specializations).execute();
  if (certifications.length > 0) await db.insertInto('certifications').values(certifications).execute();
  if (slots.length > 0) await db.insertInto('time_slots').values(slots).execute();
  if (idChecks.length > 0) await db.insertInto('id_checks').values(idChecks).execute();
  if (submissions.length > 0) await db.insertInto('profile_reviews').values(submissions).execute();
}
