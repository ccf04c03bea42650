import { sql } from 'kysely';
import type { Db } from '#platform/server/db/client.ts';

type Copies = {
  /** The first `templates` teachers have listings that the application created. */
  templates: number;
  /** Row numbers of the teachers that get copies, both included. */
  from: number;
  to: number;
  /** SQL for the id of the profile and of the user with this row number. */
  teacher: (n: string) => string;
  user: (n: string) => string;
};

/**
 * Lists teachers with copies of the templates' cards and listing rows, with slightly different scores. Far faster than
 * the application.
 */
export async function copyListings(db: Db, { templates, from, to, teacher, user }: Copies): Promise<void> {
  const others = sql.raw(`generate_series(${from}::bigint, ${to}) n`);
  const template = sql.raw(teacher(`1 + (n - 1) % ${templates}`));
  const [own, ownUser] = [sql.raw(teacher('n')), sql.raw(user('n'))];
  await sql`
    insert into teacher_card (teacher_id, card, version)
    select ${own}, to_jsonb(card) || jsonb_build_object('id', ${own}, 'userId', ${ownUser}), version
    from ${others} join teacher_card on teacher_id = ${template}`.execute(db);
  for (const table of ['teacher_listing', 'teacher_area']) {
    await sql`
      insert into ${sql.ref(table)}
      select (jsonb_populate_record(t, jsonb_build_object('teacher_id', ${own}, 'score', t.score + n % 97))).*
      from ${others} join ${sql.ref(table)} t on t.teacher_id = ${template}`.execute(db);
  }
}
