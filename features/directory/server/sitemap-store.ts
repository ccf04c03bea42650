import { sql } from 'kysely';
import type { Db } from '#platform/server/db/client.ts';

/** Teachers whose pages search engines may index: listed in search, and approved by an admin. */
const FINDABLE = sql`
  listed_cards c join teacher_profiles t on t.id = c.teacher_id and (t.is_verified or t.review_status = 'approved')`;

/** The first teacher id of each sitemap file. A file has `size` indexable teachers, ordered by id. */
export async function findPartStarts(db: Db, size: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from (select t.id, row_number() over (order by t.id) - 1 as place from ${FINDABLE}) numbered
    where place % ${size} = 0
    order by id`.execute(db);
  return rows.map(({ id }) => id);
}

/** The numbers of the sitemap's parts, from 1. */
export async function listParts(db: Db): Promise<number[]> {
  const rows = await db.selectFrom('sitemap_parts').select('part').orderBy('part').execute();
  return rows.map(({ part }) => part);
}

/** The first id of a part; null if there is no such part. */
export async function findPartStart(db: Db, part: number): Promise<string | null> {
  const row = await db
    .selectFrom('sitemap_parts')
    .select('first_id as id')
    .where('part', '=', part)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Indexable teachers from `start` on, ordered by id, with the last change of each page. */
export async function listTeachersFrom(
  db: Db,
  start: string,
  limit: number,
): Promise<{ id: string; changedAt: Date }[]> {
  const { rows } = await sql<{ id: string; changedAt: Date }>`
    select t.id, greatest(t.updated_at, t.reviewed_at, r.created_at) as "changedAt"
    from ${FINDABLE}
    left join lateral (
      select created_at from review_facts where teacher_id = t.id and hidden_at is null
      order by created_at desc, id desc limit 1
    ) r on true
    where t.id >= ${start}
    order by t.id
    limit ${limit}`.execute(db);
  return rows;
}
