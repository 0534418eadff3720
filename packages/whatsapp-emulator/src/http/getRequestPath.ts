import type { IncomingMessage } from 'node:http';

/** Returns the path of a request without its query. Never throws, even for a malformed URL. */
export function getRequestPath(request: IncomingMessage): string {
  return (request.url ?? '/').split('?', 1)[0] ?? '/';
}
