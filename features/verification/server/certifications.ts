import * as z from 'zod';
import type { RequestContext } from '#platform/server/context.ts';
import type { Db } from '#platform/server/db/client.ts';
import { sendLiveHintToAdmins } from '#platform/server/events/store.ts';
import {
  cursorInstantSchema,
  type Page,
  readCursor,
  writeCursor,
} from '#platform/server/http/calls/paging.ts';
import type { WaitingCertification } from '../contract.ts';
import * as store from './certifications-store.ts';
import { listHistory } from './reviews-store.ts';
import * as view from './view.ts';

const positionSchema = z.tuple([cursorInstantSchema, z.uuid()]);

/** Admins' open pages refetch the certificates to look at, and the teacher's reviews. */
export async function refreshAdmins(tx: Db, reviews: readonly { id: string }[]): Promise<void> {
  const open = reviews.map(({ id }) => `/api/admin/reviews/${id}` as const);
  await sendLiveHintToAdmins(tx, ['/api/admin/certifications', ...open]);
}

/** Refreshes admins' open pages after the teacher has changed a certificate: it may be under review now. */
export async function refreshChanged(tx: Db, { teacherId }: { teacherId: string }): Promise<void> {
  await refreshAdmins(tx, await listHistory(tx, teacherId));
}

/** Returns one page of the certificates that approved teachers added since the last decision on their profile. */
export async function listWaitingCertifications(
  query: { limit: number; cursor?: string | undefined },
  { db }: Pick<RequestContext, 'db'>,
): Promise<Page<WaitingCertification>> {
  const after = readCursor(query.cursor, positionSchema);
  const found = await store.listWaiting(db, { after, limit: query.limit + 1 });
  const total = await store.countWaiting(db);
  const shown = found.slice(0, query.limit);
  const last = shown.at(-1);
  const hasMore = found.length > shown.length;
  return {
    rows: shown.map((record) => ({
      teacherId: record.teacherId,
      teacherFirstName: record.teacherFirstName,
      teacherLastName: record.teacherLastName,
      addedAt: record.addedAt.toISOString(),
      reviewId: record.reviewId,
      certification: view.checkedCertification(record),
    })),
    total,
    next: hasMore && last !== undefined ? writeCursor([last.position, last.id]) : null,
  };
}
