import type { Db } from '#platform/server/db/client.ts';
import type { ErasedPerson } from '#platform/server/personal-data.ts';

/** No words, no sender: that something was reported, and what became of it, stays. */
const EMPTIED = { details: '', sender_name: null, sender_email: null } as const;

/** Empties the letters and reports of a person who is erased: what they reported, and what they sent from their address. */
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
        eb(eb.fn<string>('lower', ['sender_email']), '=', email.toLowerCase()),
      ]),
    )
    .execute();
}

/** Empties what was settled before then. */
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
