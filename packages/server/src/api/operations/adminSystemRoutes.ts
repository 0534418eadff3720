import { defineRoute, type EndpointRoute } from '../http/defineRoute.ts';
import { respondWithPage } from '../http/respondWithPage.ts';
import type { MonitoringServices } from './createMonitoringServices.ts';

/** Routes of the platform's health, daily report, workers, sessions, usage and webhooks, for administrators. */
export const adminSystemRoutes = ({
  health,
  dailyReports,
  workers,
  lineSessions,
  usage,
  webhookList,
}: MonitoringServices): EndpointRoute[] => [
  defineRoute('GET /admin/health', async () => ({ success: true, health: await health.checkPlatformHealth() })),
  defineRoute('GET /admin/daily', async () => ({ daily: await dailyReports.read() })),
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
