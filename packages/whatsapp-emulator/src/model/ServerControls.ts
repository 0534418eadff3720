import type { FaultTarget } from './FaultHooks.ts';

/**
 * Ways to end a connection.
 * - `drop` cuts TCP; `end` sends `xmlstreamend` and closes;
 * - `code` sends WhatsApp's stanza for the code: 401 `stream:error` with
 *   `conflict type=device_removed` (and removes the device), 440 `conflict type=replaced`,
 *   515, 503 and 500 `stream:error code`, every other one `failure reason=code`;
 * - `websocket` closes with that WebSocket status and sends no stanza.
 */
export type CloseMethod =
  | { readonly kind: 'drop' }
  | { readonly kind: 'end' }
  | { readonly kind: 'websocket'; readonly code: number }
  | { readonly kind: 'code'; readonly code: number };

/**
 * Actions on live connections, used by faults and by the control API. A target without `phone` matches every client.
 */
export interface ServerControls {
  /** Ends the matching connections. @returns their number */
  disconnect(target: FaultTarget, method: CloseMethod): number;
  /** Resends the last `count` message stanzas of each matching device. @returns their number */
  redeliver(target: FaultTarget, count: number): number;
  /** Sends a raw frame (already a whole WebSocket message) to each matching client, e.g. garbage. */
  sendRaw(target: FaultTarget, bytes: Uint8Array): number;
  /** Makes the phone push a history of `messages` messages to each matching linked device. */
  pushHistory(target: FaultTarget, messages: number): Promise<number>;
}
