import { planDays } from '#features/bookings/requests/plan.ts';
import type { ConfirmedBooking } from '#features/bookings/server/events.ts';
import { findBooking } from '#features/bookings/server/service.ts';
import type { Db } from '#platform/server/db/client.ts';
import { sendLiveHint } from '#platform/server/events/store.ts';
import { newId } from '#shared/ids.ts';
import { indiaParts } from '#shared/time.ts';
import { PLAN_CHANGED_AT_START } from '../notices.ts';
import { notifySide, serializeTimes } from './act.ts';
import { loadPlan } from './plan.ts';
import * as store from './store.ts';

type ChangedMonth = { bookingId: string; userIds: readonly string[] };

/** If this booking is the request to renew a plan, tells the open pages of that plan to refetch. */
export async function refreshRenewed(tx: Db, { bookingId, userIds }: ChangedMonth): Promise<void> {
  const before = await store.findRenewed(tx, bookingId);
  if (before !== null) sendLiveHint(tx, userIds, [`/api/plans/${before}`]);
}

/** Adds the plan of a month that was confirmed, with the dates that the teacher moved or left out. */
export async function addPlan(tx: Db, booked: ConfirmedBooking): Promise<void> {
  if (!booked.isMonth) return;
  const { bookingId, teacherId, studentId, startsAt, endsAt, changes, now } = booked;
  await store.savePlan(tx, {
    ...{ bookingId, teacherId, studentId, startsAt, endsAt, now },
    days: planDays(booked.days, startsAt),
    startMin: indiaParts(startsAt).minutes,
  });
  if (changes.length === 0) return;
  await store.insertPlanChanges(
    tx,
    bookingId,
    changes.map(({ from, to }) => ({
      ...{ id: newId(), from, to, by: 'teacher' as const, lessonId: null },
      kind: to === null ? ('left_out' as const) : ('moved' as const),
    })),
    now,
  );
  const booking = await findBooking(tx, bookingId);
  if (booking === null) return;
  const leftOut = serializeTimes(changes.filter(({ to }) => to === null).map(({ from }) => from));
  const moved = serializeTimes(changes.flatMap(({ to }) => to ?? []));
  const plan = await loadPlan(tx, booking);
  await notifySide({ ...plan, tx, now }, 'student', {
    notice: PLAN_CHANGED_AT_START,
    lesson: startsAt,
    data: { leftOut, moved },
  });
}
