import { sql } from 'kysely';
import type { Db } from '#platform/server/db/client.ts';
import type { ErasedPerson } from '#platform/server/personal-data.ts';

/** Removes texts and sender; the report and its outcome remain. */
const EMPTIED = { details: '', sender_name: null, sender_email: null } as const;

/**
 * Removes the texts and sender from the reports that an erased user made, and from contact messages sent from their
 * email address. An unverified address may be another person's, whose messages stay.
 */
export async function redactReportsOf(
  tx: Db,
  { userId, email, isEmailVerified }: Pick<ErasedPerson, 'userId' | 'email' | 'isEmailVerified'>,
): Promise<void> {
  const sender = isEmailVerified && email !== null ? email.toLowerCase() : null;
  await tx
    .updateTable('reports')
    .set(EMPTIED)
    .where((eb) =>
      eb.or([eb('reporter_id', '=', userId), eb(eb.fn<string>('lower', ['sender_email']), '=', sender)]),
    )
    .execute();
}

/** Removes the texts and sender from at most `limit` reports that were closed before `before`. Returns how many. */
export async function redactReportsClosedBefore(db: Db, before: Date, limit: number): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('reports')
    .set({ ...EMPTIED, note: null })
    .where('id', 'in', (closed) =>
      closed
        .selectFrom('reports')
        .select('id')
        .where('closed_at', '<', before)
        // The condition of the index reports_texts_idx.
        .where(
          sql<boolean>`(details <> '' or sender_name is not null or sender_email is not null or note is not null)`,
        )
        .orderBy('closed_at')
        .limit(limit),
    )
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
