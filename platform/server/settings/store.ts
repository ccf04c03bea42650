import { sql } from 'kysely';
import type { Db } from '../db/client.ts';

export async function listSettings(db: Db): Promise<Map<string, unknown>> {
  // Only statements with a parameter are prepared, so this one has one. No setting is named ''.
  const rows = await db.selectFrom('settings').select(['name', 'value']).where('name', '<>', '').execute();
  return new Map(rows.map(({ name, value }) => [name, value]));
}

/** Takes an advisory lock until the transaction ends, so that one change of the settings runs after another. */
export async function lockSettings(tx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('settings'))`.execute(tx);
}

export async function saveSetting(
  tx: Db,
  setting: { name: string; value: unknown; changedAt: Date; changedBy: string },
): Promise<void> {
  const change = {
    value: JSON.stringify(setting.value),
    changed_at: setting.changedAt,
    changed_by: setting.changedBy,
  };
  await tx
    .insertInto('settings')
    .values({ name: setting.name, ...change })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(change))
    .execute();
}
