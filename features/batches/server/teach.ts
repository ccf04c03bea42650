import { actorOf, recordAction } from '#features/audit/server/service.ts';
import { parseMeetingLink } from '#features/bookings/sessions/meeting-link.ts';
import { deleteBatchLessons } from '#features/lessons/server/service.ts';
import { teacherChanged } from '#features/teachers/server/events.ts';
import { getTeacherIdOfUser, lockProfile } from '#features/teachers/server/service.ts';
import type { Actor, RequestContext } from '#platform/server/context.ts';
import type { Db } from '#platform/server/db/client.ts';
import { emit } from '#platform/server/domain-events.ts';
import { AppError, invalidField } from '#shared/calls/errors.ts';
import { formatList } from '#shared/calls/list.ts';
import { newId } from '#shared/ids.ts';
import type { Locale } from '#shared/texts/locale.ts';
import { type Text, text } from '#shared/texts/translate.ts';
import { addDays, formatDate, hhmm, indiaParts, minutesOfDay } from '#shared/time.ts';
import {
  BATCHES_MAX,
  classDates,
  FIRST_DAY_MAX_DAYS,
  FIRST_DAY_MIN_DAYS,
  inWeekOrder,
  MONTHS_PROMISED,
} from '../batch.ts';
import { CLASS_MOVED } from '../notices.ts';
import type { BatchInput, TeacherBatch } from '../teacher-contract.ts';
import { endBatch } from './close.ts';
import { fillSeats } from './give-seat.ts';
import * as months from './months-store.ts';
import { promiseMonth } from './promise.ts';
import { loadTeacherBatch } from './reads.ts';
import * as seats from './seats-store.ts';
import * as store from './store.ts';
import { notifyStudent, refreshMonth, refreshPages } from './tell.ts';

type Context = RequestContext<Actor>;

/** Throws BATCH_NOT_FOUND for other people's classes, before the body is validated. */
export async function checkOwnBatch({ id }: { id: string }, { db, actor }: Context): Promise<void> {
  const batch = await store.findBatch(db, id);
  if (batch === null || batch.teacherUserId !== actor.userId) throw new AppError('BATCH_NOT_FOUND');
}

function columnsOf(body: BatchInput): store.BatchColumns {
  return {
    title: body.title,
    audience: body.audience,
    days: inWeekOrder(body.days),
    startMin: minutesOfDay(body.startTime) ?? 0,
    place: body.isOnline ? null : body.place,
    meetingUrl: body.isOnline ? (parseMeetingLink(body.meetingUrl)?.url ?? null) : null,
    capacity: body.capacity,
    price: body.price,
    minToRun: body.minToRun,
    firstOn: body.firstOn,
  };
}

const TOO_SOON = text`Please choose a day at least ${FIRST_DAY_MIN_DAYS} days from now, so that students can join`;
const TOO_FAR = text`Please choose a day within ${FIRST_DAY_MAX_DAYS} days`;

/**
 * The date of the first class, on or after the chosen day. Throws INVALID_INPUT if that day is too near or too far
 * ahead.
 */
function firstClass({ days, firstOn }: Pick<store.BatchColumns, 'days' | 'firstOn'>, now: Date): string {
  const today = indiaParts(now).date;
  if (firstOn < addDays(today, FIRST_DAY_MIN_DAYS)) throw invalidField('firstOn', TOO_SOON);
  if (firstOn > addDays(today, FIRST_DAY_MAX_DAYS)) throw invalidField('firstOn', TOO_FAR);
  const [first] = classDates({ days }, firstOn, addDays(firstOn, 6));
  if (first === undefined) throw invalidField('days', text`Please choose at least one day`);
  return first;
}

/** Why a class cannot be at these hours: "Taken: Tue, 9 Dec and Thu, 11 Dec. You teach at 7:00 am on these days." */
function overlapText(dates: readonly string[], startMin: number): Text {
  const days = (locale: Locale) =>
    formatList(
      dates.map((date) => formatDate(date, 'weekday', locale)),
      locale,
    );
  return text`Taken: ${days}. You teach at ${hhmm(startMin)} on these days already. Please choose another time.`;
}

type Schedule = Parameters<typeof promiseMonth>[1];

/**
 * Promises the hours of the first months. Throws BATCH_OVERLAP with the dates if another lesson takes one of these
 * hours.
 */
async function promiseFirst(tx: Db, batch: Schedule, now: Date): Promise<void> {
  const taken: string[] = [];
  for (let index = 0; index < MONTHS_PROMISED; index += 1) {
    taken.push(...(await promiseMonth(tx, batch, index, now)).taken);
  }
  if (taken.length > 0) {
    throw new AppError('BATCH_OVERLAP', { message: overlapText(taken, batch.startMin) });
  }
}

async function viewOf(tx: Db, id: string, now: Date): Promise<TeacherBatch> {
  const batch = await store.findBatch(tx, id);
  if (batch === null) throw new AppError('BATCH_NOT_FOUND');
  return loadTeacherBatch(tx, batch, now);
}

type Change = {
  id: string;
  action: 'class.create' | 'class.change' | 'class.close';
  before?: store.BatchRecord;
  after?: store.BatchColumns;
};

/**
 * The log is kept for ever, also when the teacher is erased. So it says that title, place or link changed, without
 * them: the place may be a home address.
 */
function factsOf({ title, place, meetingUrl, ...facts }: store.BatchColumns, before?: store.BatchRecord) {
  const isOnline = meetingUrl !== null;
  if (before === undefined) return { ...facts, isOnline };
  return {
    ...facts,
    isOnline,
    titleChanged: title !== before.title,
    placeChanged: place !== before.place,
    linkChanged: meetingUrl !== before.meetingUrl,
  };
}

/** Adds the change to the audit log. */
async function record(tx: Db, ctx: Context, { id, action, before, after }: Change): Promise<void> {
  await recordAction(tx, {
    ...actorOf(ctx),
    action,
    targetType: 'class',
    targetId: id,
    ...(after && { after: factsOf(after, before) }),
    now: ctx.clock.now(),
  });
}

/** Makes a class. Throws TEACHER_NOT_FOUND, INVALID_INPUT, TOO_MANY_BATCHES, BATCH_OVERLAP. */
export async function createBatch(body: BatchInput, ctx: Context): Promise<TeacherBatch> {
  const teacherId = await getTeacherIdOfUser(ctx.db, ctx.actor.userId);
  const now = ctx.clock.now();
  const typed = columnsOf(body);
  const columns = { ...typed, firstOn: firstClass(typed, now) };
  const id = newId();
  return ctx.tx(async (tx) => {
    await lockProfile(tx, teacherId);
    const open = await store.listBatchesOfTeacher(tx, teacherId, { open: true });
    if (open.length >= BATCHES_MAX) throw new AppError('TOO_MANY_BATCHES');
    await store.insertBatch(tx, { ...columns, id, teacherId, now });
    await promiseFirst(tx, { ...columns, id, teacherId }, now);
    await emit(tx, teacherChanged, { teacherIds: [teacherId], now });
    await record(tx, ctx, { id, action: 'class.create', after: columns });
    const batch = await store.findBatch(tx, id);
    if (batch) refreshPages(tx, batch, []);
    return viewOf(tx, id, now);
  });
}

/** True if days, time, first day, audience or online/in person differ. Students agreed to these when they joined. */
function changesAgreedTerms(batch: store.BatchRecord, next: store.BatchColumns): boolean {
  const isSame =
    batch.audience === next.audience &&
    batch.startMin === next.startMin &&
    batch.firstOn === next.firstOn &&
    (batch.meetingUrl === null) === (next.meetingUrl === null) &&
    inWeekOrder(batch.days).join() === next.days.join();
  return !isSame;
}

/**
 * Changes a class. Throws BATCH_NOT_FOUND, BATCH_CLOSED, CONFLICT if the class no longer has the version of the body,
 * BATCH_TAKEN, INVALID_INPUT, BATCH_OVERLAP.
 */
export async function updateBatch(
  id: string,
  { version, ...body }: BatchInput & { version?: string | undefined },
  ctx: Context,
): Promise<TeacherBatch> {
  const now = ctx.clock.now();
  const today = indiaParts(now).date;
  const next = columnsOf(body);
  return ctx.tx(async (tx) => {
    const batch = await store.lockBatch(tx, id);
    if (batch === null) throw new AppError('BATCH_NOT_FOUND');
    if (batch.closedAt !== null) throw new AppError('BATCH_CLOSED');
    if (version !== undefined && Date.parse(version) !== batch.updatedAt.getTime())
      throw new AppError('CONFLICT');
    const ahead = await months.listMonths(tx, [id], today);
    const most = Math.max(0, ...ahead.map(({ taken }) => taken));
    if (next.capacity < most) {
      throw invalidField('capacity', text`${most} seats are taken. Please keep at least ${most}`);
    }
    if (changesAgreedTerms(batch, next)) {
      if (ahead.some(({ taken, waiting }) => taken + waiting > 0)) throw new AppError('BATCH_TAKEN');
      next.firstOn = firstClass(next, now);
      await deleteBatchLessons(tx, id, now);
      await months.deleteMonths(tx, id, today);
      await store.updateBatch(tx, { ...next, id, now });
      await promiseFirst(tx, { ...next, id, teacherId: batch.teacherId }, now);
    } else {
      await store.updateBatch(tx, { ...next, id, now });
    }
    const students = await studentsOf(tx, ahead);
    if (batch.place !== next.place || batch.meetingUrl !== next.meetingUrl) {
      for (const student of students)
        await notifyStudent(tx, batch, student, { notice: CLASS_MOVED, data: {}, now });
    }
    for (const { month } of ahead) {
      await fillSeats(tx, { batchId: id, month }, now);
      await refreshMonth(tx, batch, month);
    }
    refreshPages(tx, batch, []);
    await record(tx, ctx, { id, action: 'class.change', before: batch, after: next });
    return viewOf(tx, id, now);
  });
}

/** Ids of the students with a seat in these months, without duplicates. */
async function studentsOf(tx: Db, ahead: readonly months.MonthRecord[]): Promise<string[]> {
  const taken = await Promise.all(ahead.map((month) => seats.listSeats(tx, month)));
  return [...new Set(taken.flat().map(({ studentId }) => studentId))];
}

/** Closes a class: the running month goes on to its end. Throws BATCH_NOT_FOUND, BATCH_CLOSED. */
export async function closeBatch(id: string, ctx: Context): Promise<TeacherBatch> {
  const now = ctx.clock.now();
  return ctx.tx(async (tx) => {
    const batch = await store.lockBatch(tx, id);
    if (batch === null) throw new AppError('BATCH_NOT_FOUND');
    if (batch.closedAt !== null) throw new AppError('BATCH_CLOSED');
    await endBatch(tx, batch, { finishMonth: true, now });
    await record(tx, ctx, { id, action: 'class.close' });
    return viewOf(tx, id, now);
  });
}
