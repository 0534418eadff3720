import { Agent } from 'node:https';
import { connect, type TLSSocket } from 'node:tls';
import type { Emulator } from '../model/Emulator.ts';

/** Options for a Baileys socket, and for its downloads, that trust an emulator's media host. */
export interface MediaTrust {
  /** For uploads: the socket option of this name. */
  readonly fetchAgent: Agent;
  /** For downloads: the socket option of this name, and that of `downloadMediaMessage`. */
  readonly options: RequestInit;
}

type Connected = (error: Error | null, socket: TLSSocket | null) => void;
type DispatcherClass = new (options: {
  connect(options: unknown, done: Connected): void;
}) => NonNullable<RequestInit['dispatcher']>;

/**
 * Lets one client of this process trust the media host, and leads there whatever it fetches: history, and before 7.0.0-rc10
 * every file, Baileys fetches from mmg.whatsapp.net. Programs of their own use `NODE_EXTRA_CA_CERTS`, which Node reads only
 * when it starts.
 */
export async function trustMedia(emulator: Pick<Emulator, 'mediaHost' | 'ca'>): Promise<MediaTrust> {
  await fetch('data:,').then(response => response.text());
  // fetch takes dispatchers of its own built-in undici alone; this is where that one is found.
  const { [Symbol.for('undici.globalDispatcher.1')]: builtIn } = globalThis as unknown as Record<
    symbol,
    object
  >;
  const { constructor: Dispatcher } = builtIn as unknown as { constructor: DispatcherClass };
  const dispatcher = new Dispatcher({
    connect(_options, done) {
      const socket = leadTo(emulator);
      socket.once('secureConnect', () => done(null, socket)).once('error', error => done(error, null));
    },
  });
  return { fetchAgent: new Agent({ ca: emulator.ca }), options: { dispatcher } };
}

/** An agent that leads to the media host, whoever is asked for. */
export function agentTo(emulator: Pick<Emulator, 'mediaHost' | 'ca'>): Agent {
  return Object.assign(new Agent(), { createConnection: () => leadTo(emulator) });
}

/** Opens a connection to the media host. */
function leadTo({ mediaHost, ca }: Pick<Emulator, 'mediaHost' | 'ca'>): TLSSocket {
  const [host, port] = mediaHost.split(':');
  return connect({ host, port: Number(port), ca, servername: 'localhost' });
}
