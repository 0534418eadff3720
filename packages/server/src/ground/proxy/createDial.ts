import { connect, type Socket } from 'node:net';
import { type Dial, DialFailed } from '@recado/transport';
import type { AddressPolicy } from '../addresses/createAddressPolicy.ts';
import { createResolver, type Lookup, pinnedLookup } from '../addresses/createResolver.ts';
import { knownAddresses } from '../addresses/knownAddresses.ts';
import type { OwnProxy } from './OwnProxy.ts';
import { throughHttp } from './throughHttp.ts';
import { throughSocks } from './throughSocks.ts';

/** Milliseconds from the look-up of the proxy's name until it has connected us. */
const PATIENCE = 15_000;

export interface DialOptions {
  /** Which addresses a proxy may have. */
  readonly permits: AddressPolicy;
  readonly lookup?: Lookup | undefined;
  readonly patienceMs?: number;
}

/**
 * The way out through a proxy. Its own address is looked up here, once for each connection, and connected to only where
 * it is permitted, before and after; the place that is wanted goes to it as a name.
 */
export function createDial(proxy: OwnProxy, { permits, lookup, patienceMs = PATIENCE }: DialOptions): Dial {
  const pinned = pinnedLookup(createResolver(permits, lookup));
  const bare = proxy.host.replace(/^\[|\]$/g, '');
  return async (to, signal) => {
    signal?.throwIfAborted();
    const known = knownAddresses(proxy.host);
    if (known.length > 0 && !known.some(permits)) throw notPermitted();
    const socket = connect({ host: bare, port: proxy.port, lookup: pinned });
    // Whatever ends it early is told by whoever waits; afterwards it has listeners of its owner.
    socket.on('error', () => undefined);
    const { ended, settle } = ending(signal, patienceMs);
    try {
      await Promise.race([ended, through(socket, proxy, to, permits, patienceMs)]);
      return socket;
    } catch (error) {
      socket.destroy();
      throw error;
    } finally {
      settle();
    }
  };
}

/** Rejects when it is too late or nobody wants it any more. */
function ending(signal: AbortSignal | undefined, patienceMs: number) {
  let settle = (): void => undefined;
  const ended = new Promise<never>((_, reject) => {
    const tooLate = () => reject(new DialFailed('proxy-unreachable', 'The proxy did not answer in time.'));
    const late = setTimeout(tooLate, patienceMs);
    const aborted = () => reject(signal?.reason);
    signal?.addEventListener('abort', aborted);
    settle = () => {
      clearTimeout(late);
      signal?.removeEventListener('abort', aborted);
    };
  });
  return { ended, settle };
}

async function through(
  socket: Socket,
  proxy: OwnProxy,
  to: Parameters<Dial>[0],
  permits: AddressPolicy,
  patienceMs: number,
): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('error', cause =>
      reject(new DialFailed('proxy-unreachable', 'Nobody answers at the proxy.', { cause })),
    );
  });
  if (!permits(socket.remoteAddress ?? '')) throw notPermitted();
  await (proxy.kind === 'http'
    ? throughHttp(socket, proxy, to)
    : throughSocks(socket, proxy, to, patienceMs));
}

const notPermitted = (): DialFailed =>
  new DialFailed('proxy-unreachable', 'The proxy is in a network that may not be reached.');
