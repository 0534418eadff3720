import type { FaultTarget } from './FaultHooks.ts';

/**
 * How to end a connection.
 * `drop` cuts TCP; `end` sends `xmlstreamend` and closes; `code` sends what WhatsApp sends for that code:
 * 401 `stream:error` with `conflict type=device_removed` (and the device is removed), 440 `conflict type=replaced`,
 * 515, 503 and 500 `stream:error code`, every other one `failure reason=code`.
 * `websocket` closes with that WebSocket status and says nothing.
 */
export type CloseHow =
  | { readonly kind: 'drop' }
  | { readonly kind: 'end' }
  | { readonly kind: 'websocket'; readonly code: number }
  | { readonly kind: 'code'; readonly code: number };

/** Acts on live connections, for the fault engine and the control API. A target without phone means every client. */
export interface ServerControls {
  /** Ends the matching connections; answers how many. */
  disconnect(target: FaultTarget, how: CloseHow): number;
  /** Sends the last `count` message stanzas each matching device was given once more; answers how many stanzas. */
  redeliver(target: FaultTarget, count: number): number;
  /** Sends a raw frame (already a whole WebSocket message) to each matching client, e.g. garbage. */
  sendRaw(target: FaultTarget, bytes: Uint8Array): number;
  /** Lets the phone push a history of `messages` messages to each matching linked device. */
  pushHistory(target: FaultTarget, messages: number): Promise<number>;
}
