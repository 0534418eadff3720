import type { Socket } from 'node:net';
import { type Destination, DialFailed } from '@recado/transport';
import type { OwnProxy } from './OwnProxy.ts';

/** Bytes: no proxy says so much before the line is through. */
const MOST = 16_384;
const REFUSED: readonly number[] = [401, 403, 407];
const END = Buffer.from('\r\n\r\n');

/**
 * Asks an HTTP proxy, over a socket that leads there, to connect it with a place (CONNECT, RFC 9110 §9.3.6). What it
 * answers besides is read by nobody: no redirection is followed. @throws DialFailed
 */
export async function throughHttp(
  socket: Socket,
  { username, password = '' }: OwnProxy,
  to: Destination,
): Promise<void> {
  const place = `${to.host.includes(':') ? `[${to.host}]` : to.host}:${to.port}`;
  const login = Buffer.from(`${username}:${password}`).toString('base64');
  const lines = [
    `CONNECT ${place} HTTP/1.1`,
    `Host: ${place}`,
    ...(username === undefined ? [] : [`Proxy-Authorization: Basic ${login}`]),
  ];
  socket.write(`${lines.join('\r\n')}\r\n\r\n`);
  const status = await answered(socket);
  if (status >= 200 && status < 300) return;
  const reason = REFUSED.includes(status) ? 'proxy-refused' : 'proxy-unreachable';
  throw new DialFailed(reason, 'The proxy did not connect us.', { code: status });
}

/** The status of its answer. What comes after the answer's head is left for whoever reads next. */
function answered(socket: Socket): Promise<number> {
  return new Promise((resolve, reject) => {
    let head: Buffer = Buffer.alloc(0);
    const finish = (done: () => void): void => {
      socket.off('readable', heard).off('close', gone);
      done();
    };
    const failed = (message: string) => finish(() => reject(new DialFailed('proxy-unreachable', message)));
    const gone = () => failed('The proxy hung up.');
    // Never flowing: whoever reads next would find it paused.
    const heard = (): void => {
      const bytes: Buffer | null = socket.read();
      if (!bytes) return;
      head = Buffer.concat([head, bytes]);
      const end = head.indexOf(END);
      if (end >= 0) read(end);
      else if (head.length > MOST) failed('The proxy answered at length.');
    };
    const read = (end: number): void => {
      const [, status] = /^HTTP\/1\.[01] (\d{3})[ \r]/.exec(head.toString('latin1', 0, end + 2)) ?? [];
      const rest = head.subarray(end + END.length);
      if (status === undefined) failed('What answers is no HTTP proxy.');
      else
        finish(() => {
          if (rest.length > 0) socket.unshift(rest);
          resolve(Number(status));
        });
    };
    socket.on('readable', heard).once('close', gone);
  });
}
