import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import type { Destination } from '@recado/transport';

export interface ProxyOptions {
  readonly kind: 'http' | 'socks5';
  /** Where it listens, instead of on loopback. */
  readonly host?: string;
  /** `user:password`; by default it lets everybody through. */
  readonly login?: string;
  /** Where a place that is asked for leads; undefined: nowhere. By default where its name says. */
  readonly leads?: (asked: Destination) => Destination | undefined;
}

/** A proxy, as one buys them, that counts what goes through it. */
export interface TestProxy {
  readonly kind: ProxyOptions['kind'];
  readonly host: string;
  readonly port: number;
  /** Every place that was asked for, as it was asked for: `host:port`. */
  readonly asked: string[];
  /** Local ports of the connections that it opened towards the places: by them the other side knows them. */
  readonly ports: Set<number>;
  /** Connections that go through it just now. */
  readonly open: number;
  /** Nobody answers at it any more, and whatever went through it is cut. */
  kill(): Promise<void>;
  /** It answers again, at the same port. */
  revive(): Promise<void>;
  stop(): Promise<void>;
}

/** Answers with the socket's own bytes, as many as are asked for. */
async function take(socket: Socket, bytes: number): Promise<Buffer> {
  // Of nothing, a socket says that there is some, for ever.
  if (bytes === 0) return Buffer.alloc(0);
  for (;;) {
    const taken = socket.read(bytes) as Buffer | null;
    if (taken) return taken;
    if (socket.destroyed || socket.readableEnded) throw new Error('it hung up');
    await Promise.race([once(socket, 'readable'), once(socket, 'close')]);
  }
}

/** The place that is asked for; undefined: it does not know us, and said so. */
async function askedByHttp(socket: Socket, login: string | undefined): Promise<Destination | undefined> {
  let head = '';
  while (!head.endsWith('\r\n\r\n')) head += (await take(socket, 1)).toString('latin1');
  const [, host = '', port] = /^CONNECT \[?([^\s\]]+?)\]?:(\d+) HTTP/.exec(head) ?? [];
  const shown = /^proxy-authorization: Basic (\S+)/im.exec(head)?.[1] ?? '';
  if (login !== undefined && Buffer.from(shown, 'base64').toString() !== login) {
    socket.end('HTTP/1.1 407 Proxy Authentication Required\r\nLocation: http://127.0.0.1/\r\n\r\n');
    return undefined;
  }
  return { host, port: Number(port) };
}

async function askedBySocks(socket: Socket, login: string | undefined): Promise<Destination | undefined> {
  const [, methods = 0] = await take(socket, 2);
  await take(socket, methods);
  socket.write(Buffer.of(5, login === undefined ? 0 : 2));
  if (login !== undefined) {
    const [, length = 0] = await take(socket, 2);
    const user = await take(socket, length);
    const [size = 0] = await take(socket, 1);
    const isKnown = `${user}:${await take(socket, size)}` === login;
    socket.write(Buffer.of(1, isKnown ? 0 : 1));
    if (!isKnown) {
      socket.end();
      return undefined;
    }
  }
  const [, , , type] = await take(socket, 4);
  const [size = 0] = type === 3 ? await take(socket, 1) : [type === 4 ? 16 : 4];
  const bytes = await take(socket, size);
  const host = type === 3 ? bytes.toString('latin1') : [...bytes].join('.');
  return { host, port: (await take(socket, 2)).readUInt16BE() };
}

export async function startProxy({
  kind,
  login,
  host = '127.0.0.1',
  leads = place => place,
}: ProxyOptions): Promise<TestProxy> {
  const asked: string[] = [];
  const ports = new Set<number>();
  const sockets = new Set<Socket>();
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined).once('close', () => sockets.delete(socket));
  };

  const serve = async (socket: Socket): Promise<void> => {
    keep(socket);
    const place = await (kind === 'http' ? askedByHttp : askedBySocks)(socket, login);
    if (!place) return;
    asked.push(`${place.host}:${place.port}`);
    const where = leads(place);
    const out = where && connect(where.port, where.host);
    if (out) keep(out);
    const isThere = out && (await Promise.race([once(out, 'connect'), once(out, 'close').then(() => false)]));
    if (!out || !isThere) {
      // It says that it is bound to a private address: nobody may go there for that.
      socket.end(
        kind === 'http' ? 'HTTP/1.1 502 Bad Gateway\r\n\r\n' : Buffer.of(5, 4, 0, 1, 10, 0, 0, 1, 0, 80),
      );
      return;
    }
    ports.add(out.localPort ?? 0);
    socket.write(kind === 'http' ? 'HTTP/1.1 200 OK\r\n\r\n' : Buffer.of(5, 0, 0, 1, 10, 0, 0, 1, 0, 80));
    socket.pipe(out).pipe(socket);
    socket.once('close', () => out.destroy());
    out.once('close', () => socket.destroy());
  };

  const server = createServer(socket => void serve(socket).catch(() => socket.destroy()));
  const listen = async (port: number) => {
    server.listen(port, host);
    await once(server, 'listening');
  };
  await listen(0);
  const { port } = server.address() as AddressInfo;
  const kill = async () => {
    if (!server.listening) return;
    const closed = once(server, 'close');
    server.close();
    for (const socket of sockets) socket.destroy();
    await closed;
  };
  return {
    kind,
    host,
    port,
    asked,
    ports,
    get open() {
      return sockets.size / 2;
    },
    kill,
    revive: () => listen(port),
    stop: kill,
  };
}
