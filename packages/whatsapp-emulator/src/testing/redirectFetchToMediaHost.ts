import { Agent } from 'node:https';
import { connect, type TLSSocket } from 'node:tls';
import type { Emulator } from '../model/Emulator.ts';

/** Options of a Baileys socket and of its downloads that trust an emulator's media host. */
export interface MediaHostTrustOptions {
  /** For uploads: the socket option `fetchAgent`. */
  readonly fetchAgent: Agent;
  /** For downloads: the option `options` of the socket and of `downloadMediaMessage`. */
  readonly options: RequestInit;
}

type ConnectCallback = (error: Error | null, socket: TLSSocket | null) => void;
type DispatcherClass = new (options: {
  connect(options: unknown, done: ConnectCallback): void;
}) => NonNullable<RequestInit['dispatcher']>;

/**
 * Makes one client of this process trust the media host, and redirects its fetches to that host.
 * Baileys fetches history, and before 7.0.0-rc10 every file, from mmg.whatsapp.net. `NODE_EXTRA_CA_CERTS` is
 * suitable only for a client in its own process, because Node reads it at its start.
 */
export async function redirectFetchToMediaHost(
  emulator: Pick<Emulator, 'mediaHost' | 'ca'>,
): Promise<MediaHostTrustOptions> {
  await fetch('data:,').then(response => response.text());
  // fetch accepts only dispatchers of Node's built-in undici, whose class is reachable through this symbol.
  const { [Symbol.for('undici.globalDispatcher.1')]: builtInDispatcher } = globalThis as unknown as Record<
    symbol,
    object
  >;
  const { constructor: Dispatcher } = builtInDispatcher as unknown as { constructor: DispatcherClass };
  const dispatcher = new Dispatcher({
    connect(_options, done) {
      const socket = connectToMediaHost(emulator);
      socket.once('secureConnect', () => done(null, socket)).once('error', error => done(error, null));
    },
  });
  return { fetchAgent: new Agent({ ca: emulator.ca }), options: { dispatcher } };
}

/** Creates an agent that connects to the media host regardless of the requested host. */
export function createMediaHostAgent(emulator: Pick<Emulator, 'mediaHost' | 'ca'>): Agent {
  return Object.assign(new Agent(), { createConnection: () => connectToMediaHost(emulator) });
}

/** Opens a TLS connection to the media host. */
function connectToMediaHost({ mediaHost, ca }: Pick<Emulator, 'mediaHost' | 'ca'>): TLSSocket {
  const [host, port] = mediaHost.split(':');
  return connect({ host, port: Number(port), ca, servername: 'localhost' });
}
