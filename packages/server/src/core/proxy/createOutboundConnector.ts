import { connect, type Socket } from 'node:net';
import { createDeferred } from '@recado/timing';
import { DialFailed, type OutboundConnector } from '@recado/transport';
import {
  createAddressResolver,
  createPinnedDnsLookup,
  type HostNameLookup,
} from '../addresses/createAddressResolver.ts';
import type { IpAddressPolicy } from '../addresses/createIpAddressPolicy.ts';
import { resolveWithoutDns } from '../addresses/resolveWithoutDns.ts';
import { connectThroughHttpProxy } from './connectThroughHttpProxy.ts';
import { connectThroughSocksProxy } from './connectThroughSocksProxy.ts';
import type { ProxySettings } from './ProxySettings.ts';

/** Maximum milliseconds to connect through the proxy, including the DNS lookup of the proxy's host name. */
const CONNECT_TIMEOUT_MS = 15_000;

export interface OutboundConnectorOptions {
  /** Decides to which IP addresses a proxy's host name may resolve. */
  readonly addressPolicy: IpAddressPolicy;
  readonly lookup?: HostNameLookup | undefined;
  readonly timeoutMs?: number;
}

/**
 * Creates an outbound connector through a proxy. Each connection resolves the proxy's host name once, on
 * this machine. The proxy's address must be permitted, which is checked before and after connecting.
 * The host name of the destination is sent to the proxy, which resolves it.
 */
export function createOutboundConnector(
  proxy: ProxySettings,
  { addressPolicy, lookup, timeoutMs = CONNECT_TIMEOUT_MS }: OutboundConnectorOptions,
): OutboundConnector {
  const permittedLookup = createPinnedDnsLookup(createAddressResolver(addressPolicy, lookup));
  const hostname = proxy.host.replace(/^\[|\]$/g, '');
  const connectToDestination: OutboundConnector = async (to, signal) => {
    signal?.throwIfAborted();
    const literalAddresses = resolveWithoutDns(proxy.host);
    if (literalAddresses.length > 0 && !literalAddresses.some(address => addressPolicy.isAddressPermitted(address)))
      throw createNotPermittedError();
    const socket = connect({ host: hostname, port: proxy.port, lookup: permittedLookup });
    // Ignore `error` events here: handshake errors reject below, and later the socket's owner has its own listeners.
    socket.on('error', () => undefined);
    const deadline = createDeadline(signal, timeoutMs);
    try {
      await Promise.race([deadline.expiry, connectThroughProxy(socket, proxy, to, addressPolicy, timeoutMs)]);
      return socket;
    } catch (error) {
      socket.destroy();
      throw error;
    } finally {
      deadline.dispose();
    }
  };
  return (to, signal) => connectToDestination(to, signal);
}

/** Creates a promise that rejects after the timeout or when the signal aborts. */
function createDeadline(signal: AbortSignal | undefined, timeoutMs: number) {
  const expiry = createDeferred<never>();
  const rejectTimeout = () => expiry.reject(new DialFailed('proxy-unreachable', 'The proxy did not answer in time.'));
  const timer = setTimeout(rejectTimeout, timeoutMs);
  const handleAbort = () => expiry.reject(signal?.reason);
  signal?.addEventListener('abort', handleAbort);
  return {
    expiry: expiry.promise,
    dispose(): void {
      clearTimeout(timer);
      signal?.removeEventListener('abort', handleAbort);
    },
  };
}

async function connectThroughProxy(
  socket: Socket,
  proxy: ProxySettings,
  to: Parameters<OutboundConnector>[0],
  addressPolicy: IpAddressPolicy,
  timeoutMs: number,
): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('error', cause =>
      reject(new DialFailed('proxy-unreachable', 'The proxy is not reachable.', { cause })),
    );
  });
  if (!addressPolicy.isAddressPermitted(socket.remoteAddress ?? '')) throw createNotPermittedError();
  await (proxy.kind === 'http'
    ? connectThroughHttpProxy(socket, proxy, to)
    : connectThroughSocksProxy(socket, proxy, to, timeoutMs));
}

const createNotPermittedError = (): DialFailed =>
  new DialFailed('proxy-unreachable', 'The proxy is in a forbidden network.');
