import type { FaultTarget } from '../model/FaultHooks.ts';
import type { WhatsAppServer } from './WhatsAppServer.ts';

/**
 * Regularly closes connections whose handshake takes too long or whose client has been silent for too long.
 * @param getServer returns the current server. It is a function because a reset replaces the server
 * @returns a function that stops the timer
 */
export function startIdleConnectionSweep(getServer: () => WhatsAppServer): () => void {
  const { handshakeTimeoutMs, idleTimeoutMs } = getServer().options;
  const intervalMs = Math.max(10, Math.min(handshakeTimeoutMs, idleTimeoutMs) / 4);
  const timer = setInterval(() => {
    const server = getServer();
    for (const socket of server.sockets) {
      const silentMs = Date.now() - socket.lastReceivedAt;
      if (silentMs <= (socket.isHandshakeComplete ? idleTimeoutMs : handshakeTimeoutMs)) continue;
      server.recorder.incident(formatTarget(socket.target), 'half-open', 'the client sent no data for too long');
      socket.drop();
    }
  }, intervalMs);
  timer.unref();
  return () => clearInterval(timer);
}

const formatTarget = ({ phone, device }: FaultTarget): string => (phone === undefined ? '' : `${phone}:${device}`);
