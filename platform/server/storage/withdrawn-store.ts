import { sql } from 'kysely';
import type { Db } from '../db/client.ts';

/**
 * True if all accounts that stored this picture are deleted or will be deleted. A picture without an account belongs to
 * the site, so it is not withdrawn.
 */
export async function isWithdrawn(db: Db, keys: readonly string[]): Promise<boolean> {
  const { rows } = await sql<{ withdrawn: boolean | null }>`
    select bool_and(user_id is null or deletion_due_at is not null or anonymised_at is not null) as withdrawn
    from upload_owners
    where key = any(${keys}::text[])
  `.execute(db);
  return rows[0]?.withdrawn ?? false;
}
