import type { ResponseToolkit } from '@hapi/hapi';
import type { ApiServices } from '../index.ts';
import type { RowPage } from '../http/pagination.ts';
import { defineRoute, type EndpointRoute } from '../http/defineRoute.ts';

export const adminRoutes = (services: ApiServices): EndpointRoute[] => [
  ...accountRoutes(services),
  ...systemRoutes(services),
];

const accountRoutes = ({ users, clients, statistics }: ApiServices): EndpointRoute[] => [
  defineRoute('GET /admin/users', async ({ query, h }) => respondWithPage(h, 'users', await users.list(query))),
  defineRoute('GET /admin/users/{id}', async ({ params }) => ({ success: true, user: await users.get(params.id) })),
  defineRoute('GET /admin/users/{id}/clients', async ({ params }) => ({
    success: true,
    ...(await users.getWithClients(params.id)),
  })),
  defineRoute('PUT /admin/users/{id}', ({ actor, params, payload }) => users.change(actor, params.id, payload)),
  defineRoute('PUT /admin/users/{id}/status', ({ actor, params, payload }) =>
    users.setStatus(actor, params.id, payload.active),
  ),
  defineRoute('PUT /admin/users/{id}/role', ({ actor, params, payload }) =>
    users.setRole(actor, params.id, payload.role),
  ),
  defineRoute('GET /admin/stats', async () => {
    const [stats, recentUsers, recentClients] = await Promise.all([
      statistics.readSystemStats(),
      users.list({ range: NEWEST_FIVE_RANGE }),
      clients.listAll({ range: NEWEST_FIVE_RANGE }),
    ]);
    return { success: true, stats, recentData: { users: recentUsers.rows, clients: recentClients.rows } };
  }),
  defineRoute('GET /admin/clients', async ({ query, h }) =>
    respondWithPage(h, 'clients', await clients.listAll(query)),
  ),
  defineRoute('GET /admin/clients/{id}', async ({ params }) => ({ client: await clients.getListed(params.id) })),
];

const systemRoutes = (services: ApiServices): EndpointRoute[] => {
  const { platformSettings, dailyReports, auditLog, health, lineSessions, usage, webhookList, workers } = services;
  return [
    defineRoute('GET /admin/audit', async ({ query, h }) => respondWithPage(h, 'audit', await auditLog.list(query))),
    defineRoute('GET /admin/audit/{id}', async ({ params }) => ({ entry: await auditLog.get(params.id) })),
    defineRoute('GET /admin/health', async () => ({ success: true, health: await health() })),
    defineRoute('GET /admin/daily', async () => ({ daily: await dailyReports.read() })),
    defineRoute('GET /admin/settings', () => platformSettings.read()),
    defineRoute('PUT /admin/settings', ({ caller, payload, actor }) =>
      platformSettings.change(caller.userId, payload, actor),
    ),
    defineRoute('GET /admin/workers', async ({ query, h }) => respondWithPage(h, 'workers', await workers.list(query))),
    defineRoute('GET /admin/workers/{id}', async ({ params }) => ({ worker: await workers.get(params.id) })),
    defineRoute('GET /admin/sessions', async ({ query, h }) =>
      respondWithPage(h, 'sessions', await lineSessions.list(query)),
    ),
    defineRoute('GET /admin/sessions/{id}', async ({ params }) => ({ session: await lineSessions.get(params.id) })),
    defineRoute('GET /admin/usage', async ({ query, h }) => respondWithPage(h, 'usage', await usage.list(query))),
    defineRoute('GET /admin/usage/{id}', async ({ params }) => ({ usage: await usage.get(params.id) })),
    defineRoute('GET /admin/webhooks', async ({ query, h }) =>
      respondWithPage(h, 'webhooks', await webhookList.list(query)),
    ),
    defineRoute('GET /admin/webhooks/{id}', async ({ params }) => ({ webhook: await webhookList.get(params.id) })),
  ];
};

/** Row range of the five newest records, which `GET /admin/stats` returns (docs/product.md §9). */
const NEWEST_FIVE_RANGE: [number, number] = [0, 4];

/**
 * Responds with a page in the form that react-admin reads: an object that contains the rows under the
 * resource's name, and a `Content-Range` header.
 */
const respondWithPage = (h: ResponseToolkit, name: string, { rows, first, last, total }: RowPage<unknown>) =>
  h
    .response({ [name]: rows })
    .header('Content-Range', `${name} ${rows.length === 0 ? '*' : `${first}-${last}`}/${total}`)
    .header('Access-Control-Expose-Headers', 'Content-Range');
