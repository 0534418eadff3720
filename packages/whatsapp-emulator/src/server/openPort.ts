import { once } from 'node:events';
import { createServer as createHttpServer, type Server as HttpServer, type RequestListener } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import type { EmulatorCertificate } from '../model/Emulator.ts';

const tlsHandshake = 0x16;

export interface Port {
  readonly number: number;
  close(): Promise<void>;
}

/** What serves requests, and what serves upgrades, whichever face of the port they came through. */
export interface PortHandlers {
  readonly request: RequestListener;
  readonly upgrade: Parameters<HttpServer['on']>[1];
}

/**
 * Opens one port that speaks plain HTTP and TLS alike: the first byte of a connection says which. WhatsApp clients
 * insist on HTTPS for media even when their socket is `ws://`.
 */
export async function openPort(
  address: { readonly host: string; readonly port: number },
  certificate: EmulatorCertificate,
  { request, upgrade }: PortHandlers,
): Promise<Port> {
  const plain = createHttpServer(request).on('upgrade', upgrade);
  const { cert, key } = certificate;
  const secure = createHttpsServer({ cert, key }, request).on('upgrade', upgrade);
  const sockets = new Set<Socket>();
  const listener = createServer(socket => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
    socket.once('data', first => {
      socket.pause();
      socket.unshift(first);
      (first[0] === tlsHandshake ? secure : plain).emit('connection', socket);
      process.nextTick(() => socket.resume());
    });
  });
  listener.listen(address.port, address.host);
  await once(listener, 'listening');
  return {
    number: (listener.address() as AddressInfo).port,
    async close() {
      const closed = once(listener, 'close');
      listener.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
