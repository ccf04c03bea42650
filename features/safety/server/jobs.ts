import { notify } from '#features/notifications/server/service.ts';
import type { Platform } from '#platform/server/context.ts';
import { sendLiveHint } from '#platform/server/events/store.ts';
import { forEachRow, repeatBatches, walkRows } from '#platform/server/jobs/batches.ts';
import { defineJob, type Job } from '#platform/server/jobs/define-job.ts';
import { ALL_WELL } from '../notices.ts';
import { ASK_DELAYS_MS, SHARED_AFTER_MS } from '../share-state.ts';
import * as store from './store.ts';
import { otherNameOf } from './view.ts';

/**
 * Sends "All well?" at the planned end, and again if there is no answer. Sends the second question first: so that after
 * an outage, one run can't send both questions to the same person.
 */
async function* ask(platform: Platform): AsyncGenerator<void> {
  const now = platform.clock.now();
  const since = new Date(now.getTime() - SHARED_AFTER_MS);
  for (const asked of [1, 0] as const) {
    const until = new Date(now.getTime() - ASK_DELAYS_MS[asked]);
    yield* walkRows<store.UnansweredShare>(async (after) => {
      const shares = await store.listUnansweredShares(platform.db, { since, until, asked, after });
      await forEachRow(platform, shares, async (tx, { id }) => {
        if (!(await store.markQuestionSent(tx, id, asked + 1))) return;
        const share = await store.findShare(tx, id);
        if (share?.startsAt == null) return;
        await notify(tx, {
          notice: ALL_WELL,
          userId: share.userId,
          about: share.side === 'student' ? share.teacherUserId : share.studentId,
          data: {
            side: share.side,
            otherName: otherNameOf(share),
            time: share.startsAt.toISOString(),
            bookingId: share.bookingId,
          },
          now,
        });
        sendLiveHint(tx, [share.userId], ['/api/safety']);
      });
      return shares.at(-1) ?? null;
    });
  }
}

/** How long shares stay stored after their session. */
const KEPT_MS = 24 * 3_600_000;

/** Deletes shares whose page has ended. */
function forget(platform: Platform): AsyncGenerator<void> {
  const before = new Date(platform.clock.now().getTime() - KEPT_MS);
  return repeatBatches(500, () => store.deleteEndedShares(platform.db, before));
}

/** Both parts are one step, because each step of a job has its own metrics. */
async function* follow(platform: Platform): AsyncGenerator<void> {
  yield* ask(platform);
  yield* forget(platform);
}

export const safetyJobs: readonly Job[] = [
  defineJob({ name: 'safety.shares', every: '* * * * *', steps: { follow } }),
];
