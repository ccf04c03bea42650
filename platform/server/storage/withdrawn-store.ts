import { sql } from 'kysely';
import type { Db } from '../db/client.ts';

/**
 * Whether a stored picture is nobody's any more: each account that stored it is gone or about to go. A picture that no
 * account stored is the site's own.
 */
export async function isWithdrawn(db: Db, keys: readonly string[]): Promise<boolean> {
  const { rows } = await sql<{ withdrawn: boolean | null }>`
    select bool_and(u.id is null or u.deletion_due_at is not null or u.anonymised_at is not null) as withdrawn
    from media_files m left join users u on u.id = m.user_id
    where m.key = any(${keys}::text[])
  `.execute(db);
  return rows[0]?.withdrawn ?? false;
}
