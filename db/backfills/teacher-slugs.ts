import { type Kysely, sql } from 'kysely';
import { giveSlugs } from '#features/teachers/server/service.ts';
import type { Backfill } from '#platform/server/db/backfill.ts';
import type { Db } from '#platform/server/db/client.ts';

/** Teachers of one batch. */
const BATCH = 200;

/** Gives short addresses to teachers who were approved before short addresses existed. */
export const backfill: Backfill = {
  async runBatch(tx: Kysely<unknown>, after) {
    // Lock the rows before reserving names, as approvals do: the other order could deadlock.
    const { rows } = await sql<{ id: string }>`
      select id from teachers
      where id > ${after ?? '00000000-0000-0000-0000-000000000000'}::uuid and slug is null
        and (is_verified or review_status = 'approved')
        and not exists (select from users where id = user_id and anonymised_at is not null)
      order by id
      limit ${BATCH}
      for no key update`.execute(tx);
    const ids = rows.map(({ id }) => id);
    await giveSlugs(tx as unknown as Db, ids);
    return ids.at(-1) ?? null;
  },
};
