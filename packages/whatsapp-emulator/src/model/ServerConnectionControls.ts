import type { FaultTarget } from './FaultHooks.ts';

/**
 * Ways to end a connection.
 * - `drop` cuts the TCP connection; `end` sends `xmlstreamend` and closes the connection;
 * - `code` sends the stanza with which WhatsApp reports the code: for 401 a `stream:error` with
 *   `conflict type=device_removed` (the device is also removed), for 440 `conflict type=replaced`,
 *   for 515, 503 and 500 a `stream:error code`, for every other code a `failure reason=code`;
 * - `websocket` closes the connection with that WebSocket status and sends no stanza.
 */
export type ConnectionCloseMethod =
  | { readonly kind: 'drop' }
  | { readonly kind: 'end' }
  | { readonly kind: 'websocket'; readonly code: number }
  | { readonly kind: 'code'; readonly code: number };

/**
 * Actions on open connections, used by faults and by the control API. A target without `phone` matches the
 * clients of all phones.
 */
export interface ServerConnectionControls {
  /** Ends the matching connections. @returns the number of ended connections */
  disconnect(target: FaultTarget, method: ConnectionCloseMethod): number;
  /** Resends to each matching device its last `count` message stanzas. @returns the number of resent stanzas */
  redeliver(target: FaultTarget, count: number): number;
  /**
   * Sends raw bytes, such as garbage, to each matching client. The bytes must be a complete WebSocket message.
   * @returns the number of clients
   */
  sendRaw(target: FaultTarget, bytes: Uint8Array): number;
  /**
   * Makes the phone push a history of `messages` messages to each linked device that `target` matches.
   * @returns the number of these devices
   */
  pushHistory(target: FaultTarget, messages: number): Promise<number>;
}
