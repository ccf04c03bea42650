import type { Db } from '#server/db/client.ts';
import type { EventData } from '../events.ts';

export async function insertNotification(
  db: Db,
  row: { id: string; userId: string; event: string; data: EventData; now: Date },
): Promise<void> {
  await db
    .insertInto('notifications')
    .values({
      id: row.id,
      user_id: row.userId,
      event: row.event,
      data: JSON.stringify(row.data),
      created_at: row.now,
    })
    .execute();
}
