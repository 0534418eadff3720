import type { Socket } from 'node:net';
import { DialFailed, type OutboundConnector, type OutboundDestination } from '../outboundConnector.ts';
import type { FakeConnectionCloseDetails } from './FakeFaults.ts';

/** Destination that the fake network passes to a proxy. No server exists under this address. */
export const fakeNetworkDestination: OutboundDestination = { host: 'fake.network', port: 443 };

/**
 * Opens a line's outbound connection to the network. The connection carries no data, but its closing
 * ends the session. If it cannot be opened, the promise resolves with the details of the session's end.
 */
export async function openOutboundConnection(
  connect: OutboundConnector,
  signal: AbortSignal,
  onLost: () => void,
): Promise<FakeConnectionCloseDetails | undefined> {
  let socket: Socket;
  try {
    socket = await connect(fakeNetworkDestination, signal);
  } catch (error) {
    if (!(error instanceof DialFailed)) throw error;
    const { reason, code, message } = error;
    return { why: reason, detail: message, ...(code !== undefined && { code }) };
  }
  socket.on('error', () => undefined);
  socket.once('close', () => {
    if (!signal.aborted) onLost();
  });
  socket.resume();
  if (signal.aborted) socket.destroy();
  else signal.addEventListener('abort', () => socket.destroy(), { once: true });
  return undefined;
}
