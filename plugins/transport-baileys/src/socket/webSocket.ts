import type { WASocket } from '@whiskeysockets/baileys';

interface TerminableSocket {
  terminate(): void;
}

/**
 * Terminates the TCP connection of a Baileys socket, which then ends itself. This is faster than a regular
 * close of the WebSocket, which can take 30 seconds if WhatsApp does not answer.
 */
export function terminateSocket({ ws }: WASocket): void {
  // The types declare `socket` as protected, but there is no other access to the WebSocket.
  (ws as unknown as { socket: TerminableSocket | null }).socket?.terminate();
}
