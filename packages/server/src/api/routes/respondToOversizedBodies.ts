import type { Request, ResponseToolkit, Server } from '@hapi/hapi';

/**
 * Makes hapi respond with 413 to a chunked body that is too large. Such a body has no length that
 * could be checked first. At the limit, hapi's reader destroys the stream that it reads. If that
 * stream were the request, the connection would close without a response. With a `peek` listener, hapi
 * reads through a separate stream instead.
 */
export function respondToOversizedBodies(server: Server): void {
  server.ext('onPreAuth', readThroughSeparateStream, { sandbox: 'plugin' });
}

function readThroughSeparateStream({ headers, events, route }: Request, h: ResponseToolkit): symbol {
  // A handler that reads the body itself must receive all of it.
  const isReadByHapi = route.settings.payload?.output !== 'stream';
  if (isReadByHapi && 'transfer-encoding' in headers) events.on('peek', () => {});
  return h.continue;
}
