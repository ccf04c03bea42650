import type { Actor, RequestContext } from '#platform/server/context.ts';
import type { PersonalData, Redact } from '#platform/server/personal-data.ts';
import type { ClientBooking } from '../contract.ts';
import { listLinksOf } from './links/meeting-links-store.ts';
import {
  deleteOfErased,
  eraseTextsOf,
  listActive,
  listProposalsOf,
  listReportsBy,
} from './personal-store.ts';
import { listClientBookings, listTeacherBookings } from './service.ts';

type Texts = Pick<ClientBooking, 'message' | 'teacherResponse' | 'closedReason' | 'cancellation'>;

/** The booking without contact details in the texts that the two wrote. */
function redacted<T extends Texts>(booking: T, redact: Redact): T {
  const { message, teacherResponse, closedReason, cancellation } = booking;
  return {
    ...booking,
    message: redact(message),
    teacherResponse: teacherResponse && redact(teacherResponse),
    closedReason: closedReason && redact(closedReason),
    cancellation: cancellation && { ...cancellation, reason: redact(cancellation.reason) },
  };
}

async function bookingsOf({ db, actor, clock }: RequestContext<Actor>, redact: Redact): Promise<unknown[]> {
  if (actor.role === 'student') {
    const bookings = await listClientBookings(db, actor.userId, clock.now(), { all: true });
    return bookings.map((booking) => redacted(booking, redact));
  }
  if (actor.role !== 'teacher') return [];
  const bookings = await listTeacherBookings(db, actor.userId, clock.now(), { all: true });
  return bookings.map(({ clientEmail: _email, clientMobile: _mobile, ...booking }) =>
    redacted(booking, redact),
  );
}

/** What the person wrote in no-show reports, and all suggestions of times: the bookings show open ones only. */
async function historyOf({ db, actor }: RequestContext<Actor>, redact: Redact): Promise<object> {
  if (actor.role === 'admin') return {};
  const reports = await listReportsBy(db, actor.userId);
  const proposals = await listProposalsOf(db, actor.userId);
  return {
    noShowReports: reports.map(({ bookingId, reportedAt, settledAt, reason }) => ({
      bookingId,
      reportedAt: reportedAt?.toISOString() ?? null,
      settledAt: settledAt?.toISOString() ?? null,
      reason: reason && redact(reason),
    })),
    bookingProposals: proposals.map((proposal) => ({
      ...proposal,
      times: proposal.times.map((time) => time.toISOString()),
      createdAt: proposal.createdAt.toISOString(),
      chosen: proposal.chosen?.toISOString() ?? null,
      answeredAt: proposal.answeredAt?.toISOString() ?? null,
    })),
  };
}

export const bookingsPersonalData = {
  tables: {
    booking_proposals: {
      onErasure: 'kept',
      reason: 'Instants that two sides suggested; deleted with the booking.',
      exported: true,
    },
    bookings: { onErasure: 'anonymised', exported: true },
    meeting_links: { onErasure: 'erased', exported: true },
    reply_figures: {
      onErasure: 'kept',
      reason: 'Numbers of requests and answers; deleted with the profile.',
      exported: false,
    },
  },
  erase: (tx, { userId }) => eraseTextsOf(tx, userId),
  forget: deleteOfErased,
  listActive,
  export: async (ctx, redact) => ({
    bookings: await bookingsOf(ctx, redact),
    ...(await historyOf(ctx, redact)),
    ...(ctx.actor.role === 'teacher' && { meetingLinks: await listLinksOf(ctx.db, ctx.actor.userId) }),
  }),
} satisfies PersonalData;
