import { once } from 'node:events';
import { createServer as createHttpServer, type Server as HttpServer, type RequestListener } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import type { EmulatorCertificate } from '../model/Emulator.ts';

const TLS_HANDSHAKE_BYTE = 0x16;

export interface ListeningServerPort {
  readonly number: number;
  close(): Promise<void>;
}

/** Handlers of HTTP requests and WebSocket upgrades, which serve both plain connections and TLS. */
export interface PortRequestHandlers {
  readonly request: RequestListener;
  readonly upgrade: Parameters<HttpServer['on']>[1];
}

/**
 * Opens one port for both plain HTTP and TLS, because WhatsApp clients require HTTPS for media even if their
 * WebSocket is `ws://`. The first byte of a connection shows whether the client uses TLS.
 */
export async function openHttpAndTlsPort(
  address: { readonly host: string; readonly port: number },
  certificate: EmulatorCertificate,
  { request, upgrade }: PortRequestHandlers,
): Promise<ListeningServerPort> {
  const plainServer = createHttpServer(request).on('upgrade', upgrade);
  const { cert, key } = certificate;
  const secureServer = createHttpsServer({ cert, key }, request).on('upgrade', upgrade);
  const sockets = new Set<Socket>();
  const listener = createServer(socket => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
    socket.once('data', firstChunk => {
      socket.pause();
      socket.unshift(firstChunk);
      (firstChunk[0] === TLS_HANDSHAKE_BYTE ? secureServer : plainServer).emit('connection', socket);
      process.nextTick(() => socket.resume());
    });
  });
  listener.listen(address.port, address.host);
  await once(listener, 'listening');
  return {
    number: (listener.address() as AddressInfo).port,
    async close() {
      const closeEvent = once(listener, 'close');
      listener.close();
      for (const socket of sockets) socket.destroy();
      await closeEvent;
    },
  };
}
