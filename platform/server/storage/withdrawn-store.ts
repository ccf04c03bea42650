import { sql } from 'kysely';
import type { Db } from '../db/client.ts';

/**
 * Whether every account that stored this picture is deleted or about to be. A picture without any account belongs to
 * the site itself.
 */
export async function isWithdrawn(db: Db, keys: readonly string[]): Promise<boolean> {
  const { rows } = await sql<{ withdrawn: boolean | null }>`
    select bool_and(user_id is null or deletion_due_at is not null or anonymised_at is not null) as withdrawn
    from upload_owners
    where key = any(${keys}::text[])
  `.execute(db);
  return rows[0]?.withdrawn ?? false;
}
