import { sql } from 'kysely';
import type { Db } from '../db/client.ts';

/**
 * Position up to which a job has read rows in the order of an instant and an id. `at` is PostgreSQL's text, exact to
 * the microsecond.
 */
type Mark = { at: string; id: string };

/**
 * Returns the job's mark, and locks it until the transaction ends: a second run waits. If the mark is missing or before
 * `earliest`, `earliest` is stored and returned.
 */
export async function lockMark(tx: Db, name: string, earliest: Mark): Promise<Mark | null> {
  const { rows } = await sql<Mark>`
    insert into job_marks as m (name, at, id) values (${name}, ${earliest.at}::timestamptz, ${earliest.id}::uuid)
    on conflict (name) do update set
      at = greatest(m.at, excluded.at), id = case when m.at >= excluded.at then m.id else excluded.id end
    returning at::text, id`.execute(tx);
  return rows[0] ?? null;
}

export async function saveMark(tx: Db, name: string, { at, id }: Mark): Promise<void> {
  await sql`update job_marks set at = ${at}::timestamptz, id = ${id}::uuid where name = ${name}`.execute(tx);
}
