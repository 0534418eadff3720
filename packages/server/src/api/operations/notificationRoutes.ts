import { defineRoute, type EndpointRoute } from '../http/defineRoute.ts';
import type { NotificationServices } from './createNotificationServices.ts';

/** Routes of the caller's notifications of alerts: settings, tests and web push. */
export const notificationRoutes = ({
  notifications,
  notificationTest,
  push,
}: NotificationServices): EndpointRoute[] => [
  defineRoute('GET /notices', ({ caller }) => notifications.read(caller.userId)),
  defineRoute('PUT /notices', ({ caller, payload }) => notifications.change(caller.userId, payload)),
  defineRoute('POST /notices/test', ({ caller }) => notifications.test(caller.userId)),
  defineRoute('POST /notices/test-whatsapp', ({ caller }) => notificationTest.sendTestNotification(caller.userId)),
  defineRoute('GET /notices/push', ({ caller }) => push.list(caller)),
  defineRoute('POST /notices/push', ({ caller, payload, actor }) => push.add(caller, payload, actor)),
  defineRoute('PUT /notices/push', ({ caller, payload }) => push.renew(caller, payload.endpoint)),
  defineRoute('POST /notices/push/test', ({ caller }) => push.test(caller.userId)),
  defineRoute('DELETE /notices/push/{subscription}', ({ caller, params }) =>
    push.remove(caller.userId, params.subscription),
  ),
];
