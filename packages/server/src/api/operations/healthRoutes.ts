import type { ServerRoute } from '@hapi/hapi';

/** Readiness checks by name. All must pass before this process can serve requests. They must not throw. */
export type ReadinessChecks = Readonly<Record<string, () => boolean | Promise<boolean>>>;

/** Routes `GET /health/live` and `GET /health/ready` (contract `healthEndpoints`), at the server's root. */
export const healthRoutes = (checks: ReadinessChecks): ServerRoute[] => [
  {
    method: 'GET',
    path: '/health/live',
    options: {
      auth: false,
      handler() {
        return { status: 'ok' };
      },
    },
  },
  {
    method: 'GET',
    path: '/health/ready',
    options: {
      auth: false,
      async handler(_request, h) {
        const names = Object.keys(checks);
        const results = await Promise.all(names.map(name => checks[name]?.() ?? false));
        const isReady = results.every(Boolean);
        return h
          .response({
            status: isReady ? 'ok' : 'unavailable',
            checks: Object.fromEntries(names.map((name, index) => [name, results[index]])),
          })
          .code(isReady ? 200 : 503);
      },
    },
  },
];
