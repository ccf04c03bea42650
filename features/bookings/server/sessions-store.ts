import { sql } from 'kysely';
import type { Db } from '#platform/server/db/client.ts';

/**
 * Whether the two have had a session: a completed booking, or a confirmed one whose time has passed. Bookings with an
 * open no-show report do not count.
 */
export async function hadSession(
  db: Db,
  { clientId, teacherId, now }: { clientId: string; teacherId: string; now: Date },
): Promise<boolean> {
  const row = await db
    .selectFrom('bookings')
    .select('id')
    .where('client_id', '=', clientId)
    .where('teacher_id', '=', teacherId)
    .where((eb) => eb.or([eb('reported_at', 'is', null), eb('settled_at', 'is not', null)]))
    .where((eb) =>
      eb.or([
        eb('status', '=', 'completed'),
        eb.and([eb('status', '=', 'confirmed'), sql<boolean>`upper(session) <= ${now}`]),
      ]),
    )
    .where((eb) => eb.or([eb('reported_at', 'is', null), eb('settled_at', 'is not', null)]))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
