import { Agent } from 'node:https';

/** Options for a Baileys socket, and for its downloads, that trust an emulator's media host. */
export interface MediaTrust {
  /** For uploads: the socket option of this name. */
  readonly fetchAgent: Agent;
  /** For downloads: the socket option of this name, and that of `downloadMediaMessage`. */
  readonly options: RequestInit;
}

type DispatcherClass = new (options: { connect: { ca: string } }) => NonNullable<RequestInit['dispatcher']>;

/**
 * Lets one client of this process trust the media host. Programs of their own use `NODE_EXTRA_CA_CERTS`, which Node
 * reads only when it starts.
 * @param ca `ca` of the emulator
 */
export async function trustMedia({ ca }: { readonly ca: string }): Promise<MediaTrust> {
  await fetch('data:,').then(response => response.text());
  // fetch takes dispatchers of its own built-in undici alone; this is where that one is found.
  const { [Symbol.for('undici.globalDispatcher.1')]: builtIn } = globalThis as unknown as Record<
    symbol,
    object
  >;
  const { constructor: Dispatcher } = builtIn as unknown as { constructor: DispatcherClass };
  return { fetchAgent: new Agent({ ca }), options: { dispatcher: new Dispatcher({ connect: { ca } }) } };
}
