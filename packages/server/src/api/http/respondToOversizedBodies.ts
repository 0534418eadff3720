import type { Request, ResponseToolkit, Server } from '@hapi/hapi';

/**
 * Makes hapi respond with 413 to a chunked body that is too large. Such a body has no length that
 * could be checked in advance. At the limit, hapi destroys the stream that it reads. If hapi read the
 * request itself, the connection would close without a response. A `peek` listener prevents this,
 * because it makes hapi read through a separate stream.
 */
export function respondToOversizedBodies(server: Server): void {
  server.ext('onPreAuth', readThroughSeparateStream, { sandbox: 'plugin' });
}

function readThroughSeparateStream({ headers, events, route }: Request, h: ResponseToolkit): symbol {
  // Observe only bodies that hapi reads, because a handler that reads the body itself must receive all of it.
  const isReadByHapi = route.settings.payload?.output !== 'stream';
  if (isReadByHapi && 'transfer-encoding' in headers) events.on('peek', () => {});
  return h.continue;
}
