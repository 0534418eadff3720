import type { Services } from '../index.ts';
import { type Route, route } from './route.ts';

/** Routes of the caller's account, API keys, limits and notifications, and of account recovery. */
export const accountRoutes = ({
  keys,
  limits,
  notifications,
  notificationTest,
  ownAccount,
  push,
  recovery,
}: Services): Route[] => [
  route('PATCH /auth/profile', ({ caller, payload, actor }) => ownAccount.rename(caller.userId, payload.name, actor)),
  route('DELETE /auth/account', ({ caller, payload, actor }) =>
    ownAccount.close(caller.userId, payload.password, actor),
  ),
  route('GET /auth/account/export', async ({ caller, actor, h }) =>
    h
      .response(await ownAccount.exportData(caller.userId, actor))
      .type('application/x-ndjson')
      .header('content-disposition', 'attachment; filename="recado-copia.jsonl"')
      .header('cache-control', 'no-store'),
  ),
  route('GET /keys', ({ caller }) => keys.list(caller.userId)),
  route('POST /keys', ({ caller, payload, actor }) => keys.create(caller.userId, payload, actor)),
  route('DELETE /keys/{id}', ({ caller, params, actor }) => keys.revoke(caller.userId, params.id, actor)),
  route('GET /limits', ({ caller }) => limits.getLimits(caller.userId)),
  route('GET /admin/limits', () => limits.platform()),
  route('PUT /admin/limits', ({ payload, actor }) => limits.setPlatform(payload, actor)),
  route('GET /admin/users/{id}/limits', ({ params }) => limits.getForAdministrators(params.id)),
  route('PUT /admin/users/{id}/limits', ({ params, payload, actor }) => limits.set(params.id, payload.own, actor)),
  route('GET /notices', ({ caller }) => notifications.read(caller.userId)),
  route('PUT /notices', ({ caller, payload }) => notifications.change(caller.userId, payload)),
  route('POST /notices/test', ({ caller }) => notifications.test(caller.userId)),
  route('POST /notices/test-whatsapp', ({ caller }) => notificationTest(caller.userId)),
  route('GET /notices/push', ({ caller }) => push.list(caller)),
  route('POST /notices/push', ({ caller, payload, actor }) => push.add(caller, payload, actor)),
  route('PUT /notices/push', ({ caller, payload }) => push.renew(caller, payload.endpoint)),
  route('POST /notices/push/test', ({ caller }) => push.test(caller.userId)),
  route('DELETE /notices/push/{subscription}', ({ caller, params }) => push.remove(caller.userId, params.subscription)),
  route('GET /external/clients', ({ caller }) => keys.listUsableClients(caller)),
  route('GET /auth/recovery', () => ({ email: recovery.canSendEmail })),
  route('POST /auth/recovery', ({ payload, actor }) => ({
    success: true,
    message: recovery.request(payload.email, actor),
  })),
  route('POST /auth/reset', async ({ payload, actor }) => ({
    success: true,
    message: await recovery.reset(payload.code, payload.newPassword, actor),
  })),
  route('POST /admin/users/{id}/reset-link', async ({ params, actor }) => ({
    success: true,
    ...(await recovery.makeLink(params.id, actor)),
  })),
];
