import type { RecadoEvent } from '@recado/contract';
import type { EventForwardingResult } from './forwarding/EventForwardingResult.ts';

/** Output of `recado tail`: a screen or plain lines. */
export interface TailView {
  /** Shows an event. @param client name of the client, or undefined if only one client is followed */
  showEvent(showEvent: RecadoEvent, client: string | undefined): void;
  /** Shows the result of forwarding the last shown event of the client to the local receiver. */
  showForwardingResult(event: RecadoEvent, showForwardingResult: EventForwardingResult): void;
  showConnectionState(isConnected: boolean): void;
  /** Shows a notice that is not an event. */
  showNotice(line: string): void;
}
