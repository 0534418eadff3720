import type { ApiServices } from '../index.ts';
import { defineRoute, type EndpointRoute } from '../http/defineRoute.ts';

/** Routes of the caller's account, API keys, limits and notifications, and of account recovery. */
export const accountRoutes = ({
  keys,
  limits,
  notifications,
  notificationTest,
  ownAccount,
  push,
  recovery,
}: ApiServices): EndpointRoute[] => [
  defineRoute('PATCH /auth/profile', ({ caller, payload, actor }) =>
    ownAccount.rename(caller.userId, payload.name, actor),
  ),
  defineRoute('DELETE /auth/account', ({ caller, payload, actor }) =>
    ownAccount.close(caller.userId, payload.password, actor),
  ),
  defineRoute('GET /auth/account/export', async ({ caller, actor, h }) =>
    h
      .response(await ownAccount.exportData(caller.userId, actor))
      .type('application/x-ndjson')
      .header('content-disposition', 'attachment; filename="recado-copia.jsonl"')
      .header('cache-control', 'no-store'),
  ),
  defineRoute('GET /keys', ({ caller }) => keys.list(caller.userId)),
  defineRoute('POST /keys', ({ caller, payload, actor }) => keys.create(caller.userId, payload, actor)),
  defineRoute('DELETE /keys/{id}', ({ caller, params, actor }) => keys.revoke(caller.userId, params.id, actor)),
  defineRoute('GET /limits', ({ caller }) => limits.getLimits(caller.userId)),
  defineRoute('GET /admin/limits', () => limits.platform()),
  defineRoute('PUT /admin/limits', ({ payload, actor }) => limits.setPlatform(payload, actor)),
  defineRoute('GET /admin/users/{id}/limits', ({ params }) => limits.getForAdministrators(params.id)),
  defineRoute('PUT /admin/users/{id}/limits', ({ params, payload, actor }) =>
    limits.set(params.id, payload.own, actor),
  ),
  defineRoute('GET /notices', ({ caller }) => notifications.read(caller.userId)),
  defineRoute('PUT /notices', ({ caller, payload }) => notifications.change(caller.userId, payload)),
  defineRoute('POST /notices/test', ({ caller }) => notifications.test(caller.userId)),
  defineRoute('POST /notices/test-whatsapp', ({ caller }) => notificationTest(caller.userId)),
  defineRoute('GET /notices/push', ({ caller }) => push.list(caller)),
  defineRoute('POST /notices/push', ({ caller, payload, actor }) => push.add(caller, payload, actor)),
  defineRoute('PUT /notices/push', ({ caller, payload }) => push.renew(caller, payload.endpoint)),
  defineRoute('POST /notices/push/test', ({ caller }) => push.test(caller.userId)),
  defineRoute('DELETE /notices/push/{subscription}', ({ caller, params }) =>
    push.remove(caller.userId, params.subscription),
  ),
  defineRoute('GET /external/clients', ({ caller }) => keys.listUsableClients(caller)),
  defineRoute('GET /auth/recovery', () => ({ email: recovery.canSendEmail })),
  defineRoute('POST /auth/recovery', ({ payload, actor }) => ({
    success: true,
    message: recovery.request(payload.email, actor),
  })),
  defineRoute('POST /auth/reset', async ({ payload, actor }) => ({
    success: true,
    message: await recovery.reset(payload.code, payload.newPassword, actor),
  })),
  defineRoute('POST /admin/users/{id}/reset-link', async ({ params, actor }) => ({
    success: true,
    ...(await recovery.makeLink(params.id, actor)),
  })),
];
