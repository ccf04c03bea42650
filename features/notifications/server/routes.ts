import { type BoundCall, bind } from '#platform/server/http/calls/bind.ts';
import * as contract from '../contract.ts';
import * as inbox from './inbox.ts';

export const notificationRoutes: readonly BoundCall[] = [
  bind(contract.listNotifications, ({ query: { limit, cursor } }, ctx) =>
    inbox.listNotifications({ limit, cursor }, ctx),
  ),
  bind(contract.readAllNotifications, (_input, ctx) => inbox.markNotificationsRead(null, ctx)),
  bind(contract.readNotification, ({ params }, ctx) => inbox.markNotificationsRead(params.id, ctx), {
    guard: ({ id }, ctx) => inbox.checkOwnNotice(id, ctx),
  }),
  bind(contract.getNotificationPreferences, (_input, ctx) => inbox.getNotificationPreferences(ctx)),
  bind(contract.updateNotificationPreferences, ({ body }, ctx) =>
    inbox.updateNotificationPreferences(body, ctx),
  ),
  bind(contract.getSubscription, ({ params }, ctx) => inbox.getSubscription(params.token, ctx)),
  bind(contract.unsubscribe, ({ params }, ctx) => inbox.unsubscribe(params.token, ctx)),
];
