import type { Db } from '#platform/server/db/client.ts';
import type { ErasedPerson } from '#platform/server/personal-data.ts';

/** Removes texts and sender; the report and its outcome remain. */
const EMPTIED = { details: '', sender_name: null, sender_email: null } as const;

/** Empties the reports and contact messages of an erased user: those they made, and those sent from their address. */
export async function emptyReportsOf(
  tx: Db,
  { userId, email }: Pick<ErasedPerson, 'userId' | 'email'>,
): Promise<void> {
  await tx
    .updateTable('reports')
    .set(EMPTIED)
    .where((eb) =>
      eb.or([
        eb('reporter_id', '=', userId),
        eb(eb.fn<string>('lower', ['sender_email']), '=', email?.toLowerCase() ?? null),
      ]),
    )
    .execute();
}

/** Empties reports closed before `before`. */
export async function emptyReportsClosedBefore(db: Db, before: Date): Promise<void> {
  await db
    .updateTable('reports')
    .set({ ...EMPTIED, note: null })
    .where('closed_at', '<', before)
    .where((eb) =>
      eb.or([
        eb('details', '<>', ''),
        eb('sender_name', 'is not', null),
        eb('sender_email', 'is not', null),
        eb('note', 'is not', null),
      ]),
    )
    .execute();
}
