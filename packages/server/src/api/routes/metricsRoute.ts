import type { ServerRoute } from '@hapi/hapi';
import type { Metrics } from '../metrics/index.ts';
import { type MetricsAccess, mayReadMetrics } from './mayReadMetrics.ts';

/** `GET /metrics` (contract `healthEndpoints`), at the server's root. */
export const metricsRoute = (metrics: Metrics, access: MetricsAccess): ServerRoute => ({
  method: 'GET',
  path: '/metrics',
  options: {
    auth: false,
    handler: async (request, h) => {
      mayReadMetrics(request, access);
      return h
        .response(await metrics.text())
        .type(metrics.contentType)
        .header('Cache-Control', 'no-store');
    },
  },
});
