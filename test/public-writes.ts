import type pg from 'pg';
import { currentCall } from '#platform/server/current-call.ts';
import type { BoundCall } from '#platform/server/http/calls/bind.ts';

/**
 * Every call that changes what guests see; triggers of the public tables report the changes.
 * test/pages/cache-exactness.test.ts makes each call and compares cached answers with fresh ones. The API tests fail if
 * another call changes such a table.
 */
export const PUBLIC_WRITES = [
  'register',
  'blockUser',
  'unblockUser',
  'addTimeSlot',
  'deleteTimeSlot',
  'addTimeOff',
  'deleteTimeOff',
  'setVisibility',
  'deleteAccount',
  'undeleteAccount',
  'decideReport',
  'createReview',
  'updateReview',
  'replyToReview',
  'updateReply',
  'updateSettings',
  'updateClientProfile',
  'updateTeacherProfile',
  'updateTeacherLocation',
  'updateSpecializations',
  'addCertification',
  'deleteCertification',
  'submitForReview',
  'decideReview',
  'checkCertification',
  'decideId',
  'updateBookingStatus',
  'acceptTime',
  'agreeToCancel',
  'settleNoShow',
  'skipLesson',
  'pickMakeUp',
  'acceptLessonTime',
  'pausePlan',
  'markLesson',
  'createBatch',
  'updateBatch',
  'closeBatch',
  'takeSeat',
  'leaveSeat',
  'joinWaitingList',
  'leaveWaitingList',
] as const;

export type PublicWrite = (typeof PUBLIC_WRITES)[number];

/** SQLSTATE of the PostgreSQL notice that reports a change (db/migrations/0240-public-changes.ts). */
const CHANGE_NOTICE = 'TC001';

/**
 * Records calls outside PUBLIC_WRITES that change public data. Call it before the pool is used; the returned list grows
 * during the test.
 */
export function watchPublicWrites(pool: pg.Pool, calls: readonly BoundCall[]): readonly string[] {
  const listed = new Set<string>(PUBLIC_WRITES);
  const others = new Set(calls.map(({ call }) => call.name).filter((name) => !listed.has(name)));
  const found: string[] = [];
  pool.on('connect', (client) => {
    let by: string | null = null;
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    client.query = ((...args: unknown[]) => {
      by = currentCall();
      return query(...args);
    }) as typeof client.query;
    client.on('notice', ({ code }: { code?: string | undefined }) => {
      if (code !== CHANGE_NOTICE || by === null || !others.delete(by)) return;
      found.push(`${by} changes public data: add it to PUBLIC_WRITES in test/public-writes.ts`);
    });
  });
  return found;
}
