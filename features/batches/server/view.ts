import { meetingOf, parseMeetingLink } from '#features/bookings/sessions/meeting-link.ts';
import { displayName, shortName } from '#shared/texts/text.ts';
import { indiaParts } from '#shared/time.ts';
import { classTimes, freeUntil, inWeekOrder, joinableMonths, shareOf } from '../batch.ts';
import type { BatchMonth, CityBatch, ClientSeat, PublicBatch } from '../contract.ts';
import type { TeacherBatch } from '../teacher-contract.ts';
import type { ClassLesson } from './lessons-store.ts';
import type { MonthRecord } from './months-store.ts';
import type { PersonSummary, SeatRecord, WaitRecord } from './seats-store.ts';
import type { BatchRecord } from './store.ts';

function facts(batch: BatchRecord) {
  return {
    id: batch.id,
    title: batch.title,
    audience: batch.audience,
    days: inWeekOrder(batch.days),
    ...classTimes(batch),
    isOnline: batch.meetingUrl !== null,
    place: batch.place,
    capacity: batch.capacity,
    price: batch.price,
    minToRun: batch.minToRun,
    firstOn: batch.firstOn,
    isClosed: batch.closedAt !== null,
  };
}

function publicMonth(batch: BatchRecord, month: MonthRecord, today: string): BatchMonth[] {
  const share = shareOf(batch, month, today);
  if (share === null) return [];
  const { taken, waiting, endsOn } = month;
  const runs = month.state === 'runs';
  return [
    { month: month.month, endsOn, taken, waiting, runs, decideAt: month.decideAt.toISOString(), ...share },
  ];
}

/** The public view of a class. It depends on the date but not on the time of day, because it is cached. */
export function publicBatch(batch: BatchRecord, months: readonly MonthRecord[], today: string): PublicBatch {
  return {
    ...facts(batch),
    months: joinableMonths(months, today).flatMap((month) => publicMonth(batch, month, today)),
  };
}

export function cityBatch(batch: BatchRecord): CityBatch {
  const { isClosed: _closed, minToRun: _min, ...rest } = facts(batch);
  const teacher = { firstName: batch.teacherFirstName, lastName: batch.teacherLastName };
  return { ...rest, teacherId: batch.teacherId, teacherName: displayName(teacher), isSample: batch.isSample };
}

const lesson = ({ id, startsAt, endsAt, state }: ClassLesson) => ({
  id,
  startsAt: startsAt.toISOString(),
  endsAt: endsAt.toISOString(),
  state,
});

type Own = { batch: BatchRecord; month: MonthRecord; lessons: readonly ClassLesson[] };

function common({ batch, month }: Own) {
  return {
    batch: facts(batch),
    teacherId: batch.teacherId,
    teacher: {
      userId: batch.teacherUserId,
      firstName: batch.teacherFirstName,
      lastName: batch.teacherLastName,
      profilePicture: batch.teacherPicture,
    },
    month: month.month,
    endsOn: month.endsOn,
    runs: month.state === 'runs',
    decideAt: month.decideAt.toISOString(),
    taken: month.taken,
  };
}

/** The lessons that a seat includes: from the student's first class to the end of the month. */
export function lessonsOfSeat(
  { startsAt }: Pick<SeatRecord, 'startsAt'>,
  { endsOn }: Pick<MonthRecord, 'endsOn'>,
  lessons: readonly ClassLesson[],
): ClassLesson[] {
  return lessons.filter((one) => one.startsAt >= startsAt && indiaParts(one.startsAt).date <= endsOn);
}

export function clientSeat(seat: SeatRecord, own: Own, now: Date): ClientSeat {
  const lessons = lessonsOfSeat(seat, own.month, own.lessons).map(lesson);
  const { meetingUrl } = own.batch;
  const session = { status: 'confirmed', sessionType: meetingUrl === null ? 'offline' : 'online', lessons };
  return {
    ...common(own),
    id: seat.id,
    place: null,
    amount: seat.amount,
    freeUntil: freeUntil(seat.startsAt).toISOString(),
    lessons,
    meeting: meetingOf(session, meetingUrl, now),
    joinedAt: seat.joinedAt.toISOString(),
  };
}

export function clientWait(wait: WaitRecord, own: Own): ClientSeat {
  return {
    ...common(own),
    id: null,
    place: wait.place,
    amount: null,
    freeUntil: null,
    lessons: [],
    meeting: null,
    joinedAt: wait.joinedAt.toISOString(),
  };
}

export type MonthPeople = {
  month: MonthRecord;
  seats: readonly PersonSummary[];
  waits: readonly PersonSummary[];
};

const person = ({ userId, profilePicture, ...name }: PersonSummary) => ({
  userId,
  name: shortName(name),
  profilePicture,
});

/** The teacher's view, with the people of each month. */
export function teacherBatch(
  batch: BatchRecord,
  months: readonly MonthPeople[],
  next: ClassLesson | undefined,
): TeacherBatch {
  const { meetingUrl } = batch;
  return {
    ...facts(batch),
    meetingUrl: meetingUrl === null ? null : (parseMeetingLink(meetingUrl)?.url ?? null),
    version: batch.updatedAt.toISOString(),
    nextAt: next?.startsAt.toISOString() ?? null,
    months: months.map(({ month, seats, waits }) => ({
      month: month.month,
      endsOn: month.endsOn,
      state: month.state,
      decideAt: month.decideAt.toISOString(),
      skipped: month.skipped,
      seats: seats.map(person),
      waits: waits.map(person),
    })),
  };
}
