import type { IncomingMessage } from 'node:http';

/** The path of a request without its query; never throws, whatever the client wrote there. */
export function pathOf(request: IncomingMessage): string {
  return (request.url ?? '/').split('?', 1)[0] ?? '/';
}
