import { defineRoute, type EndpointRoute } from '../http/defineRoute.ts';
import type { AccountServices } from './createAccountServices.ts';

/** Routes of the caller's account, account keys and limits, and of account recovery. */
export const accountRoutes = ({ keys, limits, ownAccount, recovery }: AccountServices): EndpointRoute[] => [
  defineRoute('PATCH /auth/profile', ({ caller, payload, actor }) =>
    ownAccount.rename(caller.userId, payload.name, actor),
  ),
  defineRoute('DELETE /auth/account', ({ caller, payload, actor }) =>
    ownAccount.close(caller.userId, payload.password, actor),
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
