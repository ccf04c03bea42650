import type { Actor, RequestContext } from '#platform/server/context.ts';
import type { PersonalData, Redact } from '#platform/server/personal-data.ts';
import type { ClientBooking } from '../contract.ts';
import { listLinksOf } from './links/meeting-links-store.ts';
import { deleteOfErased, eraseTextsOf, listActive } from './personal-store.ts';
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
    ...(ctx.actor.role === 'teacher' && { meetingLinks: await listLinksOf(ctx.db, ctx.actor.userId) }),
  }),
} satisfies PersonalData;
