import type { Platform } from '#platform/server/context.ts';
import { forEachRow, walkRows } from '#platform/server/jobs/batches.ts';
import { defineJob, type Job } from '#platform/server/jobs/define-job.ts';
import { PLAN_ENDING } from '../notices.ts';
import { nextOfPattern, RENEWAL_DAYS } from '../rules.ts';
import { notifySide } from './act.ts';
import { findPlanById } from './plan.ts';
import * as store from './store.ts';

const DAY_MS = 86_400_000;

/** Asks each student once, five days before the plan's end, whether they want the same plan for another month. */
function askAgain(platform: Platform): AsyncGenerator<void> {
  const now = platform.clock.now();
  const until = new Date(now.getTime() + RENEWAL_DAYS * DAY_MS);
  return walkRows<store.EndingPlan>(async (after) => {
    const ending = await store.listEnding(platform.db, { now, until, after });
    await forEachRow(platform, ending, async (tx, { id }) => {
      if (!(await store.markRenewalAsked(tx, id, now))) return;
      const loaded = await findPlanById(tx, id);
      if (loaded === null) return;
      const lesson = nextOfPattern(loaded.plan, loaded.plan.endsAt);
      await notifySide({ ...loaded, tx, now }, 'student', { notice: PLAN_ENDING, lesson, data: {} });
    });
    return ending.at(-1) ?? null;
  });
}

export const planJobs: readonly Job[] = [
  defineJob({ name: 'plans.renewal', every: '*/15 * * * *', steps: { ask: askAgain } }),
];
