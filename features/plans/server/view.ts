import { linkOf } from '#features/bookings/server/service.ts';
import { meetingOf } from '#features/bookings/sessions/meeting-link.ts';
import type { Side } from '#shared/side.ts';
import { displayName, shortName } from '#shared/texts/text.ts';
import { hhmm } from '#shared/time.ts';
import type { Plan, PlanLesson } from '../contract.ts';
import { disputeUntil, makeUpDeadline, nextOfPattern, renewalOpens } from '../rules.ts';
import { type LoadedPlan, owedMakeUpsOf } from './plan.ts';

const iso = (date: Date) => date.toISOString();

function lessonsOf(loaded: LoadedPlan, now: Date): PlanLesson[] {
  const { lessons, changes, proposals, marks } = loaded;
  const skipped = new Set(changes.filter(({ kind }) => kind === 'skipped').map(({ lessonId }) => lessonId));
  const makeUps = new Set(changes.map(({ makeUpId }) => makeUpId));
  const owed = new Set(owedMakeUpsOf(loaded).map(({ lessonId }) => lessonId));
  return lessons
    .map(({ id, start, end, state }): PlanLesson => {
      const isOver = end <= now;
      const mark = marks.find(({ lessonId }) => lessonId === id);
      // A lesson that has begun keeps its time, whatever was suggested for it.
      const canMove = owed.has(id) || (state === 'planned' && start > now);
      const asked = canMove ? proposals.find(({ lessonId }) => lessonId === id) : undefined;
      const shown =
        state === 'cancelled' || state === 'moved'
          ? skipped.has(id)
            ? 'skipped'
            : 'cancelled'
          : state === 'missed' || (state === 'planned' && !isOver)
            ? state
            : 'held';
      return {
        id,
        startsAt: iso(start),
        endsAt: iso(end),
        state: shown as PlanLesson['state'],
        isMakeUp: makeUps.has(id),
        isOwed: owed.has(id),
        markedAt: mark ? iso(mark.markedAt) : null,
        disputeUntil: isOver ? iso(disputeUntil(end, mark?.markedAt ?? null)) : null,
        proposal: asked
          ? { id: asked.id, by: asked.by, times: asked.times.map(iso), createdAt: iso(asked.createdAt) }
          : null,
      };
    })
    .sort((a, b) => Date.parse(a.startsAt) - Date.parse(b.startsAt));
}

function otherOf({ booking }: LoadedPlan, side: Side): Plan['other'] {
  if (side === 'student') {
    const person = { firstName: booking.teacherFirstName, lastName: booking.teacherLastName };
    const { teacherUserId: userId, teacherPicture: picture } = booking;
    return { userId, name: displayName(person), firstName: person.firstName, picture };
  }
  const person = { firstName: booking.clientFirstName, lastName: booking.clientLastName };
  const { clientId: userId, clientPicture: picture } = booking;
  return { userId, name: displayName(person), firstName: person.firstName, picture };
}

/** The plan as its student or its teacher sees it, depending on `side`. */
export function planView(loaded: LoadedPlan, side: Side, now: Date): Plan {
  const { booking, plan, changes, nextPrice } = loaded;
  const lessons = lessonsOf(loaded, now);
  const startOf = (id: string | null) => lessons.find((lesson) => lesson.id === id)?.startsAt ?? null;
  const counted = lessons.filter(
    ({ state }) => state === 'planned' || state === 'held' || state === 'missed',
  );
  const meeting = meetingOf({ ...booking, lessons }, linkOf(booking), now);
  return {
    id: booking.id,
    status: booking.status,
    side,
    sessionType: booking.sessionType,
    price: booking.price,
    days: plan.days,
    time: hhmm(plan.startMin),
    startsAt: iso(plan.startsAt),
    endsAt: iso(plan.endsAt),
    teacherId: booking.teacherId,
    other: otherOf(loaded, side),
    lessons,
    held: counted.filter(({ state }) => state === 'held').length,
    total: counted.length + owedMakeUpsOf(loaded).length,
    changes: changes.map(({ kind, from, to, by, makeUpId }) => ({
      kind,
      from: iso(from),
      to: kind === 'skipped' ? startOf(makeUpId) : to && iso(to),
      by,
    })),
    makeUpBefore: iso(makeUpDeadline(plan.endsAt)),
    pause:
      plan.pausedFrom !== null && plan.pausedDays !== null
        ? { from: plan.pausedFrom, days: plan.pausedDays }
        : null,
    isEndAsked: booking.cancelAskedBy !== null && booking.status === 'confirmed',
    meeting: meeting && { provider: meeting.provider, opensAt: meeting.opensAt, url: meeting.url },
    renewal: {
      opensAt: iso(renewalOpens(plan.endsAt)),
      startsAt: iso(nextOfPattern(plan, new Date(Math.max(Number(plan.endsAt), Number(now))))),
      bookingId: plan.renewalId,
      status: plan.renewalStatus,
      price: nextPrice,
    },
  };
}

/** Returns the name of the student or the teacher, as the other one reads it in a notice. */
export function nameOf({ booking }: LoadedPlan, side: Side): string {
  return side === 'teacher'
    ? displayName({ firstName: booking.teacherFirstName, lastName: booking.teacherLastName })
    : shortName({ firstName: booking.clientFirstName, lastName: booking.clientLastName });
}
