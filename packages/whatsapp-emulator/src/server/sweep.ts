import type { FaultTarget } from '../model/FaultHooks.ts';
import type { WhatsAppServer } from './WhatsAppServer.ts';

/**
 * Cuts connections that never finish their handshake, and those whose client fell silent without closing.
 * @returns stops sweeping
 */
export function startSweeping(server: WhatsAppServer): () => void {
  const { handshakeTimeoutMs, idleTimeoutMs } = server.options;
  const every = Math.max(10, Math.min(handshakeTimeoutMs, idleTimeoutMs) / 4);
  const timer = setInterval(() => {
    for (const connection of server.connections) {
      const silent = Date.now() - connection.heardAt;
      if (silent <= (connection.handshaken ? idleTimeoutMs : handshakeTimeoutMs)) continue;
      server.recorder.incident(label(connection.target), 'half-open', 'the client fell silent');
      connection.drop();
    }
  }, every);
  timer.unref();
  return () => clearInterval(timer);
}

const label = ({ phone, device }: FaultTarget): string => (phone === undefined ? '' : `${phone}:${device}`);
