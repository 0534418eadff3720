import { defineRoute, type EndpointRoute } from '../http/defineRoute.ts';
import { respondWithPage } from '../http/respondWithPage.ts';
import type { AccountServices } from './createAccountServices.ts';

/** Routes of users, the audit log and the platform's settings, for administrators. */
export const adminUserRoutes = ({ users, auditLog, platformSettings }: AccountServices): EndpointRoute[] => [
  defineRoute('GET /admin/users', async ({ query, h }) => respondWithPage(h, 'users', await users.list(query))),
  defineRoute('GET /admin/users/{id}', async ({ params }) => ({ success: true, user: await users.get(params.id) })),
  defineRoute('PUT /admin/users/{id}', ({ actor, params, payload }) => users.change(actor, params.id, payload)),
  defineRoute('PUT /admin/users/{id}/status', ({ actor, params, payload }) =>
    users.setStatus(actor, params.id, payload.active),
  ),
  defineRoute('PUT /admin/users/{id}/role', ({ actor, params, payload }) =>
    users.setRole(actor, params.id, payload.role),
  ),
  defineRoute('GET /admin/audit', async ({ query, h }) => respondWithPage(h, 'audit', await auditLog.list(query))),
  defineRoute('GET /admin/audit/{id}', async ({ params }) => ({ entry: await auditLog.get(params.id) })),
  defineRoute('GET /admin/settings', () => platformSettings.read()),
  defineRoute('PUT /admin/settings', ({ caller, payload, actor }) =>
    platformSettings.change(caller.userId, payload, actor),
  ),
];
