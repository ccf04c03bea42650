import { type BoundCall, bind } from '#server/http/bind.ts';
import * as contract from '../contract.ts';
import { requestBooking } from './request-booking.ts';
import { listClientBookings, listTeacherBookings } from './service.ts';
import { checkOwnBooking, updateBookingStatus } from './update-booking-status.ts';

export const bookingRoutes: readonly BoundCall[] = [
  bind(contract.requestBooking, ({ body }, ctx) => requestBooking(body, ctx)),
  bind(contract.listClientBookings, (_input, ctx) => listClientBookings(ctx.db, ctx.actor.userId)),
  bind(contract.listClientBookingRequests, (_input, ctx) => listClientBookings(ctx.db, ctx.actor.userId)),
  bind(contract.listTeacherBookings, (_input, ctx) => listTeacherBookings(ctx.db, ctx.actor.userId)),
  bind(contract.updateBookingStatus, ({ params, body }, ctx) => updateBookingStatus(params.id, body, ctx), {
    guard: ({ id }, ctx) => checkOwnBooking(id, ctx),
  }),
];
