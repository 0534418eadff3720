import type { Request, ResponseToolkit, Server } from '@hapi/hapi';

/**
 * Lets a body that turns out too large be answered by 413. A body sent in chunks has no length to refuse it by; once
 * the limit is passed, hapi's reader destroys the stream it reads from. That must not be the request itself, or the
 * connection dies without an answer: with a listener for `peek`, hapi reads through a stream of its own.
 */
export function answerLargeBodies(server: Server): void {
  server.ext('onPreAuth', passThrough, { sandbox: 'plugin' });
}

function passThrough({ headers, events, route }: Request, h: ResponseToolkit): symbol {
  // What is left unread is its handler's to read, and whole.
  const isRead = route.settings.payload?.output !== 'stream';
  if (isRead && 'transfer-encoding' in headers) events.on('peek', () => {});
  return h.continue;
}
