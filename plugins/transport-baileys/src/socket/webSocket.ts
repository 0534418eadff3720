import type { WASocket } from '@whiskeysockets/baileys';

interface TerminableSocket {
  terminate(): void;
}

/**
 * Terminates the TCP connection below a Baileys socket, after which the socket ends itself. This is faster than
 * a regular close, which can take 30 seconds if the other side does not answer.
 */
export function terminateSocket({ ws }: WASocket): void {
  // The member is protected in the types, but there is no other access to the WebSocket.
  (ws as unknown as { socket: TerminableSocket | null }).socket?.terminate();
}
