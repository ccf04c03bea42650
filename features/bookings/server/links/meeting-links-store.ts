import type { Db } from '#platform/server/db/client.ts';

/** The teacher's usual meeting link, by user id. */
export async function findUsualLink(db: Db, userId: string): Promise<string | null> {
  const row = await db
    .selectFrom('meeting_links')
    .select('url')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.url ?? null;
}

/** Sets the usual link, or removes it. */
export async function saveUsualLink(
  tx: Db,
  { userId, url, now }: { userId: string; url: string | null; now: Date },
): Promise<void> {
  if (url === null) {
    await tx.deleteFrom('meeting_links').where('user_id', '=', userId).execute();
    return;
  }
  await tx
    .insertInto('meeting_links')
    .values({ user_id: userId, url, updated_at: now })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ url, updated_at: now }))
    .execute();
}

/** Sets the link of one booking, or removes it. */
export async function saveLinkOfBooking(tx: Db, id: string, url: string | null): Promise<void> {
  await tx.updateTable('bookings').set({ meeting_link: url }).where('id', '=', id).execute();
}

/**
 * The teacher's confirmed online bookings for which no separate link is set: their students see the teacher's usual
 * link.
 */
export function listUsualLinkBookings(db: Db, userId: string, now: Date) {
  return db
    .selectFrom('bookings as b')
    .innerJoin('teacher_profiles as t', 't.id', 'b.teacher_id')
    .select(['b.id', 'b.client_id as clientId', 'b.pricing_type as pricingType', 'b.is_demo as isDemo'])
    .where('t.user_id', '=', userId)
    .where('b.status', '=', 'confirmed')
    .where('b.session_type', '=', 'online')
    .where('b.meeting_link', 'is', null)
    .where('b.ends_at', '>', now)
    .execute();
}

/** All meeting links that a teacher set, by user id, for the data export. */
export async function listLinksOf(
  db: Db,
  userId: string,
): Promise<{ usual: string | null; bookings: { bookingId: string; url: string | null }[] }> {
  const bookings = await db
    .selectFrom('bookings as b')
    .innerJoin('teacher_profiles as t', 't.id', 'b.teacher_id')
    .select(['b.id as bookingId', 'b.meeting_link as url'])
    .where('t.user_id', '=', userId)
    .where('b.meeting_link', 'is not', null)
    .orderBy('b.id')
    .execute();
  return { usual: await findUsualLink(db, userId), bookings };
}
