import type { Request, Server } from '@hapi/hapi';
import type { PlatformMetrics } from './index.ts';

/** Status that nginx uses for a caller that disconnected before the response. */
const CLIENT_CLOSED_REQUEST_STATUS = 499;
const KNOWN_METHODS = new Set(['get', 'head', 'post', 'put', 'patch', 'delete', 'options']);

/** Counts and times each request of a server. Omits streams, which last until their reader disconnects. */
export function meterRequests(server: Server, metrics: Pick<PlatformMetrics, 'measureRequest'>): void {
  server.events.on('response', request => {
    if (isStream(request)) return;
    const { received, completed } = request.info;
    metrics.measureRequest({
      method: KNOWN_METHODS.has(request.method) ? request.method.toUpperCase() : 'OTHER',
      // hapi uses the method `_special` for unknown paths.
      route: String(request.route.method) === '_special' ? 'unknown' : request.route.path,
      status: statusOf(request),
      seconds: Math.max(0, (completed || Date.now()) - received) / 1000,
    });
  });
}

function statusOf({ response }: Request): number {
  if (response === null || response instanceof Error) return CLIENT_CLOSED_REQUEST_STATUS;
  return 'statusCode' in response ? response.statusCode : CLIENT_CLOSED_REQUEST_STATUS;
}

const isStream = ({ response }: Request): boolean =>
  response !== null &&
  !(response instanceof Error) &&
  String(response.headers['content-type'] ?? '').startsWith('text/event-stream');
