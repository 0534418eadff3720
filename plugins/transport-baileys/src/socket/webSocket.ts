import type { WASocket } from '@whiskeysockets/baileys';

interface TerminableSocket {
  terminate(): void;
}

/**
 * Terminates the TCP connection below a Baileys socket, which then ends the socket itself. A
 * regular close can take 30 seconds if the other side does not answer.
 */
export function terminateSocket({ ws }: WASocket): void {
  // Protected in the types, but the only access to the WebSocket.
  (ws as unknown as { socket: TerminableSocket | null }).socket?.terminate();
}
