import type { Socket } from 'node:net';
import { DialFailed, type OutboundDestination } from '@recado/transport';
import type { ProxySettings } from './ProxySettings.ts';

/** Maximum bytes of the head of a proxy's response. */
const MAX_HEAD_BYTES = 16_384;
const REFUSED_STATUSES: readonly number[] = [401, 403, 407];
const HEAD_END = Buffer.from('\r\n\r\n');

/**
 * Requests a tunnel to the destination from an HTTP proxy (CONNECT, RFC 9110 §9.3.6), on a socket that
 * is connected to the proxy. Ignores other response headers and follows no redirect.
 * @throws DialFailed
 */
export async function connectThroughHttpProxy(
  socket: Socket,
  { username, password = '' }: ProxySettings,
  to: OutboundDestination,
): Promise<void> {
  const authority = `${to.host.includes(':') ? `[${to.host}]` : to.host}:${to.port}`;
  const credentials = Buffer.from(`${username}:${password}`).toString('base64');
  const lines = [
    `CONNECT ${authority} HTTP/1.1`,
    `Host: ${authority}`,
    ...(username === undefined ? [] : [`Proxy-Authorization: Basic ${credentials}`]),
  ];
  socket.write(`${lines.join('\r\n')}\r\n\r\n`);
  const status = await readStatus(socket);
  if (status >= 200 && status < 300) return;
  const reason = REFUSED_STATUSES.includes(status) ? 'proxy-refused' : 'proxy-unreachable';
  throw new DialFailed(reason, 'The proxy did not connect to the destination.', { code: status });
}

/** Returns the status of the proxy's response. Bytes after the head stay in the socket for the next reader. */
function readStatus(socket: Socket): Promise<number> {
  return new Promise((resolve, reject) => {
    let head: Buffer = Buffer.alloc(0);
    const finish = (done: () => void): void => {
      socket.off('readable', handleReadable).off('close', handleClose);
      done();
    };
    const fail = (message: string) => finish(() => reject(new DialFailed('proxy-unreachable', message)));
    const handleClose = () => fail('The proxy closed the connection.');
    // Read the response head with `readable` events. After `data` events, the socket's next user would find it
    // paused.
    const handleReadable = (): void => {
      const bytes: Buffer | null = socket.read();
      if (!bytes) return;
      head = Buffer.concat([head, bytes]);
      const end = head.indexOf(HEAD_END);
      if (end >= 0) parseHead(end);
      else if (head.length > MAX_HEAD_BYTES) fail('The response of the proxy is too long.');
    };
    const parseHead = (end: number): void => {
      const [, status] = /^HTTP\/1\.[01] (\d{3})[ \r]/.exec(head.toString('latin1', 0, end + 2)) ?? [];
      const rest = head.subarray(end + HEAD_END.length);
      if (status === undefined) fail('The server is no HTTP proxy.');
      else
        finish(() => {
          if (rest.length > 0) socket.unshift(rest);
          resolve(Number(status));
        });
    };
    socket.on('readable', handleReadable).once('close', handleClose);
  });
}
