import { type BoundCall, bind } from '#platform/server/http/calls/bind.ts';
import * as actions from '../actions-contract.ts';
import * as contract from '../contract.ts';
import { listComingDays as listComingDaysCall } from '../days-contract.ts';
import { requestBooking as requestBookingCall } from '../requests/request-contract.ts';
import * as teacher from '../teacher-contract.ts';
import { checkOwnBooking } from './actions/act.ts';
import { agreeToCancel, askToCancel, keepBooking, reportNoShow } from './actions/cancellation.ts';
import { acceptTime, checkOwnProposal, declineTimes, proposeTimes } from './actions/proposals.ts';
import { updateBookingStatus } from './actions/update-booking-status.ts';
import { comingDaysTags, listComingDays } from './days/coming-days.ts';
import { getTeacherMorning } from './days/morning.ts';
import * as links from './links/meeting-links.ts';
import { requestBooking } from './requests/request-booking.ts';
import { listClientBookings, listTeacherBookings } from './service.ts';

type Guard = Parameters<typeof checkOwnBooking>;
const own = { guard: ({ id }: { id: Guard[0] }, ctx: Guard[1]) => checkOwnBooking(id, ctx) };
const ownProposal = { guard: checkOwnProposal };

const clientBookings = ({ db, actor, clock }: Guard[1]) => listClientBookings(db, actor.userId, clock.now());

export const bookingRoutes: readonly BoundCall[] = [
  bind(requestBookingCall, ({ body }, ctx) => requestBooking(body, ctx)),
  bind(listComingDaysCall, ({ params, query }, ctx) => listComingDays(ctx, params.id, query.days), {
    tags: comingDaysTags,
  }),
  bind(contract.listClientBookings, (_input, ctx) => clientBookings(ctx)),
  bind(contract.listClientBookingRequests, (_input, ctx) => clientBookings(ctx)),
  bind(contract.listTeacherBookings, (_input, ctx) =>
    listTeacherBookings(ctx.db, ctx.actor.userId, ctx.clock.now()),
  ),
  bind(teacher.getTeacherMorning, (_input, ctx) =>
    getTeacherMorning(ctx.db, ctx.actor.userId, ctx.clock.now()),
  ),
  bind(teacher.getMeetingLink, (_input, ctx) => links.getMeetingLink(ctx)),
  bind(teacher.setMeetingLink, ({ body }, ctx) => links.setMeetingLink(ctx, body)),
  bind(teacher.getBookingMeetingLink, ({ params }, ctx) => links.getBookingMeetingLink(params.id, ctx), own),
  bind(
    teacher.setBookingMeetingLink,
    ({ params, body }, ctx) => links.setBookingMeetingLink(params.id, ctx, body),
    own,
  ),
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
  bind(actions.keepBooking, ({ params }, ctx) => keepBooking(params.id, ctx), own),
  bind(actions.reportNoShow, ({ params, body }, ctx) => reportNoShow(params.id, body, ctx), own),
];
