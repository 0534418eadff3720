import type { ResponseToolkit } from '@hapi/hapi';
import type { Services } from '../index.ts';
import type { Page } from '../pagination.ts';
import { type Route, route } from './route.ts';

export const adminRoutes = (services: Services): Route[] => [...accountRoutes(services), ...systemRoutes(services)];

const accountRoutes = ({ users, clients, statistics }: Services): Route[] => [
  route('GET /admin/users', async ({ query, h }) => respondWithPage(h, 'users', await users.list(query))),
  route('GET /admin/users/{id}', async ({ params }) => ({ success: true, user: await users.get(params.id) })),
  route('GET /admin/users/{id}/clients', async ({ params }) => ({
    success: true,
    ...(await users.getWithClients(params.id)),
  })),
  route('PUT /admin/users/{id}', ({ actor, params, payload }) => users.change(actor, params.id, payload)),
  route('PUT /admin/users/{id}/status', ({ actor, params, payload }) =>
    users.setStatus(actor, params.id, payload.active),
  ),
  route('PUT /admin/users/{id}/role', ({ actor, params, payload }) => users.setRole(actor, params.id, payload.role)),
  route('GET /admin/stats', async () => {
    const [stats, recentUsers, recentClients] = await Promise.all([
      statistics.readSystemStats(),
      users.list({ range: NEWEST_FIVE_RANGE }),
      clients.listAll({ range: NEWEST_FIVE_RANGE }),
    ]);
    return { success: true, stats, recentData: { users: recentUsers.rows, clients: recentClients.rows } };
  }),
  route('GET /admin/clients', async ({ query, h }) => respondWithPage(h, 'clients', await clients.listAll(query))),
  route('GET /admin/clients/{id}', async ({ params }) => ({ client: await clients.getListed(params.id) })),
];

const systemRoutes = (services: Services): Route[] => {
  const { platformSettings, dailyReports, auditLog, health, lineSessions, usage, webhookList, workers } = services;
  return [
    route('GET /admin/audit', async ({ query, h }) => respondWithPage(h, 'audit', await auditLog.list(query))),
    route('GET /admin/audit/{id}', async ({ params }) => ({ entry: await auditLog.get(params.id) })),
    route('GET /admin/health', async () => ({ success: true, health: await health() })),
    route('GET /admin/daily', async () => ({ daily: await dailyReports.read() })),
    route('GET /admin/settings', () => platformSettings.read()),
    route('PUT /admin/settings', ({ caller, payload, actor }) =>
      platformSettings.change(caller.userId, payload, actor),
    ),
    route('GET /admin/workers', async ({ query, h }) => respondWithPage(h, 'workers', await workers.list(query))),
    route('GET /admin/workers/{id}', async ({ params }) => ({ worker: await workers.get(params.id) })),
    route('GET /admin/sessions', async ({ query, h }) =>
      respondWithPage(h, 'sessions', await lineSessions.list(query)),
    ),
    route('GET /admin/sessions/{id}', async ({ params }) => ({ session: await lineSessions.get(params.id) })),
    route('GET /admin/usage', async ({ query, h }) => respondWithPage(h, 'usage', await usage.list(query))),
    route('GET /admin/usage/{id}', async ({ params }) => ({ usage: await usage.get(params.id) })),
    route('GET /admin/webhooks', async ({ query, h }) => respondWithPage(h, 'webhooks', await webhookList.list(query))),
    route('GET /admin/webhooks/{id}', async ({ params }) => ({ webhook: await webhookList.get(params.id) })),
  ];
};

/** Range of the five newest rows (docs/product.md §9). */
const NEWEST_FIVE_RANGE: [number, number] = [0, 4];

/** Responds with a page in the form that react-admin reads: named rows and a `Content-Range` header. */
const respondWithPage = (h: ResponseToolkit, name: string, { rows, first, last, total }: Page<unknown>) =>
  h
    .response({ [name]: rows })
    .header('Content-Range', `${name} ${rows.length === 0 ? '*' : `${first}-${last}`}/${total}`)
    .header('Access-Control-Expose-Headers', 'Content-Range');
