import type { Actor, RequestContext } from '#platform/server/context.ts';
import { announceStaleToAdmins } from '#platform/server/events/store.ts';
import type { ReasonInput } from '../acts-contract.ts';
import type { ClientBooking, TeacherBooking } from '../contract.ts';
import { findTransition } from '../lifecycle.ts';
import { actOnBooking } from './act.ts';

type Context = RequestContext<Actor>;
type Answer = Promise<ClientBooking | TeacherBooking>;

/** Asks the other side to cancel a confirmed booking. */
export function askToCancel(id: string, { reason }: ReasonInput, ctx: Context): Answer {
  return actOnBooking(id, ctx, {
    find: ({ status }, by) => findTransition('askToCancel', status, by),
    write: async ({ by }) => ({ cancellation: { askedBy: by, reason } }),
  });
}

/** Agrees: the booking is cancelled by whoever asked, for their reason. */
export function agreeToCancel(id: string, ctx: Context): Answer {
  return actOnBooking(id, ctx, {
    find: ({ status }, by) => findTransition('agreeToCancel', status, by),
    write: async ({ booking: { cancelAskedBy, cancelReason } }) => ({
      ...(cancelAskedBy && { closedBy: cancelAskedBy }),
      closedReason: cancelReason || null,
      cancellation: null,
    }),
  });
}

/** Does not agree: the booking stays. */
export function keepBooking(id: string, ctx: Context): Answer {
  return actOnBooking(id, ctx, {
    find: ({ status }, by) => findTransition('keepBooking', status, by),
    write: async () => ({ cancellation: null }),
  });
}

/** Says that a session did not take place, within 48 hours of its end: an admin settles it. */
export function reportNoShow(id: string, { reason }: ReasonInput, ctx: Context): Answer {
  return actOnBooking(id, ctx, {
    find: ({ status }, by) => findTransition('reportNoShow', status, by),
    write: async ({ tx, by }) => {
      await announceStaleToAdmins(tx, ['/api/admin/no-shows']);
      return { report: { by, reason } };
    },
  });
}
