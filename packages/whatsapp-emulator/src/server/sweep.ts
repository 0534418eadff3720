import type { FaultTarget } from '../model/FaultHooks.ts';
import type { WhatsAppServer } from './WhatsAppServer.ts';

/**
 * Cuts connections that never finish their handshake, and those whose client fell silent without closing.
 * @param current the server of now: a reset puts another in its place
 * @returns stops sweeping
 */
export function startSweeping(current: () => WhatsAppServer): () => void {
  const { handshakeTimeoutMs, idleTimeoutMs } = current().options;
  const every = Math.max(10, Math.min(handshakeTimeoutMs, idleTimeoutMs) / 4);
  const timer = setInterval(() => {
    const server = current();
    for (const socket of server.sockets) {
      const silent = Date.now() - socket.heardAt;
      if (silent <= (socket.handshaken ? idleTimeoutMs : handshakeTimeoutMs)) continue;
      server.recorder.incident(label(socket.target), 'half-open', 'the client fell silent');
      socket.drop();
    }
  }, every);
  timer.unref();
  return () => clearInterval(timer);
}

const label = ({ phone, device }: FaultTarget): string => (phone === undefined ? '' : `${phone}:${device}`);
