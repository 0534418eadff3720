import type { Request, Server } from '@hapi/hapi';
import type { Metrics } from '../metrics/index.ts';

/** nginx's own status for a caller who went away before the answer. */
const GONE = 499;
const known = new Set(['get', 'head', 'post', 'put', 'patch', 'delete', 'options']);

/** Measures every request of a server. Streams that last as long as their reader are left out. */
export function meterRequests(server: Server, metrics: Pick<Metrics, 'request'>): void {
  server.events.on('response', request => {
    if (isStream(request)) return;
    const { received, completed } = request.info;
    metrics.request({
      method: known.has(request.method) ? request.method.toUpperCase() : 'OTHER',
      // hapi's route for addresses that nobody has.
      route: String(request.route.method) === '_special' ? 'unknown' : request.route.path,
      status: statusOf(request),
      seconds: Math.max(0, (completed || Date.now()) - received) / 1000,
    });
  });
}

function statusOf({ response }: Request): number {
  if (response === null || response instanceof Error) return GONE;
  return 'statusCode' in response ? response.statusCode : GONE;
}

const isStream = ({ response }: Request): boolean =>
  response !== null &&
  !(response instanceof Error) &&
  String(response.headers['content-type'] ?? '').startsWith('text/event-stream');
