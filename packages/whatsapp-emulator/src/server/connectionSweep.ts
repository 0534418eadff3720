import type { FaultTarget } from '../model/FaultHooks.ts';
import type { WhatsAppServer } from './WhatsAppServer.ts';

/**
 * Regularly closes connections whose handshake is unfinished, and half-open connections whose client is silent.
 * @param getServer returns the current server, which a reset replaces
 * @returns a function that stops the timer
 */
export function startConnectionSweep(getServer: () => WhatsAppServer): () => void {
  const { handshakeTimeoutMs, idleTimeoutMs } = getServer().options;
  const intervalMs = Math.max(10, Math.min(handshakeTimeoutMs, idleTimeoutMs) / 4);
  const timer = setInterval(() => {
    const server = getServer();
    for (const socket of server.sockets) {
      const silentMs = Date.now() - socket.lastReceivedAt;
      if (silentMs <= (socket.isHandshakeComplete ? idleTimeoutMs : handshakeTimeoutMs)) continue;
      server.recorder.incident(formatTarget(socket.target), 'half-open', 'the client fell silent');
      socket.drop();
    }
  }, intervalMs);
  timer.unref();
  return () => clearInterval(timer);
}

const formatTarget = ({ phone, device }: FaultTarget): string => (phone === undefined ? '' : `${phone}:${device}`);
