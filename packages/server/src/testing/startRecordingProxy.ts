import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import type { OutboundDestination } from '@recado/transport';

export interface RecordingProxyOptions {
  readonly kind: 'http' | 'socks5';
  /** Address on which the proxy listens; default: loopback. */
  readonly host?: string;
  /** Required login, as `user:password`. By default, no login is required. */
  readonly login?: string;
  /** Returns the actual destination of a request; undefined refuses it. Default: the requested destination. */
  readonly resolveDestination?: (destination: OutboundDestination) => OutboundDestination | undefined;
}

/** Proxy that behaves like a purchased one, and records the connections through it. */
export interface RecordingProxy {
  readonly kind: RecordingProxyOptions['kind'];
  readonly host: string;
  readonly port: number;
  /** Destinations of all requests, in the form `host:port`, before `resolveDestination` is applied. */
  readonly requestedDestinations: string[];
  /** Local ports of the outgoing connections, by which a destination can identify connections of the proxy. */
  readonly ports: Set<number>;
  /** Number of connections that are open now. */
  readonly openConnections: number;
  /** Stops listening and ends all connections. */
  kill(): Promise<void>;
  /** Listens again, on the port used before. */
  revive(): Promise<void>;
  stop(): Promise<void>;
}

/** Reads exactly `bytes` bytes from the socket. */
async function readBytes(socket: Socket, bytes: number): Promise<Buffer> {
  // Return at once, because a read of zero bytes would never end: the socket stays readable.
  if (bytes === 0) return Buffer.alloc(0);
  for (;;) {
    const chunk = socket.read(bytes) as Buffer | null;
    if (chunk) return chunk;
    if (socket.destroyed || socket.readableEnded) throw new Error('the client closed the connection');
    await Promise.race([once(socket, 'readable'), once(socket, 'close')]);
  }
}

/** Reads the destination of a CONNECT request. Returns undefined after it has rejected a wrong login. */
async function readHttpDestination(
  socket: Socket,
  login: string | undefined,
): Promise<OutboundDestination | undefined> {
  let head = '';
  while (!head.endsWith('\r\n\r\n')) head += (await readBytes(socket, 1)).toString('latin1');
  const [, host = '', port] = /^CONNECT \[?([^\s\]]+?)\]?:(\d+) HTTP/.exec(head) ?? [];
  const credentials = /^proxy-authorization: Basic (\S+)/im.exec(head)?.[1] ?? '';
  if (login !== undefined && Buffer.from(credentials, 'base64').toString() !== login) {
    socket.end('HTTP/1.1 407 Proxy Authentication Required\r\nLocation: http://127.0.0.1/\r\n\r\n');
    return undefined;
  }
  return { host, port: Number(port) };
}

async function readSocksDestination(
  socket: Socket,
  login: string | undefined,
): Promise<OutboundDestination | undefined> {
  const [, methods = 0] = await readBytes(socket, 2);
  await readBytes(socket, methods);
  socket.write(Buffer.of(5, login === undefined ? 0 : 2));
  if (login !== undefined) {
    const [, length = 0] = await readBytes(socket, 2);
    const user = await readBytes(socket, length);
    const [size = 0] = await readBytes(socket, 1);
    const isAuthorized = `${user}:${await readBytes(socket, size)}` === login;
    socket.write(Buffer.of(1, isAuthorized ? 0 : 1));
    if (!isAuthorized) {
      socket.end();
      return undefined;
    }
  }
  const [, , , type] = await readBytes(socket, 4);
  const [size = 0] = type === 3 ? await readBytes(socket, 1) : [type === 4 ? 16 : 4];
  const bytes = await readBytes(socket, size);
  const host = type === 3 ? bytes.toString('latin1') : [...bytes].join('.');
  return { host, port: (await readBytes(socket, 2)).readUInt16BE() };
}

export async function startRecordingProxy({
  kind,
  login,
  host = '127.0.0.1',
  resolveDestination = destination => destination,
}: RecordingProxyOptions): Promise<RecordingProxy> {
  const requestedDestinations: string[] = [];
  const ports = new Set<number>();
  const sockets = new Set<Socket>();
  const trackSocket = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined).once('close', () => sockets.delete(socket));
  };

  const handleConnection = async (socket: Socket): Promise<void> => {
    trackSocket(socket);
    const destination = await (kind === 'http' ? readHttpDestination : readSocksDestination)(socket, login);
    if (!destination) return;
    requestedDestinations.push(`${destination.host}:${destination.port}`);
    const target = resolveDestination(destination);
    const upstream = target && connect(target.port, target.host);
    if (upstream) trackSocket(upstream);
    const isConnected =
      upstream && (await Promise.race([once(upstream, 'connect'), once(upstream, 'close').then(() => false)]));
    if (!upstream || !isConnected) {
      // The reply contains a private bound address, because a client must not connect to this address.
      socket.end(kind === 'http' ? 'HTTP/1.1 502 Bad Gateway\r\n\r\n' : Buffer.of(5, 4, 0, 1, 10, 0, 0, 1, 0, 80));
      return;
    }
    ports.add(upstream.localPort ?? 0);
    socket.write(kind === 'http' ? 'HTTP/1.1 200 OK\r\n\r\n' : Buffer.of(5, 0, 0, 1, 10, 0, 0, 1, 0, 80));
    socket.pipe(upstream).pipe(socket);
    socket.once('close', () => upstream.destroy());
    upstream.once('close', () => socket.destroy());
  };

  const server = createServer(socket => void handleConnection(socket).catch(() => socket.destroy()));
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
    requestedDestinations,
    ports,
    get openConnections() {
      return sockets.size / 2;
    },
    kill,
    revive: () => listen(port),
    stop: kill,
  };
}
