import type { Actor, RequestContext } from '#platform/server/context.ts';
import { sendLiveHintToAdmins } from '#platform/server/events/store.ts';
import type { ReasonInput } from '../../actions-contract.ts';
import type { ClientBooking, TeacherBooking } from '../../contract.ts';
import { findTransition } from '../../lifecycle.ts';
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

/** Agrees to cancel. The cancelled booking names the side that asked, with its reason. */
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

/** Declines to cancel: the booking stays. */
export function keepBooking(id: string, ctx: Context): Answer {
  return actOnBooking(id, ctx, {
    find: ({ status }, by) => findTransition('declineCancellation', status, by),
    write: async () => ({ cancellation: null }),
  });
}

/** Reports a no-show within 48 hours of the session's end; an admin settles it. */
export function reportNoShow(id: string, { reason }: ReasonInput, ctx: Context): Answer {
  return actOnBooking(id, ctx, {
    find: ({ status }, by) => findTransition('reportNoShow', status, by),
    write: async ({ tx, by }) => {
      await sendLiveHintToAdmins(tx, ['/api/admin/no-shows']);
      return { report: { by, reason } };
    },
  });
}
