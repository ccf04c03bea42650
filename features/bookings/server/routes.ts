import { type BoundCall, bind } from '#platform/server/http/bind.ts';
import * as actions from '../actions-contract.ts';
import * as contract from '../contract.ts';
import { checkOwnBooking } from './act.ts';
import { agreeToCancel, askToCancel, declineCancellation, reportNoShow } from './endings.ts';
import { acceptTime, checkOwnProposal, declineTimes, proposeTimes } from './proposals.ts';
import { requestBooking } from './request-booking.ts';
import { listClientBookings, listTeacherBookings } from './service.ts';
import { updateBookingStatus } from './update-booking-status.ts';

type Guard = Parameters<typeof checkOwnBooking>;
const own = { guard: ({ id }: { id: Guard[0] }, ctx: Guard[1]) => checkOwnBooking(id, ctx) };
const ownProposal = { guard: checkOwnProposal };

export const bookingRoutes: readonly BoundCall[] = [
  bind(contract.requestBooking, ({ body }, ctx) => requestBooking(body, ctx)),
  bind(contract.listClientBookings, (_input, ctx) => listClientBookings(ctx.db, ctx.actor.userId)),
  bind(contract.listClientBookingRequests, (_input, ctx) => listClientBookings(ctx.db, ctx.actor.userId)),
  bind(contract.listTeacherBookings, (_input, ctx) => listTeacherBookings(ctx.db, ctx.actor.userId)),
  bind(
    contract.updateBookingStatus,
    ({ params, body }, ctx) => updateBookingStatus(params.id, body, ctx),
    own,
  ),
  bind(actions.proposeTimes, ({ params, body }, ctx) => proposeTimes(params.id, body, ctx), own),
  bind(actions.acceptTime, ({ params, body }, ctx) => acceptTime(params, body, ctx), ownProposal),
  bind(actions.declineTimes, ({ params }, ctx) => declineTimes(params, ctx), ownProposal),
  bind(actions.askToCancel, ({ params, body }, ctx) => askToCancel(params.id, body, ctx), own),
  bind(actions.agreeToCancel, ({ params }, ctx) => agreeToCancel(params.id, ctx), own),
  bind(actions.keepBooking, ({ params }, ctx) => declineCancellation(params.id, ctx), own),
  bind(actions.reportNoShow, ({ params, body }, ctx) => reportNoShow(params.id, body, ctx), own),
];
