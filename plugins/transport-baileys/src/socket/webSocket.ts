import type { WASocket } from '@whiskeysockets/baileys';

interface Wire {
  terminate(): void;
}

/**
 * Cuts the TCP connection below a socket of Baileys, which then ends the socket by itself. A proper close can take
 * 30 seconds when nobody answers.
 */
export function cut({ ws }: WASocket): void {
  // Protected in the types, and the only way to the WebSocket.
  (ws as unknown as { socket: Wire | null }).socket?.terminate();
}
