import type { Actor, RequestContext } from '#platform/server/context.ts';
import type { PersonalData } from '#platform/server/personal-data.ts';
import { listPlanIdsOf, listProposalsOf } from './personal-store.ts';
import { findPlanById } from './plan.ts';

import { planView } from './view.ts';

async function plansOf({ db, actor, clock }: RequestContext<Actor>): Promise<Record<string, unknown>> {
  if (actor.role === 'admin') return {};
  const side = actor.role === 'teacher' ? 'teacher' : 'student';
  const plans = [];
  for (const id of await listPlanIdsOf(db, actor.userId)) {
    const loaded = await findPlanById(db, id);
    if (loaded !== null) plans.push(planView(loaded, side, clock.now()));
  }
  const lessonProposals = (await listProposalsOf(db, actor.userId)).map((proposal) => ({
    ...proposal,
    times: proposal.times.map((time) => time.toISOString()),
    createdAt: proposal.createdAt.toISOString(),
    chosen: proposal.chosen?.toISOString() ?? null,
    answeredAt: proposal.answeredAt?.toISOString() ?? null,
  }));
  return { plans, lessonProposals };
}

const kept = (what: string) =>
  ({
    onErasure: 'kept',
    reason: `${what}, without names; deleted with the booking.`,
    exported: true,
  }) as const;

export const plansPersonalData = {
  tables: {
    plans: kept('Days, time and end of a plan'),
    plan_changes: kept('Lessons that moved or were skipped'),
    lesson_proposals: kept('Instants that two sides suggested'),
    lesson_marks: kept('Whether a lesson took place'),
  },
  export: plansOf,
} satisfies PersonalData;
