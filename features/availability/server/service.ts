import { teacherChanged } from '#features/teachers/server/events.ts';
import { getTeacherIdOfUser, getVisibleTeacher, lockProfile } from '#features/teachers/server/service.ts';
import type { Actor, RequestContext } from '#platform/server/context.ts';
import type { Db } from '#platform/server/db/client.ts';
import { mapDatabaseError } from '#platform/server/db/errors.ts';
import { emit } from '#platform/server/domain-events.ts';
import { sendLiveHint } from '#platform/server/events/store.ts';
import { AppError, invalidField } from '#shared/calls/errors.ts';
import { newId } from '#shared/ids.ts';
import { addDays, DAY_NAMES, type DayName, hhmm, indiaParts, minutesOfDay } from '#shared/time.ts';
import type { TimeOff, TimeSlot } from '../contract.ts';
import { conflictText, DATE_PAST, DATE_TOO_FAR } from '../texts.ts';
import { TIME_OFF_AHEAD_DAYS } from '../time-off.ts';
import * as store from './store.ts';

type Asker = Pick<RequestContext, 'db' | 'actor' | 'once'>;
type Context = RequestContext<Actor>;

/** Upper bounds that no real teacher reaches: all hours of a week, and a year of holidays. */
const TIME_SLOTS_MAX = 168;
const TIME_OFF_MAX = 100;
const WHOLE_DAY = 1440;

function timeSlot({ id, dayOfWeek, startMin, endMin }: store.TimeSlotRecord): TimeSlot {
  return { id, dayOfWeek, startTime: hhmm(startMin), endTime: hhmm(endMin) };
}

export const { lockTimeSlot } = store;

/** The weekly hours of a teacher by profile id, Monday first. */
export async function listTimeSlots(db: Db, teacherId: string): Promise<TimeSlot[]> {
  return (await store.listTimeSlots(db, teacherId)).map(timeSlot);
}

/** Weekly hours, and time off from today on, of teachers by profile id. */
export async function listHoursOf(
  db: Db,
  teacherIds: readonly string[],
  now: Date,
): Promise<Map<string, { slots: TimeSlot[]; off: TimeOff[] }>> {
  const [slots, off] = await Promise.all([
    store.listTimeSlotsOf(db, teacherIds),
    store.listTimeOffOf(db, teacherIds, indiaParts(now).date),
  ]);
  const slotsOf = Map.groupBy(slots, ({ teacherId }) => teacherId);
  const offOf = Map.groupBy(off, ({ teacherId }) => teacherId);
  return new Map(
    teacherIds.map((id) => [
      id,
      { slots: (slotsOf.get(id) ?? []).map(timeSlot), off: (offOf.get(id) ?? []).map(timeOff) },
    ]),
  );
}

/** Weekly hours by profile id or user id, as the viewer may see them. Throws TEACHER_NOT_FOUND. */
export async function listTeacherTimeSlots(asker: Asker, id: string): Promise<TimeSlot[]> {
  return listTimeSlots(asker.db, (await getVisibleTeacher(asker, id)).id);
}

/** The teacher's own weekly hours, by user id. */
export async function listOwnTimeSlots(db: Db, userId: string): Promise<TimeSlot[]> {
  return listTimeSlots(db, await getTeacherIdOfUser(db, userId));
}

/** Tells the teacher's other open pages to refetch. */
function announce(tx: Db, ctx: Context, teacherId: string, part: 'time-slots' | 'time-off'): void {
  // Time off decides which of the times that students asked for can be accepted.
  const offers = part === 'time-off' ? (['/api/teacher/morning', '/api/teacher/bookings'] as const) : [];
  const own = [`/api/teacher/${part}`, `/api/teacher/${teacherId}/${part}`] as const;
  sendLiveHint(tx, [ctx.actor.userId], [...own, ...offers]);
}

type NewSlot = { dayOfWeek: DayName | number; startTime: string; endTime: string };

/** Publishes a weekly hour. Throws TIME_SLOT_CONFLICT, in the specification's words, if it overlaps another one. */
export async function addTimeSlot(ctx: Context, input: NewSlot): Promise<TimeSlot> {
  const teacherId = await getTeacherIdOfUser(ctx.db, ctx.actor.userId);
  const now = ctx.clock.now();
  const dayOfWeek =
    typeof input.dayOfWeek === 'number' ? input.dayOfWeek : DAY_NAMES.indexOf(input.dayOfWeek);
  const slot = {
    id: newId(),
    dayOfWeek,
    startMin: minutesOfDay(input.startTime) ?? 0,
    endMin: minutesOfDay(input.endTime) ?? 0,
  };
  try {
    await ctx.tx(async (tx) => {
      await lockProfile(tx, teacherId);
      await store.insertTimeSlot(tx, { ...slot, teacherId, now });
      if ((await store.countTimeSlots(tx, teacherId)) > TIME_SLOTS_MAX) {
        throw new AppError('TOO_MANY_TIME_SLOTS');
      }
      await emit(tx, teacherChanged, { teacherIds: [teacherId], now });
      announce(tx, ctx, teacherId, 'time-slots');
    });
  } catch (error) {
    if (mapDatabaseError(error)?.code !== 'TIME_SLOT_CONFLICT') throw error;
    const message = conflictText([DAY_NAMES[dayOfWeek] as DayName]);
    throw new AppError('TIME_SLOT_CONFLICT', { message, cause: error });
  }
  return timeSlot(slot);
}

/** Deletes a weekly hour. Throws TIME_SLOT_NOT_FOUND for other teachers' hours. */
export async function deleteTimeSlot(ctx: Context, id: string): Promise<void> {
  const teacherId = await getTeacherIdOfUser(ctx.db, ctx.actor.userId);
  await ctx.tx(async (tx) => {
    await lockProfile(tx, teacherId);
    if (!(await store.deleteTimeSlot(tx, { id, teacherId }))) throw new AppError('TIME_SLOT_NOT_FOUND');
    await emit(tx, teacherChanged, { teacherIds: [teacherId], now: ctx.clock.now() });
    announce(tx, ctx, teacherId, 'time-slots');
  });
}

function timeOff({ id, firstDate, lastDate, startMin, endMin }: store.TimeOffRecord): TimeOff {
  const isWhole = startMin === 0 && endMin === WHOLE_DAY;
  return {
    id,
    startDate: firstDate,
    endDate: lastDate,
    startTime: isWhole ? null : hhmm(startMin),
    endTime: isWhole ? null : hhmm(endMin),
  };
}

/** Current and future time off by profile id, soonest first. */
export async function listUpcomingTimeOff(db: Db, teacherId: string, now: Date): Promise<TimeOff[]> {
  return (await store.listTimeOff(db, teacherId, indiaParts(now).date)).map(timeOff);
}

/** Time off by profile id or user id, as the viewer may see it. Throws TEACHER_NOT_FOUND. */
export async function listTeacherTimeOff(
  asker: Asker & Pick<RequestContext, 'clock'>,
  id: string,
): Promise<TimeOff[]> {
  const teacher = await getVisibleTeacher(asker, id);
  return listUpcomingTimeOff(asker.db, teacher.id, asker.clock.now());
}

/** The teacher's own time off, by user id. */
export async function listOwnTimeOff(db: Db, userId: string, now: Date): Promise<TimeOff[]> {
  return listUpcomingTimeOff(db, await getTeacherIdOfUser(db, userId), now);
}

type NewTimeOff = {
  startDate: string;
  endDate?: string | null | undefined;
  startTime?: string | null | undefined;
  endTime?: string | null | undefined;
};

/** Adds days or hours off. Throws TIME_OFF_OVERLAP if they overlap existing time off. */
export async function addTimeOff(ctx: Context, input: NewTimeOff): Promise<TimeOff> {
  const teacherId = await getTeacherIdOfUser(ctx.db, ctx.actor.userId);
  const now = ctx.clock.now();
  const today = indiaParts(now).date;
  const lastDate = input.endDate ?? input.startDate;
  if (input.startDate < today) throw invalidField('startDate', DATE_PAST);
  if (lastDate > addDays(today, TIME_OFF_AHEAD_DAYS)) {
    throw invalidField(input.endDate == null ? 'startDate' : 'endDate', DATE_TOO_FAR);
  }
  const row = {
    id: newId(),
    firstDate: input.startDate,
    lastDate,
    startMin: minutesOfDay(input.startTime ?? '') ?? 0,
    endMin: minutesOfDay(input.endTime ?? '') ?? WHOLE_DAY,
  };
  await ctx.tx(async (tx) => {
    await lockProfile(tx, teacherId);
    await store.insertTimeOff(tx, { ...row, teacherId, now });
    if ((await store.countTimeOff(tx, teacherId, today)) > TIME_OFF_MAX) {
      throw new AppError('TOO_MUCH_TIME_OFF');
    }
    announce(tx, ctx, teacherId, 'time-off');
  });
  return timeOff(row);
}

/** Deletes time off. Throws TIME_OFF_NOT_FOUND for other teachers' time off. */
export async function deleteTimeOff(ctx: Context, id: string): Promise<void> {
  const teacherId = await getTeacherIdOfUser(ctx.db, ctx.actor.userId);
  await ctx.tx(async (tx) => {
    if (!(await store.deleteTimeOff(tx, { id, teacherId }))) throw new AppError('TIME_OFF_NOT_FOUND');
    announce(tx, ctx, teacherId, 'time-off');
  });
}
